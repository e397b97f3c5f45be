import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelModel

/// The columns `#` and `#source`, and `*` for all others.
@Suite struct RowNumbers {
  @Test func rowsAreNumberedInTheOrderInWhichTheyAreShown() throws {
    let grid = try built([.columns: "#,name,#source", .sort: "-name"])
    #expect(texts(grid, "#") == ["1", "2", "3", "4"])
    #expect(texts(grid, "#source") == ["4", "3", "2", "1"])
    #expect(grid.grid.columns.map(\.title) == ["#", "name", "#"])
  }

  @Test func numbersGoOnOverSections() throws {
    let grid = try built([.columns: "#,name", .group: "team"])
    #expect(texts(grid, "name") == ["Bob", "Dan", "Ada", "Cleo"])
    #expect(texts(grid, "#") == ["1", "2", "3", "4"])
  }

  @Test func aRangeOfRowsKeepsItsNumbers() throws {
    #expect(texts(try built([.columns: "#,name", .rows: "2-3"]), "#") == ["2", "3"])
  }

  @Test func aColumnOfTheDataWithTheNameIsThatColumn() throws {
    let table = try TableReader.read(Array("#,a\n9,b\n8,c\n".utf8), as: .csv).table
    let options = try options([.columns: "#,a", .sort: "#"])
    let grid = try GridBuilder(options: options, table: table).build(theme: .light)
    #expect(texts(grid, "#") == ["8", "9"])
  }

  @Test(arguments: [OptionName.sort, .group])
  func numbersArrangeNothing(option: OptionName) throws {
    let told = failure { _ = try built([.columns: "#,name", option: "#"]) }
    #expect(
      told
        == "error: --\(option.rawValue): column '#' numbers the rows as they are shown; order them by a column of the data"
    )
  }

  @Test func aStarIsAllOtherColumns() throws {
    let grid = try built([.columns: "team,*"]).grid
    #expect(grid.columns.map(\.key) == ["team", "name", "age", "joined"])
  }

  /// Else a condition compares numbers as texts where rows are numbered, hidden or cut.
  @Test func whatShowsOtherRowsReadsTextsAsTheirColumnsAreWritten() throws {
    let scratch = try ScratchFolder()
    let file = try scratch.write("n;p\na;1.234,5\nb;999,5\nc;12.000,25\n", to: "p.csv")
    let table = try GridDocument(path: file).grid.source
    var grid = DataGrid(
      columns: [Column("#"), Column("n"), Column("p")], source: table, theme: .light)
    grid.callouts = [Callout(.redact, columns: ["n"])]
    let numbered = try grid.arranged()
    let first = try #require(FirstRows(numbered, most: 2, collapsed: []))
    let unarranged = try UnarrangedRows(table, by: Arrangement(rows: 2...3))
    let edited = EditedSource(base: table)
    for rows in [numbered, grid.veiled(numbered), first, unarranged, edited] {
      #expect(rows.reading("1.000,5", inColumn: "p") == .number(1000.5), "\(type(of: rows))")
      #expect(rows.decimalSeparator(inColumn: "p") == ",", "\(type(of: rows))")
    }
  }

  @Test func tapsOnTheHeaderDoNotSort() throws {
    var grid = try built([.columns: "#,name"]).grid
    let sorts = grid.tapHeader("#")
    #expect(!sorts)
    #expect(grid.sort.isEmpty)
  }

  @Test func gridsOfSwiftHaveNumbersToo() throws {
    struct Lake: Sendable { var name: String }
    let lakes = [Lake(name: "Baikal"), Lake(name: "Aral")]
    var grid = DataGrid(lakes) {
      Column("#")
      Column("Lake", \.name)
    }
    grid.sort = [SortKey("Lake")]
    let cells = try grid.render().map.cells.filter { $0.column == "#" }
    #expect(cells.map(\.text) == ["1", "2"])
    #expect(cells.map(\.source) == [2, 1])
  }
}
