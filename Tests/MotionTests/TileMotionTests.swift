import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Cards on their way from one place to another, in a body 200 points high.
@Suite struct TileMotionTests {
  /// A card with a text 10 points within it.
  private static func card(_ row: Int, _ frame: GridRect) -> [Item] {
    CardScene.card(row, frame, text: frame.inset(by: Insets(10)), radius: 4)
  }

  private static func scene(_ cards: [(Int, GridRect)], _ sections: [Item] = []) -> Scene {
    let size = GridSize(width: 300, height: 200)
    let items = cards.flatMap { card($0.0, $0.1) } + sections
    return Scene(
      size: size, background: .white,
      panes: [
        Pane(.cards, clip: GridRect(x: 0, y: 0, width: 300, height: 200), items: items)
      ])
  }

  private static func rect(_ x: Double, _ y: Double, _ height: Double = 80) -> GridRect {
    GridRect(x: x, y: y, width: 80, height: height)
  }

  private static func frame(_ row: Int, in scene: Scene) -> GridRect? {
    scene.items.first {
      $0.identity == Identity(.row(RowIdentity(source: row)), .background)
    }?.frame
  }

  private func transition(
    _ from: Scene, _ to: Scene, places: OffscreenPlaces = OffscreenPlaces(),
    motion: RowMotion = .together
  ) -> Transition {
    Transition(
      from: from, to: to, options: TransitionOptions(easing: .linear, motion: motion),
      offscreen: places)
  }

  @Test func aCardGlidesInTwoDimensionsAndChangesItsHeight() {
    let from = Self.scene([(0, Self.rect(0, 0)), (1, Self.rect(100, 0))])
    let to = Self.scene([(1, Self.rect(0, 0)), (0, Self.rect(200, 100, 60))])
    let middle = transition(from, to).scene(at: 0.5)
    #expect(Self.frame(0, in: middle) == GridRect(x: 100, y: 50, width: 80, height: 70))
    #expect(Self.frame(1, in: middle) == GridRect(x: 50, y: 0, width: 80, height: 80))
  }

  @Test func cardsMakeRoomSlowlyForOneThatIsCarriedEvenly() throws {
    func scene(_ card: GridRect, carriedTo x: Double) -> Scene {
      var scene = Self.scene([(0, card)])
      scene.panes.append(
        Pane(.lifted, items: [CardScene.header("carried", Self.rect(x, 0))]))
      return scene
    }
    let transition = transition(
      scene(Self.rect(200, 0), carriedTo: 0), scene(Self.rect(0, 100), carriedTo: 200),
      motion: .relay)
    let scene = transition.scene(at: 0.1)
    let card = try #require(Self.frame(0, in: scene))
    #expect(card.x > 190 && card.y < 5)
    #expect(scene.item(.section("carried"), .background)?.frame.x == 20)
    #expect(Self.frame(0, in: transition.scene(at: 0.5)) == Self.rect(100, 50))
  }

  @Test func whatIsOnACardKeepsItsPlaceOnIt() {
    let from = Self.scene([(0, Self.rect(0, 0)), (1, Self.rect(100, 0))])
    let to = Self.scene([(1, Self.rect(0, 0)), (0, Self.rect(201, 97))])
    let transition = transition(from, to)
    for step in 1..<20 {
      let scene = transition.scene(at: Double(step) / 20)
      for row in 0...1 {
        let identity = Identity(.cell(row: RowIdentity(source: row), column: "a"), .text)
        guard let card = Self.frame(row, in: scene),
          let item = scene.items.first(where: { $0.identity == identity }),
          case .text(let block) = item.content
        else {
          Issue.record("card \(row) is gone")
          return
        }
        #expect(abs(block.origin.x - card.x - 10) < 1e-9)
        #expect(abs(block.origin.y - card.y - 24) < 1e-9)
      }
    }
  }

  @Test func cardsLieOverEachOtherTheSameWayAllTheTime() {
    let places = (0..<6).map { Self.rect(Double($0 % 3) * 100, Double($0 / 3) * 100) }
    let from = Self.scene(places.enumerated().map { ($0, $1) })
    let to = Self.scene([3, 5, 0, 4, 1, 2].enumerated().map { ($1, places[$0]) })
    let transition = transition(from, to)
    func order(_ progress: Double) -> [Identity] {
      transition.scene(at: progress).items.map(\.identity).filter { $0.part == .background }
    }
    let first = order(0.05)
    #expect(first.count == 6)
    for step in 1..<20 { #expect(order(Double(step) / 20) == first) }
    // Each card is one piece: its text follows its fill at once.
    let owners = transition.scene(at: 0.5).items.map(\.identity)
    for (place, identity) in owners.enumerated() where identity.part == .background {
      guard case .row(let row) = identity.owner else { continue }
      #expect(owners[place + 1].owner == .cell(row: row, column: "a"))
    }
  }

  @Test func cardsFromOutsideComeFromTheirTruePlaces() {
    let from = Self.scene([(0, Self.rect(0, 0)), (1, Self.rect(100, 0))])
    let to = Self.scene([(0, Self.rect(0, 0)), (2, Self.rect(100, 0)), (9, Self.rect(200, 0))])
    var places = OffscreenPlaces()
    places.from.cards = [RowIdentity(source: 2): Self.rect(200, 300)]
    places.to.cards = [RowIdentity(source: 1): Self.rect(0, -5000)]
    let transition = transition(from, to, places: places)
    #expect(transition.kind == .moves)
    let early = transition.scene(at: 0.001)
    let entering = Self.frame(2, in: early)
    #expect(abs((entering?.x ?? 0) - 200) <= 1)
    #expect((entering?.y ?? 0) >= 199, "it starts beyond the lower edge")
    let late = Self.frame(1, in: transition.scene(at: 0.999))
    #expect((late?.maxY ?? 1) <= 1, "it ends beyond the upper edge")
    #expect((late?.y ?? 0) > -400, "but not so far that it would race")
    #expect(Self.frame(9, in: early) == nil, "what the other scene does not have fades in later")
    #expect(Self.frame(9, in: transition.scene(at: 0.9)) == Self.rect(200, 0))
  }

  @Test func scrollingMovesAllCardsAsOne() {
    let shown = (0..<9).map { ($0, Self.rect(Double($0 % 3) * 100, Double($0 / 3) * 100)) }
    let from = Self.scene(Array(shown[..<6]))
    let to = Self.scene(shown[3...].map { ($0.0, $0.1.offset(x: 0, y: -100)) })
    var places = OffscreenPlaces()
    for (row, frame) in shown {
      places.from.cards[RowIdentity(source: row)] = frame
      places.to.cards[RowIdentity(source: row)] = frame.offset(x: 0, y: -100)
    }
    let middle = transition(from, to, places: places).scene(at: 0.5)
    for (row, frame) in shown {
      #expect(Self.frame(row, in: middle) == frame.offset(x: 0, y: -50), "card \(row)")
    }
  }

  @Test func cardsInALineWithOneThatStaysFadeAndOthersAreCovered() throws {
    let places = (0..<6).map { Self.rect(Double($0 % 2) * 100, Double($0 / 2) * 100) }
    let from = Self.scene(places.enumerated().map { ($0, $1) })
    let transition = transition(from, Self.scene([(0, places[0])]))
    for step in 1..<20 {
      let scene = transition.scene(at: Double(step) / 20)
      for pane in scene.panes {
        let isCut = pane.clip.map { $0.y > 0.5 } ?? false
        let rows = pane.items.compactMap { item -> Int? in
          if case .row(let row) = item.identity.owner { row.source } else { nil }
        }
        #expect(!rows.contains(0) || !isCut, "nothing covers the line that stays")
        #expect(!rows.contains(1) || !isCut, "nothing covers what stands beside it")
      }
    }
    let late = transition.scene(at: 0.4)
    let card = try #require(
      late.items.first { $0.identity == Identity(.row(RowIdentity(source: 1)), .background) })
    guard case .fill(let paints, _) = card.content else { return }
    #expect(paints.allSatisfy { !$0.isOpaque }, "it fades")
  }

  /// A row of a table, 40 points high, with a text 10 points within it.
  private static func rows(_ numbers: [Int]) -> Scene {
    let size = GridSize(width: 300, height: 200)
    let items = numbers.enumerated().flatMap { place, number in
      card(number, GridRect(x: 0, y: Double(place) * 40, width: 300, height: 40))
    }
    return Scene(
      size: size, background: .white,
      panes: [
        Pane(
          .body(pinned: false), clip: GridRect(x: 0, y: 0, width: 300, height: 200), items: items)
      ])
  }

  @Test(arguments: [false, true]) func nothingHidesWhatFadesInWithoutMotion(isBack: Bool) throws {
    let cards = Self.scene(
      (0..<6).map { ($0, Self.rect(Double($0 % 3) * 100, Double($0 / 3) * 100)) })
    let rows = Self.rows([4, 5, 6, 7, 8])
    let transition = Transition(
      from: isBack ? rows : cards, to: isBack ? cards : rows,
      options: TransitionOptions(reducedMotion: true))
    #expect(transition.kind == .crossFade)
    // What only covers the old ones lies below the new ones.
    let last = try #require(transition.scene(at: 0.9).panes.last { $0.kind.isBody })
    let seen = last.items.filter { if case .text = $0.content { true } else { false } }
    #expect(seen.count == (isBack ? 6 : 5))
    #expect(last.opacity > 0.5)
  }

  @Test func rowsBecomeTheirCards() throws {
    let to = Self.scene([(0, Self.rect(200, 0)), (1, Self.rect(0, 100))])
    let transition = transition(Self.rows([0, 1]), to)
    #expect(transition.kind == .moves)
    // Each folds up where it stands, beneath its place, and is a card on its way there.
    let middle = transition.scene(at: 0.5)
    #expect(Self.frame(0, in: middle) == Self.rect(200, 0))
    let card = try #require(Self.frame(1, in: middle))
    #expect(card.x == 0 && card.y > 40 && card.y < 100)
    #expect(card.width == 80 && card.height == 80)
    let early = try #require(Self.frame(1, in: transition.scene(at: 0.2)))
    #expect(early.y == 40 && early.width > 80 && early.height > 40)
    #expect(transition.scene(at: 1) == to)
    let back = self.transition(to, Self.rows([0, 1])).scene(at: 0.5)
    #expect(Self.frame(0, in: back) == Self.frame(0, in: middle))
  }

  @Test func cardsThatWereNoRowsInSightComeFromBeyondTheEdge() throws {
    var places = OffscreenPlaces()
    places.from.rows = [RowIdentity(source: 1): 100_000]
    let to = Self.scene([(0, Self.rect(0, 0)), (1, Self.rect(100, 0)), (2, Self.rect(200, 0))])
    let transition = transition(Self.rows([0]), to, places: places)
    let start = try #require(Self.frame(1, in: transition.scene(at: 0.001)))
    #expect(start.y >= 199 && start.y < 300, "near the edge, however far the row is")
    #expect(start.width == 80, "with its own look")
    let early = transition.scene(at: 0.01)
    #expect(Self.frame(2, in: early) == nil, "what the table does not have appears where it is")
    #expect(Self.frame(2, in: transition.scene(at: 0.99)) == Self.rect(200, 0))
  }

  @Test func rowsAndCardsFadeIntoEachOtherForThoseWhoPreferNoMotion() {
    let to = Self.scene([(0, Self.rect(200, 0))])
    let transition = Transition(
      from: Self.rows([0]), to: to,
      options: TransitionOptions(easing: .linear, reducedMotion: true),
      offscreen: OffscreenPlaces())
    #expect(transition.kind == .crossFade)
  }

  @Test func newSectionHeadersFadeInBeneathGlidingCards() {
    let header = CardScene.header("A", GridRect(x: 0, y: 0, width: 300, height: 20))
    let from = Self.scene([(0, Self.rect(0, 0))])
    let to = Self.scene([(0, Self.rect(0, 30))], [header])
    let owners = transition(from, to).scene(at: 0.8).items.map(\.identity.owner)
    #expect(owners.first == .section("A"))
  }
}
