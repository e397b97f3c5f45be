import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The records of an Arrow file: its rows, of which only the columns in question are read.
struct ArrowRecords: RecordFormat {
  let reader: ArrowReader

  var isText: Bool { false }

  func pass(over table: FileTable, _ request: PassRequest) throws(ScanFailure) -> PassResult {
    try ArrowPass(reader, request).run()
  }

  func block(
    of table: FileTable, around row: Int, columns: [Int]?, _ places: [RowPlace]
  ) throws(ScanFailure) -> RowBlock {
    let all = reader.columns.count
    let wanted = (columns ?? Array(0..<all)).filter { $0 < all }
    let place = reader.batch(of: row)
    // A row and its neighbours in the same batch, which are likely to be asked for next.
    let step = max(1, min(64, 4096 / max(1, all)))
    let number = (row - place.rows.lowerBound) / step
    let start = place.rows.lowerBound + number * step
    let rows = start..<min(place.rows.upperBound, start + step)
    guard let column = wanted.first, wanted.count == 1 else {
      return try block(row..<row + 1, wanted, place, table.markdown)
    }
    return try table.blocks.block(BlockKey(number: start, column: column)) {
      () throws(ScanFailure) in try block(rows, wanted, place, table.markdown)
    }
  }

  private func block(
    _ rows: Range<Int>, _ columns: [Int], _ place: ArrowBatchPlace, _ markdown: [Int]
  ) throws(ScanFailure) -> RowBlock {
    let loaded = try reader.rows(rows, columns: columns, of: place)
    let count = reader.columns.count
    var fields = [SourceField](repeating: .missing, count: rows.count * count)
    var writer = ArrowFieldWriter()
    fields.withUnsafeMutableBufferPointer { fields in
      guard let base = fields.baseAddress else { return }
      for row in rows {
        loaded.write(row, to: &writer, base + (row - rows.lowerBound) * count)
      }
    }
    guard !writer.isTooLong else { throw ArrowPass.tooLong }
    return RowBlock(
      firstRow: rows.lowerBound, fields, of: count, in: writer.bytes,
      markdown: markdown)
  }

  /// What the first rows show of some columns: the kinds of texts, and how times are written.
  func sample() throws(ScanFailure) -> (finders: [KindFinder], styles: [ArrowTimeStyle]) {
    let all = reader.columns.count
    var finders = [KindFinder](repeating: KindFinder(), count: all)
    var styles = [ArrowTimeStyle](repeating: ArrowTimeStyle(), count: all)
    let wanted = (0..<all).filter {
      let type = reader.columns[$0].field.type
      return type.kind == nil || type.isMoment || type.isFloat
    }
    guard let place = reader.file.batches.first(where: { !$0.rows.isEmpty }), !wanted.isEmpty else {
      return (finders, styles)
    }
    let count = max(1, min(1_000, (1 << 20) / all))
    let rows = place.rows.prefix(count)
    let loaded = try reader.rows(rows, columns: wanted, of: place)
    var pass = ArrowRowFields(columnCount: all)
    for row in rows {
      pass.read(row, of: loaded)
      pass.withRecord { fields, reader in
        for place in wanted { finders[place].observe(fields[place], reader) }
      }
    }
    for column in loaded.columns where column.array.type.isMoment {
      for row in column.array.rows { styles[column.place].add(column.array, row) }
    }
    return (finders, styles)
  }
}

extension ArrowType {
  /// Whether its values are texts.
  var holdsTexts: Bool {
    switch self {
    case .bytes(_, let isText), .view(let isText): isText
    default: false
    }
  }

  /// The kind of a column's values; nil for texts, whose spellings decide.
  var kind: ValueKind? {
    switch self {
    case .integer, .float, .decimal, .duration: .number
    case .boolean: .boolean
    case .date, .timestamp: .date
    case .bytes, .view: holdsTexts ? nil : .text
    case .time: nil
    case .fixedBytes, .list, .listView, .fixedList, .structure, .map, .null, .unread: .text
    }
  }
}

/// The fields of one row after another.
struct ArrowRowFields: RecordFields {
  let columnCount: Int
  var keys: [JSONRowScanner.Key] { [] }
  private(set) var writer = ArrowFieldWriter()
  private var fields: [SourceField]

  init(columnCount: Int) {
    self.columnCount = columnCount
    fields = [SourceField](repeating: .missing, count: max(columnCount, 1))
  }

  mutating func read(_ row: Int, of rows: ArrowRows) {
    writer.removeAll()
    fields.withUnsafeMutableBufferPointer { fields in
      if let base = fields.baseAddress { rows.write(row, to: &writer, base) }
    }
    writer.pad()
  }

  func withFields<Result>(_ body: (UnsafePointer<SourceField>) -> Result) -> Result {
    withUnsafePointer(to: SourceField.missing) { missing in
      fields.withUnsafeBufferPointer { body($0.baseAddress ?? missing) }
    }
  }

  func forEachPresent(_ body: (Int) -> Void) { for place in 0..<columnCount { body(place) } }

  /// Calls `body` with the row's fields and their reader.
  func withRecord(_ body: (UnsafePointer<SourceField>, FieldReader) -> Void) {
    writer.bytes.withUnsafeBufferPointer { bytes in
      withFields { body($0, FieldReader(bytes: bytes, isTyped: true)) }
    }
  }
}
