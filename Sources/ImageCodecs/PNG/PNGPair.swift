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
  /// What each file says about its picture.
  package let expectedInfo, actualInfo: PNGInfo

  private var lines: FilteredLinePair
  private let expectedRows, actualRows: RowRing
  /// The bytes of the common part of a line, where lines can be compared as they are.
  private let comparableBytes: Int?

  /// Takes over what two unpackers unpacked.
  ///
  /// Makes both plain at once, unless most lines are filtered alike in both.
  package init(expected: PNGUnpacker, actual: PNGUnpacker) async {
    var first = await expected.take()
    var second = await actual.take()
    (expectedInfo, actualInfo) = (first.info, second.info)
    width = min(first.info.width, second.info.width)
    height = min(first.info.height, second.info.height)
    let haveSameForm =
      first.expander.hasSameForm(as: second.expander) && first.info.bitsPerPixel % 8 == 0
      && !first.info.isInterlaced && !second.info.isInterlaced
    comparableBytes = haveSameForm ? first.info.bytesPerLine(width: width) : nil
    let areShared =
      haveSameForm && first.info.width == second.info.width
      && FilteredLinePair.areMostlyAlike(first, second)
    if !areShared {
      await expected.put(consume first)
      await actual.put(consume second)
      async let isDone: Void = expected.makePlain()
      await actual.makePlain()
      await isDone
      first = await expected.take()
      second = await actual.take()
    }
    (expectedRows, actualRows) = (RowRing(for: first), RowRing(for: second))
    lines = FilteredLinePair(consume first, consume second, isShared: areShared)
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

  /// A ring for rows of a picture; an interlaced one, whose lines are not rows, is put together now.
  init(for lines: PNGScanLines) {
    wordsPerRow = lines.info.width
    if lines.info.isInterlaced {
      let pixels = lines.bitmap().pixels
      words = .allocate(capacity: pixels.count)
      words.initialize(from: pixels, count: pixels.count)
    } else {
      words = .allocate(capacity: wordsPerRow * Self.slots)
      words.initialize(repeating: 0, count: wordsPerRow * Self.slots)
      rows = [Int](repeating: -1, count: Self.slots)
    }
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
