import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// The line below all rows of a table.
@Suite struct EndRules {
  private static func scene(_ rows: [Int], _ sections: [Int: String]) -> Scene {
    var table = TableScene(rows: rows)
    table.sections = sections
    var scene = table.scene
    let end = scene.size.height
    scene.panes[0].items.append(
      Item(
        Identity(.body, .horizontalLine),
        frame: GridRect(x: 0, y: end - 2, width: scene.size.width, height: 2),
        content: .line(color: .black, dash: [])))
    return scene
  }

  @Test(arguments: [false, true]) func itIsBelowAllRowsWhereSectionsComeAndGo(isBack: Bool) throws {
    let before = Self.scene([0, 1, 2, 3, 4, 5, 6, 7], [0: "A", 4: "B"])
    let after = Self.scene([0, 2, 4, 6, 1, 3, 5, 7], [0: "X", 2: "Y", 4: "Z", 6: "W"])
    let transition = Transition(
      from: isBack ? after : before, to: isBack ? before : after,
      options: TransitionOptions(scale: 2))
    #expect(transition.kind == .moves)
    let height = TableScene(rows: []).rowHeight
    for step in 1..<60 {
      let scene = transition.scene(at: Double(step) / 60)
      let pane = try #require(
        scene.panes.first { $0.items.contains { $0.identity == Identity(.body, .horizontalLine) } })
      let rule = try #require(scene.item(.body, .horizontalLine)).frame
      if let clip = pane.clip { #expect(rule.maxY <= clip.maxY + 0.5, "step \(step)") }
      let rows = (0..<8).compactMap { scene.row($0)?.frame.maxY }.max() ?? 0
      #expect(rule.maxY >= rows - 1 && rule.maxY <= rows + height + 1, "step \(step)")
    }
  }
}
