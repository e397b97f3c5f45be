import Gridreel
import GridreelPrimitives
import TestSupport
import Testing

/// Columns that are changed one by one, and lists of columns with gaps.
@Suite struct ColumnShorthandTests {
  /// The columns of a picture of three, with some flags.
  private func columns(
    _ flags: [(OptionName, String)], file: String = ""
  ) throws -> [Column] {
    let text = #"{"data": [{"a": 1, "b": "x", "c": 3}]\#(file.isEmpty ? "" : ", " + file)}"#
    let grid = try GridFile(parsing: Array(text.utf8), name: "g")
    var options = GridOptions()
    for (name, text) in flags { try options.read(name, [text], name.flagOrigin) }
    let table = try Self.table(#"[{"a": 1, "b": "x", "c": 3}]"#)
    let laid = options.laid(over: grid.options)
    return try GridBuilder(options: laid, table: table).build(theme: .light).grid.columns
  }

  private static func table(_ rows: String) throws -> any DataFile {
    let file = try GridFile(parsing: Array(#"{"data": \#(rows)}"#.utf8), name: "g")
    guard case .inline(let node) = file.data.value else { throw GridreelError("no rows") }
    return try TableReader.read(rows: node).table
  }

  @Test(arguments: [
    ("-b", "a c"), ("*,-b", "a c"), ("c,*", "c a b"), ("*,a=A", "a b c"), ("c,*,a", "c a b"),
    ("c,*,-b", "c a"), ("#,*", "# a b c"), ("*,#", "a b c #"), ("3,1", "c a"), ("b", "b"),
  ])
  func aListNamesColumnsInAnOrder(list: String, expected: String) throws {
    let found = try columns([(.columns, list)])
    #expect(found.map(\.key).joined(separator: " ") == expected)
  }

  @Test func aColumnIsChangedWhereItIs() throws {
    let found = try columns([
      (.column, "b: title=B, C, align=right, width=80"), (.column, "a: heat, format=#,##0.0"),
    ])
    #expect(found.map(\.key) == ["a", "b", "c"])
    #expect(found[1].title == "B, C")
    #expect(found[1].style.align == .trailing && found[1].headerStyle.align == .trailing)
    #expect(found[1].width == .fixed(80))
    #expect(found[0].heat != nil && found[2].heat == nil)
    #expect(found[0].format != nil)
  }

  @Test func aChangeLiesOverTheGridFilesColumn() throws {
    let found = try columns(
      [(.column, "a: title=A2"), (.bars, "c")],
      file: #""columns": [{"key": "c", "title": "C"}, {"key": "a", "title": "A", "width": 60}]"#)
    #expect(found.map(\.title) == ["C", "A2"])
    #expect(found[1].width == .fixed(60))
    #expect(found[0].cell != found[1].cell)
  }

  @Test func aChangeAddsNoColumnToAList() throws {
    #expect(try columns([(.columns, "-b"), (.heat, "c")]).map(\.key) == ["a", "c"])
    let error = #expect(throws: GridreelError.self) {
      try columns([(.columns, "a,c"), (.heat, "b")])
    }
    #expect(error?.message.description == "--heat: column 'b' is not among the columns shown")
  }

  @Test func aStarChangesAllOthers() throws {
    let found = try columns([(.align, "*=center"), (.align, "a=right"), (.bars, "*")])
    #expect(found.map(\.style.align) == [.trailing, .center, .center])
  }

  @Test(
    arguments: [
      ([0, 0], 0, 1), ([-7, -7], -7, 0), ([-1, 3], -1, 3), ([2, 5], 0, 5),
    ] as [([Double], Double, Double)])
  func barsReachFromNoughtToTheLargestNumber(
    numbers: [Double], minimum: Double, maximum: Double
  ) throws {
    var options = GridOptions()
    try options.read(.bars, ["a"], .flag("--bars"))
    let rows = numbers.map { "{\"a\": \($0)}" }.joined(separator: ",")
    let built = try GridBuilder(options: options, table: Self.table("[\(rows)]"))
      .build(theme: .light)
    let cell = try #require(built.grid.columns[0].cell.kind as? ProgressCell)
    #expect(cell.minimum == minimum && cell.maximum == maximum)
  }

  @Test(arguments: [
    #""columns": {"b": {"title": "B"}, "a": "A"}"#,
    #""columns": ["*", {"key": "b", "title": "B"}, {"key": "a", "title": "A"}]"#,
    #""column": {"b": {"title": "B"}, "a": {"title": "A"}}"#,
  ])
  func columnsByKeyStayInTheDatasOrder(file: String) throws {
    #expect(try columns([], file: file).map(\.title) == ["A", "B", "c"])
  }

  @Test(arguments: [
    (
      OptionName.column, "b",
      "'b' is not a column's key, a colon and changes, such as 'age: heat, align=center'"
    ),
    (.column, "b: colour=red", "'colour' is no change of a column, such as"),
    (.column, "b: shadow", "'shadow' is no change of a column, such as"),
    (.column, "a: format=0.0%, databar", "'databar' is no change of a column"),
    (.column, "a: bars, look=red", "'look' is no change of a column"),
    (
      .column, "a: format=bash.00",
      "the shell has written 'bash' for $0; put the pattern in single quotes"
    ),
    (.column, "a: format=.0%", "a digit stands before the point, such as 0.0%"),
    (.column, "a..d: heat", "unknown column 'd'"),
    (.column, "c..a: heat", "'c' stands behind 'a'; write the first column first"),
    (.column, "b: width=wide", "'wide' is not a width"),
    (.align, "b=up", "'up' is none of leading, center, trailing, decimal"),
    (.align, "b", "'b' is not KEY=VALUE"), (.total, "a=summ", "'summ' is none of"),
    (.highlight, "a >", "ends too early"),
    (.column, "b: bar", "'bar' is no change of a column; did you mean 'bars'?"),
    (.bars, "b", "column 'b' holds text; bars are of numbers"),
    (.column, "d: heat", "unknown column 'd'; the 3 columns are: a, b, c"),
  ])
  func aWrongChangeIsTold(option: OptionName, text: String, message: String) {
    let error = #expect(throws: GridreelError.self) { try columns([(option, text)]) }
    #expect(error?.message.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: ["a desc", "a:desc", "a DESC", "-a"])
  func aDirectionMayStandAfterTheKey(text: String) throws {
    var options = GridOptions()
    try options.read(.sort, [text], .flag("--sort"))
    let table = try Self.table(#"[{"a": 1}, {"a": 2}]"#)
    let built = try GridBuilder(options: options, table: table).build(theme: .light)
    #expect(built.grid.sort == [SortKey("a", .descending)])
  }

  @Test func rowsMustHoldAllConditions() throws {
    var options = GridOptions()
    try options.read(.filter, ["a > 1 or a < 0", "a < 3"], .flag("--filter"))
    let built = try GridBuilder(
      options: options, table: Self.table(#"[{"a": 1}, {"a": 2}, {"a": 5}, {"a": -1}]"#)
    ).build(theme: .light)
    #expect(built.rowCount == 2)
  }

  /// A comma belongs to a title, and to a pattern of which no name follows.
  @Test(arguments: [
    ("a: title=One, two, align=center", "One, two", "1"),
    ("a: format=#,##0.0, title=T", "T", "1.0"), ("a: format=$#,##0,K", "a", "$0K"),
  ])
  func commasBelongToValues(text: String, title: String, drawn: String) throws {
    let column = try columns([(.column, text)])[0]
    #expect(column.title == title)
    #expect(
      (column.format?.string(for: Cell(value: .number(1), text: "1"), symbols: .enUS) ?? "1")
        == drawn)
  }

  @Test func aRangeNamesAllColumnsFromOneToAnother() throws {
    let found = try columns([(.align, "a..b=center"), (.align, "b=right")])
    #expect(found.map(\.style.align) == [.center, .trailing, nil])
    #expect(try columns([(.columns, "b..c,a")]).map(\.key) == ["b", "c", "a"])
  }

  @Test(
    arguments: [("a > 1: gold", "gold"), ("a > 1:#336699", "#336699"), ("a > 1", nil)]
      as [(String, String?)])
  func rowsThatStandOutHaveAColour(text: String, color: String?) throws {
    var options = GridOptions()
    try options.read(.highlight, [text], .flag("--highlight"))
    let rules = try GridBuilder(options: options, table: Self.table(#"[{"a": 1}, {"a": 2}]"#))
      .build(theme: .light).grid.rules
    #expect(rules.count == 1)
    let expected = try color.map { try GridColor(parsing: $0) }
    #expect((expected.map { rules[0].style.background == .value($0) } ?? false) == (color != nil))
    #expect((rules[0].style.isTextContrasting == true) == (color != nil))
  }

  @Test func barsHaveAColour() throws {
    var options = GridOptions()
    try options.read(.column, ["a: bars=gold"], .flag("--column"))
    let built = try GridBuilder(options: options, table: Self.table(#"[{"a": 1}, {"a": 2}]"#))
      .build(theme: .light)
    let cell = try #require(built.grid.columns[0].cell.kind as? ProgressCell)
    #expect(cell.color == GridColor(named: "gold") && cell.maximum == 2)
  }

  @Test func aColourOfNegativeNumbersIsARule() throws {
    var options = GridOptions()
    try options.read(.column, ["a: format=0;[red](0)"], .flag("--column"))
    let grid = try GridBuilder(options: options, table: Self.table(#"[{"a": 1}, {"a": -2}]"#))
      .build(theme: .light).grid
    #expect(grid.rules.map(\.column) == ["a"])
    #expect(grid.rules.map(\.style.textColor) == [GridColor(named: "red")])
  }

  @Test func coloursBehindNoNumbersAreTold() throws {
    var options = GridOptions()
    let table = try Self.table(#"[{"a": "x", "b": 2}, {"a": "y", "b": 5}]"#)
    try options.read(.heat, ["a"], .flag("--heat"))
    let told = try GridBuilder(options: options, table: table).build(theme: .light).grid.notices
    #expect(told.map(\.column) == ["a"])
    options = GridOptions()
    try options.read(.heat, ["*"], .flag("--heat"))
    let quiet = try GridBuilder(options: options, table: table).build(theme: .light).grid
    #expect(quiet.notices.isEmpty && quiet.columns.map { $0.heat != nil } == [false, true])
  }

  @Test func totalsAndHighlightsAreAdded() throws {
    var options = GridOptions()
    try options.read(.total, ["a", "b=mean"], .flag("--total"))
    try options.read(.highlight, ["a > 1"], .flag("--highlight"))
    let table = try Self.table(#"[{"a": 1, "b": 2}, {"a": 2, "b": 5}]"#)
    let grid = try GridBuilder(options: options, table: table).build(theme: .light).grid
    #expect(grid.summaries.map(\.functions) == [["a": .sum], ["b": .mean]])
    #expect(grid.summaries.map(\.label) == ["Total", "Mean"])
    #expect(grid.rules.count == 1)
  }

  @Test func patternsWithoutKeyAreForAllColumnsOfAKind() throws {
    let found = try columns([(.numberFormat, "0.00"), (.numberFormat, "c=0")])
    #expect(found.map { $0.format != nil } == [true, false, true])
    #expect(found[0].format != found[2].format)
  }
}

/// All mistakes of a grid file, told in one run.
@Suite struct GridFileMistakeTests {
  private func lines(_ text: String) -> [String] {
    do {
      _ = try GridFile(parsing: Array(text.utf8), name: "g")
      return []
    } catch {
      return error.lines.split(separator: "\n").map(String.init)
    }
  }

  @Test func allAreTold() {
    let text = """
      {"source": "a.csv",
       "sortBy": "b", "scale": "big",
       "columns": [{"key": "a", "colour": 1}, {"name": "b", "bold": true}],
       "rules": [{"wehn": "a > 1"}, {"when": "a >"}]}
      """
    let found = lines(text)
    #expect(
      found.prefix(2) == [
        "g:1:2: error: unknown key 'source'; did you mean 'data'?",
        "g:2:2: error: unknown key 'sortBy'; did you mean 'sort'?",
      ])
    #expect(found.contains { $0.hasPrefix("g:2:26: error: ") && $0.contains("'scale'") })
    #expect(
      found.contains("g:3:39: error: unknown key 'name'; did you mean 'key'?")
        || found.contains { $0.contains("unknown key 'name'; did you mean 'key'?") })
    #expect(
      found.contains {
        $0.hasSuffix("unknown key 'bold'; write \"style\": {\"font\": {\"weight\": \"bold\"}}")
      })
    #expect(found.contains { $0.contains("'wehn'; did you mean 'when'?") })
  }

  @Test(arguments: [
    (#""window": true"#, #""frame": "window""#),
    (#""font": {"size": 12}"#, #""set": {"fontSize": 12}"#),
    (#""themeVariables": {"accentColor": "red"}"#, #""set": {"accentColor":"red"}"#),
  ])
  func whatIsWrittenInsteadIsRead(member: String, answer: String) {
    #expect(
      lines("{\"data\": [{\"a\": 1, \"b\": 2}], \(member)}").first?.hasSuffix("write " + answer)
        == true)
    #expect(lines("{\"data\": [{\"a\": 1, \"b\": 2}], \(answer)}") == [])
  }

  @Test(arguments: [#"[{"a": 1}]"#, #"{"a": [1, 2], "b": [3, 4]}"#])
  func dataAreNoGridFile(text: String) {
    #expect(
      lines(text) == [
        "g:1:1: error: these are data, not the options of a grid; read them with --input-format json"
      ])
  }

  @Test(arguments: [
    #"{"columns": ["a", "b"], "rows": [[1, 2], [3, 4]]}"#, #"{"rows": [{"a": 1, "b": 2}]}"#,
    #"{"data": [{"a": 1}], "sort": [{"key": "a", "order": "desc"}]}"#,
    ##"{"data": [{"a": 1}], "columns": [{"key": "a", "heat": true, "format": "#,##0", "align": "right"}]}"##,
  ])
  func otherFormsAreRead(text: String) {
    #expect(lines(text) == [])
  }
}
