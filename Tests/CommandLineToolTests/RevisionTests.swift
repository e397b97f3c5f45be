import Foundation
import TestSupport
import Testing

/// `verify --against`: pictures of two revisions of a repository.
@Suite struct RevisionTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    try folder.write("", to: ".gridreel-root")
    try folder.write("name,age\nAda,36\nBob,9\n", to: "Grids/people.csv")
    for name in ["a", "b"] {
      try folder.write(
        #"{"data": "people.csv", "scale": 1, "theme": "../Themes/fjord.json"}"#,
        to: "Grids/\(name).grid.json")
    }
    try folder.write(
      "{\"extends\": \"light\",\n \"parameters\": {\"foregroundColor\": \"#102030\"}}",
      to: "Themes/fjord.json")
    try git("init", "--quiet", "--initial-branch", "main")
    try commit()
  }

  @discardableResult
  private func git(_ words: String..., in place: String? = nil) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", place ?? folder.path, "-c", "user.name=A", "-c", "user.email=a@b.c"] + words
    process.environment = ["PATH": "/usr/bin:/bin", "GIT_CONFIG_NOSYSTEM": "1"]
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private func commit() throws {
    try git("add", "--all")
    #expect(try git("commit", "--quiet", "--allow-empty", "--message", "x") == 0)
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    try folder.write(folder.text(file).replacing(old, with: new), to: file)
  }

  private func lines(
    _ arguments: [String] = ["verify", "Grids", "--against", "HEAD"], in subfolder: String = "",
    status: Int32 = 1
  ) throws -> [String] {
    let outcome = try program.run(arguments, in: subfolder)
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome.text.split(separator: "\n").map(String.init) + outcome.errorLines
  }

  @Test func equalSourcesPassAndNothingIsWritten() throws {
    let before = try folder.names()
    #expect(try lines(status: 0) == ["all 2 pictures passed"])
    #expect(try folder.names() == before)
    #expect(try folder.names(in: "Grids") == ["a.grid.json", "b.grid.json", "people.csv"])
  }

  @Test(
    arguments: [
      ("", "Grids", "Themes/fjord.json"), ("Grids", ".", "../Themes/fjord.json"),
      ("Themes", "../Grids", "../Themes/fjord.json"),
    ])
  func aChangedThemeIsOneLineWithThePathFromHere(
    subfolder: String, path: String, theme: String
  ) throws {
    try change("Themes/fjord.json", "#102030", "#405060")
    let lines = try lines(["verify", path, "--against", "main"], in: subfolder)
    #expect(lines.count == 2)
    #expect(
      lines[0].contains(" \(theme):2 foregroundColor #102030 → #405060 · 2 pictures"), "\(lines)")
  }

  @Test func aLockIsNotComparedWith() throws {
    #expect(try program.run(["record", "Grids", "--lock"]).status == 0)
    try commit()
    #expect(try lines(status: 0) == ["all 2 pictures passed"])
    try change("Themes/fjord.json", "#102030", "#405060")
    let lines = try lines()
    #expect(lines.first?.contains(" foregroundColor #102030 → #405060 · 2 pictures") == true)
  }

  @Test func changedDataHaveTheirLine() throws {
    try change("Grids/people.csv", "36", "37")
    let lines = try lines()
    #expect(lines.count == 2)
    #expect(lines[0].contains(" Grids/people.csv:2 age 36 → 37 · 2 pictures"), "\(lines)")
  }

  @Test func otherRowsHaveTheirFile() throws {
    try change("Grids/people.csv", "Bob,9\n", "Bob,9\nCy,12\n")
    let lines = try lines()
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix(" Grids/people.csv:4 row 'Cy' inserted · 2 pictures"), "\(lines)")
  }

  @Test func commitsBetweenTheRevisionAndTheCheckoutCount() throws {
    try change("Themes/fjord.json", "#102030", "#405060")
    try commit()
    #expect(try lines(status: 0) == ["all 2 pictures passed"])
    #expect(try lines(["verify", "Grids", "--against", "HEAD~1"]).count == 2)
  }

  @Test func newAndGoneGridFilesAreTold() throws {
    try folder.write(folder.text("Grids/a.grid.json"), to: "Grids/c.grid.json")
    try change("Grids/c.grid.json", "\"scale\": 1", "\"scale\": 1, \"title\": \"C\"")
    try FileManager.default.removeItem(atPath: folder["Grids/b.grid.json"])
    let lines = try lines()
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("new ") && lines[0].contains("Grids/c.grid.json is not in HEAD"))
    #expect(lines[1].hasPrefix("gone ") && lines[1].contains("Grids/b.grid.json is only in HEAD"))
  }

  @Test func aRenamedThemeIsMovedInOneLine() throws {
    try git("mv", "Themes/fjord.json", "Themes/fiord.json")
    for name in ["a", "b"] { try change("Grids/\(name).grid.json", "fjord", "fiord") }
    let lines = try lines()
    #expect(lines.first?.hasPrefix("moved ") == true)
    #expect(lines.first?.contains("renamed: theme 'fjord' → 'fiord' · 2 pictures") == true)
    #expect(lines.count == 2)
  }

  @Test func aThemeThatOneRevisionLacksIsOneLine() throws {
    try git("rm", "--quiet", "--cached", "Themes/fjord.json")
    #expect(try git("commit", "--quiet", "--message", "x") == 0)
    let then = try lines(status: 66)
    #expect(then.count == 2)
    #expect(
      then[0].contains(
        "HEAD cannot be drawn: the theme 'Themes/fjord.json' cannot be read: No such file or directory"
      ), "\(then)")
    try FileManager.default.removeItem(atPath: folder["Themes/fjord.json"])
    let now = try program.run(["verify", "Grids", "--against", "HEAD~1"])
    #expect(now.status == 66)
    #expect(now.errorLines.count == 1)
    #expect(now.errors.contains("error: the theme 'Themes/fjord.json' cannot be read: No such"))
    #expect(now.text == "2 of 2 pictures failed: 2 error\n")
  }

  @Test func aGridFileThatWasWrongThenIsTold() throws {
    try change("Grids/a.grid.json", "scale", "scael")
    try commit()
    try change("Grids/a.grid.json", "scael", "scale")
    let lines = try lines(status: 65)
    #expect(lines.count == 2)
    #expect(lines[0].contains("HEAD cannot be drawn: Grids/a.grid.json:1:"), "\(lines)")
    #expect(lines[0].contains("unknown key 'scael'"))
  }

  @Test func aPointerOfGitLFSIsNoTable() throws {
    try folder.write("version https://git-lfs.github.com/spec/v1\nsize 9\n", to: "Grids/people.csv")
    let outcome = try program.run(["verify", "Grids", "--against", "HEAD"])
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("'Grids/people.csv' is a Git LFS pointer"))
  }

  @Test(
    arguments: [
      (["--against", "mian"], 64, "there is no revision 'mian' in this repository"),
      (["--against", "--all"], 64, "there is no revision '--all' in this repository"),
      (["--against", "HEAD:Grids"], 64, "there is no revision 'HEAD:Grids' in this repository"),
      (["--against", "HEAD", "--directory", "x"], 64, "omit --directory"),
      (["--against", "HEAD", "--filter", "nobody"], 64, "has 'nobody' in its name"),
    ] as [([String], Int32, String)])
  func wrongUsageIsOneLine(arguments: [String], status: Int32, words: String) throws {
    let lines = try lines(["verify", "Grids"] + arguments, status: status)
    #expect(lines.count == 1 && lines[0].contains(words), "\(lines)")
  }

  @Test func aFolderOutsideOfARepositoryIsRefused() throws {
    try FileManager.default.removeItem(atPath: folder[".git"])
    let lines = try lines(status: 66)
    #expect(lines.count == 1 && lines[0].contains("is not in the checkout of a git repository"))
  }

  @Test func withoutGitTheStatusSaysSo() throws {
    var bare = program
    bare.environment["PATH"] = folder["Themes"]
    let outcome = try bare.run(["verify", "Grids", "--against", "HEAD"])
    #expect(outcome.status == 69)
    #expect(outcome.errorLines.count == 1 && outcome.errors.contains("git, which is not installed"))
  }

  @Test func theRemedyOfAShallowCloneWorks() throws {
    try change("Themes/fjord.json", "#102030", "#405060")
    try commit()
    let clone = try ScratchFolder()
    #expect(
      try git(
        "clone", "--quiet", "--depth", "1", "file://\(folder.path)", clone["c"], in: clone.path)
        == 0)
    let there = Program(folder: clone)
    let refused = try there.run(["verify", "Grids", "--against", "HEAD~1"], in: "c")
    #expect(refused.status == 64)
    let command = try #require(refused.errors.components(separatedBy: " by: ").last)
    var shell = there
    shell.launcher = ["/bin/sh", "-c", command, "sh"]
    #expect(try shell.run([], in: "c").status == 0)
    let verified = try there.run(["verify", "Grids", "--against", "HEAD~1"], in: "c")
    #expect(verified.status == 1 && verified.text.contains("· 2 pictures"))
  }
}
