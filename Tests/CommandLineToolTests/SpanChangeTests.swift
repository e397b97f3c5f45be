import TestSupport
import Testing

/// Changes of cells that are one with others, and of images that cells name, each told in one line.
@Suite struct SpanChangeTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try .ofProject()
    program = Program(folder: folder)
  }

  private func write(_ grid: String) throws {
    try folder.write(
      #"{"theme": "light", "scale": 1, \#(grid)}"#, to: "Grids/a.grid.json")
  }

  /// What `verify` says after a change, without its last line.
  private func told(_ change: () throws -> Void) throws -> [String] {
    #expect(try program.run(["record", "Grids"]).status == 0)
    try change()
    let outcome = try program.run(["verify", "Grids"])
    #expect(outcome.status == 1, "\(outcome)")
    return outcome.text.split(separator: "\n").dropLast().map { String($0.dropFirst(14)) }
  }

  private func writeStores(_ regions: String...) throws {
    let rows = zip(regions, ["Aa", "Bb", "Cc", "Dd"]).map { "\($0),\($1)" }
    try folder.write((["region,store"] + rows).joined(separator: "\n") + "\n", to: "Data/s.csv")
  }

  @Test(arguments: [
    (["East", "South", "West", "West"], 2, "South → East"),
    (["South", "East", "West", "West"], 3, "South → East"),
    (["South", "West", "West", "West"], 3, "South → West"),
    (["South", "South", "West", "South"], 5, "West → South"),
  ])
  func aValueOfMergedCellsIsToldAsItself(regions: [String], line: Int, change: String) throws {
    try writeStores("South", "South", "West", "West")
    try write(#""data": "../Data/s.csv", "columns": [{"key": "region", "merge": true}, "store"]"#)
    let told = try told { try writeStores(regions[0], regions[1], regions[2], regions[3]) }
    #expect(told == ["Data/s.csv:\(line) region \(change) · Grids/a.grid.json · light · @1x"])
  }

  @Test(arguments: [
    (#""Opening""#, "colSpan 2 → not set"),
    (#"{"value": "Opening", "rowSpan": 2}"#, "rowSpan not set → 2"),
  ])
  func whatACellOfAGridFileSpansHasItsLine(cell: String, change: String) throws {
    func grid(_ cell: String) -> String {
      """
      "data": [
        {"time": "9", "yard": \(cell)},
        {"time": "10"}, {"time": "11", "loft": "Knots"}
      ], "columns": ["time", "yard", "loft"]
      """
    }
    try write(grid(#"{"value": "Opening", "colSpan": 2}"#))
    let told = try told { try write(grid(cell)) }
    #expect(told.count == 1 && told[0].hasPrefix("Grids/a.grid.json:2 yard.\(change)"), "\(told)")
  }

  @Test func anImageThatCannotBeDrawnIsToldOnce() throws {
    func svg(_ color: String) -> String {
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="\#(color)"/></svg>"#
    }
    try folder.write(svg("red"), to: "Data/a.svg")
    try write(
      #""data": [{"n": 1, "f": "../Data/a.svg"}, {"n": 2, "f": "../Data/a.svg"}], "columns": ["n", {"key": "f", "cell": {"type": "image"}}]"#
    )
    let emptied = try told { try folder.write("", to: "Data/a.svg") }
    #expect(
      emptied == ["Grids/a.grid.json · light · @1x  the image 'a' cannot be drawn"], "\(emptied)")
  }
}
