import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

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
      job.options = try options([.group: "team", .height: "120", .editable: "age"])
      job.script = try scratch.write(script, to: "s.json")
    } catch {
      throw GridreelError(.internalFault, "\(String(describing: error))")
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
    #"{"scroll": 3}"#, #"{"hide": ["age"]}"#, #"{"collapse": null}"#, #"{"refresh": "people.csv"}"#,
    #"{"move": {"column": "age", "before": "name"}}"#, #"{"move": {"column": "age"}}"#,
    #"{"move": {"column": "age", "to": 1}}"#, #"{"key": "Return"}"#,
    #"{"move": {"column": "age", "after": "name"}}"#, #"{"select": {"name": "Ada"}}"#,
    #"{"collapse": true}"#, #"{"expand": true}"#, #"{"group": ["name"]}"#,
    #"{"highlight": "age > 20"}"#, #"{"highlight": null}"#,
    #"{"callouts": [{"kind": "badge", "row": 1, "text": "A"}]}"#, #"{"callouts": null}"#,
    #"{"callouts": {"kind": "spotlight", "row": "name=Ada"}}"#, #"{"callouts": "box 1:age"}"#,
    #"{"spotlight": "name=Ada"}"#, #"{"limit": 1}"#, #"{"limit": "all"}"#, #"{"title": "Ages"}"#,
    #"{"subtitle": null}"#,
    #"{"resize": {"column": "age", "to": 120}}"#, #"{"edit": {"row": 2, "column": "age"}}"#,
    #"{"edit": {"cell": "1:age"}}"#, #"{"edit": "1:age"}"#, #"{"type": "46"}"#,
    #"{"key": "Enter"}"#,
    #"{"key": "Escape"}"#, #"{"drag": {"row": 1, "to": 2}}"#,
    #"{"drag": {"column": "age", "to": 1}}"#, #"{"refresh": true}"#,
    #"{"refresh": {"distance": 90, "seconds": 0.2, "data": "people.csv"}}"#,
    #"{"hover": {"row": 2}}"#, #"{"hover": "1:age"}"#, #"{"hover": {"header": "age"}}"#,
    #"{"hover": null}"#, #"{"focus": {"section": "red"}}"#, #"{"focus": {"cell": "1:age"}}"#,
    #"{"resize": {"column": "age", "width": "fit"}}"#, #"{"theme": "dark"}"#,
    #"{"theme": {"extends": "light", "name": "x"}}"#, #"{"data": "people.csv"}"#,
    #"{"data": ["people.csv", "people.csv"], "label": "{name}", "sort": "-age", "limit": 2}"#,
    #"{"filter": "age > 20"}"#, #"{"filter": ["age > 20", "name != 'Ada'"]}"#, #"{"filter": null}"#,
    #"{"wait": 0.5}"#, #"{"screenshot": "a.png"}"#, #"{"caption": "One"}"#,
    #"{"caption": null}"#,
    #"{"tap": {"header": "age"}, "duration": 1, "hold": 0, "easing": "spring(0.3)"}"#,
  ]

  @Test(arguments: actions)
  func everyActionCanBePlayed(action: String) async throws {
    // Nothing can be typed where no field is open.
    let isTyping = action.hasPrefix(#"{"type""#) || action.hasPrefix(#"{"key""#)
    #expect(await line("[\(isTyping ? #"{"edit": "1:age"}, "# : "")\(action)]") == nil)
    #expect(try scratch.names() == ["people.csv", "s.json"], "a check writes nothing")
  }

  @Test func everyKeyOfAnActionIsPlayedHere() {
    let actions = Self.actions + TileReelTests.actions
    for key in ReelScript.actionKeys {
      #expect(actions.contains { $0.hasPrefix("{\"\(key)\":") }, "\(key)")
    }
  }

  @Test func aScriptMayHoldTheTiming() async throws {
    let report = try await check(
      """
      {"duration": 0.5, "hold": 0, "fps": 10, "motion": "together", "loopMode": "pingPong", // a comment
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
      "65 s.json:1:18: error: row 9 does not exist; the grid has 4 rows"
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
      "65 s.json:1:13: error: row 99 does not exist; the grid has 4 rows"
    ),
    (
      "[{\"hide\": \"age\"}, {\"tap\": {\"header\": \"age\"}}]",
      "65 s.json:1:27: error: column 'age' is hidden; show it first"
    ),
    (
      "[{\"tap\": \"age\"}]",
      "65 s.json:1:10: error: say what is tapped: {\"header\": \"age\"}, {\"row\": \"name=Ada\"} or {\"cell\": \"3:age\"}"
    ),
    (
      "[{\"move\": {\"column\": \"age\", \"after\": \"name\", \"to\": 1}}]",
      "65 s.json:1:11: error: 'after' and 'to' both say where it goes; write one of them"
    ),
    (
      "[{\"callouts\": {\"kind\": \"redact\", \"column\": \"age\"}}]",
      "65 s.json:1:15: error: a script cannot hide cells, which earlier pictures show; write it among the 'callouts' of the grid"
    ),
    (
      "[{\"highlight\": \"agee > 2\"}]",
      "65 s.json:1:16: error: unknown column 'agee'; did you mean 'age'?"
    ),
    (
      "[{\"group\": [\"team\", \"age\"]}]", "65 s.json:1:12: error: rows are grouped by one column"
    ),
    (
      "[{\"move\": {\"column\": \"age\", \"to\": 9}}]",
      "65 s.json:1:11: error: there is no place 9; the places go from 1 to 4"
    ),
    (
      "[{\"move\": {\"column\": \"age\", \"before\": \"name\", \"to\": 1}}]",
      "65 s.json:1:11: error: 'before' and 'to' both say where it goes; write one of them"
    ),
    ("[{\"pause\": 1}]", "65 s.json:1:3: error: unknown key 'pause'; did you mean 'wait'?"),
    (
      "[{\"layout\": \"cards\"}]",
      "65 s.json:1:13: error: unknown word 'cards' for 'layout', expected one of 'table', 'tiles'; did you mean 'tiles'?"
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
      "[{\"data\": []}]",
      "65 s.json:1:11: error: 'data' is the path of a file, or a list of such paths"
    ),
    (
      "[{\"sort\": \"age\", \"limit\": 2}]",
      "65 s.json:1:2: error: one action at a time; here are sort and limit"
    ),
    (
      "[{\"data\": \"people.csv\", \"limit\": 0}]",
      "65 s.json:1:34: error: 'limit' goes from 1, or is \"all\""
    ),
    (
      "[{\"filter\": \"aeg > 2\"}]",
      "65 s.json:1:13: error: unknown column 'aeg'; did you mean 'age'?"
    ),
    (
      "[{\"screenshot\": \"a.bmp\"}]",
      "64 error: 'a.bmp' has no known extension; stills end with .png, .pdf, .svg, .webp, .jpg, .html, .md"
    ),
    ("{\"action\": []}", "65 s.json:1:2: error: unknown key 'action'; did you mean 'actions'?"),
    (
      "{\"actions\": [], \"fps\": 0}",
      "65 s.json:1:24: error: 'fps': 0 is out of range; it goes from 0.01 to 1000000"
    ),
    (
      "[{\"tap\": {\"header\": \"age\"}, \"duration\": 9000}]",
      "64 error: the film would have about 270001 frames, more than 3000; make it "
        + "shorter, lower --fps, or allow them with --limit-frames 283502"
    ),
    ("[", "65 s.json:1:2: error: '[' from 1:1 is never closed; add ']'"),
    (
      "[{\"type\": \"4\"}]",
      "65 s.json:1:11: error: no field is open; open one with "
        + "{\"edit\": {\"row\": 3, \"column\": \"age\"}} first"
    ),
    (
      "[{\"edit\": {\"row\": 1, \"column\": \"name\"}}]",
      "65 s.json:1:11: error: column 'name' is read-only; let it be edited by --editable name"
    ),
    (
      "[{\"drag\": {\"row\": 1, \"to\": 9}}]",
      "65 s.json:1:11: error: row 9 does not exist; the grid has 4 rows"
    ),
    (
      "[{\"drag\": {\"row\": 1, \"to\": 4}}]",
      "65 s.json:1:11: error: row 4 is in another section; rows are dragged within their own"
    ),
    (
      "[{\"drag\": {\"column\": \"age\", \"to\": 7}}]",
      "65 s.json:1:11: error: column 7 does not exist; 4 columns are shown"
    ),
    (
      "[{\"drag\": {\"row\": 1, \"column\": \"age\", \"to\": 1}}]",
      "65 s.json:1:11: error: one of 'row', 'column' at a time"
    ),
    (
      "[{\"edit\": \"1:age\"}, {\"key\": \"Entr\"}]",
      "65 s.json:1:29: error: there is no key 'Entr'; did you mean 'Enter'?"
    ),
    (
      "[{\"resize\": {\"column\": \"age\", \"to\": 90, \"width\": 90}}]",
      "65 s.json:1:13: error: 'to' drags the column's edge, 'width' sets its width; write one of them"
    ),
    (
      "[{\"hover\": {\"section\": \"rde\"}}]",
      "65 s.json:1:12: error: there is no section 'rde'; did you mean 'red'? the grid "
        + "has 2 sections: blue, red"
    ),
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
    let schema = try JSONNode.parse(Array(FileSchemas.document("script").written.utf8))["$defs"]
    #expect(keys(schema?["film"]) == Set(ReelScript.keys).union(["$schema"]))
    #expect(
      keys(schema?["action"])
        == Set(ReelScript.actionKeys + ReelScript.timingKeys + KeyReader.dataKeys))
    #expect(keys(schema?["tap"]) == Set(KeyReader.tapSchema.keys))
    #expect(keys(schema?["scroll"]?["anyOf"]?.elements[1]) == Set(KeyReader.scrollObject.keys))
    #expect(keys(schema?["move"]) == Set(KeyReader.moveSchema.keys))
    #expect(keys(schema?["resize"]) == Set(KeyReader.resizeSchema.keys))
    #expect(keys(schema?["drag"]) == Set(KeyReader.dragActionSchema.keys))
    #expect(keys(schema?["refresh"]) == Set(KeyReader.refreshKeys.map(\.name)))
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
