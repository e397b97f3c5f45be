import GridreelPrimitives
import GridreelStyle

extension DataGrid {
  /// The columns of row numbers; a column of the source with such a name stays what it is.
  package var numberColumns: [NumberColumn] {
    let asked = columns.compactMap { NumberColumn(rawValue: $0.key) }
    guard !asked.isEmpty else { return [] }
    let own = source.keysKnown(among: asked.map(\.rawValue)) ?? []
    return asked.filter { !own.contains($0.rawValue) }
  }

  /// The shown columns whose values the source has.
  package var visibleSourceColumns: [Column] {
    let numbers = numberColumns.map(\.rawValue)
    return numbers.isEmpty ? visibleColumns : visibleColumns.filter { !numbers.contains($0.key) }
  }

  /// Rows in display order, with numbers if a column shows them.
  func numbered(_ rows: any GridDataSource) -> any GridDataSource {
    let numbers = numberColumns
    guard !numbers.isEmpty else { return rows }
    return NumberedRows(rows, columns: numbers, from: firstNumber(of: rows))
  }

  /// The number of the first of the rows that a range keeps, from 1.
  package func firstNumber(of kept: any GridDataSource) -> Int {
    guard let rows else { return 1 }
    return rows.lowerBound > 0
      ? rows.lowerBound : max(1, kept.countBeforeSlicing + rows.lowerBound + 1)
  }

  /// Gives columns of row numbers the theme's style of them, and centres them where vertical lines bound them as in
  /// a spreadsheet; their own styles are over that.
  mutating func styleNumberColumns() {
    let numbers = numberColumns.map(\.rawValue)
    guard !numbers.isEmpty else { return }
    var header = CellStyle()
    header.align = theme.gridLines.vertical == nil ? .trailing : .center
    let cells = theme.styles.rowNumber.over(header)
    if cells.background != nil { header = cells }
    for place in columns.indices where numbers.contains(columns[place].key) {
      columns[place].style = columns[place].style.over(cells)
      columns[place].headerStyle = columns[place].headerStyle.over(header)
    }
  }
}
