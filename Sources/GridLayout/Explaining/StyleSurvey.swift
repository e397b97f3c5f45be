package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// The style of one part of a picture, and every level that reaches the part.
package final class SurveyedStyle {
  /// The levels that reach the part, weakest first, including empty ones.
  package let layers: [StyleLayer]
  /// The result of the cascade.
  package let resolved: ResolvedStyle

  init(_ layers: [StyleLayer], _ resolved: ResolvedStyle) {
    (self.layers, self.resolved) = (layers, resolved)
  }
}

/// Explains the styles of a laid-out grid's parts, by the same cascade that layout resolves.
package final class StyleSurvey {
  private let grid: DataGrid
  private let source: any GridDataSource
  private let columns: [Column]
  private let styles: StyleTable
  private let conditions: RowConditions
  private let heats: [HeatColumn?]
  /// For each section, the number of its first row in the drawn order, from 1.
  private let firstNumbers: [Int]
  private var known: [Int: SurveyedStyle] = [:]
  private var lastRow: (number: Int, rules: [Int])?

  /// Prepares a survey of a grid whose rows `source` returns in display order.
  package init(grid: DataGrid, source: any GridDataSource) {
    let grid = grid.laidOut
    (self.grid, self.source, columns) = (grid, source, grid.visibleColumns)
    styles = StyleTable(theme: grid.theme, columns: columns, rules: grid.rules)
    conditions = RowConditions(rules: grid.rules, source: source)
    heats = columns.map { column in
      column.heat.flatMap { HeatColumn($0, column: column.key, source: source) }
    }
    var (numbers, next): ([Int], Int) = ([], 1)
    for section in 0..<max(0, source.sectionCount) {
      numbers.append(next)
      let isCollapsed = source.isCollapsed(section, grid.collapsed)
      next += isCollapsed ? 0 : max(0, source.rowCount(inSection: section))
    }
    firstNumbers = numbers
  }

  /// The row index of a cell of the map.
  package func index(of cell: GridMap.Cell) -> RowIndex {
    let section = cell.section - 1
    return RowIndex(section: section, row: cell.row - firstNumbers[section])
  }

  /// The style of a cell of the map.
  package func style(of cell: GridMap.Cell) -> SurveyedStyle {
    let index = index(of: cell)
    let identity = RowIdentity(source: cell.source - 1)
    let place = columns.firstIndex { $0.key == cell.column } ?? columns.count
    let content = source.cell(at: index, column: cell.column)
    let state = StyleTable.RowState(
      isAlternate: !index.row.isMultiple(of: 2), isMissing: content.value.isMissing,
      isSelected: grid.selection.contains(row: identity, column: cell.column),
      isInRange: grid.selection.isInRange(row: identity, column: cell.column),
      rules: rules(at: index, number: cell.row))
    let heat = place < heats.count ? heats[place] : nil
    if heat != nil || grid.styleHook != nil {
      let warmth = heat?.color(of: content.value).map { CellStyle(background: $0) }
      let given = grid.styleHook?(index, identity, cell.column, content)
      if warmth != nil || given != nil {
        return surveyed(place, state, heat: warmth, hook: given)
      }
    }
    let key = styles.number(of: state) * (columns.count + 1) + place
    if let style = known[key] { return style }
    let style = surveyed(place, state)
    known[key] = style
    return style
  }

  /// The style of the header of the visible column at `place`.
  package func header(_ place: Int) -> SurveyedStyle {
    let column = columns[place]
    let layers = grid.theme.headerLayers(
      column: (column.key, column.headerStyle), keepsSilent: true)
    return SurveyedStyle(layers, styles.header(column))
  }

  /// The style of section headers.
  package func sectionHeader() -> SurveyedStyle {
    SurveyedStyle(
      grid.theme.sectionHeaderLayers(keepsSilent: true), styles.sectionHeader())
  }

  /// The style of the bar above cards.
  package func headerFiller() -> SurveyedStyle {
    SurveyedStyle(
      grid.theme.headerLayers(column: (nil, CellStyle()), keepsSilent: true), styles.header(nil))
  }

  /// The style of titles above several columns.
  package func spanner() -> SurveyedStyle {
    SurveyedStyle(grid.theme.spannerLayers(keepsSilent: true), styles.spanner())
  }

  /// The style of the letters above columns.
  package func letter() -> SurveyedStyle {
    SurveyedStyle(grid.theme.letterLayers(keepsSilent: true), styles.letter())
  }

  /// The style of a summary row's cell in the visible column at `place`.
  package func summary(_ place: Int) -> SurveyedStyle {
    let column = columns[place]
    var style = styles.summary(column)
    // Such cells have one line, regardless of their column's cells.
    (style.lineLimit, style.overflow) = (1, .ellipsis)
    return SurveyedStyle(
      grid.theme.summaryLayers(column: (column.key, column.style), keepsSilent: true), style)
  }

  /// The style of a text around the grid.
  package func surrounding(_ level: StyleLevel, _ style: CellStyle) -> SurveyedStyle {
    SurveyedStyle([StyleLayer(level, style: style)], styles.surrounding(level, style))
  }

  /// The theme's frame, overridden by the grid's own settings, and the fill of the picture.
  package var frame: (style: FrameStyle, background: GridColor?) {
    let look = FrameLook(theme: grid.theme, surroundings: grid.surroundings)
    return (look.style, look.background)
  }

  private func rules(at index: RowIndex, number: Int) -> [Int] {
    if let lastRow, lastRow.number == number { return lastRow.rules }
    let rules = conditions.holding(at: index)
    lastRow = (number, rules)
    return rules
  }

  private func surveyed(
    _ place: Int, _ state: StyleTable.RowState, heat: CellStyle? = nil, hook: CellStyle? = nil
  ) -> SurveyedStyle {
    let style = styles.cell(place, state: styles.number(of: state), heat: heat, hook: hook)
    return SurveyedStyle(
      styles.layers(place, state, heat: heat, hook: hook, keepsSilent: true), style.value)
  }
}
