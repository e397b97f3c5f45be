internal import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// The cumulative distribution function of the standard normal distribution.
func normalShare(below value: Double) -> Double { 0.5 * erfc(-value * 0.5.squareRoot()) }

/// The coverage of a rounded rectangle's blurred copy at each place, in closed form.
///
/// The rectangle is divided into horizontal strips: one for the part with straight sides and several
/// for the rounded ends. A Gaussian's share of a strip is the product of a share in x and one in y,
/// so the coverage at (x, y) is a sum of a few products, regardless of the blur's radius.
struct GaussianShape {
  /// The shares in y of each strip, by row from the top: `rows × strips`, row-major.
  private let vertical: [Float]
  /// The shares in x of each strip, by column from the left: `columns × strips`, row-major.
  private let horizontal: [Float]
  private let strips: Int
  /// The area covered, in the units of the rectangle: the rectangle and three deviations around it.
  let left, top, columns, rows: Int
  /// The number of columns at either end that the sides influence; the shape is symmetrical.
  let side: Int
  /// The identical rows in the middle, counted from the top.
  let middle: Range<Int>

  /// Prepares the blurred copy of a rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in device pixels, with edges on whole pixels.
  ///   - radius: The radius of its corners.
  ///   - deviation: The blur's standard deviation, above 0.
  init(_ rect: GridRect, radius: Double, deviation: Double) {
    let reach = 3 * deviation
    let round = max(0, min(radius, rect.width / 2, rect.height / 2))
    left = Int((rect.x - reach).rounded(.down))
    top = Int((rect.y - reach).rounded(.down))
    columns = Int((rect.maxX + reach).rounded(.up)) - left
    rows = Int((rect.maxY + reach).rounded(.up)) - top
    let bands = GaussianShape.bands(rect, radius: round)
    strips = bands.count
    let (originX, originY) = (Double(left), Double(top))
    vertical = GaussianShape.shares(count: rows, origin: originY, deviation: deviation, bands) {
      ($0.spans)
    }
    horizontal = GaussianShape.shares(count: columns, origin: originX, deviation: deviation, bands)
    { [($0.left, $0.right)] }
    side = min(columns, Int((2 * reach + round).rounded(.up)) + 1)
    let end = min(rows, Int((2 * reach + round).rounded(.up)) + 1)
    middle = end < rows - end ? end..<rows - end : 0..<0
  }

  /// The coverage at a row and column from the top left, 0...1.
  func coverage(row: Int, column: Int) -> Float {
    var sum: Float = 0
    for strip in 0..<strips {
      sum += vertical[row * strips + strip] * horizontal[column * strips + strip]
    }
    return sum
  }

  /// A strip of the rectangle: one part, or two mirrored parts, of the same width.
  private struct Band {
    var left, right: Double
    var spans: [(Double, Double)]
  }

  private static func bands(_ rect: GridRect, radius: Double) -> [Band] {
    var bands = [
      Band(
        left: rect.x, right: rect.maxX,
        spans: [(rect.y + radius, rect.maxY - radius)])
    ]
    guard radius > 0 else { return bands }
    let count = max(4, min(16, Int(radius.rounded(.up))))
    for index in 0..<count {
      let (from, to) = (
        Double(index) / Double(count) * radius, Double(index + 1) / Double(count) * radius
      )
      let height = radius - (from + to) / 2
      let indent = radius - (radius * radius - height * height).squareRoot()
      bands.append(
        Band(
          left: rect.x + indent, right: rect.maxX - indent,
          spans: [(rect.y + from, rect.y + to), (rect.maxY - to, rect.maxY - from)]))
    }
    return bands
  }

  /// For each unit from `origin` on, the Gaussian's share of each band's spans at the unit's centre.
  private static func shares(
    count: Int, origin: Double, deviation: Double, _ bands: [Band],
    spans: (Band) -> [(Double, Double)]
  ) -> [Float] {
    let spansOfBands = bands.map(spans)
    var result: [Float] = []
    result.reserveCapacity(count * bands.count)
    for index in 0..<count {
      let place = origin + Double(index) + 0.5
      for band in spansOfBands {
        var share = 0.0
        for span in band {
          share +=
            normalShare(below: (span.1 - place) / deviation)
            - normalShare(below: (span.0 - place) / deviation)
        }
        result.append(Float(share))
      }
    }
    return result
  }
}

/// The exponential function, from the C library.
func exponential(_ value: Double) -> Double { exp(value) }

/// The natural logarithm, from the C library.
func logarithm(_ value: Double) -> Double { log(value) }
