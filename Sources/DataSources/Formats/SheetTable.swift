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
  private(set) var bytes: [UInt8]
  /// The fields of the rows, row by row.
  private(set) var fields: [SourceField]
  let columnCount: Int
  /// The numbers of the columns in the sheet.
  let columnNumbers: [Int32]
  /// The rows of the sheet that have values.
  let rows: [Int32]
  let merges: SheetMerges
  /// The formats of the numbers.
  private let formats: SheetFormats
  /// How the rows look.
  let looks: RowLooks

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
    (self.rows, columnCount, columnNumbers) = (rows, columns.count, columns)
    bytes = cells.bytes
    fields = [SourceField](repeating: .missing, count: rows.count * columns.count)
    var styles = [UInt16](repeating: 0, count: fields.count)
    for cell in cells.cells {
      let row = Int(rowPlaces[Int(cell.row)])
      let place = row * columns.count + Int(columnPlaces[Int(cell.column)])
      (fields[place], styles[place]) = (cell.field, cell.style)
    }
    formats = SheetFormats(styles: styles, codes: cells.codes)
    looks = RowLooks(cells.cells, places: rowPlaces, count: rows.count)
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
    let notes = notes
    var own = Array(fields.dropLast(notes.rowCount * columnCount))
    let (oneCellCount, titleCount) = titleCounts
    let numberedCount = numberedCount(below: titleCount)
    let facts = data.options.isOpen && numberedCount == 0 ? facts : nil
    let start =
      data.options.skippedLines.map { min($0, max(0, own.count / columnCount - 1)) }
      ?? (data.options.hasHeader == nil ? facts?.count ?? max(titleCount, numberedCount) : 0)
    let caption = data.options.isOpen ? caption(leftOf: start) : nil
    if let caption { own[caption] = .missing }
    let asides = data.options.isOpen ? takeAsides(from: start, &own) : []
    let grid = CellGrid(
      bytes: bytes, fields: own, columnCount: columnCount,
      merges: merges.upTo(row: rows.count - notes.rowCount))
    let corner = data.options.isOpen && numberedCount == 0 ? cornerHeight(from: start) : nil
    var (header, hasHeader) = header(of: grid, from: start, corner: corner, data.options)
    let title = data.options.isOpen && hasHeader ? header.takeTitle() : nil
    let opened = grid.opened(
      data, header: hasHeader ? header : nil, from: start, formats: formats, looks: looks)
    let isBare = !hasHeader && data.options.hasHeader == nil
    let warnings = opened.warnings + (isBare ? [.missingHeader] : [])
    var found = Found(opened.table, named: sheet, warnings + doubts.warnings)
    found.before = grid.texts(fields[..<(start * columnCount)].filter { !$0.isMissing })
    if let caption { found.before += grid.texts([fields[caption]]) }
    (found.titles, found.after) = (found.before, notes.texts)
    found.notes = grid.texts(asides) + notes.texts
    if let facts {
      (found.titles, found.facts) = (facts.titles, facts.facts)
    } else if titleCount > oneCellCount, start == titleCount {
      takeLines(upTo: start, besides: caption, into: &found)
    }
    found.titles += title.map { [$0] } ?? []
    if numberedCount > 0 {
      found.titles = found.titles.filter { !$0.isNumberedColumn && Int($0) == nil }
    }
    found.seen.hasHeader = hasHeader
    if data.options.isOpen, hasHeader, isAgain(start + header.rowCount - 1) { found.lead() }
    return found
  }

  /// Takes the rows above the names as titles and facts.
  private func takeLines(upTo end: Int, besides caption: Int?, into found: inout Found<FileTable>) {
    let lines = lines(upTo: end)
    found.titles = lines.titles + found.titles.suffix(caption == nil ? 0 : 1)
    found.facts = lines.facts
  }

  /// The rows that name the columns, by their texts, their merged cells and their looks, and whether there are such.
  private func header(
    of grid: CellGrid, from start: Int, corner: Int?, _ options: ReadingOptions
  ) -> (SheetHeader, Bool) {
    let markedCount = options.isOpen ? markedCount(from: start) : 0
    var header = grid.header(from: start, count: options.headerRows ?? corner)
    if header.rowCount == 1, markedCount > 1 {
      header = grid.header(from: start, count: markedCount)
    }
    let isHeader =
      header.rowCount > 1 || markedCount > 0 || !grid.isData(row: start + header.rowCount - 1)
    if isHeader, options.isOpen { header = further(header, of: grid, from: start) }
    return (header, options.hasHeader ?? isHeader)
  }
}

extension SheetTable {
  /// The greatest number of rows of names.
  private static let mostNames = 6

  /// A header with the rows below it that go on naming the columns: those that its merged cells reach into, and those of texts
  /// above numbers.
  private func further(_ found: SheetHeader, of grid: CellGrid, from start: Int) -> SheetHeader {
    var header = found
    func isShort(_ count: Int) -> Bool { count <= Self.mostNames && start + count < rows.count }
    let reach =
      merges.areas.filter {
        (start..<start + found.rowCount).contains($0.rows.lowerBound) && $0.columns.count == 1
      }.map { $0.rows.upperBound - start }.max() ?? 0
    if reach > header.rowCount, isShort(reach) { header = grid.header(from: start, count: reach) }
    while isShort(header.rowCount + 1),
      let names = grid.furtherNames(in: start + header.rowCount, below: header.titles)
    {
      switch names {
      case .units(let units): header = header.above(units: units)
      case .keys: return header.above(rows: 1)
      }
    }
    return header
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
