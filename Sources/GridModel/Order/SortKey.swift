/// The direction of an order.
public enum SortDirection: String, Hashable, Sendable, CaseIterable {
  /// Smallest first; the arrow points up.
  case ascending
  /// Greatest first; the arrow points down.
  case descending
}

/// One column that orders the rows.
public struct SortKey: Hashable, Sendable {
  /// The column's key.
  public var column: String
  /// Which end comes first.
  public var direction: SortDirection

  /// Makes a sort key.
  public init(_ column: String, _ direction: SortDirection = .ascending) {
    (self.column, self.direction) = (column, direction)
  }
}

/// By what rows are grouped into sections.
public struct Grouping: Hashable, Sendable {
  /// The column whose values name the sections.
  public var column: String
  /// The order of the sections.
  public var direction: SortDirection
  /// How many leading characters of the text name a section; nil is all.
  public var prefix: Int?

  /// Makes a grouping.
  public init(by column: String, _ direction: SortDirection = .ascending, prefix: Int? = nil) {
    (self.column, self.direction, self.prefix) = (column, direction, prefix)
  }
}
