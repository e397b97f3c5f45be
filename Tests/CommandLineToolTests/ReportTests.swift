import Foundation
import TestSupport
import Testing

/// What `verify` tells to whom, and what `review` makes of answers.
@Suite struct ReportTests {
  private let folder: ScratchFolder
  private let program: Program
  private let reference = "Snapshots/a/light@1x.png"

  /// Leaves one picture that is not its reference.
  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(
      #"{"data": [{"name": "Ada", "age": 36}, {"name": "Bob", "age": 9}], "scale": 1}"#,
      to: "a.grid.json")
    _ = try program.run(["record", "."])
    try folder.write(folder.text("a.grid.json").replacing("36", with: "37"), to: "a.grid.json")
  }

  @Test func allFilesAreWrittenInOneRun() throws {
    let outcome = try program.run(["verify", ".", "--html", "r.html", "--junit", "r.xml"])
    #expect(outcome.status == 1)
    #expect(outcome.text.hasSuffix("1 of 1 picture failed: 1 changed\n"))
    #expect(try folder.text("r.html").contains("a.grid.json:1 age 36 → 37"))
    #expect(try folder.text("r.xml").contains("<failure type=\"changed\""))
  }

  @Test func aBundleIsTheSameBytesInEachRun() throws {
    let first = try program.run(["verify", ".", "--bundle", "r.zip"])
    #expect(first.status == 1 && first.text.hasSuffix("1 of 1 picture failed: 1 changed\n"))
    let bytes = try folder.bytes("r.zip")
    #expect(bytes.starts(with: "PK".utf8))
    _ = try program.run(["verify", ".", "--bundle", "r.zip"])
    #expect(try folder.bytes("r.zip") == bytes)
  }

  @Test func jsonIsAloneOnStandardOutput() throws {
    let outcome = try program.run(["verify", ".", "--json", "--github"])
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
    #expect(object?["failures"] as? Int == 1)
    #expect(outcome.errors.hasPrefix("::error file="))
  }

  @Test func aPageOnStandardOutputIsAloneThere() throws {
    let outcome = try program.run(["verify", ".", "--html", "-"])
    #expect(outcome.text.hasPrefix("<!DOCTYPE html>"))
    #expect(outcome.text.hasSuffix("</html>\n"))
    #expect(outcome.errors.contains("1 of 1 picture failed"))
  }

  @Test func theStepSummaryGrows() throws {
    var machine = program
    machine.environment["GITHUB_STEP_SUMMARY"] = folder["summary.md"]
    try folder.write("before\n", to: "summary.md")
    _ = try machine.run(["verify", ".", "--github"])
    let text = try folder.text("summary.md")
    #expect(text.hasPrefix("before\n### Snapshots: 1 of 1 picture failed\n"))
  }

  @Test func annotationsNameFilesFromTheRootOfTheRepository() throws {
    var machine = program
    machine.environment["GITHUB_WORKSPACE"] = String(folder.path.dropLast())
    try folder.makeFolder("Grids")
    try folder.makeFolder("Themes")
    try folder.write(#"{"extnds": "light"}"#, to: "Themes/mine.json")
    try folder.write(
      #"{"data": [{"a": 1}], "theme": "../Themes/mine.json"}"#, to: "Grids/b.grid.json")
    let inside = try machine.run(
      ["verify", ".", "--github", "--allow-path", ".."], in: "Grids")
    #expect(inside.text.hasPrefix("::error file=Themes/mine.json,line=1,title="))
    let outside = try program.run(["verify", "Grids", "--github", "--allow-path", "Themes"])
    #expect(outside.text.hasPrefix("::error file=Themes/mine.json,line=1,title="))
    #expect(outside.errors.hasPrefix("Themes/mine.json:1:2: error: "))
  }

  @Test func picturesOfFailuresAreWrittenUnderTheirReferences() throws {
    _ = try program.run(["verify", ".", "--artifacts", "out"])
    #expect(
      try folder.names(in: "out/Snapshots/a") == ["light@1x.difference.png", "light@1x.png"])
    _ = try program.run(["verify", ".", "--directory", "Snapshots", "--artifacts", "other"])
    #expect(try folder.names(in: "other") == ["a"])
  }

  @Test func aReportThatCannotBeWrittenIsSaid() throws {
    let outcome = try program.run(["verify", ".", "--html", "gone/r.html"])
    #expect(outcome.status == 73)
    #expect(outcome.errorLines.first?.hasPrefix("gone/r.html: error: cannot be written") == true)
    #expect(try program.run(["verify", ".", "--pictures", "ansi"]).status == 64)
  }

  @Test func anAcceptedPictureBecomesTheReference() throws {
    let outcome = try program.run(["review", "."], input: "a\n")
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("a.grid.json:1 age 36 → 37"))
    #expect(outcome.text.hasSuffix("1 accepted\n"))
    #expect(try program.run(["verify", "."]).status == 0)
  }

  @Test(arguments: ["r\n", "s\n", "q\n", "", "?\nwhat\n"])
  func nothingElseIsWritten(answers: String) throws {
    let before = try folder.bytes(reference)
    #expect(try program.run(["review", "."], input: answers).status == 1)
    #expect(try folder.bytes(reference) == before)
  }

  @Test func nothingIsReviewedOnABuildMachine() throws {
    var machine = program
    machine.environment["CI"] = "true"
    let before = try folder.bytes(reference)
    let outcome = try machine.run(["review", "."], input: "a\n")
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("use 'gridreel verify'"))
    #expect(try folder.bytes(reference) == before)
  }
}
