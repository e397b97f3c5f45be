import Foundation
import TestSupport
import Testing

/// An archive of one run that `review` and `accept` take to another copy of the project.
@Suite struct BundleTests {
  private let folder: ScratchFolder
  private let program: Program
  private static let colour = "#102030"

  /// A build machine has drawn a theme whose colour changed, in two grids, and a title, in one of them.
  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    try folder.write("", to: ".gridreel-root")
    for name in ["a", "b"] {
      try folder.write(
        """
        {"data": [{"name": "Ada"}, {"name": "Bob"}], "scale": 1, "title": "People",
         "theme": "../Themes/fjord.json"}
        """, to: "Grids/\(name).grid.json")
    }
    try folder.write(
      "{\"extends\": \"light\",\n \"parameters\": {\"foregroundColor\": \"\(Self.colour)\"}}",
      to: "Themes/fjord.json")
    #expect(try run("record", "Grids").status == 0)
    try change("Themes/fjord.json", Self.colour, "#a02030")
    try change("Grids/b.grid.json", "People", "Persons")
  }

  private func run(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try program.run(arguments, input: input)
  }

  private func change(_ file: String, _ old: String, _ new: String) throws {
    try folder.write(folder.text(file).replacing(old, with: new), to: file)
  }

  private func reference(_ name: String) throws -> [UInt8] {
    try folder.bytes("Grids/Snapshots/\(name)/fjord@1x.png")
  }

  private func bundle() throws {
    let outcome = try run("verify", "Grids", "--bundle", "run.zip")
    #expect(
      outcome.text.hasSuffix("2 of 2 pictures failed: 1 changed, 1 other size\n"), "\(outcome.text)"
    )
  }

  @Test func whatWasDrawnThereBecomesTheReference() throws {
    try bundle()
    let outcome = try run("review", "run.zip", "Grids", input: "a\na\n")
    #expect(outcome.status == 0 && outcome.text.hasSuffix("2 accepted\n"), "\(outcome)")
    #expect(outcome.text.contains("Themes/fjord.json:2 foregroundColor #102030 → #a02030"))
    #expect(try run("verify", "Grids").status == 0)
    // What is the reference already is not asked for again.
    #expect(try run("review", "run.zip").text == "nothing to review\n")
  }

  @Test func anAnswerIsTakenBack() throws {
    try bundle()
    let before = try reference("a")
    #expect(try run("review", "run.zip", "Grids", input: "a\nU\nq\n").status == 1)
    #expect(try reference("a") == before)
  }

  @Test func picturesAreAcceptedByCause() throws {
    try bundle()
    let before = try reference("b")
    let outcome = try run("accept", "run.zip", "Grids", "--cause", "fjord.foregroundColor")
    #expect(outcome.text == "Grids/Snapshots/a/fjord@1x.png\n")
    #expect(outcome.errors.contains("--cause b.title"))
    #expect(try reference("b") == before)
    let rest = try run("accept", "run.zip", "--all", "--filter", "/b/")
    #expect(rest.status == 0 && rest.text == "Grids/Snapshots/b/fjord@1x.png\n")
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func otherSourcesAreRefusedByTheirRoot() throws {
    try bundle()
    let before = try ["a", "b"].map(reference)
    try change("Themes/fjord.json", "#a02030", "#b02030")
    let outcome = try run("accept", "run.zip", "Grids", "--all")
    #expect(outcome.status == 1)
    let review = try run("review", "run.zip", "Grids", input: "a\na\n")
    #expect(review.status == 1 && review.text.hasSuffix("2 cannot be reviewed\n"))
    #expect(
      review.text.contains(
        "not what the run drew (Themes/fjord.json:2 foregroundColor #a02030 → #b02030)"))
    #expect(try ["a", "b"].map(reference) == before)
  }

  @Test func aReferenceThatChangedSinceIsKept() throws {
    try bundle()
    try change("Themes/fjord.json", "#a02030", "#b02030")
    #expect(try run("record", "Grids", "--mode", "all", "--filter", "/a/").status == 0)
    try change("Themes/fjord.json", "#b02030", "#a02030")
    let before = try reference("a")
    let outcome = try run("review", "run.zip", "Grids", input: "a\n")
    #expect(outcome.text.contains("its reference here is not the one that the run compared with"))
    #expect(outcome.text.hasSuffix("1 accepted, 1 cannot be reviewed\n"))
    #expect(try reference("a") == before)
  }

  @Test func aLockTakesWhatIsDrawnHereToo() throws {
    try change("Themes/fjord.json", "#a02030", Self.colour)
    try change("Grids/b.grid.json", "Persons", "People")
    let locked = try run("record", "Grids", "--lock")
    #expect(locked.status == 1)
    #expect(locked.text.contains("remove it by: gridreel prune Grids"))
    #expect(try run("prune", "Grids").status == 0)
    try change("Themes/fjord.json", Self.colour, "#a02030")
    #expect(try run("verify", "Grids", "--bundle", "run.zip").status == 1)
    #expect(try run("review", "run.zip", "Grids", input: "A\n").text.hasSuffix("2 accepted\n"))
    #expect(try run("verify", "Grids").status == 0)
    #expect(try folder.names(in: "Grids/Snapshots").isEmpty)
    #expect(try run("review", "run.zip", "Grids").text == "nothing to review\n")
  }

  @Test func whatIsDrawnOtherwiseHereIsToldAndNotAccepted() throws {
    try bundle()
    try change("Grids/b.grid.json", "Persons", "Humans")
    for times in 0..<2 {
      let outcome = try run(
        "accept", "run.zip", "Grids", "--cause", "fjord.foregroundColor", "--cause", "b.title")
      #expect(outcome.status == 1, "\(outcome)")
      #expect(outcome.text == (times == 0 ? "Grids/Snapshots/a/fjord@1x.png\n" : ""))
      #expect(
        outcome.errors.contains(
          "Grids/Snapshots/b/fjord@1x.png: error: what is drawn here is not what the run drew"),
        "\(outcome)")
    }
  }

  @Test func picturesOfTestsAreAcceptedByTheirReference() throws {
    try folder.makeFolder("parts")
    let own = [
      folder["Grids/a.grid.json"], "--directory", folder["tests"], "--owner", "pytest t.py::a",
    ]
    #expect(try program.run(["record"] + own).status == 0)
    try change("Grids/a.grid.json", "Ada", "Bea")
    let outcome = try program.run(["verify"] + own + ["--bundle", "parts/0.zip"])
    #expect(outcome.status == 1 && outcome.text.contains("t.py::a"), "\(outcome)")
    for _ in 0..<2 {
      #expect(try run("verify", ".", "--bundles", "parts", "--bundle", "all.zip").status == 0)
    }
    let review = try run("review", "all.zip", input: "a\n")
    #expect(review.status == 0 && review.text.hasSuffix("1 accepted\n"), "\(review)")
    #expect(review.text.contains("  tests/a/fjord@1x.png\n"))
    #expect(try program.run(["verify"] + own).status == 0)
    // Another reference than that of the run is kept.
    try change("Grids/a.grid.json", "Bea", "Eve")
    #expect(try program.run(["record", "--mode", "failed"] + own).status == 0)
    let before = try folder.bytes("tests/a/fjord@1x.png")
    let late = try run("accept", "all.zip", "--all")
    #expect(late.status == 1 && late.errors.contains("nothing was accepted"))
    #expect(try folder.bytes("tests/a/fjord@1x.png") == before)
  }

  @Test func whatIsNoBundleIsOneLine() throws {
    try bundle()
    let bytes = try folder.bytes("run.zip")
    try folder.write(Array(bytes.prefix(bytes.count / 2)), to: "cut.zip")
    try folder.write("no archive", to: "text.zip")
    let ends = [
      "cut.zip": "the file is cut off: its directory is missing; copy or save it again",
      "text.zip": "is not an archive of 'gridreel verify --bundle'",
    ]
    for (name, end) in ends {
      let outcome = try run("review", name, "Grids")
      #expect(outcome.status == 65 && outcome.errors == "\(name): error: \(end)\n", "\(outcome)")
    }
    #expect(try run("review", "gone.zip").status == 66)
    #expect(try run("verify", "run.zip").errors.contains("is not a grid file"))
  }
}
