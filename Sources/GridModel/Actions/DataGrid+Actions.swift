public import GridreelPrimitives

/// User actions on a grid, each of which asks its *should* hook.
extension DataGrid {
  /// Taps a column's header, which advances its order to the next state of its sort mode.
  ///
  /// Other columns lose their order, unless the tapped one is added as a further sort key.
  ///
  /// - Parameters:
  ///   - key: The column's key.
  ///   - isAdding: Whether the other columns keep their order.
  /// - Returns: Whether anything changed; false if the column does not exist or does not sort, or
  ///   if a hook refuses.
  @discardableResult
  public mutating func tapHeader(_ key: String, isAdding: Bool = false) -> Bool {
    guard let mode = column(key)?.sortMode, mode != .none,
      !numberColumns.contains(where: { $0.rawValue == key })
    else { return false }
    let place = sort.firstIndex { $0.column == key }
    let before = place.map { sort[$0].direction }
    let next = mode.direction(after: before)
    let change = SortChange(column: key, before: before, after: next)
    return perform(\.sort, change, by: .person) { grid in
      grid.sortMarks = nil
      if !isAdding {
        grid.sort = next.map { [SortKey(key, $0)] } ?? []
      } else if let place, let next {
        grid.sort[place].direction = next
      } else if let place {
        grid.sort.remove(at: place)
      } else if let next {
        grid.sort.append(SortKey(key, next))
      }
    }
  }

  /// The direction in which a column sorts the rows; nil if it does not.
  public func sortDirection(ofColumn key: String) -> SortDirection? {
    sort.first { $0.column == key }?.direction
  }

  /// Taps a cell once or several times.
  ///
  /// ``editingTaps`` taps open the field of an editable cell; ``selectingTaps`` taps select its row
  /// or the cell itself, depending on the selection mode.
  ///
  /// - Parameters:
  ///   - row: The identity of the cell's row.
  ///   - key: The key of the cell's column.
  ///   - taps: The number of consecutive taps.
  /// - Returns: Whether anything changed.
  @discardableResult
  public mutating func tapCell(row: RowIdentity, column key: String, taps: Int = 1) -> Bool {
    if taps == editingTaps, column(key)?.isEditable == true {
      return beginEditing(row: row, column: key, by: .person)
    }
    guard taps == selectingTaps else { return false }
    return tapToSelect(row: row, column: key)
  }

  /// Taps a section header, which hides its rows or shows them again.
  ///
  /// - Returns: Whether anything changed; false if there is no such section, or if a hook refuses.
  @discardableResult
  public mutating func toggleSection(_ title: String) -> Bool {
    guard !collapsed.contains(title) else { return expand(title, by: .person) }
    guard hasSection(title) else { return false }
    return collapse(title, by: .person)
  }

  /// Whether the rows have a section; false if they cannot be arranged, of which their picture tells why.
  private func hasSection(_ title: String) -> Bool {
    do throws(GridreelError) {
      return try arranged().sectionTitles.contains(title)
    } catch {
      return false
    }
  }

  /// Collapses a section: its header stays, its rows are hidden.
  ///
  /// Drawing the grid fails if there is no such section.
  public mutating func collapseSection(_ title: String) { collapse(title, by: .code) }

  /// Expands a section, so that its rows are shown again.
  public mutating func expandSection(_ title: String) { expand(title, by: .code) }

  /// Expands all sections.
  public mutating func expandAllSections() {
    for title in collapsed.sorted() { expand(title, by: .code) }
  }

  @discardableResult
  private mutating func collapse(_ title: String, by actor: Actor) -> Bool {
    guard !collapsed.contains(title) else { return false }
    return perform(\.collapseSection, title, by: actor) { $0.collapsed.insert(title) }
  }

  @discardableResult
  private mutating func expand(_ title: String, by actor: Actor) -> Bool {
    guard collapsed.contains(title) else { return false }
    return perform(\.expandSection, title, by: actor) { $0.collapsed.remove(title) }
  }
}

extension SortMode {
  /// The direction after one more tap; nil means the source's own order.
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
