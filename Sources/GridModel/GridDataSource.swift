public import Primitives

/// Where a row stands: its section and its place in it, both from 0.
public struct RowIndex: Hashable, Sendable {
  /// The section's place.
  public var section: Int
  /// The row's place in its section.
  public var row: Int

  /// Makes an index.
  public init(section: Int, row: Int) { (self.section, self.row) = (section, row) }
}

/// Answers a grid's questions, in display order, and only about what is visible.
public protocol GridDataSource: Sendable {
  /// How many sections there are; 1 without titles where nothing is grouped.
  var sectionCount: Int { get }
  /// What a section's header says; nil for no header.
  func title(ofSection section: Int) -> String?
  /// How many rows a section has.
  func rowCount(inSection section: Int) -> Int
  /// One cell.
  func cell(at index: RowIndex, column: String) -> Cell
  /// A row's own name, which stays when the order changes.
  func identity(at index: RowIndex) -> RowIdentity
  /// The kind of a column's values.
  func kind(ofColumn key: String) -> ValueKind
}
