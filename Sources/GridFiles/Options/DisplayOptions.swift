import GridreelJSONText
package import GridreelModel
import GridreelPrimitives
package import GridreelStyle

/// The options that say how values and pictures are written; nil means not set.
package struct DisplayOptions: Sendable {
  /// The side from which the grid is read.
  package var direction: ReadingDirection?
  /// The locale whose separators and symbols numbers use.
  package var locale: String?
  /// The locale in which texts are read; nil reads them in ``locale``.
  package var inputLocale: String?
  /// How the texts of columns are written.
  package var parse: [KeyedValue<String>]?
  /// How the texts of columns are marked up.
  package var markup: [KeyedValue<TextMarkup>]?
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
  /// Whether an SVG fills the room that a page gives it.
  package var responsive: Bool?
  /// Whether a PNG takes the time to be as small as possible.
  package var optimize: Bool?
  /// Whether each element of a page has its own style.
  package var inlineStyles: Bool?
  /// The page size of a PDF.
  package var page: PageOption?
  /// The column that names the rows on paper.
  package var pageKey: String?
  /// The word after the titles of sections that go on on another page.
  package var continued: String?
  /// Whether the data are drawn as they are, without the rules of editing.
  package var raw: Bool?
  /// The rules of editing that are left out.
  package var rawRules: [EditRule]?
  /// The revision of the rules of editing that draws the picture.
  package var editingRevision: Int?
  /// Whether warnings keep the picture from being written.
  package var strict: Bool?
  /// Whether boxes may stand for many letters.
  package var allowMissing: Bool?

  package init() {}

  static let values: [GridOption] = [
    GridOption(
      .direction, \.display.direction, .word,
      "Where reading begins: ltr at the left, rtl at the right, or auto as in most titles and columns. "
        + "With rtl, what other options put at the left stands at the right.",
      flag: .value(
        "side", "Where reading begins: ltr, rtl, or auto as in most titles and columns."),
      standard: "ltr"
    ).recorded(as: OptionName.direction.rawValue) {
      $0.display.direction == .rightToLeft ? "true" : nil
    }.told(
      KeyWords(
        "the grid is read from right to left instead of from left to right",
        .orElse("the grid is read from left to right instead of from right to left"),
        moves: .others)),
    GridOption(
      .locale, \.display.locale, Form.text.schema(.text(minLength: 2)),
      "Whose order of texts, separators and names of months.", flag: .value("name"),
      standard: "en_US"),
    GridOption(
      .inputLocale, \.display.inputLocale, Form.text.schema(.text(minLength: 2)),
      "Whose numbers and dates the data have, where they can be read in two ways.",
      flag: .value("name"), standard: "that of --locale"),
    GridOption(
      .parse, appendingTo: \.display.parse, .byColumn(.name) { text in text },
      "How numbers or dates are written, by column.",
      flag: .value(
        "key=pattern", "How a column's texts are written: KEY=dd.MM.yyyy, KEY=1.234,5")),
    GridOption(
      .markup, appendingTo: \.display.markup,
      .byColumn(.words(TextMarkup.self)) { text throws(GridreelError) in
        try FlagText.word(text, TextMarkup.self)
      },
      "How the texts of columns are written: as Markdown, whose marks give their parts looks.",
      flag: .value("key=kind", "Read a column's texts as Markdown: KEY=markdown")),
    GridOption(
      .numberFormat, appendingTo: \.display.numberFormat,
      .byColumn(.name, all: ColumnOption.wildcard) { text in text },
      "Number patterns by column; \"*\" is for all columns of numbers.",
      flag: .value(
        "key=pattern",
        "How a column's numbers are written: KEY=#,##0.00; without KEY=, those of all columns.")),
    GridOption(
      .dateFormat, appendingTo: \.display.dateFormat,
      .byColumn(.name, all: ColumnOption.wildcard) { text in text },
      "Date patterns by column, or short, medium, long, full; \"*\" is for all columns of dates.",
      flag: .value(
        "key=pattern",
        "How a column's dates are written: KEY=d MMM yyyy, KEY=medium; without KEY=, those of all columns."
      )),
    GridOption(
      .raw, \.display.raw, .boolean,
      "Draws the data as they are: names, numbers and dates as in the file.",
      flag: .on("Draw the data as they are, without the changes that 'gridreel explain' lists.")),
    GridOption(
      .rawRules, \.display.rawRules,
      .list(of: .words(EditRule.self)) { text, _ throws(GridreelError) in
        try FlagText.word(text, EditRule.self)
      },
      "Rules of editing that are left out: \(EditRule.list).",
      flag: .value("rule,…", "Leave out rules of editing: \(EditRule.list).")),
    GridOption(
      .editingRevision, \.display.editingRevision, .integer(1...EditRule.newestRevision),
      "The revision of the rules of editing by which the picture is drawn, so that programs with later ones draw the "
        + "same.",
      flag: .value(
        "revision", "Draw by this revision of the rules of editing, in later programs too."),
      standard: "\(EditRule.newestRevision)"),
    GridOption(
      .missing, \.display.missing, .text, "What stands for missing values.",
      flag: .value("text", also: ["na", "na-rep", "null", "nullvalue", "fill-empty"]),
      standard: "–"),
    GridOption(
      .empty, \.display.empty, .text, "What stands in place of rows where there are none.",
      flag: .value("text"), standard: "No rows"),
  ]

  static let files: [GridOption] = [
    GridOption(
      .fonts, \.display.fontPacks,
      .list(of: .text(pattern: "^(cjk|arabic|indic|emoji)(@[0-9A-Fa-f]{64})?$")) {
        text, origin throws(GridreelError) in
        Placed(value: try FontPackRequest(text), origin: origin)
      },
      "Packs of fonts from Debian's packages: cjk, arabic, indic, emoji; NAME@DIGEST takes only the files that "
        + "'gridreel fonts' lists with that digest.",
      flag: .value("pack,…", "Packs of fonts: cjk, arabic, indic, emoji; see 'gridreel fonts'.")
    ).forAllStates(),
    GridOption(
      .fontPath, appendingTo: \.display.fontPath,
      .repeated { text, origin in Placed(value: text, origin: origin) },
      "More fonts: folders or files, as paths from this file.",
      flag: .value(
        "path", "A font file or a folder of fonts; may be repeated.", completion: .files,
        also: ["font-dir"])
    ).forAllStates(),
    GridOption(
      .allowPaths, appendingTo: \.display.allowPaths, .repeated { text, _ in text },
      "Allows nothing in a file, but in a job of 'gridreel batch' what --allow-path does.",
      flag: .value(
        "path",
        "A folder or a file that files may name, besides what is in their own folders; may be "
          + "repeated, as may paths in GRIDREEL_ALLOW_PATH, parted by ':'.", completion: .files)
    ).reading { reader, node, options throws(GridreelError) in
      try reader.readAllowedPaths(node, into: &options)
    }.deprecated().forAllStates(),
    GridOption(
      .systemFonts, \.display.systemFonts, .boolean,
      "Use the system's fonts too; pictures then differ between machines.", flag: .on()
    ).forAllStates(),
  ]

  static let pages: [GridOption] = [
    GridOption(
      .text, \.display.text, .word, "In PDF and SVG: text or outlines.", flag: .value("form"),
      standard: "text"
    ).needing(.vectors).forAllStates(),
    GridOption(
      .responsive, \.display.responsive, .boolean,
      "An SVG without width and height, which is as wide as the room that a page gives it.",
      flag: .on()
    ).needing(.svg).forAllStates(),
    GridOption(
      .optimize, \.display.optimize, .boolean,
      "A PNG with the same pixels in about a fifth fewer bytes; takes seconds for millions of pixels.",
      flag: .on("A PNG with the same pixels in fewer bytes, in more time.")
    ).needing(.still, .png).forAllStates(),
    GridOption(
      .inlineStyles, \.display.inlineStyles, .boolean,
      "An HTML page for mail: each cell has its own style; only the table and its texts are in it.",
      flag: .on()
    ).needing(.page).forAllStates(),
    GridOption(
      .page, \.display.page,
      .one(.text(pattern: page), words: Specification.pages) {
        text, _ throws(GridreelError) in
        try Specification.page(text)
      },
      "Pages of a PDF: fit, a3, a4, a5, letter, legal or tabloid, or WxH in points. Named paper is "
        + "turned so that the grid fits better, unless -portrait or -landscape is added.",
      flag: .value(
        "size", "Pages of a PDF: fit, a4, letter, … or WxH in points.",
        also: ["paper", "papersize", "page-size"]),
      standard: "fit"
    ).needing(.pdf).forAllStates(),
    GridOption(
      .pageKey, \.display.pageKey, .name,
      "The column that names the rows, repeated on each page where columns continue on the next pages.",
      flag: .value("key"), standard: "the first column"
    ).needing(.paper, .table),
    GridOption(
      .continued, \.display.continued, .text,
      "What stands after a section's title on the pages on which the section goes on.",
      flag: .value("text"), standard: "continued"
    ).needing(.paper, .sections),
  ]

  static let warnings: [GridOption] = [
    GridOption(
      .strict, \.display.strict, .boolean,
      "Warnings (missing glyph, cut-off text, squeezed column) are failures.", flag: .ofCommands
    ).forAllStates(),
    GridOption(
      .allowMissing, \.display.allowMissing, .boolean,
      "Draws boxes in place of letters without a glyph even if they are more than a tenth.",
      flag: .on("Draw boxes for letters without a glyph, even for more than a tenth.")
    ).forAllStates(),
  ]

  private static let page: String = {
    let number = #"[0-9]+(\.[0-9]+)?"#
    let names = Specification.pages.filter { $0 != "fit" }.joined(separator: "|")
    return "^(fit|(\(names))(-portrait|-landscape)?|\(number)x\(number))$"
  }()
}

extension OptionName {
  package static let direction = OptionName("direction")
  package static let locale = OptionName("locale")
  package static let inputLocale = OptionName("inputLocale")
  package static let parse = OptionName("parse")
  package static let markup = OptionName("markup")
  package static let numberFormat = OptionName("numberFormat")
  package static let dateFormat = OptionName("dateFormat")
  package static let raw = OptionName("raw")
  package static let rawRules = OptionName("rawRules")
  package static let editingRevision = OptionName("editingRevision")
  package static let missing = OptionName("missing")
  package static let empty = OptionName("empty")
  package static let fonts = OptionName("fonts")
  package static let fontPath = OptionName("fontPath")
  package static let allowPaths = OptionName("allowPaths")
  package static let systemFonts = OptionName("systemFonts")
  package static let text = OptionName("text")
  package static let responsive = OptionName("responsive")
  package static let optimize = OptionName("optimize")
  package static let inlineStyles = OptionName("inlineStyles")
  package static let page = OptionName("page")
  package static let pageKey = OptionName("pageKey")
  package static let continued = OptionName("continued")
  package static let strict = OptionName("strict")
  package static let allowMissing = OptionName("allowMissing")
}

extension Form<Insets> {
  /// 1, 2 or 4 numbers, in the order of CSS.
  static var insets: Form {
    let number = JSONSchema.number(0...10_000)
    let lists = [1, 2, 4].map { JSONSchema.list(of: number, count: $0...$0) }
    let schema = JSONSchema.any([number, .text(pattern: "^[0-9. ,]+$")] + lists)
    return .array(schema) { texts throws(GridreelError) in try Specification.insets(texts) }
      .writing(\.written).parted(.insets)
  }
}

extension Form<Surroundings.Canvas> {
  /// A ratio, or a size in pixels.
  static var canvas: Form {
    let number = #"[0-9]+(\.[0-9]+)?"#
    return .one(.text(pattern: "^\(number)[:/x×*,]\(number)$")) { text, _ throws(GridreelError) in
      try Specification.canvas(text)
    }.writing { canvas in
      switch canvas {
      case .ratio(let width, let height):
        "\(JSONWriter.number(width)):\(JSONWriter.number(height))"
      case .pixels(let width, let height): "\(width)x\(height)"
      }
    }
  }
}

extension Form<NoteOption> {
  /// A text, or `false` for none.
  static var note: Form {
    .one(.any([.text(), .reference("richText"), .constant(false)])) { text, _ in
      text == "false" ? .none : .text(RichText(text))
    }.read { reader, node, name, _ throws(GridreelError) in
      if case .object = node.value { return .text(try RichText(node)) }
      let text = try reader.text(node, for: name)
      return text == "false" ? .none : .text(RichText(text))
    }
  }
}
