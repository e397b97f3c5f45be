import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelMotion

/// What holds for any two scenes, tried on tables that a seeded generator makes.
@Suite struct AnyTransition {
  private struct Case {
    let before, after: TableScene
    let transition: Transition
    let scale: Double

    init(seed: Int) {
      var random = SeededGenerator(seed: seed)
      func table() -> TableScene {
        let all = Array(0..<Int.random(in: 4...24, using: &random)).shuffled(using: &random)
        var table = TableScene(rows: Array(all.prefix(Int.random(in: 3...20, using: &random))))
        // Rows of equal looks: only their identity tells them apart.
        table.texts = { row, column in row % 5 == 4 && column == "b" ? "" : "same \(column)" }
        table.columns = ["a", "b", "c", "d"].shuffled(using: &random)
          .prefix(Int.random(in: 2...4, using: &random)).map {
            TableScene.Column(key: $0, width: Double(Int.random(in: 40...90, using: &random)))
          }
        let column = table.columns.randomElement(using: &random)?.key ?? "a"
        table.arrow = (column, Bool.random(using: &random) ? 0 : 180)
        table.rowHeight = [20, 17.5, 23.25].randomElement(using: &random) ?? 20
        if Bool.random(using: &random) {
          table.viewHeight = 150
          table.scroll = Double(Int.random(in: 0...60, using: &random))
        }
        let bare = Int.random(in: 0...5, using: &random)
        let fill = table.fill
        table.fill = { row, place in bare == row ? [] : fill(row, place) }
        return table
      }
      (before, after) = (table(), table())
      scale = [1, 1.5, 2].randomElement(using: &random) ?? 1
      let easing: [Easing] = [
        .linear, .easeInOut, .ease, .cubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1),
      ]
      transition = Transition(
        from: before.scene, to: after.scene,
        options: TransitionOptions(
          easing: easing.randomElement(using: &random) ?? .linear,
          motion: Bool.random(using: &random) ? .relay : .together,
          stagger: Bool.random(using: &random) ? 0 : 0.2, scale: scale),
        offscreen: OffscreenPlaces(
          from: OffscreenPlaces.Places(rows: before.tops),
          to: OffscreenPlaces.Places(rows: after.tops)))
    }

    /// Scenes at equal steps between both ends.
    var moments: [Scene] { (1..<12).map { transition.scene(at: Double($0) / 12) } }
  }

  private static let seeds = Array(0..<60)

  @Test(arguments: seeds) func endsExactly(seed: Int) {
    let sample = Case(seed: seed)
    #expect(sample.transition.scene(at: 0) == sample.before.scene)
    #expect(sample.transition.scene(at: 1) == sample.after.scene)
  }

  @Test(arguments: seeds) func pairsAreABijectionOnIdentities(seed: Int) {
    let sample = Case(seed: seed)
    let pairing = Pairing(
      from: SceneIndex(sample.before.scene), to: SceneIndex(sample.after.scene),
      places: OffscreenPlaces(), pixels: PixelGrid(scale: 1), moves: true)
    let pairs = PaneKey.inOrder.flatMap(pairing.pairs)
    let starts = pairs.compactMap { $0.start?.identity }
    let ends = pairs.compactMap { $0.end?.identity }
    // Every item of either scene is in exactly one pair, and a pair's two items are the same thing.
    #expect(starts.count == Set(starts).count && ends.count == Set(ends).count)
    #expect(Set(starts) == Set(sample.before.scene.items.map(\.identity)))
    #expect(Set(ends) == Set(sample.after.scene.items.map(\.identity)))
    for case (let start?, let end?) in pairs.map({ ($0.start, $0.end) }) {
      #expect(start.identity == end.identity)
    }
    #expect(
      pairs.count(where: { $0.start != nil && $0.end != nil })
        == Set(starts).intersection(ends).count)
  }

  @Test(arguments: seeds) func pairsEveryIdentityOnce(seed: Int) {
    let sample = Case(seed: seed)
    let before = Set(sample.before.scene.items.map(\.identity))
    let after = Set(sample.after.scene.items.map(\.identity))
    for scene in sample.moments {
      let shown = scene.items.map(\.identity)
      let known = Set(shown)
      #expect(known.count == shown.count)
      // Column lines become one, so they are left out.
      let common = before.intersection(after).filter { $0.part != .verticalLine }
      #expect(common.isSubset(of: known))
    }
  }

  @Test(arguments: seeds) func movesEachThingOneWayOnly(seed: Int) {
    let sample = Case(seed: seed)
    guard sample.transition.kind == .moves else { return }
    let moments = sample.moments
    let before = places(sample.before.scene)
    let after = places(sample.after.scene)
    for (identity, start) in before {
      guard let end = after[identity] else { continue }
      let path = [start] + moments.compactMap { places($0)[identity] } + [end]
      for axis in [\GridRect.x, \GridRect.y, \GridRect.maxX, \GridRect.maxY] {
        let values = path.map { $0[keyPath: axis] }
        let sign = end[keyPath: axis] >= start[keyPath: axis] ? 1.0 : -1
        let half = 0.5 / sample.scale + 1e-6
        let isMonotone = zip(values, values.dropFirst()).enumerated().allSatisfy { step, pair in
          // What is at rest stands where the layout put it; on its way everything is on pixels.
          let options = sample.transition.options
          let rests = options.motion == .relay || options.stagger > 0
          let tolerance = rests || step == 0 || step == values.count - 2 ? half : 1e-9
          return (pair.1 - pair.0) * sign >= -tolerance
        }
        #expect(isMonotone, "\(identity) \(values)")
      }
    }
  }

  private func places(_ scene: Scene) -> [Identity: GridRect] {
    var places: [Identity: GridRect] = [:]
    for item in scene.items where item.identity.part != .verticalLine {
      places[item.identity] = item.frame
    }
    return places
  }

  @Test(arguments: seeds) func standsOnDevicePixels(seed: Int) {
    let sample = Case(seed: seed)
    guard sample.transition.kind == .moves else { return }
    let still = Set((sample.before.scene.items + sample.after.scene.items).map(\.frame.y))
    let body = sample.before.scene.panes[0].clip ?? .zero
    for scene in sample.moments {
      for item in scene.items {
        guard case .fill = item.content, !still.contains(item.frame.y),
          item.frame.y < body.maxY, item.frame.maxY > body.y
        else { continue }
        for edge in [item.frame.y, item.frame.maxY] {
          let pixel = edge * sample.scale
          #expect(abs(pixel - pixel.rounded()) < 1e-6)
        }
      }
    }
  }

  @Test(arguments: seeds) func stacksRowsThatGoTogetherAlikeInEveryFrame(seed: Int) {
    let sample = Case(seed: seed)
    guard sample.transition.kind == .moves, sample.transition.options.motion == .together
    else { return }
    let all = sample.moments.map(\.rowOrder)
    let first = all[5]
    for order in all {
      let common = Set(order).intersection(first)
      #expect(order.filter(common.contains) == first.filter(common.contains))
    }
  }

  @Test(arguments: seeds) func bringsRowsFromOutsideInTheirOrder(seed: Int) {
    let sample = Case(seed: seed)
    guard sample.transition.kind == .moves, sample.transition.options.stagger == 0
    else { return }
    let scene = sample.transition.scene(at: 1e-6)
    let shown = Set(sample.before.scene.rowOrder)
    let trueTops = sample.before.tops
    let incoming = sample.after.scene.rowOrder
      .filter { !shown.contains($0) && trueTops[$0] != nil }
      .sorted { (trueTops[$0] ?? 0) < (trueTops[$1] ?? 0) }
    let starts = incoming.compactMap { scene.item(.row($0), .horizontalLine)?.frame.maxY }
    #expect(starts.count == incoming.count)
    #expect(starts == starts.sorted())
    let body = sample.before.scene.panes[0].clip ?? .zero
    for row in incoming {
      guard let line = scene.item(.row(row), .horizontalLine) else { continue }
      let height = sample.after.rowHeight
      let isOutside =
        line.frame.maxY <= body.y + 1 || line.frame.maxY - height >= body.maxY - 1
      #expect(isOutside, "\(line.frame) \(body)")
    }
  }

  @Test(arguments: seeds) func coversRowsWhollyWhereBothAreOpaque(seed: Int) {
    let sample = Case(seed: seed)
    guard sample.transition.kind == .moves else { return }
    let both = Set(sample.before.scene.rowOrder).intersection(sample.after.scene.rowOrder)
    for scene in sample.moments {
      for row in both {
        let fills = scene.items.filter { $0.identity.owner == .row(row) }.compactMap {
          item -> [Paint]? in
          if case .fill(let paints, _) = item.content { paints } else { nil }
        }
        #expect(fills.contains { $0.contains(where: \.isOpaque) })
      }
    }
  }
}
