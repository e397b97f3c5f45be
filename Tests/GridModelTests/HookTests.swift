import GridreelModel
public import GridreelPrimitives
import GridreelStyle
import GridreelValues
import Synchronization
import TestSupport
import Testing

/// What hooks were told, in order.
final class HookLog: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }

  /// A hook that writes down all that it hears, and refuses what `refuses` says.
  func hook<Subject>(
    _ name: String, refuses: @escaping @Sendable (Subject) -> Bool = { _ in false },
    state: @escaping @Sendable (DataGrid) -> String = { _ in "" }
  ) -> Hook<Subject> {
    var hook = Hook<Subject>()
    hook.should = { grid, subject in
      self.add("should \(name) \(Self.text(subject))\(state(grid))")
      return !refuses(subject)
    }
    hook.will = { grid, subject in self.add("will \(name) \(Self.text(subject))\(state(grid))") }
    hook.did = { grid, subject in self.add("did \(name) \(Self.text(subject))\(state(grid))") }
    return hook
  }

  private static func text(_ subject: Any) -> String {
    switch subject {
    case let row as RowIdentity: "\(row.source)"
    case let cell as Selection.CellPlace: "\(cell.row.source):\(cell.column)"
    case let change as SortChange:
      "\(change.column) \(change.before?.rawValue ?? "none")→\(change.after?.rawValue ?? "none")"
    case let edit as CellEdit: "\(edit.before.text)→\(edit.after.text)"
    case let pass as RowPass: "\(pass.row.source) \(pass.neighbor.source)"
    case let resize as ColumnResize: "\(resize.column) \(resize.before)→\(resize.after)"
    default: "\(subject)"
    }
  }
}

extension DataGrid {
  /// Five people in three columns.
  static var people: DataGrid {
    DataGrid(
      columns: ["name", "age", "active"].map { Column($0) }, source: DataTable.people,
      theme: Theme(name: "test"))
  }
}

extension RowIdentity: ExpressibleByIntegerLiteral {
  /// Names the row that stands at this place in its source.
  public init(integerLiteral value: Int) { self.init(source: value) }
}

/// Expects what a changing call answers, which `#expect` cannot make.
func expect(_ isTrue: Bool, at place: SourceLocation = #_sourceLocation) {
  #expect(isTrue, sourceLocation: place)
}

@Suite struct HooksOfSelection {
  private let log = HookLog()

  private func grid(
    _ mode: Selection.Mode,
    refusing: @escaping @Sendable (String, RowIdentity) -> Bool = { _, _ in false }
  ) -> DataGrid {
    var grid = DataGrid.people
    grid.selection.mode = mode
    let state: @Sendable (DataGrid) -> String = { " \($0.selection.rows.map(\.source).sorted())" }
    grid.hooks.selectRow = log.hook("select", refuses: { refusing("select", $0) }, state: state)
    grid.hooks.deselectRow = log.hook(
      "deselect", refuses: { refusing("deselect", $0) }, state: state)
    grid.hooks.selectCell = log.hook("selectCell")
    grid.hooks.deselectCell = log.hook("deselectCell")
    return grid
  }

  @Test func deselectingComesBeforeSelecting() {
    var grid = grid(.rowSingle)
    grid.tapCell(row: 1, column: "age")
    grid.tapCell(row: 2, column: "age")
    #expect(
      log.all == [
        "should select 1 []", "will select 1 []", "did select 1 [1]",
        "should deselect 1 [1]", "will deselect 1 [1]", "did deselect 1 []",
        "should select 2 []", "will select 2 []", "did select 2 [2]",
      ])
  }

  @Test func aRefusedTapLeavesTheGridAsItIs() {
    var grid = grid(.rowMultiple, refusing: { action, row in action == "select" && row == 2 })
    grid.tapCell(row: 1, column: "age")
    let isChanged = grid.tapCell(row: 2, column: "age")
    #expect(!isChanged)
    #expect(grid.selection.rows == [1])
    #expect(log.all.last == "should select 2 [1]")
  }

  @Test func whoMayNotBeDeselectedKeepsItsPlace() {
    var grid = grid(.rowSingle, refusing: { action, _ in action == "deselect" })
    grid.tapCell(row: 1, column: "age")
    let isChanged = grid.tapCell(row: 2, column: "age")
    #expect(!isChanged && grid.selection.rows == [1])
    #expect(log.all.last == "should deselect 1 [1]")
  }

  @Test func aSecondTapOnTheOneSelectedRowDoesNothing() {
    var grid = grid(.rowSingle)
    grid.tapCell(row: 1, column: "age")
    let count = log.all.count
    let isChanged = grid.tapCell(row: 1, column: "name")
    #expect(!isChanged && log.all.count == count)
  }

  @Test func multipleModesTellTheRowThatIsToggled() {
    var grid = grid(.rowMultiple)
    grid.tapCell(row: 1, column: "age")
    grid.tapCell(row: 2, column: "age")
    grid.tapCell(row: 1, column: "age")
    #expect(grid.selection.rows == [2])
    #expect(
      log.all.suffix(3) == [
        "should deselect 1 [1, 2]", "will deselect 1 [1, 2]", "did deselect 1 [2]",
      ])
  }

  @Test func cellsHaveHooksOfTheirOwn() {
    var grid = grid(.cellSingle)
    grid.select(rows: [4], cells: [.init(row: 3, column: "age")])
    grid.tapCell(row: 1, column: "age")
    #expect(grid.selection.rows.isEmpty)
    #expect(grid.selection.cells == [.init(row: 1, column: "age")])
    let asked = log.all.filter { $0.hasPrefix("should") }
    #expect(
      asked == ["should deselect 4 [4]", "should deselectCell 3:age", "should selectCell 1:age"])
  }

  @Test func codeIsNotAskedButTold() {
    var grid = grid(.rowSingle, refusing: { _, _ in true })
    let isChanged = grid.select(rows: [3, 1])
    grid.select(rows: [3])
    #expect(isChanged && grid.selection.rows == [3])
    #expect(!log.all.contains { $0.hasPrefix("should") })
    #expect(log.all.prefix(2) == ["will select 1 []", "did select 1 [1]"])
    #expect(log.all.suffix(2) == ["will deselect 1 [1, 3]", "did deselect 1 [3]"])
    let isSame = !grid.select(rows: [3])
    #expect(isSame)
  }

  @Test func withoutAModeTapsSelectNothing() {
    var grid = grid(.none)
    let isChanged = grid.tapCell(row: 1, column: "age")
    #expect(!isChanged && log.all.isEmpty)
  }

  @Test func onlySoManyTapsSelect() {
    var grid = grid(.rowSingle)
    grid.selectingTaps = 2
    let isSingle = grid.tapCell(row: 1, column: "age")
    let isDouble = grid.tapCell(row: 1, column: "age", taps: 2)
    #expect(!isSingle && isDouble)
    #expect(grid.selection.rows == [1])
  }
}

@Suite struct HooksOfOrderAndSections {
  private let log = HookLog()

  @Test func aTapOnAHeaderIsAskedAndTold() {
    var grid = DataGrid.people
    grid.hooks.sort = log.hook("sort", state: { " \($0.sort.map(\.column))" })
    grid.tapHeader("age")
    grid.tapHeader("age")
    #expect(
      log.all == [
        "should sort age none→ascending []", "will sort age none→ascending []",
        "did sort age none→ascending [\"age\"]",
        "should sort age ascending→descending [\"age\"]",
        "will sort age ascending→descending [\"age\"]",
        "did sort age ascending→descending [\"age\"]",
      ])
  }

  @Test func aRefusedOrderStays() {
    var grid = DataGrid.people
    grid.sort = [SortKey("name")]
    grid.hooks.sort = log.hook("sort", refuses: { $0.column == "age" })
    let isChanged = grid.tapHeader("age")
    #expect(!isChanged && grid.sort == [SortKey("name")])
    #expect(log.all == ["should sort age none→ascending"])
  }

  @Test func codeTellsOfEachColumnWhoseOrderChanges() {
    var grid = DataGrid.people
    grid.sort = [SortKey("name"), SortKey("age")]
    grid.hooks.sort = log.hook("sort", refuses: { _ in true })
    grid.sortRows(by: [SortKey("age"), SortKey("active", .descending)])
    #expect(
      log.all == [
        "will sort active none→descending", "will sort name ascending→none",
        "did sort active none→descending", "did sort name ascending→none",
      ])
  }

  @Test func sectionsAskBeforeTheyCollapse() {
    var grid = DataGrid.people
    grid.grouping = Grouping(by: "name")
    grid.hooks.collapseSection = log.hook("collapse", refuses: { $0 == "bob" })
    grid.hooks.expandSection = log.hook("expand")
    let isRefused = !grid.toggleSection("bob")
    grid.toggleSection("Ada")
    grid.toggleSection("Ada")
    grid.collapseSection("bob")
    #expect(isRefused && grid.collapsed == ["bob"])
    #expect(
      log.all == [
        "should collapse bob", "should collapse Ada", "will collapse Ada", "did collapse Ada",
        "should expand Ada", "will expand Ada", "did expand Ada", "will collapse bob",
        "did collapse bob",
      ])
  }

  @Test func whatChangesNothingTellsNobody() {
    var grid = DataGrid.people
    grid.hooks.collapseSection = log.hook("collapse")
    grid.hooks.expandSection = log.hook("expand")
    grid.hooks.moveColumn = log.hook("move")
    grid.hooks.resizeColumn = log.hook("resize")
    grid.expandSection("A")
    grid.moveColumn("name", before: "age")
    grid.moveColumn("nowhere", before: nil)
    grid.resizeColumn("age", to: .fit)
    #expect(log.all.isEmpty)
  }

  @Test func columnsTellOfPlaceAndWidth() {
    var grid = DataGrid.people
    grid.hooks.moveColumn = log.hook("move", state: { " \($0.columns.map(\.key))" })
    grid.hooks.resizeColumn = log.hook("resize")
    grid.moveColumn("name", before: nil)
    grid.resizeColumn("age", to: .share(2))
    #expect(
      log.all == [
        "will move name [\"name\", \"age\", \"active\"]",
        "did move name [\"age\", \"active\", \"name\"]",
        "will resize age fit→share(2.0)", "did resize age fit→share(2.0)",
      ])
  }
}
