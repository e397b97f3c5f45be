import Gridreel
import Testing

struct EditedRowsTests {
  private struct Place: Sendable {
    let land, name: String
    let people: Int
  }

  private static let places = [
    Place(land: "IT", name: " Bari", people: 315_948),
    Place(land: "NO", name: "Oslo", people: 717_710),
    Place(land: "NO", name: "Moss", people: 9_941),
  ]

  private static func texts(_ grid: DataGrid, _ key: String) throws -> [String] {
    let column = try #require(grid.column(key))
    let writer = CellWriter(format: column.format, symbols: grid.symbols)
    return (0..<grid.source.sectionCount).flatMap { section in
      (0..<grid.source.rowCount(inSection: section)).map { row in
        writer.text(
          for: grid.source.cell(at: RowIndex(section: section, row: row), column: key))
      }
    }
  }

  private static var flat: DataGrid {
    DataGrid(places) {
      Column("birth_place", \.name)
      Column("people_2024", \.people)
    }
  }

  @Test func namesAndValuesOfRowsInCodeAreEditedOnRequest() throws {
    let (plain, edited) = (Self.flat, Self.flat.edited())
    #expect(plain.columns.map(\.title) == ["birth_place", "people_2024"])
    #expect(edited.columns.map(\.title) == ["Birth place", "People 2024"])
    #expect(try Self.texts(edited, "birth_place") == ["Bari", "Oslo", "Moss"])
    #expect(try Self.texts(edited, "people_2024") == ["315,948", "717,710", "9,941"])
  }

  @Test func whatAColumnSaysStays() throws {
    var grid = Self.flat
    grid.columns[0].title = "birth_place!"
    grid.columns[1].format = .number(try NumberFormat("0"))
    let edited = grid.edited()
    #expect(edited.columns.map(\.title) == ["birth_place!", "People 2024"])
    #expect(try Self.texts(edited, "people_2024") == ["315948", "717710", "9941"])
  }

  @Test func rowsOfAllSectionsAreRead() throws {
    let index = GroupedIndex(Self.places, by: \.land, keyOrder: <)
    let edited = DataGrid(GroupedSource(index) { Column("people_2024", \.people) }).edited()
    #expect(try Self.texts(edited, "people_2024").sorted() == ["315,948", "717,710", "9,941"])
  }
}
