/// Which rows of a table are shown, in which order and in which sections.
public struct RowOrder: Hashable, Sendable {
  /// Rows under one title.
  public struct Section: Hashable, Sendable {
    /// What the section's header says; nil for no header.
    public var title: String?
    /// The value that its rows share; missing where nothing is grouped.
    public var key: Value
    /// The rows' places in the table, from 0, in display order.
    public var rows: [Int]

    /// Makes a section.
    public init(title: String? = nil, key: Value = .missing, rows: [Int]) {
      (self.title, self.key, self.rows) = (title, key, rows)
    }
  }

  /// The sections, in display order.
  public var sections: [Section]

  /// Makes an order.
  public init(sections: [Section]) { self.sections = sections }

  /// All rows of a table with `rowCount` rows in the table's own order, in one section.
  public init(rowCount: Int) { sections = [Section(rows: Array(0..<rowCount))] }

  /// How many rows there are in all sections together.
  public var rowCount: Int { sections.reduce(0) { $0 + $1.rows.count } }
}
