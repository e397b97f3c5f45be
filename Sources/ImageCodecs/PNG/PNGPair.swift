internal import Primitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Two pictures from PNG files side by side, of which only what differs becomes pixels.
///
/// Rows count over the part that both pictures have. Rows are asked for from top to bottom; each stays
/// valid until a row four further down is asked for.
package struct PNGPair {
  /// The extents of the part that both pictures have, in pixels.
  package let width, height: Int

  private var lines: FilteredLinePair
  private let expectedRows, actualRows: RowRing
  /// The bytes of the common part of a line, where lines can be compared as they are.
  private let comparableBytes: Int?

  /// Takes two unpacked pictures; interlaced ones are put together first.
  ///
  /// Makes both plain on two threads at once, unless most lines are filtered alike in both.
  package init(expected: consuming PNGScanLines, actual: consuming PNGScanLines) async {
    width = min(expected.info.width, actual.info.width)
    height = min(expected.info.height, actual.info.height)
    let haveSameForm =
      expected.expander.hasSameForm(as: actual.expander) && expected.info.bitsPerPixel % 8 == 0
      && !expected.info.isInterlaced && !actual.info.isInterlaced
    comparableBytes = haveSameForm ? expected.info.bytesPerLine(width: width) : nil
    var (first, second) = (expected, actual)
    let areShared =
      haveSameForm && first.info.width == second.info.width
      && FilteredLinePair.areMostlyAlike(&first, &second)
    var bitmaps: (Bitmap?, Bitmap?)
    if !areShared {
      async let plainFirst = Self.plain(first)
      async let plainSecond = Self.plain(second)
      let both = await (plainFirst, plainSecond)
      (first, second) = (both.0.lines, both.1.lines)
      bitmaps = (both.0.bitmap, both.1.bitmap)
    }
    expectedRows = bitmaps.0.map(RowRing.init) ?? RowRing(width: first.info.width)
    actualRows = bitmaps.1.map(RowRing.init) ?? RowRing(width: second.info.width)
    lines = FilteredLinePair(first, second, isShared: areShared)
  }

  /// A picture whose lines are plain; all of it as a bitmap where it is interlaced.
  @concurrent
  private static func plain(
    _ lines: consuming PNGScanLines
  ) async -> (lines: PNGScanLines, bitmap: Bitmap?) {
    if lines.info.isInterlaced { return (lines, lines.bitmap()) }
    lines.makePlain()
    return (lines, nil)
  }

  /// Whether row `y` is the same in both pictures.
  package mutating func hasEqualRows(_ y: Int) -> Bool {
    if let comparableBytes { return lines.hasEqualLines(y, byteCount: comparableBytes) }
    return memcmp(expectedRow(y), actualRow(y), width * 4) == 0
  }

  /// The premultiplied words of row `y` of the expected picture.
  package mutating func expectedRow(_ y: Int) -> UnsafePointer<UInt32> {
    expectedRows.row(y) { lines.expandExpected(y, to: $0) }
  }

  /// The premultiplied words of row `y` of the actual picture.
  package mutating func actualRow(_ y: Int) -> UnsafePointer<UInt32> {
    actualRows.row(y) { lines.expandActual(y, to: $0) }
  }
}

/// Some rows of a picture as words, filled when they are asked for; or all of them.
private final class RowRing {
  /// How many rows are kept: five are looked at together.
  private static let slots = 8

  private let words: UnsafeMutablePointer<UInt32>
  private let wordsPerRow: Int
  /// The row in each slot, -1 in those that are empty; nil where every row is there.
  private var rows: [Int]?

  /// A ring for rows of `width` pixels.
  init(width: Int) {
    wordsPerRow = width
    words = .allocate(capacity: width * Self.slots)
    words.initialize(repeating: 0, count: width * Self.slots)
    rows = [Int](repeating: -1, count: Self.slots)
  }

  /// All rows of a picture.
  init(_ bitmap: Bitmap) {
    wordsPerRow = bitmap.width
    words = .allocate(capacity: bitmap.pixels.count)
    words.initialize(from: bitmap.pixels, count: bitmap.pixels.count)
  }

  deinit { words.deallocate() }

  /// The words of row `y`, which `fill` writes where they are not there.
  func row(
    _ y: Int, fill: (UnsafeMutablePointer<UInt32>) -> Void
  ) -> UnsafePointer<UInt32> {
    guard let kept = rows else { return UnsafePointer(words + y * wordsPerRow) }
    let slot = y % Self.slots
    let row = words + slot * wordsPerRow
    if kept[slot] != y {
      fill(row)
      rows?[slot] = y
    }
    return UnsafePointer(row)
  }
}
