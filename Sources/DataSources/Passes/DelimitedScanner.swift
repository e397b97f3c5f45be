import JSONText

struct DelimitedLayout: Hashable, Sendable {
  let delimiter: Delimiter
  /// The number of fields in each record.
  let columnCount: Int
}

/// Splits delimited text into records and fields, following RFC 4180.
///
/// A line ends with LF, CR LF or CR. Spaces belong to their field. A quote inside a field that does
/// not begin with one is literal. Blank lines are skipped.
struct DelimitedScanner: RecordScanner {
  private let layout: DelimitedLayout
  private let buffer: FieldBuffer

  init(_ layout: DelimitedLayout) {
    self.layout = layout
    buffer = FieldBuffer(capacity: layout.columnCount + 1)
  }

  var keys: [JSONRowScanner.Key] { [] }
  var columnCount: Int { layout.columnCount }

  @inline(__always)
  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result {
    body(UnsafePointer(buffer.fields))
  }

  func forEachPresent(_ body: (Int) -> Void) { for place in 0..<layout.columnCount { body(place) } }

  @inline(__always)
  mutating func scan(_ window: ByteWindow, from offset: Int) throws(ScanFailure) -> Outcome {
    let bytes = window.bytes
    guard let base = bytes.baseAddress else { return .end }
    var cursor = DelimitedCursor(
      base: base, end: bytes.count, isLast: window.isLast, delimiter: layout.delimiter.byte)
    cursor.offset = offset
    cursor.skipLineEnds()
    guard cursor.offset < cursor.end else { return window.isLast ? .end : .incomplete }
    let start = cursor.offset
    let (fields, columnCount) = (buffer.fields, layout.columnCount)
    var count = 0
    repeat {
      let field = cursor.readField()
      if count <= columnCount { fields[count] = field }
      count += 1
    } while cursor.skipDelimiter()
    if cursor.needsMore { return .incomplete }
    if let failure = cursor.failure {
      throw ScanFailure(
        message: failure.message, offset: failure.offset + window.range.lowerBound)
    }
    guard count == columnCount else {
      let extra = fields[columnCount]
      throw raggedRow(
        count, at: window.range.lowerBound + (count < columnCount ? cursor.offset : extra.start),
        isQuoted: count > columnCount && extra.start > 0 && base[extra.start - 1] == 0x22)
    }
    cursor.skipLineEnds()
    return .record(start: start, next: cursor.offset)
  }

  /// The failure of a record with `count` fields: at its first surplus field, or at its end.
  private func raggedRow(_ count: Int, at offset: Int, isQuoted: Bool) -> ScanFailure {
    let (wanted, name) = (layout.columnCount, layout.delimiter.name)
    let found = "row has \(count) \(count == 1 ? "field" : "fields"), the header has \(wanted)"
    guard count > wanted else {
      return ScanFailure(message: "\(found); add what is missing", offset: offset)
    }
    return ScanFailure(
      message: "\(found); put a field that contains \(name) in double quotes",
      offset: offset - (isQuoted ? 1 : 0))
  }
}

extension JSONRowScanner.Outcome {
  @inline(__always)
  static func record(start: Int, next: Int) -> Self { .row(start: start, next: next) }
}

/// A buffer for a record's fields.
private final class FieldBuffer {
  let fields: UnsafeMutablePointer<SourceField>

  init(capacity: Int) {
    fields = .allocate(capacity: capacity)
    fields.initialize(repeating: .missing, count: capacity)
  }

  deinit { fields.deallocate() }
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

  init(base: UnsafePointer<UInt8>, end: Int, isLast: Bool, delimiter: UInt8) {
    (self.base, self.end, self.isLast, self.delimiter) = (base, end, isLast, delimiter)
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
    return Self.field(start, offset, .text)
  }

  @inline(__always)
  private static func field(_ start: Int, _ end: Int, _ kind: SourceField.Kind) -> SourceField {
    SourceField(start: start, length: end &- start, kind: start == end ? .missing : kind)
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
      guard offset < end, base[offset] == UInt8(ascii: "\"") else { break }
      kind = .escapedText
      offset &+= 1
    }
    let field = Self.field(start &+ 1, offset &- 1, kind)
    let isEnd =
      offset >= end || base[offset] == delimiter || base[offset] == 0x0A
      || base[offset] == 0x0D
    if !isEnd {
      fail("text after the closing quote; a quote inside a quoted field is doubled", at: offset)
    }
    return field
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

  private mutating func fail(_ message: String, at place: Int) {
    failure = ScanFailure(message: message, offset: place)
  }
}
