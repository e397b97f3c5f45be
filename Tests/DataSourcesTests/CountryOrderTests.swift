import GridreelDataSources
import GridreelModel
import GridreelValues
import TestSupport
import Testing

/// The thirteen countries of the examples, sorted by every source of texts.
@Suite struct CountryOrderTests {
  private static let countries = [
    ("Bangladesh", "142,319,000"), ("Mexico", "112,336,538"), ("China", "1,339,724,852"),
    ("Vietnam", "87,840,000"), ("India", "1,210,193,422"), ("United States", "312,972,000"),
    ("Russia", "143,030,106"), ("Indonesia", "237,641,326"), ("Brazil", "192,376,496"),
    ("Pakistan", "178,627,000"), ("Nigeria", "162,471,000"), ("Japan", "127,730,000"),
    ("Philippines", "94,013,200"),
  ]
  private static let byName = [
    "Bangladesh", "Brazil", "China", "India", "Indonesia", "Japan", "Mexico", "Nigeria", "Pakistan",
    "Philippines", "Russia", "United States", "Vietnam",
  ]
  private static let byPopulation = [
    "China", "India", "United States", "Indonesia", "Brazil", "Pakistan", "Nigeria", "Russia",
    "Bangladesh", "Japan", "Mexico", "Philippines", "Vietnam",
  ]

  private func check(_ source: any GridDataSource) throws {
    func names(_ arrangement: Arrangement) throws -> [String] {
      let rows = try source.arranged(by: arrangement)
      return (0..<rows.rowCount(inSection: 0)).map {
        rows.cell(at: RowIndex(section: 0, row: $0), column: "Country").text
      }
    }
    #expect(try names(Arrangement(sort: [SortKey("Country")])) == Self.byName)
    #expect(
      try names(Arrangement(sort: [SortKey("Population", .descending)])) == Self.byPopulation)
    let large = try GridExpression(parsing: "Population > 2e8 && Country like 'In%'")
    #expect(try names(Arrangement(filter: large)) == ["India", "Indonesia"])
    let above = try GridExpression(parsing: "Population >= median(Population)")
    #expect(try names(Arrangement(filter: above)).count == 7)
    #expect(source.value(of: Aggregate(.sum, of: "Population")) == .number(4_341_274_940))
    #expect(source.value(of: Aggregate(.count, of: "Country")) == .number(13))
  }

  @Test func fromCSV() throws {
    let rows = Self.countries.map { "\($0),\"\($1)\"" }.joined(separator: "\n")
    let bytes = Array("Country,Population\n\(rows)\n".utf8)
    try check(FileTable.open(SourceBytes(bytes), as: .csv, pieceBytes: 64).table)
    try check(TableReader.read(bytes, as: .csv).table)
  }

  @Test func fromJSON() throws {
    let rows = Self.countries.map { #"{"Country": "\#($0)", "Population": "\#($1)"}"# }
    try check(
      FileTable.open(
        SourceBytes(Array("[\(rows.joined(separator: ",\n"))]".utf8)), as: .json, pieceBytes: 64
      ).table)
    try check(
      FileTable.open(
        SourceBytes(Array(rows.joined(separator: "\n").utf8)), as: .jsonl, pieceBytes: 64
      ).table)
  }

  @Test func fromADatabase() throws {
    let rows = Self.countries.map { "('\($0)', '\($1)')" }.joined(separator: ", ")
    let file = try DatabaseFile(
      "CREATE TABLE t (Country TEXT, Population TEXT); INSERT INTO t VALUES \(rows);")
    try check(SQLiteSource(path: file.path))
  }
}
