import Foundation
import TestSupport
import Testing

/// SVG for light and dark pages, and for rooms of any width.
@Suite struct SchemeOutputTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      "city,country,elevation\nQuito,Ecuador,2850\nLa Paz,Bolivia,13640\n", to: "cities.csv")
  }

  private func render(_ arguments: String..., status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try program.run(["render", "cities.csv"] + arguments)
    #expect(outcome.status == status, "\(outcome.text)\(outcome.errors)")
    return outcome
  }

  @Test(arguments: [("light", "dark"), ("github", "github-dark")])
  func oneFileHasBothThemes(light: String, dark: String) throws {
    _ = try render("--theme", "\(dark)+\(light)", "-o", "x.svg")
    _ = try render("--theme", "\(light),\(dark)", "-o", "{theme}.svg")
    let both = try folder.text("x.svg")
    for theme in [light, dark] {
      let own = try folder.text("\(theme).svg")
      #expect(Double(both.utf8.count) < 1.15 * Double(own.utf8.count))
      let texts = own.matches(of: />([^<>]+)<\/text>/).map(\.1)
      #expect(texts.count > 6 && both.matches(of: />([^<>]+)<\/text>/).map(\.1) == texts)
    }
    // The darker one is for dark pages, wherever it stands.
    #expect(both.contains("@media (prefers-color-scheme:dark){"))
    let usual = try #require(both.split(separator: "@media").first)
    #expect(usual.contains("fill:#fff}"))
  }

  @Test func themesOfOtherLayoutsAreRefused() throws {
    let outcome = try render("--theme", "light+terminal", "-o", "x.svg", status: 64)
    #expect(
      outcome.errors.hasPrefix(
        "error: --theme: 'light' and 'terminal' cannot share an SVG, because their layouts differ: the header of column 'city' takes "
      ), "\(outcome.errors)")
    #expect((try? folder.bytes("x.svg")) == nil)
  }

  @Test func onlyAnSVGHasTwoThemes() throws {
    let outcome = try render("--theme", "light+dark", "-o", "x.svg", "-o", "x.png", status: 64)
    #expect(
      outcome.errors.hasPrefix(
        "error: --theme: only an SVG or an HTML page shows two themes at once, and 'x.png' is neither;"
      ),
      "\(outcome.errors)")
    #expect((try? folder.bytes("x.svg")) == nil)
    let reel = try program.run([
      "animate", "cities.csv", "--tap", "city", "--theme", "light+dark", "-o", "x.gif",
    ])
    #expect(
      reel.status == 64 && reel.errors.contains("'light+dark' are two themes"), "\(reel.errors)")
    let unknown = try render("--theme", "light+drak", "-o", "x.svg", status: 64)
    #expect(unknown.errors.contains("unknown theme 'drak'"), "\(unknown.errors)")
  }

  @Test func aFileMayHaveThePlusInItsName() throws {
    try folder.write("{\"extends\": \"dark\"}", to: "a+b.json")
    _ = try render("--theme", "a+b.json", "-o", "x.png")
    try folder.write("{\"data\": [{\"a\": 1}], \"theme\": \"light+dark\"}", to: "g.grid.json")
    let outcome = try program.run(["render", "g.grid.json", "-o", "g.svg"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    let refused = try program.run(["render", "g.grid.json", "-o", "g.png"])
    #expect(refused.status == 65 && refused.errors.hasPrefix("g.grid.json:1:"), "\(refused.errors)")
  }

  @Test func aResponsiveSVGHasNoSize() throws {
    _ = try render("--responsive", "-o", "x.svg")
    let root = try #require(try folder.text("x.svg").split(separator: "\n").first)
    #expect(root.contains(" viewBox=\"0 0 "))
    #expect(!root.contains(" width=") && !root.contains("crispEdges"), "a page may show it smaller")
    let idle = try render("--responsive", "-o", "x.png")
    #expect(idle.errors.contains("--responsive: has no effect without an SVG; leave it out"))
  }

  @Test func documentsShowOneSVGForBothSchemes() throws {
    let mark = "<!-- gridreel cities.csv format=svg -->\n<!-- /gridreel -->"
    try folder.write(mark, to: "a.md")
    func docs(_ arguments: String...) throws -> Program.Outcome {
      try program.run(["docs", "a.md"] + arguments)
    }
    #expect(try docs().text == "pictures/a/cities-light+dark.svg\na.md\n")
    let text = try folder.text("a.md")
    #expect(text.contains("\n<img src=\"pictures/a/cities-light+dark.svg\" width="))
    #expect(!text.contains("<source"))
    #expect(try docs().text == "")
    try folder.write(
      folder.text("cities.csv").replacing("2850", with: "2860"), to: "cities.csv")
    let stale = try docs("--check")
    #expect(stale.status == 1 && stale.text.contains("elevation 2,850 → 2,860"), "\(stale.text)")
  }

  @Test func aChangeOfTheDarkThemeAloneIsStale() throws {
    try folder.write("{\"extends\": \"dark\"}", to: "own.json")
    try folder.write(
      "<!-- gridreel cities.csv format=svg theme=\"light,own.json\" -->\n<!-- /gridreel -->",
      to: "a.md")
    #expect(try program.run(["docs", "a.md"]).status == 0)
    try folder.write(
      "{\"extends\": \"dark\", \"parameters\": {\"foregroundColor\": \"#ffeeaa\"}}", to: "own.json")
    #expect(try program.run(["docs", "a.md", "--check"]).status == 1)
    #expect(try program.run(["docs", "a.md"]).text == "pictures/a/cities-light+own.svg\n")
    #expect(try folder.text("pictures/a/cities-light+own.svg").contains("fill:#fea"))
  }
}
