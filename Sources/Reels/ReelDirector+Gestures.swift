import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStills

/// What a gesture concerns is in the window before it starts.
extension ReelDirector {
  /// The scroll before a gesture; nil if the window shows what it concerns.
  ///
  /// - Throws: ``GridreelError`` if the gesture names something that does not exist.
  func approach(_ step: ReelStep) throws(GridreelError) -> ReelStep? {
    guard case .gesture(let gesture) = step.action, let window = state.grid.viewport else {
      return nil
    }
    func scroll(x: Double? = nil, y: Double?) -> ReelStep? {
      guard x != nil || y != nil else { return nil }
      return ReelStep(action: .scroll(x: x, y: y), origin: step.origin)
    }
    // Rows are pulled down at their top.
    if case .refresh = gesture {
      return scroll(y: window.offset.y > 0 || window.topRow ?? 0 > 0 ? 0 : nil)
    }
    guard window.height != nil, let row = try row(of: gesture) else { return nil }
    let places = state.layouter(renderer).layOutWithPlaces().places
    guard var sight = places.sight(ofRow: row) else { return nil }
    // A pointer is also over what an edge cuts.
    if case .hover = gesture, !sight.isHidden { return nil }
    let y = sight.move() == 0 ? nil : sight.offset
    guard let column = try cell(of: gesture)?.column,
      var across = places.sight(ofColumn: column), across.move() != 0
    else { return scroll(y: y) }
    return scroll(x: across.offset, y: y)
  }

  /// The cell that a gesture concerns; nil if it concerns none.
  private func cell(of gesture: ReelGesture) throws(GridreelError) -> Selection.CellPlace? {
    let targets = TargetResolver(names: state.names, grid: state.grid, rows: state.rows)
    switch gesture {
    case .edit(let item): return try targets.cell(item)
    case .hover(let option?), .focus(let option?):
      guard case .cell(let cell) = try targets.resolve(option) else { return nil }
      return cell
    case .hover(nil), .focus(nil), .drag, .type, .key, .dragEdge, .refresh: return nil
    }
  }

  /// The row that a gesture concerns; nil if it concerns none.
  private func row(of gesture: ReelGesture) throws(GridreelError) -> RowIdentity? {
    let targets = TargetResolver(names: state.names, grid: state.grid, rows: state.rows)
    switch gesture {
    case .edit(let item): return try targets.cell(item).row
    case .drag(let option):
      // Cards are dragged to places that are seen.
      guard case .row(let item) = option.load, state.grid.layout.tiles == nil else { return nil }
      return try targets.row(item)
    case .hover(let option?), .focus(let option?):
      switch try targets.resolve(option) {
      case .row(let row): return row
      case .cell(let cell): return cell.row
      case .header, .section: return nil
      }
    case .hover(nil), .focus(nil), .type, .key, .dragEdge, .refresh: return nil
    }
  }
}
