internal import GridreelCanvas

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Collects glyphs in one mask, to be blurred.
struct CoverageLayer {
  let area: PixelRect
  /// The coverage of each pixel, row-major, 0...255.
  private(set) var coverage: [UInt8]
  private let deviation: Double

  /// Creates an empty layer for an extent, enlarged by the reach of the blur.
  init(around extent: PixelRect, deviation: Double) {
    let reach = extent.isEmpty ? 0 : Int((3 * deviation).rounded(.up))
    area = PixelRect(
      left: extent.left - reach, top: extent.top - reach, right: extent.right + reach,
      bottom: extent.bottom + reach)
    coverage = [UInt8](repeating: 0, count: area.width * area.height)
    self.deviation = deviation
  }

  /// Adds a glyph; where glyphs overlap, the stronger coverage counts.
  mutating func add(_ mask: GlyphMask, x: Int, y: Int) {
    let glyph = PixelRect(left: x, top: y, right: x + mask.width, bottom: y + mask.height)
    let visible = glyph.intersection(area)
    guard !visible.isEmpty else { return }
    for row in visible.top..<visible.bottom {
      for column in visible.left..<visible.right {
        let index = (row - area.top) * area.width + column - area.left
        coverage[index] = max(
          coverage[index], mask.coverage[(row - y) * mask.width + column - x])
      }
    }
  }

  /// Applies a Gaussian blur, first along rows, then along columns.
  mutating func blur() {
    let reach = Int((3 * deviation).rounded(.up))
    var kernel = (-reach...reach).map {
      Float(exp(-Double($0 * $0) / (2 * deviation * deviation)))
    }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    let (width, height) = (area.width, area.height)
    let rows = CoverageLayer.blurredAndTurned(
      coverage.map(Float.init), width: width, height: height, kernel)
    coverage = CoverageLayer.blurredAndTurned(rows, width: height, height: width, kernel)
      .map { UInt8(max(0, min(255, $0.rounded()))) }
  }

  /// Blurs the rows and transposes them, so that doing it twice blurs both ways.
  private static func blurredAndTurned(
    _ values: [Float], width: Int, height: Int, _ kernel: [Float]
  ) -> [Float] {
    let reach = kernel.count / 2
    var result = [Float](repeating: 0, count: values.count)
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for other in max(0, x - reach)..<min(width, x + reach + 1) {
          sum += values[y * width + other] * kernel[other - x + reach]
        }
        result[x * height + y] = sum
      }
    }
    return result
  }
}
