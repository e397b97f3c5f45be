import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Rows that are covered, or uncovered, by what stands below them.
@Suite struct FoldTests {
  /// Two sections, the upper one with its last three rows or without them.
  private static func table(_ isOpen: Bool, isLast: Bool = false) -> TableScene {
    if isLast {
      var table = TableScene(rows: isOpen ? [9, 8, 0, 1, 2] : [9, 8])
      table.sections = [0: "A", 1: "B"]
      return table
    }
    var table = TableScene(rows: isOpen ? [9, 0, 1, 2, 3, 4] : [9, 3, 4])
    table.sections = isOpen ? [0: "A", 4: "B"] : [0: "A", 1: "B"]
    return table
  }

  private static func transition(_ isOpening: Bool, isLast: Bool = false) -> Transition {
    Transition(
      from: table(!isOpening, isLast: isLast).scene, to: table(isOpening, isLast: isLast).scene,
      options: TransitionOptions(easing: .easeInOut, scale: 2))
  }

  /// The visible fills of a scene's body, from top to bottom, with their owners.
  private static func fills(_ scene: Scene) -> [(owner: Identity.Owner, frame: GridRect)] {
    scene.panes.filter(\.kind.isBody).flatMap { pane in
      pane.items.compactMap { item -> (Identity.Owner, GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque) else {
          return nil
        }
        let frame = pane.clip.map(item.frame.intersection) ?? item.frame
        return frame.isEmpty ? nil : (item.identity.owner, frame)
      }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func thereIsNoHoleOnTheWay(isOpening: Bool, isLast: Bool) {
    let transition = Self.transition(isOpening, isLast: isLast)
    #expect(transition.kind == .moves)
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let bottom = scene.panes.filter(\.kind.isBody).compactMap { $0.clip?.maxY }.max() ?? 0
      let fills = Self.fills(scene).map(\.frame)
      for y in stride(from: TableScene.headerHeight + 0.25, to: bottom, by: 0.5) {
        #expect(fills.contains { $0.y <= y && $0.maxY > y }, "\(y) of \(bottom) in step \(step)")
      }
    }
  }

  @Test(arguments: [false, true]) func rowsStayWhereTheyAreAndEndAtTheNextHeader(isOpening: Bool)
    throws
  {
    let transition = Self.transition(isOpening)
    let rest = isOpening ? transition.to : transition.from
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let header = try #require(scene.item(.section("B"), .background))
      for row in 0...2 {
        guard let item = scene.row(row) else { continue }
        #expect(item.frame == rest.row(row)?.frame)
      }
      for (owner, frame) in Self.fills(scene) {
        guard case .row(let row) = owner, row.source < 3 else { continue }
        #expect(frame.maxY <= header.frame.y + 1e-9)
      }
    }
  }

  @Test func everyTextIsSeenWholeOrCut() {
    let transition = Self.transition(false)
    for step in 1..<24 {
      for pane in transition.scene(at: Double(step) / 24).panes {
        for case .text(let block) in pane.items.map(\.content) { #expect(block.color.alpha == 1) }
      }
    }
  }

  @Test func rowsThatOthersReplaceFade() {
    let transition = Transition(
      from: TableScene(rows: [0, 1, 2, 3]).scene, to: TableScene(rows: [0, 1, 5, 3]).scene)
    let scene = transition.scene(at: 0.3)
    #expect(scene.text(2, "a")?.color.alpha ?? 1 < 1)
  }
}

/// Rows of sections that are dissolved, some of which were closed.
@Suite struct DissolvingTests {
  @Test func newRowsComeAsSoonAsTheirPlacesAreFree() throws {
    let before = TableScene(rows: Array((0..<10).reversed()))
    let after = TableScene(rows: Array(0..<5) + Array(20..<24) + Array(5..<10))
    let transition = Transition(from: before.scene, to: after.scene)
    let last = try #require(
      (1..<60).last { step in
        let scene = transition.scene(at: Double(step) / 60)
        return (0..<10).contains { scene.row($0)?.frame.y != transition.to.row($0)?.frame.y }
      })
    for row in 20..<24 {
      let first = (1..<60).first { step in
        (transition.scene(at: Double(step) / 60).text(row, "a")?.color.alpha ?? 0) > 0.5
      }
      #expect(try #require(first) < last)
    }
  }
}
