import GridreelPrimitives
import TestSupport
import Testing

/// Grid files that cannot be drawn because the data no longer have what they name: told by the change of the data.
@Suite struct LostChangeTests {
  private static let ports = """
    port,region,tons
    Hull,North,12
    Gdynia,East,31
    Dover,South,7

    """

  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try .ofProject()
    program = Program(folder: folder)
    try folder.write(Self.ports, to: "Data/p.csv")
  }

  private func write(_ grid: String, to name: String = "a") throws {
    try folder.write(
      #"{"data": "../Data/p.csv", "theme": "light", "scale": 1, \#(grid)}"#,
      to: "Grids/\(name).grid.json")
  }

  /// What `verify` says after a change, without its last line, and what it writes to standard error.
  private func told(
    _ old: String, _ new: String
  ) throws -> (lines: [String], errors: String) {
    #expect(try program.run(["record", "Grids"]).status == 0)
    try folder.write(Self.ports.replacing(old, with: new), to: "Data/p.csv")
    let outcome = try program.run(["verify", "Grids"])
    #expect(outcome.status == 65, "\(outcome)")
    return (
      outcome.text.split(separator: "\n").dropLast().map { String($0.dropFirst(14)) },
      outcome.errors
    )
  }

  @Test(arguments: [#""columns": ["port", "tons"]"#, #""columns": ["port"], "filter": "tons > 0""#])
  func aColumnWithAnotherNameIsToldOnce(grid: String) throws {
    try write(grid)
    try write(#""columns": ["tons"]"#, to: "b")
    let told = try told("tons", "weight")
    #expect(told.lines.count == 1 && told.errors.isEmpty, "\(told)")
    #expect(told.lines[0].hasPrefix("Data/p.csv:1 column tons → weight · 2 pictures"), "\(told)")
  }

  @Test func aColumnThatIsGoneIsToldOnce() throws {
    try write(#""columns": ["port"], "filter": "tons > 0""#)
    try write(#""sort": "port""#, to: "b")
    let told = try told(Self.ports, "port,region\nHull,North\nGdynia,East\nDover,South\n")
    #expect(told.lines.count == 1 && told.errors.isEmpty, "\(told)")
    #expect(told.lines[0].hasPrefix("Data/p.csv:1 column 'tons' is gone · 2 pictures"), "\(told)")
  }

  @Test(arguments: [
    ("Hull,", "Kingston,", "Data/p.csv:2 port Hull → Kingston · 2 pictures"),
    ("Hull,North,12\n", "", "Data/p.csv:2 row 'Hull' removed · 2 pictures"),
  ])
  func aRowThatIsGoneIsToldOnce(old: String, new: String, line: String) throws {
    let callout = #""callouts": [{"kind": "badge", "row": {"port": "Hull"}, "text": "new"}]"#
    try write(#""columns": ["port", "tons"], \#(callout)"#)
    try write(#""columns": ["port", "region"]"#, to: "b")
    let told = try told(old, new)
    #expect(told.lines.count == 1 && told.errors.isEmpty, "\(told)")
    #expect(told.lines.first?.hasPrefix(line) == true, "\(told)")
  }

  @Test func aSectionThatIsCalledOtherwiseFollowsFromItsValues() throws {
    try write(#""columns": ["port"], "group": "region", "collapse": ["North", "East", "South"]"#)
    try write(#""columns": ["port", "region"]"#, to: "b")
    let told = try told("East", "West")
    #expect(
      told.lines == ["Data/p.csv:3 region East → West · 2 pictures · Grids/a.grid.json:1:109"])
    #expect(told.errors.isEmpty)
  }

  /// A name that the grid file did not have when the picture was recorded is the fault of its author.
  @Test func aNameThatIsNewInTheGridFileStaysAnErrorThere() throws {
    try write(#""columns": ["port", "tons"]"#)
    #expect(try program.run(["record", "Grids"]).status == 0)
    try write(#""columns": ["port", "weight"]"#)
    let outcome = try program.run(["verify", "Grids"])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("unknown column 'weight'"), "\(outcome)")
  }
}
