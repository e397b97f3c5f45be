import Gridreel
import Testing

/// What flags and grid files say of a grid's state.
@Suite struct StateOptionTests {
  private func grid(_ keys: String) throws -> DataGrid {
    let text = #"{"data": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], \#(keys)}"#
    let file = try GridFile(parsing: Array(text.utf8), name: "g")
    guard case .inline(let rows) = file.data.value else { throw GridreelError(.usage, "no rows") }
    let table = try TableReader.read(rows: rows).table
    return try GridBuilder(options: file.options, table: table).build(theme: .light).grid
  }

  private func failureLine(_ keys: String) -> String? { failure { _ = try grid(keys) } }

  @Test func anOpenFieldSaysItsTextAndWhatIsSelected() throws {
    let plain = try #require(try grid(#""edit": "2:a""#).editing)
    #expect(plain.text == "2" && plain.selectedRange == 0..<1)
    let typed = try #require(
      try grid(#""editing": {"cell": "1:b", "text": "hello", "select": [1, 3]}"#).editing)
    #expect(typed.text == "hello" && typed.selectedText == "el")
    let caret = try #require(
      try grid(#""editing": {"cell": "1:b", "caret": 1, "refused": true}"#).editing)
    #expect(caret.caret == 1 && caret.selectedRange.isEmpty && caret.refusal == 0)
  }

  @Test func hoverAndFocusNameRowsCellsAndHeaders() throws {
    let row = RowIdentity(source: 1)
    #expect(try grid(#""hover": 2"#).hovered == .row(row))
    #expect(
      try grid(#""focus": "2:b""#).focused == .cell(Selection.CellPlace(row: row, column: "b")))
    #expect(try grid(#""hover": "header:a""#).hovered == .header("a"))
    #expect(
      try grid(#""group": "b", "focus": "section:y""#).focused == .section("y"))
  }

  @Test func aColumnIsPinnedAtASide() throws {
    func sides(_ keys: String) throws -> [PinnedSide?] {
      try grid(keys).columns.map(\.pinnedSide)
    }
    #expect(try sides(#""columns": ["a", {"key": "b", "pinned": "right"}]"#) == [nil, .right])
    #expect(try sides(#""columns": [{"key": "a", "pinned": true}, "b"]"#) == [.left, nil])
    #expect(try sides(#""pin": "b", "pinRight": "a""#) == [.right, .left])
  }

  @Test(arguments: Refresh.Phase.allCases)
  func aRefreshIsBroughtToItsPhase(phase: Refresh.Phase) throws {
    #expect(try grid(#""refresh": "\#(phase.rawValue)""#).refresh?.phase == phase)
  }

  @Test(arguments: [
    (#""edit": "9:a""#, "row 9 does not exist; the grid has 2 rows"),
    (#""edit": "1-2:a""#, "'edit': '1-2:a' is not a cell; write ROW:KEY, such as 3:age"),
    (#""editing": {"cell": "1:c"}"#, "unknown column 'c'; the 2 columns are: a, b"),
    (
      #""editing": {"cell": "1:a", "caret": 1, "select": [0, 1]}"#,
      "the caret is where what is selected ends; leave out 'caret' or 'select'"
    ),
    (
      #""editing": {"cell": "1:a", "select": [2, 1]}"#,
      "'select' is two places in the text, such as [0, 2]"
    ),
    (#""hover": "section:x""#, "there are no sections to point at; make some with --group KEY"),
    (
      #""scrollbars": "allways""#,
      "unknown word 'allways' for 'scrollbars', expected one of 'none', 'auto', 'always'; did you mean "
        + "'always'?"
    ),
    (#""refresh": {"distance": 9}"#, "say a 'phase': pulled, released, refreshing or done"),
    (#""drag": {"to": 2}"#, "say what is dragged: one of 'row', 'column'"),
    (#""drag": {"row": 1, "to": 0}"#, "'to' is a place counted from 1"),
    (#""drag": {"row": 1, "to": 2, "progress": 2}"#, "'progress' goes from 0 to 1"),
    (
      #""columns": [{"key": "a", "pinned": "top"}]"#,
      #"'pinned' is "left", "right", true (left) or false"#
    ),
  ])
  func whatCannotBeIsToldWithItsPlace(keys: String, expected: String) throws {
    let found = try #require(failureLine(keys))
    #expect(found.hasPrefix("g:1:"))
    #expect(found.hasSuffix("error: \(expected)"), "\(found)")
  }
}
