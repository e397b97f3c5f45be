/// What a picture shows, in the words of the grid and without pixels: stored with a reference, so that a
/// later run can say what changed.
///
/// Everything is a plain text or number, because a record outlives the types it was made from.
public struct GridRecord: Hashable, Sendable {
  /// Who gives a style, and what.
  public struct Level: Hashable, Sendable {
    /// The level of the cascade by its name in the program, such as `alternateRow`.
    public var kind: String
    /// What tells it from others of its kind: a column's key, a rule's condition; empty elsewhere.
    public var name: String
    /// What it sets: properties by their keys in a theme file, with their values.
    public var properties: [String: String]

    /// Makes a level.
    public init(kind: String, name: String = "", properties: [String: String] = [:]) {
      (self.kind, self.name, self.properties) = (kind, name, properties)
    }
  }

  /// A style that parts of the picture share.
  public struct Style: Hashable, Sendable {
    /// The levels that reach those parts, weakest first, by their places in ``GridRecord/levels``.
    public var levels: [Int]
    /// What comes of them: every property with its value.
    public var properties: [String: String]

    /// Makes a style.
    public init(levels: [Int], properties: [String: String]) {
      (self.levels, self.properties) = (levels, properties)
    }
  }

  /// One visible row, in drawn order.
  public struct Row: Hashable, Sendable {
    /// The row's name, the same in every order: its place in the data, from 1.
    public var key: String
    /// Its place in the drawn order over all sections, from 1.
    public var number: Int
    /// The title of its section; empty where nothing is grouped.
    public var section: String
    /// What its cells display, one for each column.
    public var texts: [String]
    /// The number of each cell's style in ``GridRecord/styles``.
    public var styles: [Int]
    /// A digest of the values behind the texts, which a format does not change.
    public var values: String
    /// The row's top and height, in points; a window may cut it.
    public var top, height: Double

    /// Makes a row.
    public init(
      key: String, number: Int, section: String = "", texts: [String], styles: [Int],
      values: String = "", top: Double, height: Double
    ) {
      (self.key, self.number, self.section) = (key, number, section)
      (self.texts, self.styles, self.values) = (texts, styles, values)
      (self.top, self.height) = (top, height)
    }
  }

  /// One visible column, from left to right.
  public struct Column: Hashable, Sendable {
    /// The column's key and what its header says.
    public var key, title: String
    /// Its left edge and width, in points; a window may cut it.
    public var left, width: Double
    /// How wide it was asked to be: `fit`, `200`, `share 1`, with its limits.
    public var wish: String
    /// Whether it stays at the left when the others scroll sideways.
    public var isPinned: Bool
    /// `ascending` or `descending` where its header shows an arrow, with the priority; empty elsewhere.
    public var sort: String
    /// The number of its header's style in ``GridRecord/styles``.
    public var headerStyle: Int

    /// Makes a column.
    public init(
      key: String, title: String, left: Double, width: Double, wish: String = "fit",
      isPinned: Bool = false, sort: String = "", headerStyle: Int
    ) {
      (self.key, self.title, self.left, self.width) = (key, title, left, width)
      (self.wish, self.isPinned) = (wish, isPinned)
      (self.sort, self.headerStyle) = (sort, headerStyle)
    }
  }

  /// A text that spans the grid or stands around it.
  public struct Part: Hashable, Sendable {
    /// What it is: `section`, `title`, `subtitle`, `caption`, `note`.
    public var kind: String
    /// What it says.
    public var text: String
    /// Whether it is the header of a section whose rows are hidden.
    public var isCollapsed: Bool
    /// The number of its style in ``GridRecord/styles``.
    public var style: Int
    /// Where it stands, in points.
    public var left, top, width, height: Double

    /// Makes a part.
    public init(
      kind: String, text: String, isCollapsed: Bool = false, style: Int, left: Double, top: Double,
      width: Double, height: Double
    ) {
      (self.kind, self.text, self.isCollapsed, self.style) = (kind, text, isCollapsed, style)
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  /// All drawn things of one kind together, which tells what nothing else in the record does.
  public struct Layer: Hashable, Sendable {
    /// How many there are.
    public var count: Int
    /// Where they stand on average, in points.
    public var x, y: Double
    /// A digest of their places and of all that is drawn there.
    public var digest: String

    /// Makes a layer.
    public init(count: Int, x: Double, y: Double, digest: String) {
      (self.count, self.x, self.y, self.digest) = (count, x, y, digest)
    }
  }

  /// The version of the text form that it has; one that was read has that of its text.
  public var version = GridRecord.textVersion
  /// The picture's extents in points.
  public var width = 0.0, height = 0.0
  /// The header's top and height in points.
  public var headerTop = 0.0, headerHeight = 0.0
  /// The visible columns.
  public var columns: [Column] = []
  /// The visible rows.
  public var rows: [Row] = []
  /// The visible section headers and the texts around the grid.
  public var parts: [Part] = []
  /// What the picture shows besides: spanners, summary rows, callouts, an open field and the like.
  public var features: [Feature] = []
  /// What each level of the cascade sets.
  public var levels: [Level] = []
  /// The styles of all parts, each once.
  public var styles: [Style] = []
  /// The conditions of the grid's rules, weakest first.
  public var rules: [String] = []
  /// What the theme says besides styles: sizes, lines, frame; by the dotted keys of a theme file.
  public var theme: [String: String] = [:]
  /// The theme's named values, such as `accentColor`.
  public var parameters: [String: String] = [:]
  /// How the grid was asked for: sort, group, filter, window, frame; by name.
  public var settings: [String: String] = [:]
  /// What is drawn, by kind, such as `cell text`.
  public var layers: [String: Layer] = [:]

  /// An empty record.
  public init() {}
}
