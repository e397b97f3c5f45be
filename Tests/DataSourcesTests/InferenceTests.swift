import GridreelDataSources
import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues
import Testing

/// The first column of a CSV file with these cells, each of them quoted.
private func column(_ cells: [String]) throws -> DataTable.Column {
  try table(#""a""# + cells.map { "\n\"\($0)\"" }.joined()).columns[0]
}

@Suite struct KindsOfColumns {
  @Test(
    arguments: [
      (["1", "2"], .number), (["1.5", "-2"], .number), (["1", "", "3"], .number),
      (
        ["1", "NA", "N/A", "null", "NaN", "nan", "NULL", " ", "-", "\u{2013}", "None", "n.a."],
        .number
      ),
      (["NA", "", "7"], .number), (["1", "x"], .text), (["x", "1"], .text),
      (["2024", "1999"], .number), (["007", "8"], .text), (["8", "007"], .text),
      (["0", "10"], .number), (["0.5"], .number), (["00.5"], .text), (["-01"], .text),
      (["1,339,724,852", "5"], .number), (["1,33,4"], .text), (["1,3397"], .number),
      (["0,123"], .number), (["1234,567"], .number), (["1,234.56"], .number),
      (["1,234e5"], .number),
      (["1,234,5"], .text), (["1,234.56", "1.234,56"], .text), (["1,3397", "1.3397"], .text),
      ([",123"], .text), (["1,"], .text), (["1."], .text), ([".5"], .number), (["."], .text),
      (["-"], .text), (["+"], .text), (["1e5", "2E-3"], .number), (["1e"], .text),
      (["1e400"], .text), (["Infinity", "-inf"], .number), (["inform"], .text), (["0x10"], .text),
      (["1 000"], .number),
      (["1 00"], .text),
      (["--1"], .text), (["+5", "\u{2212}7"], .number), (["$5", "-$1,000.50"], .number),
      (["$-5"], .number), (["-$-5"], .text), (["5 €", "7€"], .number), (["€ 5"], .number),
      (["₹5", "£5"], .text), (["$5", "5"], .number), (["$5$"], .text), (["$"], .text),
      (["5%", "12.5 %"], .number), (["$5%"], .text), (["5%", "€5"], .text), (["%"], .text),
      (["5 ‰", "7‰"], .number), (["5 %", "7 ‰"], .text),
      (["123456789012345"], .number), (["1234567890123456"], .text),
      (["12.12345678"], .number), (["1,234,567,890,123,456"], .number),
      (["true", "FALSE"], .boolean), (["Yes", "no"], .boolean), (["yes", "NO"], .boolean),
      (["true", "no"], .text), (["NO", "NA"], .text), (["NO"], .text), (["NO", "ON"], .text),
      (["true", "", "NA"], .boolean),
      (["true", "1"], .text), (["truely"], .text), (["t"], .text),
      (["2024-03-01", "2024/03/02"], .date), (["2024-03-01", "NA"], .date),
      (["2024-03-01T12:34", "2024-03-01 12:34:56"], .date), (["2024-02-29"], .date),
      (["2023-02-29"], .text), (["1900-02-29"], .text), (["2000-02-29"], .date),
      (["2024-13-01"], .text), (["2024-00-01"], .text), (["2024-04-31"], .text),
      (["2024-01-00"], .text), (["2024-1-1"], .text), (["2024-01/01"], .text),
      (["2024/1/1"], .date),
      (["2024-03-01T24:00"], .text), (["2024-03-01T12:60"], .text),
      (["2024-03-01T12:34:60"], .text),
      (["2024-03-01T12"], .text), (["2024-03-01T12:34."], .text), (["2024-03-01T12:34:56."], .text),
      (["2024-03-01T12:34Q"], .text), (["2024-03-01T12:34+"], .text), (["2024-03-01 "], .date),
      (["2024-03-01T12:34:56.789+02:00", "2024-03-01T12:34Z", "2024-03-01T12:34-0530"], .date),
      (["2024-03-01", "2024"], .text), (["", ""], .text), (["NA", "N/A"], .text), ([], .text),
      (["n/a"], .text), (["NA", "x"], .text),
    ] as [([String], ValueKind)])
  func fitAllTheirCells(cells: [String], kind: ValueKind) throws {
    let column = try column(cells)
    #expect(column.kind == kind)
    #expect(column.cells.map(\.text) == cells)
  }

  @Test(arguments: [
    ("12", 12), ("-12.5", -12.5), ("+3", 3), ("\u{2212}1,234.5", -1234.5), ("$1,000", 1000),
    ("-€ 5", -5), ("€ -5", -5), ("5\u{A0}€", 5), ("5\u{202F}%", 5), ("12 %", 12), ("1e3", 1000),
    ("1,339,724,852", 1_339_724_852), ("0.1", 0.1), (" 7 ", 7), ("-0.0", 0),
    ("1,234,567,890,123,456,789", 1_234_567_890_123_456_768),
  ])
  func numbersHaveTheValueTheyAreWrittenWith(text: String, value: Double) throws {
    #expect(try column([text]).cells == [Cell(value: .number(value), text: text)])
  }

  @Test(arguments: [
    ("1970-01-01", 0, true), ("1970-01-02", 86_400, true), ("1969-12-31", -86_400, true),
    ("2000-03-01", 951_868_800, true), ("2024/03/01", 1_709_251_200, true),
    ("0000-01-01", -62_167_219_200, true), ("9999-12-31", 253_402_214_400, true),
    ("2024-03-01T12:34", 1_709_296_440, false), ("2024-03-01 12:34:56", 1_709_296_496, false),
    ("2024-03-01T12:34:56.75Z", 1_709_296_496.75, false),
    ("2024-03-01T12:34+02:00", 1_709_289_240, false),
    ("2024-03-01T00:30+01", 1_709_249_400, false),
    ("2024-03-01T12:34-05:30", 1_709_316_240, false),
    ("2024-03-01T12:34:56.123456789123", 1_709_296_496.123456789, false),
  ])
  func datesAreSecondsOfCivilTime(text: String, seconds: Double, isDayOnly: Bool) throws {
    let timestamp = Timestamp(seconds: seconds, isDayOnly: isDayOnly)
    #expect(try column([text]).cells == [Cell(value: .date(timestamp), text: text)])
  }

  @Test func missingWordsAreMissingOnlyAmongOtherKinds() throws {
    #expect(
      try column(["1", "NA", ""]).cells.map(\.value) == [.number(1), .missing, .missing])
    #expect(
      try column(["x", "NA", ""]).cells.map(\.value) == [.text("x"), .text("NA"), .missing])
    #expect(try column(["yes", "n/a"]).cells.map(\.value) == [.boolean(true), .missing])
  }

  @Test func textsThatRepeatStayThemselves() throws {
    let long = "a text of more than fifteen bytes"
    let words = [long, long + "!", long, String(long.reversed()), long]
    #expect(try column(words).cells.map(\.text) == words)
  }
}

@Suite struct JSONTables {
  @Test func cellsKeepWhatTheSourceWrote() throws {
    let table = try table(
      """
      [{"n": 1.50, "t": "a\\n\\u00e9", "b": true, "x": {"k": [1, 2,], /* c */ "l": "a b"}},
       {"n": 2e3, "t": null, "b": false}]
      """, as: .json)
    #expect(
      table.lines == [
        ["n", "t", "b", "x.k", "x.l"], ["1.50", "a\né", "true", "[1,2]", "a b"],
        ["2e3", "", "false", "", ""],
      ])
    #expect(table.columns.map(\.kind) == [.number, .text, .boolean, .text, .text])
    #expect(table.columns[0].cells.map(\.value) == [.number(1.5), .number(2000)])
    #expect(table.columns[2].cells.map(\.value) == [.boolean(true), .boolean(false)])
    #expect(table.columns[3].cells[1] == .missing)
  }

  @Test(
    arguments: [
      ("\"1\"", .number), ("\"true\"", .boolean), ("\"2024-03-01\"", .date),
      ("\"1,339,724,852\"", .number), ("\"\\u0024 5\"", .number), ("\" 5 % \"", .number),
      ("\"007\"", .text), ("\"1234567890123456\"", .text), ("\"1,2345\"", .number),
      ("\"2024\\/03\\/01\"", .date), ("\"\"", .text), ("12345678901234567890", .text),
      ("1e999", .text), ("[1]", .text), ("null", .text), ("1}, {\"a\": \"2\"", .number),
      ("1}, {\"a\": \"NA\"", .number), ("1}, {\"a\": true", .text), ("1}, {\"b\": 2", .number),
      ("true}, {\"a\": 0", .text),
    ] as [(String, ValueKind)])
  func stringsAreReadAsTheFieldsOfOtherFilesAre(value: String, kind: ValueKind) throws {
    #expect(try table("[{\"a\": \(value)}]", as: .json).columns[0].kind == kind)
  }

  @Test func linesAreRows() throws {
    let table = try table("{\"a\": 1}\n\n{\"b\": 2, \"a\": 3}\r\n{}\n", as: .jsonl)
    #expect(table.lines == [["a", "b"], ["1", ""], ["3", "2"], ["", ""]])
  }

  @Test func anEmptyKeyGetsAName() throws {
    let read = try TableReader.read(Array("[{\"a\": 1, \"\": 2}]".utf8), as: .json)
    #expect(read.table.columns.map(\.key) == ["a", "column 2"])
    #expect(read.warnings.map(\.place) == [ProblemPlace(line: 1, column: 11)])
  }

  @Test(arguments: [
    ("", "1:1: the text is empty; an array or an object is expected"),
    ("\n 12", "2:2: expected an array or an object, found a number"),
    ("[{\"a\": 1},\n [2]]", "2:2: expected an object as row, found an array"),
    ("[{}]", "there are no columns; at least one object with a key is needed"),
    ("[{\"a\": 1}", "1:1: '[' is never closed"),
    ("[{\"a\": 1}]\n]", "2:1: expected the end of the text, found ']'"),
  ])
  func errorsSayWhatAndWhere(text: String, expected: String) {
    #expect(failure(text, as: .json) == expected)
  }

  @Test func formatsAreKnownByTheirExtensions() {
    #expect(DataFormat(fileExtension: "CSV") == .csv)
    #expect(DataFormat(fileExtension: "ndjson") == .jsonl)
    #expect(DataFormat(fileExtension: "DB3") == .sqlite)
    #expect(DataFormat(fileExtension: "docx") == nil)
  }

  @Test func noTwoFormatsShareANameOrAnExtension() {
    let formats = DataFormat.allCases.map(\.definition)
    let names = formats.map(\.name)
    let extensions = formats.flatMap { $0.extensions + $0.aliases }
    #expect(Set(names).count == names.count)
    #expect(Set(extensions).count == extensions.count)
    for name in names { #expect(DataFormat(rawValue: name)?.rawValue == name) }
  }

  @Test(arguments: [
    ("a,b\n1,2\n", ["csv"]), ("\u{feff}a;b\n", ["csv"]), ("a\tb\n", ["tsv"]),
    ("a\tb,c\n", ["csv"]), ("\n [{}]", ["json"]), ("{\"a\": 1}", ["jsonl"]),
    ("SQLite format 3\0\u{10}\0,", ["sqlite"]), (" \n", []),
  ])
  func theFirstBytesTellTheFormat(text: String, expected: [String]) {
    #expect(DataStart(Array(text.utf8)).formats.map(\.rawValue) == expected)
  }

  @Test(arguments: [
    ("{\"a\": 1}\n{\"a\": 2}\n", true), ("\u{feff}{}\r\n\r\n{\"a\": 2}\r\n", true),
    ("{\"a\": 1}\n", false),
    ("{\"data\": {\"a\": [1]},\n\"columns\": [\"a\"]}\n", false), ("{\n{}\n", false),
    ("[{}]\n{}\n", false),
  ])
  func twoLinesOfObjectsAreJSONLines(text: String, areLines: Bool) {
    #expect(DataStart(Array(text.utf8)).hasObjectLines == areLines)
  }

  @Test func codesStayWhatTheyAre() throws {
    let codes = try column(["NO", "NA", "DK"])
    #expect(codes.cells.map(\.value) == [.text("NO"), .text("NA"), .text("DK")])
    #expect(try column(["NO", "NA"]).cells.map(\.text) == ["NO", "NA"])
    #expect(
      try column(["NO", "YES", "NA"]).cells.map(\.value) == [
        .boolean(false), .boolean(true), .missing,
      ])
  }

  @Test func aDatabaseIsNotReadFromBytes() {
    #expect(failure("a,b\n", as: .sqlite) == "a database is opened by its path")
  }
}
