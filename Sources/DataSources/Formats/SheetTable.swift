import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// A sheet as a table: rows and columns without any value are left out, and the first row may name
/// the columns, as in CSV.
struct SheetTable {
  private let sheet: String
  private let doubts: SheetCells.Doubts
  /// The bytes that the fields refer to.
  private var bytes: [UInt8]
  /// The fields of the rows, row by row.
  private var fields: [SourceField]
  private let columnCount: Int
  /// The rows of the sheet that have values.
  private let rows: [Int32]
  private let merges: SheetMerges

  /// The number of fields, with and without a value, that any sheet may have.
  private static let leastLimit = 1 << 24
  /// The greatest number of fields of a large sheet for each that has a value: a few cells far apart span many.
  private static let greatestSpread = 4

  /// Arranges the cells of a sheet.
  ///
  /// - Throws: ``GridreelError`` if there are none, or too many.
  init(_ cells: SheetCells, sheet: String) throws(GridreelError) {
    (self.sheet, doubts) = (sheet, cells.doubts)
    guard !cells.cells.isEmpty else {
      throw GridreelError("the sheet '\(sheet)' is empty; name another by \(option: "table")")
    }
    let (rowPlaces, rows) = Self.places(cells.cells.map(\.row))
    let (columnPlaces, columns) = Self.places(cells.cells.map(\.column))
    let limit = max(Self.leastLimit, cells.cells.count * Self.greatestSpread)
    guard rows.count * columns.count <= limit else {
      throw GridreelError(
        "the sheet '\(sheet)' has values in \(rows.count) rows and \(columns.count) columns, "
          + "which are too many; save it as CSV")
    }
    (self.rows, columnCount) = (rows, columns.count)
    bytes = cells.bytes
    fields = [SourceField](repeating: .missing, count: rows.count * columns.count)
    for cell in cells.cells {
      let row = Int(rowPlaces[Int(cell.row)])
      fields[row * columns.count + Int(columnPlaces[Int(cell.column)])] = cell.field
    }
    merges = SheetMerges(cells.merged, rows: rows, columns: columns, filling: &fields)
    for column in 0..<columnCount { shortenDays(column) }
  }

  /// Leaves out the times of a column whose dates are all at midnight.
  private mutating func shortenDays(_ column: Int) {
    let midnight = Array(" 00:00:00".utf8)
    let places = stride(from: column, to: fields.count, by: columnCount)
      .filter { fields[$0].kind == .packedDate }
    guard places.allSatisfy({ bytes[fields[$0].range].suffix(9).elementsEqual(midnight) }) else {
      return
    }
    for place in places {
      let field = fields[place]
      bytes[field.start + 8] = 1
      fields[place] = SourceField(
        start: field.start, length: field.length - midnight.count, kind: .packedDate)
    }
  }

  /// The number of rows above the names of the columns, which have one cell each: titles.
  private var titleCount: Int {
    guard columnCount > 2 else { return 0 }
    func written(_ row: Int) -> [SourceField] {
      fields[row * columnCount..<(row + 1) * columnCount].filter { !$0.isMissing }
    }
    guard let first = (0..<min(rows.count, 16)).first(where: { written($0).count > 1 }), first > 0
    else { return 0 }
    let names = written(first)
    return names.count > 2 && names.allSatisfy { $0.kind == .text } ? first : 0
  }

  /// The place of each number among the different ones, and those, ascending.
  private static func places(_ numbers: [Int32]) -> (places: [Int32], numbers: [Int32]) {
    var isUsed = [Bool](repeating: false, count: Int(numbers.max() ?? 0) + 1)
    for number in numbers { isUsed[Int(number)] = true }
    var found: [Int32] = []
    var places = [Int32](repeating: 0, count: isUsed.count)
    for number in isUsed.indices where isUsed[number] {
      places[number] = Int32(found.count)
      found.append(Int32(number))
    }
    return (places, found)
  }

  /// The table with its warnings.
  func opened(_ data: DataBytes) -> Found<FileTable> {
    let start = data.options.hasHeader == nil ? titleCount : 0
    let header = header(from: start)
    let end = start + header.rowCount
    let first = Array(fields[(end - 1) * columnCount..<end * columnCount])
    let body = finders(from: end)
    let looksLikeData = bytes.withUnsafeBufferPointer {
      HeaderGuess.isData(first, like: body, FieldReader(bytes: $0, isTyped: true))
    }
    let hasHeader = data.options.hasHeader ?? !looksLikeData
    let names = hasHeader ? header.columnNames : .numbered(columnCount)
    let top = hasHeader ? end : start
    var shape = hasHeader ? header.shape(names.names) : TableShape()
    shape.spans = merges.spans(from: top, names.names)
    let own = apart(from: top, names.names, into: &shape)
    let records = MemoryRecords(bytes: bytes, fields: own, columnCount: columnCount)
    let table = FileTable(
      name: data.name, source: data.source, pieceBytes: data.pieceBytes, format: records, start: 0,
      columnKeys: names.names, unnamedKeys: names.unnamed,
      guesses: shape.cells.isEmpty && hasHeader
        ? body : MemoryRecords.guesses(from: own[...], of: columnCount, in: bytes),
      survey: FileTable.Survey(rowCount: records.rowCount, places: []), shape: shape)
    var warnings = names.finishedWarnings().map { Warning($0.message) }
    if !hasHeader && data.options.hasHeader == nil { warnings.append(.missingHeader) }
    if start > 0 {
      let title =
        "row\(start == 1 ? " \(rows[0] + 1) has" : "s \(rows[0] + 1)-\(rows[start - 1] + 1) have")"
      warnings.append(
        Warning(
          "\(title) one cell and stands above the names of the columns; it is left out as a "
            + "title (use \(set: "header", "true") to keep it)"))
    }
    var found = Found(table, named: sheet, warnings + doubts.warnings)
    found.before = texts(fields[..<(start * columnCount)].filter { !$0.isMissing })
    found.seen.hasHeader = hasHeader
    return found
  }

  /// The fields of the rows from one on, without texts that span columns of which the first holds other values.
  private func apart(
    from first: Int, _ keys: [String], into shape: inout TableShape
  ) -> [SourceField] {
    let all = Array(fields[(first * columnCount)...])
    let wide = merges.areas.filter { area in
      area.rows.lowerBound >= first && area.columns.count > 1
        && fields[area.rows.lowerBound * columnCount + area.columns.lowerBound].kind == .text
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
      let text = texts([fields[area.rows.lowerBound * columnCount + column]])[0]
      for (row, place) in zip(area.rows, places(area)) {
        result[place] = .missing
        shape.cells[.init(row: RowIdentity(source: row - first), column: keys[column])] = Cell(
          value: .text(text), text: text)
      }
    }
    return result
  }

  /// The kinds of the columns of some fields, as far as the first rows tell.
  private func kinds(_ fields: [SourceField]) -> [ValueKind] {
    let guesses = MemoryRecords.guesses(from: fields[...], of: columnCount, in: bytes)
    let habits = TableHabits(guesses)
    return guesses.map { $0.resolved(by: ReadingRules(), habits).type.kind }
  }

  /// The rows that head the columns, from one on.
  private func header(from start: Int) -> SheetHeader {
    bytes.withUnsafeBufferPointer { bytes in
      let reader = FieldReader(bytes: bytes, isTyped: true)
      return SheetHeader(
        from: start, merges, count: (rows.count, columnCount),
        isText: { fields[$0 * columnCount + $1].kind == .text },
        text: { reader.text(of: fields[$0 * columnCount + $1]) })
    }
  }

  private func texts(_ fields: [SourceField]) -> [String] {
    bytes.withUnsafeBufferPointer { fields.map(FieldReader(bytes: $0, isTyped: true).text) }
  }

  /// What the rows from one on suggest about the columns.
  private func finders(from first: Int) -> [KindFinder] {
    MemoryRecords.guesses(
      from: fields.dropFirst(first * columnCount), of: columnCount, in: bytes)
  }
}

extension SheetCells.Doubts {
  fileprivate var warnings: [Warning] {
    var messages: [Message] = []
    if let error {
      messages.append(
        "\(errorCount == 1 ? "a cell holds" : "\(errorCount) cells hold") an error, first \(error.text) "
          + "in \(error.cell); such cells are missing values")
    }
    if let bareFormula {
      messages.append(
        "\(bareCount == 1 ? "a formula has" : "\(bareCount) formulas have") no stored result, first in "
          + "\(bareFormula); open and save the file in a spreadsheet program")
    }
    return messages.map { Warning($0) }
  }
}
