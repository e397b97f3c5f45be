import Gridreel
import GridreelModel
import GridreelStudio
import TestSupport
import Testing

/// What people do in reels: the film has what they do, and the grid at the end what came of it.
@Suite struct GestureTests {
  private let scratch: ScratchFolder

  init() throws {
    scratch = try ScratchFolder()
    try scratch.write(peopleText, to: "people.csv")
  }

  /// Plays a script; the last picture as SVG.
  private func lastPicture(_ script: String) async throws -> String {
    var job = ReelJob(input: scratch["people.csv"], outputs: [])
    job.options = try options([.editable: "age,name"])
    job.outputs = [scratch["f%03d.png"]]
    job.poster = scratch["last.svg"]
    job.script = try scratch.write(script, to: "s.json")
    job.timing.fps = 4
    _ = try await job.run()
    return try scratch.text("last.svg")
  }

  private func places(_ texts: [String], in picture: String) -> [String.Index] {
    texts.compactMap { picture.firstRange(of: $0)?.lowerBound }
  }

  @Test func whatIsTypedAndEnteredIsTheNewValue() async throws {
    let picture = try await lastPicture(
      #"[{"edit": "1:name"}, {"type": "Eve"}, {"key": "Enter"}]"#)
    #expect(picture.contains("Eve") && !picture.contains("Ada"))
  }

  @Test(arguments: [
    #"[{"edit": "1:age"}, {"type": "old"}, {"key": "Enter"}]"#,
    #"[{"edit": "1:age"}, {"type": "77"}, {"key": "Escape"}]"#,
  ])
  func whatIsRefusedOrGivenUpLeavesTheOldValue(script: String) async throws {
    let picture = try await lastPicture(script)
    #expect(picture.contains(">36<") && !picture.contains(">old<") && !picture.contains(">77<"))
  }

  @Test func anActionThatChangesNothingIsToldWithItsPlace() async throws {
    var job = ReelJob(input: scratch["people.csv"], outputs: [scratch["r.gif"]])
    job.script = try scratch.write(
      "[{\"sort\": \"age\"},\n {\"sort\": \"age\"}, {\"layout\": \"table\"},\n {\"wait\": 1}]",
      to: "s.json")
    job.options = try options([.strict: "true"])
    let report = try await job.run()
    #expect(!report.isRefused)
    #expect(report.warnings.map(\.line) == [2, 2])
    #expect(report.warnings.allSatisfy { $0.message.description.contains("changes nothing") })
  }

  @Test func aDraggedRowStandsWhereItWasPutDown() async throws {
    let picture = try await lastPicture(#"[{"drag": {"row": 1, "to": 3}}]"#)
    let found = places(["Bob", "Cleo", "Ada", "Dan"], in: picture)
    #expect(found.count == 4 && found == found.sorted())
  }

  @Test func aDraggedColumnStandsWhereItWasPutDown() async throws {
    let picture = try await lastPicture(#"[{"drag": {"column": "team", "to": 1}}]"#)
    let found = places([">Team<", ">Name<", ">Age<"], in: picture)
    #expect(found.count == 3 && found == found.sorted())
  }

  @Test func aRefreshBringsOtherDataAndLeavesNoTrace() async throws {
    try scratch.write("name,age,joined,team\nZoe,5,2024-01-01,red\n", to: "new.csv")
    let picture = try await lastPicture(
      #"[{"refresh": {"seconds": 0.3, "data": "new.csv"}}]"#)
    #expect(picture.contains("Zoe") && !picture.contains("Ada"))
    #expect(!picture.contains("refresh") && !picture.contains("Up to date"))
  }

  @Test func aThemeIsPutOnAfterARowWasDragged() async throws {
    let light = try await lastPicture(#"[{"drag": {"row": 1, "to": 2}}]"#)
    let dark = try await lastPicture(#"[{"drag": {"row": 1, "to": 2}}, {"theme": "dark"}]"#)
    #expect(light != dark)
    #expect(places(["Bob", "Ada"], in: dark) == places(["Bob", "Ada"], in: dark).sorted())
  }
}
