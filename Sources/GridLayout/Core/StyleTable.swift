import GridModel
import Primitives
import Style
import Values

/// A resolved style that many cells share.
final class SharedStyle {
  let value: ResolvedStyle
  /// Equal numbers mean equal paints, within one table.
  let paintsNumber: Int
  /// Whether one fill over several cells side by side looks as one fill for each.
  let isSeamless: Bool

  init(_ value: ResolvedStyle, paintsNumber: Int) {
    (self.value, self.paintsNumber) = (value, paintsNumber)
    isSeamless = value.cornerRadius == 0 && value.paints.allSatisfy(\.isVertical)
  }
}

/// Resolves the styles of cells and keeps them: most cells of a grid share a handful.
final class StyleTable {
  /// What the cells of a row have in common.
  struct RowState: Hashable {
    var isAlternate = false
    var isSelected = false
    /// Whether it is a cell that is selected by itself.
    var isInRange = false
    /// The rules that hold, by their place.
    var rules: [Int] = []
  }

  private let theme: Theme
  /// The theme for cells that are selected by themselves, whose colour is stronger than that of rows.
  private let rangeTheme: Theme
  private let columns: [Column]
  private let rules: [Rule]
  /// For each place that of the column whose cells look the same: a column about which nobody says
  /// anything looks as if it were none.
  private let alike: [Int]
  private var numbers: [RowState: Int] = [:]
  private var states: [RowState] = []
  /// By the row's state, then by the column's place; the last place is where no column is.
  private var known: [[SharedStyle?]] = []
  /// By the row's state, then by the column's place, as `known`; only where cells have heat or a hook.
  private var cascades: [[Int: SharedCascade]] = []
  private var paints: [[Paint]: Int] = [:]

  init(theme: Theme, columns: [Column], rules: [Rule]) {
    (self.theme, self.columns, self.rules) = (theme, columns, rules)
    let ruled = Set(rules.compactMap(\.column))
    alike =
      columns.enumerated().map { place, column in
        column.hasStyle.cells || ruled.contains(column.key) ? place : columns.count
      } + [columns.count]
    var ranged = theme
    // Where a theme has a look of its own for what is selected, cells have it too.
    let plain = theme.parameters.color(.selectedRowBackgroundColor)
    if let plain, theme.styles.selected.background == .value(plain),
      theme.styles.selected.gradient == nil,
      let range = theme.parameters.color(.rangeSelectionBackgroundColor)
    {
      ranged.styles.selected.background = .value(range)
    }
    rangeTheme = ranged
  }

  /// The number of a row's state, by which its cells' styles are asked.
  func number(of state: RowState) -> Int {
    if let number = numbers[state] { return number }
    let number = states.count
    numbers[state] = number
    states.append(state)
    known.append(Array(repeating: nil, count: columns.count + 1))
    cascades.append([:])
    return number
  }

  /// The number of the state of a cell that is selected by itself; with its row it is anyway.
  func ranged(_ number: Int) -> Int {
    var state = states[number]
    if state.isSelected { return number }
    (state.isSelected, state.isInRange) = (true, true)
    return self.number(of: state)
  }

  /// The number of the same state of a row that is not selected.
  func unselected(_ number: Int) -> Int {
    var state = states[number]
    guard state.isSelected else { return number }
    (state.isSelected, state.isInRange) = (false, false)
    return self.number(of: state)
  }

  /// The style of a row's cell in the column at `place`; `columns.count` is where no column is.
  func cell(
    _ place: Int, state number: Int, heat: CellStyle? = nil, hook: CellStyle? = nil
  ) -> SharedStyle {
    let place = alike[place]
    if heat != nil || hook != nil {
      return share(cascade(place, state: number).resolved(heat: heat, hook: hook))
    }
    if let style = known[number][place] { return style }
    let style = share(resolved(layers(place, states[number])))
    known[number][place] = style
    return style
  }

  /// What the cells of a column have in common where each has a heat's colour or a hook's style.
  private func cascade(_ place: Int, state number: Int) -> SharedCascade {
    if let cascade = cascades[number][place] { return cascade }
    let cascade = SharedCascade(
      layers: layers(place, states[number]), isBlending: theme.isBlending)
    cascades[number][place] = cascade
    return cascade
  }

  /// The levels of a cell's cascade, weakest first; those without an opinion only where asked for.
  func layers(
    _ place: Int, _ state: RowState, heat: CellStyle? = nil, hook: CellStyle? = nil,
    keepsSilent: Bool = false
  ) -> [StyleLayer] {
    let column = place < columns.count ? columns[place] : nil
    let holding = state.rules.lazy.map { self.rules[$0] }
      .filter { $0.column == nil || $0.column == column?.key }
    let theme = state.isInRange ? rangeTheme : self.theme
    return theme.cellLayers(
      column: (column?.key, column?.style ?? CellStyle()), isAlternate: state.isAlternate,
      heat: heat, isSelected: state.isSelected,
      rules: holding.map { ($0.condition.source, $0.style) }, hook: hook, keepsSilent: keepsSilent)
  }

  /// The style of a row's background where no column covers it.
  func filler(state number: Int) -> SharedStyle { cell(columns.count, state: number) }

  /// The style of an ordinary row.
  func row() -> ResolvedStyle { filler(state: number(of: RowState())).value }

  /// The style of a column's header; nil is where no column is.
  func header(_ column: Column?) -> ResolvedStyle {
    resolved(theme.headerLayers(column: (column?.key, column?.headerStyle ?? CellStyle())))
  }

  /// The style of section headers.
  func sectionHeader() -> ResolvedStyle { resolved(theme.sectionHeaderLayers()) }

  /// The levels of what a section's header says below a column: the header's own, at the place and with
  /// the figures of the column's cells; the first column's stands at the right, behind the title.
  func headerValueLayers(_ column: Column, isFirst: Bool) -> [StyleLayer] {
    let look = theme.sectionHeaderLayers()
    let own = resolved(look).inset
    let cell = resolved(theme.cellLayers(column: (column.key, column.style)))
    var place = CellStyle(align: isFirst ? .trailing : cell.align)
    place.inset = Insets(
      top: own.top, right: cell.inset.right, bottom: own.bottom, left: cell.inset.left)
    place.font.hasTabularFigures = cell.font.hasTabularFigures
    (place.lineLimit, place.overflow) = (1, .ellipsis)
    return look + [StyleLayer(.column, name: column.key, style: place)]
  }

  /// The style of what a section's header says below a column.
  func headerValue(_ column: Column, isFirst: Bool) -> ResolvedStyle {
    resolved(headerValueLayers(column, isFirst: isFirst))
  }

  /// The style of titles above several columns.
  func spanner() -> ResolvedStyle { resolved(theme.spannerLayers()) }

  /// The style of a summary row's cell in a column; nil is where no column is.
  func summary(_ column: Column?) -> ResolvedStyle {
    resolved(theme.summaryLayers(column: column.map { ($0.key, $0.style) }))
  }

  /// The style of a text around the grid; without insets of its own it has none.
  func surrounding(_ level: StyleLevel, _ style: CellStyle) -> ResolvedStyle {
    var base = CellStyle()
    base.inset = .zero
    return resolved([StyleLayer(level, style: base), StyleLayer(level, style: style)])
  }

  /// Makes a style that cells share.
  func share(_ style: ResolvedStyle) -> SharedStyle {
    let number = paints[style.paints] ?? paints.count
    paints[style.paints] = number
    return SharedStyle(style, paintsNumber: number)
  }

  private func resolved(_ layers: [StyleLayer]) -> ResolvedStyle {
    ResolvedStyle(layers: layers, isBlending: theme.isBlending)
  }
}

extension StyleTable {
  /// Whether selection or rules change how much room texts take, rather than colours alone.
  var changesWidths: (bySelection: Bool, byRules: Bool) {
    (theme.styles.selected.changesWidth, rules.contains { $0.style.changesWidth })
  }
}

extension Selection {
  /// Whether a cell is selected by itself, and not with its row.
  func isInRange(row: RowIdentity, column: String) -> Bool {
    !rows.contains(row) && cells.contains(CellPlace(row: row, column: column))
  }
}

extension CellStyle {
  fileprivate var changesWidth: Bool {
    font != FontStyle() || inset != nil || align != nil || lineLimit != nil
  }
}

extension Paint {
  /// Whether the paint looks the same in every column of its frame.
  fileprivate var isVertical: Bool {
    switch self {
    case .color: true
    case .gradient(let gradient): abs(gradient.angle.truncatingRemainder(dividingBy: 180)) == 90
    }
  }
}
