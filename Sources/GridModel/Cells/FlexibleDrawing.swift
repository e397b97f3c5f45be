/// A cell drawing that shrinks when space is scarce.
package protocol FlexibleDrawing: CellDrawing {
  /// The minimum width at which a cell is still meaningful, in points; its text is shown whole.
  func leastWidth(of cell: CellContext) -> Double
}
