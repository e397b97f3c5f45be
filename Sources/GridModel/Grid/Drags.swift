public import GridreelPrimitives

/// A lifted row that follows the pointer.
public struct RowDrag: Hashable, Sendable {
  /// The identity of the lifted row.
  public let row: RowIdentity
  /// The vertical distance from its current place, in points; positive is below it.
  public var offset: Double
  /// The top left corner of a dragged card, in points of the picture; nil for its current place.
  ///
  /// Rows of a table use ``offset`` instead.
  public var corner: GridPoint?
}

/// A lifted column that follows the pointer.
public struct ColumnDrag: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// The horizontal distance from its current place, in points; positive is to the right.
  public var offset: Double
}
