internal import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Two pictures from PNG files, compared side by side; only differing parts are converted to pixels.
///
/// Rows refer to the area that both pictures cover. Rows must be requested from top to bottom; each
/// stays valid until a row four further down is requested.
package struct PNGPair {
  /// The size of the area that both pictures cover, in pixels.
  package let width, height: Int
  /// The properties of both files.
  package let expectedInfo, actualInfo: PNGInfo

  private var lines: FilteredLinePair
  private let expectedRows, actualRows: RowRing
  /// The number of bytes in the common part of a line; nil if lines cannot be compared as bytes.
  private let comparableBytes: Int?

  /// Takes the results of two unpackers.
  ///
  /// Unfilters both at once, unless most lines are filtered alike in both.
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

  /// Whether row `y` is equal in both pictures.
  package mutating func hasEqualRows(_ y: Int) -> Bool {
    if let comparableBytes { return lines.hasEqualLines(y, byteCount: comparableBytes) }
    return memcmp(expectedRow(y), actualRow(y), width * 4) == 0
  }

  /// Returns the premultiplied words of row `y` of the expected picture.
  package mutating func expectedRow(_ y: Int) -> UnsafePointer<UInt32> {
    expectedRows.row(y) { lines.expandExpected(y, to: $0) }
  }

  /// Returns the premultiplied words of row `y` of the actual picture.
  package mutating func actualRow(_ y: Int) -> UnsafePointer<UInt32> {
    actualRows.row(y) { lines.expandActual(y, to: $0) }
  }
}

/// Some rows of a picture as words, filled on demand; or all of its rows.
private final class RowRing {
  /// The number of rows kept: five are examined together.
  private static let slots = 8

  private let words: UnsafeMutablePointer<UInt32>
  private let wordsPerRow: Int
  /// The row in each slot, -1 in empty ones; nil if all rows are present.
  private var rows: [Int]?

  /// Creates a ring for rows of a picture; an interlaced one, whose lines are not rows, is decoded
  /// at once.
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

  /// The words of row `y`; `fill` writes them if they are missing.
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
