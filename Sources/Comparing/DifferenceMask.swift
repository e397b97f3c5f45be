/// A bit mask with one bit per pixel: whether the pixel differs.
///
/// Takes an eighth of a byte per pixel, and no memory until the first bit is set.
package struct DifferenceMask: Hashable, Sendable {
  /// The size in pixels, 0 or more.
  package let width, height: Int
  /// The number of 64-pixel words per row.
  let wordsPerRow: Int
  /// Row-major, the leftmost pixel in the least significant bit; empty until a bit is set.
  private(set) var words: [UInt64] = []

  /// Makes a mask with no bit set.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    wordsPerRow = (width + 63) / 64
  }

  /// Whether no bit is set.
  package var isEmpty: Bool { words.isEmpty }

  /// Whether the pixel in column `x` of row `y` is marked.
  package subscript(x: Int, y: Int) -> Bool {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the mask")
    return !isEmpty && words[y * wordsPerRow + x / 64] >> UInt64(x % 64) & 1 != 0
  }

  /// Marks the pixel in column `x` of row `y`, which must lie within the mask.
  @inline(__always)
  mutating func mark(x: Int, y: Int) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: wordsPerRow * height) }
    words[y &* wordsPerRow &+ x &>> 6] |= 1 &<< UInt64(x & 63)
  }

  /// The words of row `y`; the mask must not be empty.
  func row(_ y: Int) -> ArraySlice<UInt64> {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow]
  }
}

/// Iterates over the columns of a word's set bits in ascending order; its lowest bit is column `first`.
struct SetBits: Sequence, IteratorProtocol {
  private var rest: UInt64
  private let first: Int

  init(_ word: UInt64, first: Int) {
    (rest, self.first) = (word, first)
  }

  mutating func next() -> Int? {
    guard rest != 0 else { return nil }
    defer { rest &= rest &- 1 }
    return first &+ rest.trailingZeroBitCount
  }
}
