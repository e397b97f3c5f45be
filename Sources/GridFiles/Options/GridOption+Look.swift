import GridModel
import JSONText
import Primitives
import Style

/// The options for a picture's look and for the format of its values.
extension GridOption {
  static let look: [GridOption] = [
    GridOption(
      .theme, \.themes,
      Form.list { text, origin in ThemeChoice(source: .name(text), origin: origin) }
        .schema(themes)
        .read { reader, node, _, _ throws(GridreelError) in try reader.themes(node) },
      "A built-in theme's name, a path from this file, or a theme written here; several make one "
        + "picture each.",
      flag: .value(
        "name,…", "Theme by NAME or FILE; several need {theme} in the output's name.",
        completion: .themes, variable: "GRIDREEL_THEME")
    ).forAllStates(),
    GridOption(
      .set, appendingTo: \.set,
      .repeated(.object([:], others: .anything), read: Specification.override)
        .read { reader, node, _, _ throws(GridreelError) in try reader.overrides(node) },
      "Changes of the theme, such as {\"selected.background\": \"#3b82f633\"}.",
      flag: .value(
        "path=value", "Change one thing of the theme: selected.background=#3b82f633.")),
    GridOption(
      .scale, \.scale, .number(0.1...8), "Pixels per point, up to 8.",
      flag: .value("factor"), standard: "2, of reels 1"
    ).needing(.pixels).forAllStates(),
    GridOption(
      .padding, \.padding, .insets, "Room inside the frame: 1, 2 or 4 numbers.",
      flag: .value("points")),
    GridOption(
      .margin, \.margin, .insets, "Room around the frame: 1, 2 or 4 numbers.",
      flag: .value("points")
    ).needing(.screen),
    GridOption(
      .background, \.background,
      .one(.reference("optionalColor")) { text, _ throws(GridreelError) in
        try Specification.background(text)
      },
      "The picture's background: a colour, or 'none'.", flag: .value("color")),
    GridOption(
      .frame, \.frame, .word, "What is drawn around the grid.",
      flag: .value("kind", "none, card or window.")
    ).needing(.screen),
    GridOption(.title, \.title, .text, "A title above the grid.", flag: .value("text")),
    GridOption(.subtitle, \.subtitle, .text, "A line below the title.", flag: .value("text")),
    GridOption(.caption, \.caption, .text, "A line below the grid.", flag: .value("text")),
    GridOption(
      .note, \.note, .note,
      "Small print below the caption; false also hides the note of rows and columns that are left "
        + "out.",
      flag: .valueOrNo(
        "text", "Small print below the caption.",
        no: "No small print, not even that rows or columns are left out.")),
    GridOption(
      .rowHeight, \.rowHeight,
      .one(.any([.number(1...10_000), .constant("auto")])) { text, _ throws(GridreelError) in
        text == "auto" ? .auto : .points(try FlagText.number(text, 1...10_000))
      },
      "Height of rows in points, or 'auto'.", flag: .value("points")
    ).needing(.table),
    GridOption(
      .headerHeight, \.headerHeight, .number(0...10_000),
      "Height of the header in points; 0 hides it.", flag: .value("points")
    ).needing(.table),
    GridOption(
      .columnWidth, appendingTo: \.columnWidth,
      .byColumn(.columnWidth, shape: .list, read: Specification.width), "Widths by column.",
      flag: .value("key=width", "Width of a column: KEY=120, KEY=fit or KEY=1fr.")
    ).needing(.table),
  ]

  static let display: [GridOption] = [
    GridOption(
      .direction, \.direction, .word,
      "Where reading begins: ltr at the left, rtl at the right, or auto as in most titles and columns. "
        + "With rtl, what other options put at the left stands at the right.",
      flag: .value(
        "side", "Where reading begins: ltr, rtl, or auto as in most titles and columns."),
      standard: "ltr"),
    GridOption(
      .locale, \.locale, Form.text.schema(.text(minLength: 2)),
      "Whose order of texts, separators and names of months.", flag: .value("name"),
      standard: "en_US"),
    GridOption(
      .inputLocale, \.inputLocale, Form.text.schema(.text(minLength: 2)),
      "Whose numbers and dates the data have, where they can be read in two ways.",
      flag: .value("name"), standard: "that of --locale"),
    GridOption(
      .parse, appendingTo: \.parse, .byColumn(.name) { text in text },
      "How numbers or dates are written, by column.",
      flag: .value(
        "key=pattern", "How a column's texts are written: KEY=dd.MM.yyyy, KEY=1.234,5")),
    GridOption(
      .numberFormat, appendingTo: \.numberFormat, .byColumn(.name) { text in text },
      "Number patterns by column.",
      flag: .value("key=pattern", "How a column's numbers are written: KEY=#,##0.00")),
    GridOption(
      .dateFormat, appendingTo: \.dateFormat, .byColumn(.name) { text in text },
      "Date patterns by column, or short, medium, long, full.",
      flag: .value(
        "key=pattern", "How a column's dates are written: KEY=d MMM yyyy, KEY=medium")),
    GridOption(
      .missing, \.missing, .text, "What stands for missing values.", flag: .value("text"),
      standard: "–"),
    GridOption(
      .empty, \.empty, .text, "What stands in place of rows where there are none.",
      flag: .value("text"), standard: "No rows"),
    GridOption(
      .fonts, \.fontPacks,
      .list(of: .text(pattern: "^(cjk|arabic|indic|emoji)(@[0-9A-Fa-f]{64})?$")) {
        text, origin throws(GridreelError) in
        Placed(value: try FontPackRequest(text), origin: origin)
      },
      "Packs of fonts from Debian's packages: cjk, arabic, indic, emoji; NAME@DIGEST takes only the files that "
        + "'gridreel fonts' lists with that digest.",
      flag: .value("pack,…", "Packs of fonts: cjk, arabic, indic, emoji; see 'gridreel fonts'.")
    ).forAllStates(),
    GridOption(
      .fontPath, appendingTo: \.fontPath,
      .repeated { text, origin in Placed(value: text, origin: origin) },
      "More fonts: folders or files, as paths from this file.",
      flag: .value(
        "path", "A font file or a folder of fonts; may be repeated.", completion: .files)
    ).forAllStates(),
    GridOption(
      .allowPaths, appendingTo: \.allowPaths, .repeated { text, _ in text },
      "Allows nothing in a file, but in a job of 'gridreel batch' what --allow-path does.",
      flag: .value(
        "path",
        "A folder or a file that files may name, besides what is in their own folders; may be "
          + "repeated, as may paths in GRIDREEL_ALLOW_PATH, parted by ':'.", completion: .files)
    ).reading { reader, node, options throws(GridreelError) in
      try reader.readAllowedPaths(node, into: &options)
    }.deprecated().forAllStates(),
    GridOption(
      .systemFonts, \.systemFonts, .boolean,
      "Use the system's fonts too; pictures then differ between machines.", flag: .on()
    ).forAllStates(),
    GridOption(
      .text, \.text, .word, "In PDF and SVG: text or outlines.", flag: .value("form"),
      standard: "text"
    ).needing(.vectors).forAllStates(),
    GridOption(
      .page, \.page,
      .one(.text(pattern: page), words: Specification.pages) {
        text, _ throws(GridreelError) in
        try Specification.page(text)
      },
      "Pages of a PDF: fit, a3, a4, a5, letter, legal or tabloid, or WxH in points. Named paper is "
        + "turned so that the grid fits better, unless -portrait or -landscape is added.",
      flag: .value("size", "Pages of a PDF: fit, a4, letter, … or WxH in points."),
      standard: "fit"
    ).needing(.pdf).forAllStates(),
    GridOption(
      .key, \.key, .name,
      "The column that names the rows, repeated on each page where columns continue on the next pages.",
      flag: .value("key"), standard: "the first column"
    ).needing(.paper, .table),
    GridOption(
      .continued, \.continued, .text,
      "What stands after a section's title on the pages on which the section goes on.",
      flag: .value("text"), standard: "continued"
    ).needing(.paper, .sections),
    GridOption(
      .strict, \.strict, .boolean,
      "Warnings (missing glyph, cut-off text, squeezed column) are failures.", flag: .ofCommands
    ).forAllStates(),
  ]

  private static let themes: JSONSchema = {
    let theme = JSONSchema.any([.name, .reference("theme")])
    return .any([.name, .reference("theme"), .list(of: theme, count: 1...Int.max)])
  }()

  private static let page: String = {
    let number = #"[0-9]+(\.[0-9]+)?"#
    let names = Specification.pages.filter { $0 != "fit" }.joined(separator: "|")
    return "^(fit|(\(names))(-portrait|-landscape)?|\(number)x\(number))$"
  }()
}

extension Form<Insets> {
  /// 1, 2 or 4 numbers, in the order of CSS.
  fileprivate static var insets: Form {
    let number = JSONSchema.number(0...10_000)
    let lists = [1, 2, 4].map { JSONSchema.list(of: number, count: $0...$0) }
    let schema = JSONSchema.any([number, .text(pattern: "^[0-9. ,]+$")] + lists)
    return .array(schema) { texts throws(GridreelError) in try Specification.insets(texts) }
  }
}

extension Form<NoteOption> {
  /// A text, or `false` for none.
  fileprivate static var note: Form {
    .one(.any([.text(), .constant(false)])) { text, _ in text == "false" ? .none : .text(text) }
  }
}
