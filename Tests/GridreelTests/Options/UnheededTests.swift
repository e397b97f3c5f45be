import Gridreel
import GridreelFiles
import GridreelPrimitives
import GridreelStudio
import TestSupport
import Testing

/// What is asked for and contradicts the picture, or cannot be seen in it.
@Suite struct UnheededTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func warnings(_ pairs: KeyValuePairs<OptionName, String>) throws -> [String] {
    let data = try scratch.write("n,v\na,1\nb,3\nc,2\n", to: "data.csv")
    var job = RenderJob(input: data, outputs: [scratch["out.svg"]])
    job.options = try options(pairs)
    return try job.run().warnings.map(\.message.description)
  }

  @Test func arrowsThatContradictTheOrderAreTold() throws {
    #expect(
      try warnings([.sort: "v", .sortMarks: "-v"]) == [
        "the arrows show an order by 'v' descending, but the rows are sorted by 'v' ascending; sort by it, or "
          + "leave the arrows out"
      ])
    #expect(
      try warnings([.sortMarks: "v"]) == [
        "the arrows show an order by 'v' ascending, but the rows are not in this order; sort by it, or leave the arrows out"
      ])
  }

  @Test func arrowsOfTheOrderThatRowsHaveAreNot() throws {
    #expect(try warnings([.sortMarks: "n"]).isEmpty)
    #expect(try warnings([.sort: "v,n", .sortMarks: "v"]).isEmpty)
    #expect(try warnings([.sortMarks: "-v", .filter: "v != 1"]).isEmpty)
  }

  @Test(arguments: [
    ("0.2\n1\n0.55", "", 1), ("0.2\n1\n55", "", 0), ("0\n1\n1", "", 0),
    ("0.2\n1\n0.55", #", "maximum": 1"#, 0), ("0.2\n1\n-0.5", "", 0),
  ])
  func barsOfSharesThatAreFullAt100AreTold(values: String, more: String, count: Int) throws {
    try scratch.write("done\n\(values)\n", to: "data.csv")
    let grid = try scratch.write(
      #"{"data": "data.csv", "columns": [{"key": "done", "cell": {"type": "progress"\#(more)}}]}"#,
      to: "g.grid.json")
    var job = RenderJob(input: grid, outputs: [scratch["out.svg"]])
    job.options = try options([:])
    let warnings = try job.run().warnings.map(\.message.description)
    #expect(warnings.count == count, "\(warnings)")
    #expect(warnings.allSatisfy { $0.contains("bars are full at 100; say \"maximum\": 1") })
  }

  @Test func calloutsAtColumnsThatAreNotShownAreTold() throws {
    #expect(
      try warnings([.columns: "v", .callouts: "box 2:n look"]) == [
        "the box at column 'n' is not drawn, since the column is not among those shown; show it, or leave the callout "
          + "out"
      ])
    #expect(try warnings([.columns: "v", .redact: "n"]).isEmpty, "nothing is lost")
  }

  @Test(arguments: [OptionName.rows: "2-3", .limit: "1"])
  func aSectionOutsideOfTheRowsMayBeCollapsed(name: OptionName, value: String) throws {
    #expect(try warnings([.group: "n", .collapse: "a,c", name: value]).isEmpty)
    let error = try #require(throws: GridreelError.self) {
      try warnings([.group: "n", .collapse: "x", name: value])
    }
    #expect(error.description.contains("there is no section 'x'"))
  }

  @Test func aTableBesideAQueryIsRefused() throws {
    var job = RenderJob(input: scratch["a.db"], outputs: [scratch["out.svg"]])
    job.options = try options([.table: "a", .sql: "SELECT 1"])
    let both = job
    let error = try #require(throws: GridreelError.self) { try both.run() }
    #expect(
      error.description.hasSuffix("--table: has no meaning beside a query; use --table or --sql"))
    let own = try options([.sql: "SELECT 1"])
    let laid = try options([.table: "a"]).laid(over: own)
    #expect(laid.reading.table == "a" && laid.reading.sql == nil)
    #expect(try own.laid(over: options([.table: "a"])).reading.table == nil)
  }
}
