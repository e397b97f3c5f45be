package import Style

/// What a picture shows, in the words of the grid and without pixels: stored with a reference, so that a
/// later run can say what changed.
///
/// A tree of texts and numbers under the words of one vocabulary, which outlive the types they were made
/// from.
package struct GridRecord: Hashable, Sendable {
  /// Who gives a style, and what.
  package struct Level: Hashable, Sendable {
    /// The level of the cascade.
    package var kind: StyleLevel
    /// What tells it from others of its kind: a column's key, a rule's condition; empty elsewhere.
    package var name: String
    /// What it sets.
    package var properties: [PropertyKey: String]

    /// Makes a level.
    package init(kind: StyleLevel, name: String = "", properties: [PropertyKey: String] = [:]) {
      self.kind = kind
      self.name = name
      self.properties = properties
    }
  }

  /// A style that parts of the picture share.
  package struct Style: Hashable, Sendable {
    /// The levels that reach those parts, weakest first, by their places in ``GridRecord/levels``.
    package var levels: [Int]
    /// What comes of them: every property with its value.
    package var properties: [PropertyKey: String]

    /// Makes a style.
    package init(levels: [Int], properties: [PropertyKey: String]) {
      self.levels = levels
      self.properties = properties
    }
  }

  /// One visible row, in drawn order.
  package struct Row: Hashable, Sendable {
    /// The row's name, the same in every order: its place in the data, from 1.
    package var key: String
    /// Its place in the drawn order over all sections, from 1.
    package var number: Int
    /// The title of its section; empty where nothing is grouped.
    package var section: String
    /// What its cells display, one for each column.
    package var texts: [String]
    /// The number of each cell's style in ``GridRecord/styles``.
    package var styles: [Int]
    /// A digest of the values behind the texts, which a format does not change.
    package var values: String
    /// The row's top and height, in points; a window may cut it.
    package var top, height: Double

    /// Makes a row.
    package init(
      key: String, number: Int, section: String = "", texts: [String], styles: [Int],
      values: String = "", top: Double, height: Double
    ) {
      (self.key, self.number, self.section) = (key, number, section)
      (self.texts, self.styles, self.values) = (texts, styles, values)
      (self.top, self.height) = (top, height)
    }
  }

  /// One visible column, from left to right.
  package struct Column: Hashable, Sendable {
    /// The column's key and what its header says.
    package var key, title: String
    /// Its left edge and width, in points; a window may cut it.
    package var left, width: Double
    /// How wide it was asked to be: `fit`, `200`, `share 1`, with its limits.
    package var wish: String
    /// Whether it stays at the left when the others scroll sideways.
    package var isPinned: Bool
    /// `ascending` or `descending` where its header shows an arrow, with the priority; empty elsewhere.
    package var sort: String
    /// The number of its header's style in ``GridRecord/styles``.
    package var headerStyle: Int

    /// Makes a column.
    package init(
      key: String, title: String, left: Double, width: Double, wish: String = "fit",
      isPinned: Bool = false, sort: String = "", headerStyle: Int
    ) {
      (self.key, self.title, self.left, self.width) = (key, title, left, width)
      (self.wish, self.isPinned) = (wish, isPinned)
      (self.sort, self.headerStyle) = (sort, headerStyle)
    }
  }

  /// A text that spans the grid or stands around it.
  package struct Part: Hashable, Sendable {
    /// What it is.
    package var kind: PartKind
    /// What it says.
    package var text: String
    /// Whether it is the header of a section whose rows are hidden.
    package var isCollapsed: Bool
    /// The number of its style in ``GridRecord/styles``.
    package var style: Int
    /// Where it stands, in points.
    package var left, top, width, height: Double

    /// Makes a part.
    package init(
      kind: PartKind, text: String, isCollapsed: Bool = false, style: Int, left: Double,
      top: Double,
      width: Double, height: Double
    ) {
      (self.kind, self.text, self.isCollapsed, self.style) = (kind, text, isCollapsed, style)
      (self.left, self.top, self.width, self.height) = (left, top, width, height)
    }
  }

  /// All drawn things of one kind together, which tells what nothing else in the record does.
  package struct Layer: Hashable, Sendable {
    /// How many there are.
    package var count: Int
    /// Where they stand on average, in points.
    package var x, y: Double
    /// A digest of their places and of all that is drawn there.
    package var digest: String

    /// Makes a layer.
    package init(count: Int, x: Double, y: Double, digest: String) {
      (self.count, self.x, self.y, self.digest) = (count, x, y, digest)
    }
  }

  /// The version of the text form that it has; one that was read has that of its text.
  package var version = GridRecord.textVersion
  /// The picture's extents in points.
  package var width = 0.0, height = 0.0
  /// The header's top and height in points.
  package var headerTop = 0.0, headerHeight = 0.0
  /// The visible columns.
  package var columns: [Column] = []
  /// The visible rows.
  package var rows: [Row] = []
  /// The visible section headers and the texts around the grid.
  package var parts: [Part] = []
  /// What the picture shows besides: spanners, summary rows, callouts, an open field and the like.
  package var features: [Feature] = []
  /// What each level of the cascade sets.
  package var levels: [Level] = []
  /// The styles of all parts, each once.
  package var styles: [Style] = []
  /// The conditions of the grid's rules, weakest first.
  package var rules: [String] = []
  /// What the theme says besides styles: sizes, lines, frame.
  package var theme: [ThemeKey: String] = [:]
  /// The theme's named values, such as `accentColor`.
  package var parameters: [ParameterKey: String] = [:]
  /// How the grid was asked for: sort, group, filter, window, frame.
  package var settings: [SettingKey: String] = [:]
  /// What is drawn, by kind.
  package var layers: [LayerKey: Layer] = [:]

  /// An empty record.
  package init() {}
}
