import Foundation
import TestSupport
import Testing

/// What is wrong with a project of snapshots besides its pictures, told with what to do about it.
@Suite struct SnapshotProblemTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    for name in ["Grids", "Themes"] { try folder.makeFolder(name) }
    try folder.write("", to: ".gridreel-root")
    try folder.write(#"{"extends": "light"}"#, to: "Themes/mine.json")
    for name in ["a", "b", "c"] {
      try folder.write(
        #"{"data": [{"name": "\#(name)", "age": 1}], "theme": "../Themes/mine.json", "scale": 1}"#,
        to: "Grids/\(name).grid.json")
    }
    #expect(try run("record", "Grids").status == 0)
  }

  private func run(_ arguments: String...) throws -> Program.Outcome {
    try program.run(arguments)
  }

  @Test func aFamilyThatNoFontHasIsToldWhereItIsNamed() throws {
    try folder.write(
      "{\"extends\": \"light\",\n \"parameters\": {\"fontFamily\": \"Zurich\"}}",
      to: "Themes/mine.json")
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.errors.hasPrefix("Themes/mine.json:2:31: warning: no font has the family"))
    #expect(outcome.errors.contains("\"fontPath\"") && !outcome.errors.contains("--font-path"))
    #expect(outcome.errorLines.count == 1)
    #expect(try run("verify", "Grids", "--quiet").errors.isEmpty)
  }

  @Test func namesThatLeadOutsideAreToldWithOneRemedy() throws {
    try FileManager.default.removeItem(atPath: folder[".gridreel-root"])
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 65 && outcome.errorLines.count == 2, "\(outcome)")
    #expect(
      outcome.errors.contains("error: 2 more names lead outside of the folders of grid files"))
    try folder.write("", to: ".gridreel-root")
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func aReferenceThatIsDamagedOrCopiedIsToldWithARemedyThatWorks() throws {
    let whole = try folder.bytes("Grids/Snapshots/a/mine@1x.png")
    try folder.write(Array(whole.prefix(400)), to: "Grids/Snapshots/b/mine@1x.png")
    try folder.write(whole, to: "Grids/Snapshots/c/mine@1x.png")
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 1)
    #expect(outcome.text.contains("; restore it, or remove it and record again\n"), "\(outcome)")
    #expect(
      outcome.text.contains("recorded of Grids/a.grid.json; remove it, and record again\n"))
    for name in ["b", "c"] {
      try FileManager.default.removeItem(atPath: folder["Grids/Snapshots/\(name)/mine@1x.png"])
    }
    #expect(try run("record", "Grids").status == 0)
    #expect(try run("verify", "Grids").status == 0)
  }

  @Test func whatIsIgnoredAndNowhereShownIsTold() throws {
    func write(_ row: String) throws {
      try folder.write(
        """
        {"data": [{"name": "Ada", "age": 1}, {"name": "Bob", "age": 2}], "theme": "light", "scale": 1,
         "snapshots": {"ignore": [{"row": {"name": "\(row)"}}],
                       "states": [{"name": "old", "filter": "age > 1"}]}}
        """, to: "Grids/ignoring.grid.json")
    }
    try write("Ada")
    #expect(try run("record", "Grids").errors.isEmpty)
    try write("Eve")
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 0 && outcome.errorLines.count == 1, "\(outcome)")
    #expect(
      outcome.errors.hasPrefix(
        "Grids/ignoring.grid.json:2:27: warning: no picture shows what is ignored here"))
  }

  @Test func aTableWithoutRowsIsDrawn() throws {
    try folder.write("aisle,left\nA,1\n", to: "Grids/stock.csv")
    try folder.write(
      """
      {"data": "stock.csv", "theme": "light", "scale": 1, "group": "aisle",
       "columns": ["aisle", {"key": "left", "bars": true}], "total": ["left"]}
      """, to: "Grids/stock.grid.json")
    #expect(try run("record", "Grids").status == 0)
    try folder.write("aisle,left\n", to: "Grids/stock.csv")
    let outcome = try run("verify", "Grids")
    #expect(outcome.status == 1 && outcome.errors.isEmpty, "\(outcome)")
    #expect(outcome.text.contains("Grids/stock.csv:1 row 'A' removed"), "\(outcome)")
    let collapsed = try run(
      "render", "Grids/stock.grid.json", "--collapse", "A", "-o", "empty.png")
    #expect(collapsed.status == 0 && collapsed.errors.isEmpty, "\(collapsed)")
  }
}
