import Foundation
import GridreelCauses
import GridreelComparing
import GridreelJSONText
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

@Suite struct SnapshotOptionsTests {
  private func file(_ snapshots: String) throws(GridreelError) -> GridFile {
    try GridFile(
      parsing: Array(#"{"data": [{"a": 1}], "sort": "a", "snapshots": \#(snapshots)}"#.utf8),
      name: "g")
  }

  @Test func everythingIsRead() throws {
    let snapshots = try file(
      """
      {"themes": ["light", "mine.json"], "scales": [1, 2.5],
       "states": [{"name": "down", "sort": "-a"}, {"name": "wide", "viewport": {"width": 300}}],
       "tolerance": {"metric": "yiq", "threshold": 0.05, "maxChannelDelta": 3, "maxDiffPixels": 9,
         "maxDiffRatio": 0.01, "ignoreAntialiasing": true,
         "maxWindow": {"size": 8, "maxDiffPixels": 4}}}
      """
    ).snapshots
    #expect(snapshots.themes?.map(\.label) == ["light", "mine"])
    #expect(snapshots.scales == [1, 2.5])
    #expect(snapshots.states.map(\.name) == ["down", "wide"])
    #expect(snapshots.states[0].options.order.sort == [SortKey("a", .descending)])
    #expect(snapshots.states[1].options.window.width == 300)
    let tolerance = snapshots.tolerance.tolerance
    #expect(tolerance.metric == .yiq && tolerance.threshold == 0.05)
    #expect(tolerance.maximumChannelDelta == 3 && tolerance.ignoresAntialiasing)
    #expect(tolerance.maximumDifferingPixels == 9 && tolerance.maximumDifferingRatio == 0.01)
    #expect(tolerance.window == Tolerance.Window(size: 8, maximumDifferingPixels: 4))
  }

  /// The page says that it makes 24 pictures.
  @Test func theExampleInTheDocumentationWorksAsItIsWritten() async throws {
    let page = try String(
      contentsOfFile: Repository.path + "Documentation/SnapshotTests.md", encoding: .utf8)
    let example = try #require(page.firstMatch(of: /```jsonc grid\n((?s).*?"snapshots".*?)```/)?.1)
    let snapshots = try SnapshotFolder(String(example))
    let rows = (1...5).map { "P\($0),\($0)\n" }.joined()
    try snapshots.folder.write("city,elevation\n" + rows, to: "cities.csv")
    try snapshots.folder.write(#"{"extends": "light"}"#, to: "brand.json")
    let outcome = try await snapshots.run(.record(.missing))
    #expect(outcome.results.map(\.status) == Array(repeating: .recorded, count: 24))
    #expect(outcome.warnings.isEmpty)
  }

  @Test func withoutAToleranceNothingMayDiffer() throws {
    #expect(try file("{}").snapshots.tolerance.tolerance == .exact)
  }

  @Test func flagsWinOverTheFileOneByOne() throws {
    var flags = ToleranceOptions()
    flags.maxDiffPixels = 0
    let base = try file(#"{"tolerance": {"maxDiffPixels": 50, "threshold": 0.2}}"#)
    let tolerance = flags.laid(over: base.snapshots.tolerance).tolerance
    #expect(tolerance.maximumDifferingPixels == 0)
    #expect(tolerance.threshold == 0.2)
  }

  @Test(arguments: [
    (#"{"theme": []}"#, "unknown key 'theme'; did you mean 'themes'?"),
    (#"{"themes": []}"#, "'themes' is an empty array; name a theme, or leave it out"),
    (#"{"scales": []}"#, "'scales' is an empty array; write a number, or leave it out"),
    (#"{"states": [{"sort": "a"}]}"#, "the key 'name' is missing"),
    (#"{"states": [{"name": ""}]}"#, "a state's name is one line of at least one character"),
    (#"{"states": [{"name": "a\nb"}]}"#, "a state's name is one line of at least one character"),
    (#"{"states": [{"name": "x"}, {"name": "x"}]}"#, "two states are named 'x'"),
    (#"{"states": [{"name": "x", "srot": "a"}]}"#, "unknown key 'srot'; did you mean 'sort'?"),
    (#"{"states": [{"name": "x", "rows": "5-2"}]}"#, "'rows': '5-2' ends before it starts"),
    (#"{"tolerance": {"treshold": 1}}"#, "unknown key 'treshold'; did you mean 'threshold'?"),
    (
      #"{"tolerance": {"threshold": 1.5}}"#,
      "'threshold': 1.5 is out of range; it goes from 0 to 1"
    ),
    (
      #"{"tolerance": {"maxChannelDelta": 256}}"#,
      "'maxChannelDelta' is a whole number from 0 to 255"
    ),
    (#"{"tolerance": {"maxDiffPixels": -1}}"#, "'maxDiffPixels' is a whole number of 0 or more"),
    (#"{"tolerance": {"maxWindow": {"size": 4}}}"#, "the key 'maxDiffPixels' is missing"),
  ])
  func everyMistakeHasItsPlace(snapshots: String, message: String) throws {
    let error = try #require(throws: GridreelError.self) { try file(snapshots) }
    #expect(error.message.description == message)
    #expect(error.file == "g" && error.line == 1 && (error.column ?? 0) > 30)
  }

  @Test func aStateTakesNothingThatIsTheSameForAllPictures() throws {
    for key in [
      "data", "theme", "scale", "snapshots", "fontPath", "strict", "page", "delimiter", "sql",
    ] {
      #expect(!KeyReader.stateSchema.keys.contains(key))
      #expect(throws: GridreelError.self) {
        try file("{\"states\": [{\"name\": \"x\", \"\(key)\": 1}]}")
      }
    }
  }

  @Test(arguments: [
    ("state", KeyReader.stateSchema.keys), ("snapshots", KeyReader.snapshotsSchema.keys),
    ("tolerance", ToleranceOptions.schema.keys),
  ])
  func theSchemaKnowsTheSameKeys(definition: String, keys: [String]) throws {
    let schema = try JSONNode.parse(Array(FileSchemas.document("grid").written.utf8))
    let properties = try #require(schema["$defs"]?[definition]?["properties"])
    let listed = try properties.object(for: definition).members.map(\.key)
    #expect(Set(listed) == Set(keys))
    for member in try properties.object(for: definition).members {
      guard let target = member.node["$ref"]?.text, target.hasPrefix("#/properties/") else {
        continue
      }
      #expect(schema["properties"]?[String(target.dropFirst("#/properties/".count))] != nil)
    }
  }
}

@Suite struct SnapshotNamesTests {
  private func name(_ theme: String, _ state: String? = nil, _ scale: Double = 2) -> String {
    SnapshotNames.fileName(
      of: SnapshotResult.Subject(grid: "g", theme: theme, state: state, scale: scale))
  }

  @Test func namesSayThemeStateAndScale() {
    #expect(name("light") == "light@2x.png")
    #expect(name("light", "sorted", 1.5) == "light.sorted@1.5x.png")
    #expect(name("solar.dark", "a/b: ü") == "solar%2Edark.a%2Fb%3A%20%C3%BC@2x.png")
  }

  @Test func differentPicturesHaveDifferentNames() {
    let words = ["a", "b", "a.b", "a-b", "a%2Eb", "a@2x", "A", ""]
    var seen: Set<String> = []
    for theme in words where !theme.isEmpty {
      for state in words {
        for scale in [1.0, 2, 2.5] {
          #expect(seen.insert(name(theme, state.isEmpty ? nil : state, scale)).inserted)
        }
      }
    }
  }

  @Test func relativePathsLeadThere() {
    #expect(FilePath.relative("/a/b/c.json", from: "/a/b/Snapshots/c") == "../../c.json")
    #expect(FilePath.relative("/x/c.json", from: "/a") == "../x/c.json")
  }
}
