import GridreelJSONText
package import GridreelModel
package import GridreelPrimitives
package import GridreelStyle

/// The options that set a picture's look; nil means not set.
package struct LookOptions: Sendable {
  /// One or more themes.
  package var themes: [ThemeChoice]?
  /// Overrides of the theme: path and value.
  package var set: [ThemeOverride]?
  /// The scales in pixels per point; several make a picture each.
  package var scales: [Double]?
  /// The shape of the whole picture.
  package var canvas: Surroundings.Canvas?
  /// What the picture is for.
  package var destination: Surroundings.Destination?
  /// The space inside and outside the frame, in points.
  package var padding, margin: Insets?
  /// The background of the picture.
  package var background: CellStyle.Setting<GridColor>?
  /// The frame around the grid.
  package var frame: Surroundings.FrameKind?
  /// The texts around the grid.
  package var title, subtitle, caption: RichText?
  /// The small print.
  package var note: NoteOption?
  /// How these texts, footnotes and the titles of columns are written.
  package var textMarkup: TextMarkup?
  /// What the picture shows, for people who cannot see it.
  package var altText: String?
  /// The height of rows; overrides the theme's.
  package var rowHeight: RowHeight?
  /// The height of the header row in points; overrides the theme's.
  package var headerHeight: Double?
  /// Widths by column.
  package var columnWidth: [KeyedValue<ColumnWidth>]?

  package init() {}

  static let keys: [GridOption] = [
    GridOption(
      .theme, \.look.themes,
      Form.list { text, origin in ThemeChoice(named: text, origin: origin) }
        .schema(themes)
        .read { reader, node, _, _ throws(GridreelError) in try reader.themes(node) },
      "A built-in theme's name, a path from this file, or a theme written here; several make one "
        + "picture each, two as in light+dark one SVG for light and dark pages.",
      flag: .value(
        "name,…",
        "Theme by NAME or FILE; several need {theme} in the output's name; light+dark are both in one SVG.",
        completion: .themes, variable: "GRIDREEL_THEME", also: ["style", "skin"])
    ).forAllStates(),
    GridOption(
      .set, appendingTo: \.look.set,
      .repeated(.object([:], others: .anything), read: Specification.override)
        .read { reader, node, _, _ throws(GridreelError) in try reader.overrides(node) },
      "Changes of the theme, such as {\"selected.background\": \"#3b82f633\"}.",
      flag: .value(
        "path=value", "Change one thing of the theme: selected.background=#3b82f633.")),
    GridOption(
      .scale, \.look.scales,
      .list(of: .number(0.1...8)) { text, _ throws(GridreelError) in
        try FlagText.number(text, 0.1...8)
      },
      "Pixels per point, up to 8; several make a picture each.",
      flag: .value(
        "factor,…", "Pixels per point, up to 8; several need {scale} in the output's name.",
        letter: "s", also: ["zoom", "dpr", "device-scale-factor", "pixel-ratio"]),
      standard: "2"
    ).needing(.pixels, .freeScale).forAllStates(),
    GridOption(
      .destination, \.look.destination, .word,
      "What the picture is for, which sets its shape, its greatest width and its scale where nothing else does: slide, post, "
        + "phone, docs, github or slack.",
      flag: .value("place", "What the picture is for: slide, post, phone, docs, github or slack.")
    ).needing(.screen)
      .told(KeyWords("place of the picture", absent: "nowhere in particular", moves: .others)),
    GridOption(
      .canvas, \.look.canvas, .canvas,
      "The shape of the whole picture, in whose middle the grid stands: a ratio such as 16:9, or a size in pixels such as "
        + "1080x1080, which the grid then fills.",
      flag: .value(
        "shape", "The picture's shape: 16:9, or 1080x1080 pixels.", also: ["aspect-ratio"])
    ).needing(.screen).told(
      KeyWords("shape of the picture", absent: "that of the grid", moves: .others)),
    GridOption(
      .padding, \.look.padding, .insets, "Room inside the frame: 1, 2 or 4 numbers.",
      flag: .value("points", also: ["pad"])
    ).told(KeyWords("room inside the frame", moves: .others, over: "frame.padding")),
    GridOption(
      .margin, \.look.margin, .insets, "Room around the frame: 1, 2 or 4 numbers.",
      flag: .value("points")
    ).needing(.screen)
      .told(KeyWords("room outside the frame", moves: .others, over: "frame.margin")),
    GridOption(
      .background, \.look.background,
      .one(.reference("optionalColor")) { text, _ throws(GridreelError) in
        try Specification.background(text)
      }.writing { $0.written(\.written) },
      "The picture's background: a colour, or 'none'.",
      flag: .value("color", also: ["bg", "background-color", "bgcolor"], example: "white")
    ).told(KeyWords("background of the picture", over: "frame.background")),
    GridOption(
      .frame, \.look.frame, .word, "What is drawn around the grid.",
      flag: .value("kind", "none, card or window.")
    ).needing(.screen).told(
      KeyWords("the frame around the grid", .plain, absent: "as the theme has it", moves: .others)),
  ]

  static let titles: [GridOption] = [
    GridOption(
      .title, \.look.title, .richText, "A title above the grid.",
      flag: .value("text", also: ["heading"])),
    GridOption(
      .subtitle, \.look.subtitle, .richText, "A line below the title.",
      flag: .value("text", also: ["description"])),
    GridOption(
      .caption, \.look.caption, .richText, "A line below the grid.",
      flag: .value("text", also: ["source", "footer"])),
    GridOption(
      .note, \.look.note, .note,
      "Small print below the caption; false also hides the note of rows and columns that are left "
        + "out.",
      flag: .valueOrNo(
        "text", "Small print below the caption.",
        no: "No small print, not even that rows or columns are left out.")),
    GridOption(
      .textMarkup, \.look.textMarkup, .word,
      "How the title, the subtitle, the caption, the note, footnotes and the titles of columns are "
        + "written: as Markdown, whose marks give their parts looks.",
      flag: .value("kind", "Read titles, notes and the titles of columns as Markdown: markdown.")),
    GridOption(
      .altText, \.look.altText, .text,
      "What the picture shows, in words for people who cannot see it: the description in SVG and PDF, and that of "
        + "'--alt' and pages; without it, it is made of the data.",
      flag: .value("text", "Describe the picture in these words, for people who cannot see it.")),
  ]

  static let sizes: [GridOption] = [
    GridOption(
      .rowHeight, \.look.rowHeight,
      .one(.any([.number(1...10_000), .constant("auto")])) { text, _ throws(GridreelError) in
        text == "auto" ? .auto : .points(try FlagText.number(text, 1...10_000))
      },
      "Height of rows in points, or 'auto'.", flag: .value("points", also: ["line-height"])
    ).needing(.table),
    GridOption(
      .headerHeight, \.look.headerHeight, .number(0...10_000),
      "Height of the header in points; 0 hides it.", flag: .value("points")
    ).needing(.table),
    GridOption(
      .columnWidth, appendingTo: \.look.columnWidth,
      .byColumn(.columnWidth, shape: .list, read: Specification.width), "Widths by column.",
      flag: .value(
        "key=width", "Width of a column: KEY=120, KEY=fit or KEY=1fr.", also: ["col-width"])
    ).needing(.table),
  ]

  /// The scale, or the first one, in pixels per point.
  package var scale: Double? {
    get { scales?.first }
    set { scales = newValue.map { [$0] } }
  }

  /// Pixels per point of a picture whose canvas does not set them; of several, the first.
  package var stillScale: Double { stillScales[0] }

  /// Pixels per point of the stills whose canvas does not set them; never empty.
  package var stillScales: [Double] {
    guard let scales, !scales.isEmpty else { return [destination?.scale ?? 2] }
    return scales
  }

  /// Judges whether the picture's place takes a file.
  ///
  /// - Parameters:
  ///   - count: The file's size in bytes.
  ///   - path: The file's path.
  /// - Returns: A warning if it is too large; else none.
  package func sizeWarning(of count: Int, _ path: String) -> [Warning] {
    guard let destination, let most = destination.greatestFile, count > most else { return [] }
    return [
      Warning(
        "'\(path)' has \(count) bytes, and a \(destination.rawValue) takes at most \(most); write a .jpg or show fewer rows with \(option: "limit")"
      )
    ]
  }

  private static let themes: JSONSchema = {
    let theme = JSONSchema.any([.name, .reference("theme")])
    return .any([.name, .reference("theme"), .list(of: theme, count: 1...Int.max)])
  }()
}

extension OptionName {
  package static let theme = OptionName("theme")
  package static let set = OptionName("set")
  package static let scale = OptionName("scale")
  package static let destination = OptionName("for")
  package static let canvas = OptionName("canvas")
  package static let padding = OptionName("padding")
  package static let margin = OptionName("margin")
  package static let background = OptionName("background")
  package static let frame = OptionName("frame")
  package static let title = OptionName("title")
  package static let subtitle = OptionName("subtitle")
  package static let caption = OptionName("caption")
  package static let note = OptionName("note")
  package static let textMarkup = OptionName("textMarkup")
  package static let altText = OptionName("altText")
  package static let rowHeight = OptionName("rowHeight")
  package static let headerHeight = OptionName("headerHeight")
  package static let columnWidth = OptionName("columnWidth")
}

extension GridOptions {
  /// Pixels per point of a reel.
  ///
  /// - Throws: ``GridreelError`` if there are several.
  package var reelScale: Double {
    get throws(GridreelError) {
      let scales = look.scales ?? []
      guard scales.count < 2 else {
        throw origin(of: .scale).error(
          "a reel has one scale, and here are \(scales.count); name one, or draw a still of each")
      }
      return look.stillScale
    }
  }
}
