import Gridreel
import TestSupport
import Testing

@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStudio

/// Options of a command line or a job that nothing honours.
@Suite struct IdleOptionTests {
  private let scratch: ScratchFolder
  private let input: String

  init() throws {
    scratch = try ScratchFolder()
    input = try scratch.write(peopleText, to: "people.csv")
  }

  private func report(
    _ outputs: [String], _ pairs: KeyValuePairs<OptionName, String>
  ) throws -> RenderJob.Report {
    var job = RenderJob(input: input, outputs: outputs.map { scratch[$0] })
    job.options = try options(pairs)
    return try job.run()
  }

  private func warnings(
    _ outputs: [String], _ pairs: KeyValuePairs<OptionName, String>
  ) throws -> [String] { try report(outputs, pairs).warnings.map(\.description) }

  @Test func eachNeedIsMissedWhereNoOutputHasIt() throws {
    let idle = "has no effect"
    #expect(
      try warnings(["a.png"], [.pageKey: "age"]) == [
        "warning: --page-key: \(idle) without a PDF on paper; leave it out"
      ])
    #expect(
      try warnings(["a.pdf"], [.continued: "on", .page: "a5"]) == [
        "warning: --continued: \(idle) without sections; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.text: "outlines"]) == [
        "warning: --text: \(idle) without a PDF or an SVG; leave it out"
      ])
    #expect(
      try warnings(["a.svg"], [.optimize: "true"]) == [
        "warning: --optimize: \(idle) without a PNG; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.page: "fit"]) == [
        "warning: --page: \(idle) without a PDF; leave it out"
      ])
    #expect(
      try warnings(["a.svg"], [.scale: "3"]) == [
        "warning: --scale: \(idle) without a picture of pixels; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.editable: "age"]) == [
        "warning: --editable: \(idle) in a still; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.stickySections: "true", .group: "name"]) == [
        "warning: --sticky-sections: \(idle) without a height; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.layout: "table", .perLine: "3"]) == [
        "warning: --per-line: \(idle) without cards; leave it out"
      ])
    #expect(
      try warnings(["a.png"], [.layout: "tiles", .columnWidth: "age=9", .wrap: "name"]) == [
        "warning: --wrap: \(idle) where rows are cards; leave it out",
        "warning: --column-width: \(idle) where rows are cards; leave it out",
      ])
    let onPaper = try warnings(
      ["a.pdf"], [.page: "a5", .width: "99", .height: "99", .margin: "9", .frame: "card"])
    #expect(
      onPaper
        == ["width", "height", "margin", "frame"].map {
          "warning: --\($0): \(idle) on paper; leave it out"
        })
  }

  @Test func oneOutputThatHonoursThemIsEnough() throws {
    #expect(try warnings(["a.png", "a.svg"], [.text: "outlines", .scale: "1"]).isEmpty)
    #expect(try warnings(["a.pdf"], [.page: "a5", .pageKey: "age", .text: "outlines"]).isEmpty)
    var job = RenderJob(input: input, outputs: [scratch["a.svg"]])
    job.options = try options([.scale: "3"])
    job.map = scratch["a.map.json"]
    #expect(try job.run().warnings.isEmpty)
  }

  @Test func strictRefusesThem() throws {
    let report = try report(["a.png"], [.pageKey: "age", .strict: "true"])
    #expect(report.isRefused && report.files.isEmpty)
  }

  @Test func aGridFileServesManyOutputsAndAJobOne() throws {
    let file = try scratch.write(
      #"{"data": "people.csv", "pageKey": "age", "text": "outlines"}"#, to: "people.grid.json")
    #expect(try RenderJob(input: file, outputs: [scratch["b.png"]]).run().warnings.isEmpty)
    let line = #"{"input": "\#(input)", "output": "\#(scratch["c.png"])", "text": "outlines"}"#
    let job = try #require(BatchJob(parsing: Array(line.utf8)))
    guard case .still(let work) = try job.work() else { return #expect(Bool(false)) }
    #expect(
      try work.run().warnings.map(\.message.description) == [
        "--text: has no effect without a PDF or an SVG; leave it out"
      ])
  }

  private func idle(
    _ output: String, _ pairs: KeyValuePairs<OptionName, String>,
    _ timing: KeyValuePairs<String, String> = [:]
  ) async throws -> [String] {
    var job = ReelJob(input: input, outputs: [scratch[output]])
    job.options = try options(pairs)
    job.actions = [.tap("age")]
    job.isCheck = true
    for (name, value) in timing {
      let key = try #require(ReelTiming.keys.first { $0.name == name })
      try key.read([value], .flag(key.flagName), into: &job.timing)
    }
    return try await job.run().warnings.map(\.message.description)
  }

  @Test func reelsHonourWhatTheirFormatsAndMotionsDo() async throws {
    let still: KeyValuePairs<OptionName, String> = [
      .text: "outlines", .pageKey: "age", .editable: "age",
    ]
    #expect(
      try await idle("a.gif", still) == [
        "--text: has no effect without a PDF or an SVG; leave it out",
        "--page-key: has no effect without a PDF on paper; leave it out",
      ])
    let timing: KeyValuePairs = ["stagger": "0.1", "motion": "relay", "loop": "3"]
    #expect(
      try await idle("a%04d.png", [.scale: "2"], timing) == [
        "--stagger: has no effect where rows do not start together; leave it out",
        "--loop: has no effect without a GIF, an APNG or a WebP; leave it out",
      ])
    #expect(try await idle("a.gif", [.scale: "2"], ["stagger": "0.1", "loop": "3"]).isEmpty)
    #expect(
      try await idle("a.filmstrip.svg", [.scale: "2"]) == [
        "--scale: has no effect without a picture of pixels; leave it out"
      ])
  }
}
