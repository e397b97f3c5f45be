import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelMotion

/// Cards that take each other's places one after the other.
@Suite struct CardRelayTests {
  /// A card with a title of two lines in its middle.
  private static func card(_ row: Int, _ frame: GridRect) -> [Item] {
    let title = GridRect(x: frame.x + 10, y: frame.y + 110, width: frame.width - 20, height: 40)
    return CardScene.card(row, frame, text: title, radius: 8)
  }

  /// Cards on lines of four, 150 points wide and 200 high; the numbers say who stands where.
  private static func scene(_ rows: [Int], perLine: Int = 4) -> Scene {
    let items = rows.enumerated().flatMap { place, row in
      card(
        row,
        GridRect(
          x: Double(place % perLine) * 164, y: Double(place / perLine) * 214, width: 150,
          height: 200))
    }
    let size = GridSize(width: Double(perLine) * 164, height: 642)
    return Scene(size: size, background: .white, panes: [Pane(.cards, clip: nil, items: items)])
  }

  private static func transition(_ from: Scene, _ to: Scene) -> Transition {
    Transition(from: from, to: to, options: TransitionOptions())
  }

  /// The scenes of all frames at 30 a second.
  private static func frames(_ transition: Transition) -> [Scene] {
    let count = max(2, Int(clamped: (transition.duration * 30).rounded()))
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  /// How many titles are seen to at least four fifths, from points on them that no card above covers.
  private static func legibleTitles(_ scene: Scene) -> Int {
    let items = scene.items
    return items.enumerated().count { place, item in
      guard case .text = item.content else { return false }
      let above = items[(place + 1)...].filter { $0.identity.part == .background }
      let points = (0..<80).map { number in
        GridPoint(
          x: item.frame.x + (Double(number % 20) + 0.5) / 20 * item.frame.width,
          y: item.frame.y + (Double(number / 20) + 0.5) / 4 * item.frame.height)
      }
      let seen = points.count { point in !above.contains { $0.frame.holds(point) } }
      return seen >= 64
    }
  }

  @Test func nineOfTwelveTitlesAreReadInEveryFrameOfAnyOrder() {
    var random = SeededGenerator(seed: 12)
    let orders =
      [Array((0..<12).reversed())] + (0..<30).map { _ in (0..<12).shuffled(using: &random) }
    for order in orders {
      let transition = Self.transition(Self.scene(Array(0..<12)), Self.scene(order))
      #expect(transition.duration <= 1.4 + 1e-9)
      let titles = Self.frames(transition).map(Self.legibleTitles)
      #expect(titles.allSatisfy { $0 >= 9 }, "\(order): \(titles)")
    }
  }

  /// Low cards close together, with a title above and smaller texts below it.
  private static func lowScene(_ rows: [Int], perLine: Int, width: Double) -> Scene {
    let items = rows.enumerated().flatMap { place, row -> [Item] in
      let frame = GridRect(
        x: Double(place % perLine) * (width + 12), y: Double(place / perLine) * 84, width: width,
        height: 72)
      let title = GridRect(x: frame.x + 10, y: frame.y + 8, width: 50, height: 18)
      return CardScene.card(row, frame, text: title, radius: 8)
    }
    let size = GridSize(
      width: Double(perLine) * (width + 12), height: Double(12 / perLine) * 84)
    return Scene(size: size, background: .white, panes: [Pane(.cards, clip: nil, items: items)])
  }

  @Test(arguments: [(6, 84.0), (4, 110), (3, 150), (3, 84)])
  func nineOfTwelveTitlesAreReadOnLowCards(perLine: Int, width: Double) {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<60 {
      let order = (0..<12).shuffled(using: &random)
      let transition = Self.transition(
        Self.lowScene(Array(0..<12), perLine: perLine, width: width),
        Self.lowScene(order, perLine: perLine, width: width))
      #expect(transition.duration <= 1.4 + 1e-9)
      let titles = Self.frames(transition).map(Self.legibleTitles)
      #expect(titles.allSatisfy { $0 >= 9 }, "\(order): \(titles)")
    }
  }

  @Test func aRequestedTimeScalesTheRelay() {
    let (from, to) = (Self.scene(Array(0..<12)), Self.scene((0..<12).reversed()))
    let transition = Transition(from: from, to: to, options: TransitionOptions(duration: 0.6))
    #expect(transition.duration == 0.6)
    #expect(Self.frames(transition).allSatisfy { Self.legibleTitles($0) >= 9 })
  }

  @Test func aCardLeavesBeforeTheNextOneArrives() {
    // Each card moves to the place of the next, the last one to that of the first.
    let (from, to) = (Self.scene([0, 1, 2, 3, 4]), Self.scene([4, 0, 1, 2, 3]))
    let transition = Self.transition(from, to)
    for scene in Self.frames(transition) {
      let cards = scene.items.filter { $0.identity.part == .background }.map(\.frame)
      let shared = cards.enumerated().count { place, card in
        cards[..<place].contains { other in
          let common = card.intersection(other)
          return common.width * common.height > 0.9 * card.width * card.height
        }
      }
      #expect(shared <= 1, "only the first one lies on another that waits for its time")
    }
  }

  @Test func cardsInFlightLieAboveThoseAtRestAndHaveAShadow() {
    let (from, to) = (Self.scene(Array(0..<12)), Self.scene((0..<12).reversed()))
    let transition = Self.transition(from, to)
    var seen = 0
    for scene in Self.frames(transition) {
      let shadows = Set(
        scene.items.filter { $0.identity.part == .other("lift shadow") }.map(\.identity.owner))
      let cards = scene.items.filter { $0.identity.part == .background }.map(\.identity.owner)
      let first = cards.firstIndex(where: shadows.contains) ?? cards.endIndex
      #expect(cards[first...].allSatisfy(shadows.contains))
      seen += shadows.count
    }
    #expect(seen > 12)
  }

  @Test func aFullLineThatScrollsMovesAsOne() {
    let shown = Self.scene(Array(0..<12))
    var lower = shown
    for place in lower.panes[0].items.indices {
      guard case .text(var block) = lower.panes[0].items[place].content else {
        lower.panes[0].items[place].frame.y += 30
        continue
      }
      lower.panes[0].items[place].frame.y += 30
      block.origin.y += 30
      lower.panes[0].items[place].content = .text(block)
    }
    let transition = Self.transition(shown, lower)
    #expect(transition.duration == TransitionOptions.defaultDuration)
    let shifts = Set(
      zip(shown.items, transition.scene(at: 0.5).items).map { $1.frame.y - $0.frame.y })
    #expect(shifts == [15])
  }
}

extension GridRect {
  fileprivate func holds(_ point: GridPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }
}
