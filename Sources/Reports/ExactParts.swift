import GridreelComparing
internal import GridreelPrimitives

/// The rectangles that a page holds exactly: all pixels of two pictures that differ, with their surroundings.
struct ExactParts {
  /// The rectangles, which do not overlap, from top to bottom, then left to right.
  private(set) var regions: [PictureDifference.Region] = []

  /// The side of the squares that rectangles consist of, in pixels.
  private static let side = 16
  /// The number of squares shown around one that differs.
  private static let margin = 2

  /// Finds what differs; pixels that only one of the pictures has differ, too.
  init(_ expected: Bitmap, _ actual: Bitmap) {
    let (width, height) = (
      max(expected.width, actual.width), max(expected.height, actual.height)
    )
    let columns = (width + Self.side - 1) / Self.side
    var rows: [[Bool]] = []
    for top in stride(from: 0, to: height, by: Self.side) {
      var row = [Bool](repeating: false, count: columns)
      for y in top..<min(top + Self.side, height) { Self.mark(y, expected, actual, in: &row) }
      rows.append(row)
    }
    let wide = rows.map { Self.widened($0) { $0 || $1 } }
    let marked = Self.widened(wide) { zip($0, $1).map { $0 || $1 } }
    for (place, row) in marked.enumerated() { add(row, place, width, height) }
  }

  /// The number of pixels.
  var area: Int { regions.reduce(0) { $0 + $1.width * $1.height } }

  /// The first rectangles with at most so many pixels together, the last of them cut.
  func first(_ pixels: Int) -> ExactParts {
    var parts = self
    var rest = pixels
    parts.regions = []
    for var region in regions {
      region.height = min(region.height, rest / region.width)
      guard region.height > 0 else { break }
      parts.regions.append(region)
      rest -= region.width * region.height
    }
    return parts
  }

  /// Marks the squares that differ in a row of pixels.
  private static func mark(
    _ y: Int, _ expected: Bitmap, _ actual: Bitmap, in row: inout [Bool]
  ) {
    let common =
      y < min(expected.height, actual.height) ? min(expected.width, actual.width) : 0
    let all = max(y < expected.height ? expected.width : 0, y < actual.height ? actual.width : 0)
    if common < all { for square in common / side...(all - 1) / side { row[square] = true } }
    expected.pixels.withUnsafeBufferPointer { old in
      actual.pixels.withUnsafeBufferPointer { new in
        let (first, second) = (y * expected.width, y * actual.width)
        for x in 0..<common where old[first + x] != new[second + x] { row[x / side] = true }
      }
    }
  }

  /// Each element together with those at most ``margin`` before and after it.
  private static func widened<Element>(
    _ elements: [Element], _ union: (Element, Element) -> Element
  ) -> [Element] {
    elements.indices.map { place in
      let near = max(0, place - margin)...min(elements.count - 1, place + margin)
      return elements[near].dropFirst().reduce(elements[near.lowerBound], union)
    }
  }

  /// Adds the runs of a row of squares; one below an equal run makes that one higher.
  private mutating func add(_ row: [Bool], _ place: Int, _ width: Int, _ height: Int) {
    let top = place * Self.side
    let rowHeight = min(Self.side, height - top)
    var start: Int?
    for (column, isMarked) in (row + [false]).enumerated() {
      if isMarked {
        start = start ?? column
      } else if let first = start {
        let left = first * Self.side
        let run = PictureDifference.Region(
          x: left, y: top, width: min(column * Self.side, width) - left, height: rowHeight)
        if let above = regions.lastIndex(where: { $0.isAbove(run) }) {
          regions[above].height += rowHeight
        } else {
          regions.append(run)
        }
        start = nil
      }
    }
  }
}

extension PictureDifference.Region {
  /// Whether another rectangle with the same left and right edges begins where this one ends.
  fileprivate func isAbove(_ other: PictureDifference.Region) -> Bool {
    (x, width, y + height) == (other.x, other.width, other.y)
  }
}

extension Bitmap {
  /// The picture with transparent pixels outside of some rectangles.
  func keeping(_ parts: ExactParts) -> Bitmap {
    var kept = [UInt32](repeating: 0, count: pixels.count)
    for part in parts.regions {
      for y in part.y..<min(part.y + part.height, height) {
        for x in part.x..<min(part.x + part.width, width) {
          kept[y * width + x] = pixels[y * width + x]
        }
      }
    }
    return Bitmap(width: width, height: height, pixels: kept)
  }
}
