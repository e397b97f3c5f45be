import Gridreel
import GridreelJSONText
import GridreelStudio
import TestSupport
import Testing

/// Columns of text that are ordered, compared or summed though their values look like numbers or dates.
@Suite struct TextDoubtTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  /// What is said of a picture of data.
  private func warnings(
    _ text: String, as name: String = "data.csv", _ pairs: KeyValuePairs<OptionName, String>
  ) throws -> [String] {
    var job = RenderJob(input: try scratch.write(text, to: name), outputs: [scratch["out.svg"]])
    job.options = try options(pairs)
    return try job.run().warnings.map { $0.message.description.replacing(scratch.path, with: "") }
  }

  /// What the warning of a CSV file with some columns ends with.
  private func remedy(_ column: String, among columns: [String] = ["v"]) -> String {
    let list = columns.map {
      $0 == column ? "{\"key\": \"\($0)\", \"type\": \"text\"}" : "\"\($0)\""
    }
    return "or draw a grid file that says so: {\"data\": \"data.csv\", \"columns\": "
      + "[\(list.joined(separator: ", "))]}"
  }

  private func csv(_ values: [String]) -> String {
    "v\n" + values.map { "\"\($0)\"\n" }.joined()
  }

  @Test(arguments: [
    ["1.234,50", "99,90", "10.000,00"], ["1 234", "99", "15 000"], ["(45.00)", "7", "8"],
    ["1'234.50", "7"], ["12,34,567", "8"], ["€ 1.204,30", "€ 2,00"], ["1 204 kr", "33 000 kr"],
    ["31.12.2024", "01.02.2025"], ["12/31/2020", "01/02/2021"],
    ["30. September 2006", "1. May 2007"],
    ["September 30, 2006", "May 1, 2007"], ["31.12.2024 14:05", "1.1.2025"],
  ])
  func whatIsWrittenInOneConventionIsNoWarning(values: [String]) throws {
    #expect(try warnings(csv(values), [.sort: "v"]).isEmpty)
  }

  @Test func whatCanBeReadInTwoWaysIsAWarning() throws {
    let found = try warnings(csv(["03/04/2024", "01/02/2024"]), [:])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("column 'v' can be read in two ways: in '03/04/2024'") == true)
    #expect(try warnings(csv(["03/04/2024"]), [.inputLocale: "en_GB"]).isEmpty)
    #expect(try warnings(csv(["03/04/2024"]), [.parse: "v=dd/MM/yyyy"]).isEmpty)
  }

  @Test(arguments: [
    ["ann", "bob"], ["007", "008"], ["192.168.1.10", "10.0.0.1"], ["1.2.3", "1.10.0"],
    ["1234567890123456", "2234567890123456"], ["A 12", "B 13"], ["+49 30 1234", "+49 40 99"],
    ["Room 5", "Room 6"], ["10-12", "5-7"], ["", ""], ["2024-W05", "2024-W06"], ["14:05", "9:30"],
  ])
  func whatIsTextIsNoWarning(values: [String]) throws {
    #expect(try warnings(csv(values), [.sort: "v"]).isEmpty)
  }

  @Test(arguments: [
    (["5 kg", "3 km", "1 t"], "'5 kg' and '3 km'"),
    (["900 KB", "3 GB", "12"], "'900 KB' and '3 GB'"),
    (["-3 °C", "12 °F"], "'-3 °C' and '12 °F'"), (["5 min", "1.5 kg"], "'5 min' and '1.5 kg'"),
  ])
  func amountsOfDifferentKindsAreAWarningWhereTheyAreUsed(values: [String], named: String) throws {
    let message =
      "text: its values have scales or units that do not compare, such as \(named); write all of them in "
      + "one, " + remedy("v")
    #expect(try warnings(csv(values), [.sort: "-v"]) == ["column 'v' is ordered as \(message)"])
    for filter in ["v > 2", "v >= '\(values[0])'", "v between '1 kg' and '2 kg'"] {
      #expect(
        try warnings(csv(values), [.filter: filter]).first
          == "column 'v' is compared as \(message)")
    }
    let json = "[" + values.map { "{\"v\": \"\($0)\"}" }.joined(separator: ",") + "]"
    #expect(
      try warnings(json, as: "data.json", [.sort: "v"]) == [
        "column 'v' is ordered as \(message.replacing("data.csv", with: "data.json"))"
      ])
    #expect(try warnings(csv(values), [:]).isEmpty)
  }

  @Test(arguments: [
    ["12B", "14B", "3B"], ["3 apples", "2 pears"], ["Room 12 m", "Room 3 m"], ["2D", "3D"],
    ["5 kg", "ann", "bob"], ["12 Main Street", "7 h Road"], ["M", "L", "XL"],
    ["4 in hand", "3 of a kind"],
  ])
  func textsWithTrailingWordsAreNoWarning(values: [String]) throws {
    #expect(try warnings(csv(values), [.sort: "v"]).isEmpty)
  }

  @Test func amountsFarBelowTheFirstRowsCountToo() throws {
    let found = try warnings(
      csv((0..<3_000).map { $0 < 200 ? "\($0) MB" : "\($0) km" }), [.sort: "v", .limit: "3"])
    #expect(found.first?.contains("its values have scales or units") == true)
  }

  @Test func formatsThatChangeNothingAreAWarning() throws {
    let data = "name,age,day,none\nAda,36,2024-03-01,\nBo,9,2024-03-02,\n"
    #expect(
      try warnings(data, [.numberFormat: "name=#,##0"])
        == ["column 'name' holds texts, so its number format changes nothing; leave it out"])
    #expect(
      try warnings(data, [.dateFormat: "age=medium"])
        == ["column 'age' holds numbers, so its date format changes nothing; leave it out"])
    let moments = "k,at\na,1517932242400\nb,1517932242500\n"
    #expect(
      try warnings(moments, [.dateFormat: "at=medium"])
        == [
          "column 'at' holds numbers, so its date format reads no moments from them; use --parse at=epoch"
        ])
    #expect(try warnings(moments, [.dateFormat: "at=medium", .parse: "at=epoch"]) == [])
    #expect(
      try warnings(data, [.numberFormat: "day=#,##0"])
        == ["column 'day' holds dates, so its number format changes nothing; leave it out"])
    #expect(try warnings(data, [.numberFormat: "age=#,##0", .dateFormat: "day=medium"]).isEmpty)
    #expect(try warnings(data, [.numberFormat: "none=#,##0"]).isEmpty)
    let grid = """
      {"data": [{"a": "x"}, {"a": "y"}], "columns": [{"key": "a", "format": {"duration": "h:mm"}}]}
      """
    #expect(
      try warnings(grid, as: "data.grid.json", [:])
        == ["column 'a' holds texts, so its format of durations changes nothing; leave it out"])
  }

  @Test func theFirstValuesThatDoNotFitAreNamed() throws {
    let numbers = (0..<97).map(String.init)
    let found = try warnings(
      csv(numbers + ["5/k", "none", "5/k", "x1", "y1"]), [.filter: "v > 50", .limit: "all"])
    #expect(
      found == [
        "column 'v' is compared as text: 97 of its 101 values are numbers, but not '5/k' (row 98), "
          + "'x1' (row 101), 'y1' (row 102) and more; empty them or mend them, " + remedy("v")
      ])
    #expect(
      try warnings(csv(numbers + ["x1"]), [:]).first?.hasPrefix("column 'v' is text: 97 of its 98")
        == true)
    #expect(try warnings(csv(["1", "2", "x"]), [.sort: "v"]).isEmpty, "two thirds only")
    #expect(
      try warnings(csv(["$5", "€6", "$7"]), [.sort: "v"]).first?.contains(
        "its numbers have several units: '$5' and '€6'") == true)
  }

  @Test func theRemedyIsAGridFileThatSaysText() throws {
    let rows = (0..<20).map(String.init) + ["x1"]
    let found = try warnings("u,v\n" + rows.map { "\($0)a,\($0)\n" }.joined(), [:])
    #expect(found.first?.hasSuffix(remedy("v", among: ["u", "v"])) == true)
    let start = try #require(found.first?.firstRange(of: "{\"data\""))
    let file = String(found.first?[start.lowerBound...] ?? "")
    #expect(try warnings(file, as: "own.grid.json", [:]).isEmpty)
    #expect(
      try warnings(#"{"data": "data.csv"}"#, as: "own.grid.json", [:]).first?.hasSuffix(
        "or give the column \"type\": \"text\"") == true)
  }

  @Test func aLargeFileIsReadToItsEnd() throws {
    var values = (0..<40_000).map(String.init)
    values.insert("unknown1", at: 39_990)
    let found = try warnings(csv(values), [.sort: "-v", .limit: "5"])
    #expect(
      found.first?.contains("40000 of its 40001 values are numbers, but not 'unknown1'") == true)
  }

  @Test(arguments: ["json", "jsonl"])
  func strictRefusesIt(format: String) throws {
    let objects = (10...30).map { "{\"v\": \"\($0),5\"}" } + ["{\"v\": \"x1\"}"]
    let text =
      format == "json" ? "[\(objects.joined(separator: ","))]" : objects.joined(separator: "\n")
    let name = "data.\(format)"
    _ = try scratch.write(text, to: name)
    var job = RenderJob(input: scratch[name], outputs: [scratch["out.svg"]])
    job.options = try options([.sort: "v", .strict: "true"])
    let report = try job.run()
    #expect(report.isRefused)
    #expect(
      report.warnings.map(\.message.description).first?.hasPrefix("column 'v' is ordered as text")
        == true)
  }

  private func grid(_ more: String) throws -> RenderJob {
    let rows = (10...30).map { "{\"p\": \"\($0),5\", \"q\": \"5\"}" }.joined(separator: ", ")
    let text = "{\"data\": [\(rows), {\"p\": \"x1\", \"q\": \"6\"}], \(more)}"
    return RenderJob(
      input: try scratch.write(text, to: "g.grid.json"), outputs: [scratch["out.svg"]])
  }

  @Test func rulesAndSumsAreUsesToo() throws {
    let rule = #""rules": [{"when": "p > 5", "style": {"background": "red"}}]"#
    #expect(
      try grid(rule).run().warnings.first?.message.description.hasPrefix("column 'p' is compared")
        == true)
    let both = rule + #", "sort": "p""#
    #expect(
      try grid(both).run().warnings.map(\.message.description).first?.hasPrefix(
        "column 'p' is ordered and compared as text: 21 of its 22 values are numbers such as '10,5', "
          + "but not 'x1' (row 22)") == true)
    let declared = rule + #", "columns": [{"key": "p", "type": "text"}]"#
    #expect(try grid(declared).run().warnings.isEmpty)
    let sum = failure { _ = try grid(#""summary": [{"columns": {"p": "sum"}}]"#).run() }
    #expect(sum?.contains("but not 'x1' (row 22)") == true, "\(sum ?? "")")
  }

  @Test func stringsAreNumbersThatAreDrawnAsTheyAreWritten() throws {
    let text = #"[{"p":"1,339,724,852"},{"p":"112,336,538"},{"p":"94,013,200"}]"#
    let table = try TableReader.read(rows: JSONNode.parse(Array(text.utf8))).table
    let options = try options([.sort: "-p", .filter: "p > 100000000"])
    let built = try GridBuilder(options: options, table: table).build(theme: .light)
    #expect(texts(built, "p") == ["1,339,724,852", "112,336,538"])
    #expect(built.grid.notices.isEmpty)
  }

  @Test func theLibraryWarnsToo() throws {
    var grid = DataGrid(rows: [["v": "1.234,50"], ["v": "99.90"]])
    grid.sort = [SortKey("v")]
    let warnings = try grid.render().warnings
    #expect(warnings.map(\.kind) == [.unreadValues])
    #expect(warnings.map(\.column) == ["v"])
    var source = DataGrid(ArraySource(["1.234,50", "99.90"]) { $0.column("v", value: { $0 }) })
    source.sort = [SortKey("v")]
    #expect(try source.render().warnings.map(\.kind) == [.unreadValues])
  }
}

/// Sources that keep their rows in an order of their own.
@Suite struct UnarrangedSourceTests {
  private struct Numbers: GridDataSource {
    let sectionCount = 1
    func title(ofSection section: Int) -> String? { nil }
    func rowCount(inSection section: Int) -> Int { 5 }
    func cell(at index: RowIndex, column: String) -> Cell {
      Cell(value: .number(Double(index.row)), text: "\(index.row)")
    }
    func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }
    func kind(ofColumn key: String) -> ValueKind { .number }
  }

  @Test func whatTheyCannotDoIsAWarning() throws {
    var grid = DataGrid(columns: [Column("a")], source: Numbers())
    #expect(try grid.render().warnings.isEmpty)
    grid.sort = [SortKey("a", .descending)]
    grid.filter = try GridExpression(parsing: "a > 2")
    grid.grouping = Grouping(by: "a")
    grid.limit = 2
    let still = try grid.render()
    #expect(still.warnings.map(\.kind) == [.unarrangedRows])
    #expect(
      still.warnings.first?.message.description
        == "the source of the rows gives them as they are, without the grid's order, filter, "
        + "sections; let it implement arranged(by:)")
    #expect(still.map.cells.map(\.text) == ["0", "1"])
  }
}

@Suite struct LongDocumentTests {
  @Test func aDocumentOfAnyLengthIsOpened() throws {
    let scratch = try ScratchFolder()
    let rows = (0..<3_000).map { "\($0)\n" }.joined()
    var document = try GridDocument(path: scratch.write("n\n" + rows, to: "long.csv"))
    #expect(document.grid.source.rowCount == 3_000)
    document.grid.limit = 3
    #expect(try document.grid.render().map.cells.map(\.text) == ["0", "1", "2"])
    document.grid.limit = nil
    document.grid.viewport = Viewport(height: 200)
    #expect(try document.grid.render().size.height == 200)
  }

  @Test func rowsThatAreTooManyForAPictureAreRefusedBeforeTheyAreLaidOut() throws {
    let scratch = try ScratchFolder()
    let rows = String(repeating: "1\n", count: 2_000_000)
    var job = RenderJob(
      input: try scratch.write("n\n" + rows, to: "long.csv"), outputs: [scratch["o.png"]])
    job.options = try options([.limit: "all", .scale: "1"])
    let line = failure { _ = try job.run() }
    #expect(
      line?.contains("picture would be at least 16 × 76000000 pixels, which take 4639 MB") == true,
      "\(line ?? "")")
    #expect(line?.contains("show fewer rows with --limit, --rows or --height") == true)
  }
}
