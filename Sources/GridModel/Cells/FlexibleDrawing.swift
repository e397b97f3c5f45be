/// A cell drawing that shrinks when space is scarce.
package protocol FlexibleDrawing: CellDrawing {
  /// The minimum width at which a cell is still meaningful, in points; its text is shown whole.
  func leastWidth(of cell: CellContext) -> Double
}

/// A cell drawing that keeps room at its end, as much in all cells of a column, so that what stands
/// before it is comparable.
package protocol EvenDrawing: CellDrawing {
  /// The room that a cell needs there by itself, in points.
  func endRoom(of cell: CellContext) -> Double
}
