import TestSupport
import Testing

@Suite struct NewThemeTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try makeWorkspace()
    program = Program(folder: folder)
  }

  @Test func aNewThemeIsGoodAndHasItsSchemaBesideIt() throws {
    let outcome = try program.run(["theme", "new", "brand-blue.json", "--extends", "dark"])
    #expect(outcome.status == 0)
    #expect(outcome.text == "brand-blue.json\ntheme.schema.json\n")
    let text = try folder.text("brand-blue.json")
    #expect(text.contains("\"$schema\": \"theme.schema.json\","))
    #expect(text.contains("\"name\": \"Brand blue\","))
    #expect(text.contains("\"extends\": \"dark\","))
    #expect(
      try folder.bytes("theme.schema.json")
        == Repository.bytes("Themes/Schemas/theme.schema.json"))
    let check = try program.run(["theme", "check", "brand-blue.json"])
    #expect(check.status == 0)
    #expect(check.text.hasPrefix("brand-blue.json: ok, "))
  }

  @Test func whatIsThereIsKeptWithoutForce() throws {
    let outcome = try program.run(["theme", "new", "pale.json"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errors == "pale.json: error: already exists; choose another name, or overwrite it "
        + "with --force\n")
    #expect(try folder.text("pale.json").hasPrefix("{\"name\": \"Pale\""))
    #expect(try !folder.names().contains("theme.schema.json"))
    let forced = try program.run(["theme", "new", "pale.json", "--force", "--quiet"])
    #expect(forced.status == 0)
    #expect(forced.output.isEmpty)
    #expect(try folder.text("pale.json").contains("\"extends\": \"light\""))
  }

  @Test func aSchemaThatIsThereIsKept() throws {
    try folder.write("mine", to: "theme.schema.json")
    #expect(try program.run(["theme", "new", "a.json"]).text == "a.json\n")
    #expect(try folder.text("theme.schema.json") == "mine")
  }

  @Test func aFileIsExtendedByItsPathFromTheNewOne() throws {
    try folder.makeFolder("themes")
    let outcome = try program.run(
      ["theme", "new", "themes/a.json", "--extends", "pale.json", "--no-schema", "--name", "A"])
    #expect(outcome.text == "themes/a.json\n")
    let text = try folder.text("themes/a.json")
    #expect(text.contains("\"extends\": \"../pale.json\""))
    #expect(!text.contains("$schema"))
    #expect(
      try program.run([
        "render", "people.csv", "--theme", "themes/a.json", "--allow-path", ".", "-o", "a.svg",
      ]).status
        == 0)
  }

  @Test func standardOutputGetsTheThemeAlone() throws {
    let outcome = try program.run(["theme", "new", "-"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasSuffix("}\n"))
    #expect(!outcome.text.contains("$schema"))
    #expect(try !folder.names().contains("theme.schema.json"))
  }

  static let failures = [
    FailingCommand(
      "theme new brand", 64, "error: 'brand' has no known extension; themes end with .json"),
    FailingCommand(
      "theme new a.json --extends drak", 64, "error: unknown theme 'drak'; did you mean 'dark'?"),
    FailingCommand(
      "theme new a.json --extends gone.json", 66,
      "gone.json: error: the theme 'gone.json' cannot be read: No such file or directory"),
    FailingCommand(
      "theme new pale.json --extends pale.json --force", 64,
      "error: 'pale.json' cannot extend itself; choose another name"),
    FailingCommand(
      "theme new missing/a.json", 73,
      "missing/a.json: error: cannot be written: No such file or directory; make its folder first"),
  ]

  @Test(arguments: failures)
  func aFailureLeavesNothing(command: FailingCommand) throws {
    let before = try folder.names()
    let outcome = try program.run(command.arguments)
    #expect(outcome.errorLines == [command.line])
    #expect(outcome.status == command.status)
    #expect(try folder.names() == before)
    #expect(try folder.text("pale.json").hasPrefix("{\"name\": \"Pale\""))
  }
}
