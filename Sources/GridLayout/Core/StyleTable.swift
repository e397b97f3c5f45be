import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

/// A resolved style that many cells share.
final class SharedStyle {
  let value: ResolvedStyle
  /// Within one table, equal numbers mean equal paints.
  let paintsNumber: Int
  /// Whether one fill across several adjacent cells looks like a fill for each.
  let isSeamless: Bool

  init(_ value: ResolvedStyle, paintsNumber: Int) {
    (self.value, self.paintsNumber) = (value, paintsNumber)
    isSeamless = value.cornerRadius == 0 && value.paints.allSatisfy(\.isVertical)
  }
}

/// Resolves and caches the styles of cells; most cells of a grid share a handful.
final class StyleTable {
  /// The state that the cells of a row share, apart from single ones that are selected or without a value.
  struct RowState: Hashable {
    var isAlternate = false
    /// Whether the cell has no value; not so for whole rows.
    var isMissing = false
    var isSelected = false
    /// Whether it is an individually selected cell.
    var isInRange = false
    /// The indices of the rules that hold.
    var rules: [Int] = []
  }

  private let theme: Theme
  /// The theme for individually selected cells, whose colour is stronger than that of selected rows.
  private let rangeTheme: Theme
  private let columns: [Column]
  private let rules: [Rule]
  /// For each column, the place of a column whose cells look the same; columns without styles, rules
  /// and lines of their own share the place past the last column.
  private let alike: [Int]
  private var numbers: [RowState: Int] = [:]
  private var states: [RowState] = []
  /// Styles by the row's state, then by the column's place; the last place is for areas without a
  /// column.
  private var known: [[SharedStyle?]] = []
  /// Cascades, indexed like `known`; only for columns with a heat scale or a hook.
  private var cascades: [[Int: SharedCascade]] = []
  private var paints: [[Paint]: Int] = [:]

  private let adaptation: Adaptation

  init(
    theme: Theme, columns: [Column], rules: [Rule], adaptation: Adaptation = Adaptation()
  ) {
    (self.theme, self.columns, self.rules) = (theme, columns, rules)
    self.adaptation = adaptation
    let ruled = Set(rules.compactMap(\.column))
    var adapted: [Adaptation.OfColumn: Int] = [:]
    alike =
      columns.enumerated().map { place, column in
        if column.hasStyle.cells || ruled.contains(column.key) { return place }
        guard let own = adaptation.ofColumn(column.key) else { return columns.count }
        let first = adapted[own] ?? place
        adapted[own] = first
        return first
      } + [columns.count]
    var ranged = theme
    // If a theme styles selected rows, individually selected cells get that style, too.
    let plain = theme.parameters.color(.selectedRowBackgroundColor)
    if let plain, theme.styles.selected.background == .value(plain),
      theme.styles.selected.gradient == nil,
      let range = theme.parameters.color(.rangeSelectionBackgroundColor)
    {
      ranged.styles.selected.background = .value(range)
    }
    rangeTheme = ranged
  }

  /// The number of a row's state, for looking up its cells' styles.
  func number(of state: RowState) -> Int {
    if let number = numbers[state] { return number }
    let number = states.count
    numbers[state] = number
    states.append(state)
    known.append(Array(repeating: nil, count: columns.count + 1))
    cascades.append([:])
    return number
  }

  /// The state's number for an individually selected cell; unchanged if its row is selected.
  func ranged(_ number: Int) -> Int {
    var state = states[number]
    if state.isSelected { return number }
    (state.isSelected, state.isInRange) = (true, true)
    return self.number(of: state)
  }

  /// The state's number for a cell without a value.
  func missing(_ number: Int) -> Int {
    guard theme.styles.missing != CellStyle() else { return number }
    var state = states[number]
    state.isMissing = true
    return self.number(of: state)
  }

  /// The number of the same state on the other stripe.
  func otherStripe(_ number: Int) -> Int {
    var state = states[number]
    state.isAlternate.toggle()
    return self.number(of: state)
  }

  /// The number of the same state without the row's selection.
  func unselected(_ number: Int) -> Int {
    var state = states[number]
    guard state.isSelected else { return number }
    (state.isSelected, state.isInRange) = (false, false)
    return self.number(of: state)
  }

  /// The style of a row's cell in the column at `place`; `columns.count` for areas without a column.
  func cell(
    _ place: Int, state number: Int, heat: CellStyle?, hook: CellStyle?
  ) -> SharedStyle {
    guard heat != nil || hook != nil else { return cell(place, state: number) }
    let place = alike[place]
    return share(adapted(cascade(place, state: number).resolved(heat: heat, hook: hook), place))
  }

  /// The same for a cell without a heat colour and a hook's style, which take time to hand over.
  func cell(_ place: Int, state number: Int) -> SharedStyle {
    let place = alike[place]
    if let style = known[number][place] { return style }
    let style = share(adapted(resolved(layers(place, states[number])), place))
    known[number][place] = style
    return style
  }

  private func adapted(_ style: ResolvedStyle, _ place: Int) -> ResolvedStyle {
    adaptation.adapted(style, cellOf: place < columns.count ? columns[place].key : nil)
  }

  /// The shared part of a column's styles, if each cell adds a heat colour or a hook's style.
  private func cascade(_ place: Int, state number: Int) -> SharedCascade {
    if let cascade = cascades[number][place] { return cascade }
    let cascade = SharedCascade(
      layers: layers(place, states[number]), isBlending: theme.isBlending)
    cascades[number][place] = cascade
    return cascade
  }

  /// The levels of a cell's cascade, weakest first; empty levels only on request.
  func layers(
    _ place: Int, _ state: RowState, heat: CellStyle? = nil, hook: CellStyle? = nil,
    keepsSilent: Bool = false
  ) -> [StyleLayer] {
    let column = place < columns.count ? columns[place] : nil
    let holding = state.rules.lazy.map { self.rules[$0] }
      .filter { $0.column == nil || $0.column == column?.key }
    let theme = state.isInRange ? rangeTheme : self.theme
    return theme.cellLayers(
      column: (column?.key, column?.style ?? CellStyle()),
      isAlternate: state.isAlternate && column?.hasEvenNumbers != true,
      heat: heat, isMissing: state.isMissing, isSelected: state.isSelected,
      rules: holding.map { ($0.condition.source, $0.style) }, hook: hook, keepsSilent: keepsSilent)
  }

  /// The style of a row's background beyond the last column.
  func filler(state number: Int) -> SharedStyle { cell(columns.count, state: number) }

  /// The style of an ordinary row.
  func row() -> ResolvedStyle { filler(state: number(of: RowState())).value }

  /// The style of a column's header; nil for areas without a column.
  func header(_ column: Column?) -> ResolvedStyle {
    adaptation.adapted(
      header: resolved(
        theme.headerLayers(column: (column?.key, column?.headerStyle ?? CellStyle()))))
  }

  /// The style of section headers.
  func sectionHeader() -> ResolvedStyle {
    adaptation.adapted(resolved(theme.sectionHeaderLayers()))
  }

  /// The cascade of a value in a section's header: the header's own levels, with the alignment and
  /// the figures of the column's cells; the first column's value stands at the right, after the
  /// title.
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

  /// The style of a value in a section's header, below a column's title.
  func headerValue(_ column: Column, isFirst: Bool) -> ResolvedStyle {
    adaptation.adapted(resolved(headerValueLayers(column, isFirst: isFirst)))
  }

  /// The style of titles above several columns.
  func spanner() -> ResolvedStyle { adaptation.adapted(resolved(theme.spannerLayers())) }

  /// The style of the letters above columns.
  func letter() -> ResolvedStyle { adaptation.adapted(resolved(theme.letterLayers())) }

  /// The style of a summary row's cell in a column; nil for areas without a column.
  func summary(_ column: Column?) -> ResolvedStyle {
    adaptation.adapted(
      resolved(theme.summaryLayers(column: column.map { ($0.key, $0.style) })))
  }

  /// The style of a text around the grid; its insets are 0 unless set.
  func surrounding(_ level: StyleLevel, _ style: CellStyle) -> ResolvedStyle {
    var base = CellStyle()
    base.inset = .zero
    var found = resolved([StyleLayer(level, style: base), StyleLayer(level, style: style)])
    // Small print is no larger than the rows.
    if level == .note { found.font.size = min(found.font.size, row().font.size) }
    return found
  }

  /// Wraps a style for cells to share.
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
  /// Whether selection or rules change the width of texts and not only colours.
  var changesWidths: (bySelection: Bool, byRules: Bool) {
    (theme.styles.selected.changesWidth, rules.contains { $0.style.changesWidth })
  }
}

extension StyleTable {
  /// Whether cells of one column may differ in height for another reason than their texts.
  func changesHeights(of selection: Selection) -> Bool {
    let changes = changesWidths
    return changes.byRules || changes.bySelection && selection != Selection()
      || theme.styles.missing.changesWidth
  }
}

extension Selection {
  /// Whether a cell is individually selected, and not with its row.
  func isInRange(row: RowIdentity, column: String) -> Bool {
    !rows.contains(row) && cells.contains(CellPlace(row: row, column: column))
  }
}

extension Column {
  /// Whether it shows row numbers on a ground of their own, over which no stripes go.
  fileprivate var hasEvenNumbers: Bool {
    NumberColumn(rawValue: key) != nil && style.background != nil
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
