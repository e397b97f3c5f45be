import Foundation
import TestSupport
import Testing

@Suite struct InitTests {
  private static let files = [
    "README.md", "books.csv", "books.grid.json", "brand.json", ".github/workflows/gridreel.yml",
  ]

  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
  }

  /// The commands of the project's page, without their comments, each in words.
  private func commands(of name: String, after start: String) throws -> [[String]] {
    try folder.text(name).split(separator: "\n").filter { $0.hasPrefix(start) }.map { line in
      line.dropFirst(start.count).prefix { $0 != "#" }.split(separator: " ").map(String.init)
    }
  }

  @Test func aProjectInANewFolderDoesWhatItsPageSays() throws {
    let made = try program.run(["init", "a/my books/"])
    #expect(made.status == 0, "\(made.errors)")
    #expect(
      made.text == Self.files.map { "a/my books/\($0)\n" }.joined()
        + "next: cd 'a/my books' && gridreel books.grid.json -o books.png\n")
    let commands = try commands(of: "a/my books/README.md", after: "gridreel ")
    #expect(commands.count == 6)
    for words in commands {
      let outcome = try program.run(words, in: "a/my books")
      #expect(outcome.status == 0, "\(words) \(outcome.errors)\(outcome.text)")
      #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    }
    let left = try folder.names(in: "a/my books")
    for name in ["books.png", "books.gif", "dark.png", "Snapshots"] { #expect(left.contains(name)) }
  }

  @Test func theCheckForCIFindsAChangedTheme() throws {
    #expect(try program.run(["init", "--quiet"]).output.isEmpty)
    #expect(try program.run(["record", "."]).status == 0)
    let steps = try commands(of: ".github/workflows/gridreel.yml", after: "      - run: gridreel ")
    #expect(steps == [["verify", ".", "--github", "--html", "report.html"]])
    #expect(try program.run(steps[0]).status == 0)
    let theme = try folder.text("brand.json").replacing("#0a6c74", with: "#0a6c75")
    try folder.write(theme, to: "brand.json")
    let outcome = try program.run(steps[0])
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("brand.json") && outcome.text.contains("accentColor"))
  }

  @Test func aFileThatIsThereIsKept() throws {
    try folder.write("mine", to: "README.md")
    try folder.write("mine", to: "brand.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder["books.csv"], withDestinationPath: "gone.csv")
    let before = try folder.names()
    let outcome = try program.run(["init"])
    #expect(outcome.status == 73)
    #expect(
      outcome.errorLines == [
        "README.md: error: already exists, and so do books.csv, brand.json; nothing was written; "
          + "make the project in a new folder: gridreel init project"
      ])
    #expect(try folder.names() == before)
    #expect(try folder.text("README.md") == "mine")
    #expect(try program.run(["init", "project"]).status == 0)
    #expect(try program.run(["init", "project"]).errors.hasSuffix("gridreel init project-2\n"))
  }

  @Test func otherFilesOfTheFolderStay() throws {
    try folder.write("mine", to: "notes.txt")
    #expect(try program.run(["init", "."]).status == 0)
    #expect(try folder.text("notes.txt") == "mine")
    #expect(try folder.names() == (Self.files.dropLast() + [".github", "notes.txt"]).sorted())
  }

  static let failures = [
    FailingCommand(
      "init gone.xlsx", 64,
      "error: init makes a project with data of its own, in a folder, and 'gone.xlsx' is a file's "
        + "name: gridreel init gone"),
    FailingCommand(
      "init notes.txt", 73,
      "notes.txt: error: is no folder; choose another name: gridreel init project"),
    FailingCommand(
      "init notes.txt/a", 73,
      "notes.txt: error: is no folder; choose another name: gridreel init project"),
    FailingCommand("init new/../notes.txt/a", 73, ""),
    FailingCommand(
      "init -", 64, "error: '-' is no folder; give its name, or nothing: gridreel init"),
    FailingCommand(
      ["init", ""], 64, "error: '' is no folder; give its name, or nothing: gridreel init"),
    FailingCommand("init /proc/self/books", 73, ""),
  ]

  @Test(arguments: failures)
  func aFailureLeavesNothing(command: FailingCommand) throws {
    try folder.write("a,b\n1,2\n", to: "data.csv")
    try folder.write("mine", to: "notes.txt")
    let outcome = try program.run(command.arguments)
    #expect(outcome.status == command.status)
    #expect(outcome.errorLines.count == 1 && outcome.output.isEmpty)
    if !command.line.isEmpty { #expect(outcome.errorLines == [command.line]) }
    #expect(try folder.names() == ["data.csv", "notes.txt"])
  }

  @Test func anUnwritableFileTakesTheMadeFoldersAlong() throws {
    // The path of the last file alone is longer than the system allows.
    let name = String(repeating: "n", count: 250)
    let path = "new/" + String(repeating: name + "/", count: 16) + String(repeating: "n", count: 60)
    let outcome = try program.run(["init", path])
    #expect(outcome.status == 73 && outcome.errors.hasSuffix("File name too long\n"))
    #expect(try folder.names().isEmpty)
  }
}
