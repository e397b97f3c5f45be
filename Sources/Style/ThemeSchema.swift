package import GridreelJSONText
import GridreelPrimitives

/// The JSON Schema of theme files, generated from the tables that read them.
package enum ThemeSchema {
  /// The definitions shared by the schemas of themes and of grids, by name.
  package static let definitions: [(key: String, schema: JSONSchema)] =
    values + styleParts + [
      ("parameters", parameters), ("customParameter", customParameter),
      ("styles", .object(ThemeFields.styles).described("The styles of the parts of a grid.")),
    ] + themeParts + [("theme", theme)]

  /// The schema of a whole theme file.
  package static let document =
    JSONSchema.reference("theme")
    .described(
      "A theme: parameters, styles that use them, sizes, lines, arrow and frame. Comments and trailing "
        + "commas are allowed."
    )
    .document("theme.schema.json", title: "Gridreel theme", definitions: definitions)

  // MARK: Values

  private static let values: [(key: String, schema: JSONSchema)] = [
    (
      "reference",
      .text(pattern: "^\\$[A-Za-z0-9_-]+$").described(
        "A parameter's name behind '$', such as \"$accentColor\".")
    ),
    ("colorText", colorText),
    (
      "color",
      JSONSchema.any([
        .reference("colorText"),
        .text(pattern: "^\\$[A-Za-z0-9_-]+( +(100|[0-9]{1,2})(\\.[0-9]+)?%)?$"),
      ]).described(
        "A colour: hexadecimal, rgb(), hsl(), oklch(), a name of CSS, or a parameter: \"$accentColor\", "
          + "\"$accentColor 12%\" (with that alpha).")
    ),
    ("optionalColor", orNone(.reference("color")).described("A colour or \"none\".")),
    ("inset", inset),
    ("lineObject", .object(KeyReader.lineMembers)),
    (
      "line",
      JSONSchema.any([
        .constant("none"), .boolean, .reference("reference"), .reference("lineObject"),
      ]).described("A line, \"none\", a parameter, true (the theme's border) or false.")
    ),
    ("shadow", orNone(.object(KeyReader.shadowFields)).described("A shadow or \"none\".")),
    (
      "gradient",
      orNone(.object(KeyReader.gradientMembers)).described(
        "A linear gradient upon the background, or \"none\".")
    ),
  ]

  private static let colorText = JSONSchema.any([
    .text(pattern: "^#([0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$").described(
      "Hexadecimal digits: #rgb, #rgba, #rrggbb or #rrggbbaa."),
    .text(
      pattern: "^([Rr][Gg][Bb][Aa]?|[Hh][Ss][Ll][Aa]?|[Oo][Kk][Ll][Cc][Hh]) *\\(.+\\)$"
    ).described("A CSS function: rgb(), hsl() or oklch(), with an alpha or without."),
    JSONSchema.words(GridColor.cssNames + ["transparent"]).described("A name of CSS."),
  ])

  private static let inset: JSONSchema = {
    let distance = Form.styleNumber(StyleLimits.inset).schema
    let lists = [1, 2, 4].map { JSONSchema.list(of: distance, count: $0...$0) }
    return JSONSchema.any([distance] + lists).described(
      "Points: one number for all sides, [vertical, horizontal], or [top, right, bottom, left].")
  }()

  private static func orNone(_ schema: JSONSchema) -> JSONSchema {
    .any([.constant("none"), schema])
  }

  // MARK: Styles

  private static let styleParts: [(key: String, schema: JSONSchema)] = [
    (
      "font",
      JSONSchema.object(KeyReader.keys(ofGroup: "font")).described(
        "The font; what is left out comes from the levels below.")
    ),
    (
      "border",
      orNone(.object(KeyReader.keys(ofGroup: "border"))).described(
        "Lines along the cell's edges, or \"none\"; an edge left out comes from the levels below.")
    ),
    (
      "cellStyle",
      JSONSchema.object(KeyReader.styleKeys).described(
        "A style in which everything may be left out: what is left out comes from the levels below."
      )
    ),
  ]

  // MARK: Themes

  private static let parameters: JSONSchema = {
    var schema = JSONSchema.object(
      ThemeVocabulary.allCases.map { ($0.rawValue, $0.schema) },
      others: .reference("customParameter"))
    schema["maxProperties"] = .number(Double(ThemeSource.maximumParameters))
    schema["propertyNames"] = .schema(.text(pattern: "^[A-Za-z0-9_-]+$"))
    return schema.described(
      "Named values. The names below exist in every theme, and what is not given derives from the rest; "
        + "other names are a theme's own and must be used in it.")
  }()

  private static let customParameter = JSONSchema.any([
    .text(minLength: 1), .number(), .reference("lineObject"),
  ]).described(
    "A colour, a number, a text or a line of the theme's own; written \"$name\" where it counts.")

  private static let themeParts: [(key: String, schema: JSONSchema)] = [
    (
      "gridLines",
      orNone(.object(ThemeFields.gridLines)).described(
        "The lines between rows and columns, or \"none\".")
    ),
    (
      "sortArrow", JSONSchema.object(ThemeFields.sortArrow).described("The sort arrow's look.")
    ),
    (
      "frame",
      orNone(.object(ThemeFields.frame)).described("What stands around the grid, or \"none\".")
    ),
    (
      "cardState",
      JSONSchema.object(ThemeFields.cardState).described(
        "What a card looks like in one state; what is left out is as it is otherwise.")
    ),
    ("cardInset", Form.styleNumber(StyleLimits.cardInset).schema.described("Points.")),
    (
      "cards",
      JSONSchema.object(ThemeFields.cards).described(
        "What cards look like where rows are shown as such; what is left out follows from rows and frame."
      )
    ),
    (
      "print",
      JSONSchema.object(ThemeFields.print).described(
        "How large a grid is on pages of paper; what is left out follows from rows.")
    ),
  ]

  private static let theme: JSONSchema = {
    let start: [(key: String, schema: JSONSchema)] = [
      ("$schema", .text().described("Where this schema is, for editors.")),
      (
        "extends",
        JSONSchema.text(minLength: 1).with(
          "examples",
          .list(
            [
              "base", "light", "dark", "ios6", "ios7", "compact", "paper", "github",
              "github-dark", "newspaper", "terminal", "contrast", "spreadsheet", "material",
            ].map { .text($0) })
        ).described(
          "The theme to start from: \"base\", a built-in theme's name, or a path from this file. Later keys "
            + "win, each by itself.")
      ),
      ("parameters", .reference("parameters")),
    ]
    return .object(start + ThemeFields.theme.map { ($0.name, $0.schema) })
  }()
}
