public import Primitives
public import Style
public import Values

/// A data grid as a value: columns, data, order, selection, window and look.
public struct Grid: Sendable {
  /// All columns, in display order.
  public var columns: [Column]
  /// The rows: a ``DataTable``, or a source that answers for its own order.
  public var source: any GridDataSource
  /// The look.
  ///
  /// Columns, rules, cells and callouts that a grid file gave a parameter's name, such as `$accentColor`,
  /// follow it. A name that the theme does not know keeps the value of the theme under which the file was
  /// read.
  public var theme: Theme
  /// How high rows are; nil leaves it to the theme.
  public var rowHeight: RowHeight?
  /// How high the header row is, in points, 0 hides it; nil leaves it to the theme.
  public var headerHeight: Double?
  /// Keeps the rows where it holds; nil keeps all.
  public var filter: GridExpression?
  /// The columns that order the rows and whose headers show arrows.
  public var sort: [SortKey] = []
  /// The arrows that headers show where they are not those of `sort`: nothing is sorted by them.
  public var sortMarks: [SortKey]?
  /// Room for arrows that other states of the same grid show.
  package var sortMarkRoom = SortMarkRoom()
  /// What other states of the same grid have in their window.
  package var windowHold = WindowHold()
  /// What makes sections; nil makes one without a title.
  public var grouping: Grouping?
  /// The rows to keep, counted from 1 in the drawn order over all sections; nil keeps all.
  public var rows: ClosedRange<Int>?
  /// How many rows to keep at most; nil keeps all.
  public var limit: Int?
  /// The titles of the collapsed sections.
  public var collapsed: Set<String> = []
  /// The selected rows and cells.
  public var selection = Selection()
  /// How many taps in a row select a cell or its row; 0 is none.
  public var selectingTaps = 1
  /// How many taps in a row open the field of a cell that can be edited; 0 is none.
  public var editingTaps = 2
  /// The cell whose field is open.
  public internal(set) var editing: Editing?
  /// Whether rows can be dragged to another place; code may move them.
  public var canMoveRows = true
  /// The row that is lifted.
  public internal(set) var rowDrag: RowDrag?
  /// The column that is lifted.
  public internal(set) var columnDrag: ColumnDrag?
  /// Whether the grid can be pulled down to refresh its rows.
  public var canRefresh = true
  /// How far the grid must be pulled down for a refresh, in points.
  public var refreshDistance = 60.0
  /// The refresh that is under way.
  public internal(set) var refresh: Refresh?
  /// What the pointer is over, and what has the keyboard's focus.
  public internal(set) var hovered, focused: GridTarget?
  /// What the caller has to say about actions.
  public var hooks = GridHooks()
  /// Styles with conditions, later ones over earlier ones.
  public var rules: [Rule] = []
  /// The caller's last word on one cell's style.
  public var styleHook: StyleHook?
  /// The window onto the grid; nil shows all of it.
  public var viewport: Viewport?
  /// Whether bars over the edges show which part of the grid is seen.
  public var scrollbars = Scrollbars.none
  /// Whether the header of the section at the top stays while its rows scroll beneath it.
  public var hasStickySections = false
  /// Whether rows are shown below each other or as cards.
  public var layout = Layout.table
  /// The list of orders to choose from, above cards; nil is none.
  public var menu: SortMenu?
  /// The texts around the grid.
  public var surroundings = Surroundings()
  /// Titles above several columns.
  public var spanners: [Spanner] = []
  /// Rows that sum others up, in the order in which they stand below each other.
  public var summaries: [Summary] = []
  /// Notes below the grid, and what they are about.
  public var footnotes: [Footnote] = []
  /// What tells the footnotes apart.
  public var footnoteMarks = FootnoteMarks.numbers
  /// What points at cells, or hides them.
  public var callouts: [Callout] = []
  /// What stands for a missing value.
  public var missingText = "–"
  /// The separators and signs of the reader's country, for columns with a format.
  public var symbols = LocaleSymbols.enUS
  /// What was noticed about the data while the grid was made.
  package var notices: [DataNotice] = []
  /// The columns that are text since somebody said so.
  package var declaredTexts: Set<String> = []
  /// Where the images are that cells name; nil is nowhere.
  public var pictures: (any PictureSource)?

  /// Makes a grid.
  public init(columns: [Column], source: any GridDataSource, theme: Theme) {
    (self.columns, self.source, self.theme) = (columns, source, theme)
  }

  /// The columns that are shown: those pinned at the left, those that scroll, those at the right.
  public var visibleColumns: [Column] {
    // Most grids show all their columns as they come, and there may be many thousands of them.
    guard columns.contains(where: { $0.isHidden || $0.pinnedSide != nil }) else { return columns }
    let shown = columns.filter { !$0.isHidden }
    return shown.filter { $0.pinnedSide == .left } + shown.filter { $0.pinnedSide == nil }
      + shown.filter { $0.pinnedSide == .right }
  }

  /// The arrows that headers show, the most important first.
  public var visibleSortMarks: [SortKey] { sortMarks ?? sort }

  /// The column named `key`, or nil.
  public func column(_ key: String) -> Column? { columns.first { $0.key == key } }

  /// How the cells of a column are written.
  public func writer(for column: Column) -> CellWriter {
    CellWriter(format: column.format, symbols: symbols, missingText: missingText)
  }

  /// Which rows are shown, in which order and in which sections.
  public var arrangement: Arrangement {
    let titles = grouping.flatMap { column($0.column) }.map(writer(for:))
    return Arrangement(
      filter: filter, sort: sort, grouping: grouping, rows: rows, limit: limit,
      titles: titles ?? CellWriter(symbols: symbols, missingText: missingText))
  }

  /// The rows as they are drawn: filtered, grouped, sorted, and cut to `rows` and `limit`.
  ///
  /// The rows of collapsed sections are among them. Each call arranges anew, so keep the result
  /// while the grid stays the same.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  public func arranged() throws(ArrangementError) -> any GridDataSource {
    try source.arranged(by: arrangement)
  }
}

/// Something about a grid's data that its author would want to know.
package struct DataNotice: Hashable, Sendable {
  /// The column's key.
  package let column: String
  /// What is wrong and what to do.
  package let message: String

  /// Makes a notice.
  package init(column: String, message: String) { (self.column, self.message) = (column, message) }
}

/// Gives a style to one cell: asked with the row's place and identity, the column and the cell.
public typealias StyleHook = @Sendable (RowIndex, RowIdentity, String, Cell) -> CellStyle?

/// When bars over a grid's edges show which part of it is seen.
public enum Scrollbars: String, Hashable, Sendable, CaseIterable {
  /// Never.
  case none
  /// In directions in which not everything is seen.
  case auto
  /// In both directions.
  case always
}

/// A window onto a grid, in points.
public struct Viewport: Hashable, Sendable {
  /// The window's width; nil is as wide as the grid.
  public var width: Double?
  /// The window's height, header included; nil is as high as the grid.
  public var height: Double?
  /// How far the body is scrolled to the left and upwards, in points.
  public var offset: Point
  /// The row at the top, counted from 0 over all sections; wins over `offset.y`.
  public var topRow: Int?

  /// Makes a window.
  public init(
    width: Double? = nil, height: Double? = nil, offset: Point = .zero, topRow: Int? = nil
  ) {
    (self.width, self.height, self.offset, self.topRow) = (width, height, offset, topRow)
  }
}

/// The texts and the decoration around a grid.
public struct Surroundings: Hashable, Sendable {
  /// What is drawn around a grid.
  public enum FrameKind: String, Hashable, Sendable, CaseIterable {
    /// Nothing: no line, no shadow, no rounded corners, no margin.
    case none
    /// A card: rounded corners, border and shadow.
    case card
    /// A window with a title bar.
    case window
  }

  /// The texts; nil is none.
  public var title, subtitle, caption, note: String?
  /// What is drawn around the grid; nil leaves it to the theme.
  public var frame: FrameKind?
  /// Room around the grid inside and outside its frame; nil leaves it to the theme.
  public var padding, margin: Insets?
  /// What fills the picture; `none` leaves it transparent, nil leaves it to the theme.
  public var background: CellStyle.Setting<Color>?

  /// Nothing but what the theme gives.
  public init() {}
}
