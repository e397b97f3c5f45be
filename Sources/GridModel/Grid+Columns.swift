import Primitives

/// What people do with a grid's columns and its window: functions from grid to grid.
extension Grid {
  /// Shows a hidden column again.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func showColumn(_ key: String) -> Bool { setHidden(key, false) }

  /// Leaves a column out of the picture.
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

  /// Moves a column to stand before another, or at the end.
  ///
  /// - Parameters:
  ///   - key: The column to move.
  ///   - other: The column that follows it afterwards; nil is none.
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func moveColumn(_ key: String, before other: String?) -> Bool {
    guard key != other, let place = place(ofColumn: key) else { return false }
    let before = columns.map(\.key)
    let column = columns.remove(at: place)
    let target = other.flatMap(self.place(ofColumn:)) ?? columns.count
    columns.insert(column, at: target)
    return columns.map(\.key) != before
  }

  /// Gives a column another width.
  ///
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func resizeColumn(_ key: String, to width: ColumnWidth) -> Bool {
    guard let place = place(ofColumn: key), columns[place].width != width else { return false }
    columns[place].width = width
    return true
  }

  /// Sorts by these columns, the most important first; none is the source's own order.
  public mutating func sortRows(by keys: [SortKey]) {
    sort = keys
    sortMarks = nil
  }

  /// Groups the rows into sections; nil makes one section without a header.
  public mutating func groupRows(by grouping: Grouping?) {
    self.grouping = grouping
    collapsed = []
  }

  /// Scrolls until a row (from 0, over all sections) is the first one in the window.
  public mutating func scroll(toRow row: Int) {
    var window = viewport ?? Viewport()
    window.topRow = row
    viewport = window
  }

  /// Scrolls to a place: so many points to the left and upwards; nil leaves a direction as it is.
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
