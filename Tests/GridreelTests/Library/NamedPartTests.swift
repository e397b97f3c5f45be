import Gridreel
import TestSupport
import Testing

private struct City: Sendable {
  var name: String
  var people: Int
}

private let cities = [City(name: "Oslo", people: 700), City(name: "Rome", people: 2_800)]

/// The columns, rows and sections that a grid made by code names.
@Suite struct NamedPartTests {
  private static var grid: DataGrid {
    DataGrid(cities) {
      Column("name", \.name)
      Column("people", \.people)
    }
  }

  private static let misnamed: [(String, @Sendable (inout DataGrid) throws -> Void)] = [
    ("columns", { $0.columns.append(Column("nmae")) }),
    ("sortMarks", { $0.sortMarks = [SortKey("nmae")] }),
    ("sort", { $0.sort = [SortKey("nmae")] }),
    ("grouping", { $0.grouping = Grouping(by: "nmae") }),
    ("selection", { $0.selection.cells = [.init(row: RowIdentity(source: 0), column: "nmae")] }),
    ("hover", { $0.hover(over: .header("nmae")) }),
    ("focus", { $0.focus(on: .cell(.init(row: RowIdentity(source: 0), column: "nmae"))) }),
    ("callouts", { $0.callouts = [Callout(.box, columns: ["nmae"])] }),
    ("spanners", { $0.spanners = [Spanner("a", children: [Spanner("b", columns: ["nmae"])])] }),
    ("summaries", { $0.summaries = [Summary("all", ["nmae": .sum])] }),
    ("footnotes", { $0.footnotes = [Footnote("a", at: [.header("nmae")])] }),
    (
      "rules",
      { $0.rules = [Rule(when: try GridExpression(parsing: "nmae = 1"), style: CellStyle())] }
    ),
    (
      "rules of a column",
      {
        let condition = try GridExpression(parsing: "name = 'a'")
        $0.rules = [Rule(when: condition, column: "nmae", style: CellStyle())]
      }
    ),
    ("cards", { $0.layout = .tiles(Tiles(card: [CardPart("nmae", as: .title)])) }),
    ("menu", { $0.menu = SortMenu(options: [.init("a", sort: [SortKey("nmae")])]) }),
  ]

  @Test(arguments: misnamed.map(\.0))
  func anUnknownColumnIsAnErrorWithTheNearestNameWherever(part: String) throws {
    let change = try #require(Self.misnamed.first { $0.0 == part }).1
    var grid = Self.grid
    try change(&grid)
    let error = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(error?.message.description == "unknown column 'nmae'; did you mean 'name'?")
    #expect(throws: GridreelError.self) { try Reel(from: grid) { _ in }.frames() }
  }

  @Test func everySourceOfTheLibraryKnowsItsColumns() {
    let column = [Column("nmae")]
    let index = GroupedIndex(cities, by: \.people, keyOrder: <)
    let grids = [
      DataGrid(columns: column, source: ArraySource(cities)),
      DataGrid(columns: column, rows: cities),
      DataGrid(cities) { Column("nmae") },
      DataGrid(GroupedSource(index) { Column("nmae") }),
      DataGrid(ArraySource(cities) { $0.column("nmae") }),
      DataGrid(columns: column, source: DataGrid(rows: cities).source),
    ]
    for grid in grids {
      let error = #expect(throws: GridreelError.self) { try grid.render() }
      #expect(error?.message.description == "unknown column 'nmae'; did you mean 'name'?")
    }
  }

  @Test func withoutRowsNothingSpeaksAgainstAColumn() throws {
    var grid = DataGrid(columns: [Column("name")], source: ArraySource([City]()))
    grid.sort = [SortKey("name")]
    #expect(try grid.render().warnings.isEmpty)
    #expect(try DataGrid(columns: [Column("name")], rows: [City]()).render().warnings.isEmpty)
  }

  @Test func aRowOrASectionThatDoesNotExistIsAnError() throws {
    var grid = Self.grid
    grid.selection.rows = [RowIdentity(source: 2)]
    let row = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(
      row?.message.description.hasPrefix("there is no row with the identity 2 to select") == true)
    grid = Self.grid
    grid.collapsed = ["Olso"]
    #expect(throws: GridreelError.self) { try grid.render() }
    grid.grouping = Grouping(by: "name")
    let section = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(
      section?.message.description.hasPrefix("there is no section 'Olso'; did you mean 'Oslo'?")
        == true)
  }

  @Test func aCollapsedSectionMayBeFilteredAwayOrGoWithItsRows() throws {
    var grid = Self.grid
    grid.grouping = Grouping(by: "name")
    grid.collapsed = ["Oslo"]
    grid.filter = try GridExpression(parsing: "people > 1000")
    #expect(try grid.render().map.cells.map(\.text).contains("Rome"))
    grid.filter = nil
    grid.source = ArraySource([cities[1]])
    #expect(try grid.render().map.cells.map(\.text).contains("Rome"))
  }

  @Test func aGridThatNoPictureHoldsIsRefusedBeforeItIsLaidOut() throws {
    let grid = DataGrid(columns: [Column("name")], source: Endless())
    let error = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(
      error?.message.description.hasSuffix(
        "by the grid's limit or rows, or a part of them by its viewport")
        == true)
    #expect(throws: GridreelError.self) { try Reel(from: grid) { $0.limit = 3 }.frames() }
    var part = grid
    part.limit = 2
    #expect(try part.render().map.cells.map(\.text) == ["0", "1"])
  }

  @Test func aSourceOfOnesOwnMayTellItsColumns() {
    let grid = DataGrid(columns: [Column("nmae")], source: Endless(knownColumns: ["name"]))
    let error = #expect(throws: GridreelError.self) { try grid.render() }
    #expect(error?.message.description == "unknown column 'nmae'; did you mean 'name'?")
  }

  private struct Endless: GridDataSource {
    var knownColumns: [String]?
    let sectionCount = 1
    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { 100_000_000 }
    func cell(at index: RowIndex, column: String) -> Cell {
      Cell(value: .number(Double(index.row)), text: "\(index.row)")
    }
    func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }
    func kind(ofColumn key: String) -> ValueKind { .number }
  }
}
