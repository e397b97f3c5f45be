public import GridModel
public import Primitives

/// Where everything of a picture stands, in points from its top left, cut at the viewport.
public struct GridMap: Hashable, Sendable {
  /// A column's header.
  public struct Header: Hashable, Sendable {
    /// The column's key.
    public let column: String
    /// What it says.
    public let text: String
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
    /// The direction its arrow shows; nil without an arrow.
    public let sort: SortDirection?
    /// The arrow's rectangle.
    public let arrow: Rect?
  }

  /// A section's header.
  public struct Section: Hashable, Sendable {
    /// What it says.
    public let title: String
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
    /// Whether its rows are hidden.
    public let isCollapsed: Bool
  }

  /// One cell.
  public struct Cell: Hashable, Sendable {
    /// The row in the drawn order over all sections, from 1.
    public let row: Int
    /// The row in the data, from 1.
    public let source: Int
    /// The section, from 1.
    public let section: Int
    /// The column's key.
    public let column: String
    /// What is displayed, before any ellipsis.
    public let text: String
    /// Its visible rectangle.
    public let rect: Rect
    /// Its rectangle before the viewport cuts it.
    public let frame: Rect
    /// Whether some of the text is not shown.
    public let isTruncated: Bool
  }

  /// The picture's extents.
  public var size = Size.zero
  /// The headers, from left to right.
  public var headers: [Header] = []
  /// The visible section headers, from top to bottom.
  public var sections: [Section] = []
  /// The visible cells, row by row.
  public var cells: [Cell] = []

  /// An empty map.
  public init() {}
}
