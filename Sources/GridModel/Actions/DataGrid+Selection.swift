public import GridreelPrimitives

/// Selecting, by taps and from code.
extension DataGrid {
  /// Selects exactly these rows and cells, regardless of the mode; hooks cannot refuse it.
  ///
  /// Deselections are reported first, rows before cells, each in the order of the source.
  ///
  /// - Returns: Whether anything changed; false, with nothing selected, if a row or a column does not exist.
  @discardableResult
  public mutating func select(
    rows: Set<RowIdentity> = [], cells: Set<Selection.CellPlace> = []
  ) -> Bool {
    guard has(rows: rows.union(cells.map(\.row)), columns: cells.map(\.column)) else {
      return false
    }
    let before = selection
    for row in selection.rows.subtracting(rows).sorted() { deselect(row, by: .code) }
    for cell in selection.cells.subtracting(cells).sorted() { deselect(cell, by: .code) }
    for row in rows.subtracting(selection.rows).sorted() { select(row, by: .code) }
    for cell in cells.subtracting(selection.cells).sorted() { select(cell, by: .code) }
    return selection != before
  }

  /// Whether all of some rows and columns exist.
  private func has(rows: Set<RowIdentity>, columns keys: [String]) -> Bool {
    keys.allSatisfy { column($0) != nil } && source.places(ofFew: rows).count == rows.count
  }

  /// Selects a row or a cell according to the selection mode: single modes replace the selection,
  /// multiple modes toggle.
  mutating func tapToSelect(row: RowIdentity, column key: String) -> Bool {
    guard has(rows: [row], columns: [key]) else { return false }
    let before = selection
    let cell = Selection.CellPlace(row: row, column: key)
    switch selection.mode {
    case .none: break
    case .rowSingle:
      guard clear(keeping: row) else { break }
      if !selection.rows.contains(row) { select(row, by: .person) }
    case .cellSingle:
      guard clear(keeping: cell) else { break }
      if !selection.cells.contains(cell) { select(cell, by: .person) }
    case .rowMultiple:
      if selection.rows.contains(row) {
        deselect(row, by: .person)
      } else {
        select(row, by: .person)
      }
    case .cellMultiple:
      if selection.cells.contains(cell) {
        deselect(cell, by: .person)
      } else {
        select(cell, by: .person)
      }
    }
    return selection != before
  }

  /// Deselects everything except one row or one cell.
  ///
  /// - Returns: Whether no hook refused.
  private mutating func clear(
    keeping row: RowIdentity? = nil, _ cell: Selection.CellPlace? = nil
  ) -> Bool {
    for other in selection.rows.sorted() where other != row && selection.rows.contains(other) {
      guard deselect(other, by: .person) else { return false }
    }
    for other in selection.cells.sorted()
    where other != cell && selection.cells.contains(other) {
      guard deselect(other, by: .person) else { return false }
    }
    return true
  }

  private mutating func clear(keeping cell: Selection.CellPlace) -> Bool {
    clear(keeping: nil, cell)
  }

  @discardableResult
  private mutating func select(_ row: RowIdentity, by actor: Actor) -> Bool {
    perform(\.selectRow, row, by: actor) { $0.selection.rows.insert(row) }
  }

  @discardableResult
  private mutating func deselect(_ row: RowIdentity, by actor: Actor) -> Bool {
    perform(\.deselectRow, row, by: actor) { $0.selection.rows.remove(row) }
  }

  @discardableResult
  private mutating func select(_ cell: Selection.CellPlace, by actor: Actor) -> Bool {
    perform(\.selectCell, cell, by: actor) { $0.selection.cells.insert(cell) }
  }

  @discardableResult
  private mutating func deselect(_ cell: Selection.CellPlace, by actor: Actor) -> Bool {
    perform(\.deselectCell, cell, by: actor) { $0.selection.cells.remove(cell) }
  }
}

/// Cell places are ordered by row, then by column key.
extension Selection.CellPlace: Comparable {
  /// Orders by row, then by column key.
  public static func < (left: Selection.CellPlace, right: Selection.CellPlace) -> Bool {
    (left.row, left.column) < (right.row, right.column)
  }
}

extension Selection {
  /// Taps a cell without asking hooks: single modes replace the selection, multiple modes toggle.
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

  /// Selects exactly these rows and cells, regardless of the mode.
  public mutating func replace(rows: Set<RowIdentity> = [], cells: Set<CellPlace> = []) {
    (self.rows, self.cells) = (rows, cells)
  }

  /// Clears the selection.
  public mutating func clear() { replace() }
}
