import DataSources
package import GridFiles
import GridLayout
import GridModel
import JSONText
package import Primitives
package import Stills
import Style

/// Applies the actions of a script to a grid, one after the other.
package struct ReelDirector {
  private let options: GridOptions
  private let renderer: Renderer
  package private(set) var state: ReelState

  /// Starts with the grid that `gridreel render` would draw, and prepares for the given steps.
  ///
  /// - Throws: ``GridreelError`` if the options name something that does not exist.
  package init(
    options: GridOptions, input: GridInput, renderer: Renderer, expecting steps: [ReelStep]
  ) throws(GridreelError) {
    (self.options, self.renderer) = (options, renderer)
    let theme = try options.firstTheme()
    let names = ColumnNames(keys: input.table.columnKeys)
    let built = try GridBuilder(options: options, table: input.table)
      .build(theme: theme) { ReelForecast(of: steps, from: $0, names: names).orders }
      .dragging(options.drag, names: names, renderer)
    state = ReelState(grid: built.grid, source: built.source, names: names)
  }

  /// Applies steps one after the other.
  ///
  /// - Returns: The steps with gestures split into beats; and the grid before the first and after each step,
  ///   with room for all arrows.
  /// - Throws: ``GridreelError`` if an action names something that does not exist.
  package mutating func play(
    _ steps: [ReelStep]
  ) throws(GridreelError) -> (steps: [ReelStep], states: [ReelState]) {
    var (played, states): ([ReelStep], [ReelState]) = ([], [state])
    for step in steps {
      for part in try parts(of: step) {
        try apply(part)
        if let problem = state.grid.hiddenTitles { throw part.origin.error(problem) }
        played.append(part)
        states.append(state)
      }
    }
    return (played, states.withRoomForArrows.inOneFrame(renderer))
  }

  /// The step itself, or the beats of its gesture.
  private func parts(of step: ReelStep) throws(GridreelError) -> [ReelStep] {
    if case .screenshot(let name) = step.action {
      let path = try step.origin.outputPath(name, allowing: options.allowPaths ?? [])
      return [ReelStep(action: .screenshot(path), origin: step.origin)]
    }
    guard case .gesture(let gesture) = step.action else { return [step] }
    let gestures = ReelGestures(state: state) { [state, renderer] in
      renderer.places(in: BuiltGrid(grid: state.grid, source: state.source, rowCount: 0))
    }
    return try gestures.steps(gesture, step)
  }

  /// Applies one action; actions that concern only the reel change nothing.
  private mutating func apply(_ step: ReelStep) throws(GridreelError) {
    let origin = step.origin
    switch step.action {
    case .wait, .screenshot, .gesture: return
    case .beat(let beat):
      do throws(ArrangementError) {
        try beat.change(&state.grid)
      } catch {
        throw origin.error(error.message)
      }
    case .caption(let text): state.caption = text
    case .tapHeader(let name, let isAdding):
      let key = try shown(name, origin)
      guard state.grid.column(key)?.sortMode != SortMode.none else {
        throw origin.error("column '\(key)' does not sort; its \"sort\" is \"none\"")
      }
      guard state.grid.column(key)?.isHidden == false else {
        throw origin.error("column '\(key)' is hidden; show it first")
      }
      state.grid.tapHeader(key, isAdding: isAdding)
    case .tap, .select: try select(step)
    case .sort, .group, .collapse, .expand: try order(step)
    case .scrollToRow, .scroll: try scroll(step)
    case .layout, .perLine: try layOut(step)
    case .openMenu, .choose: try useMenu(step)
    case .show, .hide, .move, .resize: try changeColumn(step)
    case .theme(let choice): try putOn(choice, origin)
    case .data(let path): try show(path, origin)
    }
    try arrange(origin)
    // New data give rows new identities.
    guard case .data = step.action else { return }
    try PartsBuilder(options: options, names: state.names, rows: state.rows)
      .applyRows(to: &state.grid)
  }

  private mutating func arrange(_ origin: Origin) throws(GridreelError) {
    do throws(ArrangementError) {
      state.source = try state.grid.arranged()
    } catch {
      throw origin.error(error.message)
    }
  }

  /// The key of a visible column.
  private func shown(_ name: String, _ origin: Origin) throws(GridreelError) -> String {
    let key = try state.names.resolve(name, origin)
    guard state.grid.column(key) != nil else {
      throw origin.error("column '\(key)' is not among the columns of the grid")
    }
    return key
  }

  // MARK: Selection and order

  private mutating func select(_ step: ReelStep) throws(GridreelError) {
    let resolver = SelectionResolver(names: state.names, grid: state.grid, rows: state.rows)
    switch step.action {
    case .select(let items):
      let found = try resolver.resolve(items)
      state.grid.selection.replace(rows: found.rows, cells: found.cells)
    case .tap(let item):
      let column =
        if let name = item.column { try shown(name, step.origin) } else {
          state.grid.visibleColumns.first?.key ?? ""
        }
      for row in try resolver.identities(item) {
        state.grid.tapCell(row: row, column: column)
      }
    default: break
    }
  }

  private mutating func order(_ step: ReelStep) throws(GridreelError) {
    switch step.action {
    case .sort(let keys):
      let origin = step.origin
      state.grid.sortRows(
        by: try keys.mapEach { key throws(GridreelError) in
          SortKey(try shown(key.column, origin), key.direction)
        })
    case .group(var grouping):
      if let asked = grouping {
        grouping?.column = try state.names.resolve(asked.column, step.origin)
      }
      state.grid.groupRows(by: grouping)
    case .collapse(let titles):
      try SectionTitles(state.source).check(titles, to: "collapse", step.origin)
      for title in titles { state.grid.collapseSection(title) }
    case .expand(let titles):
      if titles.isEmpty {
        state.grid.expandAllSections()
      } else {
        try SectionTitles(state.source).check(titles, to: "expand", step.origin)
        for title in titles { state.grid.expandSection(title) }
      }
    default: break
    }
  }

  /// Switches between rows and cards, or changes the number of cards per line.
  private mutating func layOut(_ step: ReelStep) throws(GridreelError) {
    switch step.action {
    case .layout(.table): state.grid.layout = .table
    case .layout(.tiles):
      guard let table = state.grid.dataFile else { return }
      var asked = options
      asked.layout = .tiles
      let menu = state.grid.menu
      try GridBuilder(options: asked, table: table)
        .applyLayout(asked, state.names, to: &state.grid)
      state.grid.menu = menu ?? state.grid.menu
    case .perLine(let count):
      guard case .tiles(var tiles) = state.grid.layout else {
        throw step.origin.error("cards per row apply to tiles only; lay out tiles first")
      }
      tiles.perLine = count
      state.grid.layout = .tiles(tiles)
    default: break
    }
  }

  private mutating func useMenu(_ step: ReelStep) throws(GridreelError) {
    guard let menu = state.grid.menu else {
      throw step.origin.error("there is no menu; a grid of tiles has one by the key \"menu\"")
    }
    switch step.action {
    case .openMenu(let isOpen): if isOpen { state.grid.openMenu() } else { state.grid.closeMenu() }
    case .choose(let title):
      guard state.grid.chooseOption(title) else {
        let titles = menu.options.map(\.title)
        let hint = nearestName(to: title, among: titles).map { "; did you mean '\($0)'?" } ?? ""
        throw step.origin.error(
          "the menu has no '\(title)'; there are \(titles.joined(separator: ", "))\(hint)")
      }
    default: break
    }
  }

  // MARK: Window and columns

  private mutating func scroll(_ step: ReelStep) throws(GridreelError) {
    guard options.height != nil || options.width != nil else {
      throw step.origin.error("there is nothing to scroll; give the picture a \(option: "height")")
    }
    switch step.action {
    case .scrollToRow(let row):
      let count = state.rows.count
      guard row <= count else {
        throw step.origin.error("row \(row) does not exist; the grid has \(count.counted("row"))")
      }
      state.grid.scroll(toRow: row - 1)
    case .scroll(let x, let y): state.grid.scroll(x: x, y: y)
    default: break
    }
  }

  private mutating func changeColumn(_ step: ReelStep) throws(GridreelError) {
    let origin = step.origin
    switch step.action {
    case .show(let name): state.grid.showColumn(try shown(name, origin))
    case .hide(let name):
      let key = try shown(name, origin)
      guard state.grid.visibleColumns.map(\.key) != [key] else {
        throw origin.error("column '\(key)' is the only one shown; one must stay")
      }
      state.grid.hideColumn(key)
    case .move(let name, let before):
      let target = try before.map { name throws(GridreelError) in try shown(name, origin) }
      state.grid.moveColumn(try shown(name, origin), before: target)
    case .resize(let name, let width):
      state.grid.resizeColumn(try shown(name, origin), to: width)
    default: break
    }
  }

  // MARK: Theme and data

  /// Applies a theme; everything that refers to its parameters follows.
  private mutating func putOn(_ choice: ThemeChoice, _ origin: Origin) throws(GridreelError) {
    let theme = try options.theme(choice)
    if let problem = state.grid.problem(with: theme) {
      throw origin.error("the theme \(quoted(theme.name)) lacks what the grid uses: \(problem)")
    }
    state.grid.theme = theme
  }

  private mutating func show(_ path: String, _ origin: Origin) throws(GridreelError) {
    let full = try origin.path(path, allowing: options.allowPaths ?? [])
    let input: GridInput
    do throws(GridreelError) {
      input = try GridInput(path: full, format: nil, flags: options)
    } catch {
      // An error within the data has a place of its own.
      guard error.file == nil || error.code == .unreadableInput else { throw error }
      let named = error.file.map { "'\($0)' " } ?? ""
      let place = origin.error(named + error.message)
      throw GridreelError(
        error.code == .usage ? .badInput : error.code, file: place.file, line: place.line,
        column: place.column, place.message)
    }
    let table = try options.computing(input.table)
    let names = ColumnNames(keys: table.columnKeys)
    for column in state.grid.columns {
      do throws(GridreelError) {
        _ = try names.resolve(column.key, origin)
      } catch {
        throw origin.error("'\(full)' lacks what is shown: \(error.message)")
      }
    }
    // The script selects anew, and footnotes and callouts find their rows anew.
    state.grid.selection.clear()
    (state.grid.footnotes, state.grid.callouts) = ([], [])
    (state.grid.source, state.names) = (table, names)
  }
}
