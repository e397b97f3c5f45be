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
    ("45", "€45.00"), ("€45", "€45"), ("1,250.5", "1,250.5"), ("0.125", "€0.125"), ("1e3", "1e3"),
  ])
  func aTypedNumberHasTheFormOfItsColumn(typed: String, drawn: String) async throws {
    try scratch.write("item,price\nBolt,€587.50\nNut,€798.00\n", to: "people.csv")
    var job = ReelJob(input: scratch["people.csv"], outputs: [scratch["r.gif"]])
    job.options = try options([.editable: "price", .raw: "true"])
    job.poster = scratch["last.svg"]
    job.script = try scratch.write(
      #"[{"edit": "1:price"}, {"type": "\#(typed)"}, {"key": "Enter"}]"#, to: "s.json")
    _ = try await job.run()
    #expect(try scratch.text("last.svg").contains(">\(drawn)<"), "\(typed)")
  }

  @Test func aRefreshGoesToTheTopOfItsWindowFirst() async throws {
    try scratch.write(
      "n\n" + (1...40).map { "row \($0)\n" }.joined(), to: "people.csv")
    func seconds(_ script: String) async throws -> Double {
      var job = ReelJob(input: scratch["people.csv"], outputs: [scratch["r.gif"]])
      job.options = try options([.height: "200"])
      job.poster = scratch["last.svg"]
      job.script = try scratch.write(script, to: "s.json")
      return try await job.run().seconds
    }
    let refresh = #"{"refresh": {"seconds": 0.3}}"#
    let led = try await seconds(#"[{"scroll": 20}, \#(refresh)]"#)
    #expect(try scratch.text("last.svg").contains(">row 1<"))
    let said = try await seconds(#"[{"scroll": 20}, {"scroll": {"y": 0}}, \#(refresh)]"#)
    #expect(led == said)
  }

  @Test func aColumnOutOfSightIsNotDragged() async throws {
    let names = (1...12).map { "column \($0)" }.joined(separator: ",")
    try scratch.write("\(names)\n\(names)\n", to: "people.csv")
    var job = ReelJob(input: scratch["people.csv"], outputs: [scratch["r.gif"]])
    job.options = try options([.width: "300", .scrollbars: "auto"])
    job.script = try scratch.write(
      #"[{"scroll": {"x": 200}}, {"drag": {"column": "column 1", "to": 5}}]"#, to: "s.json")
    let error = await #expect(throws: GridreelError.self) { _ = try await job.run() }
    #expect(
      error?.message.description.hasPrefix(
        "a column is dragged within what can be seen, and 'column 1'") == true,
      "\(error?.message.description ?? "")")
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
