import Gridreel
import GridreelJSONText
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelStudio

/// Keys that had another name in earlier versions.
@Suite struct FormerKeyTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(peopleText, to: "people.csv")
  }

  private func report(_ keys: String) throws -> RenderJob.Report {
    let file = try scratch.write(
      #"{"data": "people.csv", "page": "200x200", \#(keys)}"#, to: "people.grid.json")
    return try RenderJob(input: file, outputs: [scratch["a.pdf"]]).run()
  }

  @Test func aFileWithAFormerKeyIsReadWithANotice() throws {
    let now = try report(#""columnWidth": {"name": 150, "age": 150}, "pageKey": "age""#)
    let bytes = try scratch.bytes("a.pdf")
    #expect(now.warnings.isEmpty)
    let former = try report(#""columnWidth": {"name": 150, "age": 150}, "key": "age""#)
    #expect(
      former.warnings.map(\.description) == [
        "\(scratch["people.grid.json"]):1:92: warning: 'key' is now called 'pageKey'"
      ])
    #expect(try scratch.bytes("a.pdf") == bytes)
  }

  @Test func aNoticeIsNoReasonToRefuseAPicture() throws {
    let report = try report(#""key": "age", "strict": true"#)
    #expect(!report.isRefused && report.files.count == 1 && report.warnings.count == 1)
  }

  @Test func bothKeysAreTooMany() throws {
    let error = #expect(throws: GridreelError.self) {
      _ = try report(#""key": "age", "pageKey": "name""#)
    }
    #expect(
      error?.message.description
        == "'key' is now called 'pageKey', which is here too; leave one out")
  }

  @Test func aJobWithAFormerKeyIsDrawnWithANotice() throws {
    let line =
      #"{"input": "\#(scratch["people.csv"])", "output": "\#(scratch["a.pdf"])", "page": "a5", "key": "age"}"#
    let job = try #require(BatchJob(parsing: Array(line.utf8)))
    guard case .still(let work) = try job.work() else { return #expect(Bool(false)) }
    #expect(try work.run().warnings.map(\.message.description) == ["'key' is now called 'pageKey'"])
  }

  @Test func aStateMayHaveAFormerKey() throws {
    let file = try GridFile(
      parsing: Array(
        #"{"data": [{"a": 1}], "snapshots": {"states": [{"name": "x", "key": "a"}]}}"#.utf8),
      name: "g")
    #expect(file.snapshots.states.map(\.options.display.pageKey) == ["a"])
  }

  @Test func schemasMarkFormerKeysAsDeprecated() throws {
    for kind in ["grid", "job"] {
      let text = try FileSchemas.document(kind).written
      let key = try #require(
        text.firstRange(of: "\"key\": {\n      \"description\": \"What is now"))
      #expect(text[key.lowerBound...].prefix(200).contains("\"deprecated\": true"))
    }
  }
}
