package import GridModel
import Primitives
package import Style

/// Where each property of one cell's style comes from.
package struct CellExplanation {
  /// The row in the data, from 1.
  package let sourceRow: Int
  /// What the cell displays.
  package let text: String
  /// Each property with its history.
  package let style: StyleExplanation

  /// Explains the style of a cell, by the same cascade that layout resolves.
  package init(grid: Grid, source: any GridDataSource, row: RowIndex, column key: String) {
    let columns = grid.visibleColumns
    let identity = source.identity(at: row)
    let cell = source.cell(at: row, column: key)
    sourceRow = identity.source + 1
    text = grid.column(key).map { grid.writer(for: $0).text(for: cell) } ?? cell.text
    let holding = RowConditions(rules: grid.rules, source: source).holding(at: row)
    let state = StyleTable.RowState(
      isAlternate: !row.row.isMultiple(of: 2),
      isSelected: grid.selection.contains(row: identity, column: key), rules: holding)
    let styles = StyleTable(theme: grid.theme, columns: columns, rules: grid.rules)
    let layers = styles.layers(
      columns.firstIndex { $0.key == key } ?? columns.count, state,
      hook: grid.styleHook?(row, identity, key, cell))
    style = ResolvedStyle.explain(layers: layers, isBlending: grid.theme.isBlending)
  }
}
