import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct TableSorting {
  private func rows(
    _ table: DataTable, sort: [SortKey], limit: Int? = nil
  ) throws -> [Int] {
    try table.arranged(by: Arrangement(sort: sort, limit: limit)).sourceRows[0]
  }

  @Test func missingValuesComeLastInBothDirections() throws {
    #expect(try rows(.people, sort: [SortKey("age")]) == [1, 0, 4, 3, 2])
    #expect(try rows(.people, sort: [SortKey("age", .descending)]) == [3, 0, 4, 1, 2])
    #expect(try rows(.people, sort: [SortKey("home town")]) == [4, 1, 0, 2, 3])
    #expect(try rows(.people, sort: [SortKey("home town", .descending)]) == [0, 2, 1, 4, 3])
  }

  @Test func everyKindHasItsOrder() throws {
    #expect(try rows(.people, sort: [SortKey("name")]) == [0, 2, 1, 4, 3])
    #expect(try rows(.people, sort: [SortKey("born")]) == [3, 4, 0, 1, 2])
    #expect(try rows(.people, sort: [SortKey("active")]) == [1, 0, 3, 4, 2])
  }

  @Test func laterKeysBreakTies() throws {
    let sort = [SortKey("active", .descending), SortKey("name", .descending)]
    #expect(try rows(.people, sort: sort) == [3, 4, 0, 1, 2])
  }

  @Test func caseDecidesAfterTheLastColumnOnly() throws {
    let names = ["bob", "Bob", "bob", "BOB", "Bob", "ann", "Ann"]
    let table = DataTable(
      ("t", .text, names.map { .text($0) }),
      ("n", .number, [4, 5, 2, 3, 1, 7, 7].map { .number($0) }))
    let byNumber = [SortKey("t"), SortKey("n", .descending)]
    #expect(try rows(table, sort: byNumber) == [5, 6, 1, 0, 3, 2, 4])
    #expect(try rows(table, sort: [SortKey("t")]) == [5, 6, 0, 2, 1, 4, 3])
    #expect(
      try rows(table, sort: [SortKey("t", .descending), SortKey("n")]) == [4, 2, 3, 0, 1, 6, 5])
    let long = DataTable(
      ("t", .text, names.map { .text("a longer name of " + $0) }),
      ("n", .number, [4, 5, 2, 3, 1, 7, 7].map { .number($0) }))
    #expect(try rows(long, sort: byNumber) == [5, 6, 1, 0, 3, 2, 4])
    let accents = DataTable(
      ("t", .text, [.text("É"), .text("e"), .text("E"), .text("é")]),
      ("n", .number, [.number(1), .number(2), .number(1), .number(3)]))
    #expect(try rows(accents, sort: [SortKey("t"), SortKey("n")]) == [2, 1, 0, 3])
  }

  @Test func numbersSortByValueWhateverTheirText() throws {
    let cells: [Cell] = [
      .number(1_339_724_852, "1,339,724,852"), .number(-5), .number(0), .number(-0.0),
      .number(.infinity), .number(-.infinity), .number(.nan), .number(1e-300), .number(20),
    ]
    let table = DataTable(("n", .number, cells))
    #expect(try rows(table, sort: [SortKey("n")]) == [5, 1, 2, 3, 7, 8, 0, 4, 6])
    #expect(try rows(table, sort: [SortKey("n", .descending)]) == [4, 0, 8, 7, 2, 3, 1, 5, 6])
  }

  @Test func textsComeAfterNumbersInAMixedColumn() throws {
    let cells: [Cell] = [.text("b"), .number(2), .missing, .text("a"), .number(10), .text("")]
    let table = DataTable(("m", .text, cells))
    #expect(try rows(table, sort: [SortKey("m")]) == [1, 4, 5, 3, 0, 2])
    #expect(try rows(table, sort: [SortKey("m", .descending)]) == [0, 3, 5, 4, 1, 2])
  }

  @Test func textsThatShareEightBytesAreToldApart() throws {
    let table = DataTable(
      ("t", .text, ["aaaaaaaaaab", "aaaaaaaaaa", "aaaaaaaaaaa", "aaaaaaaaaaA"].map(Cell.text)))
    #expect(try rows(table, sort: [SortKey("t")]) == [1, 2, 3, 0])
    #expect(try rows(table, sort: [SortKey("t", .descending)]) == [0, 3, 2, 1])
  }

  /// A table with many ties and gaps.
  private func randomTable(_ count: Int, seed: UInt64) -> DataTable {
    var generator = SeededGenerator(seed: seed)
    let words = ["a", "A", "á", "b", "item 2", "item 10", ""]
    func cells(_ make: (Int) -> Cell) -> [Cell] {
      (0..<count).map { _ in
        let draw = Int.random(in: 0..<8, using: &generator)
        return draw == 7 ? .missing : make(draw)
      }
    }
    return DataTable(
      ("text", .text, cells { .text(words[$0]) }),
      ("number", .number, cells { .number(Double($0)) }),
      ("flag", .boolean, cells { .boolean($0 < 3) }))
  }

  @Test(arguments: [SortDirection.ascending, .descending])
  func sortingIsStableWithMissingLast(direction: SortDirection) throws {
    for seed in UInt64(1)...20 {
      let table = randomTable(300, seed: seed)
      for key in ["text", "number", "flag"] {
        let order = try rows(table, sort: [SortKey(key, direction)])
        #expect(order.sorted() == Array(0..<300))
        let cells = order.map { table.cell(row: $0, column: key) }
        let wrong = (1..<300).filter { place in
          let isSwapped = cells[place] == cells[place - 1] && order[place - 1] > order[place]
          let isAfterMissing = cells[place - 1].value.isMissing && !cells[place].value.isMissing
          return isSwapped || isAfterMissing
        }
        #expect(wrong == [])
      }
    }
  }

  @Test func sortingAgreesWithAPlainComparison() throws {
    let collation = NaturalCollation()
    let table = randomTable(500, seed: 99)
    func text(_ row: Int) -> String? {
      let cell = table.cell(row: row, column: "text")
      return cell.value.isMissing ? nil : cell.text
    }
    let expected = (0..<500).sorted { left, right in
      guard let a = text(left) else { return text(right) == nil && left < right }
      guard let b = text(right) else { return true }
      let order = collation.order(of: a, to: b)
      return order == 0 ? left < right : order > 0
    }
    #expect(try rows(table, sort: [SortKey("text", .descending)]) == expected)
  }

  @Test(arguments: [0, 1, 5, 30, 62, 63, 64, 499, 500, 900])
  func aLimitKeepsTheFirstOfTheWholeOrder(limit: Int) throws {
    let table = randomTable(500, seed: 4)
    let sort = [SortKey("text"), SortKey("number", .descending)]
    let all = try rows(table, sort: sort)
    #expect(try rows(table, sort: sort, limit: limit) == Array(all.prefix(limit)))
  }

  @Test func aWindowOfAGroupedOrderIsTheSameRows() throws {
    let table = randomTable(500, seed: 8)
    var whole = Arrangement(sort: [SortKey("number")], grouping: Grouping(by: "text"))
    let all = try table.arranged(by: whole).sourceRows.flatMap { $0 }
    for start in stride(from: 1, to: 480, by: 37) {
      whole.rows = start...start + 20
      let part = try table.arranged(by: whole)
      #expect(part.sourceRows.flatMap { $0 } == Array(all[start - 1...start + 19]))
      #expect(!part.sourceRows.contains([]))
    }
  }
}

@Suite struct TableGrouping {
  @Test func sectionsComeInTheOrderOfTheirValuesWithMissingLast() throws {
    let numbers = DataTable(
      ("n", .number, [.number(10, "10"), .missing, .number(9, "9"), .number(10, "10.0")]))
    let grouped = try numbers.arranged(by: Arrangement(grouping: Grouping(by: "n")))
    #expect(grouped.titles == ["9", "10", "–"])
    #expect(grouped.sourceRows == [[2], [0, 3], [1]])
    let descending = try numbers.arranged(
      by: Arrangement(grouping: Grouping(by: "n", .descending)))
    #expect(descending.titles == ["10", "9", "–"])
  }

  @Test func aPrefixGroupsByUpperCasedFirstCharacters() throws {
    let grouped = try DataTable.people.arranged(
      by: Arrangement(sort: [SortKey("name")], grouping: Grouping(by: "name", prefix: 1)))
    #expect(grouped.titles == ["A", "B", "E", "É", "Z"])
    #expect(grouped.sourceRows == [[0], [2], [4], [1], [3]])
  }

  @Test func rowsAreSortedWithinTheirSection() throws {
    let grouped = try DataTable.people.arranged(
      by: Arrangement(
        sort: [SortKey("age", .descending)], grouping: Grouping(by: "active"),
        titles: CellWriter(missingText: "unknown")))
    #expect(grouped.titles == ["no", "yes", "unknown"])
    #expect(grouped.sourceRows == [[1], [3, 0, 4], [2]])
  }

  @Test func equalTitlesShareASection() throws {
    let table = DataTable(("m", .text, [.text("1"), .number(1, "1"), .text("1")]))
    let grouped = try table.arranged(by: Arrangement(grouping: Grouping(by: "m")))
    #expect(grouped.titles == ["1"])
    #expect(grouped.sourceRows == [[0, 1, 2]])
  }

  @Test func aFormatMakesTheTitles() throws {
    var grid = DataGrid(columns: [Column("born")], source: DataTable.people, theme: .init(name: ""))
    grid.columns[0].format = .date(try DateFormat("MMMM yyyy"))
    grid.grouping = Grouping(by: "born")
    #expect(
      try grid.arranged().titles
        == ["December 1906", "April 1990", "May 1990", "January 2017", "–"])
  }
}

@Suite struct TableWindows {
  @Test func nothingAskedForChangesNothing() throws {
    let arranged = try DataTable.people.arranged(by: Arrangement())
    #expect(arranged.sourceRows == [[0, 1, 2, 3, 4]])
    #expect(arranged.titles == [nil])
  }

  @Test func rowsAreCountedFromOneInTheDrawnOrder() throws {
    let arranged = try DataTable.people.arranged(
      by: Arrangement(sort: [SortKey("age", .descending)], rows: 2...3))
    #expect(arranged.sourceRows == [[0, 4]])
    #expect(arranged.cell(at: RowIndex(section: 0, row: 0), column: "name").text == "Ada")
    #expect(arranged.kind(ofColumn: "age") == .number)
  }

  @Test(arguments: [(2, [1, 2]), (5, [3, 0, 4, 1, 2]), (9, [3, 0, 4, 1, 2])])
  func theLastRowsAreCountedFromTheEndOfTheDrawnOrder(count: Int, expected: [Int]) throws {
    let arranged = try DataTable.people.arranged(
      by: Arrangement(sort: [SortKey("age", .descending)], rows: -count ... -1))
    #expect(arranged.sourceRows == [expected])
  }

  @Test(arguments: [0...2, 4...6, 6...6])
  func rowsThatAreNotThereAreAnError(rows: ClosedRange<Int>) {
    let error = #expect(throws: GridreelError.self) {
      try DataTable.people.arranged(by: Arrangement(rows: rows))
    }
    #expect(error?.code == .badInput)
    #expect(error?.message.description.contains("5 rows") == true)
  }

  @Test func unknownColumnsAreAnErrorWithTheNearestName() throws {
    let filter = try GridExpression(parsing: "age > 3 and nmae = 'x'")
    let error = #expect(throws: GridreelError.self) {
      try DataTable.people.arranged(by: Arrangement(filter: filter))
    }
    #expect(error?.message.description == "unknown column 'nmae'; did you mean 'name'?")
    #expect(error?.offset == 12)
    let unlike = #expect(throws: GridreelError.self) {
      try DataTable.people.arranged(by: Arrangement(sort: [SortKey("zzz")]))
    }
    #expect(unlike?.message.description.contains("the 5 columns are: name, age") == true)
    #expect(throws: GridreelError.self) {
      try DataTable.people.arranged(by: Arrangement(grouping: Grouping(by: "zzz")))
    }
  }

  @Test func aTableWithoutRowsIsArrangedToo() throws {
    let empty = DataTable(("a", .text, []))
    let arrangement = Arrangement(sort: [SortKey("a")], limit: 3)
    #expect(try empty.arranged(by: arrangement).sourceRows == [[]])
    let grouped = Arrangement(grouping: Grouping(by: "a"))
    #expect(try empty.arranged(by: grouped).rowCount == 0)
  }
}

@Suite struct OrderOfTexts {
  @Test func rowsAreSortedByTheGridsLocale() throws {
    let words = ["zebra", "ära", "arm", "öl", "år"]
    let table = DataTable(("word", .text, words.map(Cell.text)))
    func sorted(_ locale: String) throws -> [String] {
      let titles = CellWriter(symbols: try LocaleSymbols(named: locale))
      let arrangement = Arrangement(sort: [SortKey("word")], titles: titles)
      return try table.arranged(by: arrangement).sourceRows[0].map { words[$0] }
    }
    #expect(try sorted("de") == ["år", "ära", "arm", "öl", "zebra"])
    #expect(try sorted("sv") == ["arm", "zebra", "år", "ära", "öl"])
  }
}
