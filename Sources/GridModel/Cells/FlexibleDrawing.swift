/// A drawing that becomes smaller where room is scarce.
package protocol FlexibleDrawing: CellDrawing {
  /// The width below which a cell no longer says what it has to say, in points; any text of it is whole.
  func leastWidth(of cell: CellContext) -> Double
}
