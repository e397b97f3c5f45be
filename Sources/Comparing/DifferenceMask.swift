/// One bit for each pixel of a picture: whether it differs.
///
/// Takes an eighth of a byte per pixel, and nothing before the first bit is set.
package struct DifferenceMask: Hashable, Sendable {
  /// The extents in pixels, 0 or more.
  package let width, height: Int
  /// Words of 64 pixels in one row.
  let wordsPerRow: Int
  /// Row-major, the leftmost pixel in the lowest bit; empty while no bit is set.
  private(set) var words: [UInt64] = []

  /// A mask without any bit set.
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

  /// Marks the pixel in column `x` of row `y`, which lies in the mask.
  @inline(__always)
  mutating func mark(x: Int, y: Int) {
    if words.isEmpty { words = [UInt64](repeating: 0, count: wordsPerRow * height) }
    words[y &* wordsPerRow &+ x &>> 6] |= 1 &<< UInt64(x & 63)
  }

  /// The words of row `y`; the mask is not empty.
  func row(_ y: Int) -> ArraySlice<UInt64> {
    words[y * wordsPerRow..<(y + 1) * wordsPerRow]
  }
}

/// The columns of the bits that are set in a word whose lowest bit is column `first`, in order.
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
