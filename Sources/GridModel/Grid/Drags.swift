public import Primitives

/// A row that is lifted and follows the finger.
public struct RowDrag: Hashable, Sendable {
  /// The row.
  public let row: RowIdentity
  /// How far it is from its present place, in points; below it is positive.
  public var offset: Double
  /// Where the top left of a dragged card is, in points from that of the picture; nil is its place.
  ///
  /// Rows below each other have an ``offset`` instead.
  public var corner: Point?
}

/// A column that is lifted and follows the finger.
public struct ColumnDrag: Hashable, Sendable {
  /// The column's key.
  public let column: String
  /// How far it is from its present place, in points; right of it is positive.
  public var offset: Double
}
