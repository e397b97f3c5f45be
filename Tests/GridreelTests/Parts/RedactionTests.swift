import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStudio

/// What keeps redacted values out of all output.
@Suite struct RedactionTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write("name,team,born\nAda,SECRET,2024-02-30\nBob,SECRET,2024-03-01\n", to: "a.csv")
  }

  private func job(_ keys: String) throws -> RenderJob {
    let file = try scratch.write("{\"data\": \"a.csv\", \(keys)}", to: "a.grid.json")
    return RenderJob(input: file, outputs: [scratch["a.svg"]])
  }

  private func failure(_ work: () throws -> Void) -> String? {
    do { try work() } catch { return "\(error)" }
    return nil
  }

  @Test func sectionsDoNotShowARedactedColumn() throws {
    let job = try job("\"redact\": \"team\", \"group\": \"team\"")
    let told = failure { _ = try job.run() }
    #expect(
      told?.contains(
        "a callout hides the values of column 'team', but the titles of sections show them")
        == true)
    #expect(told?.contains("SECRET") == false)
    #expect(try !scratch.names().contains("a.svg"))
    _ = try self.job("\"redact\": \"team\", \"group\": \"name\"").run()
    #expect(try !scratch.text("a.svg").contains("SECRET"))
  }

  @Test func anErrorDoesNotQuoteARedactedValue() throws {
    let job = try job(#""redact": "team", "parse": {"team": "1,234.5"}"#)
    let told = failure { _ = try job.run() }
    #expect(told?.contains("column 'team' holds a hidden value in row 1") == true)
    #expect(told?.contains("SECRET") == false)
  }

  @Test func sectionsOfGridsMadeInCodeDoNotShowARedactedColumn() {
    struct Row { let name, team: String }
    var grid = DataGrid(rows: [Row(name: "Ada", team: "SECRET")])
    grid.groupRows(by: Grouping(by: "team"))
    grid.callouts = [Callout(.redact, columns: ["team"])]
    #expect(
      failure { _ = try BuiltGrid(arranging: grid) }?.contains("hides the values of column 'team'")
        == true)
    let reel = Reel(from: DataGrid(rows: [Row(name: "Ada", team: "SECRET")])) {
      $0.callouts = [Callout(.blur, columns: ["team"])]
      $0.groupRows(by: Grouping(by: "team"))
    }
    #expect(
      failure { _ = try reel.frames() }?.contains("hides the values of column 'team'") == true)
  }

  @Test func aMapHasNoTextOfARedactedField() throws {
    var job = try job("\"redact\": \"name\", \"edit\": \"1:name\"")
    job.map = scratch["map.json"]
    _ = try job.run()
    let map = try scratch.text("map.json")
    #expect(map.contains("\"redacted\": true") && !map.contains("Ada"))
  }

  @Test func warningsDoNotQuoteARedactedColumn() throws {
    #expect(
      try job("\"sort\": \"born\"").run().warnings.contains { "\($0)".contains("2024-02-30") })
    let hidden = try job("\"redact\": \"born\", \"sort\": \"born\"").run().warnings
    #expect(!hidden.contains { "\($0)".contains("2024-02-30") })
  }
}
