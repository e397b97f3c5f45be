import GridreelDataSources
package import GridreelFiles
import GridreelJSONText
import GridreelLayout
import GridreelModel
package import GridreelPrimitives
package import GridreelStills
import GridreelStyle

/// Applies the actions of a script to a grid, one after the other.
package struct ReelDirector {
  /// The options of the present picture.
  var options: GridOptions
  let renderer: Renderer
  package internal(set) var state: ReelState
  /// Whether the column that tells rows apart was found here, so that data without it are no mistake.
  private(set) var hasChosenKey = false
  /// What would show more of new data; strict runs may have it.
  package internal(set) var advice: [Warning] = []
  /// The columns whose formats somebody chose.
  let formattedColumns: Set<String>
  /// The name of the first picture's data.
  let inputName: String
  /// Data that steps bring, by path, which were read for the formats of all columns.
  var readAhead: [ReadAhead: NewRows] = [:]

  /// Starts with the grid that `gridreel render` would draw, and prepares for the given steps.
  ///
  /// - Parameters:
  ///   - options: The options of the first picture.
  ///   - input: The data of the first picture.
  ///   - renderer: What measures texts.
  ///   - steps: The steps to come.
  ///   - caption: The caption of the first picture; nil for none.
  /// - Throws: ``GridreelError`` if the options name something that does not exist.
  package init(
    options: GridOptions, input: GridInput, renderer: Renderer, expecting steps: [ReelStep],
    caption: String? = nil
  ) throws(GridreelError) {
    (self.options, self.renderer, inputName) = (options, renderer, input.name)
    let theme = try options.firstTheme()
    let names = ColumnNames(keys: input.table.columnKeys)
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme) { ReelForecast(of: steps, from: $0, names: names).orders }
    formattedColumns = built.formattedColumns
    let first = try built.dragging(options.state.drag, names: names, renderer)
    state = ReelState(grid: first.grid, source: first.source, names: names)
    (state.caption, state.captionIsLabel) = (caption ?? Self.label(of: input, before: steps), true)
    guard steps.contains(where: { !$0.action.data.isEmpty }) else { return }
    if options.order.rowKey == nil {
      state.grid.rowKey = input.table.columnTellingRowsApart
      hasChosenKey = true
    }
    try format(input.table, and: steps)
  }

  /// Applies steps one after the other.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - flashes: Whether cells light up while their values change.
  ///   - fit: The room that the grid takes in each state.
  /// - Returns: The steps with gestures split into beats; the grid before the first and after each step,
  ///   with room for all arrows; and the size that a canvas gives the frames.
  /// - Throws: ``GridreelError`` if an action names something that does not exist.
  package mutating func play(
    _ steps: [ReelStep], flashes: Bool = true, fit: ReelTiming.Fit? = nil
  ) throws(GridreelError) -> (steps: [ReelStep], states: [ReelState], frame: ReelFrame?) {
    var (played, states): ([ReelStep], [ReelState]) = ([], [state])
    func play(_ part: ReelStep) throws(GridreelError) {
      try apply(part)
      if let problem = state.grid.hiddenTitles { throw part.origin.error(problem) }
      played.append(part)
      states.append(state)
    }
    for step in steps {
      if let approach = try approach(step) { try play(approach) }
      for part in try parts(of: step) { try play(part) }
    }
    let fitting = ReelFitting(states.changing(flashes: flashes), fit: fit, renderer)
    adviseWidth(for: fitting.states, states)
    return (played, fitting.states, fitting.frame)
  }

  /// The step itself, or the beats of its gesture.
  private func parts(of step: ReelStep) throws(GridreelError) -> [ReelStep] {
    if case .screenshot(let name) = step.action {
      let path = try step.origin.outputPath(name, allowing: options.display.allowPaths ?? [])
      return [ReelStep(action: .screenshot(path), origin: step.origin)]
    }
    if case .data(let data) = step.action, data.count > 1 { return step.race(data) }
    if let steps = step.menuSteps(on: state.grid) { return steps }
    guard case .gesture(let gesture) = step.action else { return [step] }
    let gestures = ReelGestures(state: state) { [state, renderer] in
      let (picture, places) = state.layouter(renderer).layOutWithPlaces()
      return (picture.map, places)
    }
    return try gestures.steps(gesture, step)
  }

  /// Applies one action; actions that concern only the reel change nothing.
  private mutating func apply(_ step: ReelStep) throws(GridreelError) {
    let origin = step.origin
    state.exchangesRows = false
    switch step.action {
    case .wait, .screenshot, .gesture: return
    case .beat(let beat): try perform(beat, origin)
    case .caption(let text): (state.caption, state.captionIsLabel) = (text, false)
    case .tapHeader(let name, let isAdding): try tapHeader(name, isAdding, origin)
    case .tap(let item): try tap(item, origin)
    case .select(let items): try select(items)
    case .sort(let keys): try sort(keys, origin)
    case .group(let grouping): try group(grouping, origin)
    case .collapse(let titles): try collapse(titles, origin)
    case .expand(let titles): try expand(titles, origin)
    case .scrollToRow(let row): try scroll(toRow: row, origin)
    case .scroll(let x, let y): try scroll(x: x, y: y, origin)
    case .layout(let layout): try layOut(layout)
    case .perLine(let count): try put(count, perLine: origin)
    case .openMenu(let isOpen): try show(menu: isOpen, origin)
    case .choose(let title): try choose(title, origin)
    case .show(let names): for name in names { state.grid.showColumn(try shown(name, origin)) }
    case .hide(let names): for name in names { try hide(name, origin) }
    case .move(let name, let place): try move(name, to: place, origin)
    case .callouts(let callouts): try point(with: callouts)
    case .highlight(let rows): try highlight(rows)
    case .limit(let limit): state.grid.show(limit)
    case .title(let text): state.grid.surroundings.title = text
    case .subtitle(let text): state.grid.surroundings.subtitle = text
    case .resize(let name, let width):
      state.grid.resizeColumn(try shown(name, origin), to: width)
    case .theme(let choice): try putOn(choice, origin)
    case .filter(let condition): try filter(condition, origin)
    case .data(let data): for data in data { try show(data, origin) }
    }
    try arrange(origin)
    // Without keys, new data give rows new identities.
    guard case .data = step.action, state.grid.rowKey == nil else { return }
    try PartsBuilder(options: options, names: state.names, rows: state.rows)
      .applyRows(to: &state.grid)
  }

  private mutating func perform(_ beat: ReelBeat, _ origin: Origin) throws(GridreelError) {
    if case .presses(let target) = beat.touch { press(target) }
    do throws(GridreelError) {
      try beat.change(&state.grid)
    } catch {
      throw origin.error(error.message)
    }
    // The pointer goes as it lets go, and is over nothing then.
    if case .releases = beat.touch { state.grid.hover(over: nil) }
  }

  /// What presses something is no longer over anything else.
  private mutating func press(_ target: ReelTarget) {
    guard let hovered = state.grid.hovered, !ReelTarget(hovered).isPart(of: target) else { return }
    state.grid.hover(over: nil)
  }

  private mutating func arrange(_ origin: Origin) throws(GridreelError) {
    do throws(GridreelError) {
      state.source = try state.grid.arranged()
    } catch {
      throw origin.error(error.message)
    }
  }

  /// The key of a visible column.
  func shown(_ name: String, _ origin: Origin) throws(GridreelError) -> String {
    let key = try state.names.resolve(name, origin)
    guard state.grid.column(key) != nil else {
      throw origin.error("column '\(key)' is not among the columns of the grid")
    }
    return key
  }

  // MARK: Selection and order

  private var resolver: SelectionResolver {
    SelectionResolver(names: state.names, grid: state.grid, rows: state.rows)
  }

  private mutating func tapHeader(
    _ name: String, _ isAdding: Bool, _ origin: Origin
  ) throws(GridreelError) {
    let key = try shown(name, origin)
    guard state.grid.column(key)?.sortMode != SortMode.none else {
      throw origin.error("column '\(key)' does not sort; its \"sort\" is \"none\"")
    }
    guard state.grid.column(key)?.isHidden == false else {
      throw origin.error("column '\(key)' is hidden; show it first")
    }
    press(.header(key))
    state.grid.tapHeader(key, isAdding: isAdding)
  }

  private mutating func tap(_ item: SelectionItem, _ origin: Origin) throws(GridreelError) {
    let column =
      if let name = item.column { try shown(name, origin) } else {
        state.grid.visibleColumns.first?.key ?? ""
      }
    for row in try resolver.identities(item) {
      press(.cell(Selection.CellPlace(row: row, column: column)))
      state.grid.tapCell(row: row, column: column)
    }
  }

  private mutating func select(_ items: [SelectionItem]) throws(GridreelError) {
    let found = try resolver.resolve(items)
    state.grid.selection.replace(rows: found.rows, cells: found.cells)
  }

  private mutating func collapse(_ titles: [String], _ origin: Origin) throws(GridreelError) {
    let sections = SectionTitles(state.source)
    try sections.check(titles, to: "collapse", origin)
    for title in titles.isEmpty ? sections.titles : titles { state.grid.collapseSection(title) }
  }

  mutating func sort(_ keys: [SortKey], _ origin: Origin) throws(GridreelError) {
    state.grid.sortRows(
      by: try keys.mapEach { key throws(GridreelError) in
        SortKey(try shown(key.column, origin), key.direction)
      })
  }

  private mutating func group(_ grouping: Grouping?, _ origin: Origin) throws(GridreelError) {
    var resolved = grouping
    if let grouping { resolved?.column = try state.names.resolve(grouping.column, origin) }
    state.grid.groupRows(by: resolved)
  }

  private mutating func expand(_ titles: [String], _ origin: Origin) throws(GridreelError) {
    guard !titles.isEmpty else { return state.grid.expandAllSections() }
    try SectionTitles(state.source).check(titles, to: "expand", origin)
    for title in titles { state.grid.expandSection(title) }
  }

  // MARK: Cards

  /// Switches between rows and cards.
  private mutating func layOut(_ layout: LayoutName) throws(GridreelError) {
    guard layout == .tiles else {
      state.grid.layout = .table
      return
    }
    guard let table = state.grid.dataFile else { return }
    var asked = options
    asked.cards.layout = .tiles
    let menu = state.grid.menu
    try GridBuilder(options: asked, table: table).applyLayout(asked, state.names, to: &state.grid)
    state.grid.menu = menu ?? state.grid.menu
  }

  private mutating func put(_ count: Int, perLine origin: Origin) throws(GridreelError) {
    guard case .tiles(var tiles) = state.grid.layout else {
      throw origin.error("cards per row apply to tiles only; lay out tiles first")
    }
    tiles.perLine = count
    state.grid.layout = .tiles(tiles)
  }

  private func menu(_ origin: Origin) throws(GridreelError) -> SortMenu {
    guard let menu = state.grid.menu else {
      throw origin.error("there is no menu; a grid of tiles has one by the key \"menu\"")
    }
    return menu
  }

  private mutating func show(menu isOpen: Bool, _ origin: Origin) throws(GridreelError) {
    _ = try menu(origin)
    if isOpen { state.grid.openMenu() } else { state.grid.closeMenu() }
  }

  private mutating func choose(_ title: String, _ origin: Origin) throws(GridreelError) {
    let titles = try menu(origin).options.map(\.title)
    guard !state.grid.chooseOption(title) else { return }
    let hint = nearestName(to: title, among: titles).map { "; did you mean '\($0)'?" } ?? ""
    throw origin.error(
      "the menu has no '\(title)'; there are \(titles.joined(separator: ", "))\(hint)")
  }

  // MARK: Window and columns

  private func checkWindow(_ origin: Origin) throws(GridreelError) {
    guard options.window.height == nil, options.window.width == nil else { return }
    throw origin.error("there is nothing to scroll; give the picture a \(option: "height")")
  }

  private mutating func scroll(x: Double?, y: Double?, _ origin: Origin) throws(GridreelError) {
    try checkWindow(origin)
    if y == .infinity { return state.grid.scroll(toRow: max(0, state.rows.count - 1)) }
    state.grid.scroll(x: x, y: y)
  }

  private mutating func scroll(toRow row: Int, _ origin: Origin) throws(GridreelError) {
    try checkWindow(origin)
    let count = state.rows.count
    guard row <= count else {
      throw origin.error("row \(row) does not exist; the grid has \(count.counted("row"))")
    }
    state.grid.scroll(toRow: row - 1)
  }

  private mutating func move(
    _ name: String, to place: ReelAction.ColumnPlace, _ origin: Origin
  ) throws(GridreelError) {
    let key = try shown(name, origin)
    let others = state.grid.visibleColumns.map(\.key).filter { $0 != key }
    let target: String?
    switch place {
    case .before(let name): target = try shown(name, origin)
    case .after(let name):
      let other = try shown(name, origin)
      guard other != key else { return }
      target = others.drop { $0 != other }.dropFirst().first
    case .number(let number):
      guard (1...others.count + 1).contains(number) else {
        throw origin.error(
          "there is no place \(number); the places go from 1 to \(others.count + 1)")
      }
      target = number > others.count ? nil : others[number - 1]
    case .end: target = nil
    }
    state.grid.moveColumn(key, before: target)
  }

  private mutating func hide(_ name: String, _ origin: Origin) throws(GridreelError) {
    let key = try shown(name, origin)
    guard state.grid.visibleColumns.map(\.key) != [key] else {
      throw origin.error("column '\(key)' is the only one shown; one must stay")
    }
    state.grid.hideColumn(key)
  }

  // MARK: Theme and data

  /// Applies a theme; everything that refers to its parameters follows.
  private mutating func putOn(_ choice: ThemeChoice, _ origin: Origin) throws(GridreelError) {
    let theme = try options.theme(choice)
    if let problem = state.grid.problem(with: theme) {
      throw origin.error("the theme \(quoted(theme.name)) lacks what the grid uses: \(problem)")
    }
    let top = topRow
    state.grid.theme = theme
    if let top { state.grid.scroll(toRow: top - 1) }
  }

  /// The number of the first row that a scrolled window shows whole, from 1; nil if nothing is scrolled.
  private var topRow: Int? {
    guard let window = state.grid.viewport, window.topRow == nil, window.offset.y > 0,
      state.grid.layout == .table
    else { return nil }
    let map = renderer.places(
      in: BuiltGrid(grid: state.grid, source: state.source, rowCount: 0))
    let edge = map.headers.map(\.frame.maxY).max() ?? 0
    return map.cells.filter { $0.frame.y > edge - 1 }.min { $0.frame.y < $1.frame.y }?.row
  }
}
