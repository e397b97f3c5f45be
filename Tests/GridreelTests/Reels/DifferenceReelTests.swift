import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills
@testable import GridreelStudio

/// The difference of two tables as a reel.
@Suite struct DifferenceReels {
  private static let old = "id,name,age\n1,Ada,36\n2,Ben,41\n3,Chi,29\n4,Dmi,52\n5,Emi,33\n"
  private static let new =
    "id,name,age,mail\n5,Emi,33,e\n1,Ada,60,a\n2,Ben,41,b\n3,Chi,29,c\n6,Far,26,f\n"

  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func transition(_ old: String, _ new: String) throws -> Transition {
    var comparison = TableComparison(
      old: try scratch.write(old, to: "a.csv"), new: try scratch.write(new, to: "b.csv"))
    comparison.key = ["id"]
    let difference = try comparison.run()
    let lines = DifferenceLines(difference, limit: 100, context: nil)
    let reel = try DifferenceReel(difference, lines, options: GridOptions()).reel()
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// The texts of a column that are seen, with their heights.
  private func texts(_ scene: Scene, _ column: String) -> [String: Double] {
    var places: [String: Double] = [:]
    for item in scene.items {
      guard case .cell(_, column) = item.identity.owner, case .text(let block) = item.content,
        block.color.alpha > 0.1
      else { continue }
      places[block.string] = item.frame.y
    }
    return places
  }

  private func names(_ scene: Scene) -> [String] {
    texts(scene, "name").sorted { $0.value < $1.value }.map(\.key)
  }

  @Test func rowsAsTheyWereBecomeRowsAsTheyAre() throws {
    let transition = try transition(Self.old, Self.new)
    #expect(names(transition.from) == ["Ada", "Ben", "Chi", "Dmi", "Emi"])
    #expect(names(transition.to) == ["Emi", "Ada", "Ben", "Chi", "Far"])
    let (start, end) = (texts(transition.from, "name"), texts(transition.to, "name"))
    var travelling: Set<String> = []
    var ages: Set<String> = []
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      ages.formUnion(texts(scene, "age").keys)
      for (name, y) in texts(scene, "name") {
        guard let from = start[name], let to = end[name] else { continue }
        if abs(y - from) > 1, abs(y - to) > 1 { travelling.insert(name) }
      }
    }
    #expect(travelling.contains("Emi"))
    #expect(ages.isSuperset(of: ["40", "45", "50", "55"]), "a changed number counts")
  }

  @Test func eachPictureHasTheCellsOfItsTable() throws {
    let transition = try transition(Self.old, Self.new)
    #expect(Set(texts(transition.from, "age").keys) == ["36", "41", "29", "52", "33"])
    #expect(Set(texts(transition.to, "age").keys) == ["60", "41", "29", "26", "33"])
    #expect(texts(transition.from, "mail").keys.allSatisfy { $0 == " " })
    #expect(Set(texts(transition.to, "mail").keys) == ["a", "b", "c", "e", "f"])
    #expect(texts(transition.from, "change").keys.contains("−"))
    #expect(!texts(transition.to, "change").keys.contains("−"))
    #expect(texts(transition.to, "change").keys.contains("+"))
  }

  @Test func rowsThatKeepTheirOrderStayWhereTheyAre() throws {
    let transition = try transition(Self.old, Self.old.replacing("36", with: "63"))
    #expect(names(transition.from) == ["Ada", "Ben", "Chi", "Dmi", "Emi"])
    let first = texts(transition.from, "name")
    let start = first.mapValues { $0 - (first["Ada"] ?? 0) }
    for step in 1..<10 {
      let seen = texts(transition.scene(at: Double(step) / 10), "name")
      let top = try #require(seen.values.min())
      #expect(seen.mapValues { $0 - top } == start)
    }
  }
}
