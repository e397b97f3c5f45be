import GridModel
import Primitives
import SceneModel
import Style

/// What every part of a layout needs: the grid, its rows in order, fonts' measures and styles.
final class LayoutContext {
  let grid: Grid
  let source: any GridDataSource
  let measuring: any TextMeasuring
  let columns: [Column]
  let styles: StyleTable
  let conditions: RowConditions
  private(set) var warnings: [LayoutWarning] = []
  private var headerStyles: [String: ResolvedStyle] = [:]
  private let writers: [CellWriter]

  init(grid: Grid, source: any GridDataSource, measuring: any TextMeasuring) {
    (self.grid, self.source, self.measuring) = (grid, source, measuring)
    columns = grid.visibleColumns
    writers = columns.map(grid.writer(for:))
    styles = StyleTable(theme: grid.theme, columns: columns, rules: grid.rules)
    conditions = RowConditions(rules: grid.rules, source: source)
  }

  /// Forgets the warnings so far, which have been handed out.
  func forgetWarnings() { warnings = [] }

  func warn(_ warning: LayoutWarning) { warnings.append(warning) }

  /// Where a column's text stands unless a style says otherwise: numbers at the right.
  func naturalAlignment(of column: Column) -> HorizontalAlignment {
    source.kind(ofColumn: column.key) == .number ? .trailing : .leading
  }

  /// The style of a column's header; it stands as the column's cells do unless a style says otherwise.
  func headerStyle(_ column: Column) -> ResolvedStyle {
    if let known = headerStyles[column.key] { return known }
    var style = styles.header(column)
    if style.align == nil {
      let own = column.style.align ?? grid.theme.styles.row.align ?? naturalAlignment(of: column)
      style.align = own == .decimal ? .trailing : own
    }
    headerStyles[column.key] = style
    return style
  }
}

/// One row that is at least partly visible: its cells as they will be drawn.
struct VisibleRow {
  let band: Band
  let index: RowIndex
  /// The row's place in the drawn order, from 0.
  let number: Int
  let identity: RowIdentity
  let isSelected: Bool
  /// One for each visible column asked for, by the column's place.
  let cells: [Int: VisibleCell]
}

/// One cell as it will be drawn, but for its place.
struct VisibleCell {
  let text: String
  let style: ResolvedStyle
  let alignment: HorizontalAlignment
}

extension LayoutContext {
  /// Asks the source for one row's cells in the given columns.
  func row(_ band: Band, _ index: RowIndex, number: Int, columns places: Range<Int>) -> VisibleRow {
    let identity = source.identity(at: index)
    let holding = conditions.holding(at: index)
    var cells: [Int: VisibleCell] = [:]
    for place in places {
      cells[place] = cell(place, index, identity, holding)
    }
    return VisibleRow(
      band: band, index: index, number: number, identity: identity,
      isSelected: grid.selection.rows.contains(identity), cells: cells)
  }

  private func cell(
    _ place: Int, _ index: RowIndex, _ identity: RowIdentity, _ holding: [Int]
  ) -> VisibleCell {
    let column = columns[place]
    let cell = source.cell(at: index, column: column.key)
    let state = StyleTable.CellState(
      column: place, isAlternate: !index.row.isMultiple(of: 2),
      isSelected: grid.selection.contains(row: identity, column: column.key),
      rules: holding.filter { grid.rules[$0].column.map { $0 == column.key } ?? true })
    let style = styles.cell(state, hook: grid.styleHook?(index, identity, column.key, cell))
    return VisibleCell(
      text: writers[place].text(for: cell), style: style,
      alignment: style.align ?? naturalAlignment(of: column))
  }
}
