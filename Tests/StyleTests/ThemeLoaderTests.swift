import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct ThemeReading {
  @Test func everyKeyOfAStyleIsRead() throws {
    let theme = try ThemeFixture.load(
      """
      {"styles": {"row": {
        "background": "none", "gradient": {"angle": 45, "stops": [[0, "#fff8"], [1, "red"]]},
        "textColor": "rgb(0 0 0 / 50%)",
        "font": {"family": "A", "size": 9.5, "weight": "SemiBold", "italic": true, "tabularFigures": false},
        "align": "decimal", "verticalAlign": "bottom", "inset": [1, 2, 3, 4], "lineLimit": 0,
        "overflow": "ellipsisMiddle", "border": {"top": {"width": 2, "color": "#00f", "dash": [3, 1]}, "left": "none"},
        "cornerRadius": 4, "decoration": "underline",
        "shadow": {"x": 1, "y": 2, "blur": 3, "color": "black"}}}}
      """)
    let row = theme.styles.row
    #expect(row.background == CellStyle.Setting.none)
    let stops = [
      GridGradient.Stop(offset: 0, color: GridColor(rgb: 0xffffff, alpha: 136 / 255.0)),
      GridGradient.Stop(offset: 1, color: GridColor(rgb: 0xff0000)),
    ]
    #expect(row.gradient == GridGradient(angle: 45, stops: stops).map(CellStyle.Setting.value))
    #expect(row.textColor == GridColor.black.withAlpha(0.5))
    #expect(
      row.font
        == .init(family: "A", size: 9.5, weight: 600, isItalic: true, hasTabularFigures: false))
    #expect(row.align == .decimal)
    #expect(row.verticalAlign == .bottom)
    #expect(row.inset == Insets(top: 1, right: 2, bottom: 3, left: 4))
    #expect(row.lineLimit == 0)
    #expect(row.overflow == .ellipsisMiddle)
    #expect(
      row.border.top == .value(LineStyle(width: 2, color: GridColor(rgb: 0x0000ff), dash: [3, 1])))
    #expect(row.border.left == CellStyle.Setting.none)
    #expect(row.cornerRadius == 4)
    #expect(row.decoration == .underline)
    #expect(row.shadow == .value(Shadow(x: 1, y: 2, blur: 3, color: .black)))
  }

  @Test func everyOtherKeyIsRead() throws {
    let theme = try ThemeFixture.load(
      """
      {"$schema": "x", "name": "Mine", "rowHeight": "auto", "headerHeight": 0,
       "sectionHeaderHeight": 12.5, "blending": false,
       "gridLines": {"horizontal": "none", "vertical": {"width": 2, "color": "red"}, "header": true,
         "top": {"color": "blue"}, "bottom": false, "pinned": "none", "leadingInset": 7, "onTop": "vertical"},
       "sortArrow": {"shape": "chevron", "size": 10, "color": "red", "side": "leading", "spacing": 3},
       "frame": {"background": "none", "fill": "#fff", "border": "none", "cornerRadius": 5,
         "shadow": {"y": 4}, "padding": [1, 2], "margin": 3}}
      """)
    #expect(theme.name == "Mine")
    #expect(theme.rowHeight == .auto)
    #expect(theme.headerHeight == 0)
    #expect(theme.sectionHeaderHeight == 12.5)
    #expect(!theme.isBlending)
    let lines = theme.gridLines
    #expect(lines.horizontal == nil && lines.bottom == nil && lines.pinned == nil)
    #expect(lines.vertical == LineStyle(width: 2, color: GridColor(rgb: 0xff0000)))
    #expect(lines.header == LineStyle(width: 1, color: GridColor(rgb: 0x1f2937, alpha: 0.15)))
    #expect(lines.top == LineStyle(width: 1, color: GridColor(rgb: 0x0000ff)))
    #expect(lines.leadingInset == 7)
    #expect(lines.onTop == .vertical)
    #expect(theme.sortArrow.shape == .chevron && theme.sortArrow.side == .leading)
    #expect(theme.sortArrow.size == 10 && theme.sortArrow.spacing == 3)
    #expect(theme.frame.background == nil && theme.frame.fill == .white)
    #expect(theme.frame.border == nil && theme.frame.cornerRadius == 5)
    #expect(theme.frame.shadow?.y == 4)
    #expect(theme.frame.padding == Insets(top: 1, right: 2, bottom: 1, left: 2))
    #expect(theme.frame.margin == Insets(3))
  }

  @Test func aThemeWithoutAKeyIsNamedAfterItsFile() throws {
    let fixture = ThemeFixture(files: ["a/b/ocean.json": "{}"])
    #expect(try fixture.loader.load("a/b/ocean.json").name == "ocean")
  }
}

@Suite struct ThemeParametersDerive {
  @Test func whatIsNotGivenFollowsFromTheRest() throws {
    let theme = try ThemeFixture.load(
      ##"{"parameters": {"foregroundColor": "#000000", "backgroundColor": "#ffffff", "accentColor": "#ff0000", "spacing": 10, "fontSize": 20, "iconSize": 12}}"##
    )
    let parameters = theme.parameters
    #expect(parameters.color("borderColor") == GridColor.black.withAlpha(0.15))
    #expect(
      parameters.color("chromeBackgroundColor") == GridColor.black.withAlpha(0.02).over(.white))
    #expect(parameters.color("headerBackgroundColor") == parameters.color("chromeBackgroundColor"))
    #expect(parameters.color("selectedRowBackgroundColor") == GridColor(rgb: 0xff0000, alpha: 0.12))
    #expect(parameters.color("rowHoverColor") == GridColor.black.withAlpha(0.06))
    #expect(
      parameters.color("rangeSelectionBackgroundColor") == GridColor(rgb: 0xff0000, alpha: 0.2))
    #expect(parameters.number("rowHeight") == 52.5)
    #expect(parameters.number("cellHorizontalPadding") == 20)
    #expect(theme.rowHeight == .points(52.5))
    #expect(theme.styles.row.inset == Insets(top: 0, right: 20, bottom: 0, left: 20))
    #expect(theme.styles.row.font.size == 20)
    #expect(
      theme.gridLines.horizontal == LineStyle(width: 1, color: GridColor.black.withAlpha(0.15)))
  }

  @Test func referencesChainAndTakeAnAlpha() throws {
    let theme = try ThemeFixture.load(
      """
      {"parameters": {"accentColor": "$brand", "brand": "#10203080", "gap": 6, "spacing": "$gap",
        "face": "Serif", "fontFamily": "$face", "rule": {"width": 3}, "rowBorder": "$rule",
        "borderColor": "red"},
       "styles": {"selected": {"background": "$accentColor 25%"}, "header": {"textColor": "$accentColor"}}}
      """)
    #expect(theme.styles.selected.background == .value(GridColor(rgb: 0x102030, alpha: 0.25)))
    #expect(theme.styles.header.textColor == GridColor(rgb: 0x102030, alpha: 128 / 255.0))
    #expect(theme.parameters.number("cellHorizontalPadding") == 12)
    #expect(theme.styles.row.font.family == "Serif")
    #expect(theme.gridLines.horizontal == LineStyle(width: 3, color: GridColor(rgb: 0xff0000)))
  }

  @Test func aStyleOfAnotherFileMayUseThem() throws {
    let theme = try ThemeFixture.load(##"{"parameters": {"accentColor": "#123456"}}"##)
    #expect(theme.parameters["accentColor"] == .color(GridColor(rgb: 0x123456)))
    #expect(theme.parameters["nothing"] == nil)
  }
}

@Suite struct ThemeExtends {
  @Test func laterKeysWinEachByItself() throws {
    let fixture = ThemeFixture(files: [
      "themes/child.json": """
      {"extends": "../base/parent.json", "parameters": {"accentColor": "blue"},
       "styles": {"row": {"font": {"size": 10}, "border": {"top": {"width": 5}}}, "selected": {"gradient": {"angle": 0}}}}
      """,
      "base/parent.json": """
      {"extends": "plain", "parameters": {"accentColor": "red", "spacing": 4},
       "styles": {"row": {"font": {"size": 8, "weight": 700}, "border": {"top": {"width": 2, "color": "red"}}},
         "selected": {"background": "$accentColor", "gradient": {"angle": 90, "stops": [[0, "#fff0"], [1, "$accentColor 10%"]]}}}}
      """,
    ])
    let theme = try fixture.loader.load("themes/child.json")
    #expect(theme.name == "Plain")
    #expect(theme.styles.row.font.size == 10)
    #expect(theme.styles.row.font.weight == 700)
    #expect(
      theme.styles.row.border.top == .value(LineStyle(width: 5, color: GridColor(rgb: 0xff0000))))
    #expect(theme.styles.selected.background == .value(GridColor(rgb: 0x0000ff)))
    guard case .value(let gradient)? = theme.styles.selected.gradient else {
      Issue.record("a gradient is expected")
      return
    }
    #expect(gradient.angle == 0)
    #expect(gradient.stops.last?.color == GridColor(rgb: 0x0000ff, alpha: 0.1))
    #expect(theme.parameters.number("spacing") == 4)
  }

  @Test func baseNeedsNoFile() throws {
    let derived = try ThemeFixture.load("{}")
    #expect(try ThemeFixture.load(#"{"extends": "base"}"#) == derived)
  }

  @Test func aCircleIsReportedWhereItCloses() {
    let fixture = ThemeFixture(files: [
      "./a.json": #"{"extends": "b.json"}"#, "b.json": "{\n  \"extends\": \"./a.json\"\n}",
      "self.json": #"{"extends": "self.json"}"#,
    ])
    #expect(
      failure { try fixture.loader.load("./a.json") }
        == "b.json:2:14: themes extend each other in a circle: './a.json' → 'b.json' → 'a.json'")
    #expect(
      failure { try fixture.loader.load("self.json") }
        == "self.json:1:13: themes extend each other in a circle: 'self.json' → 'self.json'")
  }

  @Test func aLongChainIsRefused() {
    var files: [String: String] = [:]
    for index in 0..<40 { files["\(index).json"] = #"{"extends": "\#(index + 1).json"}"# }
    #expect(
      failure { try ThemeFixture(files: files).loader.load("0.json") }
        == "31.json:1:13: themes extend each other more than 32 deep")
  }

  @Test func aMissingParentIsReportedWhereItIsNamed() {
    let fixture = ThemeFixture(files: [
      "a.json": #"{"extends": "gone.json"}"#, "b.json": #"{"extends": "plian"}"#,
      "c.json": #"{"extends": "broken.json"}"#, "broken.json": "{",
    ])
    #expect(
      failure { try fixture.loader.load("a.json") }
        == "a.json:1:13: the theme 'gone.json' can't be read: no such file")
    #expect(
      failure { try fixture.loader.load("b.json") }
        == "b.json:1:13: unknown theme 'plian'; did you mean 'plain'?")
    #expect(failure { try fixture.loader.load("c.json") }.hasPrefix("broken.json:1:2: "))
  }

  @Test func aMisspeltParameterOfAParentIsAMistakeButNotWhatAPaletteOffers() throws {
    let fixture = ThemeFixture(files: [
      "a.json": #"{"extends": "british.json"}"#,
      "british.json": ##"{"extends": "plain", "parameters": {"accentColour": "#ff0000"}}"##,
      "b.json": #"{"extends": "palette.json"}"#,
      "palette.json":
        ##"{"extends": "plain", "parameters": {"accentColor2": "#ff0000", "leafColor": "#00ff00"}}"##,
    ])
    #expect(
      failure { try fixture.loader.load("a.json") }
        == "british.json:1:37: unknown parameter 'accentColour'; did you mean 'accentColor'?")
    _ = try fixture.loader.load("b.json")
  }

  @Test func anUnknownThemeHasItsOwnCode() {
    let loader = ThemeFixture(files: [:]).loader
    #expect(code { try loader.load("plane") } == .usage)
    #expect(code { try loader.load("gone.json") } == .unreadableInput)
    #expect(
      failure { try loader.load("qqqq") }
        == "qqqq: unknown theme 'qqqq'; known are plain, or a path that ends with .json")
    #expect(loader.builtInNames == ["plain"])
  }

  private func failure(_ body: () throws -> Theme) -> String {
    do {
      return "no failure: \(try body().name)"
    } catch {
      return told(error)
    }
  }

  private func code(_ body: () throws -> Theme) -> GridreelError.Code? {
    do {
      _ = try body()
      return nil
    } catch {
      return (error as? GridreelError)?.code
    }
  }
}
