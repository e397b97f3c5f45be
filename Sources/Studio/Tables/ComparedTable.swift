import GridreelDataSources
import GridreelFiles
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// One of two tables that are compared.
struct ComparedTable: Sendable {
  /// The name for messages.
  let name: String
  /// The paths of the files that it was read from.
  let paths: [String]
  let table: any DataFile
  /// The columns of which no value may be shown.
  let hidden: Set<String>
  let warnings: [Warning]
  let rowCount: Int
  /// How the table would be drawn by itself.
  private let options: GridOptions

  /// Opens a table.
  ///
  /// - Parameters:
  ///   - path: a data file, a grid file, `-` for standard input, or `/dev/null` for a table without rows.
  ///   - name: the name for messages; nil for the path.
  ///   - flags: how data are read.
  /// - Returns: The table; nil for `/dev/null`.
  /// - Throws: ``GridreelError`` that names the file at fault.
  static func open(
    _ path: String, named name: String?, flags: GridOptions
  ) throws(GridreelError) -> ComparedTable? {
    guard path != "/dev/null" else { return nil }
    var format: InputFormat?
    if let name, InputFormat(path: path) == nil { format = InputFormat(path: name) }
    let input = try GridInput(path: path, format: format, flags: flags)
    let options = flags.laid(over: input.options)
    let table = try GridBuilder(options: options, table: input.table).typedTable()
    let shown = name ?? input.name
    do throws(GridreelError) {
      // All kinds of values are found in one pass.
      try table.makeReady(for: Arrangement(), showing: table.columnKeys, reach: 0)
    } catch {
      throw error.located(in: shown)
    }
    return ComparedTable(
      name: shown, paths: input.paths, table: table,
      hidden: try options.hiddenColumns(ColumnNames(keys: table.columnKeys)),
      warnings: input.warnings, rowCount: table.rowCount, options: options)
  }

  /// The same columns without a row, for a file that is not there.
  func emptied(named name: String) -> ComparedTable {
    let columns = columns.map { key in
      DataTable.Column(key: key, kind: table.kind(ofColumn: key), cells: [])
    }
    return ComparedTable(
      name: name, paths: [], table: DataTable(columns: columns), hidden: hidden,
      warnings: [], rowCount: 0, options: options)
  }

  /// What writes the cells of each column as a picture of this table alone does, and the titles that its columns have there,
  /// unless titles stand above several of them.
  ///
  /// - Throws: ``GridreelError`` if the options name something that does not exist.
  func drawn() throws(GridreelError) -> (writers: [String: CellWriter], titles: [String: String]) {
    var options = options
    options.parts.isTransposed = false
    let grid = try GridBuilder(options: options, table: table).build(theme: Theme(name: "")).grid
    let titles = grid.spanners.isEmpty ? grid.columns.map { ($0.key, $0.title) } : []
    return (
      Dictionary(
        grid.columns.map { ($0.key, grid.writer(for: $0)) }, uniquingKeysWith: { first, _ in first }
      ),
      Dictionary(titles, uniquingKeysWith: { first, _ in first })
    )
  }

  /// The first column shown in both tables that tells the rows of each apart; nil for none.
  func columnTellingRowsApart(as other: ComparedTable) -> String? {
    let shown = Set(columns).subtracting(hidden).subtracting(other.hidden)
    return table.columnTellingRowsApart {
      shown.contains($0) && other.table.tellsRowsApart(by: $0)
    }
  }

  /// The columns that take part.
  var columns: [String] { table.shownKeys }

  /// Whether a column has no value in any row.
  func isVacant(_ column: String) -> Bool {
    table.reports(ofColumns: [column]).first?.missingCount == rowCount
  }

  /// The cells of some rows in one column.
  func cells(_ rows: [Int], _ column: String) -> [Cell] {
    guard let store = table as? any RowStore else {
      return table.readCells(at: rows.map { RowIndex(section: 0, row: $0) }, column: column)
    }
    return store.cells(rows: rows, column: column)
  }

  /// Fails if rows could not be read.
  func check() throws(GridreelError) {
    if let failure = table.failure { throw failure.located(in: name) }
  }

  /// Runs a step, whose errors are about this file.
  func located<Result>(
    _ body: () throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) { return try body() } catch { throw error.located(in: name) }
  }

  /// Where a row stands: `a.csv:7`, or `row 6 of a.xlsx`.
  func place(of row: Int) -> String {
    guard let position = table.position(ofRow: row) else { return "row \(row + 1) of \(name)" }
    return "\(name):\(position.line)"
  }
}
