package import DataSources
package import GridModel
package import Primitives
package import Style
package import Values

/// Everything that can be asked of a picture; nil is not asked for.
///
/// A grid file's keys and the command line's flags have the same names and are both read into this,
/// so that flags can be laid over a file: see ``laid(over:)``.
package struct GridOptions: Sendable {
  // MARK: Data and order

  /// The columns to show, in order; nil shows all.
  package var columns: [ColumnOption]?
  /// The order of the rows, whose arrows are shown.
  package var sort: [SortKey]?
  /// Arrows without an order.
  package var sortMarks: [SortKey]?
  /// A file that keeps the order of the rows.
  package var sortState: String?
  /// What makes sections.
  package var group: Grouping?
  /// The titles of the collapsed sections.
  package var collapse: [String]?
  /// The rows to keep, by a condition.
  package var filter: Placed<GridExpression>?
  /// Selected rows and cells.
  package var select: [SelectionItem]?
  /// What taps may select.
  package var selectionMode: Selection.Mode?
  /// The rows to show, from 1.
  package var rows: ClosedRange<Int>?
  /// How many rows to show at most.
  package var limit: RowLimit?
  /// Styles with conditions.
  package var rules: [RuleOption]?

  // MARK: Cards

  /// Whether rows are shown as cards.
  package var layout: LayoutName?
  /// How many cards stand on a line.
  package var perLine: Int?
  /// What cards are like.
  package var tiles: TileOptions?
  /// The orders to choose from.
  package var menu: MenuOption?

  /// What stands around and over the cells.
  package var parts = PartsOptions()
  /// Callouts that are added to those of the grid file, and cells that are hidden.
  package var addedCallouts: [PartsOptions.CalloutOption]?

  // MARK: Reading

  /// What stands between the fields of CSV.
  package var delimiter: Delimiter?
  /// Whether the first line of CSV names the columns.
  package var header: Bool?
  /// How the data's characters are written as bytes.
  package var encoding: TextEncoding?

  // MARK: Window

  /// The picture's extents in points.
  package var width, height: Double?
  /// The row at the top of the window, from 1.
  package var scrollTo: Int?
  /// How far the body is scrolled, in points.
  package var scroll: Point?
  /// The columns that stay at the left, and at the right.
  package var pin, pinRight: [String]?
  /// The columns whose cells can be edited, besides those that say so themselves.
  package var editable: [String]?
  /// Whether bars show which part of the grid is seen.
  package var scrollbars: Scrollbars?
  /// Whether the header of the section at the top stays.
  package var stickySections: Bool?

  // MARK: State

  /// The cell whose field is open.
  package var editing: EditingOption?
  /// What the pointer is over, and what has the keyboard's focus.
  package var hover, focus: TargetOption?
  /// What is dragged, and how far.
  package var drag: DragOption?
  /// How far a refresh has come.
  package var refresh: RefreshOption?

  // MARK: Look

  /// The theme, or several.
  package var themes: [ThemeChoice]?
  /// Changes of the theme: path and value.
  package var set: [ThemeOverride]?
  /// Pixels per point.
  package var scale: Double?
  /// Room inside and outside the frame, in points.
  package var padding, margin: Insets?
  /// What fills the picture.
  package var background: CellStyle.Setting<Color>?
  /// What is drawn around the grid.
  package var frame: Surroundings.FrameKind?
  /// The texts around the grid.
  package var title, subtitle, caption, note: String?
  /// Heights that win over the theme's.
  package var rowHeight: RowHeight?
  /// Height of the header row in points; wins over the theme's.
  package var headerHeight: Double?
  /// Widths by column.
  package var columnWidth: [KeyedValue<ColumnWidth>]?

  // MARK: Display

  /// Whose separators and signs numbers get.
  package var locale: String?
  /// Number patterns by column.
  package var numberFormat: [KeyedValue<String>]?
  /// Date patterns by column.
  package var dateFormat: [KeyedValue<String>]?
  /// What stands for a missing value.
  package var missing: String?
  /// Files and folders of further fonts.
  package var fontPath: [Placed<String>]?
  /// Folders and files that files may name, besides those in their own folders.
  package var allowPaths: [String]?
  /// Whether the system's fonts may be used.
  package var systemFonts: Bool?
  /// Whether vector pictures hold text or shapes.
  package var text: TextForm?
  /// A PDF's pages.
  package var page: PageOption?
  /// Whether warnings keep the picture from being written.
  package var strict: Bool?

  /// The grid file's folder with a `/` at its end, where names in cells start; empty is the current one.
  package var folder = ""

  /// Where each option was written, for errors that are found later.
  package var origins: [OptionName: Origin] = [:]

  /// Nothing asked for.
  package init() {}

  /// Where an option was written.
  func origin(of name: OptionName) -> Origin { origins[name] ?? .library }

  /// The table or view of a database, or the query that gives the rows.
  package var table, sql: String?
  /// How a database orders texts.
  package var textOrder: SQLiteSource.TextOrder?
  /// How many seconds a query may take.
  package var queryTimeout: Double?

  /// What stands around and over the cells, added callouts included.
  var allParts: PartsOptions {
    var all = parts
    if let addedCallouts { all.callouts = (all.callouts ?? []) + addedCallouts }
    return all
  }

  /// How data are read.
  var reading: ReadingOptions {
    ReadingOptions(delimiter: delimiter, hasHeader: header, encoding: encoding)
  }

  /// The fonts asked for; a grid file's paths start from its folder.
  ///
  /// - Throws: ``GridreelError`` where a grid file names fonts that are beyond its reach.
  func fonts() throws(GridreelError) -> FontOptions {
    let allowed = allowPaths ?? []
    let paths = try (fontPath ?? []).mapEach { asked throws(GridreelError) in
      let path = try asked.origin.path(asked.value, allowing: allowed)
      if let file = asked.origin.file, FilePath.kind(of: path) == .folder,
        let refusal = try Reach(of: file, allowing: allowed).refusal(ofLinksIn: path)
      {
        throw asked.origin.error("'\(asked.value)' \(refusal)")
      }
      return path
    }
    return FontOptions(paths: paths, usesSystemFonts: systemFonts ?? false)
  }

  /// Refuses pages that are asked for by flag where an output has none.
  ///
  /// A grid file may ask for pages whatever is drawn: it serves many outputs.
  func checkPages(_ outputs: [(path: String, isPDF: Bool)]) throws(GridreelError) {
    guard case .paper = page, origin(of: .page) == OptionName.page.flagOrigin else { return }
    guard let other = outputs.first(where: { !$0.isPDF }) else { return }
    let name = other.path == "-" ? "standard output" : "'\(other.path)'"
    throw origin(of: .page).error(
      "only a PDF has pages, and \(name) is none; draw it in a run without --page")
  }

  /// The themes asked for, or the default one; never empty.
  var themeChoices: [ThemeChoice] {
    themes ?? [ThemeChoice(source: .name(ThemeCatalog.defaultName), origin: .library)]
  }

  /// The first theme asked for, with the changes asked for.
  func firstTheme() throws(GridreelError) -> Theme { try theme(themeChoices[0]) }

  /// A theme with the changes asked for; paths in a file start from its folder.
  func theme(_ choice: ThemeChoice) throws(GridreelError) -> Theme {
    try ThemeCatalog(allowing: allowPaths ?? []).theme(choice, overrides: set ?? [])
  }
}
