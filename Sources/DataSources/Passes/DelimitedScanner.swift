import GridreelJSONText
import GridreelPrimitives

struct DelimitedLayout: Sendable {
  let delimiter: Delimiter
  var quoting = DelimitedQuoting.doubled
  /// The number of fields in each record.
  let columnCount: Int
  /// Whether records may have fewer fields; the others are missing then.
  var fillsShortRows = false
}

/// Splits delimited text into records and fields, following RFC 4180.
///
/// A line ends with LF, CR LF or CR. Spaces belong to their field, but not those around quotes. A quote inside a field that does not begin with one is literal. Blank lines
/// are no records, and records whose fields are all empty, or blanks, are no rows.
struct DelimitedScanner: RecordScanner {
  private let layout: DelimitedLayout
  private let buffer: FieldBuffer
  private var marks: DelimitedMarks

  init(_ layout: DelimitedLayout) {
    self.layout = layout
    buffer = FieldBuffer(capacity: layout.columnCount + 1)
    marks = DelimitedMarks(layout.delimiter.byte)
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
    marks.use(base, bytes.count, at: window.range.lowerBound)
    let start = endOfLineBreaks(base, bytes.count, from: offset)
    guard start < bytes.count else { return window.isLast ? .end : .incomplete }
    guard let end = readFields(base, bytes.count, from: start) else {
      return try scanClosely(window, from: start)
    }
    // What ends with the window may go on behind it.
    if end == bytes.count, !window.isLast { return .incomplete }
    let next = endOfLineBreaks(base, bytes.count, from: end)
    // Nearly all records begin with a letter or a digit.
    let mayBeBlank = buffer.fields[0].isMissing || base[start] <= 0x20 || base[start] >= 0x80
    guard mayBeBlank, isBlank(base, from: start) else {
      return .record(start: start, next: next)
    }
    return .blank(next: next)
  }

  /// Whether the fields of the last record hold blanks alone; whoever quotes the first has written it.
  @inline(never)
  private func isBlank(_ base: UnsafePointer<UInt8>, from start: Int) -> Bool {
    let fields = UnsafeBufferPointer(start: buffer.fields, count: layout.columnCount)
    return base[start] != UInt8(ascii: "\"") && fields.allSatisfy { $0.isBlank(in: base) }
  }

  @inline(__always)
  private func endOfLineBreaks(
    _ base: UnsafePointer<UInt8>, _ count: Int, from start: Int
  ) -> Int {
    var offset = start
    while offset < count, base[offset] == 0x0A || base[offset] == 0x0D { offset &+= 1 }
    return offset
  }

  /// Reads a record's fields by the marks in it.
  ///
  /// - Returns: The record's end, or that of the bytes; nil if it needs a closer look, as it seems to
  ///   be no valid record.
  @inline(__always)
  private mutating func readFields(
    _ base: UnsafePointer<UInt8>, _ end: Int, from start: Int
  ) -> Int? {
    let (fields, columnCount, delimiter) = (
      buffer.fields, layout.columnCount, layout.delimiter.byte
    )
    let hasSlashes = layout.quoting == .slashed
    var (offset, count) = (start, 0)
    while true {
      if base[offset] == UInt8(ascii: "\"") {
        guard !hasSlashes, let field = marks.quotedField(from: offset) else { return nil }
        fields[count] = field
        offset = field.start &+ field.length &+ 1
      } else if DelimitedCursor.isBlank(base[offset]), base[offset] != delimiter,
        isQuote(base, behindBlanks: offset)
      {
        return nil
      } else {
        let mark = marks.end(from: offset)
        fields[count] = SourceField(within: offset, mark, .text)
        offset = mark
      }
      count &+= 1
      // Only zeros follow the bytes.
      guard base[offset] == delimiter else { break }
      guard count < columnCount else { return nil }
      offset &+= 1
    }
    let isEnd = offset >= end || base[offset] == 0x0A || base[offset] == 0x0D
    return isEnd && count == columnCount ? offset : nil
  }

  /// Whether a quote follows blanks, which only zeros end at the last byte.
  @inline(never)
  private func isQuote(_ base: UnsafePointer<UInt8>, behindBlanks start: Int) -> Bool {
    var offset = start
    while DelimitedCursor.isBlank(base[offset]) { offset += 1 }
    return base[offset] == UInt8(ascii: "\"")
  }

  /// Reads a record field by field, and tells what is wrong with it.
  @inline(never)
  private func scanClosely(
    _ window: ByteWindow, from start: Int
  ) throws(ScanFailure) -> Outcome {
    guard let base = window.bytes.baseAddress else { return .end }
    var cursor = DelimitedCursor(
      base: base, end: window.range.count, isLast: window.isLast, delimiter: layout.delimiter.byte,
      quoting: layout.quoting)
    cursor.offset = start
    let (fields, columnCount) = (buffer.fields, layout.columnCount)
    var (count, isBlank) = (0, base[start] != UInt8(ascii: "\""))
    repeat {
      let field = cursor.readField()
      isBlank = isBlank && field.isBlank(in: base)
      if count <= columnCount { fields[count] = field }
      count += 1
    } while cursor.skipDelimiter()
    if cursor.needsMore { return .incomplete }
    if let failure = cursor.failure {
      throw ScanFailure(
        message: failure.message, offset: failure.offset + window.range.lowerBound)
    }
    if isBlank {
      cursor.skipLineEnds()
      return .blank(next: cursor.offset)
    }
    if count < columnCount, layout.fillsShortRows {
      for place in count..<columnCount { fields[place] = .missing }
      count = columnCount
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
