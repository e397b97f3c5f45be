import Foundation
import Gridreel
import Testing

private enum Team: String, Codable { case red, blue }

private struct Address: Codable {
  var city: String
  var zip: String?
}

private struct Person: Codable {
  var fullName: String
  var age: Int?
  var pay: Decimal?
  var born: Date
  var page: URL?
  var team: Team
  var marks: [Int]
  var address: Address

  enum CodingKeys: String, CodingKey {
    case fullName = "full_name"
    case age, pay, born, page, team, marks, address
  }
}

/// Describes itself, but is a row all the same.
private struct Point: Encodable, CustomStringConvertible {
  var x: Int
  var description: String { "point" }
}

/// Cannot be encoded if its number is odd.
private struct Odd: Encodable {
  struct Refusal: Error, CustomStringConvertible { let description = "odd number" }
  var number: Int

  func encode(to encoder: any Encoder) throws {
    if number % 2 == 1 { throw Refusal() }
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(number, forKey: .number)
    var half = container.nestedContainer(keyedBy: Key.self, forKey: .half)
    try half.encode(number / 2, forKey: .number)
    var list = container.nestedUnkeyedContainer(forKey: .list)
    try list.encode(number)
    try list.encodeNil()
  }

  private enum Key: String, CodingKey { case number, half, list }
}

private func cells(_ grid: DataGrid, _ key: String) -> [Cell] {
  (0..<grid.source.rowCount).map {
    grid.source.cell(at: RowIndex(section: 0, row: $0), column: key)
  }
}

@Suite struct EncodedRows {
  private let people = [
    Person(
      fullName: "Ada", age: nil, pay: Decimal(string: "12.50"),
      born: Date(timeIntervalSince1970: 0),
      page: nil, team: .red, marks: [3, 1], address: Address(city: "London", zip: nil)),
    Person(
      fullName: "Alan", age: 41, pay: nil, born: Date(timeIntervalSince1970: 90_061.5),
      page: URL(string: "https://example.org/alan"), team: .blue, marks: [],
      address: Address(city: "Manchester", zip: "M1")),
  ]

  @Test func columnsHaveTheirCodingKeysInTheOrderOfEncoding() throws {
    let grid = try DataGrid(encoding: people)
    #expect(
      grid.columns.map(\.key) == [
        "full_name", "age", "pay", "born", "page", "team", "marks", "address.city", "address.zip",
      ])
  }

  @Test func valuesKeepTheirKinds() throws {
    let grid = try DataGrid(encoding: people)
    #expect(
      grid.columns.map { grid.source.kind(ofColumn: $0.key) } == [
        .text, .number, .number, .date, .text, .text, .text, .text, .text,
      ])
    #expect(cells(grid, "age").map(\.value) == [.missing, .number(41)])
    #expect(cells(grid, "pay").map(\.value) == [.number(12.5), .missing])
    #expect(cells(grid, "born").map(\.text) == ["1970-01-01 00:00:00", "1970-01-02 01:01:01"])
    #expect(cells(grid, "team").map(\.text) == ["red", "blue"])
    #expect(cells(grid, "marks").map(\.text) == ["3, 1", ""])
    #expect(cells(grid, "address.zip").map(\.text) == ["", "M1"])
  }

  @Test func columnsThatAreGivenChooseAmongTheKeys() throws {
    let grid = try DataGrid(
      encoding: people, columns: [Column("age"), Column("shoe")], theme: .dark)
    #expect(grid.theme == .dark)
    #expect(cells(grid, "age").map(\.text) == ["", "41"])
    #expect(cells(grid, "shoe") == [.missing, .missing])
  }

  @Test func anEmptyKeyIsAKey() throws {
    let rows = try DataGrid(encoding: [["": 1, "a": 2, "value": 3], ["": 4, "a": 5, "value": 6]])
    #expect(rows.columns.map(\.key) == ["", "a", "value"])
    #expect(
      rows.columns.map { cells(rows, $0.key).map(\.text) } == [
        ["1", "4"], ["2", "5"], ["3", "6"],
      ])
    let nested = try DataGrid(encoding: [["": ["": 1, "a": 2], "a": ["": 3, "b": 4]]])
    #expect(
      nested.columns.map { cells(nested, $0.key).map(\.text) } == [["1"], ["2"], ["3"], ["4"]])
  }

  @Test func dictionariesListsAndSingleValuesAreRows() throws {
    #expect(try DataGrid(encoding: [["b": 1, "a": 2]]).columns.map(\.key) == ["a", "b"])
    #expect(try DataGrid(encoding: [[7, 8]]).columns.map(\.key) == ["1", "2"])
    let numbers = try DataGrid(encoding: [3, 4])
    #expect(cells(numbers, "value").map(\.value) == [.number(3), .number(4)])
    #expect(try DataGrid(encoding: [Point(x: 1)]).columns.map(\.key) == ["x"])
  }

  @Test func containersThatARowNestsAreTakenApart() throws {
    let grid = try DataGrid(encoding: [Odd(number: 4)])
    #expect(grid.columns.map(\.key) == ["number", "half.number", "list.1", "list.2"])
    #expect(grid.columns.map { cells(grid, $0.key)[0].text } == ["4", "2", "4", ""])
  }

  @Test func aRowThatRefusesIsNamed() {
    let error = #expect(throws: GridreelError.self) {
      try DataGrid(encoding: [Odd(number: 2), Odd(number: 3)])
    }
    #expect(error?.message.description == "row 2 cannot be encoded: odd number")
    #expect(error?.code == .badInput)
  }
}

@Suite struct ValuesOfFoundation {
  @Test func partsOfSecondsDecideTheOrder() throws {
    let moments = [1.75, 1.25, 1.5].map { ["at": Date(timeIntervalSince1970: $0)] }
    var grid = DataGrid(rows: moments)
    grid.tapHeader("at")
    let order = try grid.arranged()
    let places = (0..<3).map { order.identity(at: RowIndex(section: 0, row: $0)).source }
    #expect(places == [1, 2, 0])
    #expect(cells(grid, "at").map(\.text) == Array(repeating: "1970-01-01 00:00:01", count: 3))
  }

  @Test func addressesAreLinks() throws {
    struct Page {
      var name: String
      var url: URL?
      var note: Any
    }
    let url = try #require(URL(string: "https://example.org/a?b=c"))
    let pages = [
      Page(name: "a", url: nil, note: url), Page(name: "b", url: url, note: "none"),
    ]
    let grid = DataGrid(rows: pages)
    #expect(grid.columns.map(\.cell) == [.text, .link(LinkCell()), .text])
    #expect(cells(grid, "url").map(\.text) == ["", "https://example.org/a?b=c"])
    let svg = try grid.render().svgData()
    #expect(String(decoding: svg, as: UTF8.self).contains("href=\"https://example.org/a?b=c\""))
    struct Site: Sendable { var url: URL }
    #expect(ArraySource([Site(url: url)]).columns[0].cell == .link(LinkCell()))
    #expect(
      ArraySource([Site(url: url)]) { $0.column("u", \.url) }.columns[0].cell == .link(LinkCell()))
    // Against a base it is no address that anybody can follow.
    let relative = URL(string: "a", relativeTo: url)
    #expect(DataGrid(rows: [["u": relative]]).columns[0].cell == .text)
  }

  @Test func collectionsAreTheirElements() {
    let grid = DataGrid(rows: [
      ["list": ["b", "a"], "set": Set([2, 1]), "map": ["y": 2, "x": 1]] as [String: Any]
    ])
    #expect(
      ["list", "set", "map"].map { cells(grid, $0)[0].text } == ["b, a", "1, 2", "x: 1, y: 2"])
  }
}
