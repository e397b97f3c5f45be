import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

/// Things that are lifted, and columns that stay at both sides, while rows move.
@Suite struct LiftedMotionTests {
  private let row = RowIdentity(source: 0)
  private let card = GridRect(x: 0, y: 20, width: 300, height: 20)

  private func fill(_ owner: Identity.Owner, _ part: Identity.Part, _ frame: GridRect) -> Item {
    Item(
      Identity(owner, part), frame: frame, content: .fill([.color(.white)], cornerRadius: 0))
  }

  private func text(_ row: RowIdentity, _ column: String, _ frame: GridRect) -> Item {
    let block = TextBlock(
      string: "x", font: GridFont(size: 14), color: .black,
      origin: GridPoint(x: frame.x, y: frame.y + 14), width: frame.width, isFitting: true)
    return Item(
      Identity(.cell(row: row, column: column), .text), frame: frame, content: .text(block))
  }

  private func scene(_ panes: [Pane]) -> Scene {
    Scene(size: GridSize(width: 300, height: 100), background: .white, panes: panes)
  }

  private var lifted: Scene {
    let shadow = Item(
      Identity(.row(row), .shadow), frame: card,
      content: .shadow(Shadow(x: 0, y: 4, blur: 8, color: .black), cornerRadius: 4))
    return scene([
      Pane(.lifted, items: [shadow]),
      Pane(
        .lifted, clip: card, rounding: Rounding(frame: card, radius: 4),
        items: [fill(.row(row), .other("card"), card), text(row, "a", card)]),
    ])
  }

  private var lying: Scene { scene([Pane(.body(pinned: false), items: [text(row, "a", card)])]) }

  @Test func whatIsPutDownStaysUponItsCardUntilItLiesThere() throws {
    let middle = Transition(from: lifted, to: lying).scene(at: 0.5)
    let pane = try #require(middle.panes.last { $0.kind == .lifted })
    #expect(pane.items.map(\.identity.part) == [.other("card"), .text])
    #expect(!middle.panes.contains { $0.kind == .body(pinned: false) && !$0.items.isEmpty })
  }

  @Test func aTextGrowsWithWhatIsLifted() throws {
    var larger = lifted
    for place in larger.panes[1].items.indices {
      guard case .text(var block) = larger.panes[1].items[place].content else { continue }
      block.font.size *= 1.04
      block.width *= 1.04
      larger.panes[1].items[place].content = .text(block)
    }
    let middle = Transition(
      from: lying, to: larger, options: TransitionOptions(easing: .linear)
    ).scene(at: 0.5)
    let texts = middle.items.compactMap { item in
      if case .text(let block) = item.content { block } else { nil }
    }
    #expect(texts.map(\.font.size) == [14 * 1.02])
    #expect(texts.map(\.color.alpha) == [1])
  }

  @Test func aTextThatIsCutStandsOnceAndIsCutWhereItsRoomEnds() {
    func block(_ size: Double, _ width: Double) -> Scene {
      var item = text(row, "a", card)
      guard case .text(var block) = item.content else { return lying }
      (block.font.size, block.width, block.isFitting) = (size, width, false)
      item.content = .text(block)
      return scene([Pane(.body(pinned: false), items: [item])])
    }
    func count(_ end: Scene) -> Int {
      Transition(from: block(14, 100), to: end).scene(at: 0.5).items.count
    }
    #expect(count(block(21, 150)) == 1)
    #expect(count(block(21, 100)) == 1)
  }

  @Test func valuesInSectionHeadersGlideWithTheirColumns() throws {
    func scene(_ x: Double) -> Scene {
      var item = text(row, "b", GridRect(x: x, y: 0, width: 80, height: 20))
      item.identity = Identity(.sectionCell(section: "A", column: "b"), .text)
      let header = fill(
        .section("A"), .background, GridRect(x: x, y: 0, width: 300, height: 20))
      return self.scene([Pane(.body(pinned: false), items: [header, item])])
    }
    let middle = Transition(
      from: scene(100), to: scene(40), options: TransitionOptions(easing: .linear)
    ).scene(at: 0.5)
    #expect(middle.items.map(\.frame.x) == [70, 70])
  }

  @Test func theSignsOfARefreshTakeTurns() {
    func scene(_ sign: String) -> Scene {
      self.scene([
        Pane(.body(pinned: true), items: [fill(.body, .mark(sign), card)])
      ])
    }
    let transition = Transition(from: scene("arrow"), to: scene("wheel"))
    for step in 1..<20 {
      let alphas = transition.scene(at: Double(step) / 20).items.map { item -> Double in
        guard case .fill(let paints, _) = item.content, case .color(let color)? = paints.first
        else { return 0 }
        return color.alpha
      }
      #expect(alphas.count < 2 || (alphas.min() ?? 1) < 0.05)
    }
  }

  @Test func theShadowGoesAlongWithItsCard() throws {
    var other = lifted
    for place in other.panes.indices {
      other.panes[place] = other.panes[place].moved(x: 0, y: 40)
    }
    let middle = Transition(
      from: lifted, to: other, options: TransitionOptions(easing: .linear)
    ).scene(at: 0.5)
    let shadow = try #require(middle.items.first { $0.identity.part == .shadow })
    #expect(shadow.frame.y == 40)
    #expect(middle.panes.last { $0.kind == .lifted }?.clip?.y == 40)
  }

  @Test func theShadowOfABlockLiesBelowAllOfItsRows() {
    let rows = Array(0..<24)
    // The upper one of two rows that fly together lies above the other.
    let options = TransitionOptions(raisedRows: [RowIdentity(source: 0)])
    let transition = Transition(
      from: TableScene(rows: rows).scene, to: TableScene(rows: Array(2..<24) + [0, 1]).scene,
      options: options)
    var seen = 0
    for step in 1..<40 {
      let items = transition.scene(at: Double(step) / 40).items
      func place(_ row: Int, _ part: Identity.Part) -> Int? {
        items.firstIndex { $0.identity == Identity(.row(RowIdentity(source: row)), part) }
      }
      let shadows = [0, 1].compactMap { place($0, .other("lift shadow")) }
      let grounds = [0, 1].compactMap { place($0, .background) }
      guard let shadow = shadows.first, let lowest = grounds.min() else { continue }
      seen += 1
      #expect(shadows.count == 1 && shadow < lowest)
    }
    #expect(seen > 5)
  }

  @Test func aCaptionFadesAndTheNameOfDataChangesAtOnce() throws {
    func scene(_ text: String, _ part: Identity.Part) -> Scene {
      let block = TextBlock(
        string: text, font: GridFont(size: 14), color: .black, origin: GridPoint(x: 0, y: 94),
        width: 300, alignment: .center)
      let frame = GridRect(x: 0, y: 80, width: 300, height: 20)
      return self.scene([
        Pane(
          .overlay, items: [Item(Identity(.frame, part), frame: frame, content: .text(block))])
      ])
    }
    func alphas(_ part: Identity.Part) -> [Double] {
      let transition = Transition(from: scene("before", part), to: scene("after", part))
      return (0...40).map { step in
        let items = transition.scene(at: Double(step) / 40).items
        return items.reduce(0) { sum, item in
          guard case .text(let block) = item.content else { return sum }
          return sum + block.color.alpha
        }
      }
    }
    let caption = alphas(.filmCaption)
    #expect(zip(caption, caption.dropFirst()).allSatisfy { abs($0 - $1) < 0.2 })
    #expect(try #require(caption.min()) < 0.01, "one is gone before the other comes")
    #expect(alphas(.filmLabel).allSatisfy { $0 == 1 })
  }

  // MARK: Both sides

  /// Two rows, with a column at each side of those that scroll.
  private func sides(_ order: [Int]) -> Scene {
    var (scrolling, pinned): ([Item], [Item]) = ([], [])
    for (place, source) in order.enumerated() {
      let row = RowIdentity(source: source)
      let y = 20 + 20 * Double(place)
      for (column, x) in [("a", 0.0), ("b", 100), ("c", 200)] {
        let frame = GridRect(x: x, y: y, width: 100, height: 20)
        if column == "b" {
          scrolling.append(text(row, column, frame))
        } else {
          pinned.append(text(row, column, frame))
        }
      }
    }
    let body = GridRect(x: 0, y: 20, width: 300, height: 40)
    return scene([
      Pane(
        .body(pinned: false), clip: GridRect(x: 100, y: 20, width: 100, height: 40),
        items: scrolling),
      Pane(.body(pinned: true), clip: body, items: pinned),
    ])
  }

  @Test func nothingHidesWhatScrollsBetweenColumnsAtBothSides() throws {
    let middle = Transition(from: sides([0, 1]), to: sides([1, 0])).scene(at: 0.5)
    let pinned = try #require(middle.panes.first { $0.kind == .body(pinned: true) })
    let fills = pinned.items.filter { item in
      if case .fill = item.content { true } else { false }
    }
    #expect(fills.count == 4, "each row has a ground of its own at each side")
    #expect(fills.allSatisfy { $0.frame.maxX <= 100 || $0.frame.x >= 200 })
  }
}
