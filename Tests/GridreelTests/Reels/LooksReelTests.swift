import GridreelImageCodecs
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStudio

/// Rows that stand out and callouts that come in the middle of a reel.
@Suite struct LooksReelTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(peopleText, to: "people.csv")
  }

  /// The script, and the grid that a still shows of what it ends with.
  static let cases = [
    (#"[{"highlight": "age > 40"}]"#, #""highlight": "age > 40""#),
    (#"[{"highlight": "age > 90"}, {"highlight": "age > 40"}]"#, #""highlight": "age > 40""#),
    (#"[{"highlight": "age > 40"}, {"highlight": null}]"#, #""raw": false"#),
    (
      #"[{"callouts": {"kind": "box", "row": 2, "column": "name"}}]"#,
      #""callouts": [{"kind": "box", "row": 2, "column": "name"}]"#
    ),
    (
      #"[{"sort": "-age"}, {"callouts": {"kind": "spotlight", "row": 1}}]"#,
      #""sort": "-age", "callouts": [{"kind": "spotlight", "row": 1}]"#
    ),
    (#"[{"callouts": {"kind": "box", "row": 2}}, {"callouts": []}]"#, #""raw": false"#),
    (
      #"[{"callouts": "box 2:name oldest"}]"#,
      #""callouts": [{"kind": "box", "row": 2, "column": "name", "text": "oldest"}]"#
    ),
    (
      #"[{"spotlight": 2}, {"spotlight": "1:name"}]"#,
      #""callouts": [{"kind": "spotlight", "row": 1, "column": "name"}]"#
    ),
    (#"[{"spotlight": {"name": "Ada"}}, {"spotlight": null}]"#, #""raw": false"#),
    (#"[{"limit": 1}, {"limit": 4}]"#, #""limit": 4"#),
    (#"[{"limit": 1}, {"limit": "all"}]"#, #""raw": false"#),
    (
      #"[{"title": "Ages"}, {"subtitle": "of all"}, {"title": "All"}]"#,
      #""title": "All", "subtitle": "of all""#
    ),
    (#"[{"title": "Ages"}, {"title": null}]"#, #""raw": false"#),
    (#"[{"move": {"column": "name", "after": "age"}}]"#, #""columns": ["age", "name", "*"]"#),
  ]

  @Test func aGridFileMayHaveItsScript() async throws {
    let script = #"[{"sort": "-age"}, {"highlight": "age > 40"}]"#
    try scratch.write(script, to: "s.json")
    func frames(_ keys: String, _ change: (inout ReelJob) -> Void = { _ in }) async throws
      -> [[UInt8]]
    {
      try scratch.write(#"{"data": "people.csv"\#(keys)}"#, to: "g.grid.json")
      var reel = ReelJob(input: scratch["g.grid.json"], outputs: [scratch["f%02d.png"]])
      (reel.timing.duration, reel.timing.fps, reel.timing.hold) = (0.2, 10, 0.1)
      change(&reel)
      let count = try await reel.run().frameSeconds.count
      return try (1...count).map { try scratch.bytes($0 < 10 ? "f0\($0).png" : "f\($0).png") }
    }
    let told = try await frames("") { $0.script = scratch["s.json"] }
    #expect(try await frames(#", "script": \#(script)"#) == told)
    #expect(try await frames(#", "script": "s.json""#) == told)
    #expect(try await frames(#", "script": {"actions": \#(script)}"#) == told)
    // What the command says takes its place.
    let tapped = try await frames("") { $0.actions = [.sort("age")] }
    #expect(try await frames(#", "script": "s.json""#) { $0.actions = [.sort("age")] } == tapped)
    await #expect(throws: GridreelError.self) { try await frames(#", "script": "../s.json""#) }
    await #expect(throws: GridreelError.self) { try await frames(#", "script": [{"srt": "age"}]"#) }
  }

  @Test(arguments: cases)
  func theLastFrameIsTheStill(script: String, keys: String) async throws {
    var reel = ReelJob(input: scratch["people.csv"], outputs: [scratch["f%02d.png"]])
    reel.options = try options([.scale: "1"])
    reel.script = try scratch.write(script, to: "s.json")
    (reel.timing.duration, reel.timing.fps, reel.timing.hold) = (0.2, 10, 0.1)
    let frames = try await reel.run().frameSeconds.count
    try scratch.write(#"{"data": "people.csv", \#(keys)}"#, to: "g.grid.json")
    var still = RenderJob(input: scratch["g.grid.json"], outputs: [scratch["still.png"]])
    still.options = try options([.scale: "1", .set: "frame.onPage=false"])
    _ = try still.run()
    let number = frames < 10 ? "0\(frames)" : "\(frames)"
    let last = try PNGDecoder().decode(scratch.bytes("f\(number).png"))
    let shown = try PNGDecoder().decode(scratch.bytes("still.png"))
    // The reel has room for what another picture of it shows.
    try #require(last.width >= shown.width && last.height >= shown.height)
    let left = (last.width - shown.width) / 2
    let same = [0, left].contains { left in
      (0..<shown.height).allSatisfy { y in
        let start = y * last.width + left
        return last.pixels[start..<start + shown.width]
          .elementsEqual(shown.pixels[y * shown.width..<(y + 1) * shown.width])
      }
    }
    #expect(same)
  }
}
