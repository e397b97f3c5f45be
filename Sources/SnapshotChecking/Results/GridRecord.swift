/// What a picture shows, in the words of the grid and without pixels: stored with a reference, so that a
/// later run can say what changed.
///
/// Everything is a plain text or number, because a record outlives the types it was made from.
public struct GridRecord: Hashable, Sendable {
  /// One row, in drawn order.
  public struct Row: Hashable, Sendable {
    /// The row's name, the same in every order; its place in the data where it has none.
    public var key: String
    /// What its cells display, one for each column.
    public var texts: [String]
    /// The number of each cell's style in ``styles``.
    public var styles: [Int]
    /// The row's top and height, in points.
    public var top, height: Double

    /// Makes a row.
    public init(key: String, texts: [String], styles: [Int], top: Double, height: Double) {
      (self.key, self.texts, self.styles, self.top, self.height) = (key, texts, styles, top, height)
    }
  }

  /// One column, from left to right.
  public struct Column: Hashable, Sendable {
    /// The column's key and what its header says.
    public var key, title: String
    /// Its left edge and width, in points.
    public var left, width: Double
    /// `ascending` or `descending` where its header shows an arrow, with the priority; empty elsewhere.
    public var sort: String
    /// The number of its header's style in ``styles``.
    public var headerStyle: Int

    /// Makes a column.
    public init(
      key: String, title: String, left: Double, width: Double, sort: String, headerStyle: Int
    ) {
      (self.key, self.title, self.left, self.width) = (key, title, left, width)
      (self.sort, self.headerStyle) = (sort, headerStyle)
    }
  }

  /// The picture's extents in points.
  public var width = 0.0, height = 0.0
  /// The visible columns.
  public var columns: [Column] = []
  /// The visible rows.
  public var rows: [Row] = []
  /// Resolved styles, each property by name with its value as a theme file writes it.
  public var styles: [[String: String]] = []
  /// What each level of the cascade sets: level by name (`theme row`, `column age`, …), property, value.
  public var levels: [String: [String: String]] = [:]
  /// What the theme says besides styles: sizes, lines, frame; by dotted name.
  public var theme: [String: String] = [:]
  /// Everything else that a person could have changed: sections, selection, titles; by name.
  public var state: [String: String] = [:]

  /// An empty record.
  public init() {}
}
