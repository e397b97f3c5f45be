import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct PartsReading {
  /// The grid of a file over two rows, with these further keys.
  private func grid(_ keys: String) throws -> DataGrid {
    let text = #"{"data": [{"a": 1, "b": "x"}, {"a": 2, "b": "y"}], \#(keys)}"#
    let file = try GridFile(parsing: Array(text.utf8), name: "g")
    guard case .inline(let rows) = file.data.value else { throw CancellationError() }
    let table = try TableReader.read(rows: rows).table
    return try GridBuilder(options: file.options, table: table).build(theme: .light).grid
  }

  @Test func spannersAreReadFromBothSides() throws {
    let spanner = Spanner(
      "Top", columns: ["b"], children: [Spanner("Inner", columns: ["a"])])
    #expect(
      try grid(
        #""spanners": [{"title": "Top", "columns": "b", "children": [{"title": "Inner", "columns": ["a"]}]}]"#
      ).spanners == [spanner])
    let columns = #"[{"key": "a", "group": ["Top", "Inner"]}, {"key": "b", "group": "Top"}]"#
    #expect(try grid(#""columns": \#(columns)"#).spanners == [spanner])
  }

  @Test func summariesAreRead() throws {
    #expect(
      try grid(##""summary": {"label": "T", "columns": {"#1": "mean"}, "pinned": true}"##).summaries
        == [Summary("T", ["a": .mean], isPinned: true)])
    #expect(
      try grid(
        #""summary": [{"columns": {"b": "count"}, "of": "sections", "place": "top"}]"#
      ).summaries == [Summary("", ["b": .count], of: .sections, place: .top)])
    #expect(
      try grid(#""summary": [{"columns": {"b": "count"}, "place": "header"}]"#).summaries
        == [Summary("", ["b": .count], of: .sections, place: .header)])
  }

  @Test func footnotesAreRead() throws {
    let grid = try grid(
      #"""
      "footnoteMarks": "letters", "footnotes": [
        {"text": "t", "at": ["title", "caption"]}, {"text": "h", "column": ["a", "b"]},
        {"text": "c", "row": {"b": "y"}, "column": "a"}]
      """#)
    #expect(grid.footnoteMarks == .letters)
    #expect(
      grid.footnotes == [
        Footnote("t", at: [.title, .caption]), Footnote("h", at: [.header("a"), .header("b")]),
        Footnote("c", at: [.cell(row: RowIdentity(source: 1), column: "a")]),
      ])
  }

  @Test func calloutsAreRead() throws {
    let grid = try grid(
      ##"""
      "callouts": [
        {"kind": "badge", "row": 2, "text": "9", "color": "#ff0000", "side": "top"},
        {"kind": "redact", "column": "b"}, {"kind": "box", "row": "header", "column": "a"},
        {"kind": "spotlight", "row": [1, {"a": 2}]}]
      """##)
    #expect(
      grid.callouts == [
        Callout(
          .badge, rows: .some([RowIdentity(source: 1)]), text: "9", color: GridColor(rgb: 0xff0000),
          side: .top), Callout(.redact, columns: ["b"]),
        Callout(.box, rows: .header, columns: ["a"]),
        Callout(.spotlight, rows: .some([RowIdentity(source: 0), RowIdentity(source: 1)])),
      ])
  }

  @Test func calloutsMayBeTheWordsOfTheFlag() throws {
    let words = try grid(#""callouts": ["box 2:a the oldest", "redact b"]"#)
    let objects = try grid(
      #""callouts": [{"kind": "box", "row": 2, "column": "a", "text": "the oldest"}, {"kind": "redact", "column": "b"}]"#
    )
    #expect(words.callouts == objects.callouts && words.callouts.count == 2)
  }

  @Test(arguments: [
    (
      #""callouts": ["box"]"#,
      "'box' is not a callout; write KIND PLACE TEXT, such as 'box 3:age the oldest'"
    ),
    (#""spanners": [{"title": "T"}]"#, "a spanner needs 'columns', 'children' or both"),
    (#""spanners": [{"titel": "T"}]"#, "unknown key 'titel'; did you mean 'title'?"),
    (
      #""spanners": [{"title": "T", "columns": ["c"]}]"#,
      "unknown column 'c'; the 2 columns are: a, b"
    ),
    (
      #""spanners": [{"title": "T", "columns": ["a", "a"]}]"#,
      "column 'a' stands below two spanners"
    ),
    (
      #""summary": {"columns": {"a": "som"}}"#,
      "unknown word 'som' for 'a', expected one of 'sum', 'mean', 'median', 'min', 'max', 'count', "
        + "'countDistinct', 'range'; did you mean 'sum'?"
    ),
    (
      #""summary": {"columns": {"b": "sum"}}"#,
      "column 'b' holds text; it has no sum, but 'count' and 'countDistinct'"
    ),
    (
      #""summary": {"columns": {"a": "sum"}, "of": "sections", "pinned": true}"#,
      "only a summary of all rows at the bottom can be pinned"
    ),
    (
      #""summary": {"columns": {"a": "sum"}, "of": "all", "place": "header"}"#,
      "only a summary of each section can stand in its header; leave 'of' out"
    ),
    (
      #""summary": [{"columns": {"a": "sum"}, "place": "header"}, {"columns": {"a": "mean"}, "place": "header"}]"#,
      "column 'a' has two values in the headers of sections"
    ),
    (
      #""footnotes": [{"text": "n"}]"#,
      "say where the note belongs: 'at', 'column', or 'row' and 'column'"
    ),
    (
      #""footnotes": [{"text": "n", "row": {"a": 7}, "column": "b"}]"#,
      "no row has '7' in column 'a'"
    ),
    (#""callouts": [{"kind": "box"}]"#, "say where the callout belongs: 'row', 'column' or both"),
    (#""callouts": [{"kind": "badge", "row": 1}]"#, "the key 'text' is missing"),
    (
      #""callouts": [{"kind": "badge", "row": 1, "text": "much too long"}]"#,
      "a badge has room for 1 to 8 characters"
    ),
    (
      #""callouts": [{"kind": "blur", "row": 1, "text": "x"}]"#,
      "a blur says nothing; leave 'text' out"
    ),
    (
      #""callouts": [{"kind": "redact", "row": "header", "column": "a"}]"#,
      "a header cannot be hidden; give the column another title"
    ),
    (#""callouts": [{"kind": "box", "row": 5}]"#, "row 5 does not exist; the grid has 2 rows"),
    (
      #""callouts": [{"kind": "boxx", "row": 1}]"#,
      "unknown word 'boxx' for 'kind', expected one of "
        + "'badge', 'box', 'arrow', 'spotlight', 'blur', 'redact'; did you mean 'box'?"
    ),
  ])
  func everyMistakeIsOneLineWithItsPlace(keys: String, message: String) throws {
    let line = try #require(failure { _ = try grid(keys) })
    #expect(line.hasPrefix("g:1:"))
    #expect(line.hasSuffix(": error: \(message)"))
  }

  @Test func aRowThatIsFilteredOutIsNoMistake() throws {
    let callouts = #""callouts": [{"kind": "box", "row": {"b": "y"}}]"#
    #expect(try grid(#""filter": "a = 1", \#(callouts)"#).callouts[0].rows == .some([]))
  }

  @Test func whatASecondLayerLeavesOutStaysHidden() throws {
    func options(_ keys: String) throws -> GridOptions {
      try GridFile(parsing: Array(#"{"data": "x.csv", \#(keys)}"#.utf8), name: "g").options
    }
    let base = try options(
      #""callouts": [{"kind": "redact", "column": "a"}], "footnoteMarks": "letters""#)
    let state = try options(#""summary": {"columns": {"a": "count"}}"#)
    let parts = state.laid(over: base).parts
    #expect(parts.callouts?.count == 1)
    #expect(parts.summaries?.count == 1)
    #expect(parts.marks == .letters)
    #expect(GridOptions().laid(over: base).parts.callouts?.count == 1)
  }

  @Test func theSchemaKnowsTheSameKeys() throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document("grid").written.utf8))
    let definitions = try #require(schema["$defs"])
    func keys(_ name: String) -> Set<String> {
      guard case .object(let object)? = definitions[name]?["properties"]?.value else { return [] }
      return Set(object.members.map(\.key))
    }
    #expect(keys("spanner") == Set(KeyReader.spannerSchema.keys))
    #expect(keys("summary") == Set(KeyReader.summarySchema.keys))
    #expect(keys("footnote") == Set(KeyReader.footnoteSchema.keys))
    #expect(keys("callout") == Set(KeyReader.calloutSchema.keys))
  }
}
