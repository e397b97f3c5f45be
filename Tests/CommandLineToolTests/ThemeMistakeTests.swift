import TestSupport
import Testing

/// What `theme check` and `theme new` tell of a theme, all in one run.
@Suite struct ThemeMistakeTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
  }

  private static let mistaken = """
    {
      "name": 3,
      "extends": "light",
      "rowHieght": 3,
      "parameters": {"textColor": "#ccccc", "fontFamly": "Roboto", "spacing": "x", "brand": "blu",
        "a b": 1, "borderColor": "$brand", "iconColor": "$nope"},
      "styles": {"header": {"colr": 1, "background": "bleu", "textColor": "$brand"}, "row": 4},
      "sortArrow": {"color": "red", "size": "$textColor", "shapes": 1}
    }
    """

  private static let told = [
    "2:11: error: expected a string for 'name', found a number",
    "4:3: error: unknown key 'rowHieght'; did you mean 'rowHeight'?",
    "5:31: error: ", "5:41: error: unknown parameter 'fontFamly'; did you mean 'fontFamily'?",
    "5:75: error: ", "6:5: error: the parameter's name 'a b' may have",
    "6:30: error: expected a colour for 'borderColor', found a text",
    "6:53: error: unknown parameter '$nope'; define it in 'parameters'",
    "7:25: error: unknown key 'colr'", "7:50: error: ",
    "7:71: error: expected a colour for 'textColor', found a text",
    "7:89: error: expected an object, found a number",
    "8:41: error: ", "8:55: error: unknown key 'shapes'; did you mean 'shape'?",
  ]

  @Test(arguments: [
    ["theme", "check", "a.json"], ["theme", "new", "b.json", "--extends", "a.json"],
  ])
  func allMistakesAreTold(command: [String]) throws {
    try folder.write(Self.mistaken, to: "a.json")
    let outcome = try program.run(command)
    #expect(outcome.status == 65)
    let lines = outcome.errorLines
    #expect(lines.count == Self.told.count, "\(outcome.errors)")
    for (line, told) in zip(lines, Self.told) {
      #expect(line.hasPrefix("a.json:\(told)"), "\(line)")
    }
    #expect(try folder.names() == ["a.json"])
  }

  @Test func mistakesOfTheExtendedThemeComeAfterThoseOfTheTheme() throws {
    try folder.write(#"{"extends": "light", "rowHeigth": 1}"#, to: "a.json")
    try folder.write("{\n\"extends\": \"a.json\", \"headerHeigth\": 1}", to: "b.json")
    let outcome = try program.run(["theme", "check", "b.json"])
    #expect(
      outcome.errorLines == [
        "b.json:2:22: error: unknown key 'headerHeigth'; did you mean 'headerHeight'?",
        "a.json:1:22: error: unknown key 'rowHeigth'; did you mean 'rowHeight'?",
      ])
  }

  @Test func aThemeWhoseParentIsMissingIsCheckedAsFarAsItGoes() throws {
    try folder.write(
      #"{"extends": "ligth", "rowHeigth": 1, "styles": {"row": {"textColor": "$brand"}}}"#,
      to: "a.json")
    let outcome = try program.run(["theme", "check", "a.json"])
    #expect(outcome.status == 65)
    #expect(
      outcome.errorLines == [
        "a.json:1:13: error: unknown theme 'ligth'; did you mean 'light'?",
        "a.json:1:22: error: unknown key 'rowHeigth'; did you mean 'rowHeight'?",
      ])
    try folder.write(#"{"extends": "gone.json", "rowHeigth": 1}"#, to: "b.json")
    let gone = try program.run(["theme", "check", "b.json"])
    #expect(gone.status == 66)
    #expect(gone.errorLines.count == 2)
  }

  @Test func aCircleIsToldOnce() throws {
    try folder.write(
      """
      {"parameters": {"textColor": "$a", "a": "$b", "b": "$a", "accentColor": "$b",
        "foregroundColor": "$chromeBackgroundColor"}, "styles": {"row": {"textColor": "$textColor"}}}
      """, to: "a.json")
    let outcome = try program.run(["theme", "check", "a.json"])
    #expect(outcome.status == 65)
    #expect(outcome.errorLines.filter { $0.contains("'a' → 'b' → 'a'") }.count == 1)
    #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
  }

  @Test func manyMistakesStayReadable() throws {
    let keys = (0..<500).map { "\"rowHeight\($0)\": 1" }.joined(separator: ", ")
    try folder.write("{\"name\": \"A\", \(keys)}", to: "a.json")
    #expect(try program.run(["theme", "check", "a.json"]).errorLines.count == 20)
  }

  // MARK: Fonts

  private static let fonts = """
    {
      "extends": "light",
      "parameters": {"fontFamily": "$house", "house": "Acme Sans, Acme", "headerFontFamily": "Nowhere, Inter"},
      "styles": {
        "title": {"font": {"family": "JetBrain Mono"}},
        "caption": {"font": {"family": "Gridreel Serif"}},
        "note": {"font": {"family": "$house"}}
      }
    }
    """

  private static let families = [
    "a.json:3:51: warning: no font has the family 'Acme Sans, Acme', so 'Inter' is drawn; add its "
      + "files with --font-path, use --system-fonts, or name one of 'gridreel fonts'",
    "a.json:5:34: warning: no font has the family 'JetBrain Mono', so 'Inter' is drawn; did you "
      + "mean 'JetBrains Mono'?",
  ]

  @Test func familiesThatNoFontHasAreTold() throws {
    try folder.write(Self.fonts, to: "a.json")
    let outcome = try program.run(["theme", "check", "a.json"])
    #expect(outcome.status == 1)
    #expect(outcome.errorLines == Self.families)
    let made = try program.run(["theme", "new", "b.json", "--extends", "a.json"])
    #expect(made.status == 0)
    #expect(made.errorLines == Self.families)
  }

  @Test func whatAThemeReplacesIsNotTold() throws {
    try folder.write(#"{"parameters": {"fontFamily": "Nowhere"}}"#, to: "a.json")
    try folder.write(
      #"{"extends": "a.json", "parameters": {"fontFamily": "Gridreel Serif"}}"#, to: "b.json")
    let outcome = try program.run(["theme", "check", "b.json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func aFontThatIsAddedIsThere() throws {
    // The family's name in UTF-16, as the table of names has it.
    func wide(_ text: String) -> [UInt8] { text.utf8.flatMap { [0, $0] } }
    var bytes = try Repository.bytes("Themes/Fonts/GridreelSerif-Regular.ttf")
    while let range = bytes.firstRange(of: wide("Grid")) {
      bytes.replaceSubrange(range, with: wide("Acme"))
    }
    try folder.write(bytes, to: "acme.ttf")
    try folder.write(
      #"{"extends": "light", "parameters": {"fontFamily": "Acmereel Serif"}}"#, to: "b.json")
    #expect(try program.run(["theme", "check", "b.json"]).status == 1)
    let outcome = try program.run(["theme", "check", "b.json", "--font-path", "acme.ttf"])
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test func aPathWithoutFontsIsRefused() throws {
    try folder.write(#"{"extends": "light", "parameters": {"fontFamily": "Acme"}}"#, to: "a.json")
    let outcome = try program.run(["theme", "check", "a.json", "--font-path", "gone.ttf"])
    #expect(outcome.status == 69)
    #expect(outcome.errorLines.count == 1)
  }
}
