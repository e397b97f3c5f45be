package import GridreelModel
import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The origin of each property of one cell's style.
package struct CellExplanation {
  /// The row in the data, from 1.
  package let sourceRow: Int
  /// The displayed text.
  package let text: String
  /// Whether a callout hides the cell's text.
  package let isRedacted: Bool
  /// The overlays on the cell, and the notes below the grid about it.
  package let notes: [String]
  /// Each property with its history.
  package let style: StyleExplanation

  /// Explains the style of a cell, by the same cascade that layout resolves.
  package init(grid: DataGrid, source: any GridDataSource, row: RowIndex, column key: String) {
    let source = grid.veiled(source)
    let grid = grid.laidOut
    let columns = grid.visibleColumns
    let identity = source.identity(at: row)
    let cell = source.cell(at: row, column: key)
    sourceRow = identity.source + 1
    let holding = RowConditions(rules: grid.rules, source: source).holding(at: row)
    let state = StyleTable.RowState(
      isAlternate: !row.row.isMultiple(of: 2), isMissing: cell.value.isMissing,
      isSelected: grid.selection.contains(row: identity, column: key),
      isInRange: grid.selection.isInRange(row: identity, column: key), rules: holding)
    let styles = StyleTable(theme: grid.theme, columns: columns, rules: grid.rules)
    let layers = styles.layers(
      columns.firstIndex { $0.key == key } ?? columns.count, state,
      heat: grid.column(key).flatMap { column in
        column.heat.flatMap { HeatColumn($0, column: key, source: source) }
      }?.color(of: cell.value).map { CellStyle(background: $0) },
      hook: grid.styleHook?(row, identity, key, cell))
    let resolved = ResolvedStyle(layers: layers, isBlending: grid.theme.isBlending)
    isRedacted = Veils(grid.callouts, spans: grid.spans).callout(row: identity, column: key) != nil
    notes = CellNotes(
      LayoutContext(grid: grid, source: source, measuring: Unmeasured())
    ).notes(row: identity, column: key)
    text = Self.text(cell, resolved, grid: grid, source: source, row: row, column: key)
    style = ResolvedStyle.explain(layers: layers, isBlending: grid.theme.isBlending)
  }

  private static func text(
    _ cell: Cell, _ style: ResolvedStyle, grid: DataGrid, source: any GridDataSource, row: RowIndex,
    column key: String
  ) -> String {
    guard let column = grid.column(key) else { return cell.text }
    let writer = grid.writer(for: column)
    guard let drawing = column.cell.drawing else { return writer.text(for: cell) }
    let questions = CellContext.Questions(
      cell: { source.cell(at: row, column: $0) }, write: writer.text(for:),
      measure: { _, _ in .zero }, picture: { _ in nil })
    let context = CellContext(
      cell: cell, writer: writer, style: style, alignment: .leading, theme: grid.theme,
      questions: questions)
    return drawing.size(of: context) == nil ? writer.text(for: cell) : drawing.text(of: context)
  }
}
