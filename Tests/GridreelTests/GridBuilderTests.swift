import Gridreel
import Testing

@Suite struct GridBuilderTests {
  private func selected(_ spec: String, _ more: KeyValuePairs<OptionName, String> = [:]) throws
    -> [Int]
  {
    var options = try options(more)
    try options.read(.select, [spec], OptionName.select.flagOrigin)
    let built = try GridBuilder(options: options, table: peopleTable()).build(theme: .light)
    return built.grid.selection.rows.map(\.source).sorted()
  }

  @Test(arguments: [
    ("2", [1]), ("2-3", [1, 2]), ("3-", [2, 3]), ("1,4", [0, 3]), ("name=Dan", [3]),
    ("team=red", [0, 2]), ("#1=Bob", [1]), ("age=9", [1]), ("age=–", [2]),
  ])
  func rowsAreSelectedByNumberOrByWhatTheyShow(spec: String, rows: [Int]) throws {
    #expect(try selected(spec) == rows)
  }

  @Test func numbersCountTheRowsAsDrawn() throws {
    #expect(try selected("1", [.sort: "-age"]) == [3])
    #expect(try selected("3", [.group: "team"]) == [0])
    #expect(try selected("1", [.filter: "age > 30"]) == [0])
  }

  @Test func aCellIsSelectedByRowAndColumn() throws {
    let cells = try built([.select: "3:age,2:#1"]).grid.selection.cells
    #expect(cells.map { "\($0.row.source):\($0.column)" }.sorted() == ["1:name", "2:age"])
  }

  @Test(arguments: [
    (OptionName.select, "5", "--select: row 5 does not exist; the grid has 4 rows"),
    (.select, "2-9", "--select: row 9 does not exist; the grid has 4 rows"),
    (.select, "name=Eve", "--select: no row has 'Eve' in column 'name'"),
    (.select, "2:aeg", "--select: unknown column 'aeg'; did you mean 'age'?"),
    (.columns, "name,name", "--columns: column 'name' is asked for twice"),
    (.columns, "name,#1", "--columns: column 'name' is asked for twice"),
    (.columns, "#9", "--columns: column #9 does not exist; the data have 4 columns"),
    (.columns, "#0", "--columns: column #0 does not exist; the data have 4 columns"),
    (.sort, "nmae", "--sort: unknown column 'nmae'; did you mean 'name'?"),
    (.group, "city", "--group: unknown column 'city'; the 4 columns are: name, age, joined, team"),
    (.pin, "tema", "--pin: unknown column 'tema'; did you mean 'team'?"),
    (.columnWidth, "ages=3", "--column-width: unknown column 'ages'; did you mean 'age'?"),
    (
      .numberFormat, "age=abc",
      "--number-format: the pattern has no digits; write # or 0, such as #,##0.00 (at character 1 of 'abc')"
    ),
    (.filter, "agee > 3", "--filter: unknown column 'agee'; did you mean 'age'?"),
    (.rows, "3-9", "--rows: rows 3-9 do not exist; there are 4 rows, counted from 1"),
    (.rows, "7-", "--rows: row 7 does not exist; there are 4 rows, counted from 1"),
    (.collapse, "red", "--collapse: there are no sections to collapse; make some with --group KEY"),
    (.scrollTo, "2", "--scroll-to: without a height all rows are shown; use --height too"),
  ])
  func whatIsNotThereSaysHowManyThereAre(name: OptionName, text: String, message: String) {
    #expect(failure { _ = try built([name: text]) } == "error: \(message)")
  }

  @Test func anUnknownSectionNamesTheOnesThereAre() {
    let line = failure { _ = try built([.group: "team", .collapse: "rde"]) }
    #expect(
      line
        == "error: --collapse: there is no section 'rde'; did you mean 'red'? the grid has 2 sections: blue, red"
    )
  }

  @Test func scrollingPastTheLastRowSaysHowManyThereAre() {
    let line = failure { _ = try built([.height: "100", .scrollTo: "9"]) }
    #expect(line == "error: --scroll-to: row 9 does not exist; the grid has 4 rows")
  }

  @Test func aRangeWithoutAnEndGoesToTheLastRow() throws {
    #expect(texts(try built([.rows: "3-"]), "name") == ["Cleo", "Dan"])
  }

  @Test func missingValuesComeLastInBothDirections() throws {
    #expect(texts(try built([.sort: "age"]), "name") == ["Bob", "Ada", "Dan", "Cleo"])
    #expect(texts(try built([.sort: "-age"]), "name") == ["Dan", "Ada", "Bob", "Cleo"])
  }

  @Test func fortyRowsAreDrawnWhereNobodyChooses() throws {
    let rows = (1...1001).map { ["n": $0] }
    guard let table = DataGrid(rows: rows).source as? DataTable else {
      Issue.record("rows become a table")
      return
    }
    let usual = GridBuilder(options: GridOptions(), table: table)
    #expect(try usual.build(theme: .light).grid.drawnRows == 40)
    #expect(try usual.build(theme: .light, isOpenEnded: true).grid.drawnRows == nil)
    for choice: KeyValuePairs<OptionName, String> in [
      [.limit: "70"], [.rows: "1-50"], [.height: "300"],
    ] {
      let chosen = GridBuilder(options: try options(choice), table: table)
      #expect(try chosen.build(theme: .light).grid.drawnRows == nil)
    }
    let all = try GridBuilder(options: options([.limit: "all"]), table: table)
    #expect(try all.build(theme: .light).rowCount == 1001)
    #expect(try all.build(theme: .light).grid.drawnRows == nil)
  }
}
