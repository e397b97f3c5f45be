public import Primitives

/// What people do with a grid: functions from grid to grid.
extension Grid {
  /// Taps a column's header: its order moves on to the next state of its sort mode.
  ///
  /// Other columns lose their order, unless the tapped one is to order the rows within theirs.
  ///
  /// - Parameters:
  ///   - key: The column's key.
  ///   - isAdding: Whether the other columns keep their order.
  /// - Returns: Whether anything changed: not where there is no such column, or it does not sort.
  @discardableResult
  public mutating func tapHeader(_ key: String, isAdding: Bool = false) -> Bool {
    guard let mode = column(key)?.sortMode, mode != .none else { return false }
    let place = sort.firstIndex { $0.column == key }
    let next = mode.direction(after: place.map { sort[$0].direction })
    if !isAdding {
      sort = next.map { [SortKey(key, $0)] } ?? []
    } else if let place, let next {
      sort[place].direction = next
    } else if let place {
      sort.remove(at: place)
    } else if let next {
      sort.append(SortKey(key, next))
    }
    return true
  }

  /// The direction in which a column orders the rows; nil where it does not.
  public func sortDirection(ofColumn key: String) -> SortDirection? {
    sort.first { $0.column == key }?.direction
  }

  /// Taps a cell: its row or the cell itself is selected, as the selection's mode has it.
  ///
  /// - Returns: Whether the selection changed.
  @discardableResult
  public mutating func tapCell(row: RowIdentity, column key: String) -> Bool {
    selection.tap(row: row, column: key)
  }

  /// Collapses a section, or expands it again.
  public mutating func toggleSection(_ title: String) {
    if collapsed.remove(title) == nil { collapsed.insert(title) }
  }

  /// Collapses a section: its header stays, its rows are not shown.
  public mutating func collapseSection(_ title: String) { collapsed.insert(title) }

  /// Shows the rows of a section again.
  public mutating func expandSection(_ title: String) { collapsed.remove(title) }

  /// Shows the rows of all sections.
  public mutating func expandAllSections() { collapsed = [] }
}

extension SortMode {
  /// The order after one more tap; nil is the source's own order.
  public func direction(after direction: SortDirection?) -> SortDirection? {
    switch (self, direction) {
    case (.none, _): nil
    case (_, nil): .ascending
    case (_, .ascending): .descending
    case (.biState, .descending): .ascending
    case (.triState, .descending): nil
    }
  }
}

extension Selection {
  /// Taps a cell: single modes select it or its row instead of all else, multiple modes toggle it.
  ///
  /// - Returns: Whether the selection changed.
  @discardableResult
  public mutating func tap(row: RowIdentity, column key: String) -> Bool {
    let before = self
    let cell = CellPlace(row: row, column: key)
    switch mode {
    case .none: break
    case .rowSingle: (rows, cells) = ([row], [])
    case .rowMultiple: if rows.remove(row) == nil { rows.insert(row) }
    case .cellSingle: (rows, cells) = ([], [cell])
    case .cellMultiple: if cells.remove(cell) == nil { cells.insert(cell) }
    }
    return self != before
  }

  /// Selects exactly these rows and cells, whatever the mode.
  public mutating func replace(rows: Set<RowIdentity> = [], cells: Set<CellPlace> = []) {
    (self.rows, self.cells) = (rows, cells)
  }

  /// Selects nothing.
  public mutating func clear() { replace() }
}
