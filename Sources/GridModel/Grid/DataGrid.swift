public import GridreelPrimitives
public import GridreelStyle
public import GridreelValues

/// A data grid as a value: columns, data, order, selection, viewport and look.
public struct DataGrid: Sendable {
  /// All columns, in display order.
  public var columns: [Column]
  /// The rows: a ``DataTable``, or a source with its own way of ordering.
  ///
  /// What is selected, hovered, focused, edited or pointed at by its row is dropped when a new source may have
  /// another row in its place, and the next picture warns of it. It stays where the source keeps its rows'
  /// identities itself, as ``GroupedIndex`` does, and where the row shows the same as before. Rows with keys, by
  /// ``rowKey`` or by ``GridDataSource/key(at:)``, keep all of it.
  public var source: any GridDataSource {
    get { currentSource }
    set { takeRows(of: newValue) }
  }
  /// The source, which actions overlay with changes.
  var currentSource: any GridDataSource
  /// What the last new source dropped, as a warning; nil for nothing.
  package var droppedState: Message?
  /// The look of the grid.
  ///
  /// Columns, rules, cells and callouts for which a grid file names a parameter, such as
  /// `$accentColor`, follow the theme. A name that the theme does not define keeps its value from
  /// the theme under which the file was read.
  public var theme: Theme
  /// The column whose texts tell rows apart when the grid takes new ones; nil takes the keys of the source, if it
  /// has any.
  public var rowKey: String?
  /// The height of rows; nil uses the theme's.
  public var rowHeight: RowHeight?
  /// The height of the header row in points, 0 hides it; nil uses the theme's.
  public var headerHeight: Double?
  /// The condition for rows to be shown; nil shows all.
  public var filter: GridExpression?
  /// The columns that sort the rows, the most important first; their headers show arrows.
  public var sort: [SortKey] = []
  /// The arrows shown in headers in place of those for `sort`, without sorting; nil shows those for `sort`.
  public var sortMarks: [SortKey]?
  /// Room for arrows that other states of the same grid show.
  package var sortMarkRoom = SortMarkRoom()
  /// What other states of the same grid have in their viewport.
  package var windowHold = WindowHold()
  /// The grouping into sections; nil makes one section without a title.
  public var grouping: Grouping?
  /// The range of rows to show, counted from 1 in the displayed order over all sections; nil shows all.
  ///
  /// Below 0 it counts from the end: `-5 ... -1` are the last five.
  public var rows: ClosedRange<Int>?
  /// The maximum number of rows to show; nil for no limit.
  public var limit: Int?
  /// The number of rows to draw, from the first; nil draws all.
  ///
  /// Unlike with ``limit``, the others are still part of the grid: summaries and heat scales count
  /// them, and they can be selected.
  package var drawnRows: Int?
  /// The formulas of computed columns, each of which may read the columns before it.
  package var formulas: [KeyedFormula] = []
  /// What is repeated on pages of paper.
  package var repetition = PageRepetition()
  /// The titles of the collapsed sections.
  public var collapsed: Set<String> = []
  /// The titles of sections that were collapsed in earlier rows, and may have gone with them.
  var earlierSections: Set<String> = []
  /// The selected rows and cells.
  public var selection = Selection()
  /// The number of taps that select a cell or its row; 0 disables selecting by taps.
  public var selectingTaps = 1
  /// The number of taps that open the field of an editable cell; 0 disables editing by taps.
  public var editingTaps = 2
  /// The open edit field; nil if none is open.
  public internal(set) var editing: Editing?
  /// Whether users can drag rows to another place; code always can.
  public var canMoveRows = true
  /// The lifted row; nil if none is lifted.
  public internal(set) var rowDrag: RowDrag?
  /// The lifted column; nil if none is lifted.
  public internal(set) var columnDrag: ColumnDrag?
  /// Whether the grid can be pulled down to refresh its rows.
  public var canRefresh = true
  /// The minimum pull distance for a refresh, in points.
  public var refreshDistance = 60.0
  /// The refresh in progress; nil if there is none.
  public internal(set) var refresh: Refresh?
  /// The target under the pointer, and the target with the keyboard focus.
  public internal(set) var hovered, focused: GridTarget?
  /// The caller's hooks for actions.
  public var hooks = GridHooks()
  /// Conditional styles; later ones override earlier ones.
  public var rules: [Rule] = []
  /// Texts that are highlighted where cells show them; later ones override earlier ones.
  package var markings: [Marking] = []
  /// The caller's hook for the style of single cells, which overrides all other styles.
  public var styleHook: StyleHook?
  /// The viewport onto the grid; nil shows the whole grid.
  public var viewport: Viewport?
  /// When scrollbars overlay the edges.
  public var scrollbars = Scrollbars.none
  /// Whether the header of the top section sticks while its rows scroll beneath it.
  public var hasStickySections = false
  /// The type of cells that draws the titles of sections, as ``Column/headerCell`` draws those of columns.
  public var sectionHeaderCell = CellType.text
  /// The side from which the grid is read.
  ///
  /// Where it is read from the right, everything that is at the left otherwise is at the right: the first
  /// column, columns pinned at the left, leading texts. Left and right in other properties, such as
  /// ``Column/pinnedSide`` and the offset of a ``Viewport``, mean the sides where reading begins and ends.
  public var direction = ReadingDirection.leftToRight
  /// Whether rows are shown in a table or as cards.
  public var layout = Layout.table
  /// The menu of orders above cards; nil for none.
  public var menu: SortMenu?
  /// The texts around the grid.
  public var surroundings = Surroundings()
  /// Titles that span several columns.
  public var spanners: [Spanner] = []
  /// Whether letters stand above all columns but row numbers, A to Z, then AA and so on, as in a spreadsheet.
  public var showsLetters = false
  /// The columns that letters count, where the grid has only some of them, as on a page; nil for its own.
  package var letteredColumns: [String]?
  /// Cells that span several rows or columns; of two that meet, the one that begins in an earlier row counts.
  ///
  /// Setting another ``source`` drops them.
  public var spans: [CellSpan] = []
  /// Summary rows, from top to bottom.
  public var summaries: [Summary] = []
  /// Footnotes below the grid, with the places they refer to.
  public var footnotes: [Footnote] = []
  /// The style of footnote marks.
  public var footnoteMarks = FootnoteMarks.numbers
  /// Annotations that point at cells or hide them.
  public var callouts: [Callout] = []
  /// The text for missing values.
  public var missingText = "–"
  /// The text in place of rows where there are none; empty for nothing.
  public var emptyText = DataGrid.usualEmptyText
  /// The text in place of rows where nobody says another one.
  package static let usualEmptyText = "No rows"
  /// The separators and signs of the locale, for columns with a format.
  public var symbols = LocaleSymbols.enUS
  /// Observations about the data, made while the grid was built.
  package var notices: [DataNotice] = []
  /// The source of the images that cells name; nil for none.
  public var pictures: (any PictureSource)?

  /// Makes a grid with default settings.
  public init(columns: [Column], source: any GridDataSource, theme: Theme) {
    (self.columns, currentSource, self.theme) = (columns, source, theme)
  }

  /// The visible columns: pinned at the left, scrolling, pinned at the right.
  public var visibleColumns: [Column] {
    // Most grids show all their columns in order, and there may be many thousands of them.
    guard columns.contains(where: { $0.isHidden || $0.pinnedSide != nil }) else { return columns }
    let shown = columns.filter { !$0.isHidden }
    return shown.filter { $0.pinnedSide == .left } + shown.filter { $0.pinnedSide == nil }
      + shown.filter { $0.pinnedSide == .right }
  }

  /// The sort arrows in the headers, the most important first.
  public var visibleSortMarks: [SortKey] { sortMarks ?? sort }

  /// The column named `key`, or nil.
  public func column(_ key: String) -> Column? { columns.first { $0.key == key } }

  /// The writer for the cells of a column.
  package func writer(for column: Column) -> CellWriter {
    CellWriter(format: column.format, symbols: symbols, missingText: missingText)
  }

  /// The arrangement of rows: filter, order, sections and slice.
  ///
  /// It has no limit where sections are collapsed, since their rows do not count towards it.
  public var arrangement: Arrangement {
    let titles = grouping.flatMap { column($0.column) }.map(writer(for:))
    return Arrangement(
      filter: filter, sort: sort, grouping: grouping, rows: rows,
      limit: limitsDrawnRows ? nil : limit,
      titles: titles ?? CellWriter(symbols: symbols, missingText: missingText))
  }

  /// The rows as displayed: filtered, grouped, sorted, and sliced by `rows` and `limit`.
  ///
  /// They include the rows of collapsed sections. Each call arranges anew, so keep the result while
  /// the grid stays the same.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  public func arranged() throws(GridreelError) -> any GridDataSource {
    let all = try source.arranged(by: arrangement)
    guard limitsDrawnRows, let limit else { return numbered(all) }
    return numbered(FirstRows(all, most: limit, collapsed: collapsed) ?? all)
  }

  /// Whether the limit counts the rows that are drawn.
  private var limitsDrawnRows: Bool { !collapsed.isEmpty && rows == nil }
}

/// An observation about a grid's data that its author should know.
package struct DataNotice: Hashable, Sendable {
  /// The column's key.
  package let column: String
  /// What is wrong and how to fix it.
  package let message: Message
  /// Whether it is about something that was asked for and cannot be seen, rather than about values.
  package let isUnheeded: Bool

  package init(column: String, message: Message, isUnheeded: Bool = false) {
    (self.column, self.message, self.isUnheeded) = (column, message, isUnheeded)
  }
}

/// Returns a style for a cell, given the row's place and identity, the column's key and the cell.
public typealias StyleHook = @Sendable (RowIndex, RowIdentity, String, Cell) -> CellStyle?

/// When scrollbars overlay a grid's edges.
public enum Scrollbars: String, Hashable, Sendable, CaseIterable {
  /// Never.
  case none
  /// In directions in which part of the grid is out of view.
  case auto
  /// In both directions.
  case always
}

/// A viewport onto a grid, in points.
public struct Viewport: Hashable, Sendable {
  /// The width of the viewport; nil uses the grid's.
  public var width: Double?
  /// The height of the viewport, including the header; nil uses the grid's.
  public var height: Double?
  /// The scroll offset of the body from the left and the top, in points.
  public var offset: GridPoint
  /// The index of the top row, from 0 over all sections; overrides `offset.y`.
  public var topRow: Int?

  /// Makes a viewport; by default it shows the top left part of the grid.
  public init(
    width: Double? = nil, height: Double? = nil, offset: GridPoint = .zero, topRow: Int? = nil
  ) {
    (self.width, self.height, self.offset, self.topRow) = (width, height, offset, topRow)
  }
}

/// The texts and decoration around a grid.
public struct Surroundings: Hashable, Sendable {
  /// The decoration around a grid.
  public enum FrameKind: String, Hashable, Sendable, CaseIterable {
    /// None: no line, no shadow, no rounded corners, no margin.
    case none
    /// A card: rounded corners, border and shadow.
    case card
    /// A window with a title bar.
    case window
  }

  /// The title above the grid; nil for none.
  ///
  /// Setting it drops the looks of its parts.
  public var title: String? {
    get { richTitle?.text }
    set { richTitle = newValue.map { RichText($0) } }
  }
  /// The line below the title; nil for none.
  ///
  /// Setting it drops the looks of its parts.
  public var subtitle: String? {
    get { richSubtitle?.text }
    set { richSubtitle = newValue.map { RichText($0) } }
  }
  /// The line below the grid; nil for none.
  ///
  /// Setting it drops the looks of its parts.
  public var caption: String? {
    get { richCaption?.text }
    set { richCaption = newValue.map { RichText($0) } }
  }
  /// The small print below the caption; nil for none.
  ///
  /// Setting it drops the looks of its parts.
  public var note: String? {
    get { richNote?.text }
    set { richNote = newValue.map { RichText($0) } }
  }
  /// The texts with the looks of their parts; nil for none.
  public var richTitle, richSubtitle, richCaption, richNote: RichText?
  /// What the picture shows, in words for people who cannot see it; nil for those that the grid makes.
  public var altText: String?
  /// Whether a note below the grid tells which columns and rows the picture leaves out, if any.
  public var tellsLeftOut = true
  /// The decoration around the grid; nil uses the theme's.
  public var frame: FrameKind?
  /// The space inside and outside the frame, in points; nil uses the theme's.
  public var padding, margin: Insets?
  /// The background of the picture; `none` leaves it transparent, nil uses the theme's.
  public var background: CellStyle.Setting<GridColor>?
  /// The shape of the whole picture; nil for that of the grid.
  ///
  /// Pictures of pages and reels have none.
  public var canvas: Canvas?
  /// What the picture is for; nil for nothing in particular.
  package var destination: Destination?

  /// Makes surroundings that use the theme's frame and have no texts.
  public init() {}
}
