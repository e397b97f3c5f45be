import GridreelValues

extension DataGrid {
  /// The columns without which nobody sees why the rows stand and look as they do: those that order
  /// and group them, and those that rules name.
  package var tellingColumns: Set<String> {
    var keys = windowHold.telling.union((sort + visibleSortMarks).map(\.column))
    if let grouping { keys.insert(grouping.column) }
    for rule in rules {
      keys.formUnion(rule.condition.columns)
      if let column = rule.column { keys.insert(column) }
    }
    return keys
  }

  /// The columns of single cells that are selected, edited, focused, under the pointer, or called out.
  package var pointedColumns: Set<String> {
    var keys = Set(selection.cells.map(\.column))
    if let editing { keys.insert(editing.cell.column) }
    for target in [hovered, focused] {
      switch target {
      case .cell(let cell)?: keys.insert(cell.column)
      case .header(let column)?: keys.insert(column)
      case .row, .section, nil: break
      }
    }
    for callout in callouts where !callout.kind.hides { keys.formUnion(callout.columns ?? []) }
    return keys
  }
}
