import Foundation
import TestSupport
import Testing

/// What is offered for words of other programs is tried out on the data first.
@Suite struct OfferTests {
  private let folder: ScratchFolder
  private let program: Program

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write("name,share,rate\nAda,0.5,0.25\nGrace,0.75,0.5\n", to: "a.csv")
  }

  /// The line that a command's error offers, without the program's name.
  private func offered(_ words: [String]) throws -> String {
    let outcome = try program.run(words)
    #expect(outcome.status == 64)
    return outcome.errors.split(separator: "try: gridreel ").last.map(String.init) ?? ""
  }

  @Test func aLineThatIsWrongOtherwiseSaysHow() throws {
    let line = try offered(["a.csv", "--bar", "shaer", "-o", "a.png"])
    #expect(
      line.hasPrefix(
        "render a.csv --bars shaer --output a.png; then: --bars: unknown column 'shaer'"))
    #expect(try !folder.names().contains("a.png"))
  }

  @Test func aLineThatIsRightIsAlone() throws {
    let line = try offered(["a.csv", "--bar", "share", "--percent", "share,rate", "-o", "a.png"])
    #expect(line == "render a.csv --bars share --number-format share,rate=0.0% --output a.png\n")
    #expect(try !folder.names().contains("a.png"))
  }

  @Test func aThemeOfAnotherProgramIsNamed() throws {
    let outcome = try program.run(["a.csv", "--theme", "dracula", "--zebra", "-o", "a.png"])
    #expect(
      outcome.errors.contains(
        "there is no theme 'dracula'; try: gridreel render a.csv --theme dark"))
  }

  @Test func aReelHasTheCanvasOfAStill() throws {
    let line = try offered([
      "a.csv", "--sort", "share", "--canvas", "640x480", "--framerate", "5", "-o", "a.gif",
    ])
    #expect(line == "animate a.csv --sort-to share --canvas 640x480 --fps 5 --output a.gif\n")
  }

  @Test func aFileLeavesOutWhatCannotBeDrawn() throws {
    let text = ##"""
      {"data": "a.csv", "striped": true, "columns": [{"field": "name"}, {"field": "Weeks", "type": "sparkline"}],
       "rules": [{"column": "share", "if": "value > 0.6", "color": "red"}]}
      """##
    try folder.write(text, to: "a.grid.json")
    let outcome = try program.run(["render", "a.grid.json", "-o", "a.png"])
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("try this file, without 'Weeks':"))
    let start = try #require(outcome.errors.range(of: "':\n")?.upperBound)
    let offered = outcome.errors[start...]
    try folder.write(String(offered), to: "b.grid.json")
    let drawn = try program.run(["render", "b.grid.json", "-o", "b.png"])
    #expect(drawn.status == 0, "\(drawn.errors)")
    #expect(offered.contains(#""when": "share > 0.6""#))
  }

  @Test func anOfferIsDataForPrograms() throws {
    try folder.write(
      #"{"data": "a.csv", "striped": true, "animationDuration": 2, "pagination": true, "bar": "share"}"#,
      to: "a.grid.json")
    let outcome = try program.run(["render", "a.grid.json", "-o", "a.png", "--json"])
    #expect(outcome.status == 65)
    let said = try JSONSerialization.jsonObject(with: Data(outcome.output)) as? [String: Any]
    #expect(said?["status"] as? Int == 65)
    #expect((said?["error"] as? String).map { outcome.errors.hasPrefix($0 + "\n") } == true)
    #expect((said?["errorData"] as? [String: Any])?["code"] as? String == "badInput")
    let offer = try #require(said?["offer"] as? [String: Any])
    let file = try #require(offer["file"] as? [String: Any])
    #expect(file["bars"] as? String == "share")
    let without = try #require(offer["without"] as? [String])
    let reasons = try #require(offer["reasons"] as? [String: String])
    #expect(Set(reasons.keys).isSubset(of: without), "\(offer)")
    // Nothing is offered for a file that is not there, and the error is data all the same.
    let missing = try program.run(["render", "nobody.csv", "-o", "a.png", "--json"])
    #expect(missing.text.hasPrefix(#"{"status": 66, "error": "nobody.csv: "#), "\(missing)")
    #expect(!missing.text.contains("offer"))
  }

  @Test func timesOfAnAnimationAreThoseOfItsScript() throws {
    let text =
      #"{"data": "a.csv", "animation": {"duration": 1.5, "hold": 800, "loop": true, "ease": "linear", "glow": 2, "steps": [{"sort": "-share"}]}}"#
    try folder.write(text, to: "a.grid.json")
    let outcome = try program.run(["animate", "a.grid.json", "-o", "a.gif"])
    #expect(
      outcome.errors.contains("try this file, without 'animation.glow':"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        #""script": {"actions": [{"sort":"-share"}], "duration": 1.5, "hold": 0.8, "loop": 0, "easing": "linear"}"#
      ),
      "\(outcome.errors)")
  }

  @Test func stepsOfAnAnimationAreAScript() throws {
    let text = ##"""
      {"data": "a.csv", "animation": {"steps": [{"sort": "-share", "caption": "By share", "hold": 0.1}, {"sort": "rate desc"}, {"sort": "share", "order": "desc"}, {"hold": 1}]}}
      """##
    try folder.write(text, to: "a.grid.json")
    let outcome = try program.run(["animate", "a.grid.json", "-o", "a.gif"])
    #expect(outcome.errors.contains(#""script": ["#))
    for action in [
      #"{"caption": "By share"}"#, #"{"sort": "-rate"}"#, #"{"sort": "-share"}"#, #"{"wait": 1}"#,
    ] {
      #expect(outcome.errors.contains(action), "\(action)")
    }
  }

  @Test func aWordThatIsNoColumnIsAText() throws {
    let outcome = try program.run([
      "a.csv", "--highlight", "name=Ada", "--filter", "name != Grace", "-o", "a.svg",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
  }

  @Test func totalsAreOfSectionsToo() throws {
    try folder.write("team,points\nA,800\nB,700\nA,600\nB,900\n", to: "b.csv")
    let outcome = try program.run([
      "b.csv", "--group", "team", "--total", "points", "-o", "b.svg", "--map", "b.json",
    ])
    #expect(outcome.status == 0)
    let map = try folder.text("b.json")
    for text in ["1400", "1600", "3000", "Subtotal", "Total"] {
      #expect(map.contains("\"\(text)\""), "\(text)")
    }
  }
}
