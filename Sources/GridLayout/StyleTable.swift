import GridModel
import Primitives
import Style

/// Resolves the styles of cells and keeps them: most cells of a grid share a handful.
final class StyleTable {
  /// What decides a cell's style, but for the hook.
  struct CellState: Hashable {
    let column: Int
    let isAlternate, isSelected: Bool
    /// The rules that hold, by their place.
    let rules: [Int]
  }

  private let theme: Theme
  private let columns: [Column]
  private let rules: [Rule]
  private var cells: [CellState: ResolvedStyle] = [:]

  init(theme: Theme, columns: [Column], rules: [Rule]) {
    (self.theme, self.columns, self.rules) = (theme, columns, rules)
  }

  /// The levels of a cell's cascade, weakest first.
  func layers(_ state: CellState, hook: CellStyle? = nil) -> [StyleLayer] {
    let column = columns[state.column]
    return theme.cellLayers(
      column: (column.key, column.style), isAlternate: state.isAlternate,
      isSelected: state.isSelected,
      rules: state.rules.map { (rules[$0].condition.source, rules[$0].style) }, hook: hook)
  }

  /// A cell's style.
  func cell(_ state: CellState, hook: CellStyle? = nil) -> ResolvedStyle {
    guard hook == nil else {
      return resolved(layers(state, hook: hook))
    }
    if let known = cells[state] { return known }
    let style = resolved(layers(state))
    cells[state] = style
    return style
  }

  /// The style of a column's header.
  func header(_ column: Column) -> ResolvedStyle {
    resolved(theme.headerLayers(column: (column.key, column.headerStyle)))
  }

  /// The style of the header row where no column covers it.
  func headerRow() -> ResolvedStyle {
    resolved(theme.headerLayers(column: (nil, CellStyle())))
  }

  /// The style of a row where no column covers it.
  func row(isAlternate: Bool, isSelected: Bool) -> ResolvedStyle {
    resolved(
      theme.cellLayers(
        column: (nil, CellStyle()), isAlternate: isAlternate, isSelected: isSelected))
  }

  /// The style of section headers.
  func sectionHeader() -> ResolvedStyle { resolved(theme.sectionHeaderLayers()) }

  /// The style of a text around the grid; without insets of its own it has none.
  func surrounding(_ level: StyleLevel, _ style: CellStyle) -> ResolvedStyle {
    var base = CellStyle()
    base.inset = .zero
    return resolved([StyleLayer(level, style: base), StyleLayer(level, style: style)])
  }

  private func resolved(_ layers: [StyleLayer]) -> ResolvedStyle {
    ResolvedStyle(layers: layers, isBlending: theme.isBlending)
  }
}
