import TestSupport
import Testing

/// Changes of a data file that pictures show in part: through windows, ranges, formulas and scales.
@Suite struct CutChangeTests {
  private let folder: ScratchFolder
  private let program: Program
  private static let rows = [
    "Axles,A,12,3", "Bolts,A,480,5", "Chains,B,40,7", "Drums,B,7,2", "Gears,C,90,4",
    "Hooks,C,300,9",
  ]

  init() throws {
    folder = try .ofProject()
    program = Program(folder: folder)
    try write(Self.rows)
  }

  private func write(_ rows: [String], header: String = "item,aisle,left,price") throws {
    try folder.write(([header] + rows).joined(separator: "\n") + "\n", to: "Data/stock.csv")
  }

  /// The rows with another text in one of them, by its number from 0.
  private func rows(_ row: Int, _ old: String, _ new: String) -> [String] {
    var rows = Self.rows
    rows[row] = rows[row].replacing(old, with: new)
    return rows
  }

  private func record(_ grids: String...) throws {
    for (number, keys) in grids.enumerated() {
      try folder.write(
        #"{"data": "../Data/stock.csv", "theme": "light", "scale": 1, \#(keys)}"#,
        to: "Grids/g\(number).grid.json")
    }
    let outcome = try program.run(["record", "Grids"])
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// What `verify` says, without its last line and the kinds of failures.
  private func told() throws -> [String] {
    let outcome = try program.run(["verify", "Grids"])
    #expect(outcome.status == 1, "\(outcome)")
    return outcome.text.split(separator: "\n").dropLast().map { String($0.dropFirst(14)) }
  }

  // MARK: Columns that are drawn as rows

  /// What `verify` says, without the names of pictures.
  private func changes() throws -> [String] {
    try told().map { String($0.prefix { $0 != "·" }.dropLast()) }
  }

  @Test func aValueOfTurnedRowsIsToldByItsRowAndColumn() throws {
    try record(#""transpose": true"#)
    try write(rows(1, "480", "481"))
    #expect(try changes() == ["Data/stock.csv:3 left 480 → 481"])
  }

  @Test func rowsThatStandSideBySideComeAndGoAsRows() throws {
    try record(#""transpose": true"#)
    try write(Array(Self.rows[..<2] + ["Cams,B,5,5"] + Self.rows[2...]))
    #expect(try changes() == ["Data/stock.csv:4 row 'Cams' inserted"])
    try write(Array(Self.rows[..<2] + Self.rows[3...]))
    #expect(try changes() == ["Data/stock.csv:4 row 'Chains' removed"])
  }

  @Test func turnedRowsInTheirOrderAreToldByTheirLines() throws {
    try record(#""transpose": true, "sort": "-left", "columns": ["item", "left", "price"]"#)
    try write(rows(1, ",5", ",6"))
    #expect(try changes() == ["Data/stock.csv:3 price 5 → 6"])
    try write(rows(0, "Axles", "Axes"))
    #expect(try changes() == ["Data/stock.csv:2 item Axles → Axes"])
  }

  @Test func columnsOfTurnedRowsComeAndGoAsColumns() throws {
    try record(#""transpose": true"#)
    try write(Self.rows.map { $0 + ",x" }, header: "item,aisle,left,price,unit")
    let lines = try told()
    #expect(
      lines.count == 1 && lines[0].contains("Data/stock.csv:1 column 'unit' is new"), "\(lines)")
  }

  // MARK: Lines of other files

  @Test(arguments: [
    ("md", "| item | left |\n|---|---|\n| Axles | 12 |\n| Bolts | 480 |\n", 4),
    ("yaml", "- item: Axles\n  left: 12\n- item: Bolts\n  left: 480\n", 4),
  ])
  func valuesOfOtherFilesHaveLinesToo(ending: String, text: String, line: Int) throws {
    try folder.write(text, to: "Data/t.\(ending)")
    try folder.write(
      #"{"data": "../Data/t.\#(ending)", "theme": "light", "scale": 1}"#, to: "Grids/t.grid.json")
    #expect(try program.run(["record", "Grids"]).status == 0)
    try folder.write(text.replacing("480", with: "481"), to: "Data/t.\(ending)")
    #expect(try changes() == ["Data/t.\(ending):\(line) left 480 → 481"])
  }

  @Test func rowsAreCalledByWhatNoOtherRowHas() throws {
    try record(#""columns": ["aisle", "item", "left"]"#)
    try write(Array(Self.rows[..<2] + Self.rows[3...]))
    #expect(try changes() == ["Data/stock.csv:4 row 'Chains' removed"])
  }

  // MARK: Windows

  private static let window = #""sort": "-left", "height": 130, "scrollTo": 2"#

  @Test func aValueThatTakesARowOutOfAWindowIsToldAsThat() throws {
    try record(Self.window)
    try write(rows(5, "300", "1"))
    let lines = try told()
    #expect(lines.count == 1 && lines[0].hasPrefix("Data/stock.csv:7 left 300 → 1 · "), "\(lines)")
  }

  @Test func rowsThatAnUnseenValueMovesAreNeitherNewNorGone() throws {
    try record(Self.window)
    try write(rows(1, "480", "1"))
    let lines = try told()
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines[0].hasPrefix("Data/stock.csv:3 left (not shown) changed in row 'Bolts'"), "\(lines)")
  }

  @Test func valuesOfRowsThatAreNotShownAreToldByTheirLine() throws {
    try record(
      #""limit": 3, "rules": [{"when": "left > mean(left)", "style": {"textColor": "red"}}]"#,
      #""limit": 3, "columns": ["item", {"key": "left", "cell": "progress"}]"#)
    try write(rows(5, "300", "3000"))
    let changes = try changes()
    #expect(changes == ["Data/stock.csv:7 left (not shown) changed in row 'Hooks'"])
  }

  @Test func rowsInAnotherOrderAreNeitherNewNorGone() throws {
    try record(#""tail": 3"#, #""rows": "2-4""#)
    try write(Self.rows.reversed())
    #expect(try changes() == ["Data/stock.csv: the rows are in another order"])
  }

  @Test func rowsThatComeAndGoAboveTheLastOnesAreToldByTheirLine() throws {
    try record(#""tail": 3"#)
    try write(Array(Self.rows[..<1] + Self.rows[2...]))
    #expect(try changes() == ["Data/stock.csv:3 row removed"])
    try write(Array(Self.rows[..<1] + ["Belts,A,5,5"] + Self.rows[1...]))
    #expect(try changes() == ["Data/stock.csv:3 row 'Belts' inserted"])
  }

  @Test func whatAWindowShowsFollowsFromTheValueThatAnotherPictureShows() throws {
    try record(Self.window, #""title": "All""#)
    try write(rows(1, "480", "1"))
    #expect(try told() == ["Data/stock.csv:3 left 480 → 1 · 2 pictures"])
  }

  @Test func rowsThatOthersPushOutOfTheLastOnesAreNotGone() throws {
    try record(#""tail": 3"#)
    try write(Self.rows + ["Irons,C,5,5"])
    #expect(try told().map { $0.prefix(37) } == ["Data/stock.csv:8 row 'Irons' inserted"])
    try write(Self.rows.dropLast())
    #expect(try told().map { $0.prefix(36) } == ["Data/stock.csv:6 row 'Hooks' removed"])
  }

  @Test func rowsAboveARangeAreNotGuessed() throws {
    try record(#""rows": "2-4""#, #""title": "All""#)
    try write(Array(Self.rows.dropFirst()))
    #expect(try told() == ["Data/stock.csv:2 row 'Axles' removed · 2 pictures"])
  }

  private static let sums = """
    "columns": ["item", "left", "price", {"key": "sum", "value": "left * price"}], "sort": "-sum"
    """

  @Test func formulasAreNoColumnsOfTheFile() throws {
    try record(Self.sums)
    try write(rows(0, "12,3", "13,3").map { $0.replacing("40,7", with: "41,7") })
    let lines = try told()
    #expect(lines.count <= 2 && lines.allSatisfy { $0.contains(" left ") }, "\(lines)")
    #expect(lines.allSatisfy { !$0.contains("sum") && !$0.contains("inserted") }, "\(lines)")
  }

  @Test func aRowOfWhichAFormulaChangesTooIsTheSameRow() throws {
    try record(Self.sums)
    try write(rows(0, "12,3", "1200,31"))
    let lines = try told()
    #expect(
      lines.map { $0.prefix { $0 != "·" } }
        == ["Data/stock.csv:2 left 12 → 1200 ", "Data/stock.csv:2 price 3 → 31 "], "\(lines)")
  }

  @Test func aRowKeepsItsPlaceInTheDataWhereItsNameIsSharedToo() throws {
    try record(Self.sums.replacing("\"item\"", with: "\"aisle\", \"item\""))
    try write(rows(4, "90,4", "1200,31"))
    let lines = try told()
    #expect(
      lines.map { $0.prefix { $0 != "·" } }
        == ["Data/stock.csv:6 left 90 → 1200 ", "Data/stock.csv:6 price 4 → 31 "], "\(lines)")
  }

  @Test func rowsThatMoveUpWhereOneAboveTheWindowIsGoneAreNotNew() throws {
    try record(#""height": 130, "scrollTo": 3, "note": false"#, #""title": "All""#)
    try write(Array(Self.rows.dropFirst()))
    #expect(try told() == ["Data/stock.csv:2 row 'Axles' removed · 2 pictures"])
  }

  @Test func aRowThatComesIsNotTheOneThatItPushesOut() throws {
    try record(#""rows": "2-4", "note": false, "columns": ["aisle", "item", "price"]"#)
    try write(Array(Self.rows[..<2]) + ["Cogs,B,1,2"] + Array(Self.rows[2...]))
    let lines = try told()
    #expect(lines.count == 1 && lines[0].contains("inserted"), "\(lines)")
  }

  @Test func exchangedNamesAreOneLine() throws {
    try record(#""columns": ["item", "left", "price"]"#)
    try write(Self.rows, header: "item,aisle,price,left")
    let lines = try told()
    #expect(lines.count == 1, "\(lines)")
    #expect(
      lines[0].hasSuffix(
        "Data/stock.csv:1 columns 'left' and 'price' changed places: each has the values of the other"
      ),
      "\(lines)")
  }

  @Test func coloursOfAScaleFollowFromTheValueThatAnotherPictureShows() throws {
    try record(#""sort": "left", "limit": 3, "heat": "left""#, #""title": "All""#)
    try write(rows(1, "480", "960"))
    #expect(try told() == ["Data/stock.csv:3 left 480 → 960 · 2 pictures"])
  }

  @Test func whatBelongsToAThemeThatCannotBeReadStays() throws {
    try folder.write(#"{"extends": "light"}"#, to: "Grids/fjord.json")
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "fjord.json", "scale": 1}"#, to: "Grids/g.grid.json")
    #expect(try program.run(["record", "Grids"]).status == 0)
    try folder.write(
      #"{"data": "../Data/stock.csv", "theme": "fjrod.json", "scale": 1}"#, to: "Grids/g.grid.json")
    let outcome = try program.run(["verify", "Grids"])
    #expect(!outcome.text.contains("orphan") && !outcome.text.contains("prune"), "\(outcome)")
    let pruned = try program.run(["prune", "Grids", "--allow-ci"])
    #expect(pruned.status != 0 && pruned.errors.contains("nothing was removed"), "\(pruned)")
    #expect(try folder.names(in: "Grids/Snapshots/g") == ["fjord@1x.png"])
  }
}
