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

  // MARK: Rows with keys

  private func places(_ grid: DataGrid) throws -> [Int] {
    let rows = try grid.arranged()
    return (0..<rows.rowCount(inSection: 0)).map {
      rows.identity(at: RowIndex(section: 0, row: $0)).source
    }
  }

  @Test func rowsWithEqualKeysAreTheSameRows() throws {
    var grid = grid(table(7, 8, 9))
    grid.rowKey = "n"
    grid.columns[0].isEditable = true
    grid.select(rows: [0], cells: [.init(row: 1, column: "n")])
    grid.hover(over: .row(2))
    grid.focus(on: .row(0))
    grid.callouts = [Callout(.box, rows: .some([0])), Callout(.redact, rows: .some([2]))]
    let before = grid
    grid.source = table(9, 5, 7)
    #expect(try places(grid) == [2, 3, 0])
    #expect(grid.selection == before.selection && grid.callouts == before.callouts)
    #expect(grid.hovered == .row(2) && grid.focused == .row(0) && grid.droppedState == nil)
    grid.source = table(8)
    #expect(try places(grid) == [1])
    #expect(grid.hovered == nil && grid.focused == nil)
    // Who comes back is who it was, and what was hidden stays hidden.
    grid.source = table(5, 7, 6)
    #expect(try places(grid) == [3, 0, 4])
    #expect(grid.selection == before.selection && grid.callouts == before.callouts)
    grid.sortRows(by: [SortKey("n")])
    #expect(try places(grid) == [3, 4, 0])
  }

  @Test func editsStayWithTheirRowAndOrderIt() throws {
    var grid = grid(table(7, 8, 9))
    grid.rowKey = "n"
    grid.setCell(Cell(value: .number(1), text: "1"), at: .init(row: 2, column: "n"))
    grid.source = table(9, 8, 7)
    grid.sortRows(by: [SortKey("n")])
    #expect(try places(grid) == [2, 0, 1])
    #expect(try grid.arranged().cell(at: RowIndex(section: 0, row: 0), column: "n").text == "1")
  }

  @Test func rowNumbersAreThoseOfTheNewRows() throws {
    var grid = grid(table(7, 8))
    grid.rowKey = "n"
    grid.columns.append(Column("#source"))
    grid.source = table(8, 7, 6)
    let rows = try grid.arranged()
    let numbers = (0..<3).map {
      rows.cell(at: RowIndex(section: 0, row: $0), column: "#source").text
    }
    #expect(numbers == ["1", "2", "3"])
  }

  @Test(arguments: [
    (["7", "7"], "rows 1 and 2 have the same key '7'"), (["7", nil], "row 2 has no key"),
  ])
  func keysThatDoNotTellRowsApartAreTold(texts: [String?], message: String) {
    var grid = grid(table(7, 8))
    grid.rowKey = "n"
    grid.select(rows: [1])
    grid.source = DataTable(
      ("n", .text, texts.map { text in text.map { Cell(value: .text($0), text: $0) } ?? .missing }))
    #expect(grid.droppedState?.description.contains(message) == true, "\(grid.droppedState ?? "")")
    #expect(grid.selection.rows.isEmpty)
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
