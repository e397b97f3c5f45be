import Gridreel
import TestSupport
import Testing

private enum Team: String {
  case red, blue
}

private struct Person {
  var name: String
  var age: Int
  var score: Double?
  var joined: String
  var isActive: Bool
  var team: Team
}

private class Animal {
  let name = "Rex"
}

private final class Dog: Animal {
  let legs = 4
}

private let people = [
  Person(
    name: "Leonardo", age: 45, score: 1.5, joined: "2024-03-01", isActive: true, team: .red),
  Person(name: "Raphael", age: 36, score: nil, joined: "2023-12-31", isActive: false, team: .blue),
  Person(name: "Donatello", age: 47, score: 2, joined: "2024-01-15", isActive: true, team: .red),
]

@Suite struct GridRowsTests {
  private func cells(_ grid: DataGrid, _ key: String) -> [Cell] {
    (0..<grid.source.rowCount).map {
      grid.source.cell(at: RowIndex(section: 0, row: $0), column: key)
    }
  }

  @Test func everyStoredPropertyIsAColumnInTheOrderOfDeclaration() {
    let grid = DataGrid(rows: people)
    #expect(
      grid.columns.map(\.key) == ["name", "age", "score", "joined", "isActive", "team"])
    #expect(grid.theme == .light)
    #expect(grid.source.rowCount == 3)
  }

  @Test func typesOfPropertiesDecideTheKindsOfColumns() {
    let grid = DataGrid(rows: people)
    let kinds = grid.columns.map { grid.source.kind(ofColumn: $0.key) }
    #expect(kinds == [.text, .number, .number, .date, .boolean, .text])
    #expect(cells(grid, "score").map(\.value) == [.number(1.5), .missing, .number(2)])
    #expect(cells(grid, "score").map(\.text) == ["1.5", "", "2"])
    #expect(cells(grid, "team").map(\.text) == ["red", "blue", "red"])
    #expect(
      cells(grid, "isActive").map(\.value) == [.boolean(true), .boolean(false), .boolean(true)])
    #expect(cells(grid, "joined").first?.value == Timestamp(iso: "2024-03-01").map(Value.date))
  }

  @Test func dictionariesHaveAlphabeticalColumnsAndMissingValues() {
    let grid = DataGrid(rows: [
      ["name": "Ada", "age": 36], ["name": "Alan", "born": "1912-06-23"],
    ])
    #expect(grid.columns.map(\.key) == ["age", "name", "born"])
    #expect(cells(grid, "age").map(\.value) == [.number(36), .missing])
    #expect(cells(grid, "born").map(\.text) == ["", "1912-06-23"])
    #expect(grid.source.kind(ofColumn: "born") == .date)
  }

  @Test func dictionariesOfOneTypeAreRowsToo() {
    let counts: [[String: Int]] = [["a": 1, "b": 2], ["b": 3]]
    let grid = DataGrid(rows: counts)
    #expect(grid.columns.map(\.key) == ["a", "b"])
    #expect(cells(grid, "b").map(\.text) == ["2", "3"])
  }

  @Test func valuesOfDifferentTypesMakeAColumnOfText() {
    let grid = DataGrid(rows: [["id": 7], ["id": "007"], ["id": true]])
    #expect(grid.source.kind(ofColumn: "id") == .text)
    #expect(cells(grid, "id").map(\.value) == [.text("7"), .text("007"), .text("true")])
  }

  @Test func digitsInTextStayText() {
    let grid = DataGrid(rows: [["zip": "02134"], ["zip": "90210"]])
    #expect(grid.source.kind(ofColumn: "zip") == .text)
  }

  @Test func anInheritedPropertyComesFirst() {
    #expect(DataGrid(rows: [Dog()]).columns.map(\.key) == ["name", "legs"])
  }

  @Test func scalarsAreOneColumnAndTuplesHaveTheirLabels() {
    #expect(DataGrid(rows: [1, 2]).columns.map(\.key) == ["value"])
    #expect(cells(DataGrid(rows: [1, 2]), "value").map(\.text) == ["1", "2"])
    #expect(DataGrid(rows: [(name: "a", age: 1)]).columns.map(\.key) == ["name", "age"])
  }

  @Test func numbersThatAreNotNumbersAreMissing() {
    let grid = DataGrid(rows: [["x": Double.nan], ["x": 0.5]])
    #expect(cells(grid, "x").map(\.value) == [.missing, .number(0.5)])
  }

  @Test func momentsAreWrittenAsISO8601() throws {
    let moment = try #require(Timestamp(iso: "2024-03-01 09:05:07"))
    let grid = DataGrid(rows: [
      ["at": moment], ["at": Timestamp(seconds: -86_400, isDayOnly: true)],
    ])
    #expect(grid.source.kind(ofColumn: "at") == .date)
    #expect(cells(grid, "at").map(\.text) == ["2024-03-01 09:05:07", "1969-12-31"])
  }

  @Test func aColumnThatNoRowHasIsAnErrorWithTheNearestName() throws {
    let grid = DataGrid(columns: [Column("name"), Column("scroe")], rows: people)
    let error = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(error?.message.description == "unknown column 'scroe'; did you mean 'score'?")
  }

  @Test func noRowsAreAGridOfHeaders() throws {
    let grid = DataGrid(columns: [Column("name"), Column("age")], rows: [Person]())
    #expect(grid.source.rowCount == 0)
    #expect(try grid.render().size.height > 0)
  }

  @Test func tapsOnAHeaderSortAscendingThenDescendingThenNotAtAll() throws {
    var grid = DataGrid(rows: people)
    var orders: [[String]] = []
    for _ in 0..<3 {
      grid.tapHeader("age")
      let map = try grid.render().map
      orders.append(map.cells.filter { $0.column == "age" }.map(\.text))
    }
    #expect(orders == [["36", "45", "47"], ["47", "45", "36"], ["45", "36", "47"]])
  }

  /// The example of the interface's page on the library, word for word.
  @Test func theInterfacesExampleDrawsAFile() throws {
    let scratch = try ScratchFolder()
    var grid = DataGrid(
      columns: [
        .init("name", title: "Name", width: .fixed(484)),
        .init("age", title: "Age", width: .fixed(200)),
      ],
      rows: people)
    grid.theme = .dark
    grid.tapHeader("age")
    try grid.render().write(to: scratch["people.png"])

    let map = try grid.render().map
    #expect(map.headers.map(\.text) == ["Name", "Age"])
    #expect(map.headers[0].rect.width == 484)
    #expect(map.headers[1].sort == .ascending)
    #expect(map.headers[1].arrow != nil)
    #expect(try scratch.bytes("people.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }

  /// The example of the README, word for word.
  @Test func theReadmesExampleDrawsAFile() throws {
    let scratch = try ScratchFolder()
    let bytes = Array("name,age\nLeonardo,45\nRaphael,36\n".utf8)

    let people = try TableReader.read(bytes, as: .csv).table
    var grid = DataGrid(
      columns: [
        Column("name", title: "Name", width: .fixed(484)),
        Column("age", title: "Age", width: .fixed(200)),
      ],
      source: people, theme: .dark)
    grid.tapHeader("age")  // ascending, with its arrow
    try grid.render().write(to: scratch["people.png"])

    #expect(try scratch.names() == ["people.png"])
    #expect(try grid.render().map.cells.map(\.text) == ["Raphael", "36", "Leonardo", "45"])
  }
}
