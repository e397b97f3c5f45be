import Gridreel
import Testing

@Suite struct GridFileTests {
  /// A grid file over two rows, with more keys; what it draws, or the error's line.
  private func failureLine(_ keys: String) -> String? {
    failure {
      let text = #"{"data": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], \#(keys)}"#
      let file = try GridFile(parsing: Array(text.utf8), name: "g")
      guard case .inline(let rows) = file.data.value else { return }
      let table = try TableReader.read(rows: rows).table
      _ = try GridBuilder(options: file.options, table: table).build(theme: .light)
    }
  }

  @Test(arguments: ["a,b\\n1,2\\n", "| a | b |\\n|---|---|\\n| 1 | 2 |\\n"])
  func aTextOfSeveralLinesIsATable(text: String) throws {
    let input = try GridInput(try file("{\"data\": \"\(text)\"}"), path: "-", allowing: [])
    #expect(input.table.columnKeys == ["a", "b"])
    #expect(input.paths == ["-"])
  }

  private func file(_ text: String) throws -> GridFile {
    try GridFile(parsing: Array(text.utf8), name: "g")
  }

  @Test(arguments: [
    ("", "g:1:1: error: the text is empty; a value is expected"),
    ("[]", "g:1:1: error: expected an object, found an array"),
    ("{}", "g:1:1: error: the key 'data' is missing"),
    (
      "{\n  \"data\": 3}",
      "g:2:11: error: 'data' is a file's path, a table, such as an array of objects, or a database's "
        + "table or query"
    ),
    (
      #"{"data": "a.csv", "theme": "light", "theme": "dark"}"#,
      "g:1:37: error: duplicate key 'theme'"
    ),
    (#"{"data": "a.csv""#, "g:1:17: error: '{' from 1:1 is never closed; add '}'"),
  ])
  func whatIsNoGridFileIsToldByPlace(text: String, expected: String) {
    let found = failure { _ = try file(text) }
    #expect(found == expected)
  }

  @Test(arguments: [
    (#""colums": []"#, "unknown key 'colums'; did you mean 'columns'?"),
    (#""columns": []"#, "at least one column must be shown"),
    (#""columns": [{"key": "a", "hidden": true}]"#, "at least one column must be shown"),
    (##""columns": ["a", "#1"]"##, "column 'a' is asked for twice"),
    (##""columns": ["#3"]"##, "column #3 does not exist; the data have 2 columns"),
    (#""columns": ["c"]"#, "unknown column 'c'; the 2 columns are: a, b"),
    (#""columns": [{"key": "a", "widht": 1}]"#, "unknown key 'widht'; did you mean 'width'?"),
    (
      #""columns": [{"key": "b", "type": "number"}]"#,
      "column 'b' holds 'x' in row 1, which is not a number"
    ),
    (
      #""columns": [{"key": "a", "style": {"background": "rde"}}]"#,
      "unknown colour 'rde'; did you mean 'red'?"
    ),
    (#""theme": []"#, "'theme' is an empty array; name a theme"),
    (#""sort": "c""#, "unknown column 'c'; the 2 columns are: a, b"),
    (#""scale": 99"#, "'scale': 99 is out of range; it goes from 0.1 to 8"),
    (#""scale": ["x"]"#, "'scale': 'x' is not a number"),
    (#""title": null"#, "'title' is a text, a number, true or false, or an array of these"),
    (#""rows": "5-2""#, "'rows': '5-2' ends before it starts"),
    (#""rows": 5"#, "row 5 does not exist; there are 2 rows, counted from 1"),
    (#""limit": 0"#, "'limit': '0' is not a whole number of 1 or more"),
    (#""selection": {"rows": [5]}"#, "row 5 does not exist; the grid has 2 rows"),
    (#""selection": {"rows": [{"a": 7}]}"#, "no row has '7' in column 'a'"),
    (#""selection": {"cells": ["1:c"]}"#, "unknown column 'c'; the 2 columns are: a, b"),
    (#""viewport": {"width": 0}"#, "'width': 0 is out of range; it goes from 1 to 1000000"),
    (#""scroll": [1, 2]"#, "there is nothing to scroll; use --width or --height too"),
    (#""group": {"by": "a", "prefix": 0}"#, "'prefix' is a number of characters, 1 or more"),
    (#""collapse": ["x"]"#, "there are no sections to collapse; make some with --group KEY"),
    (#""rules": [{"when": "c > 1", "style": {}}]"#, "unknown column 'c'; the 2 columns are: a, b"),
    (
      #""rules": [{"when": "a > 1", "column": "c", "style": {}}]"#,
      "unknown column 'c'; the 2 columns are: a, b"
    ),
    (#""rules": [{"mark": ""}]"#, "'mark' is empty"),
    (#""rules": [{"mark": "x", "style": {}}]"#, "a 'mark' has a 'look' and no 'style'"),
    (
      #""title": {"text": "x", "runs": [[0, 9, {}]]}"#,
      "the run ends at 9, but the text has 1 characters"
    ),
    (
      #""columns": [{"key": "a", "markup": "html"}]"#,
      "unknown word 'html' for 'markup', expected one of 'markdown'"
    ),
    (#""snapshots": {"scales": [9]}"#, "'scales' go from 1 to 8"),
    (#""snapshots": 3"#, "expected an object, found a number"),
    (
      #""columnWidth": {"a": "wide"}"#,
      "'columnWidth': 'wide' is not a width; write points (120), 'fit' or a share (1fr)"
    ),
    (#""background": "blurple""#, "'background': unknown colour 'blurple'; did you mean 'purple'?"),
  ])
  func everyMistakeIsOneLineWithItsPlace(keys: String, message: String) throws {
    let line = try #require(failureLine(keys))
    #expect(line.hasPrefix("g:1:"))
    #expect(line.hasSuffix(": error: \(message)"))
    #expect(!line.contains("\n"))
  }

  @Test func commentsAndTrailingCommasAreAllowed() throws {
    let file = try file("// a grid\n{\"data\": [{\"a\": 1,},], /* two */ \"scale\": 3,}")
    #expect(file.options.look.scale == 3)
  }

  @Test func optionsOfAllKindsAreRead() throws {
    let file = try file(
      """
      {"data": "people.csv", "theme": ["light", "dark"], "sort": ["-a", "b"], "rows": "2-",
       "padding": [1, 2], "rowHeight": "auto", "systemFonts": true, "page": "a4-landscape",
       "viewport": {"width": 300, "height": 200, "scrollTo": 4}, "columnWidth": {"a": "1fr"},
       "columns": ["a", {"key": "b", "title": "B", "width": 80, "type": "text", "pinned": true}]}
      """)
    let options = file.options
    #expect(options.look.themes?.count == 2)
    #expect(options.order.sort == [SortKey("a", .descending), SortKey("b")])
    #expect(options.order.rows == 2...Int.max)
    #expect(options.look.padding == Insets(top: 1, right: 2, bottom: 1, left: 2))
    #expect(options.look.rowHeight == .auto)
    #expect(options.display.systemFonts == true)
    #expect(options.display.page == .paper(Paper(GridSize(width: 842, height: 595))))
    #expect([options.window.width, options.window.height] == [300, 200])
    #expect(options.window.scrollTo == 4)
    #expect(options.look.columnWidth?.map(\.value) == [.share(1)])
    #expect(options.order.columns?.map(\.key) == ["a", "b"])
    #expect(options.order.columns?.last?.width == .fixed(80))
    #expect(options.order.columns?.last?.kind == .text)
    #expect(options.order.columns?.last?.pinnedSide == .left)
  }

  @Test func aColumnsTypeReplacesTheOneFoundByLooking() throws {
    let table = try TableReader.read(Array("zip\n2134\n90210\n".utf8), as: .csv).table
    let file = try file(#"{"data": "x.csv", "columns": [{"key": "zip", "type": "text"}]}"#)
    let built = try GridBuilder(options: file.options, table: table).build(theme: .light)
    #expect(table.kind(ofColumn: "zip") == .number)
    #expect(built.source.kind(ofColumn: "zip") == .text)
    #expect(texts(built, "zip") == ["2134", "90210"])
  }
}
