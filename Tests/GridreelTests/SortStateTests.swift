import Gridreel
import GridreelStudio
import TestSupport
import Testing

@Suite struct SortStates {
  private func job(_ scratch: ScratchFolder, _ pairs: KeyValuePairs<OptionName, String>) throws
    -> RenderJob
  {
    try scratch.write(peopleText, to: "people.csv")
    var job = RenderJob(input: scratch["people.csv"], outputs: [scratch["out.svg"]])
    job.options = try options(pairs)
    return job
  }

  @Test func whatIsWrittenIsReadAgain() throws {
    var grid = DataGrid(rows: [["age": 1, "na\"me": 2]])
    grid.sort = [SortKey("na\"me", .descending), SortKey("age")]
    let state = SortState(grid)
    #expect(try SortState(parsing: state.json) == state)
    grid.sort = []
    #expect(state.restore(to: &grid).isEmpty)
    #expect(grid.sort == state.keys)
    #expect(SortState([]).json == "{\"sort\": []}\n")
    #expect(try SortState(parsing: SortState([]).json).keys.isEmpty)
  }

  @Test func aColumnThatIsGoneIsAWarning() {
    var grid = DataGrid(rows: [["age": 1]])
    let state = SortState([SortKey("ages"), SortKey("age", .descending)])
    let warnings = state.restore(to: &grid)
    #expect(grid.sort == [SortKey("age", .descending)])
    #expect(
      warnings.map(\.description) == [
        "warning: column 'ages' is gone; the rows are sorted without it; is it 'age' now?"
      ])
  }

  @Test func aRunSavesItsOrderAndAnotherOneRestoresIt() throws {
    let scratch = try ScratchFolder()
    var first = try job(scratch, [.sort: "-age,name"])
    first.sortState = scratch["order.json"]
    _ = try first.run()
    #expect(
      try scratch.text("order.json") == """
        {"sort": [
          {"column": "age", "direction": "descending"},
          {"column": "name", "direction": "ascending"}
        ]}

        """)
    var second = try job(scratch, [.sortState: scratch["order.json"]])
    second.map = scratch["map.json"]
    #expect(try second.run().warnings.isEmpty)
    let map = try scratch.text("map.json")
    #expect(map.contains("\"column\": \"age\", \"text\": \"Age\""))
    #expect(map.contains("\"sort\": \"descending\""))
    let (dan, ada) = (map.firstRange(of: "\"Dan\""), map.firstRange(of: "\"Ada\""))
    #expect(try #require(dan).lowerBound < (try #require(ada)).lowerBound)
  }

  @Test func aStateOfOtherDataIsReportedButDrawn() throws {
    let scratch = try ScratchFolder()
    try scratch.write(
      "{\"sort\": [{\"column\": \"size\"}, {\"column\": \"age\"}]}", to: "order.json")
    let report = try job(scratch, [.sortState: scratch["order.json"]]).run()
    #expect(report.files.count == 1)
    #expect(
      report.warnings.map(\.description) == [
        "\(scratch["order.json"]): warning: column 'size' is gone; the rows are sorted without it"
      ])
  }

  @Test func aGridFilesStateStandsBesideItAndAFlagWins() throws {
    let scratch = try ScratchFolder()
    try scratch.write(peopleText, to: "people.csv")
    try scratch.write("{\"sort\": [{\"column\": \"age\"}]}", to: "order.json")
    try scratch.write(
      "{\"data\": \"people.csv\", \"sort\": \"name\", \"sortState\": \"order.json\"}",
      to: "people.grid.json")
    let document = try GridDocument(path: scratch["people.grid.json"])
    #expect(document.grid.sort == [SortKey("age")])
    var job = RenderJob(input: scratch["people.grid.json"], outputs: [scratch["out.svg"]])
    job.options = try options([.sort: "-team"])
    job.sortState = scratch["saved.json"]
    _ = try job.run()
    #expect(try SortState(path: scratch["saved.json"]).keys == [SortKey("team", .descending)])
  }

  @Test(arguments: [
    ("{\"sort\": [{\"column\": \"a\"}, {\"column\": \"a\"}]}", "twice"),
    ("{\"sort\": [{\"colum\": \"a\"}]}", "did you mean 'column'"),
    ("{\"sort\": [{\"column\": \"a\", \"direction\": \"up\"}]}", "ascending"),
    ("{\"sort\": \"a\"}", "array"), ("{}", "sort"), ("", "order.json:1:1"), ("[]", "object"),
  ])
  func brokenStatesTellWhere(text: String, part: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write(text, to: "order.json")
    let found = try #require(
      failure { _ = try job(scratch, [.sortState: scratch["order.json"]]).run() })
    #expect(found.contains("order.json:1:"), "\(found)")
    #expect(found.contains(part), "\(found)")
  }

  @Test func namesThatMakeNoSenseAreRefused() throws {
    let scratch = try ScratchFolder()
    let both = failure {
      _ = try job(scratch, [.sort: "age", .sortState: scratch["order.json"]]).run()
    }
    #expect(both == "error: --sort-state: say the order once: by --sort, or by --sort-state")
    let missing = failure { _ = try job(scratch, [.sortState: scratch["none.json"]]).run() }
    #expect(missing?.contains("none.json: error: cannot be read") == true)
    var same = try job(scratch, [:])
    same.sortState = scratch["out.svg"]
    #expect(failure { _ = try same.run() }?.contains("written twice") == true)
    same.sortState = scratch["people.csv"]
    #expect(failure { _ = try same.run() }?.contains("would be overwritten") == true)
    #expect(try scratch.text("people.csv") == peopleText)
  }
}
