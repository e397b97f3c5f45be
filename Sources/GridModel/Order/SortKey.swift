/// The direction of a sort order.
public enum SortDirection: String, Hashable, Sendable, CaseIterable {
  /// Smallest first; the arrow points up.
  case ascending
  /// Largest first; the arrow points down.
  case descending
}

/// A column to sort by, with a direction.
public struct SortKey: Hashable, Sendable {
  /// The column's key.
  public var column: String
  /// The direction of the order.
  public var direction: SortDirection

  /// Makes a sort key, ascending by default.
  public init(_ column: String, _ direction: SortDirection = .ascending) {
    (self.column, self.direction) = (column, direction)
  }
}

/// A grouping of rows into sections by a column.
public struct Grouping: Hashable, Sendable {
  /// The key of the column whose values name the sections.
  public var column: String
  /// The direction in which the sections are sorted.
  public var direction: SortDirection
  /// The number of leading characters of the text that name a section; nil uses the whole text.
  public var prefix: Int?
  /// Whether a mark before each title says that its section can be closed.
  package var isFoldable = true

  /// Makes a grouping by a column, by default ascending and by the whole text.
  public init(by column: String, _ direction: SortDirection = .ascending, prefix: Int? = nil) {
    (self.column, self.direction, self.prefix) = (column, direction, prefix)
  }
}
