import GridreelJSONText
import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct ThemeOverrides {
  @Test func aStyleMayBeNamedDirectly() throws {
    let theme = try ThemeFixture.load("{}", "selected.background=#3b82f633")
    #expect(theme.styles.selected.background == .value(GridColor(rgb: 0x3b82f6, alpha: 0.2)))
    #expect(theme == (try ThemeFixture.load("{}", "styles.selected.background=\"#3b82f633\"")))
  }

  @Test func keysNumbersAndListsAreReadAsJSON() throws {
    let theme = try ThemeFixture.load(
      "{}", "rowHeight=20", "row.inset=[1, 2]", "row.font.italic=true", "row.font.weight=bold",
      "blending=false", "frame.margin=4", "gridLines.horizontal.color=red")
    #expect(theme.rowHeight == .points(20))
    #expect(theme.styles.row.inset == Insets(top: 1, right: 2, bottom: 1, left: 2))
    #expect(theme.styles.row.font.isItalic == true)
    #expect(theme.styles.row.font.weight == 700)
    #expect(!theme.isBlending)
    #expect(theme.frame.margin == Insets(4))
    #expect(theme.gridLines.horizontal == LineStyle(width: 1, color: GridColor(rgb: 0xff0000)))
    #expect(try ThemeFixture.load("{}", "rowHeight=auto").rowHeight == .auto)
  }

  @Test func whatDerivesFromAParameterFollowsIt() throws {
    let text = #"{"styles": {"header": {"background": "$accentColor 50%"}}}"#
    let theme = try ThemeFixture.load(text, "parameters.accentColor=lime", "spacing=4")
    #expect(theme.styles.selected.background == .value(GridColor(rgb: 0x00ff00, alpha: 0.12)))
    #expect(theme.styles.header.background == .value(GridColor(rgb: 0x00ff00, alpha: 0.5)))
    #expect(theme.rowHeight == .points(29))
  }

  @Test func laterOverridesWin() throws {
    #expect(try ThemeFixture.load("{}", "rowHeight=20", "rowHeight=30").rowHeight == .points(30))
  }

  static let failures = [
    (
      "slected.background=red",
      "--set slected.background=red: unknown key 'slected' of a theme; did you mean 'selected'?"
    ),
    (
      "selected.backgruond=red",
      "--set selected.backgruond=red: unknown key 'backgruond'; did you mean 'background'?"
    ),
    (
      "selected.background=rde",
      "--set selected.background=rde: unknown colour 'rde'; did you mean 'red'?"
    ),
    ("rowHeight", "--set rowHeight: expected PATH=VALUE, such as selected.background=#3b82f633"),
    ("=1", "--set =1: the path '' is not a list of keys with dots between"),
    ("a..b=1", "--set a..b=1: the path 'a..b' is not a list of keys with dots between"),
    (
      "qqqqqqqq=1",
      "--set qqqqqqqq=1: unknown key 'qqqqqqqq' of a theme; write a style (selected.background), "
        + "a key (rowHeight) or a parameter (accentColor)"
    ),
    (
      "extends=dark",
      "--set extends=dark: unknown key 'extends' of a theme; write a style (selected.background), "
        + "a key (rowHeight) or a parameter (accentColor)"
    ),
    (
      "parameters.acentColor=red",
      "--set parameters.acentColor=red: unknown parameter 'acentColor'; did you mean 'accentColor'?"
    ),
    ("rowHeight.x=1", "--set rowHeight.x=1: expected a number for 'rowHeight', found an object"),
  ]

  @Test(arguments: failures) func mistakesAreNamed(example: (assignment: String, message: String)) {
    #expect(ThemeFixture.failure("{}", example.assignment) == example.message.description)
  }

  @Test func anEntryOfAGridFileKeepsItsPlace() throws {
    let grid = try JSONNode.parse(Array("{\n \"row.align\": 3}".utf8)).object()
    let member = try #require(grid.members.first)
    let override = try ThemeOverride(
      path: member.key, node: member.node, file: "a.grid.json", position: member.keyPosition)
    #expect(
      throws: GridreelError(
        .badInput, file: "a.grid.json", line: 2, column: 15,
        "expected a string for \(key: "align"), found a number")
    ) {
      try ThemeFixture(files: [:]).loader.load("plain", overrides: [override])
    }
  }

  @Test func aThemeInsideAnotherFileExtendsFromItsFolder() throws {
    let fixture = ThemeFixture(files: ["grids/themes/base.json": #"{"rowHeight": 11}"#])
    let node = try JSONNode.parse(Array(#"{"extends": "themes/base.json", "name": "In"}"#.utf8))
    let theme = try fixture.loader.load(node, file: "grids/a.grid.json")
    #expect(theme.rowHeight == .points(11))
    #expect(theme.name == "In")
  }
}

@Suite struct StylesOutsideThemes {
  @Test func aColumnsStyleNeedsNoParameters() throws {
    let node = try JSONNode.parse(
      Array(##"{"font": {"weight": "bold"}, "background": "#22c55e1a"}"##.utf8))
    let style = try KeyReader().style(node)
    #expect(style.font.weight == 700)
    #expect(style.background == .value(GridColor(rgb: 0x22c55e, alpha: 26 / 255.0)))
  }

  @Test func aRuleMayUseTheThemesParameters() throws {
    let theme = try ThemeFixture.load(##"{"parameters": {"accentColor": "#123456"}}"##)
    let node = try JSONNode.parse(Array(#"{"textColor": "$accentColor"}"#.utf8))
    #expect(
      try KeyReader(parameters: theme.parameters).style(node).textColor == GridColor(rgb: 0x123456))
    #expect(
      throws: GridreelError(
        "'$accentColor' is a theme's parameter; there is no theme here",
        at: TextPosition(line: 1, column: 15))
    ) {
      try KeyReader().style(node)
    }
  }
}
