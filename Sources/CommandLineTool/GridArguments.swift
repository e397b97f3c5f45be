import ArgumentParser
import Gridreel

/// The flags that say which grid is drawn and what it looks like; each is a key of grid files too.
struct GridArguments: ParsableArguments {
  // MARK: Data and order

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Columns in order, with titles: KEY[=TITLE],… (KEY may be #3).")
  var columns: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Sort by KEY or -KEY (descending); several show priority numbers.")
  var sort: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue, help: "Show arrows without sorting: KEY,-KEY2."
  )
  var sortMarks: [String] = []
  @Option(name: .long, parsing: .unconditional, help: "Sections by KEY, or -KEY descending.")
  var group: String?
  @Option(name: .long, parsing: .unconditionalSingleValue, help: "Titles of collapsed sections.")
  var collapse: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: "Keep rows where the expression holds: \"age >= 40 and name ~ 'el'\".")
  var filter: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Selected rows (2, 4-6, name=Donatello) or cells (3:age).")
  var select: [String] = []
  @Option(name: .long, parsing: .unconditional, help: "Rows to show: A-B, from 1.")
  var rows: String?
  @Option(name: .long, parsing: .unconditional, help: "At most N rows, or 'all'.")
  var limit: String?

  // MARK: Window

  @Option(name: .long, parsing: .unconditional, help: "The picture's width in points.")
  var width: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "The picture's height in points; rows below are cut.")
  var height: String?
  @Option(name: .long, parsing: .unconditional, help: "The row at the top of the window.")
  var scrollTo: String?
  @Option(name: .long, parsing: .unconditional, help: "Scroll the body by X,Y points.")
  var scroll: String?
  @Option(name: .long, parsing: .unconditionalSingleValue, help: "Columns that stay at the left.")
  var pin: [String] = []

  // MARK: Look

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Theme by NAME or FILE; several need {theme} in the output's name.")
  var theme: [String] = []
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Change one thing of the theme: selected.background=#3b82f633.")
  var set: [String] = []
  @Option(name: .long, parsing: .unconditional, help: "Pixels per point, up to 8 (default: 2).")
  var scale: String?
  @Option(name: .long, parsing: .unconditional, help: "Room inside the frame: 1, 2 or 4 numbers.")
  var padding: String?
  @Option(name: .long, parsing: .unconditional, help: "Room around the frame: 1, 2 or 4 numbers.")
  var margin: String?
  @Option(
    name: .long, parsing: .unconditional, help: "The picture's background: a colour, or 'none'.")
  var background: String?
  @Option(name: .long, parsing: .unconditional, help: "none, card or window.")
  var frame: String?
  @Option(name: .long, parsing: .unconditional, help: "A title above the grid.")
  var title: String?
  @Option(name: .long, parsing: .unconditional, help: "A line below the title.")
  var subtitle: String?
  @Option(name: .long, parsing: .unconditional, help: "A line below the grid.")
  var caption: String?
  @Option(name: .long, parsing: .unconditional, help: "Small print below the caption.")
  var note: String?
  @Option(name: .long, parsing: .unconditional, help: "Height of rows in points, or 'auto'.")
  var rowHeight: String?
  @Option(name: .long, parsing: .unconditional, help: "Height of the header in points; 0 hides it.")
  var headerHeight: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "Width of a column: KEY=120, KEY=fit or KEY=1fr.")
  var columnWidth: [String] = []

  // MARK: Display

  @Option(
    name: .long, parsing: .unconditional, help: "Separators and signs of numbers (default: en_US).")
  var locale: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "How a column's numbers are written: KEY=#,##0.00")
  var numberFormat: [String] = []
  @Option(
    name: .long, parsing: .unconditional, help: "What stands for missing values (default: –).")
  var missing: String?
  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: "A font file or a folder of fonts; may be repeated.")
  var fontPath: [String] = []
  @Flag(name: .long, help: "Use the system's fonts too; pictures then differ between machines.")
  var systemFonts = false
  @Option(
    name: .long, parsing: .unconditional, help: "In PDF and SVG: text or outlines (default: text).")
  var text: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "PDF pages: fit, a4, letter, … or WxH in points (default: fit).")
  var page: String?

  /// What the flags ask for.
  func options() throws -> GridOptions {
    var options = GridOptions()
    let lists: [(OptionName, [String])] = [
      (.columns, columns), (.sort, sort), (.sortMarks, sortMarks), (.collapse, collapse),
      (.select, select), (.pin, pin), (.theme, theme), (.set, set), (.columnWidth, columnWidth),
      (.numberFormat, numberFormat), (.fontPath, fontPath),
    ]
    for (name, values) in lists where !values.isEmpty {
      try options.read(name, values, name.flagOrigin)
    }
    let scalars: [(OptionName, String?)] = [
      (.group, group), (.filter, filter), (.rows, rows), (.limit, limit), (.width, width),
      (.height, height), (.scrollTo, scrollTo), (.scroll, scroll), (.scale, scale),
      (.padding, padding), (.margin, margin), (.background, background), (.frame, frame),
      (.title, title), (.subtitle, subtitle), (.caption, caption), (.note, note),
      (.rowHeight, rowHeight), (.headerHeight, headerHeight), (.locale, locale),
      (.missing, missing), (.text, text), (.page, page),
      (.systemFonts, systemFonts ? "true" : nil),
    ]
    for (name, value) in scalars {
      if let value { try options.read(name, [value], name.flagOrigin) }
    }
    return options
  }
}
