import GridreelPrimitives

/// User actions on a grid's columns and its viewport.
extension DataGrid {
  /// Shows a hidden column.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func showColumn(_ key: String) -> Bool { setHidden(key, false) }

  /// Hides a column.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func hideColumn(_ key: String) -> Bool { setHidden(key, true) }

  private mutating func setHidden(_ key: String, _ isHidden: Bool) -> Bool {
    guard let place = place(ofColumn: key), columns[place].isHidden != isHidden else {
      return false
    }
    columns[place].isHidden = isHidden
    return true
  }

  /// Moves a column before another one, or to the end.
  ///
  /// - Parameters:
  ///   - key: The key of the column to move.
  ///   - other: The key of the column that follows it afterwards; nil moves it to the end.
  /// - Returns: Whether anything changed; false if a column does not exist.
  @discardableResult
  public mutating func moveColumn(_ key: String, before other: String?) -> Bool {
    guard key != other, let place = place(ofColumn: key) else { return false }
    var moved = columns
    let column = moved.remove(at: place)
    if let other {
      guard let target = moved.firstIndex(where: { $0.key == other }) else { return false }
      moved.insert(column, at: target)
    } else {
      moved.append(column)
    }
    guard moved.map(\.key) != columns.map(\.key) else { return false }
    return perform(\.moveColumn, key, by: .code) { $0.columns = moved }
  }

  /// Sets the width of a column.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func resizeColumn(_ key: String, to width: ColumnWidth) -> Bool {
    resize(key, to: width, by: .code)
  }

  /// Sets the width of a column, on behalf of a user or of code.
  mutating func resize(_ key: String, to width: ColumnWidth, by actor: Actor) -> Bool {
    guard let place = place(ofColumn: key), columns[place].width != width else { return false }
    let change = ColumnResize(column: key, before: columns[place].width, after: width)
    return perform(\.resizeColumn, change, by: actor) { $0.columns[place].width = width }
  }

  /// Sorts by columns, the most important first; an empty list restores the source's own order.
  public mutating func sortRows(by keys: [SortKey]) {
    let before = sort
    let changes = (keys + before).map(\.column).compactMap { key -> SortChange? in
      let (old, new) = (direction(of: key, in: before), direction(of: key, in: keys))
      return old == new ? nil : SortChange(column: key, before: old, after: new)
    }
    for change in changes { hooks.sort.will?(self, change) }
    sort = keys
    sortMarks = nil
    let did = hooks.sort.did
    for change in changes { did?(&self, change) }
  }

  private func direction(of key: String, in keys: [SortKey]) -> SortDirection? {
    keys.first { $0.column == key }?.direction
  }

  /// Groups the rows into sections; nil ungroups them into one section without a header.
  ///
  /// Collapsed sections stay so where only the order of sections changes.
  public mutating func groupRows(by grouping: Grouping?) {
    let isSame =
      grouping?.column == self.grouping?.column && grouping?.prefix == self.grouping?.prefix
    self.grouping = grouping
    if !isSame { collapsed = [] }
  }

  /// Scrolls until a row (from 0, over all sections) is the first one in the viewport.
  public mutating func scroll(toRow row: Int) {
    var window = viewport ?? Viewport()
    window.topRow = row
    viewport = window
  }

  /// Scrolls to an offset in points from the left and the top; nil leaves a direction unchanged.
  public mutating func scroll(x: Double? = nil, y: Double? = nil) {
    var window = viewport ?? Viewport()
    if let x { window.offset.x = x }
    if let y {
      window.offset.y = y
      window.topRow = nil
    }
    viewport = window
  }

  private func place(ofColumn key: String) -> Int? { columns.firstIndex { $0.key == key } }
}
