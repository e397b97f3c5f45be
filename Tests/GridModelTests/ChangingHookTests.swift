import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct HooksThatChangeTheGrid {
  @Test func didMayChangeAnythingAfterAnAction() {
    var grid = DataGrid.people
    grid.hooks.sort.did = { grid, change in
      grid.selection.rows = [RowIdentity(source: 1)]
      grid.sort.append(SortKey("name"))
      grid.surroundings.caption = "by \(change.column)"
    }
    expect(grid.tapHeader("age"))
    #expect(grid.sort == [SortKey("age"), SortKey("name")])
    #expect(grid.selection.rows == [1])
    #expect(grid.surroundings.caption == "by age")
    grid.hooks.sort.did = { grid, change in
      grid.surroundings.caption = (grid.surroundings.caption ?? "") + ", \(change.column)"
    }
    grid.sortRows(by: [SortKey("active")])
    #expect(grid.surroundings.caption == "by age, active, age, name")
    #expect(grid.sort == [SortKey("active")])
  }

  @Test func theRowsThemselvesMayBeLoadedAnew() throws {
    var grid = DataGrid.people
    grid.canRefresh = true
    grid.hooks.refresh.did = { grid, _ in
      grid.source = DataTable(("name", .text, [.text("new")]))
    }
    expect(grid.startRefreshing())
    expect(grid.finishRefreshing())
    #expect(grid.source.rowCount == 1)
  }

  @Test func anActionInAHookHasItsOwnHooks() {
    let log = HookLog()
    var grid = DataGrid.people
    grid.selection.mode = .rowSingle
    grid.hooks.collapseSection = log.hook("collapse")
    grid.hooks.selectRow.did = { grid, _ in grid.collapseSection("x") }
    expect(grid.tapCell(row: 2, column: "name"))
    #expect(log.all == ["will collapse x", "did collapse x"])
    #expect(grid.collapsed == ["x"])
  }

  @Test func deselectingAllInAHookEndsTheOthers() {
    let log = HookLog()
    var grid = DataGrid.people
    grid.selection.mode = .rowSingle
    grid.selection.rows = [0, 1, 2]
    grid.hooks.deselectRow.did = { grid, row in
      log.add("\(row.source)")
      grid.selection.rows = []
    }
    expect(grid.tapCell(row: 3, column: "name"))
    #expect(log.all == ["0"])
    #expect(grid.selection.rows == [3])
  }

  @Test func aFieldIsNotOpenedOnARowThatAHookTookAway() {
    var grid = DataGrid.people
    for place in grid.columns.indices { grid.columns[place].isEditable = true }
    grid.hooks.commitEditing.did = { grid, _ in
      grid.source = DataTable(("name", .text, [.text("only")]))
    }
    expect(grid.beginEditing(row: 0, column: "name"))
    grid.type("Grace")
    let isOpen = grid.beginEditing(row: 4, column: "name")
    #expect(!isOpen)
    #expect(grid.editing == nil)
  }

  @Test func cardsThatAHookMovesBackDoNotHoldUpADrag() throws {
    var grid = DataGrid.people
    grid.hooks.passRow.did = { grid, _ in grid.source = DataTable.people }
    try expect(grid.liftRow(0))
    var frames: [RowIdentity: GridRect] = [:]
    for row in 0..<5 {
      frames[RowIdentity(source: row)] = GridRect(x: Double(row) * 100, y: 0, width: 90, height: 90)
    }
    let count = try grid.dragCard(to: GridPoint(x: 300, y: 0), frames: frames)
    #expect(count <= 5)
    #expect(try grid.arranged().sourceRows == [[0, 1, 2, 3, 4]])
  }
}
