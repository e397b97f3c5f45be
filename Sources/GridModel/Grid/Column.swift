public import GridreelPrimitives
public import GridreelStyle
public import GridreelValues

/// One column of a grid.
public struct Column: Hashable, Sendable {
  /// The key of the data to show.
  public var key: String
  /// The type of its values; nil is that of the source.
  ///
  /// Texts are read as this type where a grid is made of rows; a text that is none is an error when the grid is
  /// drawn. The type ``ValueKind/text`` keeps texts that look like numbers or dates.
  public let type: ValueKind?
  /// The text of the header; setting it drops the looks of its parts.
  public var title: String { didSet { titleLooks = nil } }
  /// The looks of the title's parts; nil if all of it has one look.
  package private(set) var titleLooks: RichRuns?
  /// The width of the column, by default that of its widest content.
  public var width: ColumnWidth
  /// The minimum and maximum width in points; nil for no limit.
  public var minimumWidth, maximumWidth: Double?
  /// The style of its cells, over the theme's row style.
  public var style: CellStyle {
    get { ownStyle?.wrappedValue ?? CellStyle() }
    set { ownStyle = newValue == CellStyle() ? nil : Boxed(wrappedValue: newValue) }
  }
  /// The style of its header, over the theme's header style.
  public var headerStyle: CellStyle {
    get { ownHeaderStyle?.wrappedValue ?? CellStyle() }
    set { ownHeaderStyle = newValue == CellStyle() ? nil : Boxed(wrappedValue: newValue) }
  }
  /// Hardly any of thousands of columns has styles, which would take most of the columns' memory.
  private var ownStyle, ownHeaderStyle: Boxed<CellStyle>?
  /// Whether its texts wrap: on as many lines as they need, or never; nil lets them wrap on up to
  /// three lines where they would not fit otherwise.
  public var wraps: Bool?
  /// How taps on its header change the sort order.
  public var sortMode = SortMode.triState
  /// Whether it is hidden.
  public var isHidden = false
  /// The side at which it is pinned during horizontal scrolling; nil scrolls with the others.
  public var pinnedSide: PinnedSide?
  /// Whether equal cells below each other are drawn as one, as in a column by which rows are sorted.
  ///
  /// They end where those of an earlier column with this property end, and with their section.
  public var mergesEqualCells = false
  /// Whether its cells can be edited.
  public var isEditable = false
  /// Whether users can drag it to another place, and its edge to another width; code always can.
  public var isMovable = true, isResizable = true
  /// The format of its values; nil keeps the text in the source.
  public var format: DisplayFormat?
  /// The type of its cells, which decides how they are drawn.
  public var cell = CellType.text
  /// The type of its header's cell, which draws the title: its text, or a number that it spells.
  ///
  /// A title that the type cannot draw is written as text. The theme's height of headers stays.
  public var headerCell = CellType.text
  /// The angle by which the title is turned, to be read upwards: from 0 degrees, level, to 90, upright.
  ///
  /// The header grows with its turned titles. One that leans, as at 45 degrees, ends above the columns beside it.
  public var titleAngle: Double {
    get { turnedBy }
    set { turnedBy = newValue.isNaN ? 0 : min(max(newValue, 0), 90) }
  }
  private var turnedBy = 0.0
  /// The image before the title, by its name, as cells of type ``CellType/image(_:)`` name theirs; nil for none.
  public var icon: String?
  /// The colour scale for the backgrounds of its numbers; nil for none.
  public var heat: HeatScale?

  /// Makes a column, titled by its key unless a title is given.
  ///
  /// - Parameters:
  ///   - key: The key of the data to show.
  ///   - title: The text of the header; nil takes the key.
  ///   - type: The type of its values, such as `.text` for numbers that name things; nil is that of the source.
  ///   - width: The width, by default that of the widest content.
  public init(
    _ key: String, title: String? = nil, type: ValueKind? = nil, width: ColumnWidth = .fit
  ) {
    let usual = key == NumberColumn.source.rawValue ? NumberColumn.shown.rawValue : key
    (self.key, self.title, self.type, self.width) = (key, title ?? usual, type, width)
  }
}

extension Column {
  /// The text of the header with the looks of its parts.
  public var richTitle: RichText {
    get { RichText(title, titleLooks) }
    set {
      title = newValue.text
      titleLooks = newValue.looks
    }
  }

  /// Whether it has a style of its own for its cells, and for its header.
  package var hasStyle: (cells: Bool, header: Bool) { (ownStyle != nil, ownHeaderStyle != nil) }

  /// Whether it is pinned at the left.
  public var isPinned: Bool {
    get { pinnedSide == .left }
    set { pinnedSide = newValue ? .left : nil }
  }
}

/// The side of a grid at which a column is pinned.
public enum PinnedSide: String, Hashable, Sendable, CaseIterable {
  /// Before the scrolling columns.
  case left
  /// After the scrolling columns.
  case right
}

/// The width of a column.
public enum ColumnWidth: Hashable, Sendable {
  /// A fixed width in points.
  case fixed(Double)
  /// A share of the remaining width, in proportion to this weight.
  case share(Double)
  /// The width of its widest content.
  case fit
}

/// How taps on a header change the sort order.
public enum SortMode: String, Hashable, Sendable, CaseIterable {
  /// They do not change it.
  case none
  /// They alternate between ascending and descending.
  case biState
  /// They cycle through ascending, descending and the source's own order.
  case triState
}
