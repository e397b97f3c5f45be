package import DataSources
package import GridModel
package import JSONText
package import Primitives
package import Style
package import Values

/// All options of a picture; nil means not set.
///
/// A grid file's keys and the command line's flags have the same names and are both read into this type, so
/// that flags can override a file: see ``laid(over:)``.
package struct GridOptions: Sendable {
  // MARK: Data and order

  /// The columns to show, in order; nil shows all.
  package var columns: [ColumnOption]?
  /// The order of the rows, with arrows in the headers.
  package var sort: [SortKey]?
  /// Sort arrows that do not change the order.
  package var sortMarks: [SortKey]?
  /// The path of a file with the saved order of the rows.
  package var sortState: String?
  /// The columns that define sections.
  package var group: Grouping?
  /// The titles of the collapsed sections.
  package var collapse: [String]?
  /// The condition of the rows to keep.
  package var filter: Placed<GridExpression>?
  /// The selected rows and cells.
  package var select: [SelectionItem]?
  /// What taps may select.
  package var selectionMode: Selection.Mode?
  /// The range of rows to show, from 1.
  package var rows: ClosedRange<Int>?
  /// The maximum number of rows.
  package var limit: RowLimit?
  /// Conditional styles.
  package var rules: [RuleOption]?

  // MARK: Cards

  /// Whether to show rows as cards.
  package var layout: LayoutName?
  /// Whether the layout was laid over options with parts that perhaps only another one shows.
  package var isLayoutReplaced = false
  /// The number of cards per line.
  package var perLine: Int?
  /// The design of cards.
  package var tiles: TileOptions?
  /// The menu of orders.
  package var menu: MenuOption?

  /// The parts around and over the cells.
  package var parts = PartsOptions()
  /// Callouts added to those of the grid file, and redacted cells.
  package var addedCallouts: [PartsOptions.CalloutOption]?

  // MARK: Reading

  /// The field separator of CSV.
  package var delimiter: Delimiter?
  /// Whether the first line of CSV contains the column names.
  package var header: Bool?
  /// The character encoding of the data.
  package var encoding: TextEncoding?
  /// The part of JSON that holds the table.
  package var jsonPath: JSONPath?

  // MARK: Window

  /// The picture's size in points.
  package var width, height: Double?
  /// The row at the top of the window, from 1.
  package var scrollTo: Int?
  /// The scroll offset of the body in points.
  package var scroll: Point?
  /// The columns pinned at the left and at the right.
  package var pin, pinRight: [String]?
  /// The columns whose texts wrap on as many lines as they need, and those whose texts never do.
  package var wrap, noWrap: [String]?
  /// The editable columns, besides those that are declared editable themselves.
  package var editable: [String]?
  /// Whether to show scrollbars.
  package var scrollbars: Scrollbars?
  /// Whether the header of the topmost section sticks to the top.
  package var stickySections: Bool?

  // MARK: State

  /// The cell whose field is open.
  package var editing: EditingOption?
  /// The targets of the pointer and of the keyboard focus.
  package var hover, focus: TargetOption?
  /// The dragged row or column, and its progress.
  package var drag: DragOption?
  /// The state of a refresh.
  package var refresh: RefreshOption?

  // MARK: Data without a grid file

  /// The name of the data that are drawn as they are; nil for those of a grid file.
  package var plainData: String?

  // MARK: Look

  /// One or more themes.
  package var themes: [ThemeChoice]?
  /// The themes where neither the flags nor the file name any.
  package var usualThemes: [ThemeChoice]?
  /// Overrides of the theme: path and value.
  package var set: [ThemeOverride]?
  /// The scale in pixels per point.
  package var scale: Double?
  /// The space inside and outside the frame, in points.
  package var padding, margin: Insets?
  /// The background of the picture.
  package var background: CellStyle.Setting<Color>?
  /// The frame around the grid.
  package var frame: Surroundings.FrameKind?
  /// The texts around the grid.
  package var title, subtitle, caption: String?
  /// The small print.
  package var note: NoteOption?
  /// The height of rows; overrides the theme's.
  package var rowHeight: RowHeight?
  /// The height of the header row in points; overrides the theme's.
  package var headerHeight: Double?
  /// Widths by column.
  package var columnWidth: [KeyedValue<ColumnWidth>]?

  // MARK: Display

  /// The side from which the grid is read.
  package var direction: ReadingDirection?
  /// The locale whose separators and symbols numbers use.
  package var locale: String?
  /// The locale in which texts are read; nil reads them in ``locale``.
  package var inputLocale: String?
  /// How the texts of columns are written.
  package var parse: [KeyedValue<String>]?
  /// Number patterns by column.
  package var numberFormat: [KeyedValue<String>]?
  /// Date patterns by column.
  package var dateFormat: [KeyedValue<String>]?
  /// The replacement for missing values.
  package var missing: String?
  /// The text in place of rows where there are none.
  package var empty: String?
  /// Packs of additional fonts.
  package var fontPacks: [Placed<FontPackRequest>]?
  /// Files and folders of additional fonts.
  package var fontPath: [Placed<String>]?
  /// Folders and files that files may name, besides those in their own folders.
  package var allowPaths: [String]?
  /// Whether the system's fonts may be used.
  package var systemFonts: Bool?
  /// Whether vector pictures contain text or outlines.
  package var text: TextForm?
  /// The page size of a PDF.
  package var page: PageOption?
  /// The column that names the rows on paper.
  package var key: String?
  /// The word after the titles of sections that go on on another page.
  package var continued: String?
  /// Whether warnings keep the picture from being written.
  package var strict: Bool?

  /// The grid file's folder with a trailing `/`, to which names in cells are relative;
  /// empty is the current one.
  package var folder = ""

  /// The place of each option, for errors that are found later.
  package var origins: [String: Origin] = [:]

  package init() {}

  /// The place where an option was written.
  package func origin(of name: OptionName) -> Origin { origins[name.rawValue] ?? .library }

  /// Adds folders that the grid's files may be read from.
  package mutating func allow(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    allowPaths = (allowPaths ?? []) + paths
    origins[OptionName.allowPaths.rawValue] = origin(of: .allowPaths)
  }

  /// The table or view of a database, or the query for the rows.
  package var table, sql: String?
  /// The text order of a database.
  package var textOrder: SQLiteSource.TextOrder?
  /// The time limit of a query in seconds.
  package var queryTimeout: Double?

  /// Whether they say which rows a picture shows.
  var choosesRows: Bool { rows != nil || limit != nil || height != nil }

  /// The parts around and over the cells, including added callouts.
  var allParts: PartsOptions {
    var all = parts
    if let addedCallouts { all.callouts = (all.callouts ?? []) + addedCallouts }
    return all
  }

  /// The options for reading data.
  var reading: ReadingOptions {
    var reading = ReadingOptions(delimiter: delimiter, hasHeader: header, encoding: encoding)
    reading.jsonPath = jsonPath
    return reading
  }

  /// The requested fonts; a grid file's paths are relative to its folder.
  ///
  /// - Throws: ``GridreelError`` if a grid file names fonts outside its reach.
  package func fonts() throws(GridreelError) -> FontOptions {
    let allowed = allowPaths ?? []
    let paths = try (fontPath ?? []).mapEach { asked throws(GridreelError) in
      let path = try asked.origin.path(asked.value, allowing: allowed)
      try Fence.check(path)
      if let file = asked.origin.file, FilePath.kind(of: path) == .folder,
        let refusal = try Reach(of: file, allowing: allowed).refusal(ofLinksIn: path)
      {
        throw asked.origin.error("'\(asked.value)' \(refusal)")
      }
      return path
    }
    if systemFonts == true { try Fence.checkSystemFonts(origin(of: .systemFonts)) }
    let packs = try (fontPacks ?? []).mapEach { asked throws(GridreelError) in
      try asked.value.paths(asked.origin)
    }
    return FontOptions(paths: paths + packs.flatMap { $0 }, usesSystemFonts: systemFonts ?? false)
  }

  /// Rejects pages requested by a flag if an output has none.
  ///
  /// A grid file may request pages for any output, because it serves many outputs.
  package func checkPages(_ outputs: [(path: String, isPDF: Bool)]) throws(GridreelError) {
    guard case .paper = page, origin(of: .page) == OptionName.page.flagOrigin else { return }
    guard let other = outputs.first(where: { !$0.isPDF }) else { return }
    let name = other.path == "-" ? "standard output" : "'\(other.path)'"
    throw origin(of: .page).error(
      "only a PDF has pages, and \(name) is none; draw it in a run without \(option: "page")")
  }

  /// The themes asked for, or the default one; never empty.
  package var themeChoices: [ThemeChoice] {
    themes ?? usualThemes ?? [.standard]
  }

  /// The first requested theme with the requested overrides.
  package func firstTheme() throws(GridreelError) -> Theme { try theme(themeChoices[0]) }

  /// A theme with the requested overrides; paths in a file are relative to its folder.
  package func theme(_ choice: ThemeChoice) throws(GridreelError) -> Theme {
    try ThemeCatalog(allowing: allowPaths ?? []).theme(choice, overrides: set ?? [])
  }
}
