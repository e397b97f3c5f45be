import GridreelModel
import GridreelPrimitives
import GridreelStyle
import TestSupport
import Testing

@Suite struct GridActions {
  private func grid(_ modes: SortMode...) -> DataGrid {
    let keys = ["age", "name", "active"]
    var grid = DataGrid(
      columns: keys.map { Column($0) }, source: DataTable.people, theme: Theme(name: "test"))
    for (place, mode) in modes.enumerated() { grid.columns[place].sortMode = mode }
    return grid
  }

  @Test func aTriStateHeaderGoesBackToTheSourcesOrder() {
    var grid = grid(.triState)
    var states: [SortDirection?] = []
    for _ in 0..<4 {
      grid.tapHeader("age")
      states.append(grid.sortDirection(ofColumn: "age"))
    }
    #expect(states == [.ascending, .descending, nil, .ascending])
  }

  @Test func collapsedSectionsStaySoWhileTheirColumnDoes() {
    var grid = grid()
    grid.groupRows(by: Grouping(by: "active"))
    grid.collapseSection("true")
    grid.groupRows(by: Grouping(by: "active", .descending))
    #expect(grid.collapsed == ["true"])
    grid.groupRows(by: Grouping(by: "name"))
    #expect(grid.collapsed.isEmpty)
  }

  @Test func aBiStateHeaderGoesBackAndForth() {
    var grid = grid(.biState)
    var states: [SortDirection?] = []
    for _ in 0..<3 {
      grid.tapHeader("age")
      states.append(grid.sortDirection(ofColumn: "age"))
    }
    #expect(states == [.ascending, .descending, .ascending])
  }

  @Test func aHeaderThatDoesNotSortChangesNothing() {
    var grid = grid(.none)
    grid.sort = [SortKey("name")]
    let isTapped = grid.tapHeader("age")
    let isUnknownTapped = grid.tapHeader("nowhere")
    #expect(!isTapped && !isUnknownTapped)
    #expect(grid.sort == [SortKey("name")])
  }

  @Test func sortingIsExclusiveUnlessAdding() {
    var grid = grid()
    grid.tapHeader("age")
    grid.tapHeader("name")
    #expect(grid.sort == [SortKey("name")])
    grid.tapHeader("age", isAdding: true)
    grid.tapHeader("name", isAdding: true)
    #expect(grid.sort == [SortKey("name", .descending), SortKey("age")])
    grid.tapHeader("name", isAdding: true)
    #expect(grid.sort == [SortKey("age")])
  }

  @Test func anySequenceOfTapsLeavesAtMostOneSortedColumn() {
    var generator = SeededGenerator(seed: 17)
    var grid = grid(.triState, .biState, .none)
    for _ in 0..<500 {
      grid.tapHeader(["age", "name", "active"].randomElement(using: &generator) ?? "")
      #expect(grid.sort.count <= 1)
      #expect(grid.sortDirection(ofColumn: "active") == nil)
    }
  }

  @Test func aTapTakesEffectOnTheRows() throws {
    var grid = grid()
    grid.tapHeader("age")
    #expect(try grid.arranged().sourceRows == [[1, 0, 4, 3, 2]])
    grid.tapHeader("age")
    #expect(try grid.arranged().sourceRows == [[3, 0, 4, 1, 2]])
    grid.tapHeader("age")
    #expect(try grid.arranged().sourceRows == [[0, 1, 2, 3, 4]])
  }

  @Test func marksShowArrowsWithoutSorting() throws {
    var grid = grid()
    grid.sortMarks = [SortKey("age", .descending)]
    #expect(grid.visibleSortMarks == [SortKey("age", .descending)])
    #expect(try grid.arranged().sourceRows == [[0, 1, 2, 3, 4]])
  }

  @Test func aChangedCopyLeavesTheFirstGridAlone() {
    let first = grid()
    var second = first
    second.tapHeader("age")
    second.collapseSection("Ada")
    #expect(first.sort.isEmpty && first.collapsed.isEmpty)
  }

  @Test func sectionsCollapseAndExpand() {
    var grid = grid()
    grid.grouping = Grouping(by: "name")
    grid.toggleSection("Ada")
    grid.collapseSection("bob")
    grid.toggleSection("Ada")
    #expect(grid.collapsed == ["bob"])
    grid.expandSection("bob")
    #expect(grid.collapsed.isEmpty)
  }

  @Test func whatDoesNotExistCannotBeTappedSelectedOrMoved() {
    var grid = grid()
    expect(!grid.toggleSection("Ada"))
    grid.grouping = Grouping(by: "name")
    expect(!grid.toggleSection("Adda"))
    expect(!grid.tapCell(row: 99, column: "age"))
    expect(!grid.tapCell(row: 1, column: "aeg"))
    expect(!grid.moveColumn("age", before: "nmae"))
    expect(grid.select(rows: [1]))
    expect(!grid.select(rows: [2, 99]))
    expect(!grid.select(cells: [.init(row: 2, column: "nmae")]))
    #expect(grid.selection.rows == [1] && grid.selection.cells.isEmpty)
    #expect(grid.collapsed.isEmpty)
    #expect(grid.columns.map(\.key) == ["age", "name", "active"])
  }

  @Test func pinnedColumnsComeFirstAndHiddenOnesNot() {
    var grid = grid()
    grid.columns[0].isHidden = true
    grid.columns[2].isPinned = true
    #expect(grid.visibleColumns.map(\.key) == ["active", "name"])
  }
}

@Suite struct SelectionByTaps {
  private let first = RowIdentity(source: 1)
  private let second = RowIdentity(source: 2)

  private func selection(_ mode: Selection.Mode, taps: [(RowIdentity, String)]) -> Selection {
    var selection = Selection()
    selection.mode = mode
    for (row, column) in taps { selection.tap(row: row, column: column) }
    return selection
  }

  @Test func singleModesReplace() {
    #expect(selection(.rowSingle, taps: [(first, "a"), (second, "a")]).rows == [second])
    #expect(selection(.rowSingle, taps: [(first, "a"), (first, "a")]).rows == [first])
    let cells = selection(.cellSingle, taps: [(first, "a"), (first, "b")])
    #expect(cells.cells == [.init(row: first, column: "b")])
    #expect(cells.rows.isEmpty)
  }

  @Test func multipleModesToggle() {
    let rows = selection(.rowMultiple, taps: [(first, "a"), (second, "a"), (first, "b")])
    #expect(rows.rows == [second])
    let cells = selection(.cellMultiple, taps: [(first, "a"), (first, "b"), (first, "a")])
    #expect(cells.cells == [.init(row: first, column: "b")])
  }

  @Test func withoutAModeTapsSelectNothing() {
    var selection = selection(.none, taps: [(first, "a")])
    #expect(selection.rows.isEmpty && selection.cells.isEmpty)
    selection.replace(rows: [first])
    #expect(selection.contains(row: first, column: "any"))
    selection.clear()
    #expect(!selection.contains(row: first, column: "any"))
  }
}
