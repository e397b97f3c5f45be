public import GridreelPrimitives

/// The complete look of a grid: styles, sizes, lines, sort arrow and frame.
public struct Theme: Hashable, Sendable {
  /// The display name.
  public var name: String
  /// The styles of the parts of a grid.
  public var styles = Styles()
  /// The height of rows, 36 points by default.
  public var rowHeight = RowHeight.points(36)
  /// The height of the header row, in points; 0 hides it.
  public var headerHeight = 40.0
  /// The height of section headers, in points; 0 hides them.
  public var sectionHeaderHeight = 32.0
  /// The lines between rows and columns.
  public var gridLines = GridLines()
  /// The look of the sort arrow.
  public var sortArrow = SortArrowStyle()
  /// The surroundings of the grid.
  public var frame = FrameStyle()
  /// The style of cards, for grids that show rows as cards.
  public var cards = CardStyle()
  /// The size of a grid on paper.
  public var print = PrintStyle()
  /// Whether translucent colours blend with those of lower levels; otherwise the top colour wins.
  public var isBlending = true
  /// The named values from which the styles were made, given or derived, such as `accentColor`.
  public var parameters = ThemeParameters()

  /// What it was made from; nothing for a theme made in code.
  var source = ThemeSource()

  /// Makes a theme with default values.
  public init(name: String) { self.name = name }

  /// The styles of the parts of a grid.
  public struct Styles: Hashable, Sendable {
    /// The base style of all rows.
    @Boxed public var row = CellStyle()
    /// Rows with an odd index in their section, counted from 0.
    @Boxed public var alternateRow = CellStyle()
    /// Cells without a value.
    @Boxed public var missing = CellStyle()
    /// Selected rows and cells.
    @Boxed public var selected = CellStyle()
    /// The header row.
    @Boxed public var header = CellStyle()
    /// Section headers.
    @Boxed public var sectionHeader = CellStyle()
    /// Spanners, where they differ from the header row.
    @Boxed public var spanner = CellStyle()
    /// Row numbers, and where it has a background, the letters above columns.
    @Boxed public var rowNumber = CellStyle()
    /// Summary rows, where they differ from other rows.
    @Boxed public var summary = CellStyle()
    /// The title above the grid.
    @Boxed public var title = CellStyle()
    /// The subtitle below the title.
    @Boxed public var subtitle = CellStyle()
    /// The caption below the grid.
    @Boxed public var caption = CellStyle()
    /// The small print below the caption.
    @Boxed public var note = CellStyle()

    /// Makes styles without any properties set.
    public init() {}
  }
}

extension Theme: CustomStringConvertible {
  /// The display name, which keeps the logs of tests with themes as arguments short.
  public var description: String { name }
}

/// A fixed or automatic height of rows.
public enum RowHeight: Hashable, Sendable {
  /// A fixed height for all rows, in points.
  case points(Double)
  /// The height of the tallest cell of each row.
  case auto
}

/// The lines between rows and columns.
public struct GridLines: Hashable, Sendable {
  /// Which lines are drawn over the others where they cross.
  public enum Direction: String, Hashable, Sendable, CaseIterable {
    /// The lines between rows, or those between columns.
    case horizontal, vertical
  }

  /// The line below each row; nil for none.
  public var horizontal: LineStyle?
  /// The line to the right of each column but the last; nil for none.
  public var vertical: LineStyle?
  /// The line below the header row; nil for none.
  public var header: LineStyle?
  /// The line above the whole grid; nil for none.
  public var top: LineStyle?
  /// The line below the last row; nil uses the horizontal line.
  public var bottom: LineStyle?
  /// The line to the right of the last pinned column; nil uses the vertical line.
  public var pinned: LineStyle?
  /// The distance from the grid's left edge at which the lines between rows begin, in points.
  public var leadingInset = 0.0
  /// Which lines are on top where they cross.
  public var onTop = Direction.horizontal

  /// Makes grid lines; by default there are none.
  public init(horizontal: LineStyle? = nil, vertical: LineStyle? = nil, header: LineStyle? = nil) {
    (self.horizontal, self.vertical, self.header) = (horizontal, vertical, header)
  }
}

/// The look of the sort arrow.
public struct SortArrowStyle: Hashable, Sendable {
  /// The side of the title with the arrow.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// To the left or to the right of the title.
    case leading, trailing
  }

  /// The shape of the arrow, a triangle by default.
  public var shape = ArrowShape.triangle
  /// The side of the arrow's bounding square, in points.
  public var size = 8.0
  /// The colour of the arrow, black by default.
  public var color = GridColor.black
  /// The side of the title with the arrow.
  public var side = Side.trailing
  /// The spacing between title and arrow, in points.
  public var spacing = 6.0
  /// The colour of the arrows of columns that may be sorted but are not; nil shows none.
  public var idleColor: GridColor?
  /// Images in place of the arrows, named as those of cells are; nil draws arrows.
  public var ascending, descending, idle: String?

  /// Makes the default look.
  public init() {}
}

/// The surroundings of a grid.
public struct FrameStyle: Hashable, Sendable {
  /// The background of the whole picture; nil leaves it transparent.
  public var background: GridColor?
  /// Whether the pages that show the picture have its background, so that pictures with transparency leave it out.
  public var onPage = false
  /// The background of the frame, behind the grid; nil for none.
  public var fill: GridColor?
  /// The line around the grid; nil for none.
  public var border: LineStyle?
  /// The corner radius of the grid, in points.
  public var cornerRadius = 0.0
  /// The drop shadow of the grid; nil for none.
  public var shadow: Shadow?
  /// The padding between the frame's line and the grid, in points.
  public var padding = Insets.zero
  /// The margin between the picture's edge and the frame, in points.
  public var margin = Insets.zero

  /// Makes an invisible frame.
  public init() {}
}
