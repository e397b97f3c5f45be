import GridreelJSONText
import GridreelPrimitives

extension DelimitedSample {
  /// Whether the first record is data like those below it, rather than names of columns.
  func isData(
    _ first: (fields: [SourceField], end: Int), like body: [KindFinder], _ layout: DelimitedLayout
  ) -> Bool {
    let reader = FieldReader(bytes: window.bytes, isTyped: false)
    return HeaderGuess.isData(first.fields, like: body, reader) {
      records(layout, from: first.end, upTo: HeaderGuess.mostRows)
    }
  }

  /// Goes beyond a record of tags for programs, if there is one.
  func skipTags(
    _ layout: DelimitedLayout, from offset: inout Int, above body: inout [KindFinder]
  ) {
    let rest = from(offset)
    guard rest.start < window.range.count, window.bytes[rest.start] == UInt8(ascii: "#"),
      let record = try? rest.firstRecord(layout.delimiter),
      record.fields.count == layout.columnCount, record.end < window.range.count,
      case let reader = FieldReader(bytes: window.bytes, isTyped: false),
      HeaderGuess.areTags(record.fields.map { reader.text(of: $0).trimmingBlanks })
    else { return }
    offset = record.end
    body = kinds(layout, from: offset)
  }

  /// Finds the rows that head the table, if these are several.
  ///
  /// - Parameters:
  ///   - layout: How records are written.
  ///   - options: What is said of the header.
  /// - Returns: The header and the offset behind it; nil if the first row alone heads the table.
  /// - Throws: ``ScanFailure`` if the first rows are not valid records.
  func stackedHeader(
    _ layout: DelimitedLayout, _ options: ReadingOptions
  ) throws(ScanFailure) -> (header: SheetHeader, end: Int)? {
    guard options.hasHeader != false else { return nil }
    let count = options.headerRows
    var (rows, ends) = ([[String]](), [Int]())
    var rest = self
    while rows.count <= max(StackedHeader.mostRows, count ?? 0) {
      let record = try rest.firstRecord(layout.delimiter)
      guard record.fields.count == layout.columnCount, record.end > rest.start else { break }
      let reader = FieldReader(bytes: window.bytes, isTyped: false)
      rows.append(record.fields.map { reader.text(of: $0).trimmingBlanks })
      ends.append(record.end)
      rest = from(record.end)
    }
    let found = StackedHeader(rows, count: count) { count in
      kinds(layout, from: ends[count - 1])
    }
    return found.map { (SheetHeader($0, of: layout.columnCount), ends[$0.rowCount - 1]) }
  }
}
