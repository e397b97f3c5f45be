import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

/// A column's own order of texts, in every source.
@Suite struct ValueOrderTests {
  private static let sizes = ["M", "S", "", "XXL", "L", "S", "XL", "10"]
  private static let rules = ReadingRules(columns: [
    "size": ReadingRules.Column(order: ValueOrder(["S", "M", "L", "XL"]))
  ])
  private static let ascending = ["S 1", "S 5", "M 0", "L 4", "XL 6", "10 7", "XXL 3", " 2"]

  private func check(_ file: any DataFile) throws {
    let file = try file.read(by: Self.rules)
    func rows(_ keys: SortKey..., isReady: Bool = true, group: Grouping? = nil) throws -> [String] {
      let arrangement = Arrangement(sort: keys, grouping: group)
      if isReady { try file.makeReady(for: arrangement, showing: ["size"], reach: 20) }
      let source = try file.arranged(by: arrangement)
      return (0..<source.sectionCount).flatMap { section in
        (0..<source.rowCount(inSection: section)).map { row in
          let index = RowIndex(section: section, row: row)
          return source.cell(at: index, column: "size").text + " "
            + source.cell(at: index, column: "n").text
        }
      }
    }
    for isReady in [true, false] {
      #expect(try rows(SortKey("size"), isReady: isReady) == Self.ascending)
      #expect(
        try rows(SortKey("size", .descending), SortKey("n", .descending), isReady: isReady)
          == ["XXL 3", "10 7", "XL 6", "L 4", "M 0", "S 5", "S 1", " 2"])
      #expect(
        try rows(SortKey("n", .descending), isReady: isReady).first == "10 7")
    }
    let grouped = Arrangement(grouping: Grouping(by: "size"))
    let sections = try file.arranged(by: grouped)
    #expect(
      (0..<sections.sectionCount).map { sections.title(ofSection: $0) }.prefix(5)
        == ["S", "M", "L", "XL", "10"])
  }

  @Test func ofCSV() throws {
    let rows = Self.sizes.enumerated().map { "\($1),\($0)" }.joined(separator: "\n")
    let bytes = Array("size,n\n\(rows)\n".utf8)
    try check(FileTable.open(SourceBytes(bytes), as: .csv, pieceBytes: 8).table)
    try check(TableReader.read(bytes, as: .csv).table)
  }

  @Test func ofJSON() throws {
    let rows = Self.sizes.enumerated().map {
      #"{"size": \#($1.isEmpty ? "null" : "\"\($1)\""), "n": \#($0)}"#
    }
    try check(
      FileTable.open(
        SourceBytes(Array("[\(rows.joined(separator: ",\n"))]".utf8)), as: .json, pieceBytes: 64
      ).table)
  }

  @Test(arguments: [SQLiteSource.TextOrder.natural, .binary])
  func ofADatabase(_ textOrder: SQLiteSource.TextOrder) throws {
    let rows = Self.sizes.enumerated().map { "(\($1.isEmpty ? "NULL" : "'\($1)'"), \($0))" }
    let file = try DatabaseFile(
      "CREATE TABLE t (size TEXT, n INT); INSERT INTO t VALUES \(rows.joined(separator: ", "));")
    var options = SQLiteSource.Options()
    options.textOrder = textOrder
    try check(SQLiteSource(path: file.path, options: options))
  }

  @Test func numbersInAnOrderAreTexts() throws {
    let file = try DatabaseFile("CREATE TABLE t (n INT); INSERT INTO t VALUES (1), (2), (10);")
    let rules = ReadingRules(columns: [
      "n": ReadingRules.Column(order: ValueOrder(["10", "1", "2"]))
    ])
    let sources: [any DataFile] = [
      try SQLiteSource(path: file.path), try table("n\n1\n2\n10\n"),
      try FileTable.open(SourceBytes(Array("n\n1\n2\n10\n".utf8)), as: .csv).table,
    ]
    for source in sources {
      let sorted = try source.read(by: rules).arranged(by: Arrangement(sort: [SortKey("n")]))
      #expect(
        (0..<3).map { sorted.cell(at: RowIndex(section: 0, row: $0), column: "n").text }
          == ["10", "1", "2"])
    }
  }

  @Test func ranksAreShorterThanAnyNumberOfValues() {
    let order = ValueOrder((0..<70_000).map { "v\($0)" })
    let collation = NaturalCollation().after(order)
    #expect(collation.precedes("v254", "v255"))
    #expect(collation.precedes("v65024", "v65025"))
    #expect(collation.precedes("v69999", "a"))
    #expect(!collation.key(of: "v69999").contains(0))
  }
}
