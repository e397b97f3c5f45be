import GridreelJSONText
import GridreelPrimitives

/// How a quote inside a quoted field is written.
enum DelimitedQuoting: Sendable {
  /// Twice (RFC 4180).
  case doubled
  /// Behind a backslash, as MySQL and Spark write, or twice.
  case slashed
}

/// Scans the fields of delimited text one by one.
///
/// At least eight zero bytes follow the last byte.
struct DelimitedCursor {
  private let raw: UnsafeRawPointer
  private let base: UnsafePointer<UInt8>
  private let delimiter: UInt8
  private let delimiters: UInt64
  private let isLast: Bool
  private let quoting: DelimitedQuoting
  /// The number of bytes.
  let end: Int
  /// The offset of the next byte.
  var offset = 0
  /// Whether the record is truncated by the end of the bytes, before the end of the source.
  private(set) var needsMore = false
  /// The error, with an offset within the bytes.
  private(set) var failure: ScanFailure?

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highBits: UInt64 = 0x8080_8080_8080_8080

  init(
    base: UnsafePointer<UInt8>, end: Int, isLast: Bool, delimiter: UInt8, quoting: DelimitedQuoting
  ) {
    (self.base, self.end, self.isLast, self.delimiter) = (base, end, isLast, delimiter)
    self.quoting = quoting
    raw = UnsafeRawPointer(base)
    delimiters = UInt64(delimiter) &* Self.ones
  }

  @inline(__always)
  mutating func skipLineEnds() {
    while offset < end, base[offset] == 0x0A || base[offset] == 0x0D { offset &+= 1 }
  }

  /// Skips the delimiter after a field; without one, the record ends.
  @inline(__always)
  mutating func skipDelimiter() -> Bool {
    guard offset < end else {
      if !isLast { needsMore = true }
      return false
    }
    guard base[offset] == delimiter, failure == nil else { return false }
    offset &+= 1
    return true
  }

  @inline(__always)
  mutating func readField() -> SourceField {
    if base[offset] == UInt8(ascii: "\"") { return readQuotedField() }
    if Self.isBlank(base[offset]), let field = readQuotedFieldAfterBlanks() { return field }
    return readPlainField()
  }

  @inline(__always)
  private mutating func readPlainField() -> SourceField {
    let start = offset
    while true {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let parted = word ^ delimiters
      // The highest bit of each byte that is a delimiter or below 0x0E; false positives occur only
      // above a true one.
      let found =
        ((parted &- Self.ones) & ~parted | (word &- (Self.ones &* 0x0E)) & ~word) & Self.highBits
      if found == 0 {
        offset &+= 8
        continue
      }
      offset &+= found.trailingZeroBitCount / 8
      let byte = base[offset]
      if byte == delimiter || byte == 0x0A || byte == 0x0D || offset >= end { break }
      offset &+= 1
    }
    offset = min(offset, end)
    return SourceField(within: start, offset, .text)
  }

  private mutating func readQuotedField() -> SourceField {
    let start = offset
    var kind = SourceField.Kind.text
    offset &+= 1
    while true {
      guard skipToQuote() else {
        fail("quoted field is never closed", at: start)
        return .missing
      }
      offset &+= 1
      if isSlashed(quoteBefore: offset, since: start) { continue }
      guard offset < end, base[offset] == UInt8(ascii: "\"") else { break }
      kind = .escapedText
      offset &+= 1
    }
    if quoting == .slashed, hasSlash(start &+ 1..<offset &- 1) { kind = .slashedText }
    let field = SourceField(within: start &+ 1, offset &- 1, kind)
    checkEnd()
    // Values between tabs are often written as they are: `"cohort" theory`.
    guard failure != nil, delimiter == UInt8(ascii: "\t") else { return field }
    (failure, offset) = (nil, start)
    return readPlainField()
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// A quoted field with blanks before it; nil if the field only holds quotes.
  ///
  /// Its closing quote is the last but blanks, and it has no end of a line.
  private mutating func readQuotedFieldAfterBlanks() -> SourceField? {
    var inner = self
    inner.skipBlanks()
    guard inner.offset < end, base[inner.offset] == UInt8(ascii: "\"") else { return nil }
    let start = inner.offset
    let field = inner.readQuotedField()
    let isInLine = !(start..<inner.offset).contains { base[$0] == 0x0A || base[$0] == 0x0D }
    guard inner.failure == nil, isInLine else { return nil }
    self = inner
    return field
  }

  private mutating func skipBlanks() {
    while offset < end, Self.isBlank(base[offset]), base[offset] != delimiter { offset &+= 1 }
  }

  /// Refuses anything but blanks between a closing quote and the end of its field.
  private mutating func checkEnd() {
    let quoteEnd = offset
    skipBlanks()
    let isEnd =
      offset >= end || base[offset] == delimiter || base[offset] == 0x0A || base[offset] == 0x0D
    guard !isEnd else { return }
    fail(
      "text after the closing quote; a quote inside a quoted field is doubled", at: quoteEnd)
  }

  /// Whether the quote before an offset has an odd number of backslashes before it, in a field since
  /// another offset.
  private func isSlashed(quoteBefore offset: Int, since start: Int) -> Bool {
    guard quoting == .slashed else { return false }
    var first = offset &- 1
    while first &- 1 > start, base[first &- 1] == UInt8(ascii: "\\") { first &-= 1 }
    return (offset &- 1 &- first) & 1 == 1
  }

  private func hasSlash(_ range: Range<Int>) -> Bool {
    range.contains { base[$0] == UInt8(ascii: "\\") }
  }

  /// Advances to the next quote; returns false if there is none.
  @inline(__always)
  private mutating func skipToQuote() -> Bool {
    while offset < end {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
      let quotes = word ^ (Self.ones &* 0x22)
      let found = (quotes &- Self.ones) & ~quotes & Self.highBits
      if found == 0 {
        offset &+= 8
        continue
      }
      offset &+= found.trailingZeroBitCount / 8
      return offset < end
    }
    offset = end
    return false
  }

  private mutating func fail(_ message: Message, at place: Int) {
    failure = ScanFailure(message: message, offset: place)
  }
}

extension SourceField {
  /// Makes a field of the bytes between two offsets; without any, it is missing.
  @inline(__always)
  init(within start: Int, _ end: Int, _ kind: Kind) {
    self.init(start: start, length: end &- start, kind: start == end ? .missing : kind)
  }
}
