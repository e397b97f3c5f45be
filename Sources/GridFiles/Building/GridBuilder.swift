package import GridreelDataSources
import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle
import GridreelValues

/// Builds a grid from options, a table and a theme.
package struct GridBuilder {
  /// The number of rows of a picture for which no number is chosen.
  package static let usualRowCount = 40

  let options: GridOptions
  let table: any DataFile
  let names: ColumnNames

  package init(options: GridOptions, table: any DataFile) {
    (self.options, self.table) = (options, table)
    names = ColumnNames(keys: table.columnKeys)
  }

  /// Builds the grid.
  ///
  /// - Parameters:
  ///   - theme: the theme, including the overrides of the options.
  ///   - isOpenEnded: whether all rows are shown unless the options say otherwise, as on pages; else
  ///     the first ``usualRowCount`` are.
  ///   - upcoming: the orders needed later, and how many rows of each; nil for a still.
  /// - Returns: The grid and its rows in order.
  /// - Throws: ``GridreelError`` if a requested column, row or section does not exist.
  package func build(
    theme: Theme, isOpenEnded: Bool = false,
    upcoming: ((DataGrid) -> UpcomingOrders)? = nil
  ) throws(GridreelError) -> BuiltGrid {
    let own = try rows(of: try typedTable())
    let table = own.table
    var grid = DataGrid(columns: try columns(theme), source: table, theme: theme)
    (grid.spans, grid.spanners) = (table.shape.spans, table.shape.spanners)
    grid.pictures = FolderPictures(options.folder, allowed: options.display.allowPaths ?? [])
    grid.repetition = try repetition(of: grid.columns)
    try applySizes(to: &grid)
    try applyOrder(to: &grid)
    group(&grid, by: own, isStill: upcoming == nil)
    grid.rowKey = try rowKey(in: table)
    try applyDisplay(to: &grid)
    try applyLayout(options, names, to: &grid)
    let later = upcoming?(grid) ?? UpcomingOrders()
    try checkLayout(options, grid, later)
    if !isOpenEnded, !options.choosesRows, !showsAllRows { grid.drawnRows = Self.usualRowCount }
    let source = try arrange(grid, table, later)
    try collapse(&grid, source)
    let rows = DrawnRows(source: source, collapsed: grid.collapsed)
    try applyViewport(to: &grid, rows)
    try PartsBuilder(options: options, names: names, rows: rows).apply(to: &grid)
    add(own.total, to: &grid)
    let isTransposed = try isTransposed(grid, rows.count, isStill: upcoming == nil)
    let edits = try edit(
      &grid, table, own, isTransposed: isTransposed, isStill: upcoming == nil)
    try addBars(to: &grid, source)
    if let problem = grid.hiddenTitles { throw options.origin(of: .group).error(problem) }
    grid.selection.mode = options.order.selectionMode ?? grid.selection.mode
    let places = SelectionResolver(names: names, grid: grid, rows: rows)
    let selected = try places.resolve(options.order.select ?? [])
    grid.selection.replace(rows: selected.rows, cells: selected.cells)
    try StateBuilder(options: options, names: names, rows: rows).apply(to: &grid)
    let doubts = TextDoubts(grid, orders: later.arrangements, plainData: options.plainData).notices
    grid.notices = doubts + Unheeded(grid, source).notices + doubt(of: own.total, in: table)
    let built = BuiltGrid(grid: grid, source: source, rowCount: rows.count, edits: edits)
    return isTransposed ? try Self.transposed(built) : built
  }

  /// Whether all rows are shown, since they are all in the text around the table.
  private var showsAllRows: Bool { options.standsInText && table.rowCount <= Self.mostWrittenRows }
  /// The most rows that somebody writes into a text.
  private static let mostWrittenRows = 500

  /// Whether no column is to stay at the left.
  var pinsNothing: Bool { options.window.pin == ["none"] && !names.keys.contains("none") }

  /// What is repeated on pages.
  private func repetition(of columns: [Column]) throws(GridreelError) -> PageRepetition {
    var repetition = PageRepetition()
    if let text = options.display.continued { repetition.continued = text }
    if pinsNothing { repetition.key = .none }
    guard let name = options.display.pageKey else { return repetition }
    let origin = options.origin(of: .pageKey)
    let key = try names.resolve(name, origin)
    guard columns.contains(where: { $0.key == key && !$0.isHidden }) else {
      throw origin.error("column '\(key)' is not among the columns shown")
    }
    repetition.key = .named(key)
    return repetition
  }

  /// The table with its texts read as the options say.
  ///
  /// - Throws: ``GridreelError`` at the option or the value at fault.
  package func typedTable() throws(GridreelError) -> any DataFile {
    let rules = try options.readingRules(names)
    guard rules.certainty != .assumed || !rules.columns.isEmpty else { return table }
    do throws(GridreelError) {
      return try table.read(by: rules)
    } catch {
      throw try unreadable(error)
    }
  }

  /// The error in the data, at the place where it can be fixed.
  private func unreadable(_ error: GridreelError) throws(GridreelError) -> GridreelError {
    // Which cells are hidden is known later, from the rows.
    let message = options.hidesCells ? error.message.withoutValues : error.message
    let places =
      (options.display.parse ?? []).map { ($0.key, $0.origin) }
      + (options.order.allColumns ?? []).map { ($0.key, $0.parse?.origin ?? $0.origin) }
    for (key, origin) in places {
      guard let column = error.place.tableColumn, try names.resolve(key, origin) == column else {
        continue
      }
      return origin.error(message)
    }
    guard let file = table.name else { return GridreelError(.badInput, message) }
    return GridreelError(error.code, error.place, message).located(in: file)
  }

  // MARK: Sizes, order, display

  private func applySizes(to grid: inout DataGrid) throws(GridreelError) {
    grid.rowHeight = options.look.rowHeight
    grid.headerHeight = options.look.headerHeight
    let reader = KeyReader(parameters: grid.theme.parameters)
    grid.surroundings = try options.surroundings(reader)
    grid.rules += try highlights(reader) + grid.columns.compactMap(\.negativeRule)
    for rule in options.order.rules ?? [] {
      if let condition = rule.condition { try check(condition) }
      let condition = rule.condition?.value.resolved(columns: names.keys)
      var column: String?
      if let key = rule.column { column = try names.resolve(key.value, key.origin) }
      switch rule.effect {
      case .style(let style):
        guard let condition else { continue }
        grid.rules.append(Rule(when: condition, column: column, style: try style.read(by: reader)))
      case .mark(let text, let look):
        let found = RichText(text, runs: [RichRun(bytes: 0..<text.utf8.count, look: look)])
        _ = try options.marked(found, options.origin(of: .rules), reader)
        grid.markings.append(Marking(text, when: condition, column: column, look: look))
      }
    }
  }

  private func highlights(_ reader: KeyReader) throws(GridreelError) -> [Rule] {
    try (options.order.highlights ?? []).mapEach { rows throws(GridreelError) in
      try check(rows.condition)
      return Rule(
        when: rows.condition.value.resolved(columns: names.keys),
        style: try Self.highlight(rows.color, reader))
    }
  }

  /// Lets the rows of these options stand out in place of those of others.
  ///
  /// - Parameters:
  ///   - grid: The grid, whose rules begin with those of the others.
  ///   - others: The options by which it was built.
  /// - Throws: ``GridreelError`` if a condition names a column that does not exist.
  package func highlight(
    in grid: inout DataGrid, insteadOf others: GridOptions
  ) throws(GridreelError) {
    let rules = try highlights(KeyReader(parameters: grid.theme.parameters))
    grid.rules.replaceSubrange(0..<(others.order.highlights ?? []).count, with: rules)
  }

  /// Fails if a condition names a column that does not exist.
  private func check(_ condition: Placed<GridExpression>) throws(GridreelError) {
    do throws(GridreelError) {
      try condition.value.validated(columns: names.keys)
    } catch {
      throw condition.origin.error(error.message)
    }
  }

  private func applyOrder(to grid: inout DataGrid) throws(GridreelError) {
    grid.sort = try keys(options.order.sort, .sort) ?? []
    grid.sortMarks = try keys(options.order.sortMarks, .sortMarks)
    if var group = options.order.group {
      group.column = try dataColumn(group.column, options.origin(of: .group))
      grid.grouping = group
    }
    if let cell = options.order.sectionHeaderCell {
      let styles = KeyReader(parameters: grid.theme.parameters)
      grid.sectionHeaderCell = try cell.read(CellReader(styles: styles, names: names).cell)
    }
    grid.filter = options.order.filter?.value.resolved(columns: names.keys)
    grid.collapsed = Set(options.order.collapse ?? [])
    grid.formulas = options.formulas
    grid.rows = options.order.tail.map { -$0 ... -1 } ?? options.order.rows
    if case .count(let count) = options.order.limit { grid.limit = count }
  }

  /// The key of a column of the data; row numbers are none, since they follow from the order.
  private func dataColumn(_ name: String, _ origin: Origin) throws(GridreelError) -> String {
    let key = try names.resolve(name, origin)
    guard names.keys.contains(key) else {
      throw origin.error(
        "column '\(key)' numbers the rows as they are shown; order them by a column of the data")
    }
    return key
  }

  private func keys(
    _ keys: [SortKey]?, _ name: OptionName
  ) throws(GridreelError) -> [SortKey]? {
    guard let keys else { return nil }
    let origin = options.origin(of: name)
    var known: Set<String> = []
    return try keys.mapEach { key throws(GridreelError) in
      let asked = turned(key)
      let column = try dataColumn(asked.column, origin)
      guard known.insert(column).inserted else {
        throw origin.error("column '\(column)' is in the order twice")
      }
      return SortKey(column, asked.direction)
    }
  }

  /// A key of which the direction stands after it, as in SQL: `age desc`, `age:desc`.
  private func turned(_ key: SortKey) -> SortKey {
    guard !names.keys.contains(key.column),
      let end = key.column.lastIndex(where: { $0 == " " || $0 == ":" })
    else { return key }
    switch key.column[end...].dropFirst().lowercased() {
    case "desc": return SortKey(String(key.column[..<end]), .descending)
    case "asc": return SortKey(String(key.column[..<end]), .ascending)
    default: return key
    }
  }

  private func applyDisplay(to grid: inout DataGrid) throws(GridreelError) {
    if let missing = options.display.missing { grid.missingText = missing }
    if let empty = options.display.empty { grid.emptyText = empty }
    guard let locale = options.display.locale else { return }
    grid.symbols = try FormatReader.symbols(locale, options.origin(of: .locale))
  }

  private func arrange(
    _ grid: DataGrid, _ table: any DataFile, _ upcoming: UpcomingOrders
  ) throws(GridreelError) -> any GridDataSource {
    let parts = options.allParts
    let asked = try parts.columnsLookedAt.mapEach { column throws(GridreelError) in
      try names.resolve(column.value, column.origin)
    }
    let marked = grid.markings.flatMap { $0.condition?.columns ?? [] }
    let ruled = grid.rules.flatMap(\.condition.columns) + marked + asked
    do throws(GridreelError) {
      let reach =
        parts.looksAtAllRows
        ? nil : grid.drawnRows ?? reach(grid.rowHeight ?? grid.theme.rowHeight, upcoming)
      let orders = [grid.arrangement] + upcoming.arrangements
      try table.makeReady(
        for: orders.map { NeededOrder($0, reach: reach) },
        showing: grid.visibleSourceColumns.map(\.key) + ruled)
    } catch {
      throw try unreadable(error)
    }
    return try arranged(grid)
  }

  private func arranged(_ grid: DataGrid) throws(GridreelError) -> any GridDataSource {
    if let filter = options.order.filter { try check(filter) }
    do throws(GridreelError) {
      return try grid.arranged()
    } catch {
      throw options.origin(of: options.order.rows == nil ? .limit : .rows).error(error.message)
    }
  }

  /// The maximum number of leading rows that the picture can show; nil means no limit.
  private func reach(_ asked: RowHeight, _ upcoming: UpcomingOrders) -> Int? {
    guard let height = options.window.height else { return nil }
    let rowHeight =
      if case .points(let height) = asked { max(height, 1) } else { 8.0 }
    let start =
      options.window.scrollTo.map(Double.init) ?? (options.window.scroll?.y ?? 0) / rowHeight
    let top = max(start, Double(upcoming.deepestRow), upcoming.deepestOffset / rowHeight)
    // A window over rows of individual heights examines more rows than it shows.
    let rows = top + 2 * height / rowHeight + 3
    return rows < 1e9 ? Int(clamped: rows) : nil
  }

  /// Finds the sections that are collapsed, which all are by `*`.
  private func collapse(
    _ grid: inout DataGrid, _ source: any GridDataSource
  ) throws(GridreelError) {
    guard let wanted = options.order.collapse, !wanted.isEmpty else { return }
    var whole = grid
    (whole.rows, whole.limit) = (nil, nil)
    // A range and a limit may hide sections.
    let isWhole = grid.rows == nil && grid.limit == nil
    let all = isWhole ? source : try arranged(whole)
    // A table without rows has the sections that its rows would have.
    if grid.grouping != nil, grid.source.rowCount == 0 { return }
    let sections = SectionTitles(all)
    if wanted == ["*"], !sections.titles.isEmpty, !sections.titles.contains("*") {
      grid.collapsed = Set(sections.titles)
    } else {
      try sections.check(wanted, to: "collapse", options.origin(of: .collapse))
    }
  }

  private func applyViewport(to grid: inout DataGrid, _ rows: DrawnRows) throws(GridreelError) {
    try checkScrolling()
    guard
      options.window.width != nil || options.window.height != nil || options.window.scrollTo != nil
        || options.window.scroll != nil
    else { return }
    if let row = options.window.scrollTo, row > rows.count {
      throw options.origin(of: .scrollTo).error(
        "row \(row) does not exist; the grid has \(rows.count.counted("row"))")
    }
    grid.viewport = Viewport(
      width: options.window.width, height: options.window.height,
      offset: options.window.scroll ?? .zero,
      topRow: options.window.scrollTo.map { $0 - 1 })
  }

  /// Rejects scrolling without a window.
  private func checkScrolling() throws(GridreelError) {
    guard options.window.height == nil else { return }
    if options.window.scrollTo != nil {
      throw options.origin(of: .scrollTo).error(
        "without a height all rows are shown; use \(option: "height") too")
    }
    if let scroll = options.window.scroll, options.window.width == nil || scroll.y > 0 {
      throw options.origin(of: .scroll).error(
        "there is nothing to scroll; use \(options.window.width == nil ? "\(option: "width") or " : "" as Message)\(option: "height") too"
      )
    }
  }
}

extension Column {
  /// The colour of its negative numbers, where its format has one.
  fileprivate var negativeRule: Rule? {
    guard case .number(let format)? = format?.kind, let color = format.negativeColor,
      let condition = try? GridExpression(parsing: "\(key.asColumn) < 0")
    else { return nil }
    return Rule(when: condition, column: key, style: CellStyle(textColor: color))
  }
}

extension Placed where Value == JSONNode {
  /// Reads the style written here.
  func read(by reader: KeyReader) throws(GridreelError) -> CellStyle {
    try read { node throws(GridreelError) in try reader.style(node) }
  }

  /// Reads the value written here with a reader.
  func read<Result>(
    _ body: (JSONNode) throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    do throws(GridreelError) {
      return try body(value)
    } catch {
      throw error.located(in: origin.file)
    }
  }
}

extension [Int] {
  /// The stretches in which each number is one more than that before it.
  package var runs: [ClosedRange<Int>] {
    reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}

extension Int {
  /// `1 row`, `13 rows`.
  package func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
