import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport
import Testing

@Suite struct EditingAField {
  private func field(_ text: String, selectsAll: Bool = false) -> Editing {
    Editing(.init(row: 0, column: "name"), text: text, selectsAll: selectsAll)
  }

  @Test func typingReplacesWhatIsSelected() {
    var field = field("Ada", selectsAll: true)
    #expect(field.selectedText == "Ada" && field.caret == 3)
    field.type("E")
    field.type("va")
    #expect(field.text == "Eva" && field.caret == 3 && field.selectedRange == 3..<3)
    field.select(1..<2)
    field.type("mili")
    #expect(field.text == "Emilia" && field.caret == 5)
  }

  @Test func keysMoveDeleteAndSelect() {
    var field = field("abcd")
    for key in [Editing.Key.left, .left, .backspace] { field.press(key) }
    #expect(field.text == "acd" && field.caret == 1)
    field.press(.delete)
    #expect(field.text == "ad" && field.caret == 1)
    field.press(.selectEnd)
    #expect(field.selectedText == "d")
    field.press(.left)
    #expect(field.caret == 1 && field.selectedRange.isEmpty)
    field.press(.home)
    field.press(.selectRight)
    field.press(.selectRight)
    field.press(.selectLeft)
    #expect(field.selectedText == "a")
    field.press(.right)
    #expect(field.caret == 1)
    field.press(.selectAll)
    field.press(.backspace)
    #expect(field.text.isEmpty && field.caret == 0)
    for key in Editing.Key.allCases { field.press(key) }
    #expect(field.text.isEmpty && field.caret == 0)
  }

  @Test func placesOutsideTheTextAreMovedIntoIt() {
    var field = field("abc")
    field.moveCaret(to: -5)
    #expect(field.caret == 0)
    field.moveCaret(to: 99)
    #expect(field.caret == 3)
    field.select(-2..<99)
    #expect(field.selectedText == "abc")
  }

  @Test func aMarkJoinsTheLetterBeforeIt() {
    var field = field("ex")
    field.moveCaret(to: 1)
    field.type("\u{301}")
    #expect(field.text == "éx" && field.caret == 1)
    field.press(.backspace)
    #expect(field.text == "x")
  }
}

@Suite struct EditingCells {
  private func grid() -> DataGrid {
    var grid = DataGrid.people
    for place in grid.columns.indices { grid.columns[place].isEditable = true }
    grid.columns.append(Column("born"))
    grid.columns[3].isEditable = true
    return grid
  }

  private func edit(_ grid: inout DataGrid, _ row: RowIdentity, _ key: String, _ text: String)
    -> EditingResult
  {
    grid.beginEditing(row: row, column: key)
    grid.type(text)
    return grid.commitEditing()
  }

  private func cell(_ grid: DataGrid, _ row: Int, _ key: String) -> Cell {
    grid.source.cell(at: RowIndex(section: 0, row: row), column: key)
  }

  @Test func columnsAreReadOnlyUnlessEditable() {
    var grid = DataGrid.people
    let isOpen = grid.beginEditing(row: 0, column: "name")
    let isTapped = grid.tapCell(row: 0, column: "name", taps: 2)
    #expect(!isOpen && !isTapped && grid.editing == nil)
    expect(grid.commitEditing() == .notEditing)
  }

  @Test func soManyTapsOpenTheField() {
    var grid = grid()
    grid.tapCell(row: 1, column: "name")
    #expect(grid.editing == nil && grid.selection.rows == [1])
    grid.tapCell(row: 1, column: "name", taps: 2)
    #expect(grid.editing?.text == "Émile" && grid.editing?.selectedText == "Émile")
    #expect(grid.selection.rows == [1])
    grid.cancelEditing()
    (grid.editingTaps, grid.selectingTaps) = (1, 0)
    grid.tapCell(row: 2, column: "age")
    #expect(grid.editing?.cell.column == "age" && grid.editing?.text == "")
  }

  @Test func anEditedValueIsSeenBySortAndDisplay() throws {
    var grid = grid()
    grid.sort = [SortKey("age")]
    let result = edit(&grid, 0, "age", "5")
    #expect(result == .committed)
    #expect(try grid.arranged().sourceRows == [[0, 1, 4, 3, 2]])
    #expect(
      try grid.arranged().cell(at: RowIndex(section: 0, row: 0), column: "age") == .number(5, "5"))
    #expect(DataTable.people.cell(row: 0, column: "age").text == "36")
  }

  @Test func filterGroupsAndAggregatesSeeItToo() throws {
    var grid = grid()
    expect(edit(&grid, 2, "age", "1000") == .committed)
    #expect(grid.source.value(of: Aggregate(.max, of: "age")) == .number(1000))
    #expect(
      grid.source.value(of: Aggregate(.min, of: "born"))
        == DataTable.people.value(of: Aggregate(.min, of: "born")))
    grid.filter = try GridExpression(parsing: "age > mean(age)")
    #expect(try grid.arranged().sourceRows == [[2]])
    grid.filter = nil
    grid.grouping = Grouping(by: "age")
    #expect(try grid.arranged().titles == ["9", "36", "120", "1000"])
    grid.sort = [SortKey("nowhere")]
    #expect(throws: GridreelError.self) { try grid.arranged() }
  }

  @Test func whatIsNoValueOfTheColumnIsRefused() {
    var grid = grid()
    for (key, text) in [
      ("age", "old"), ("age", "nan"), ("age", "0x10"), ("born", "yesterday"), ("active", "maybe"),
    ] {
      expect(edit(&grid, 0, key, text) == .refused)
      #expect(grid.editing == nil)
    }
    #expect(cell(grid, 0, "age").text == "36")
  }

  @Test func valuesAreReadAsTheColumnHasThem() throws {
    var grid = grid()
    expect(edit(&grid, 0, "born", "2001-02-03") == .committed)
    #expect(cell(grid, 0, "born").value == Timestamp(iso: "2001-02-03").map(Value.date))
    expect(edit(&grid, 0, "active", "No") == .committed)
    #expect(cell(grid, 0, "active").value == .boolean(false))
    expect(edit(&grid, 0, "age", " 1,234.5 ") == .committed)
    #expect(cell(grid, 0, "age").value == .number(1234.5))
    grid.symbols = try LocaleSymbols(named: "de")
    expect(edit(&grid, 0, "age", "-1.234,5") == .committed)
    #expect(cell(grid, 0, "age").value == .number(-1234.5))
    grid.symbols = try LocaleSymbols(named: "sv")
    expect(edit(&grid, 0, "age", "−1 234,25") == .committed)
    #expect(cell(grid, 0, "age").value == .number(-1234.25))
    expect(edit(&grid, 0, "name", "  ") == .committed)
    #expect(cell(grid, 0, "name").value == .missing)
    expect(edit(&grid, 1, "name", "Émile") == .unchanged)
  }

  @Test func hooksOpenAndCloseTheField() {
    let log = HookLog()
    var grid = grid()
    grid.hooks.beginEditing = log.hook("begin", refuses: { $0.row == 4 })
    grid.hooks.commitEditing = log.hook("commit", refuses: { $0.after.text == "Bob" })
    let isRefused = !grid.tapCell(row: 4, column: "name", taps: 2)
    #expect(isRefused && grid.editing == nil)
    expect(edit(&grid, 2, "name", "Bob") == .refused)
    #expect(cell(grid, 2, "name").text == "bob")
    expect(edit(&grid, 2, "name", "Rob") == .committed)
    #expect(
      log.all == [
        "should begin 4:name", "will begin 2:name", "did begin 2:name", "should commit bob→Bob",
        "will begin 2:name", "did begin 2:name", "should commit bob→Rob", "will commit bob→Rob",
        "did commit bob→Rob",
      ])
  }

  @Test func openingAnotherFieldKeepsTheFirstOnesText() {
    var grid = grid()
    grid.beginEditing(row: 0, column: "name", selectsAll: false)
    grid.type("!")
    grid.beginEditing(row: 1, column: "name")
    grid.press(.end)
    grid.moveCaret(to: 0)
    #expect(cell(grid, 0, "name").text == "Ada!")
    #expect(grid.editing?.caret == 0)
    grid.cancelEditing()
    #expect(cell(grid, 1, "name").text == "Émile")
    expect(!grid.beginEditing(row: 99, column: "name"))
  }

  @Test func changesLieOverTheSourceOnce() throws {
    var grid = grid()
    expect(edit(&grid, 0, "name", "A") == .committed)
    expect(edit(&grid, 0, "name", "B") == .committed)
    expect(edit(&grid, 1, "age", "7") == .committed)
    let edited = try #require(grid.source as? EditedSource)
    #expect(edited.base is DataTable)
    #expect(edited.cells.count == 2)
    #expect(edited.kind(ofColumn: "age") == .number)
  }

  /// A source that keeps an order of its own: backwards.
  private struct Backwards: GridDataSource {
    let sectionCount = 1
    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { 3 }
    func cell(at index: RowIndex, column: String) -> Cell { .text("row \(2 - index.row)") }
    func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: 2 - index.row) }
    func kind(ofColumn key: String) -> ValueKind { .text }
  }

  @Test func aSourceWithItsOwnOrderKeepsItUnderChanges() throws {
    var grid = DataGrid.people
    grid.source = Backwards()
    grid.columns[0].isEditable = true
    grid.sort = [SortKey("name")]
    expect(edit(&grid, 2, "name", "new") == .committed)
    let shown = try grid.arranged()
    #expect(shown.sourceRows == [[2, 1, 0]])
    #expect(shown.cell(at: RowIndex(section: 0, row: 0), column: "name").text == "new")
  }

  @Test func rowsThatTheirSourceArrangesCannotBeMovedAndTheErrorSaysWhy() throws {
    var grid = DataGrid.people
    grid.source = Backwards()
    let lifted = #expect(throws: GridreelError.self) { try grid.liftRow(1) }
    let moved = #expect(throws: GridreelError.self) {
      try grid.moveRow(from: RowIndex(section: 0, row: 0), to: 2)
    }
    #expect(lifted?.message.description.hasPrefix("the rows cannot be moved by hand") == true)
    #expect(moved == lifted)
    #expect(
      lifted?.message.description.contains("their source, Backwards, arranges them itself") == true)
  }
}
