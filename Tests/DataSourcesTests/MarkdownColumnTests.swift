import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

/// Columns whose texts have looks, in every source.
@Suite struct MarkdownColumnTests {
  private static let texts = ["**b** 2", "a *1*", "~~c~~", "", "`A` 0"]
  private static let rules = ReadingRules(columns: [
    "text": ReadingRules.Column(isMarkdown: true),
    "n": ReadingRules.Column(kind: .number, isMarkdown: true),
  ])
  private static let csv =
    "text,n\n" + texts.enumerated().map { "\"\($1)\",**\($0)**\n" }.joined()

  private func check(_ file: any DataFile) throws {
    let file = try file.read(by: Self.rules)
    func rows(_ arrangement: Arrangement, isReady: Bool) throws -> [Cell] {
      if isReady { try file.makeReady(for: arrangement, showing: ["text"], reach: 20) }
      let source = try file.arranged(by: arrangement)
      return (0..<source.rowCount(inSection: 0)).map {
        source.cell(at: RowIndex(section: 0, row: $0), column: "text")
      }
    }
    for isReady in [true, false] {
      let sorted = try rows(Arrangement(sort: [SortKey("text")]), isReady: isReady)
      #expect(sorted.map(\.text) == ["A 0", "a 1", "b 2", "c", ""])
      #expect(sorted.map { $0.looks?.runs.first?.bytes } == [0..<1, 2..<3, 0..<1, 0..<1, nil])
      let down = try rows(Arrangement(sort: [SortKey("n", .descending)]), isReady: isReady)
      #expect(down.map(\.text) == ["A 0", "", "c", "a 1", "b 2"])
      let filter = try GridExpression(parsing: "text = 'b 2' or n > 3")
      let found = try rows(Arrangement(filter: filter), isReady: isReady)
      #expect(found.map(\.text) == ["b 2", "A 0"])
    }
    let number = file.cell(at: RowIndex(section: 0, row: 2), column: "n")
    #expect(number.value == .number(2) && number.looks?.runs.first?.look[.bold] == true)
  }

  @Test func filesInPlaceAreOrderedByPlainTexts() throws {
    try check(FileTable.open(SourceBytes(Array(Self.csv.utf8)), as: .csv).table)
    let json = Self.texts.enumerated().map { "{\"text\": \"\($1)\", \"n\": \"**\($0)**\"}" }
    try check(
      FileTable.open(
        SourceBytes(Array("[\(json.joined(separator: ","))]".utf8)), as: .json
      ).table)
  }

  @Test func tablesInMemoryAreOrderedByPlainTexts() throws { try check(table(Self.csv)) }

  @Test func databasesAreOrderedByPlainTexts() throws {
    let rows = Self.texts.enumerated().map { "('\($1)', '**\($0)**')" }.joined(separator: ",")
    let file = try DatabaseFile("create table t (text, n); insert into t values \(rows)")
    try check(SQLiteSource(path: file.path))
  }

  @Test func objectsOfATextAndItsLooksAreCells() throws {
    let json = """
      [{"a": {"text": "x 1", "runs": [[2, 3, {"bold": true}]]}, "b": {"text": "y", "more": 1}},
       {"a": {"runs": [], "text": "z"}, "b": {"text": "w", "more": 2}}]
      """
    let found = try table(json, as: .json)
    #expect(found.columns.map(\.key) == ["a", "b.text", "b.more"])
    #expect(found.columns[0].cells.map(\.text) == ["x 1", "z"])
    #expect(found.columns[0].cells.map { $0.looks?.runs.map(\.bytes) } == [[2..<3], nil])
  }

  @Test func anInvalidLookIsToldByItsObject() {
    #expect(
      failure("[{\"a\": 1},\n {\"a\": {\"text\": \"x\", \"runs\": [[0, 9, {}]]}}]", as: .json)
        == "2:8: the run ends at 9, but the text has 1 characters")
  }
}
