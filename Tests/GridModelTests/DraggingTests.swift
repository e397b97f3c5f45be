import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct DraggingRows {
  private let log = HookLog()

  private func places(_ grid: DataGrid) throws -> [Int] { try grid.arranged().sourceRows[0] }

  @Test func aRowPassesOneNeighbourAtATime() throws {
    var grid = DataGrid.people
    grid.hooks.moveRow = log.hook("move")
    grid.hooks.passRow = log.hook("pass")
    let isLifted = try grid.liftRow(0)
    #expect(isLifted && grid.rowDrag?.row == 0)
    try expect(grid.dragRow(by: 19) { _ in 40 } == 0)
    #expect(grid.rowDrag?.offset == 19)
    #expect(try places(grid) == [0, 1, 2, 3, 4])
    try expect(grid.dragRow(by: 2) { _ in 40 } == 1)
    #expect(grid.rowDrag?.offset == -19)
    #expect(try places(grid) == [1, 0, 2, 3, 4])
    try expect(grid.dragRow(by: 80) { _ in 40 } == 2)
    #expect(try places(grid) == [1, 2, 3, 0, 4])
    let isDropped = grid.dropRow()
    #expect(isDropped && grid.rowDrag == nil)
    #expect(
      log.all == [
        "should move 0", "will move 0", "should pass 0 1", "will pass 0 1", "did pass 0 1",
        "should pass 0 2", "will pass 0 2", "did pass 0 2", "should pass 0 3", "will pass 0 3",
        "did pass 0 3", "did move 0",
      ])
  }

  @Test func upwardsAndBeyondTheEdges() throws {
    var grid = DataGrid.people
    try grid.liftRow(3)
    let up = try grid.dragRow(by: -1000) { $0 == 1 ? 100 : 20 }
    #expect(up == 3)
    #expect(try places(grid) == [3, 0, 1, 2, 4])
    #expect(grid.rowDrag?.offset == -860)
    let down = try grid.dragRow(by: 860) { _ in 20 }
    #expect(down == 0 && grid.rowDrag?.offset == 0)
  }

  @Test func aSortedOrderIsKeptAsItIsDrawn() throws {
    var grid = DataGrid.people
    grid.sort = [SortKey("age", .descending)]
    #expect(try places(grid) == [3, 0, 4, 1, 2])
    try grid.liftRow(1)
    try grid.dragRow(by: -25) { _ in 30 }
    grid.dropRow()
    #expect(grid.sort.isEmpty)
    #expect(try places(grid) == [3, 0, 1, 4, 2])
    grid.tapHeader("name")
    #expect(try places(grid) == [0, 2, 1, 4, 3])
    grid.sort = []
    #expect(try places(grid) == [3, 0, 1, 4, 2])
  }

  @Test func rowsStayInTheirSections() throws {
    var grid = DataGrid.people
    grid.grouping = Grouping(by: "age")
    #expect(try grid.arranged().sourceRows == [[1], [0, 4], [3], [2]])
    try grid.liftRow(4)
    try grid.dragRow(by: -500) { _ in 30 }
    grid.dropRow()
    #expect(try grid.arranged().sourceRows == [[1], [4, 0], [3], [2]])
  }

  @Test func hiddenRowsDoNotGetInTheWay() throws {
    var grid = DataGrid.people
    grid.filter = try GridExpression(parsing: "age is not missing")
    try grid.liftRow(1)
    try expect(grid.dragRow(by: 30) { _ in 40 } == 1)
    #expect(try places(grid) == [0, 3, 1, 4])
    grid.filter = nil
    #expect(try places(grid) == [0, 2, 3, 1, 4])
  }

  @Test func refusalsLeaveTheRowsAsTheyAre() throws {
    var grid = DataGrid.people
    grid.hooks.moveRow.should = { _, row in row != 0 }
    grid.hooks.passRow.should = { _, pass in pass.neighbor != 2 }
    try expect(!grid.liftRow(0))
    try expect(!grid.liftRow(77))
    try expect(grid.liftRow(1))
    try expect(!grid.liftRow(3))
    try expect(grid.dragRow(by: 100) { _ in 40 } == 0)
    #expect(try places(grid) == [0, 1, 2, 3, 4])
    grid.dropRow()
    grid.canMoveRows = false
    try expect(!grid.liftRow(1))
    expect(!grid.dropRow())
    try expect(grid.dragRow(by: 100) { _ in 40 } == 0)
  }

  @Test func codeMovesARowAtOnce() throws {
    var grid = DataGrid.people
    grid.hooks.moveRow = log.hook("move", refuses: { _ in true })
    let isMoved = try grid.moveRow(from: RowIndex(section: 0, row: 0), to: 3)
    #expect(isMoved)
    #expect(try places(grid) == [1, 2, 3, 0, 4])
    try grid.moveRow(from: RowIndex(section: 0, row: 4), to: -7)
    #expect(try places(grid) == [4, 1, 2, 3, 0])
    try expect(!grid.moveRow(from: RowIndex(section: 0, row: 4), to: 99))
    try expect(!grid.moveRow(from: RowIndex(section: 1, row: 0), to: 0))
    try expect(!grid.moveRow(from: RowIndex(section: 0, row: 9), to: 0))
    #expect(log.all == ["will move 0", "did move 0", "will move 4", "did move 4"])
  }

  @Test func anyMovesKeepAllRows() throws {
    var generator = SeededGenerator(seed: 9)
    var grid = DataGrid.people
    var model = [0, 1, 2, 3, 4]
    for _ in 0..<60 {
      let (from, to) = (
        Int.random(in: 0..<5, using: &generator), Int.random(in: 0..<5, using: &generator)
      )
      try grid.moveRow(from: RowIndex(section: 0, row: from), to: to)
      model.insert(model.remove(at: from), at: to)
      #expect(try places(grid) == model)
    }
  }
}

@Suite struct DraggingColumns {
  @Test func aColumnPassesItsNeighbours() {
    let log = HookLog()
    var grid = DataGrid.people
    grid.hooks.moveColumn = log.hook("move")
    expect(grid.liftColumn("name"))
    expect(grid.dragColumn(by: 40) { _ in 100 } == 0)
    expect(grid.dragColumn(by: 20) { _ in 100 } == 1)
    #expect(grid.columns.map(\.key) == ["age", "name", "active"])
    #expect(grid.columnDrag?.offset == -40)
    expect(grid.dragColumn(by: 500) { _ in 100 } == 1)
    #expect(grid.columns.map(\.key) == ["age", "active", "name"])
    expect(grid.dropColumn())
    expect(!grid.dropColumn())
    #expect(log.all == ["should move name", "will move name", "did move name"])
  }

  @Test func pinnedColumnsStayAmongThemselvesAndHiddenOnesAreSkipped() {
    var grid = DataGrid.people
    grid.columns[0].isPinned = true
    grid.columns[1].isHidden = true
    grid.columns.append(Column("born"))
    grid.liftColumn("active")
    expect(grid.dragColumn(by: -500) { _ in 100 } == 0)
    grid.dropColumn()
    grid.columns[0].isPinned = false
    grid.liftColumn("active")
    expect(grid.dragColumn(by: -60) { _ in 100 } == 1)
    #expect(grid.visibleColumns.map(\.key) == ["active", "name", "born"])
  }

  @Test func someColumnsStay() {
    var grid = DataGrid.people
    grid.columns[0].isMovable = false
    grid.columns[1].isHidden = true
    grid.hooks.moveColumn.should = { _, key in key != "active" }
    expect(!grid.liftColumn("name"))
    expect(!grid.liftColumn("age"))
    expect(!grid.liftColumn("active"))
    expect(!grid.liftColumn("nowhere"))
    expect(grid.dragColumn(by: 100) { _ in 10 } == 0)
  }

  @Test func anEdgeIsDraggedWithinItsLimits() {
    var grid = DataGrid.people
    grid.columns[1].minimumWidth = 50
    grid.columns[1].maximumWidth = 200
    expect(grid.dragColumnEdge("age", to: 10))
    #expect(grid.columns[1].width == .fixed(50))
    expect(grid.dragColumnEdge("age", to: 1e9))
    #expect(grid.columns[1].width == .fixed(200))
    expect(!grid.dragColumnEdge("age", to: 300))
    expect(!grid.dragColumnEdge("age", to: .nan))
    grid.columns[0].isResizable = false
    expect(!grid.dragColumnEdge("name", to: 10))
    grid.hooks.resizeColumn.should = { _, resize in resize.after != .fixed(120) }
    expect(!grid.dragColumnEdge("age", to: 120))
    #expect(grid.columns[1].width == .fixed(200))
    expect(grid.resizeColumn("age", to: .fixed(120)))
  }
}

@Suite struct Refreshing {
  private let log = HookLog()

  @Test func aPullGoesThroughFourPhases() {
    var grid = DataGrid.people
    grid.hooks.refresh = log.hook("refresh")
    grid.pullDown(to: 30)
    #expect(grid.refresh?.phase == .pulled && grid.refresh?.distance == 30)
    grid.pullDown(to: 75)
    expect(grid.releasePull() && grid.refresh?.phase == .released)
    expect(!grid.pullDown(to: 10))
    expect(grid.startRefreshing() && grid.refresh?.phase == .refreshing)
    expect(!grid.startRefreshing())
    expect(grid.finishRefreshing() && grid.refresh?.phase == .done)
    expect(!grid.finishRefreshing())
    grid.endRefresh()
    #expect(grid.refresh == nil)
    #expect(log.all == ["should refresh 75.0", "will refresh 75.0", "did refresh 75.0"])
  }

  @Test func aShortPullGoesBack() {
    var grid = DataGrid.people
    grid.pullDown(to: 59)
    expect(!grid.releasePull() && grid.refresh == nil)
    grid.pullDown(to: 59)
    grid.pullDown(to: 0)
    #expect(grid.refresh == nil)
    expect(!grid.releasePull())
  }

  @Test func aRefusedPullGoesBackAndCodeNeedsNone() {
    var grid = DataGrid.people
    grid.hooks.refresh = log.hook("refresh", refuses: { _ in true })
    grid.pullDown(to: 100)
    expect(!grid.releasePull() && grid.refresh == nil)
    expect(grid.startRefreshing())
    #expect(grid.refresh?.distance == 0)
    grid.canRefresh = false
    grid.endRefresh()
    expect(!grid.pullDown(to: 100))
    expect(!grid.pullDown(to: .nan))
  }

  @Test func thePointerAndTheFocusAreSomewhere() {
    var grid = DataGrid.people
    grid.hover(over: .row(2))
    grid.focus(on: .cell(.init(row: 2, column: "age")))
    #expect(grid.hovered?.contains(row: 2, column: "name") == true)
    #expect(grid.hovered?.contains(row: 1, column: "name") == false)
    #expect(grid.focused?.contains(row: 2, column: "name") == false)
    #expect(grid.focused?.contains(row: 2, column: "age") == true)
    #expect(GridTarget.header("age").contains(row: 2, column: "age") == false)
    grid.hover(over: nil)
    #expect(grid.hovered == nil)
  }
}
