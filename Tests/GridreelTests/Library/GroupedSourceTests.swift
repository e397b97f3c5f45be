import Gridreel
import Testing

private struct Person: Sendable {
  var name, surname: String
  var age: Int
}

private let people = [
  Person(name: "Alan", surname: "Turing", age: 41),
  Person(name: "Ada", surname: "Lovelace", age: 36),
  Person(name: "Ruth", surname: "Teitelbaum", age: 62),
  Person(name: "Grace", surname: "Hopper", age: 85),
]

/// The title of a letter's section.
private func dashed(_ letter: String) -> String { "– \(letter) –" }

@Suite struct GroupedSources {
  private let source = GroupedSource(
    GroupedIndex(
      people, by: { String($0.surname.prefix(1)) }, keyOrder: { $0 > $1 },
      itemOrder: { $0.surname < $1.surname }),
    title: dashed
  ) {
    Column("Name", \.name)
    Column("Age", key: "age", \.age).displayed { "\($0.age) yrs" }
  }

  /// The titles of the sections, each with its names.
  private func sections(_ grid: DataGrid) throws -> [String] {
    let rows = try grid.arranged()
    return (0..<rows.sectionCount).map { section in
      let names = (0..<rows.rowCount(inSection: section)).map {
        rows.cell(at: RowIndex(section: section, row: $0), column: "Name").text
      }
      return "\(rows.title(ofSection: section) ?? "none"): " + names.joined(separator: " ")
    }
  }

  @Test func keysAreSectionsInTheOrderOfTheIndex() throws {
    let grid = DataGrid(source)
    #expect(grid.columns.map(\.title) == ["Name", "Age"])
    #expect(try sections(grid) == ["– T –: Ruth Alan", "– L –: Ada", "– H –: Grace"])
    #expect(source.kind(ofColumn: "age") == .number)
    let cell = source.cell(at: RowIndex(section: 0, row: 1), column: "age")
    #expect(cell == Cell(value: .number(41), text: "41 yrs"))
    #expect(try grid.render().map.sections.map(\.title) == ["– T –", "– L –", "– H –"])
  }

  @Test func anOrderAndAFilterApplyWithinTheSections() throws {
    var grid = DataGrid(source)
    grid.sort = [SortKey("age")]
    #expect(try sections(grid) == ["– T –: Alan Ruth", "– L –: Ada", "– H –: Grace"])
    grid.filter = try GridExpression(parsing: "age > 40")
    #expect(try sections(grid) == ["– T –: Alan Ruth", "– H –: Grace"])
    (grid.sort, grid.filter, grid.limit) = ([], nil, 3)
    #expect(try sections(grid) == ["– T –: Ruth Alan", "– L –: Ada"])
    grid.limit = nil
    grid.rows = 2...4
    #expect(try sections(grid) == ["– T –: Alan", "– L –: Ada", "– H –: Grace"])
    #expect(try grid.render().warnings.isEmpty)
  }

  @Test func aGroupingByAColumnReplacesTheSections() throws {
    var grid = DataGrid(source)
    grid.grouping = Grouping(by: "surname", prefix: 2)
    #expect(try sections(grid) == ["HO: Grace", "LO: Ada", "TE: Ruth", "TU: Alan"])
  }

  @Test func rowsKeepTheirIdentityWhenOthersCome() throws {
    var source = source
    let alan = source.identity(at: RowIndex(section: 0, row: 1))
    source.index.insert(Person(name: "Ivan", surname: "Sutherland", age: 86), forKey: "S")
    source.index.insert(Person(name: "Betty", surname: "Tarjan", age: 75), forKey: "T")
    #expect(source.places(of: [alan]) == [alan: RowIndex(section: 0, row: 2)])
    source.index.remove(section: 0, row: 0)
    #expect(source.identity(at: RowIndex(section: 0, row: 1)) == alan)
    #expect(
      try sections(DataGrid(source)) == [
        "– T –: Ruth Alan", "– S –: Ivan", "– L –: Ada", "– H –: Grace",
      ])
  }

  @Test func unknownColumnsAreNamedWithoutTheSections() throws {
    var grid = DataGrid(source)
    grid.sort = [SortKey("aeg")]
    let error = #expect(throws: GridreelError.self) { try grid.arranged() }
    #expect(error?.message.description == "unknown column 'aeg'; did you mean 'age'?")
  }

  @Test func anEmptyIndexIsAHeader() throws {
    let empty = GroupedSource(GroupedIndex<String, Person>()) { Column("Name", \.name) }
    var grid = DataGrid(empty)
    grid.sort = [SortKey("Name")]
    #expect(try grid.arranged().rowCount == 0)
    #expect(try grid.render().size.height > 0)
  }
}
