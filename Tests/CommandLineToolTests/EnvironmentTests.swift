import Gridreel
import TestSupport
import Testing

@Suite struct ThemeOfTheEnvironment {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a\n1\n", to: "rows.csv")
    try folder.write(#"{"data": "rows.csv", "theme": "paper"}"#, to: "own.grid.json")
  }

  /// The bytes of a picture that the program draws.
  private func picture(
    _ words: [String], theme: String? = nil, _ command: String = "render"
  ) throws -> [UInt8] {
    var program = Program(folder: folder)
    if let theme { program.environment["GRIDREEL_THEME"] = theme }
    let outcome = try program.run([command] + words + ["-o", "a.png", "--no-progress"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    return try folder.bytes("a.png")
  }

  @Test func itCountsWhereNeitherAFlagNorTheFileNamesATheme() throws {
    let light = try picture(["rows.csv"])
    let dark = try picture(["rows.csv", "--theme", "dark"])
    #expect(light != dark)
    #expect(try picture(["rows.csv"], theme: "dark") == dark)
    #expect(try picture(["rows.csv"], theme: "") == light)
    #expect(try picture(["rows.csv", "--theme", "light"], theme: "dark") == light)
    #expect(try picture(["own.grid.json"], theme: "dark") == picture(["own.grid.json"]))
    let set = ["rows.csv", "--set", "accentColor=lime", "--select", "1"]
    #expect(try picture(set, theme: "dark") == picture(set + ["--theme", "dark"]))
  }

  @Test func itMayBeAFile() throws {
    try folder.write(#"{"extends": "dark"}"#, to: "mine.json")
    #expect(
      try picture(["rows.csv"], theme: "mine.json")
        == picture(["rows.csv", "--theme", "mine.json"]))
  }

  @Test func anUnknownThemeIsNamedWithTheVariable() throws {
    var program = Program(folder: folder)
    program.environment["GRIDREEL_THEME"] = "drak"
    let outcome = try program.run(["render", "rows.csv", "-o", "b.png"])
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.hasPrefix("error: GRIDREEL_THEME: unknown theme 'drak'; did you mean 'dark'?"))
  }

  @Test func referencesAndJobsDoNotDependOnIt() throws {
    var program = Program(folder: folder)
    try folder.write(#"{"data": "rows.csv"}"#, to: "g.grid.json")
    #expect(try program.run(["record", "g.grid.json", "--allow-ci"]).status == 0)
    let job = #"{"input": "rows.csv", "output": "job.png"}"#
    #expect(try program.run(["batch"], input: job).status == 0)
    let drawn = try folder.bytes("job.png")
    program.environment["GRIDREEL_THEME"] = "dark"
    #expect(try program.run(["verify", "g.grid.json"]).status == 0)
    #expect(try program.run(["batch"], input: job).status == 0)
    #expect(try folder.bytes("job.png") == drawn)
  }
}
