package import GridreelPrimitives
package import GridreelStyle

/// The contents of a picture in the grid's terms, without pixels.
///
/// It is stored with a reference, so that a later run can say what changed.
///
/// Values as written, by the paths of the keys that files have for them; no name of a type is in it.
package struct GridRecord: Hashable, Sendable {
  /// One level of the cascade and the properties it sets.
  package struct Level: Hashable, Sendable {
    package var kind: StyleLevel
    /// Identifies it among others of its kind: a column's key, a rule's condition; otherwise empty.
    package var name: String
    package var properties: RecordTree

    package init(kind: StyleLevel, name: String = "", properties: RecordTree = [:]) {
      self.kind = kind
      self.name = name
      self.properties = properties
    }
  }

  /// A style that parts of the picture share.
  package struct Style: Hashable, Sendable {
    /// The levels that apply to those parts, weakest first, as indices into ``GridRecord/levels``.
    package var levels: [Int]
    /// The resulting value of every property.
    package var properties: RecordTree

    package init(levels: [Int], properties: RecordTree) {
      self.levels = levels
      self.properties = properties
    }
  }

  /// One visible row, in drawn order.
  package struct Row: Hashable, Sendable {
    /// The row's identity, the same in every order: its position in the data, from 1.
    package var key: String
    /// Its position in the drawn order across all sections, from 1.
    package var number: Int
    /// The title of its section; empty if the rows are not grouped.
    package var section: String
    /// The displayed texts of its cells, one per column.
    package var texts: [String]
    /// The index of each cell's style in ``GridRecord/styles``.
    package var styles: [Int]
    /// A digest of the values behind the texts, independent of their format.
    package var values: String
    /// Digests of values that decide which rows are shown, and where, in columns that are not, by their keys.
    package var reads: [String: String] = [:]
    /// The row's top and height in points; a window may clip it.
    package var top, height: Double

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
    /// The column's key and the text of its header.
    package var key, title: String
    /// Its left edge and width in points; a window may clip it.
    package var left, width: Double
    /// The requested width: `fit`, `200`, `share 1`, with its limits.
    package var wish: String
    /// Whether it stays in place when the others scroll sideways.
    package var isPinned: Bool
    /// `ascending` or `descending`, with the priority, if its header shows an arrow; otherwise empty.
    package var sort: String
    /// The index of its header's style in ``GridRecord/styles``.
    package var headerStyle: Int

    package init(
      key: String, title: String, left: Double = 0, width: Double = 0, wish: String = "fit",
      isPinned: Bool = false, sort: String = "", headerStyle: Int = 0
    ) {
      (self.key, self.title, self.left, self.width) = (key, title, left, width)
      (self.wish, self.isPinned) = (wish, isPinned)
      (self.sort, self.headerStyle) = (sort, headerStyle)
    }
  }

  /// A text that spans the grid or is placed around it.
  package struct Part: Hashable, Sendable {
    package var kind: PartKind
    package var text: String
    /// Whether it is the header of a collapsed section.
    package var isCollapsed: Bool
    /// The index of its style in ``GridRecord/styles``.
    package var style: Int
    /// Its frame in points.
    package var frame: GridRect

    package init(
      kind: PartKind, text: String, isCollapsed: Bool = false, style: Int = 0,
      frame: GridRect = .zero
    ) {
      (self.kind, self.text, self.isCollapsed) = (kind, text, isCollapsed)
      (self.style, self.frame) = (style, frame)
    }
  }

  /// A summary of all drawn items of one kind, for differences that nothing else in the record shows.
  package struct Layer: Hashable, Sendable {
    /// The number of items.
    package var count: Int
    /// Their mean position in points.
    package var x, y: Double
    /// A digest of their positions and of everything drawn there.
    package var digest: String

    package init(count: Int, x: Double, y: Double, digest: String) {
      (self.count, self.x, self.y, self.digest) = (count, x, y, digest)
    }
  }

  /// The version of the text form; that of the source text for a record that was read.
  package var version = GridRecord.textVersion
  /// The picture's size in points.
  package var width = 0.0, height = 0.0
  /// The header's top and height in points.
  package var headerTop = 0.0, headerHeight = 0.0
  /// How many rows the data have, if the picture leaves some of them out.
  package var rowCount: Int?
  /// Marks of all values of a column, by its key, in the order of the data, if the picture leaves rows out and their
  /// values may decide something: see ``ValueMarks``.
  package var marks: [String: String] = [:]
  /// The visible columns, from left to right.
  package var columns: [Column] = []
  /// The visible rows, in drawn order.
  package var rows: [Row] = []
  /// The visible section headers and the texts around the grid.
  package var parts: [Part] = []
  /// All other elements of the picture: spanners, summary rows, callouts, an open field and the like.
  package var features: [Feature] = []
  /// The levels of the cascade, each with the properties it sets.
  package var levels: [Level] = []
  /// The styles of all parts without duplicates.
  package var styles: [Style] = []
  /// The conditions of the grid's rules, weakest first.
  package var rules: [String] = []
  /// The theme's values besides styles: sizes, lines, frame.
  package var theme: RecordTree = [:]
  /// The theme's named values, such as `accentColor`.
  package var parameters: RecordTree = [:]
  /// The grid's options: sort, group, filter, window, frame.
  package var settings: RecordTree = [:]
  /// The drawn items, by kind.
  package var layers: [RecordPath: Layer] = [:]

  package init() {}
}
