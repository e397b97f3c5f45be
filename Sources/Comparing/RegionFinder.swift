/// Groups the marked pixels of a mask into rectangles.
///
/// The picture is divided into square cells. Cells with marked pixels that touch, even at a corner, belong
/// together. If that gives too many rectangles, the cells grow.
struct RegionFinder {
  /// The maximum number of rectangles.
  static let maximumCount = 100
  /// The side of the smallest cells in pixels: marks up to this distance apart belong together.
  static let smallestCell = 8

  private let mask: DifferenceMask

  init(_ mask: DifferenceMask) { self.mask = mask }

  /// Tight rectangles that contain all marked pixels and do not touch each other, sorted from top to bottom,
  /// then left to right.
  func regions() -> [PictureDifference.Region] {
    guard !mask.isEmpty else { return [] }
    var grid = CellGrid(mask)
    var boxes = grid.components()
    while boxes.count > Self.maximumCount {
      grid = grid.coarser()
      boxes = grid.components()
    }
    return Self.joined(boxes).map { tight($0.scaled(by: grid.cell)) }
      .sorted { ($0.y, $0.x) < ($1.y, $1.x) }
  }

  /// Merges boxes that overlap until none do.
  private static func joined(_ boxes: [CellBox]) -> [CellBox] {
    var rest = boxes
    var done: [CellBox] = []
    while var box = rest.popLast() {
      if let place = done.firstIndex(where: box.overlaps) {
        box.unite(with: done.remove(at: place))
        rest.append(box)
      } else {
        done.append(box)
      }
    }
    return done
  }

  /// The smallest rectangle with all marked pixels of a box that has at least one.
  private func tight(_ box: CellBox) -> PictureDifference.Region {
    var (left, right, top, bottom) = (Int.max, 0, Int.max, 0)
    for y in box.top...min(box.bottom, mask.height - 1) {
      let start = y * mask.wordsPerRow
      for place in box.left / 64...min(box.right, mask.width - 1) / 64 {
        let word = mask.words[start + place] & Self.bits(of: place, in: box)
        guard word != 0 else { continue }
        left = min(left, place * 64 + word.trailingZeroBitCount)
        right = max(right, place * 64 + 63 - word.leadingZeroBitCount)
        (top, bottom) = (min(top, y), y)
      }
    }
    return PictureDifference.Region(
      x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The bits of a row's word `place` that lie in the box.
  private static func bits(of place: Int, in box: CellBox) -> UInt64 {
    let (first, last) = (place * 64, place * 64 + 63)
    var bits = UInt64.max
    if box.left > first { bits &= UInt64.max << UInt64(box.left - first) }
    if box.right < last { bits &= UInt64.max >> UInt64(last - box.right) }
    return bits
  }
}

/// A rectangle given by its first and last column and row.
private struct CellBox {
  var left, top, right, bottom: Int

  func overlaps(_ other: CellBox) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }

  mutating func unite(with other: CellBox) {
    (left, top) = (min(left, other.left), min(top, other.top))
    (right, bottom) = (max(right, other.right), max(bottom, other.bottom))
  }

  /// The box in pixels, given the side of a cell.
  func scaled(by cell: Int) -> CellBox {
    CellBox(
      left: left * cell, top: top * cell, right: right * cell + cell - 1,
      bottom: bottom * cell + cell - 1)
  }
}

/// The cells of a picture that have marked pixels.
private struct CellGrid {
  /// The side of a cell in pixels.
  let cell: Int
  private let width, height: Int
  private var isMarked: [Bool]

  /// Makes the smallest cells of a mask that is not empty.
  init(_ mask: DifferenceMask) {
    cell = RegionFinder.smallestCell
    // The last word of a row may extend beyond the picture; its cells there stay empty.
    (width, height) = (mask.wordsPerRow * 64 / cell, (mask.height + cell - 1) / cell)
    isMarked = [Bool](repeating: false, count: width * height)
    for y in 0..<mask.height {
      let start = y * mask.wordsPerRow
      for place in 0..<mask.wordsPerRow where mask.words[start + place] != 0 {
        for x in SetBits(mask.words[start + place], first: place * 64) {
          isMarked[y / cell * width + x / cell] = true
        }
      }
    }
  }

  private init(cell: Int, width: Int, height: Int) {
    (self.cell, self.width, self.height) = (cell, width, height)
    isMarked = [Bool](repeating: false, count: width * height)
  }

  /// The same cells merged two by two, with twice the side.
  func coarser() -> CellGrid {
    var grid = CellGrid(cell: cell * 2, width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<height {
      for x in 0..<width where isMarked[y * width + x] {
        grid.isMarked[y / 2 * grid.width + x / 2] = true
      }
    }
    return grid
  }

  /// The bounding box of each set of touching marked cells.
  func components() -> [CellBox] {
    var rest = isMarked
    var boxes: [CellBox] = []
    for start in rest.indices where rest[start] {
      rest[start] = false
      var waiting = [start]
      var box = CellBox(left: .max, top: .max, right: 0, bottom: 0)
      while let place = waiting.popLast() {
        let (x, y) = (place % width, place / width)
        box.unite(with: CellBox(left: x, top: y, right: x, bottom: y))
        for nextY in max(0, y - 1)...min(height - 1, y + 1) {
          for nextX in max(0, x - 1)...min(width - 1, x + 1) {
            let next = nextY * width + nextX
            guard rest[next] else { continue }
            rest[next] = false
            waiting.append(next)
          }
        }
      }
      boxes.append(box)
    }
    return boxes
  }
}
