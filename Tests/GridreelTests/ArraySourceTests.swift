import Gridreel
import Synchronization
import Testing

private struct Person: Sendable {
  var forename: String
  var surname: String
  var age: Int?
}

private struct Product: Sendable {
  var name: String
  var price: Double
  /// In grams.
  var size: Double
}

private let people = [
  Person(forename: "Bill", surname: "Evans", age: 51),
  Person(forename: "ada", surname: "Lovelace", age: 36),
  Person(forename: "Alan", surname: "Turing", age: nil),
  Person(forename: "Gil", surname: "evans", age: 75),
  Person(forename: "Émile", surname: "Zola", age: 62),
]

private let shelf = [
  Product(name: "Oats", price: 2.4, size: 500), Product(name: "Salt", price: 0.9, size: 1000),
  Product(name: "Basket", price: 3, size: 0), Product(name: "Saffron", price: 5, size: 1),
]

/// The texts of a column as they are drawn, section by section.
private func texts(_ grid: DataGrid, _ key: String) throws -> [[String]] {
  let source = try grid.arranged()
  return (0..<source.sectionCount).map { section in
    (0..<source.rowCount(inSection: section)).map { row in
      source.cell(at: RowIndex(section: section, row: row), column: key).text
    }
  }
}

private func titles(_ grid: DataGrid) throws -> [String?] {
  let source = try grid.arranged()
  return (0..<source.sectionCount).map(source.title(ofSection:))
}

@Suite struct ArraySources {
  private let source = ArraySource(people) {
    $0.column("forename", \.forename)
    $0.column("surname", \.surname)
    $0.column("age", \.age, display: { person in person.age.map { "\($0) yrs" } })
  }

  @Test func keyPathsFillCellsAndTellKinds() throws {
    let grid = DataGrid(source)
    #expect(grid.columns.map(\.key) == ["forename", "surname", "age"])
    #expect(grid.columns.map { source.kind(ofColumn: $0.key) } == [.text, .text, .number])
    #expect(try texts(grid, "age") == [["51 yrs", "36 yrs", "", "75 yrs", "62 yrs"]])
    let cell = source.cell(at: RowIndex(section: 0, row: 0), column: "age")
    #expect(cell.value == .number(51))
    #expect(source.cell(at: RowIndex(section: 0, row: 0), column: "nowhere") == .missing)
  }

  @Test func numbersSortByTheirValueNotTheirText() throws {
    var grid = DataGrid(source)
    grid.tapHeader("age")
    #expect(try texts(grid, "age") == [["36 yrs", "51 yrs", "62 yrs", "75 yrs", ""]])
    grid.tapHeader("age")
    #expect(try texts(grid, "age") == [["75 yrs", "62 yrs", "51 yrs", "36 yrs", ""]])
    grid.tapHeader("age")
    #expect(try texts(grid, "forename") == [people.map(\.forename)])
  }

  @Test func aVirtualKeyGroupsBySurnamesFirstLetter() throws {
    var source = ArraySource(people) {
      $0.column("name", value: { "\($0.forename) \($0.surname)" })
      $0.virtualColumn("initial", group: { $0.surname.prefix(1).uppercased() })
    }
    var grid = DataGrid(source, columns: [Column("name")])
    grid.grouping = Grouping(by: "initial")
    grid.sort = [SortKey("name")]
    #expect(try titles(grid) == ["E", "L", "T", "Z"])
    #expect(
      try texts(grid, "name") == [
        ["Bill Evans", "Gil evans"], ["ada Lovelace"], ["Alan Turing"], ["Émile Zola"],
      ])
    source.sectionTitle = { value in
      if case .text(let letter) = value { "— \(letter) —" } else { nil }
    }
    grid.source = source
    #expect(try titles(grid) == ["— E —", "— L —", "— T —", "— Z —"])
  }

  @Test func hooksByKeyAreAskedFirst() throws {
    var source = ArraySource(people)
    #expect(source.keys == ["forename", "surname", "age"])
    source.groupValue = { key, person in
      key == "surname-first-letter" ? person.surname.prefix(1).lowercased() : nil
    }
    source.sortValue = { key, person in key == "forename" ? person.forename.count : nil }
    source.displayValue = { key, person in key == "age" ? person.age.map { "\($0)!" } : nil }
    var grid = DataGrid(source)
    grid.grouping = Grouping(by: "surname-first-letter", .descending)
    #expect(try titles(grid) == ["z", "t", "l", "e"])
    grid.grouping = nil
    grid.sort = [SortKey("forename"), SortKey("age")]
    #expect(try texts(grid, "forename") == [["ada", "Gil", "Bill", "Alan", "Émile"]])
    #expect(try texts(grid, "age") == [["36!", "75!", "51!", "", "62!"]])
  }

  @Test func aUnitPriceIsSortedByItsValueAndShownAsText() throws {
    let source = ArraySource(shelf) {
      $0.column("name", \.name)
      $0.virtualColumn(
        "unitPrice",
        sort: { $0.size == 0 ? $0.price : $0.price / $0.size * 1000 },
        display: { $0.size == 0 ? "each" : "\(Int($0.price / $0.size * 1000)) per kg" })
    }
    var grid = DataGrid(source)
    grid.sort = [SortKey("unitPrice")]
    #expect(try texts(grid, "name") == [["Salt", "Basket", "Oats", "Saffron"]])
    #expect(try texts(grid, "unitPrice") == [["0 per kg", "each", "4 per kg", "5000 per kg"]])
    let sorted = ArraySource(shelf) { $0.virtualColumn("price", sort: { $0.price }) }
    #expect(sorted.kind(ofColumn: "price") == .number)
    #expect(sorted.cell(at: RowIndex(section: 0, row: 0), column: "price").text == "2.4")
  }

  @Test func filtersUseTheValuesThemselves() throws {
    var grid = DataGrid(source)
    grid.filter = try GridExpression(parsing: "age > 50 and surname ~ 'EVANS'")
    #expect(try texts(grid, "forename") == [["Bill", "Gil"]])
    grid.filter = try GridExpression(parsing: "age >= max(age)")
    #expect(try texts(grid, "forename") == [["Gil"]])
    grid.filter = nil
    (grid.rows, grid.limit) = (2...4, 2)
    #expect(try texts(grid, "forename") == [["ada", "Alan"]])
  }

  @Test func whatIsNotThereIsToldWithTheNearest() throws {
    var grid = DataGrid(source)
    grid.sort = [SortKey("aged")]
    let error = #expect(throws: GridreelError.self) { try grid.arranged() }
    #expect(error?.message.description == "unknown column 'aged'; did you mean 'age'?")
    grid.sort = []
    grid.filter = try GridExpression(parsing: "size > 2")
    #expect(throws: GridreelError.self) { try grid.arranged() }
    grid.filter = nil
    grid.rows = 4...9
    #expect(throws: GridreelError.self) { try grid.arranged() }
  }

  @Test func propertiesByNameNeedNoColumn() throws {
    let source = ArraySource(people) { $0.column("surname") }
    var grid = DataGrid(source)
    grid.sort = [SortKey("forename")]
    #expect(try texts(grid, "surname") == [["Lovelace", "Turing", "Evans", "Zola", "evans"]])
    #expect(source.kind(ofColumn: "surname") == .text)
    #expect(DataGrid(ArraySource([["a": 1], ["a": 2, "b": 3]])).columns.map(\.key) == ["a", "b"])
    #expect(
      ArraySource([3, 1]).cell(at: RowIndex(section: 0, row: 1), column: "value").text == "1")
    #expect(ArraySource([Person]()).keys.isEmpty)
  }

  @Test func theOrderIsStableAndIdentitiesStay() throws {
    var grid = DataGrid(ArraySource(Array(repeating: people, count: 20).flatMap { $0 }))
    grid.sort = [SortKey("age", .descending)]
    let source = try grid.arranged()
    let order = (0..<100).map { source.identity(at: RowIndex(section: 0, row: $0)).source }
    for (left, right) in zip(order, order.dropFirst()) {
      let (one, other) = (people[left % 5].age ?? -1, people[right % 5].age ?? -1)
      #expect(one > other || one == other && left < right)
    }
  }

  @Test func editsLieOverIt() throws {
    var grid = DataGrid(source)
    grid.columns[2].isEditable = true
    grid.sort = [SortKey("age")]
    grid.beginEditing(row: RowIdentity(source: 2), column: "age")
    grid.type("7")
    let result = grid.commitEditing()
    #expect(result == .committed)
    #expect(try texts(grid, "age") == [["7", "36 yrs", "51 yrs", "62 yrs", "75 yrs"]])
    #expect(people[2].age == nil)
  }

  /// Counts the questions that a million rows are asked.
  @Test func onlyVisibleCellsAreAsked() throws {
    let counter = Counter()
    let source = ArraySource(Array(0..<100_000)) {
      $0.column("n", value: { number in counter.count(number) })
    }
    var grid = DataGrid(source)
    grid.viewport = Viewport(height: 300)
    let map = try grid.render().map
    #expect(map.cells.count <= 30)
    #expect(counter.total <= 30 * 4 + 100)
  }
}

/// Counts how often it is asked.
private final class Counter: Sendable {
  private let asked = Mutex(0)

  var total: Int { asked.withLock { $0 } }

  func count(_ number: Int) -> Int {
    asked.withLock { $0 += 1 }
    return number
  }
}
