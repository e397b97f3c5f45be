import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues
import Testing

/// What a grid knows by rows, under a new source.
@Suite struct NewRowTests {
  /// Rows with one column of numbers, which may have identities of their own.
  private struct Numbers: GridDataSource {
    var numbers: [Int]
    var keepsIdentities = false
    let sectionCount = 1
    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { numbers.count }
    func cell(at index: RowIndex, column: String) -> Cell {
      let number = numbers[index.row]
      return Cell(value: .number(Double(number)), text: "\(number)")
    }
    func identity(at index: RowIndex) -> RowIdentity {
      RowIdentity(source: keepsIdentities ? numbers[index.row] : index.row)
    }
    func kind(ofColumn key: String) -> ValueKind { .number }
  }

  private func grid(_ source: any GridDataSource) -> DataGrid {
    DataGrid(columns: [Column("n")], source: source, theme: Theme(name: "test"))
  }

  private func table(_ numbers: Int...) -> DataTable {
    DataTable(("n", .number, numbers.map { Cell(value: .number(Double($0)), text: "\($0)") }))
  }

  @Test func everythingThatMayHaveMovedIsDroppedAndTold() throws {
    var grid = grid(table(7, 8, 9))
    grid.columns[0].isEditable = true
    grid.select(rows: [0], cells: [.init(row: 1, column: "n")])
    grid.hover(over: .row(0))
    grid.focus(on: .cell(.init(row: 1, column: "n")))
    grid.beginEditing(row: 0, column: "n")
    try expect(grid.liftRow(1))
    grid.footnotes = [Footnote("note", at: [.cell(row: 0, column: "n"), .header("n")])]
    grid.callouts = [Callout(.box, rows: .some([0, 2])), Callout(.badge, rows: .some([1]))]
    grid.setCell(Cell(value: .number(5), text: "5"), at: .init(row: 1, column: "n"))
    grid.source = table(8, 7, 9)
    #expect(grid.selection.rows.isEmpty && grid.selection.cells.isEmpty)
    #expect(grid.hovered == nil && grid.focused == nil)
    #expect(grid.editing == nil && grid.rowDrag == nil)
    #expect(grid.footnotes == [Footnote("note", at: [.header("n")])])
    #expect(grid.callouts == [Callout(.box, rows: .some([2]))])
    #expect(
      grid.droppedState?.description.contains(
        "selection, open field, lifted row, hover, focus, footnotes, callouts, edits;") == true,
      "\(grid.droppedState ?? "")")
  }

  @Test func aRowThatShowsTheSameKeepsItsSelection() {
    var grid = grid(table(7, 8, 9))
    grid.select(rows: [0, 2])
    grid.source = table(7, 9, 9)
    #expect(grid.selection.rows == [0, 2])
    #expect(grid.droppedState == nil)
    grid.source = table(7)
    #expect(grid.selection.rows == [0])
    #expect(grid.droppedState?.description.contains("dropped: selection;") == true)
  }

  @Test func aSourceOfOnesOwnIsTakenAtItsWordOnlyWhereIdentitiesAreNotPlaces() {
    var numbered = grid(Numbers(numbers: [40, 50, 60]))
    numbered.select(rows: [1])
    numbered.source = Numbers(numbers: [50, 40, 60])
    #expect(numbered.selection.rows.isEmpty && numbered.droppedState != nil)
    var named = grid(Numbers(numbers: [40, 50, 60], keepsIdentities: true))
    named.select(rows: [50, 60])
    named.source = Numbers(numbers: [50, 40], keepsIdentities: true)
    #expect(named.selection.rows == [50] && named.droppedState == nil)
  }

  @Test func rowsMovedByHandAreNumberedByTheirSource() throws {
    var grid = grid(table(7, 8, 9))
    try grid.moveRow(from: RowIndex(section: 0, row: 0), to: 2)
    grid.select(rows: [0])
    grid.source = table(9, 8, 7)
    #expect(grid.selection.rows.isEmpty && grid.droppedState != nil)
  }

  @Test func aModelThatFollowsAnEditKeepsTheSelection() {
    var grid = grid(table(7, 8))
    grid.columns[0].isEditable = true
    grid.hooks.commitEditing.did = { grid, _ in
      grid.source = DataTable(
        ("n", .number, [Cell(value: .number(5), text: "5"), Cell(value: .number(8), text: "8")]))
    }
    grid.select(rows: [0])
    grid.beginEditing(row: 0, column: "n")
    grid.type("5")
    expect(grid.commitEditing() == .committed)
    #expect(grid.selection.rows == [0] && grid.droppedState == nil)
  }

  @Test(arguments: [Callout.Kind.redact, .blur])
  func nothingThatWasHiddenComesToLight(kind: Callout.Kind) {
    var grid = grid(table(7, 8, 9))
    grid.callouts = [Callout(kind, rows: .some([1]), columns: ["n"])]
    grid.source = table(8, 7, 9)
    #expect(grid.callouts == [Callout(kind, rows: .all, columns: ["n"])])
    #expect(grid.droppedState?.description.contains("what hid a row hides all rows now") == true)
  }
}
