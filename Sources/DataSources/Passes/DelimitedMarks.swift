import CGridreelMarks
import GridreelJSONText

/// The marks in delimited text - delimiters, ends of lines and quotes - found 64 bytes at a time.
///
/// At least 64 zero bytes follow the last byte.
struct DelimitedMarks {
  private let delimiter: UInt8
  private var base: UnsafePointer<UInt8>?
  private var count = 0
  private var low = 0
  /// The offset of the bytes whose marks are known.
  private var block = Self.none
  private var found = gridreel_marks(ends: 0, quotes: 0)

  /// An offset from which none is within reach.
  private static let none = -1 << 32

  init(_ delimiter: UInt8) { self.delimiter = delimiter }

  /// Turns to the bytes in a window.
  ///
  /// - Parameters:
  ///   - base: The first byte.
  ///   - count: The number of bytes.
  ///   - low: The first byte's offset in the source, which tells windows apart.
  @inline(__always)
  mutating func use(_ base: UnsafePointer<UInt8>, _ count: Int, at low: Int) {
    guard self.base != base || self.count != count || self.low != low else { return }
    (self.base, self.count, self.low, block) = (base, count, low, Self.none)
  }

  @inline(__always)
  private mutating func load(_ offset: Int) {
    block = offset
    guard let base else { return }
    found = gridreel_find_marks(base + offset, delimiter)
  }

  /// The offset of the first delimiter or end of a line, or of the end of the bytes.
  @inline(__always)
  mutating func end(from offset: Int) -> Int {
    if UInt(bitPattern: offset &- block) >= 64 { load(offset) }
    var ends = found.ends & (.max &<< UInt64(truncatingIfNeeded: offset &- block))
    while ends == 0 {
      guard block &+ 64 < count else { return count }
      load(block &+ 64)
      ends = found.ends
    }
    return block &+ ends.trailingZeroBitCount
  }

  /// The offset of the first quote; nil if there is none.
  @inline(__always)
  private mutating func quote(from offset: Int) -> Int? {
    if UInt(bitPattern: offset &- block) >= 64 { load(offset) }
    var quotes = found.quotes & (.max &<< UInt64(truncatingIfNeeded: offset &- block))
    while quotes == 0 {
      guard block &+ 64 < count else { return nil }
      load(block &+ 64)
      quotes = found.quotes
    }
    return block &+ quotes.trailingZeroBitCount
  }

  /// The field whose opening quote is at an offset; nil if it is never closed.
  @inline(__always)
  mutating func quotedField(from start: Int) -> SourceField? {
    guard var end = quote(from: start &+ 1), let base else { return nil }
    var kind = SourceField.Kind.text
    while base[end &+ 1] == UInt8(ascii: "\"") {
      kind = .escapedText
      guard let next = quote(from: end &+ 2) else { return nil }
      end = next
    }
    return SourceField(within: start &+ 1, end, kind)
  }
}
