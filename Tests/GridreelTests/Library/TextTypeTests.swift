import Gridreel
import Testing

private struct Country: Sendable {
  var name: String
  var people: String
  var founded: String
}

private let countries = [
  Country(name: "China", people: "1,339,724,852", founded: "1949-10-01"),
  Country(name: "Mexico", people: "112,336,538", founded: "1810-09-16"),
  Country(name: "Vietnam", people: "94,013,200", founded: "1945-09-02"),
]

/// Texts that spell numbers and dates, in arrays.
@Suite struct TextTypeTests {
  private func order(_ grid: DataGrid, by key: String = "people") throws -> [String] {
    var grid = grid
    grid.sort = [SortKey(key)]
    let still = try grid.render()
    #expect(still.warnings.isEmpty)
    return still.map.cells.filter { $0.column == key }.map(\.text)
  }

  private let byValue = ["94,013,200", "112,336,538", "1,339,724,852"]
  private let byText = ["1,339,724,852", "94,013,200", "112,336,538"]

  @Test func areReadAsThoseOfFilesWhereverArraysAreTaken() throws {
    let index = GroupedIndex(countries, by: { _ in "all" }, keyOrder: <)
    let grids = [
      DataGrid(rows: countries), DataGrid(ArraySource(countries)),
      DataGrid(countries) { Column("people", \.people) },
      DataGrid(GroupedSource(index) { Column("people", \.people) }),
      DataGrid(
        columns: [Column("people")],
        source: DataTable(columns: [try .init(key: "people", texts: countries.map(\.people))])),
    ]
    for grid in grids {
      #expect(try order(grid) == byValue)
      #expect(grid.source.kind(ofColumn: "people") == .number)
    }
    #expect(grids[1].source.kind(ofColumn: "founded") == .date)
    #expect(grids[1].source.kind(ofColumn: "name") == .text)
  }

  @Test func aDeclaredTypeKeepsThemAsTheyAre() throws {
    let grids = [
      DataGrid(columns: [Column("people", type: .text)], rows: countries),
      DataGrid(ArraySource(countries), columns: [Column("people", type: .text)]),
      DataGrid(countries) { Column("people", type: .text, \.people) },
      DataGrid(
        columns: [Column("people")],
        source: DataTable(columns: [
          try .init(key: "people", texts: countries.map(\.people), type: .text)
        ])),
    ]
    for grid in grids.prefix(3) { #expect(try order(grid) == byText) }
    #expect(grids.allSatisfy { $0.source.kind(ofColumn: "people") == .text })
  }

  @Test func aTextThatIsNotOfTheDeclaredTypeIsAnError() {
    let grids = [
      DataGrid(columns: [Column("name", type: .number)], rows: countries),
      DataGrid(countries) { Column("name", type: .number, \.name) },
    ]
    for grid in grids {
      let error = #expect(throws: GridreelError.self) { try grid.render() }
      #expect(
        error?.message.description
          == "column 'name' declares the type number, but row 1 has 'China', which is not a number")
    }
    let error = #expect(throws: GridreelError.self) {
      try DataTable.Column(key: "n", texts: ["1", "", "x"], type: .number)
    }
    #expect(
      error?.message.description
        == "column 'n' has the type number, but row 3 has 'x', which is not a number")
  }

  @Test func theRemedyOfAWarningIsSwift() throws {
    let rows = (0..<20).map { (n: $0 == 7 ? "n.k." : "\($0)", m: 1) }
    var grid = DataGrid(rows: rows)
    grid.sort = [SortKey("n")]
    let message = try grid.render().warnings.first?.message.description
    #expect(message?.hasSuffix("or make it Column(\"n\", type: .text)") == true)
    grid = DataGrid(columns: [Column("n", type: .text)], rows: rows)
    grid.sort = [SortKey("n")]
    #expect(try grid.render().warnings.isEmpty)
  }

  @Test func aTypeThatTheSourceDoesNotHaveIsAnError() {
    let grid = DataGrid(
      columns: [Column("m", type: .text)], source: DataGrid(rows: [(m: 1, n: 2)]).source)
    let error = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(error?.message.description.hasPrefix("column 'm' declares the type text, but") == true)
  }
}
