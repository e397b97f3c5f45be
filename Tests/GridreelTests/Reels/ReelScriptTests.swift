import Gridreel
import JSONText
import TestSupport
import Testing

/// Scripts: what they may say, and what is said of those that say something else.
@Suite struct ReelScriptTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(peopleText, to: "people.csv")
  }

  /// Tries a script on the people, grouped by team, in a window.
  private func check(_ script: String) async throws(GridreelError) -> ReelJob.Report {
    var job = ReelJob(input: scratch["people.csv"], outputs: [])
    do {
      job.options = try options([.group: "team", .height: "120"])
      job.script = try scratch.write(script, to: "s.json")
    } catch {
      throw GridreelError(.internalFault, "\(error)")
    }
    job.isCheck = true
    return try await job.run()
  }

  private func line(_ script: String) async -> String? {
    do throws(GridreelError) {
      _ = try await check(script)
      return nil
    } catch {
      let folder = scratch["s.json"].dropLast("s.json".count)
      return "\(error.code.exitStatus) \(error.description.replacing(folder, with: ""))"
    }
  }

  // MARK: Actions

  static let actions = [
    #"{"tap": {"header": "age"}}"#, ##"{"tap": {"header": "#2", "add": true}}"##,
    #"{"tap": {"row": 2}}"#, #"{"tap": {"row": "name=Ada"}}"#, #"{"tap": {"cell": "3:age"}}"#,
    #"{"select": [1, "2-3"]}"#, #"{"select": null}"#, #"{"sort": "-age,name"}"#,
    #"{"sort": ["age", "-name"]}"#, #"{"sort": null}"#, #"{"group": null}"#,
    #"{"group": {"by": "name", "prefix": 1}}"#, #"{"collapse": "red"}"#,
    #"{"expand": ["red"]}"#, #"{"expand": null}"#, #"{"scroll": {"row": 3}}"#,
    #"{"scroll": {"x": 0, "y": 20}}"#, #"{"hide": "age"}"#, #"{"show": "age"}"#,
    #"{"move": {"column": "age", "before": "name"}}"#, #"{"move": {"column": "age"}}"#,
    #"{"resize": {"column": "age", "width": "fit"}}"#, #"{"theme": "dark"}"#,
    #"{"theme": {"extends": "light", "name": "x"}}"#, #"{"data": "people.csv"}"#,
    #"{"wait": 0.5}"#, #"{"screenshot": "a.png"}"#, #"{"caption": "One"}"#,
    #"{"caption": null}"#,
    #"{"tap": {"header": "age"}, "duration": 1, "hold": 0, "easing": "spring(0.3)"}"#,
  ]

  @Test(arguments: actions)
  func everyActionCanBePlayed(action: String) async throws {
    #expect(await line("[\(action)]") == nil)
    #expect(try scratch.names() == ["people.csv", "s.json"], "a check writes nothing")
  }

  @Test func everyKeyOfAnActionIsPlayedHere() {
    for key in ReelScript.actionKeys {
      #expect(Self.actions.contains { $0.hasPrefix("{\"\(key)\":") }, "\(key)")
    }
  }

  @Test func aScriptMayHoldTheTiming() async throws {
    let report = try await check(
      """
      {"duration": 0.5, "hold": 0, "fps": 10, "loopMode": "pingPong", // a comment
       "actions": [{"tap": {"header": "age"}}, {"wait": 1},],}
      """)
    #expect(report.frameSeconds.count == 11)
    #expect(abs(report.seconds - 2) < 1e-9)
  }

  // MARK: Mistakes

  static let mistakes = [
    (
      "[{\"tap\": {\"header\": \"aeg\"}}]",
      "65 s.json:1:10: error: unknown column 'aeg'; did you mean 'age'?"
    ),
    (
      "[{\"tap\": {\"row\": 9}}]",
      "65 s.json:1:18: error: row 9 is not there; the grid has 4 rows"
    ),
    ("[\n {\"tpa\": 1}]", "65 s.json:2:3: error: unknown key 'tpa'; did you mean 'tap'?"),
    (
      "[{\"tap\": {\"row\": 1, \"header\": \"age\"}}]",
      "65 s.json:1:10: error: one of 'header', 'row', 'cell' at a time; here are "
        + "header and row"
    ),
    ("[{\"tap\": {}}]", "65 s.json:1:10: error: say one of 'header', 'row', 'cell'"),
    (
      "[{\"sort\": \"age\", \"hide\": \"age\"}]",
      "65 s.json:1:2: error: one action at a time; here are sort and hide"
    ),
    (
      "[{\"collapse\": \"rde\"}]",
      "65 s.json:1:15: error: there is no section 'rde'; did you mean 'red'? the grid "
        + "has 2 sections: blue, red"
    ),
    (
      "[{\"scroll\": {\"row\": 99}}]",
      "65 s.json:1:13: error: row 99 is not there; the grid has 4 rows"
    ),
    (
      "[{\"hide\": \"age\"}, {\"tap\": {\"header\": \"age\"}}]",
      "65 s.json:1:27: error: column 'age' is hidden; show it first"
    ),
    (
      "[{\"wait\": 1, \"hold\": 2}]",
      "65 s.json:1:2: error: 'wait' moves nothing, so it has no 'hold'"
    ),
    ("[{\"wait\": -1}]", "65 s.json:1:11: error: 'wait' goes from 0 to 86400 seconds"),
    (
      "[{\"data\": \"gone.csv\"}]",
      "66 s.json:1:11: error: 'gone.csv' cannot be read: No such file or directory"
    ),
    (
      "[{\"screenshot\": \"a.jpg\"}]",
      "64 error: 'a.jpg' has no known ending; stills end with .png, .pdf, .svg"
    ),
    ("{\"action\": []}", "65 s.json:1:2: error: unknown key 'action'; did you mean 'actions'?"),
    (
      "{\"actions\": [], \"fps\": 0}",
      "65 s.json:1:24: error: 0 is out of range; it goes from 0.01 to 1000000"
    ),
    (
      "[{\"tap\": {\"header\": \"age\"}, \"duration\": 9000}]",
      "64 error: the film would have about 270001 frames, more than 3000; make it "
        + "shorter, lower --fps, or allow them with --limit-frames 283502"
    ),
    ("[", "65 s.json:1:1: error: '[' is never closed"),
  ]

  @Test(arguments: mistakes)
  func mistakesAreOneLineWithPlaceAndRemedy(script: String, expected: String) async throws {
    #expect(await line(script) == expected)
    #expect(try scratch.names() == ["people.csv", "s.json"])
  }

  // MARK: Schema

  private func keys(_ node: JSONNode?) -> Set<String> {
    guard case .object(let object) = node?["properties"]?.value else { return [] }
    return Set(object.members.map(\.key))
  }

  @Test func theSchemaHasExactlyTheKeysOfScripts() throws {
    let schema = try JSONNode.parse(Array(Schema.text(of: "script").utf8))["$defs"]
    #expect(keys(schema?["film"]) == Set(ReelScript.keys).union(["$schema"]))
    #expect(
      keys(schema?["action"]) == Set(ReelScript.actionKeys).union(ReelScript.timingKeys))
    #expect(keys(schema?["tap"]) == Set(ReelScript.tapKeys))
    #expect(keys(schema?["scroll"]) == Set(ReelScript.scrollKeys))
    #expect(keys(schema?["move"]) == Set(ReelScript.moveKeys))
    #expect(keys(schema?["resize"]) == Set(ReelScript.resizeKeys))
    let kinds = schema?["action"]?["oneOf"]?.elements.compactMap {
      $0["required"]?.elements[0].text
    }
    #expect(kinds == ReelScript.actionKeys)
  }

  // MARK: Examples

  @Test(arguments: [("countries.csv", "countries"), ("cities.grid.json", "cities")])
  func theExamplesCanBePlayed(input: String, script: String) async throws {
    var job = ReelJob(input: Repository.path + "Examples/\(input)", outputs: [])
    job.script = Repository.path + "Examples/\(script).script.json"
    job.isCheck = true
    let report = try await job.run()
    #expect(report.warnings.isEmpty)
    #expect(report.frameSeconds.count > 30)
  }
}
