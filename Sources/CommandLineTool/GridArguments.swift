import ArgumentParser
import Gridreel

/// The flags that say which grid is drawn and what it looks like; each is a key of grid files too.
struct GridArguments: ParsableArguments {
  // MARK: Data and order

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Columns in order, with titles: KEY[=TITLE],… (KEY may be #3).", valueName: "key=title,…"))
  var columns: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Sort by KEY or -KEY (descending); several show priority numbers.", valueName: "key,-key"))
  var sort: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Show arrows without sorting: KEY,-KEY2.", valueName: "key,-key")
  )
  var sortMarks: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Sort as a file says that --save-sort-state wrote.", valueName: "file"),
    completion: .file())
  var sortState: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Sections by KEY, or -KEY descending.", valueName: "key"))
  var group: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Titles of collapsed sections.", valueName: "title,…"))
  var collapse: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Keep rows where the expression holds: \"age >= 40 and name ~ 'el'\".",
      valueName: "expression"))
  var filter: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Selected rows (2, 4-6, name=Donatello) or cells (3:age).", valueName: "rows"))
  var select: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Rows to show: A-B, from 1.", valueName: "from-to"))
  var rows: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("At most N rows, or 'all'.", valueName: "count"))
  var limit: String?

  // MARK: Reading

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "What stands between the fields of CSV: one character, or 'tab'.", valueName: "character"))
  var delimiter: String?
  @Flag(inversion: .prefixedNo, help: "Whether the first line of CSV names the columns.")
  var header: Bool?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Encoding of the data: utf-8, utf-16 or latin-1.", valueName: "name"),
    completion: .words(of: .encoding))
  var encoding: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Table or view of a database.", valueName: "name"))
  var table: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Query of a database: one SELECT.", valueName: "query"))
  var sql: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "How a database orders texts: natural, nocase or binary; an index serves the last two.",
      valueName: "order"),
    completion: .words(of: .textOrder))
  var textOrder: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("How long a query may take (default 60).", valueName: "seconds"))
  var queryTimeout: String?

  // MARK: Window

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The picture's width in points.", valueName: "points"))
  var width: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The picture's height in points; rows below are cut.", valueName: "points"))
  var height: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The row at the top of the window.", valueName: "row"))
  var scrollTo: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Scroll the body by X,Y points.", valueName: "x,y"))
  var scroll: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Columns that stay at the left.", valueName: "key,…"))
  var pin: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Columns that stay at the right.", valueName: "key,…"))
  var pinRight: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Bars that show which part is seen: auto, always or none.", valueName: "when"),
    completion: .words(of: .scrollbars))
  var scrollbars: String?
  @Flag(name: .long, help: "Keep the header of the section at the top in sight.")
  var stickySections = false

  // MARK: State

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Columns whose cells can be edited in reels.", valueName: "key,…"))
  var editable: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Open the field of a cell: 3:age.", valueName: "row:key"))
  var edit: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The pointer is over a row (3), a cell (3:age), header:KEY or section:TITLE.",
      valueName: "place"))
  var hover: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What has the focus, named as for --hover.", valueName: "place"))
  var focus: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Pulled down for a refresh: pulled, released, refreshing or done.", valueName: "phase"),
    completion: .words(of: .refresh))
  var refresh: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Rows below each other, or as cards: table or tiles.", valueName: "name"),
    completion: .words(of: .layout))
  var layout: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("How many cards stand on a line.", valueName: "count"))
  var perLine: String?

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Point at cells: badge, box, arrow, spotlight, blur or redact, a place (3:age, 4-6, age, "
        + "name=Ada, header:age), and what it says: 'box 3:age the oldest'; may be repeated.",
      valueName: "kind place text"))
  var callout: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Keep the content of columns, rows or cells out of all output: email, 3:age, name=Ada.",
      valueName: "place,…"))
  var redact: [String] = []

  // MARK: Look

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Theme by NAME or FILE; several need {theme} in the output's name.", valueName: "name,…"),
    completion: .themes)
  var theme: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Change one thing of the theme: selected.background=#3b82f633.", valueName: "path=value"))
  var set: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Pixels per point, up to 8 (default: 2).", valueName: "factor"))
  var scale: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Room inside the frame: 1, 2 or 4 numbers.", valueName: "points"))
  var padding: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Room around the frame: 1, 2 or 4 numbers.", valueName: "points"))
  var margin: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("The picture's background: a colour, or 'none'.", valueName: "color"))
  var background: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("none, card or window.", valueName: "kind"),
    completion: .words(of: .frame))
  var frame: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("A title above the grid.", valueName: "text"))
  var title: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("A line below the title.", valueName: "text"))
  var subtitle: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("A line below the grid.", valueName: "text"))
  var caption: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Small print below the caption.", valueName: "text"))
  var note: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Height of rows in points, or 'auto'.", valueName: "points"))
  var rowHeight: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Height of the header in points; 0 hides it.", valueName: "points"))
  var headerHeight: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Width of a column: KEY=120, KEY=fit or KEY=1fr.", valueName: "key=width"))
  var columnWidth: [String] = []

  // MARK: Display

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Whose order of texts, separators and names of months (default: en_US).", valueName: "name"))
  var locale: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("How a column's numbers are written: KEY=#,##0.00", valueName: "key=pattern")
  )
  var numberFormat: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "How a column's dates are written: KEY=d MMM yyyy, KEY=medium", valueName: "key=pattern"))
  var dateFormat: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("What stands for missing values (default: –).", valueName: "text"))
  var missing: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("A font file or a folder of fonts; may be repeated.", valueName: "path"),
    completion: .file())
  var fontPath: [String] = []
  @OptionGroup var reach: ReachArguments
  @Flag(name: .long, help: "Use the system's fonts too; pictures then differ between machines.")
  var systemFonts = false
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("In PDF and SVG: text or outlines (default: text).", valueName: "form"),
    completion: .words(of: .text))
  var text: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Pages of a PDF: fit, a4, letter, … or WxH in points (default: fit).", valueName: "size"),
    completion: .words(of: .page))
  var page: String?

  /// What the flags ask for.
  func options() throws -> GridOptions {
    var options = GridOptions()
    let lists: [(OptionName, [String])] = [
      (.columns, columns), (.sort, sort), (.sortMarks, sortMarks), (.collapse, collapse),
      (.select, select), (.pin, pin), (.pinRight, pinRight), (.editable, editable), (.theme, theme),
      (.set, set), (.columnWidth, columnWidth),
      (.numberFormat, numberFormat), (.dateFormat, dateFormat), (.fontPath, fontPath),
      (.allowPaths, reach.allowed), (.callouts, callout), (.redact, redact),
    ]
    for (name, values) in lists where !values.isEmpty {
      try options.read(name, values, name.flagOrigin)
    }
    let scalars: [(OptionName, String?)] = [
      (.sortState, sortState), (.group, group), (.filter, filter), (.rows, rows), (.limit, limit),
      (.delimiter, delimiter), (.header, header.map(String.init)), (.encoding, encoding),
      (.table, table), (.sql, sql), (.textOrder, textOrder), (.queryTimeout, queryTimeout),
      (.width, width),
      (.height, height), (.layout, layout), (.perLine, perLine), (.scrollTo, scrollTo),
      (.scroll, scroll), (.scale, scale),
      (.padding, padding), (.margin, margin), (.background, background), (.frame, frame),
      (.title, title), (.subtitle, subtitle), (.caption, caption), (.note, note),
      (.rowHeight, rowHeight), (.headerHeight, headerHeight), (.locale, locale),
      (.missing, missing), (.text, text), (.page, page),
      (.systemFonts, systemFonts ? "true" : nil), (.scrollbars, scrollbars),
      (.stickySections, stickySections ? "true" : nil), (.edit, edit), (.hover, hover),
      (.focus, focus), (.refresh, refresh),
    ]
    for (name, value) in scalars {
      if let value { try options.read(name, [value], name.flagOrigin) }
    }
    return options
  }
}
