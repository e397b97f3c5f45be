import TestSupport
import Testing

/// The column that tells rows apart, as a shell gives it.
@Suite struct RowKeyTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("id,n\nA,1\nB,2\n", to: "a.csv")
    try folder.write("id,n\nB,3\nA,4\nC,5\n", to: "b.csv")
    try folder.write("id,n\nA,1\n\"B\n\",2\nA,3\n", to: "twice.csv")
    try folder.write("id,n\nA,1\n,2\n", to: "none.csv")
    try folder.write("di,n\nA,1\n", to: "other.csv")
    try folder.write(
      #"{"data": [{"id": "A"},"# + "\n" + #"{"id": "A"}], "rowKey": "id"}"#, to: "twice.grid.json")
    try folder.write(#"{"data": "a.csv", "rowKey": "id", "pageKey": "n"}"#, to: "a.grid.json")
    for name in ["b", "twice", "none", "other"] {
      try folder.write(#"[{"data": "\#(name).csv"}]"#, to: "\(name).json")
    }
  }

  private func animate(_ input: String, _ words: String...) throws -> Program.Outcome {
    try program.run(["animate", input, "-o", "x.gif"] + words)
  }

  @Test func aReelFollowsRows() throws {
    let outcome = try animate("a.csv", "--row-key", "id", "--script", "b.json")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    let followed = try folder.bytes("x.gif")
    _ = try animate("a.csv", "--script", "b.json")
    #expect(try folder.bytes("x.gif") == followed, "the first column that can tells rows apart")
    // One file serves pages and reels.
    _ = try animate("a.grid.json", "--script", "b.json")
    #expect(try folder.bytes("x.gif") == followed)
  }

  @Test func numbersThatChangeTellNoRowsApart() throws {
    for (name, isKey) in [("sold", false), ("year", true)] {
      try folder.write("\(name),shop\n2001,x\n2002,y\n2003,x\n", to: "old.csv")
      try folder.write("\(name),shop\n2003,x\n2002,x\n2001,y\n", to: "new.csv")
      try folder.write(#"[{"data": "new.csv"}]"#, to: "new.json")
      let outcome = try animate("old.csv", "--script", "new.json")
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("fade over") == !isKey, "\(name): \(outcome.errors)")
    }
  }

  private static let choice = "choose another column with --row-key, or leave it out"

  @Test(arguments: [
    (
      "twice",
      "twice.csv:5: error: two rows, in lines 2 and 5, have 'A' in 'id', which is to tell rows apart; "
        + choice
    ),
    (
      "none",
      "none.csv:3: error: row 2 has nothing in 'id', which is to tell rows apart; " + choice
    ),
    (
      "other",
      "other.csv: error: unknown column 'id'; did you mean 'di'?, and one of that name is to tell rows apart"
    ),
  ])
  func rowsThatCannotBeToldApartAreErrors(name: String, message: String) throws {
    let outcome = try animate("a.csv", "--row-key", "id", "--script", "\(name).json")
    #expect(outcome.status == 65)
    #expect(outcome.errors == message + "\n")
    #expect(throws: (any Error).self) { try folder.bytes("x.gif") }
  }

  @Test func aStillAndAGridFileAreCheckedToo() throws {
    let still = try program.run(["render", "twice.csv", "--row-key", "id", "-o", "x.png"])
    #expect(still.status == 65 && still.errors.hasPrefix("twice.csv:5: error: two rows, in lines"))
    let file = try program.run(["render", "twice.grid.json", "-o", "x.png"])
    #expect(file.status == 65)
    #expect(file.errors.hasPrefix("twice.grid.json:2: error: two rows, in lines 1 and 2, have 'A'"))
    let unknown = try program.run(["render", "a.csv", "--row-key", "ids", "-o", "x.png"])
    #expect(unknown.status == 64)
    #expect(unknown.errors == "error: --row-key: unknown column 'ids'; did you mean 'id'?\n")
  }
}
