package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// Puts a grid into a requested state: a direction, an open field, hover and focus, a refresh.
struct StateBuilder {
  let options: GridOptions
  let names: ColumnNames
  let rows: DrawnRows

  /// Applies everything but a drag, which depends on the heights of rows and the widths of columns.
  ///
  /// - Throws: ``GridreelError`` if a row, a column or a section does not exist.
  func apply(to grid: inout DataGrid) throws(GridreelError) {
    grid.direction = options.display.direction ?? grid.direction
    grid = grid.withDirection(of: rows.source)
    grid.scrollbars = options.window.scrollbars ?? grid.scrollbars
    grid.hasStickySections = options.window.stickySections ?? grid.hasStickySections
    if let editing = options.state.editing { try open(editing, in: &grid) }
    let targets = TargetResolver(names: names, grid: grid, rows: rows)
    grid.hover(over: try options.state.hover.map(targets.resolve))
    grid.focus(on: try options.state.focus.map(targets.resolve))
    if let refresh = options.state.refresh { grid.show(refresh) }
  }

  /// Opens a field; requesting it makes its column editable.
  private func open(_ option: EditingOption, in grid: inout DataGrid) throws(GridreelError) {
    let targets = TargetResolver(names: names, grid: grid, rows: rows)
    let cell = try targets.cell(option.cell)
    for place in grid.columns.indices where grid.columns[place].key == cell.column {
      grid.columns[place].isEditable = true
    }
    grid.beginEditing(
      row: cell.row, column: cell.column, selectsAll: option.text == nil && option.caret == nil)
    if let text = option.text {
      grid.press(.selectAll)
      grid.type(text)
    }
    if let caret = option.caret { grid.moveCaret(to: caret) }
    if let selected = option.selected { grid.selectInField(selected) }
    if option.isRefused { grid.showRefusal(0) }
  }
}

extension DataGrid {
  /// Advances a refresh to a phase through the preceding phases.
  fileprivate mutating func show(_ option: RefreshOption) {
    let due = refreshDistance + 12
    let distance = option.distance ?? (option.phase == .pulled ? refreshDistance * 0.8 : due)
    pullDown(to: distance)
    guard option.phase != .pulled else { return }
    pullDown(to: max(distance, refreshDistance))
    releasePull()
    guard option.phase != .released else { return }
    startRefreshing()
    turnRefresh(to: 0.25)
    if option.phase == .done { finishRefreshing() }
  }
}

/// Finds the target of the pointer or the focus in a grid's current order.
package struct TargetResolver {
  let names: ColumnNames
  let grid: DataGrid
  let rows: DrawnRows

  package init(names: ColumnNames, grid: DataGrid, rows: DrawnRows) {
    self.names = names
    self.grid = grid
    self.rows = rows
  }

  private var selection: SelectionResolver {
    SelectionResolver(names: names, grid: grid, rows: rows)
  }

  /// Resolves an option.
  ///
  /// - Throws: ``GridreelError`` if the target does not exist.
  package func resolve(_ option: TargetOption) throws(GridreelError) -> GridTarget {
    switch option.place {
    case .header(let name): return .header(try column(name, option.origin))
    case .section(let title):
      try SectionTitles(rows.source).check([title], to: "point at", option.origin)
      return .section(title)
    case .item(let item):
      guard item.column == nil else { return .cell(try cell(item)) }
      return .row(try row(item))
    }
  }

  /// The key of a visible column.
  package func column(_ name: String, _ origin: Origin) throws(GridreelError) -> String {
    let key = try names.resolve(name, origin)
    guard grid.visibleColumns.contains(where: { $0.key == key }) else {
      throw origin.error("column '\(key)' is not among the columns shown")
    }
    return key
  }

  /// The single row that an item names.
  package func row(_ item: SelectionItem) throws(GridreelError) -> RowIdentity {
    let found = try selection.identities(item)
    guard found.count == 1, let row = found.first else {
      throw item.origin.error("one row at a time; here are \(found.count)")
    }
    return row
  }

  /// The single cell that an item names.
  package func cell(_ item: SelectionItem) throws(GridreelError) -> Selection.CellPlace {
    let key = try column(item.column ?? "", item.origin)
    return Selection.CellPlace(row: try row(item), column: key)
  }
}
