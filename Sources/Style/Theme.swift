public import Primitives

/// Everything that decides a grid's look: styles, sizes, lines, arrow and frame.
public struct Theme: Hashable, Sendable {
  /// The name people read.
  public var name: String
  /// The styles of the parts of a grid.
  public var styles = Styles()
  /// How high rows are.
  public var rowHeight = RowHeight.points(36)
  /// How high the header row is, in points; 0 hides it.
  public var headerHeight = 40.0
  /// How high section headers are, in points; 0 hides them.
  public var sectionHeaderHeight = 32.0
  /// The lines between rows and columns.
  public var gridLines = GridLines()
  /// The sort arrow's look.
  public var sortArrow = SortArrowStyle()
  /// What stands around the grid.
  public var frame = FrameStyle()
  /// What cards look like, where rows are shown as such.
  public var cards = CardStyle()
  /// Whether translucent colours blend with those of lower levels; otherwise the top colour wins.
  public var isBlending = true
  /// The named values that the styles were made from, given or derived, such as `accentColor`.
  public var parameters = ThemeParameters()

  /// Makes a theme that sets nothing but its name.
  public init(name: String) { self.name = name }

  /// The styles of the parts of a grid.
  public struct Styles: Hashable, Sendable {
    /// All rows.
    public var row = CellStyle()
    /// Rows with an odd index, counted from 0 within their section.
    public var alternateRow = CellStyle()
    /// Selected rows and cells.
    public var selected = CellStyle()
    /// The header row.
    public var header = CellStyle()
    /// Section headers.
    public var sectionHeader = CellStyle()
    /// Titles above several columns, where they differ from the header row.
    public var spanner = CellStyle()
    /// Summary rows, where they differ from other rows.
    public var summary = CellStyle()
    /// The texts around the grid.
    public var title = CellStyle()
    /// The line below the title.
    public var subtitle = CellStyle()
    /// The line below the grid.
    public var caption = CellStyle()
    /// The small print below the caption.
    public var note = CellStyle()

    /// Makes styles without any opinion.
    public init() {}
  }
}

/// How high rows are.
public enum RowHeight: Hashable, Sendable {
  /// Every row is this high, in points.
  case points(Double)
  /// Every row is as high as its tallest cell asks for.
  case auto
}

/// The lines between rows and columns.
public struct GridLines: Hashable, Sendable {
  /// Which lines pass over the others where they cross.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The lines below rows, or those right of columns.
    case horizontal, vertical
  }

  /// The line below every row; nil is none.
  public var horizontal: LineStyle?
  /// The line right of every column but the last; nil is none.
  public var vertical: LineStyle?
  /// The line below the header row; nil is none.
  public var header: LineStyle?
  /// The line above the whole grid; nil is none.
  public var top: LineStyle?
  /// The line below the last row, in place of the horizontal one; nil leaves that one.
  public var bottom: LineStyle?
  /// The line right of the last pinned column; nil leaves the vertical one.
  public var pinned: LineStyle?
  /// How far from the left edge of the grid the horizontal lines between rows begin, in points.
  public var leadingInset = 0.0
  /// Which lines win where they cross.
  public var onTop = Direction.horizontal

  /// Makes grid lines.
  public init(horizontal: LineStyle? = nil, vertical: LineStyle? = nil, header: LineStyle? = nil) {
    (self.horizontal, self.vertical, self.header) = (horizontal, vertical, header)
  }
}

/// The sort arrow's look.
public struct SortArrowStyle: Hashable, Sendable {
  /// The side of the title on which the arrow stands.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// Left or right of the title.
    case leading, trailing
  }

  /// Its form.
  public var shape = ArrowShape.triangle
  /// The side of the square that holds it, in points.
  public var size = 8.0
  /// Its colour.
  public var color = Color.black
  /// On which side of the title it stands.
  public var side = Side.trailing
  /// The room between title and arrow, in points.
  public var spacing = 6.0

  /// Makes the default look.
  public init() {}
}

/// What stands around a grid.
public struct FrameStyle: Hashable, Sendable {
  /// What fills the whole picture; nil leaves it transparent.
  public var background: Color?
  /// What fills the frame behind the grid; nil fills nothing.
  public var fill: Color?
  /// The line around the grid.
  public var border: LineStyle?
  /// The radius of the grid's corners, in points.
  public var cornerRadius = 0.0
  /// The shadow below the grid.
  public var shadow: Shadow?
  /// Room between the frame's line and the grid.
  public var padding = Insets.zero
  /// Room between the picture's edge and the frame.
  public var margin = Insets.zero

  /// Makes a frame that shows nothing.
  public init() {}
}
