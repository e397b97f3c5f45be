import JSONText

/// Parts delimited text into fields, as RFC 4180 has it.
///
/// A line ends with LF, CR LF or CR. Spaces belong to their field. A quote inside a field that does
/// not begin with one is text. Blank lines are skipped.
struct DelimitedReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let delimiter: UInt8
  private(set) var offset: Int
  /// All fields read, record after record.
  private(set) var fields: [SourceField] = []

  init(_ bytes: UnsafeBufferPointer<UInt8>, delimiter: Delimiter) {
    self.bytes = bytes
    self.delimiter = delimiter.byte
    offset = bytes.startsWithByteOrderMark ? 3 : 0
  }

  /// Reads the next record's fields; false where there is none.
  mutating func readRecord() throws(ReadFailure) -> Bool {
    while offset < bytes.count, isLineEnd(bytes[offset]) { offset += 1 }
    guard offset < bytes.count else { return false }
    while true {
      if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
        try readQuotedField()
      } else {
        readPlainField()
      }
      guard offset < bytes.count, bytes[offset] == delimiter else { break }
      offset += 1
    }
    return true
  }

  @inline(__always)
  private func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  @inline(__always)
  private mutating func readPlainField() {
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == delimiter || isLineEnd(byte) { break }
      offset += 1
    }
    append(start: start, end: offset, kind: .text)
  }

  private mutating func readQuotedField() throws(ReadFailure) {
    let start = offset
    var kind = SourceField.Kind.text
    offset += 1
    while true {
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "\"") { offset += 1 }
      guard offset < bytes.count else {
        throw ReadFailure(message: "quoted field is never closed", offset: start)
      }
      offset += 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { break }
      kind = .escapedText
      offset += 1
    }
    append(start: start + 1, end: offset - 1, kind: kind)
    guard offset == bytes.count || bytes[offset] == delimiter || isLineEnd(bytes[offset]) else {
      throw ReadFailure(
        message: "text after the closing quote; a quote inside a quoted field is doubled",
        offset: offset)
    }
  }

  @inline(__always)
  private mutating func append(start: Int, end: Int, kind: SourceField.Kind) {
    let kind = start == end ? SourceField.Kind.missing : kind
    fields.append(SourceField(start: start, length: end - start, kind: kind))
  }
}

extension DelimitedReader {
  /// The failure of the last record, which has `count` fields: at its first field too many, or at
  /// its end.
  func raggedRow(_ count: Int, columnCount: Int, delimiter: Delimiter) -> ReadFailure {
    let found = "row has \(count) \(count == 1 ? "field" : "fields"), the header has \(columnCount)"
    guard count > columnCount else {
      return ReadFailure(message: "\(found); add what is missing", offset: offset)
    }
    let message = "\(found); put a field that contains \(delimiter.name) in double quotes"
    return ReadFailure(
      message: message, offset: startOfSource(fields[fields.count - count + columnCount]))
  }

  /// Where a field stands in its source, its opening quote included.
  private func startOfSource(_ field: SourceField) -> Int {
    let isQuoted = field.start > 0 && bytes[field.start - 1] == UInt8(ascii: "\"")
    return isQuoted ? field.start - 1 : field.start
  }

  /// The delimiter that parts the header into most columns, the comma first.
  static func guessDelimiter(_ bytes: UnsafeBufferPointer<UInt8>) -> Delimiter {
    guard headerCount(bytes, delimiter: .comma) <= 1 else { return .comma }
    var best = (delimiter: Delimiter.comma, count: 1)
    for delimiter in [Delimiter.semicolon, .tab, .bar] {
      let count = headerCount(bytes, delimiter: delimiter)
      if count > best.count { best = (delimiter, count) }
    }
    return best.delimiter
  }

  /// How many fields the header has; 0 where it can't be read.
  private static func headerCount(
    _ bytes: UnsafeBufferPointer<UInt8>, delimiter: Delimiter
  ) -> Int {
    var reader = DelimitedReader(bytes, delimiter: delimiter)
    do throws(ReadFailure) {
      return try reader.readRecord() ? reader.fields.count : 0
    } catch {
      return 0
    }
  }

  /// The text of a field of delimited text.
  static func text(of field: SourceField, in bytes: UnsafeBufferPointer<UInt8>) -> String {
    let source = UnsafeBufferPointer(rebasing: bytes[field.range])
    guard field.kind == .escapedText else { return String(decoding: source, as: UTF8.self) }
    var result: [UInt8] = []
    result.reserveCapacity(source.count)
    var offset = 0
    while offset < source.count {
      result.append(source[offset])
      offset += source[offset] == UInt8(ascii: "\"") ? 2 : 1
    }
    return String(decoding: result, as: UTF8.self)
  }
}
