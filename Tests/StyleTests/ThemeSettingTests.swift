import GridreelPrimitives
import GridreelStyle
import Testing

@Suite struct ThemeSetting {
  @Test func whatDerivesFromAParameterFollowsIt() throws {
    var theme = try ThemeFixture.load(
      #"{"name": "Mine", "styles": {"header": {"background": "$accentColor 50%"}}}"#)
    let green = GridColor(rgb: 0x00ff00)
    try theme.setParameters(["accentColor": .color(green), "spacing": .number(4)])
    #expect(theme.styles.selected.background == .value(green.withAlpha(0.12)))
    #expect(theme.styles.header.background == .value(green.withAlpha(0.5)))
    #expect(theme.rowHeight == .points(29))
    #expect(theme.name == "Mine")
    #expect(theme.parameters.color("accentColor") == green)
  }

  @Test func itIsTheThemeThatTheSameOverridesGive() throws {
    var theme = try ThemeFixture.load("{}")
    try theme.setParameters(["spacing": .number(5)])
    try theme.setParameters([
      "rowHeight": .text("auto"), "oddRowBackgroundColor": .none,
      "iconColor": .text("$accentColor"),
      "wrapperBorder": .line(LineStyle(width: 2, color: .black, dash: [3, 1.5])),
      "headerFontWeight": .number(700), "borderColor": .color(GridColor(rgb: 0x112233, alpha: 0.5)),
    ])
    let expected = try ThemeFixture.load(
      "{}", "spacing=5", "parameters.rowHeight=auto", "oddRowBackgroundColor=none",
      "iconColor=$accentColor", "borderColor=rgba(17,34,51,50%)", "headerFontWeight=700",
      #"wrapperBorder={"width": 2, "color": "black", "dash": [3, 1.5]}"#)
    #expect(theme == expected)
    #expect(theme.frame.border == LineStyle(width: 2, color: .black, dash: [3, 1.5]))
    #expect(theme.rowHeight == .auto)
  }

  static let failures: [([String: ThemeParameter], String)] = [
    (
      ["acentColor": .color(.black)],
      "parameter 'acentColor': unknown parameter 'acentColor'; did you mean 'accentColor'?"
    ),
    (
      ["spacing": .number(-1)],
      "parameter 'spacing': 'spacing' must be 0 to 10000, found -1"
    ),
    (
      ["accentColor": .number(3)],
      "parameter 'accentColor': expected a colour for 'accentColor', found a number"
    ),
  ]

  @Test(arguments: failures)
  func wrongParametersLeaveTheTheme(values: [String: ThemeParameter], message: String) throws {
    var theme = try ThemeFixture.load("{}")
    let before = theme
    let error = #expect(throws: GridreelError.self) { try theme.setParameters(values) }
    #expect(error.map(told) == message)
    #expect(theme == before)
  }

  @Test func aThemeThatCodeChangedIsRefusedInsteadOfChangedBack() throws {
    var theme = try ThemeFixture.load("{}")
    theme.styles.row.textColor = .white
    let error = #expect(throws: GridreelError.self) {
      try theme.setParameters(["spacing": .number(4)])
    }
    #expect(
      error?.message.description.hasPrefix("the theme 'theme' was made or changed in code") == true)
    #expect(theme.styles.row.textColor == .white)
    var made = Theme(name: "made")
    #expect(throws: GridreelError.self) { try made.setParameters(["spacing": .number(4)]) }
  }
}
