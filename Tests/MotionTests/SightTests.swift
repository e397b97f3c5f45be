import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelMotion

/// Rows that change places are seen while they do.
@Suite struct SightTests {
  private static func transition(_ before: TableScene, _ after: TableScene) -> Transition {
    Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(scale: 2),
      offscreen: OffscreenPlaces(
        from: OffscreenPlaces.Places(rows: before.tops),
        to: OffscreenPlaces.Places(rows: after.tops)))
  }

  /// The rows of a scene of whose middle, where the text stands, at least three fifths are uncovered, with their tops.
  private static func seen(_ scene: Scene) -> [Int: Double] {
    let fills = scene.items.compactMap { item -> (row: Int, frame: GridRect)? in
      guard case .row(let row) = item.identity.owner, item.identity.part == .background,
        case .fill = item.content
      else { return nil }
      return (row.source, item.frame)
    }
    var seen: [Int: Double] = [:]
    for (place, fill) in fills.enumerated() {
      let heights = [0.3, 0.4, 0.5, 0.6, 0.7].map { fill.frame.y + $0 * fill.frame.height }
      let above = fills[(place + 1)...]
      let uncovered = heights.count { y in
        !above.contains { $0.frame.y <= y && $0.frame.maxY >= y }
      }
      if uncovered >= 3 { seen[fill.row] = fill.frame.y }
    }
    return seen
  }

  /// The rows that no frame at 30 a second shows away from both ends of their ways.
  private static func unseen(_ transition: Transition) -> [Int] {
    let ends = [transition.from, transition.to]
    let count = Int(clamped: (transition.duration * 30).rounded())
    let frames = (1..<count).map { seen(transition.scene(at: Double($0) / Double(count))) }
    return (0..<40).filter { row in
      let tops = ends.compactMap { $0.row(row)?.frame.y }
      guard tops.count == 2, abs(tops[0] - tops[1]) > 8 else { return false }
      return !frames.contains { frame in
        frame[row].map { y in tops.allSatisfy { abs($0 - y) > 3 } } ?? false
      }
    }
  }

  @Test(arguments: 2...20) func everyRowIsSeenUnderWayInAnyOrder(count: Int) {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: 1000 * count + seed)
      let order = Array(0..<count).shuffled(using: &random)
      let unseen = Self.unseen(
        Self.transition(TableScene(rows: Array(0..<count)), TableScene(rows: order)))
      #expect(unseen.isEmpty, "\(order): \(unseen)")
    }
  }

  @Test func everyRowIsSeenUnderWayAmongNewOnes() {
    for seed in 0..<100 {
      var random = SeededGenerator(seed: seed)
      let before = Array(0..<Int.random(in: 7...16, using: &random))
      let kept = before.filter { _ in Int.random(in: 0..<7, using: &random) > 0 }
      let new = 30..<30 + Int.random(in: 0...3, using: &random)
      let after = (kept + new).shuffled(using: &random)
      let unseen = Self.unseen(Self.transition(TableScene(rows: before), TableScene(rows: after)))
      #expect(unseen.isEmpty, "seed \(seed), \(after): \(unseen)")
    }
  }
}

/// Callouts of rows that the edges of a window cut at one end of their way.
@Suite struct CutCalloutTests {
  /// Ten rows in a window 110 points high, and a box around a row, as far as the window shows it.
  private static func scene(scroll: Double) -> Scene {
    var table = TableScene(rows: Array(0..<10))
    (table.scroll, table.viewHeight) = (scroll, 110)
    var scene = table.scene
    let row = RowIdentity(source: 5)
    let window = GridRect(x: 0, y: TableScene.headerHeight, width: 160, height: 110)
    let own = GridRect(x: 80, y: table.tops[row] ?? 0, width: 80, height: 20)
    let box = own.intersection(window).outset(by: Insets(2))
    let content = Item.Content.outline(LineStyle(width: 2, color: .black), cornerRadius: 4)
    scene.panes.append(
      Pane(
        .callouts, items: [Item(Identity(.callout("5"), .border), frame: box, content: content)]))
    scene.riders = ["5": [row]]
    return scene
  }

  /// Of a box, and of the row within, the frames in all steps of a scroll.
  private static func steps(
    from start: Double, to end: Double
  ) throws -> [(box: GridRect, row: GridRect)] {
    let (before, after) = (scene(scroll: start), scene(scroll: end))
    let transition = Transition(from: before, to: after, options: TransitionOptions(scale: 4))
    return try (0...40).map { step in
      let scene = transition.scene(at: Double(step) / 40)
      let box = try #require(scene.item(.callout("5"), .border)).frame
      return (box, try #require(scene.row(5)).frame)
    }
  }

  @Test(arguments: [(0.0, 40.0), (40, 0), (40, 110), (110, 40)])
  func standOnTheirRowsAndEndAtTheEdge(start: Double, end: Double) throws {
    let (top, bottom) = (TableScene.headerHeight, TableScene.headerHeight + 110)
    let steps = try Self.steps(from: start, to: end)
    #expect(Set(steps.map { min(20, $0.box.height - 4) }).count > 3, "it is cut in some steps only")
    for (box, row) in steps {
      #expect(abs(box.y - max(row.y, top) + 2) < 0.01)
      #expect(abs(box.maxY - min(row.maxY, bottom) - 2) < 0.01)
    }
  }
}
