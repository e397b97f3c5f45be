import GridreelJSONText
import GridreelLayout
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// What a window that is too narrow for all columns shows, and what is told of it.
@Suite struct NarrowWindowTests {
  private let scratch: ScratchFolder
  private let input: String

  init() throws {
    scratch = try ScratchFolder()
    let header = "city," + (1...9).map { "people\($0)" }.joined(separator: ",")
    let rows = (0..<40).map { row in
      "City number \(row)," + (1...9).map { "\((row + 1) * $0 * 207_921)" }.joined(separator: ",")
    }
    input = try scratch.write(
      ([header] + rows).joined(separator: "\n") + "\n", to: "cities.csv")
  }

  private func run(
    _ pairs: KeyValuePairs<OptionName, String>, outputs: [String] = ["a.svg"]
  ) throws -> RenderJob.Report {
    var job = RenderJob(input: input, outputs: outputs.map { scratch[$0] })
    job.options = try options(pairs)
    (job.map, job.alt) = (scratch["a.map.json"], scratch["a.txt"])
    return try job.run()
  }

  @Test func whatIsLeftOutIsToldInReportMapAltTextAndPicture() throws {
    let report = try run([.width: "400"])
    let leftOut = try #require(report.leftOut)
    let shown = 10 - leftOut.columns.count
    #expect(shown > 1 && leftOut.columns.first == "people\(shown)")
    #expect(leftOut.text == "\(shown) of 10 columns")
    #expect(report.columns == shown)
    let json = try JSONNode.parse(Array(ReportFile(report).text.utf8))
    let map = try JSONNode.parse(scratch.bytes("a.map.json"))
    for node in [json, map] {
      #expect(node["leftOut"]?["columns"]?.elements.map(\.text) == leftOut.columns)
      #expect(node["leftOut"]?["text"]?.text == leftOut.text)
    }
    #expect(try scratch.text("a.svg").contains(">\(leftOut.text)</text>"))
    #expect(try scratch.text("a.txt").contains("40 rows and \(leftOut.text): City"))
    #expect(
      report.warnings.map(\.message.description).contains {
        $0.hasPrefix("only \(leftOut.text) fit")
      })
  }

  @Test func whereAllColumnsFitNothingIsToldOfIt() throws {
    let report = try run([:])
    #expect(report.leftOut == nil && report.columns == 10)
    #expect(!ReportFile(report).text.contains("leftOut"))
    let map = try scratch.text("a.map.json")
    #expect(!map.contains("leftOut"))
  }

  @Test func strictRefusesWhatLeavesColumnsOut() throws {
    #expect(try run([.width: "400", .strict: "true"]).isRefused)
    #expect(try run([.strict: "true"]).isRefused == false)
  }

  @Test func aFilmShowsTheSameColumnsThroughout() throws {
    // Wider numbers come into sight as the rows are sorted and scrolled: not at every width does that
    // change how many columns fit.
    let changes = try stride(from: 200, to: 480, by: 10).contains { width in
      let states = try states(width: width)
      let shown = try states.map { try layouter($0).layOut().map.headers.map(\.column) }
      #expect(shown.count == 4 && Set(shown).count == 1)
      let alone = try states.map { state in
        var state = state
        state.grid.windowHold = .init()
        return try layouter(state).layOut().map.headers.count
      }
      #expect(alone.min().map { $0 >= shown[0].count } == true)
      return Set(alone).count > 1
    }
    #expect(changes)
  }

  @Test func aFilmShowsTheColumnThatOrdersItsRowsFromTheStart() throws {
    let states = try states(width: 300, header: "people9")
    let shown = try states.map { try layouter($0).layOut().map.headers.map(\.column) }
    #expect(shown.count == 4 && Set(shown).count == 1)
    #expect(shown[0].contains("people9") && !shown[0].contains("people8"))
  }

  private func states(width: Int, header: String = "people1") throws -> [ReelState] {
    let input = try GridInput(path: input, format: nil, flags: GridOptions())
    var director = try ReelDirector(
      options: options([.width: "\(width)", .height: "200"]), input: input, renderer: Renderer(),
      expecting: [])
    let script = """
      [{"tap": {"header": "\(header)"}}, {"tap": {"header": "\(header)"}}, {"scroll": {"row": 30}}]
      """
    return try director.play(try ReelScript(parsing: Array(script.utf8), name: "s.json").steps)
      .states
  }

  private func layouter(_ state: ReelState) throws -> GridLayouter {
    GridLayouter(grid: state.grid, source: state.source, measuring: try Renderer().shaper)
  }

  @Test(arguments: [(300, true), (1200, false)])
  func aFilmTellsOfColumnsThatGiveTheirRoomToLabels(width: Int, tells: Bool) throws {
    let input = try GridInput(path: input, format: nil, flags: GridOptions())
    var director = try ReelDirector(
      options: options([.width: "\(width)", .height: "200"]), input: input, renderer: Renderer(),
      expecting: [])
    let script = #"[{"callouts": "arrow 2:people1 a label of some words"}, {"callouts": null}]"#
    let steps = try ReelScript(parsing: Array(script.utf8), name: "s.json").steps
    _ = try director.play(steps)
    #expect(director.advice.count == (tells ? 1 : 0))
  }

  @Test func aFilmThatScrollsSidewaysCutsColumnsAtItsEdgesFromTheStart() throws {
    let input = try GridInput(path: input, format: nil, flags: GridOptions())
    var director = try ReelDirector(
      options: options([.width: "430", .height: "200"]), input: input, renderer: Renderer(),
      expecting: [])
    let steps = try ReelScript(
      parsing: Array(#"[{"scroll": {"x": 120}}]"#.utf8), name: "s.json"
    ).steps
    let maps = try director.play(steps).states.map { state in
      GridLayouter(grid: state.grid, source: state.source, measuring: try Renderer().shaper)
        .layOut().map
    }
    #expect(maps.map(\.leftOut) == [nil, nil])
    let widths = maps.map { Dictionary(grouping: $0.headers, by: \.column) }
    #expect(widths[0]["people1"]?.first?.frame.width == widths[1]["people1"]?.first?.frame.width)
  }
}
