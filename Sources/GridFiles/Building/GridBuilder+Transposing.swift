import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// Tables whose columns stand below each other: one record as a list of its fields, or few rows side by side.
extension GridBuilder {
  /// The fields from which on one row becomes a list by itself, and the rows that stand side by side at most.
  private static let (fewestFields, mostRows) = (6, 50)

  /// Whether a grid is transposed: because somebody says so, or because a data file holds one row of many fields.
  ///
  /// - Throws: ``GridreelError`` if the grid has parts that only rows have, or too many rows.
  func isTransposed(
    _ grid: DataGrid, _ rowCount: Int, isStill: Bool
  ) throws(GridreelError) -> Bool {
    let obstacle = Self.obstacle(to: grid) ?? laterObstacle
    guard let said = options.parts.isTransposed else {
      return isStill && options.isEdited && options.plainData != nil && options.display.raw != true
        && options.display.rawRules?.contains(.shape) != true && !options.standsInText
        && rowCount == 1 && obstacle == nil
        && grid.visibleColumns.count >= Self.fewestFields
    }
    guard said else { return false }
    let origin = options.origin(of: .transpose)
    guard isStill else {
      throw origin.error("a reel moves rows, so \(option: "transpose") is for stills only")
    }
    if let obstacle {
      throw origin.error(
        "a grid with \(obstacle) is not transposed; leave out one of the two")
    }
    let count = min(rowCount, grid.drawnRows ?? .max)
    guard count <= Self.mostRows else {
      throw origin.error(
        "\(count) rows do not stand side by side; use \(set: "limit", "\(Self.mostRows)") or less")
    }
    return true
  }

  /// What a grid has that needs its rows below each other; nil for nothing.
  private static func obstacle(to grid: DataGrid) -> String? {
    if grid.grouping != nil { return "sections" }
    if grid.layout.tiles != nil { return "cards" }
    if !grid.callouts.isEmpty { return "callouts" }
    if !grid.summaries.isEmpty { return "totals" }
    if !grid.footnotes.isEmpty { return "footnotes" }
    if !grid.rules.isEmpty { return "rules" }
    if grid.columns.contains(where: { $0.pinnedSide != nil }) { return "pinned columns" }
    if grid.columns.contains(where: { $0.heat != nil || $0.cell != .text }) {
      return "heat or other cells than texts"
    }
    return nil
  }

  /// The same of what options add to a grid after its rules of editing.
  private var laterObstacle: String? {
    if options.order.select?.isEmpty == false { return "selected rows or cells" }
    return options.order.allColumns?.contains(where: \.hasBars) == true ? "bars" : nil
  }

  /// A grid with its columns as rows: their titles first, then a column for each row that is drawn.
  ///
  /// The first column names the others if there are several rows.
  ///
  /// - Parameter built: The grid.
  /// - Returns: The grid of the texts that would be drawn, and its rows.
  /// - Throws: ``GridreelError`` if a cell cannot be read.
  static func transposed(_ built: BuiltGrid) throws(GridreelError) -> BuiltGrid {
    let grid = built.grid
    let columns = grid.visibleColumns
    let rows = 0..<min(built.rowCount, grid.drawnRows ?? .max)
    func cells(_ row: Int, _ columns: some Sequence<Column>) -> [Cell] {
      columns.map { column in
        let cell = built.source.cell(at: RowIndex(section: 0, row: row), column: column.key)
        guard !cell.value.isMissing else { return .missing }
        let writer = CellWriter(format: column.format, symbols: grid.symbols)
        return Cell(RichText(writer.text(for: cell)))
      }
    }
    let isNamed = rows.count > 1 && columns.count > 1
    let fields = columns.dropFirst(isNamed ? 1 : 0)
    var table = [
      DataTable.Column(key: "field", kind: .text, cells: fields.map { Cell(RichText($0.title)) })
    ]
    var shown = [Column("field", title: isNamed ? columns[0].title : "")]
    shown[0].style.font.weight = 600
    for row in rows {
      let key = BuiltGrid.Upright.key(ofRow: row)
      table.append(DataTable.Column(key: key, kind: .text, cells: cells(row, fields)))
      shown.append(Column(key, title: isNamed ? cells(row, columns.prefix(1))[0].text : ""))
    }
    try grid.checkSource()
    let turned = grid.turned(shown, DataTable(columns: table), hasHeader: isNamed)
    return BuiltGrid(
      grid: turned, source: turned.source, rowCount: fields.count, edits: built.edits,
      upright: BuiltGrid.Upright(
        grid: grid, source: built.source, naming: isNamed ? columns[0] : nil,
        fields: Array(fields)))
  }
}

extension DataGrid {
  /// A grid of other columns and rows that looks the same.
  fileprivate func turned(_ columns: [Column], _ table: DataTable, hasHeader: Bool) -> DataGrid {
    var turned = DataGrid(columns: columns, source: table, theme: theme)
    if !hasHeader { turned.headerHeight = 0 }
    (turned.rowHeight, turned.viewport) = (rowHeight, viewport)
    (turned.surroundings, turned.symbols) = (surroundings, symbols)
    (turned.missingText, turned.emptyText) = (missingText, emptyText)
    (turned.direction, turned.repetition) = (direction, repetition)
    return turned
  }
}
