import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The cells of a table in memory, row by row, of which some span others and some rows name the columns.
struct CellGrid {
  /// What the fields refer to.
  let bytes: [UInt8]
  /// The fields of the rows, row by row.
  private(set) var fields: [SourceField]
  let columnCount: Int
  private(set) var merges: SheetMerges

  var rowCount: Int { columnCount == 0 ? 0 : fields.count / columnCount }

  /// The table of the rows below its header.
  ///
  /// - Parameters:
  ///   - data: Where it comes from.
  ///   - header: The rows that name the columns; nil numbers these.
  ///   - start: The row where the header begins, or without one the first row.
  ///   - alignments: How columns are aligned.
  ///   - formats: The formats of their numbers in a workbook.
  ///   - looks: The looks of all rows of the sheet.
  /// - Returns: The table, and warnings about its names.
  func opened(
    _ data: DataBytes, header: SheetHeader?, from start: Int,
    alignments: [GridHorizontalAlignment?] = [], formats: SheetFormats? = nil,
    looks: RowLooks? = nil
  ) -> (table: FileTable, warnings: [Warning]) {
    let top = start + (header?.rowCount ?? 0)
    var grid = self
    if let header { grid.merges.narrow(from: top, to: header.names, moving: &grid.fields) }
    let names =
      header?.columnNames(isVacant: { grid.isVacant(column: $0, from: top) })
      ?? .numbered(columnCount)
    var shape = header?.shape(names.names) ?? TableShape()
    shape.spans = grid.merges.spans(from: top, names.names)
    if let looks {
      (shape.boldRows, shape.filledRows) = looks.standing(in: top..<max(top, rowCount))
    }
    for (key, alignment) in zip(names.names, alignments) { shape.alignments[key] = alignment }
    let own = grid.apart(from: top, names.names, into: &shape)
    if let formats { grid.note(formats, of: own, names.names, in: &shape) }
    let records = MemoryRecords(bytes: bytes, fields: own, columnCount: columnCount)
    let table = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: records, start: 0,
      columnKeys: names.names, unnamedKeys: names.unnamed,
      guesses: MemoryRecords.guesses(from: own[...], of: columnCount, in: bytes),
      survey: FileTable.Survey(rowCount: records.rowCount, places: []), shape: shape)
    return (table, names.finishedWarnings().map { Warning($0.message) })
  }

  /// Whether a column has no value from a row on.
  private func isVacant(column: Int, from row: Int) -> Bool {
    (row..<max(row, rowCount)).allSatisfy { fields[$0 * columnCount + column].isMissing }
  }

  /// The rows that head the columns, from one on.
  ///
  /// - Parameters:
  ///   - start: The first of them.
  ///   - count: Their number; nil where merged cells or texts tell it.
  /// - Returns: Those rows, and what they say of the columns.
  func header(from start: Int, count: Int? = nil) -> SheetHeader {
    bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      if count != 1, let stacked = stackedHeader(from: start, count: count, reader) {
        return stacked
      }
      return SheetHeader(
        from: start, merges, count: (rowCount, columnCount), height: count,
        isText: isText,
        text: { reader.text(of: fields[$0 * columnCount + $1]) })
    }
  }

  /// The rows that head the columns by their texts; nil if merged cells tell them, or if it is one row.
  private func stackedHeader(
    from start: Int, count: Int?, _ reader: FieldReader
  ) -> SheetHeader? {
    let end = min(rowCount, start + max(StackedHeader.mostRows, count ?? 0) + 1)
    let rows = (start..<max(start, end)).map { row in
      (0..<columnCount).map { reader.text(of: fields[row * columnCount + $0]).trimmingBlanks }
    }
    guard !merges.areas.contains(where: { (start..<start + 2).contains($0.rows.lowerBound) }) else {
      return nil
    }
    let found = StackedHeader(rows, count: count) { count in
      MemoryRecords.guesses(
        from: fields.dropFirst((start + count) * columnCount), of: columnCount, in: bytes)
    }
    return found.map { SheetHeader($0, of: columnCount) }
  }

  /// Whether a row is data like those below it, rather than names of columns.
  func isData(row: Int) -> Bool {
    let own = Array(fields[row * columnCount..<(row + 1) * columnCount])
    let body = MemoryRecords.guesses(
      from: fields.dropFirst((row + 1) * columnCount), of: columnCount, in: bytes)
    return bytes.withUnsafeBufferPointer {
      HeaderGuess.isData(own, like: body, FieldReader(bytes: $0, isTyped: true)) {
        (row + 1..<max(row + 1, rowCount)).prefix(HeaderGuess.mostRows).map {
          Array(fields[$0 * columnCount..<($0 + 1) * columnCount])
        }
      }
    }
  }

  /// The texts of fields without blanks around them, as spreadsheets centre titles by them.
  func texts(_ fields: [SourceField]) -> [String] {
    bytes.withUnsafeBufferPointer { bytes in
      fields.map { FieldReader(bytes: bytes, isTyped: true).text(of: $0).trimmingBlanks }
    }
  }

  /// The fields of the rows from one on, without texts that span columns of which the first holds other values.
  private func apart(
    from first: Int, _ keys: [String], into shape: inout TableShape
  ) -> [SourceField] {
    let all = Array(fields[(first * columnCount)...])
    let wide = merges.areas.filter { area in
      area.rows.lowerBound >= first && area.columns.count > 1
        && isText(area.rows.lowerBound, area.columns.lowerBound)
    }
    guard !wide.isEmpty else { return all }
    var without = all
    func places(_ area: SheetMerges.Area) -> [Int] {
      area.rows.map { ($0 - first) * columnCount + area.columns.lowerBound }
    }
    for area in wide { for place in places(area) { without[place] = .missing } }
    let (kinds, others) = (kinds(all), kinds(without))
    var result = all
    for area in wide {
      let column = area.columns.lowerBound
      guard kinds[column] == .text, others[column] != .text else { continue }
      let text = cell(fields[area.rows.lowerBound * columnCount + column])
      for (row, place) in zip(area.rows, places(area)) {
        result[place] = .missing
        shape.cells[.init(row: RowIdentity(source: row - first), column: keys[column])] = text
      }
    }
    return result
  }

  /// Notes the formats of the columns of some fields.
  private func note(
    _ formats: SheetFormats, of own: [SourceField], _ keys: [String], in shape: inout TableShape
  ) {
    let kinds = kinds(own, allowsWords: true)
    for (column, key) in keys.enumerated() {
      let found = formats.formats(
        ofColumn: column, in: own, from: fields.count - own.count, of: columnCount, bytes,
        isAmongTexts: kinds[column] == .text)
      shape.formats[key] = found.common
      shape.rowFormats[key] = found.byRow
    }
  }

  private func isText(_ row: Int, _ column: Int) -> Bool {
    let field = fields[row * columnCount + column]
    return field.kind == .text || field.isMarked
  }

  /// A field as a text, whatever it says.
  private func cell(_ field: SourceField) -> Cell {
    bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      return Cell(field.isMarked ? reader.richText(of: field) : RichText(reader.text(of: field)))
    }
  }

  /// The kinds of the columns of some fields, as far as the first rows tell.
  private func kinds(_ fields: [SourceField], allowsWords: Bool = false) -> [ValueKind] {
    let guesses = MemoryRecords.guesses(from: fields[...], of: columnCount, in: bytes)
    let habits = TableHabits(guesses)
    return guesses.map {
      $0.resolved(by: ReadingRules(), habits, allowsWords: allowsWords).type.kind
    }
  }
}
