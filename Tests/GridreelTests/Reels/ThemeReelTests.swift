import GridreelImageCodecs
import GridreelPrimitives
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// What a reel shows in a theme that it has put on is what a still shows in it.
@Suite struct ThemeReelTests {
  private let scratch: ScratchFolder

  /// Every type of cell in colours of the theme, and everything else that may name them.
  private static let grid = #"""
    {
      "data": "things.json",
      "sort": "-stars",
      "group": "kind",
      "select": [2],
      "rules": [{"when": "stars > 3", "style": {"textColor": "$accentColor"}}],
      "callouts": [{"kind": "box", "row": 1, "column": "name", "color": "$foregroundColor"}],
      "rowHeight": 44,
      "columns": [
        {"key": "name", "style": {"textColor": "$subtleTextColor"},
          "headerStyle": {"textColor": "$accentColor",
            "shadow": {"y": 1, "blur": "$borderWidth", "color": "$accentColor"}}, "cell": {"type": "link", "address": "page"}},
        {"key": "state", "cell": {"type": "badge", "colors": {"in": "$accentColor"}}},
        {"key": "plain", "cell": {"type": "badge", "look": "outline", "color": "$foregroundColor"}},
        {"key": "done", "cell": {"type": "progress", "color": "$foregroundColor"}},
        {"key": "chart", "cell": {"type": "sparkline", "color": "$accentColor", "dots": ["max"]}},
        {"key": "price", "cell": {"type": "price", "previous": "before",
          "risingColor": "$foregroundColor", "fallingColor": "$accentColor"}},
        {"key": "colour", "cell": "swatch"},
        {"key": "stars", "cell": {"type": "rating", "color": "$foregroundColor"}},
        {"key": "ok", "cell": {"type": "check", "color": "$accentColor"}},
        {"key": "heat", "heat": ["$backgroundColor", "$accentColor"], "style": {"textColor": "auto"}},
        {"key": "kind", "style": {"background": "$accentColor 12%", "inset": ["$borderWidth", "$spacing"],
          "cornerRadius": "$borderRadius", "border": {"bottom": true, "top": {"width": 2}},
          "font": {"family": "$headerFontFamily", "size": "$fontSize", "weight": "$headerFontWeight"}}},
        {"key": "page", "style": {"gradient": {"angle": 0, "stops": [[0, "$backgroundColor"],
          [1, "$accentColor 30%"]]}, "border": {"left": "$rowBorder",
          "right": {"width": "$borderWidth", "color": "$accentColor", "dash": ["$spacing", 2]}}}}
      ]
    }
    """#

  private static let rows = #"""
    [
      {"name": "a", "page": "https://a.example", "state": "in", "plain": "x", "done": 40,
        "chart": [1, 5, 2], "price": 3, "before": 2, "colour": "#16a34a", "stars": 4, "ok": true,
        "heat": 1, "kind": "one"},
      {"name": "b", "page": "https://b.example", "state": "out", "plain": "y", "done": 100,
        "chart": [3, 2, 1], "price": 2, "before": 3, "colour": "tomato", "stars": 2, "ok": false,
        "heat": 5, "kind": "one"},
      {"name": "c", "page": "https://c.example", "state": "in", "plain": "x", "done": 0,
        "chart": [1, 1, 4], "price": 2, "before": 2, "colour": "#2563eb", "stars": 5, "ok": true,
        "heat": 9, "kind": "two"}
    ]
    """#

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(Self.rows, to: "things.json")
    try scratch.write(Self.grid, to: "g.grid.json")
  }

  private func bitmap(_ name: String) throws -> Bitmap {
    try PNGDecoder().decode(scratch.bytes(name))
  }

  /// Each built-in theme put on after its neighbour in the alphabet.
  private static let changes: [(String, String)] = {
    let names = ThemeCatalog().names
    return Array(zip(names, names.dropFirst() + names.prefix(1)))
  }()

  @Test(arguments: changes)
  func theLastFrameIsTheStillInThatTheme(first: String, last: String) async throws {
    var reel = ReelJob(input: scratch["g.grid.json"], outputs: [scratch["f%02d.png"]])
    reel.options = try options([.theme: first, .scale: "1"])
    reel.script = try scratch.write(#"[{"theme": "\#(last)"}]"#, to: "s.json")
    (reel.timing.duration, reel.timing.fps, reel.timing.hold) = (0.2, 10, 0.1)
    _ = try await reel.run()
    for (theme, frame) in [(first, "f01.png"), (last, "f03.png")] {
      var still = RenderJob(input: scratch["g.grid.json"], outputs: [scratch["\(theme).png"]])
      // A reel has the ground that a still may leave to its page.
      still.options = try options([.theme: theme, .scale: "1", .set: "frame.onPage=false"])
      _ = try still.run()
      // The reel is as large as the larger theme makes it.
      let (shown, expected) = (try bitmap(frame), try bitmap("\(theme).png"))
      try #require(shown.width >= expected.width && shown.height >= expected.height)
      let differing = (0..<expected.height).reduce(0) { count, y in
        let row = shown.pixels[y * shown.width..<y * shown.width + expected.width]
        let wanted = expected.pixels[y * expected.width..<(y + 1) * expected.width]
        return count + zip(row, wanted).count { $0 != $1 }
      }
      #expect(differing == 0, "\(theme)")
    }
  }

  @Test(arguments: changes)
  func aGridThatIsGivenAThemeIsTheGridMadeInIt(first: String, last: String) throws {
    func picture(_ theme: String, then other: String? = nil) throws -> Bitmap {
      let input = try GridInput(path: scratch["g.grid.json"], format: nil)
      let options = try options([.theme: theme]).laid(over: input.options)
      var built = try GridBuilder(options: options, table: input.table)
        .build(theme: options.firstTheme())
      if let other { built.grid.theme = try ThemeCatalog().theme(other) }
      return try options.renderer(options.fonts()).still(built).bitmap(scale: 1)
    }
    #expect(try picture(first, then: last) == picture(last))
    #expect(try picture(first) != picture(last))
  }

  @Test func aThemeWithoutAParameterOfTheGridIsRefusedAtTheAction() async throws {
    try scratch.write(
      ##"{"parameters": {"brand": "#f00"}, "styles": {"note": {"textColor": "$brand"}}}"##,
      to: "t.json")
    try scratch.write(
      #"{"data": "things.json", "columns": [{"key": "name", "style": {"textColor": "$brand"}}]}"#,
      to: "b.grid.json")
    var reel = ReelJob(input: scratch["b.grid.json"], outputs: [scratch["f%02d.png"]])
    reel.options = try options([.theme: scratch["t.json"]])
    reel.script = try scratch.write("[{\"wait\": 0.1},\n {\"theme\": \"dark\"}]", to: "s.json")
    do {
      _ = try await reel.run()
      Issue.record("the reel was made")
    } catch {
      #expect(
        error.description == scratch["s.json"]
          + ":2:12: error: the theme 'Dark' lacks what the grid uses: "
          + "unknown parameter '$brand'; define it in 'parameters'")
    }
  }

  @Test func aNameThatTheNewThemeLacksKeepsItsValue() throws {
    try scratch.write(
      ##"{"parameters": {"brand": "#f00"}, "styles": {"note": {"textColor": "$brand"}}}"##,
      to: "t.json")
    try scratch.write(
      #"""
        {"data": "things.json", "theme": "t.json",
          "columns": [{"key": "name", "style": {"textColor": "$brand"}}]}
      """#, to: "b.grid.json")
    var document = try GridDocument(path: scratch["b.grid.json"])
    document.grid.theme = .dark
    #expect(document.grid.laidOut.columns[0].style.textColor == GridColor(rgb: 0xff0000))
  }

  @Test func whatCodeSetsFollowsNoTheme() throws {
    var document = try GridDocument(path: scratch["g.grid.json"])
    let kind = try #require(document.grid.columns.firstIndex { $0.key == "kind" })
    document.grid.columns[kind].style.background = .value(.white)
    document.grid.theme = .dark
    let style = document.grid.laidOut.columns[kind].style
    #expect(style.background == .value(.white))
    #expect(style.inset == Insets(top: 1, right: 8, bottom: 1, left: 8))
  }

  @Test func everyPixelOnTheWayIsOfOneTheme() async throws {
    var reel = ReelJob(input: scratch["g.grid.json"], outputs: [scratch["f%02d.png"]])
    reel.options = try options([.theme: "light"])
    reel.script = try scratch.write(#"[{"theme": "dark"}]"#, to: "s.json")
    (reel.timing.fps, reel.timing.hold) = (10, 0.1)
    _ = try await reel.run()
    let (before, after) = (try bitmap("f01.png"), try bitmap("f06.png"))
    for number in 2...5 {
      let frame = try bitmap("f0\(number).png")
      let (width, height) = (frame.width, frame.height)
      let isNew = (0..<height).map { y in
        let range = y * width..<(y + 1) * width
        return frame.pixels[range] == after.pixels[range]
      }
      let edge = isNew.firstIndex(of: false) ?? height
      #expect((1..<height).contains(edge))
      #expect(frame.pixels[(edge * width)...] == before.pixels[(edge * width)...])
    }
  }
}
