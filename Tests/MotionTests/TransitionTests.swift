import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

@Suite struct MovingRows {
  @Test func rowsThatAreExchangedDoNotBecomeEachOther() {
    var (before, after) = (TableScene(rows: [0, 1, 2]), TableScene(rows: [0, 1, 2]))
    before.texts = { row, column in "\(column) \(row)" }
    after.texts = { row, column in "\(column) \(row + 10)" }
    var options = TransitionOptions()
    options.exchangesRows = true
    let transition = Transition(from: before.scene, to: after.scene, options: options)
    #expect(transition.kind == .crossFade)
    for step in 1..<10 {
      let texts = transition.scene(at: Double(step) / 10).items.filter { item in
        if case .cell = item.identity.owner, case .text = item.content { true } else { false }
      }
      #expect(texts.count >= 6)
    }
  }

  private let before = TableScene(rows: [0, 1, 2, 3])
  private let after = TableScene(rows: [3, 2, 1, 0])

  private func transition(
    _ easing: Easing = .linear, scale: Double = 1, stagger: Double = 0
  ) -> Transition {
    Transition(
      from: before.scene, to: after.scene,
      options: TransitionOptions(
        easing: easing, motion: .together, stagger: stagger, scale: scale))
  }

  @Test func startAndEndWithTheGivenScenes() {
    let transition = transition(.spring(duration: 0.5, bounce: 0.3))
    #expect(transition.kind == .moves)
    for (progress, scene) in [(-1.0, before.scene), (0, before.scene), (1, after.scene)] {
      #expect(transition.scene(at: progress) == scene)
    }
    #expect(transition.scene(at: .nan) == before.scene)
  }

  @Test func twoEqualScenesGiveAnEmptyTransition() {
    let transition = Transition(from: before.scene, to: before.scene)
    #expect(transition.isEmpty)
    #expect(transition.scene(at: 0.5) == before.scene)
  }

  @Test func glideFromPlaceToPlace() throws {
    let half = transition().scene(at: 0.25)
    #expect(half.isInMotion)
    #expect(try #require(half.row(0)).frame.y == 24 + 15)
    #expect(try #require(half.row(3)).frame.y == 24 + 45)
    #expect(try #require(half.text(0, "a")).origin == GridPoint(x: 8, y: 24 + 15 + 14))
  }

  @Test func standOnDevicePixelsWithTheirText() throws {
    let transition = transition(.easeInOut, scale: 1.5)
    for step in 1..<20 {
      let scene = transition.scene(at: Double(step) / 20)
      for row in 0...3 {
        let frame = try #require(scene.row(row)).frame
        let baseline = try #require(scene.text(row, "b")).origin.y
        for edge in [frame.y, frame.maxY, baseline] {
          #expect(abs(edge * 1.5 - (edge * 1.5).rounded()) < 1e-9)
        }
        // 14.3 points are 21.45 pixels; the text keeps its distance to its row on all its way.
        #expect(abs((baseline - frame.y) * 1.5 - 21) < 1.000001)
      }
    }
  }

  @Test func keepTheirFillOpaqueWhileStripesChange() throws {
    let shifted = TableScene(rows: [1, 2, 3, 0])
    let transition = Transition(from: before.scene, to: shifted.scene)
    for step in 1..<10 {
      let scene = transition.scene(at: Double(step) / 10)
      guard case .fill(let paints, _) = try #require(scene.row(1)).content else { return }
      #expect(paints.count == 1 && paints[0].isOpaque)
    }
  }

  @Test func upwardPassesOverDownwardInEveryFrame() {
    let transition = transition()
    let order = transition.scene(at: 0.1).rowOrder.map(\.source)
    #expect(order == [1, 0, 2, 3])
    for step in 2..<10 {
      #expect(transition.scene(at: Double(step) / 10).rowOrder.map(\.source) == order)
    }
  }

  @Test func raisedRowsLieAboveAllOthers() {
    let options = TransitionOptions(raisedRows: [RowIdentity(source: 1)])
    let transition = Transition(from: before.scene, to: after.scene, options: options)
    #expect(transition.scene(at: 0.5).rowOrder.map(\.source).last == 1)
  }

  @Test func carryPiecesOfTheColumnLinesOverWholeOnes() throws {
    let scene = transition().scene(at: 0.5)
    let whole = try #require(scene.items.first)
    #expect(whole.identity == Identity(.column("a"), .verticalLine))
    #expect(whole.frame == GridRect(x: 79, y: 24, width: 1, height: 80))
    for row in 0...3 {
      let owner = Identity.Owner.cell(row: RowIdentity(source: row), column: "a")
      let piece = try #require(scene.item(owner, .verticalLine)).frame
      let fill = try #require(scene.row(row)).frame
      #expect((piece.y, piece.maxY) == (fill.y, fill.maxY))
    }
  }

  @Test func showALineAlongTheUpperEdgeWhilePassing() throws {
    let scene = transition().scene(at: 0.5)
    let line = try #require(scene.row(3, .other("top line")))
    let fill = try #require(scene.row(3))
    #expect(abs(line.frame.maxY - fill.frame.y) < 1e-9)
  }

  @Test func startOneAfterTheOtherWhenStaggered() throws {
    let scene = transition(stagger: 0.3).scene(at: 0.29)
    // Row 3 ends up first and is on its way; row 0 ends up last and has not started.
    #expect(try #require(scene.row(3)).frame.y < 24 + 60)
    #expect(try #require(scene.row(0)).frame.y == 24)
  }

  @Test func withoutAFillOfTheirOwnGetTheGround() throws {
    var (bare, turned) = (before, after)
    bare.fill = { _, _ in [] }
    turned.fill = { _, _ in [] }
    let scene = Transition(from: bare.scene, to: turned.scene).scene(at: 0.5)
    let ground = try #require(scene.row(2, .other("ground")))
    #expect(ground.content == .fill([.color(.white)], cornerRadius: 0))
  }
}

@Suite struct ComingAndGoingColumns {
  private let all = TableScene(
    rows: [0, 1], columns: ["a", "b", "c"].map { TableScene.Column(key: $0) })
  private let few = TableScene(
    rows: [0, 1], columns: ["a", "c"].map { TableScene.Column(key: $0) })

  private func scenes(_ from: TableScene, _ to: TableScene) -> [Scene] {
    let options = TransitionOptions(easing: .linear)
    let transition = Transition(from: from.scene, to: to.scene, options: options)
    return (1..<8).map { transition.scene(at: Double($0) / 8) }
  }

  @Test func stayWhileTheirNeighboursSlideOverThem() throws {
    for scene in scenes(all, few) + scenes(few, all) {
      let hidden = try #require(scene.text(0, "b"))
      #expect(hidden.color.alpha == 1 && hidden.origin.x == 88)
      let owners = scene.items.map(\.identity)
      let cell = Identity.Owner.cell(row: RowIdentity(source: 0), column: "c")
      let text = try #require(owners.firstIndex(of: Identity(cell, .text)))
      let ground = try #require(owners.firstIndex(of: Identity(cell, .other("ground"))))
      let below = try #require(
        owners.firstIndex {
          $0 == Identity(.cell(row: RowIdentity(source: 0), column: "b"), .text)
        })
      #expect(below < ground && ground < text)
      #expect(scene.items[ground].frame == scene.items[text].frame)
    }
  }

  @Test func fadeWhereNothingCoversThem() throws {
    let before = TableScene(rows: [0, 1]).scene
    var after = TableScene(rows: [0, 1], columns: [TableScene.Column(key: "a")]).scene
    for place in after.panes.indices { after.panes[place].clip?.width = before.size.width }
    let scene = Transition(
      from: before, to: after, options: TransitionOptions(easing: .linear)
    ).scene(at: 0.25)
    #expect(try #require(scene.text(0, "b")).color.alpha == 0.5)
  }
}

@Suite struct ChangingTexts {
  @Test func inOtherLinesReplaceThemselvesHalfWay() throws {
    let before = TableScene(rows: [0]).scene
    var after = before
    for pane in after.panes.indices {
      for place in after.panes[pane].items.indices {
        guard case .text(var block) = after.panes[pane].items[place].content else { continue }
        block.lineLimit = 3
        after.panes[pane].items[place].content = .text(block)
      }
    }
    let transition = Transition(
      from: before, to: after, options: TransitionOptions(easing: .linear))
    let (early, late) = (transition.scene(at: 0.4), transition.scene(at: 0.6))
    #expect(early.text(0, "a") == nil && late.text(0, "a", .other("before text")) == nil)
    #expect(early.text(0, "a", .other("before text"))?.color.alpha == 1)
    #expect(late.text(0, "a")?.color.alpha == 1)
  }

  @Test func giveTheirPlacesToTheNewOnesHalfWay() throws {
    let before = TableScene(rows: [0, 1])
    var after = TableScene(rows: [1, 0])
    after.texts = { row, column in row == 0 && column == "b" ? "new" : "\(column)\(row)" }
    let transition = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(easing: .linear))
    let early = transition.scene(at: 0.25)
    let old = try #require(early.text(0, "b", .other("before text")))
    #expect((old.string, old.color.alpha) == ("b0", 0.75))
    #expect(early.text(0, "b") == nil)
    #expect(try #require(early.text(0, "a")).color.alpha == 1)
    let late = transition.scene(at: 0.7)
    let new = try #require(late.text(0, "b"))
    #expect(new.string == "new")
    #expect(abs(new.color.alpha - 0.7) < 1e-9)
    #expect(late.text(0, "b", .other("before text")) == nil)
    let other = try #require(late.text(0, "a"))
    #expect(new.origin.y == other.origin.y)
  }

  @Test func areSeenAllTheWay() {
    let before = TableScene(rows: [0, 1])
    var after = TableScene(rows: [1, 0])
    after.texts = { _, column in "\(column) anew" }
    let transition = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions())
    for step in 0...50 {
      let scene = transition.scene(at: Double(step) / 50)
      let shown = [scene.text(0, "b", .other("before text")), scene.text(0, "b")].compactMap(\.self)
      #expect(shown.map(\.color.alpha).max() ?? 0 >= 0.5)
    }
  }

  @Test func areNeverLegibleBothAtOnce() {
    let before = TableScene(rows: [0])
    var after = before
    after.texts = { _, column in "\(column) anew" }
    let transition = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(easing: .linear))
    for step in 1..<50 {
      let scene = transition.scene(at: Double(step) / 50)
      let old = scene.text(0, "b", .other("before text"))?.color.alpha ?? 0
      let new = scene.text(0, "b")?.color.alpha ?? 0
      #expect(min(old, new) < 0.05)
    }
  }

  @Test func ofAnotherColourKeepTheirLetters() throws {
    let before = TableScene(rows: [0, 1])
    var after = before
    after.textColor = { row in row == 0 ? .white : .black }
    let scene = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(easing: .linear)
    ).scene(at: 0.25)
    #expect(try #require(scene.text(0, "a")).color.red == 0.25)
    #expect(scene.text(0, "a", .other("before text")) == nil)
  }
}

@Suite struct SortArrows {
  private func arrow(
    _ before: (String, Double)?, _ after: (String, Double)?, at progress: Double,
    duration: Double = 0.4
  ) -> Scene {
    var (first, last) = (TableScene(rows: [0]), TableScene(rows: [0]))
    (first.arrow, last.arrow) = (before, after)
    return Transition(
      from: first.scene, to: last.scene,
      options: TransitionOptions(easing: .linear, duration: duration)
    ).scene(at: progress)
  }

  private func arrow(_ column: String, in scene: Scene) -> Arrow? {
    guard case .arrow(let arrow)? = scene.item(.headerCell(column: column), .arrow)?.content else {
      return nil
    }
    return arrow
  }

  @Test func areTurnedOverInAFifthOfASecond() throws {
    // A quarter of the fifth of a second.
    let early = try #require(arrow("a", in: arrow(("a", 0), ("a", 180), at: 0.125)))
    #expect(early.angle == 0)
    #expect(abs(early.rise - (1 - 2 * smoothstep(0.25))) < 1e-9)
    let late = try #require(arrow("a", in: arrow(("a", 0), ("a", 180), at: 0.375)))
    #expect(late.angle == 180)
    #expect(abs(late.rise - (2 * smoothstep(0.75) - 1)) < 1e-9)
    let done = try #require(arrow("a", in: arrow(("a", 180), ("a", 0), at: 0.5)))
    #expect((done.angle, done.rise) == (0, 1))
  }

  @Test func fadeInAFifthOfASecondWhenTheColumnChanges() throws {
    let early = arrow(("a", 0), ("b", 0), at: 0.25)
    #expect(try #require(arrow("a", in: early)).color.alpha == 0.5)
    #expect(try #require(arrow("b", in: early)).color.alpha == 0.5)
    let late = arrow(("a", 0), ("b", 0), at: 0.5)
    #expect(arrow("a", in: late) == nil)
    #expect(try #require(arrow("b", in: late)).color.alpha == 1)
    #expect(late.item(.headerCell(column: "b"), .arrow)?.frame.x == 120)
  }

  @Test func fadeNoLongerThanTheStep() throws {
    let scene = arrow(nil, ("b", 0), at: 0.5, duration: 0.1)
    #expect(try #require(arrow("b", in: scene)).color.alpha == 0.5)
  }
}

@Suite struct RowsThatComeAndGo {
  private func transition(_ before: TableScene, _ after: TableScene) -> Transition {
    Transition(
      from: before.scene, to: after.scene,
      options: TransitionOptions(easing: .linear, duration: 0.4, motion: .together),
      offscreen: OffscreenPlaces(
        from: OffscreenPlaces.Places(rows: before.tops),
        to: OffscreenPlaces.Places(rows: after.tops)))
  }

  @Test func newOnesFadeInAtTheirPlaceAndGoneOnesOutBehind() throws {
    let transition = transition(TableScene(rows: [0, 1, 2]), TableScene(rows: [0, 3, 2]))
    let early = transition.scene(at: 0.25)
    #expect(early.row(3) == nil)
    let gone = try #require(early.row(1))
    #expect(gone.frame.y == 44)
    guard case .fill(let paints, _) = gone.content else { return }
    #expect(paints == [.color(GridColor(rgb: 0xeeeeee, alpha: 0.5))])
    let late = transition.scene(at: 0.7)
    #expect(late.row(1) == nil)
    #expect(try #require(late.row(3)).frame.y == 44)
    #expect(early.rowOrder.first?.source == 1)
  }

  @Test func comeFromTheirTrueSideInTheirTrueOrder() throws {
    var before = TableScene(rows: Array(0..<100))
    before.viewHeight = 100
    // The last row comes first; rows 90 and 40 follow it from below.
    var after = TableScene(rows: [99, 40, 90, 0, 1] + Array(2..<40) + Array(41..<90))
    after.viewHeight = 100
    let scene = transition(before, after).scene(at: 0.001)
    let tops = try [40, 90, 99].map { try #require(scene.row($0)).frame.y }
    #expect(tops == tops.sorted() && Set(tops).count == 3)
    // At the start they stand beyond the lower edge, and no farther than four rows.
    #expect(tops.allSatisfy { $0 >= 124 && $0 <= 124 + 80 })
    #expect(scene.text(40, "a")?.color.alpha == 1)
  }

  @Test func oneScrollMovesRigidly() throws {
    var before = TableScene(rows: Array(0..<100))
    before.viewHeight = 100
    var after = before
    after.scroll = 90
    let transition = transition(before, after)
    #expect(transition.kind == .moves)
    for step in 1..<10 {
      let scene = transition.scene(at: Double(step) / 10)
      let tops = (0..<9).compactMap { scene.row($0)?.frame.y }
      #expect(tops.count == 9)
      #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 == 20 })
    }
  }

  @Test func manyNewRowsFadeOverTheOldOnesUponTheGround() throws {
    let before = TableScene(rows: Array(0..<10))
    let after = TableScene(rows: [9] + Array(20..<29))
    let transition = transition(before, after)
    #expect(transition.kind == .crossFade)
    let scene = transition.scene(at: 0.25)
    let bodies = scene.panes.filter { $0.kind == .body(pinned: false) }
    #expect(bodies.map(\.opacity) == [1, 0.5])
    #expect(
      bodies[0].items.allSatisfy { item in before.scene.items.contains { $0.frame == item.frame } })
    #expect(bodies[1].items.first?.content == .fill([.color(.white)], cornerRadius: 0))
    #expect(Array(bodies[1].items.dropFirst()) == after.scene.panes[0].items)
  }

  @Test func withoutAGroundTheOldBodyGoesWhileTheNewOneComes() {
    var (before, after) = (TableScene(rows: [0, 1]), TableScene(rows: [2, 3]))
    (before.background, after.background) = (nil, nil)
    let scene = transition(before, after).scene(at: 0.25)
    let bodies = scene.panes.filter { $0.kind == .body(pinned: false) }
    #expect(bodies.map(\.opacity) == [0.5, 0.5])
  }

  @Test func sectionsLieAboveRowsAndMoveLikeThem() throws {
    var before = TableScene(rows: [0, 1, 2])
    before.sections = [0: "A", 2: "B"]
    var after = TableScene(rows: [0, 2])
    after.sections = [0: "A", 1: "B"]
    let scene = transition(before, after).scene(at: 0.5)
    let header = try #require(scene.item(.section("B"), .background))
    #expect(header.frame.y == 24 + 50)
    let row = try #require(scene.row(0))
    let panes = scene.panes
    let place = try #require(panes.firstIndex { $0.items.contains(header) })
    #expect(panes[..<place].contains { $0.items.contains(row) })
    #expect(!panes[place...].contains { $0.items.contains(row) })
  }
}

@Suite struct ChangingColumns {
  private typealias Column = TableScene.Column

  @Test func glideToTheirNewPlaceAndWidth() throws {
    let before = TableScene(rows: [0, 1])
    var after = TableScene(rows: [0, 1])
    after.columns = [Column(key: "a", width: 120), Column(key: "b", width: 60)]
    let scene = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(easing: .linear)
    ).scene(at: 0.5)
    let item = try #require(scene.item(.headerCell(column: "b"), .text))
    #expect(item.frame == GridRect(x: 100, y: 0, width: 70, height: 24))
    let text = try #require(scene.text(1, "b"))
    #expect((text.origin.x, text.width) == (108, 54))
    #expect(scene.item(.column("a"), .verticalLine)?.frame.x == 99)
  }

  @Test func passOverEachOtherUponAPieceOfTheRow() throws {
    var (before, after) = (TableScene(rows: [0]), TableScene(rows: [0]))
    before.columns = [Column(key: "a"), Column(key: "b"), Column(key: "c")]
    after.columns = [Column(key: "b"), Column(key: "c"), Column(key: "a")]
    let scene = Transition(from: before.scene, to: after.scene).scene(at: 0.5)
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "a")
    let place = try #require(scene.items.firstIndex { $0.identity == Identity(owner, .text) })
    // Column "a" goes farthest: it lies above the others, upon its own piece of the fill.
    #expect(scene.items[place - 1].identity == Identity(owner, .other("ground")))
    #expect(scene.items[place - 1].frame == scene.items[place].frame)
    for other in ["b", "c"] {
      let cell = Identity.Owner.cell(row: RowIdentity(source: 0), column: other)
      let lower = try #require(scene.items.firstIndex { $0.identity == Identity(cell, .text) })
      #expect(lower < place)
    }
  }

  @Test func newOnesFadeInUnlessTheyWereOutside() throws {
    var (before, after) = (TableScene(rows: [0]), TableScene(rows: [0]))
    before.columns = [Column(key: "a")]
    after.columns = [Column(key: "a"), Column(key: "b")]
    var first = before.scene
    // No edge passes over the column.
    for place in first.panes.indices { first.panes[place].clip?.width = after.scene.size.width }
    func scene(_ places: OffscreenPlaces, at progress: Double) -> Scene {
      Transition(
        from: first, to: after.scene, options: TransitionOptions(easing: .linear),
        offscreen: places
      ).scene(at: progress)
    }
    #expect(scene(OffscreenPlaces(), at: 0.3).text(0, "b") == nil)
    let places = OffscreenPlaces(from: OffscreenPlaces.Places(columns: ["b": 180]))
    let text = try #require(scene(places, at: 0.25).text(0, "b"))
    #expect((text.origin.x, text.color.alpha) == (180 - 25 + 8, 1))
  }
}

@Suite struct ReducedMotion {
  @Test func movesNothing() {
    let before = TableScene(rows: [0, 1, 2])
    var after = TableScene(rows: [2, 0, 1])
    after.arrow = ("a", 180)
    let transition = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(reducedMotion: true))
    #expect(transition.kind == .crossFade)
    let frames = Set((before.scene.items + after.scene.items).map(\.frame))
    let scene = transition.scene(at: 0.25)
    for item in scene.items where item.identity != Identity(.body, .other("ground")) {
      #expect(frames.contains(item.frame))
      if case .arrow(let arrow) = item.content {
        #expect(arrow.angle == 0 || arrow.angle == 180)
        #expect(arrow.color.alpha < 1)
      }
    }
  }
}
