import Foundation
import TestSupport
import Testing

@Suite struct SnapshotCommandTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      #"{"data": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 9}], "scale": 1}"#,
      to: "a.grid.json")
  }

  @Test func whatIsRecordedIsPrintedAndVerifiesInOneLine() throws {
    let recorded = try program.run(["record", "."])
    #expect(recorded.status == 0)
    #expect(recorded.text.hasPrefix("Snapshots/a/light@1x.png\n"))
    let verified = try program.run(["verify", ".", "-j", "2"])
    #expect(verified.status == 0)
    #expect(verified.text.split(separator: "\n").count == 1)
    #expect(verified.errors.isEmpty)
    let again = try program.run(["record", ".", "--mode", "all", "--quiet"])
    #expect(again.status == 0)
    #expect(again.text.isEmpty)
  }

  @Test func aFailureIsOneLineWithItsCause() throws {
    _ = try program.run(["record", "."])
    try folder.write(folder.text("a.grid.json").replacing("36", with: "37"), to: "a.grid.json")
    let outcome = try program.run(["verify", "."])
    #expect(outcome.status == 1)
    let line = try #require(outcome.text.split(separator: "\n").first)
    #expect(line.hasPrefix("changed ") && line.contains("a.grid.json"))
    #expect(line.contains("a.grid.json:1 age 36 → 37"))
    #expect(outcome.errors.isEmpty)
    let loose = try program.run(["verify", ".", "--max-diff-ratio", "5%"])
    #expect(loose.status == 0)
  }

  @Test(arguments: ["record", "verify"])
  func aPictureOverItsBudgetIsAnErrorOfItsOwn(command: String) throws {
    let rows = (0..<200).map { "{\"n\": \($0)}" }.joined(separator: ",")
    try folder.write("{\"data\": [\(rows)], \"limit\": \"all\"}", to: "b.grid.json")
    let outcome = try program.run([command, ".", "--filter", "b", "--timeout", "0.000001"])
    #expect(outcome.status == 75)
    #expect(
      outcome.errors.hasSuffix(
        "b.grid.json: error: needs more than 1e-06 s of processor time; allow more by --timeout\n"))
  }

  @Test(arguments: ["1", "true", "yes"])
  func nothingIsRecordedOnABuildMachine(value: String) throws {
    var machine = program
    machine.environment["CI"] = value
    let refused = try machine.run(["record", "."])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--allow-ci"))
    #expect(try folder.names() == ["a.grid.json"])
    #expect(try machine.run(["verify", "."]).status == 1)
    #expect(try folder.names() == ["a.grid.json"])
    #expect(try machine.run(["record", ".", "--allow-ci"]).status == 0)
  }

  @Test func theFolderOfTheCommandIsMeantWithoutAny() throws {
    #expect(try program.run(["record"]).status == 0)
    #expect(try folder.names() == ["Snapshots", "a.grid.json"])
    #expect(try program.run(["verify"]).status == 0)
    #expect(try program.run(["prune"]).status == 0)
  }

  @Test(
    arguments: [
      (["verify", "gone"], 66), (["verify", "a.csv"], 66),
      (["verify", ".", "--jobs", "0"], 64), (["verify", ".", "--filter", "nobody"], 64),
      (["record", ".", "--mode", "some"], 64), (["record", ".", "--threshold", "2"], 64),
      (["prune", ".", "--filter", "light"], 64), (["prune", "gone"], 66),
    ] as [([String], Int32)])
  func wrongUsageIsToldInOneLine(arguments: [String], status: Int32) throws {
    let outcome = try program.run(arguments)
    #expect(outcome.status == status)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.output.isEmpty)
  }

  @Test func aBrokenGridFileHasItsOwnStatus() throws {
    try folder.write("{\n \"dta\": 1}", to: "b.grid.json")
    let outcome = try program.run(["record", "."])
    #expect(outcome.status == 65)
    #expect(
      outcome.errorLines.contains {
        $0.hasPrefix("b.grid.json:2:2: error: unknown key 'dta'; did you mean 'data'?")
      })
    #expect(outcome.text.contains("Snapshots/a/light@1x.png\n"))
    #expect(!outcome.text.contains("dta"), "an error is told once")
  }

  @Test(arguments: [["-q", "-j1"], ["--quiet", "-j", "1"]])
  func quietRunsTellFailuresAlone(flags: [String]) throws {
    #expect(try program.run(["record", "."] + flags).text.isEmpty)
    #expect(try program.run(["verify", "."] + flags).text.isEmpty)
    try folder.write(#"{"data": [{"a": 1}], "title": "T", "scale": 1}"#, to: "a.grid.json")
    let failed = try program.run(["verify", "."] + flags)
    #expect(failed.status == 1)
    #expect(failed.text.contains("title 'T'") || failed.text.contains("title"))
  }

  @Test func orphansArePrintedAndRemoved() throws {
    _ = try program.run(["record", "."])
    try folder.write(
      folder.text("a.grid.json").replacing("1}", with: "1, \"theme\": \"dark\"}"),
      to: "a.grid.json")
    _ = try program.run(["record", "."])
    #expect(try program.run(["verify", "."]).status == 1)
    let trial = try program.run(["prune", ".", "--dry-run"])
    #expect(trial.text == "Snapshots/a/light@1x.png\n")
    #expect(try program.run(["prune", "."]).text == trial.text)
    #expect(try program.run(["verify", "."]).status == 0)
  }

  @Test func nothingIsRemovedOnABuildMachine() throws {
    _ = try program.run(["record", "."])
    try folder.write(
      folder.text("a.grid.json").replacing("1}", with: "1, \"theme\": \"dark\"}"),
      to: "a.grid.json")
    var machine = program
    machine.environment["CI"] = "true"
    let refused = try machine.run(["prune", "."])
    #expect(refused.status == 64 && refused.errors.contains("--allow-ci"))
    let orphan = "Snapshots/a/light@1x.png\n"
    #expect(try machine.run(["prune", ".", "--dry-run"]).text == orphan)
    #expect(try machine.run(["prune", ".", "--allow-ci"]).text == orphan)
  }

  @Test(arguments: [
    [], ["--directory", "Re fs"], ["--max-diff-pixels", "0", "--metric", "yiq"],
  ]) func theCommandsOfAReportAccept(flags: [String]) throws {
    for name in ["Grids/sub", "Themes"] { try folder.makeFolder(name) }
    try folder.write(#"{"extends": "light"}"#, to: "Themes/mine.json")
    let grid =
      #"{"data": [{"a": 1}], "theme": "../Themes/mine.json", "scale": 1, "#
      + #""snapshots": {"tolerance": {"maxDiffPixels": 9999}}}"#
    try folder.write(grid, to: "Grids/a.grid.json")
    let deep = grid.replacing("../T", with: "../../T")
    try folder.write(deep, to: "Grids/sub/a.grid.json")
    let all = ["Grids", "--allow-path", "Themes"] + flags
    #expect(try program.run(["record"] + all).status == 0)
    try folder.write(grid.replacing(": 1}]", with: ": 12345}]"), to: "Grids/a.grid.json")
    try folder.write(deep.replacing(": 1}]", with: ": 2}]"), to: "Grids/sub/a.grid.json")
    #expect(try program.run(["verify"] + all + ["--junit", "r.xml"]).status == 1)
    let commands = try folder.text("r.xml").matches(of: /accept: ([^<]*)/).map(\.1)
    #expect(commands.count == (flags.contains("0") ? 2 : 1))
    for command in commands {
      var shell = program
      shell.launcher = ["/bin/sh", "-c", "gridreel() { \"$0\" \"$@\"; }; \(command)"]
      #expect(try shell.run([]).status == 0, "\(command)")
    }
    #expect(try program.run(["verify"] + all).status == 0)
  }

  @Test func theCommandsForCausesWorkWhenTheyArePasted() throws {
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    let theme = ##"{"extends": "light", "parameters": {"accentColor": "#0a7d8c"}}"##
    try folder.write(theme, to: "Themes/mine.json")
    for name in ["a", "b", "it's c"] {
      let grid = #"{"data": [{"a": 1}], "theme": "../Themes/mine.json", "scale": 1, "sort": "a"}"#
      try folder.write(grid, to: "Grids/\(name).grid.json")
    }
    let all = ["Grids", "--allow-path", "Themes", "--directory", "Re fs", "--timeout", "50"]
    #expect(try program.run(["record"] + all).status == 0)
    try folder.write(theme.replacing("8c", with: "9c"), to: "Themes/mine.json")
    let grid = try folder.text("Grids/it's c.grid.json")
    try folder.write(
      grid.replacing("{\"a\": 1}", with: "{\"a\": 2}"), to: "Grids/it's c.grid.json")
    var machine = program
    machine.environment["GITHUB_STEP_SUMMARY"] = folder["summary.md"]
    #expect(try machine.run(["verify"] + all + ["--github"]).status == 1)
    let commands = try folder.text("summary.md").split(separator: "\n")
      .filter { $0.hasPrefix("gridreel ") }
    #expect(commands.count == 1 && commands.allSatisfy { $0.contains(" --timeout 50 ") })
    for command in commands {
      var shell = program
      shell.launcher = ["/bin/sh", "-c", "gridreel() { \"$0\" \"$@\"; }; \(command)"]
      #expect(try shell.run([]).status == 0, "\(command)")
    }
    #expect(try program.run(["verify"] + all).status == 0)
  }

  @Test func whatCannotBeComparedIsToldWhereNothingIsAccepted() throws {
    try folder.makeFolder("Grids")
    try folder.write(#"{"data": [{"a": 1}], "scale": 1}"#, to: "Grids/a.grid.json")
    #expect(try program.run(["record", "Grids"]).status == 0)
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n",
      to: "Grids/Snapshots/a/light@1x.png")
    let outcome = try program.run(["accept", "Grids", "--all"])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    #expect(outcome.errorLines.count == 2, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("Grids/Snapshots/a/light@1x.png: error: "))
    #expect(outcome.errorLines.first?.contains("git lfs pull") == true)
  }

  @Test func aCauseIsAcceptedByItsName() throws {
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    let theme = ##"{"extends": "light", "parameters": {"accentColor": "#0a7d8c"}}"##
    try folder.write(theme, to: "Themes/mine.json")
    for name in ["a", "b"] {
      try folder.write(
        #"{"data": [{"a": 1}], "theme": "../Themes/mine.json", "scale": 1, "sort": "a", "title": "T"}"#,
        to: "Grids/\(name).grid.json")
    }
    let all = ["Grids", "--allow-path", "Themes", "--directory", "Re fs"]
    #expect(try program.run(["record"] + all).status == 0)
    try folder.write(theme.replacing("8c", with: "9c"), to: "Themes/mine.json")
    let grid = try folder.text("Grids/b.grid.json").replacing("\"T\"", with: "\"U\"")
    try folder.write(grid, to: "Grids/b.grid.json")
    let report = try program.run(["verify"] + all + ["--json"])
    try folder.write(report.text, to: "r.json")
    #expect(report.text.contains("\"name\": \"mine.accentColor\""))
    #expect(try program.run(["accept"] + all).status == 64)
    #expect(try program.run(["accept"] + all + ["--cause", "mine.accent"]).status == 64)
    let one = try program.run(["accept"] + all + ["--cause", "mine.accentColor"])
    #expect(one.status == 1 && one.text == "Re fs/a/mine@1x.png\n")
    #expect(one.errors.contains("add: --cause b.title"))
    let rest = try program.run(["accept"] + all + ["--report", "r.json"])
    #expect(rest.status == 0 && rest.text == "Re fs/b/mine@1x.png\n")
    #expect(try program.run(["verify"] + all).status == 0)
  }

  @Test func aFullDiskLeavesNoHalfReference() throws {
    try folder.write(
      #"{"data": [{"a": 1}], "scale": 1, "snapshots": {"themes": ["light", "dark", "ios6"]}}"#,
      to: "a.grid.json")
    guard let disk = try SmallDisk(at: folder["Snapshots"]) else { return }
    let outcome = try program.run(["record", "."])
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("No space left on device"))
    let files = try disk.names().flatMap { name in
      try FileManager.default.contentsOfDirectory(atPath: folder["Snapshots/\(name)"])
    }
    #expect(files.count < 3)
    // Which pictures found room depends on the threads; each is there and whole, or is not there.
    for theme in ["light", "dark", "ios6"] {
      let check = try program.run(["verify", ".", "--filter", theme])
      if files.contains("\(theme)@1x.png") {
        #expect(check.status == 0, "\(check.text)")
      } else {
        #expect(check.status == 1 && check.text.contains("there is no reference"), "\(check.text)")
      }
    }
    #expect(files.allSatisfy { $0.hasSuffix(".png") })
  }

  @Test func aFolderThatCannotBeMadeIsToldWithItsReason() throws {
    try folder.write("", to: "Snapshots")
    let outcome = try program.run(["record", "."])
    #expect(outcome.status == 73)
    #expect(outcome.errors.hasPrefix("Snapshots: error: cannot be made: a file stands"))
  }
}
