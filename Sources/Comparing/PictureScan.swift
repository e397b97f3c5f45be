/// One pass over two pictures: skips equal rows as a whole, then equal pixels.
struct PictureScan<Test: PixelTest> {
  /// The largest difference of any channel so far.
  private(set) var maximumChannelDelta: UInt8 = 0
  /// The pixels that count as different, and those that only smooth an edge.
  private(set) var differing, smoothing: DifferenceMask
  /// The number of pixels that each mask marks.
  private(set) var differingCount = 0, smoothingCount = 0
  /// The number of pixels that are not equal but within the tolerance for one pixel.
  private(set) var closeCount = 0

  private var test: Test
  private let allowedDelta: UInt8
  private let ignoresSmoothing: Bool
  private let edges: EdgeSmoothing
  /// The last words tested and the result: adjacent pixels are often alike.
  private var last: (expected: UInt32, actual: UInt32, isOver: Bool) = (0, 0, false)

  /// Prepares a pass over `width` × `height` pixels.
  init(_ test: Test, tolerance: Tolerance, width: Int, height: Int) {
    self.test = test
    allowedDelta = UInt8(clamping: tolerance.maximumChannelDelta)
    ignoresSmoothing = tolerance.ignoresAntialiasing
    edges = EdgeSmoothing(width: width, height: height)
    differing = DifferenceMask(width: width, height: height)
    smoothing = DifferenceMask(width: width, height: height)
  }

  /// Scans every row of a pair of that size.
  mutating func run(_ pair: inout some PicturePair) {
    for y in 0..<pair.height where !pair.hasEqualRows(y) {
      let (expected, actual) = (pair.expectedRow(y), pair.actualRow(y))
      if ignoresSmoothing {
        lookForSmoothing(y, pair.width, &pair)
      } else {
        look(expected, actual, y, pair.width)
      }
    }
  }

  private mutating func look(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, _ y: Int, _ width: Int
  ) {
    var x = 0
    while let place = RowDifference.first(expected, actual, from: x, to: width) {
      if isOver(expected[place], actual[place]) {
        differing.mark(x: place, y: y)
        differingCount &+= 1
      } else {
        closeCount &+= 1
      }
      x = place &+ 1
    }
  }

  private mutating func lookForSmoothing(_ y: Int, _ width: Int, _ pair: inout some PicturePair) {
    let rows = (y - 2...y + 2).map { min(max($0, 0), pair.height - 1) }
    // A lower row may take the buffer of an upper one, so the last rows are read first.
    for row in rows.reversed() { _ = pair.hasEqualRows(row) }
    let expected = EdgeSmoothing.Rows(rows: rows.map { pair.expectedRow($0) })
    let actual = EdgeSmoothing.Rows(rows: rows.map { pair.actualRow($0) })
    var x = 0
    while let place = RowDifference.first(expected.rows[2], actual.rows[2], from: x, to: width) {
      x = place &+ 1
      if !isOver(expected[place, 0], actual[place, 0]) {
        closeCount &+= 1
      } else if edges.holds(x: place, y: y, expected: expected, actual: actual) {
        smoothing.mark(x: place, y: y)
        smoothingCount &+= 1
      } else {
        differing.mark(x: place, y: y)
        differingCount &+= 1
      }
    }
  }

  /// Whether two unequal words are further apart than one pixel may be.
  @inline(__always)
  private mutating func isOver(_ expected: UInt32, _ actual: UInt32) -> Bool {
    if expected == last.expected && actual == last.actual { return last.isOver }
    let delta = Channels.greatestDelta(expected, actual)
    maximumChannelDelta = max(maximumChannelDelta, delta)
    let isOver = delta > allowedDelta && test.differs(expected, actual)
    last = (expected, actual, isOver)
    return isOver
  }
}

/// The search for the next difference in a row.
enum RowDifference {
  /// The first column in `start..<end` where two rows differ; nil if none does.
  @inline(__always)
  static func first(
    _ expected: UnsafePointer<UInt32>, _ actual: UnsafePointer<UInt32>, from start: Int,
    to end: Int
  ) -> Int? {
    var x = start
    // After one differing pixel the next often differs too; long equal runs are skipped sixteen at a time.
    while x < end && (x & 3 != 0 || x &+ 16 > end) {
      if expected[x] != actual[x] { return x }
      x &+= 1
    }
    while x &+ 16 <= end && areEqual(expected + x, actual + x) { x &+= 16 }
    while x < end {
      if expected[x] != actual[x] { return x }
      x &+= 1
    }
    return nil
  }

  /// Whether sixteen words are equal.
  @inline(__always)
  private static func areEqual(
    _ first: UnsafePointer<UInt32>, _ second: UnsafePointer<UInt32>
  ) -> Bool {
    let (a, b) = (UnsafeRawPointer(first), UnsafeRawPointer(second))
    var difference = SIMD2<UInt64>.zero
    for offset in stride(from: 0, to: 64, by: 16) {
      difference |=
        a.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        ^ b.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    return difference.x | difference.y == 0
  }
}
