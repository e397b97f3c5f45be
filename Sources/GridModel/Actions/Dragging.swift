public import GridreelPrimitives

/// Dragging rows: a row is lifted, passes its neighbours one by one, and is dropped.
extension DataGrid {
  /// Lifts a row.
  ///
  /// - Returns: Whether the row is lifted; false if ``canMoveRows`` is, the row does not exist, another row is
  ///   lifted, or a hook refuses.
  /// - Throws: ``GridreelError`` if the source arranges the rows itself.
  @discardableResult
  public mutating func liftRow(_ row: RowIdentity) throws(GridreelError) -> Bool {
    guard canMoveRows, rowDrag == nil else { return false }
    try EditedSource.over(source).checkMovable()
    guard source.index(of: row) != nil else { return false }
    if let should = hooks.moveRow.should, !should(self, row) { return false }
    hooks.moveRow.will?(self, row)
    rowDrag = RowDrag(row: row, offset: 0)
    return true
  }

  /// Moves the lifted row by a distance; it swaps places with each neighbour whose middle it
  /// passes.
  ///
  /// The first change ends a sorted order: the rows stay as they are drawn, and the sort arrows go.
  ///
  /// - Parameters:
  ///   - distance: The distance in points; positive is downwards.
  ///   - height: The height of a row, in points.
  /// - Returns: The number of neighbours passed.
  /// - Throws: ``GridreelError`` if the rows cannot be arranged.
  @discardableResult
  public mutating func dragRow(
    by distance: Double, height: (RowIdentity) -> Double
  ) throws(GridreelError) -> Int {
    guard let drag = rowDrag, distance.isFinite else { return 0 }
    var offset = drag.offset + distance
    var count = 0
    while offset != 0 {
      let step = offset > 0 ? 1 : -1
      let shown = try arranged()
      guard let neighbor = shown.neighbor(of: drag.row, step: step) else { break }
      let room = height(neighbor)
      guard room > 0, abs(offset) > room / 2, try pass(drag.row, neighbor, step) else { break }
      offset -= Double(step) * room
      count += 1
    }
    rowDrag?.offset = offset
    return count
  }

  /// Drops the lifted row at its current place.
  ///
  /// - Returns: Whether a row was lifted.
  @discardableResult
  public mutating func dropRow() -> Bool {
    guard let drag = rowDrag else { return false }
    rowDrag = nil
    let did = hooks.moveRow.did
    did?(&self, drag.row)
    return true
  }

  /// Moves a row to another place in its own section of the displayed order.
  ///
  /// - Parameters:
  ///   - index: The row's place in the displayed order.
  ///   - place: Its new index in the section, from 0; clamped to the end.
  /// - Returns: Whether anything changed.
  /// - Throws: ``GridreelError`` if the rows cannot be arranged, also if the source arranges
  ///   them itself.
  @discardableResult
  public mutating func moveRow(
    from index: RowIndex, to place: Int
  ) throws(GridreelError) -> Bool {
    try EditedSource.over(source).checkMovable()
    let shown = try arranged()
    guard (0..<shown.sectionCount).contains(index.section) else { return false }
    let count = shown.rowCount(inSection: index.section)
    guard (0..<count).contains(index.row) else { return false }
    let target = min(max(0, place), count - 1)
    guard target != index.row else { return false }
    let row = shown.identity(at: index)
    let other = shown.identity(at: RowIndex(section: index.section, row: target))
    let order = try orderByHand(shown, moving: row, to: other, isAfter: target > index.row)
    perform(\.moveRow, row, by: .code) { $0.setRowOrder(order) }
    return true
  }

  /// Swaps a row with its neighbour, unless a hook refuses.
  mutating func pass(
    _ row: RowIdentity, _ neighbor: RowIdentity, _ step: Int
  ) throws(GridreelError) -> Bool {
    let order = try orderByHand(try arranged(), moving: row, to: neighbor, isAfter: step > 0)
    return perform(\.passRow, RowPass(row: row, neighbor: neighbor), by: .person) { grid in
      grid.setRowOrder(order)
    }
  }

  /// All rows of the source in their current sorted order, with one of them moved next to another.
  private func orderByHand(
    _ shown: any GridDataSource, moving row: RowIdentity, to other: RowIdentity, isAfter: Bool
  ) throws(GridreelError) -> [RowIndex] {
    let edited = EditedSource.over(source)
    var order = edited.rowOrder
    if !sort.isEmpty {
      let sorted = try edited.arranged(by: Arrangement(sort: sort, titles: arrangement.titles))
      var places: [RowIdentity: RowIndex] = [:]
      for index in order { places[edited.base.identity(at: index)] = index }
      order = (0..<sorted.sectionCount).flatMap { section in
        (0..<sorted.rowCount(inSection: section)).compactMap { place in
          places[sorted.identity(at: RowIndex(section: section, row: place))]
        }
      }
    }
    guard let start = order.firstIndex(where: { edited.base.identity(at: $0) == row }) else {
      return order
    }
    let moved = order.remove(at: start)
    let target = order.firstIndex { edited.base.identity(at: $0) == other } ?? start
    order.insert(moved, at: isAfter ? target + 1 : target)
    return order
  }

  private mutating func setRowOrder(_ order: [RowIndex]) {
    var edited = EditedSource.over(source)
    edited.setOrder(order)
    currentSource = edited
    (sort, sortMarks) = ([], nil)
  }
}

extension GridDataSource {
  /// The row before or after another one in the same section; nil if there is none.
  func neighbor(of row: RowIdentity, step: Int) -> RowIdentity? {
    guard let index = index(of: row) else { return nil }
    let place = index.row + step
    guard (0..<rowCount(inSection: index.section)).contains(place) else { return nil }
    return identity(at: RowIndex(section: index.section, row: place))
  }
}

/// Dragging columns and their edges.
extension DataGrid {
  /// Lifts a column by its header.
  ///
  /// - Returns: Whether the column is lifted; false if it cannot be moved, is not shown, another
  ///   column is lifted, or a hook refuses.
  @discardableResult
  public mutating func liftColumn(_ key: String) -> Bool {
    guard columnDrag == nil, let column = column(key), column.isMovable, !column.isHidden else {
      return false
    }
    if let should = hooks.moveColumn.should, !should(self, key) { return false }
    hooks.moveColumn.will?(self, key)
    columnDrag = ColumnDrag(column: key, offset: 0)
    return true
  }

  /// Moves the lifted column by a distance; it swaps places with each neighbour whose middle it
  /// passes.
  ///
  /// Pinned columns stay among the pinned ones.
  ///
  /// - Parameters:
  ///   - distance: The distance in points; positive is to where reading ends, mostly the right.
  ///   - width: The width of a column, in points.
  /// - Returns: The number of neighbours passed.
  @discardableResult
  public mutating func dragColumn(by distance: Double, width: (String) -> Double) -> Int {
    guard let drag = columnDrag, distance.isFinite else { return 0 }
    var offset = drag.offset + distance
    var count = 0
    while offset != 0 {
      let step = offset > 0 ? 1 : -1
      guard let neighbor = shownNeighbor(of: drag.column, step: step) else { break }
      let room = width(neighbor)
      guard room > 0, abs(offset) > room / 2 else { break }
      let keys = columns.map(\.key)
      guard let from = keys.firstIndex(of: drag.column), let to = keys.firstIndex(of: neighbor)
      else { break }
      columns.insert(columns.remove(at: from), at: to)
      offset -= Double(step) * room
      count += 1
    }
    columnDrag?.offset = offset
    return count
  }

  /// Drops the lifted column at its current place.
  ///
  /// - Returns: Whether a column was lifted.
  @discardableResult
  public mutating func dropColumn() -> Bool {
    guard let drag = columnDrag else { return false }
    columnDrag = nil
    let did = hooks.moveColumn.did
    did?(&self, drag.column)
    return true
  }

  /// Resizes a column by dragging the edge of its header, within the column's width limits.
  ///
  /// - Parameters:
  ///   - key: The column's key; the column must be resizable.
  ///   - width: The width in points; negative values become 0.
  /// - Returns: Whether anything changed; false if a hook refuses.
  @discardableResult
  public mutating func dragColumnEdge(_ key: String, to width: Double) -> Bool {
    guard let column = column(key), column.isResizable, width.isFinite else { return false }
    let least = max(0, column.minimumWidth ?? 0)
    let limited = min(max(width, least), max(least, column.maximumWidth ?? .infinity))
    return resize(key, to: .fixed(limited), by: .person)
  }

  /// The visible column before or after another one, among the pinned columns or among all others.
  private func shownNeighbor(of key: String, step: Int) -> String? {
    let shown = visibleColumns
    guard let place = shown.firstIndex(where: { $0.key == key }),
      shown.indices.contains(place + step),
      shown[place + step].pinnedSide == shown[place].pinnedSide
    else { return nil }
    return shown[place + step].key
  }
}
