import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import GridreelMotion

/// Rows that take each other's places one after the other.
@Suite struct RelayTests {
  private func transition(
    _ before: TableScene, _ after: TableScene,
    _ options: TransitionOptions = TransitionOptions()
  ) -> Transition {
    Transition(
      from: before.scene, to: after.scene, options: options,
      offscreen: OffscreenPlaces(
        from: OffscreenPlaces.Places(rows: before.tops),
        to: OffscreenPlaces.Places(rows: after.tops)))
  }

  private func reversal(
    _ count: Int, _ options: TransitionOptions = TransitionOptions()
  ) -> Transition {
    transition(
      TableScene(rows: Array(0..<count)), TableScene(rows: Array((0..<count).reversed())), options)
  }

  // MARK: Legibility

  @Test(arguments: [(8, 4, 0.7), (13, 7, 0.69), (30, 18, 0.76)])
  func aReversalStaysLegible(count: Int, rows: Int, cover: Double) {
    let worst = Legibility.worst(reversal(count))
    #expect(worst.legibleRows >= rows)
    #expect(worst.cover >= cover)
  }

  @Test func togetherARowIsAllThatIsLeftOfAReversal() {
    #expect(Legibility.worst(reversal(13, TransitionOptions(motion: .together))).legibleRows <= 1)
  }

  @Test(arguments: [(8, 4, 0.7), (13, 7, 0.68), (30, 18, 0.74)])
  func anyOrderStaysLegible(count: Int, rows: Int, cover: Double) {
    for seed in 0..<20 {
      var random = SeededGenerator(seed: seed)
      let after = TableScene(rows: Array(0..<count).shuffled(using: &random))
      let worst = Legibility.worst(transition(TableScene(rows: Array(0..<count)), after))
      #expect(worst.legibleRows >= rows)
      #expect(worst.cover >= cover)
    }
  }

  @Test(arguments: [
    ([7, 8, 9, 10, 11, 12, 0, 1, 2, 3, 4, 5, 6], 9, 0.72),
    ([0, 1, 5, 2, 3, 4, 6, 7, 8, 12, 9, 10, 11], 11, 0.84),
  ])
  func blocksStayLegible(order: [Int], rows: Int, cover: Double) {
    let worst = Legibility.worst(
      transition(TableScene(rows: Array(0..<13)), TableScene(rows: order)))
    #expect(worst.legibleRows >= rows)
    #expect(worst.cover >= cover)
  }

  @Test(arguments: [(8, 0.58), (13, 0.9), (30, 1.2)])
  func aReversalTakesTheTimeThatItNeeds(count: Int, seconds: Double) {
    #expect(abs(reversal(count).duration - seconds) < 0.005)
  }

  @Test func aMoveOfNoRowTakesTheUsualTime() {
    var after = TableScene(rows: [0, 1])
    after.textColor = { _ in .white }
    #expect(transition(TableScene(rows: [0, 1]), after).duration == 0.4)
    #expect(transition(TableScene(rows: [0, 1]), TableScene(rows: [1, 0])).duration == 0.4)
    #expect(reversal(13, TransitionOptions(duration: 2)).duration == 2)
  }

  // MARK: Order

  /// Rows in parts that change their order, which travel in groups.
  private func parts(of count: Int, _ random: inout SeededGenerator) -> [Int] {
    var parts: [[Int]] = []
    while parts.joined().count < count {
      let first = parts.joined().count
      let size = Int.random(in: 1...4, using: &random)
      parts.append(Array(first..<min(count, first + size)))
    }
    return parts.shuffled(using: &random).flatMap(\.self)
  }

  @Test(arguments: [13, 16, 30]) func noRowArrivesLongBeforeItsPlaceIsFree(count: Int) {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: seed)
      let after = parts(of: count, &random)
      let goals = (0..<count).map { row in after.firstIndex(of: row) ?? row }
      let movers = goals.enumerated().map {
        Relay.Mover(goal: $1, distance: Double($1 - $0))
      }
      let spans = Relay(movers, pace: Pace(rowCount: count)).spans
      for (row, goal) in goals.enumerated() where movers[row].isMoving {
        let late = spans[goal].start + spans[goal].length / 2 - spans[row].end
        #expect(late < 0.12, "row \(row) of \(count), seed \(seed)")
      }
    }
  }

  @Test func aRowThatComesOverTheEdgeWaitsForItsPlace() throws {
    func window(_ rows: [Int]) -> TableScene {
      var table = TableScene(rows: rows)
      table.viewHeight = 10 * 20
      return table
    }
    // Row 10 comes to the place of row 4, which leaves late.
    let transition = transition(
      window([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), window([5, 3, 1, 2, 10, 0, 4, 6, 7, 8, 9]))
    let count = Int(clamped: (60 * transition.duration).rounded())
    let hidden = try (1..<count).count { step in
      let scene = transition.scene(at: Double(step) / Double(count))
      let tops = try [4, 10].map { try #require(scene.row($0)).frame.y }
      return abs(tops[0] - tops[1]) < 4
    }
    #expect(hidden <= 6)
  }

  @Test func rowsOnTheirWayLieOverThoseAtRest() throws {
    // So many pixels, and such times, that a row on its way stands on another one than at rest.
    let transition = reversal(13, TransitionOptions(scale: 256))
    for step in 0..<27 {
      let scene = transition.scene(at: (Double(step) + 0.37) / 27)
      let isAtRest = scene.rowOrder.map { row in
        let top = scene.row(row.source)?.frame.y
        return [transition.from, transition.to].contains { $0.row(row.source)?.frame.y == top }
      }
      let first = try #require(isAtRest.firstIndex(of: false))
      #expect(!isAtRest[first...].contains(true))
    }
  }

  @Test func rowsThatKeepTheirOrderGoTogether() throws {
    let transition = transition(
      TableScene(rows: Array(0..<12)), TableScene(rows: [0, 1] + Array(6..<12)))
    #expect(transition.duration == 0.4)
    let tops = try (6..<12).map { try #require(transition.scene(at: 0.5).row($0)).frame.y }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 == 20 })
  }

  @Test func goneRowsFadeFirstAndNewOnesAsSoonAsTheirPlaceIsFree() throws {
    var after = TableScene(rows: Array((0..<11).reversed()))
    after.rows.insert(99, at: 5)
    var before = TableScene(rows: Array(0..<11))
    before.rows.insert(98, at: 5)
    let transition = Transition(from: before.scene, to: after.scene)
    func share(_ seconds: Double) -> Double { seconds / transition.duration }
    #expect(transition.scene(at: share(0.1)).row(98) != nil)
    #expect(transition.scene(at: share(0.21)).row(98) == nil)
    #expect(transition.scene(at: share(0.21)).row(99) == nil)
    #expect(transition.scene(at: 0.5).row(99) != nil)
  }

  // MARK: Lift, and what stays

  private func shadows(_ scene: Scene) -> Set<RowIdentity> {
    Set(
      scene.items.compactMap { item in
        guard case .shadow = item.content, case .row(let row) = item.identity.owner else {
          return nil
        }
        return row
      })
  }

  @Test func onlyRowsThatGoFarCastAShadow() {
    var order = Array(0..<13)
    order.swapAt(0, 9)
    order.swapAt(4, 5)
    let transition = transition(TableScene(rows: Array(0..<13)), TableScene(rows: order))
    var seen: Set<Int> = []
    for step in 1..<20 {
      seen.formUnion(shadows(transition.scene(at: Double(step) / 20)).map(\.source))
    }
    #expect(seen == [0, 9])
  }

  @Test func aShadowIsDarkerOnDarkGround() throws {
    func shadow(_ ground: GridColor) throws -> Shadow {
      var (before, after) = (TableScene(rows: [0, 1, 2, 3]), TableScene(rows: [3, 2, 1, 0]))
      (before.background, after.background) = (ground, ground)
      let items = Transition(from: before.scene, to: after.scene).scene(at: 0.3).items
      return try #require(
        items.lazy.compactMap { item in
          if case .shadow(let shadow, _) = item.content { shadow } else { nil }
        }.first)
    }
    #expect(try shadow(.white).color.alpha == 0.18)
    #expect(try shadow(.black).color.alpha == 0.4)
  }

  @Test func stripesAndLinesStayWhereRowsHaveLeft() {
    let transition = reversal(13)
    for step in 1..<27 {
      let scene = transition.scene(at: Double(step) / 27)
      let body = scene.panes.first { $0.kind == .body(pinned: false) }
      for place in 0..<13 {
        let top = 24 + Double(place) * 20
        let color = GridColor(rgb: place.isMultiple(of: 2) ? 0xffffff : 0xeeeeee)
        let fill = body?.items.first { item in
          guard case .fill(let paints, _) = item.content else { return false }
          return item.frame.y == top && item.frame.height == 20 && paints == [.color(color)]
        }
        #expect(fill != nil, "place \(place) at \(step)")
      }
    }
  }

  @Test func aSelectedRowLeavesNoColourBehind() throws {
    let blue = [Paint.color(GridColor(rgb: 0x0000ff))]
    var (before, after) = (
      TableScene(rows: Array(0..<8)), TableScene(rows: Array((0..<8).reversed()))
    )
    let fill = before.fill
    before.fill = { row, place in row == 2 ? blue : fill(row, place) }
    after.fill = before.fill
    let transition = transition(before, after)
    for step in 1..<20 {
      let fills = transition.scene(at: Double(step) / 20).items.filter {
        $0.content == .fill(blue, cornerRadius: 0)
      }
      #expect(fills.allSatisfy { $0.identity.owner == .row(RowIdentity(source: 2)) })
    }
  }

  // MARK: Columns

  @Test func cellsKeepInStepWithTheirColumns() throws {
    let before = TableScene(rows: Array(0..<8))
    var after = TableScene(rows: Array((0..<8).reversed()))
    after.columns[0].width = 140
    let transition = transition(before, after)
    for step in 1..<10 {
      let scene = transition.scene(at: Double(step) / 10)
      let header = try #require(scene.item(.headerCell(column: "b"), .text)).frame.x
      for row in 0..<8 {
        #expect(try #require(scene.text(row, "b")).origin.x == header + 8)
      }
    }
  }

  // MARK: Springs

  @Test(arguments: [RowMotion.relay, .together])
  func springsPassTheirEndByAQuarterOfARowAtMost(motion: RowMotion) throws {
    let spring = Easing.spring(duration: 0.5, bounce: 0.6)
    let transition = reversal(13, TransitionOptions(easing: spring, motion: motion))
    var highest = 0.0
    for step in 1..<400 {
      let scene = transition.scene(at: Double(step) / 400)
      for row in 0..<13 {
        let top = try #require(scene.row(row)).frame.y
        highest = max(highest, 24 - top, top - 24 - 12 * 20)
      }
    }
    #expect(highest <= 5.5)
    #expect(highest >= 3, "it is a spring all the same")
  }

  @Test func aSpringTakesItsOwnTime() {
    func seconds(_ duration: Double) -> Double {
      reversal(13, TransitionOptions(easing: .spring(duration: duration, bounce: 0.2))).duration
    }
    #expect(seconds(1) > 1.9 * seconds(0.5))
    let natural = Easing.spring(duration: 0.5, bounce: 0.2).naturalDuration
    #expect(seconds(0.5) == natural)
  }
}

/// Windows over long tables.
@Suite struct DeckTests {
  private func window(_ rows: [Int], scroll: Double = 0) -> TableScene {
    var table = TableScene(rows: rows)
    (table.viewHeight, table.scroll) = (13 * 20, scroll)
    return table
  }

  private func transition(
    _ before: TableScene, _ after: TableScene, _ motion: RowMotion = .relay
  ) -> Transition {
    Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(motion: motion),
      offscreen: OffscreenPlaces(
        from: OffscreenPlaces.Places(rows: before.tops),
        to: OffscreenPlaces.Places(rows: after.tops)))
  }

  @Test func newRowsAreDealtOverTheOldOnes() {
    for seed in 0..<10 {
      var random = SeededGenerator(seed: seed)
      let after = window(Array(0..<150).shuffled(using: &random))
      let transition = transition(window(Array(0..<150)), after)
      #expect(transition.kind == .moves)
      #expect(transition.duration <= 0.9 + 1e-9)
      let worst = Legibility.worst(transition)
      #expect(worst.legibleRows >= 6)
      // A row that stays leaves a hole until a new one has come to its place.
      #expect(worst.cover >= 0.9)
    }
  }

  @Test func noTextFadesOverAnother() {
    let transition = transition(window(Array(0..<150)), window(Array((0..<150).reversed())))
    for step in 1..<27 {
      for item in transition.scene(at: Double(step) / 27).items {
        if case .text(let block) = item.content { #expect(block.color.alpha == 1) }
      }
    }
    #expect(Legibility.worst(transition).legibleRows >= 7)
    #expect(Legibility.worst(transition).cover >= 0.96)
  }

  @Test func rowsComeFromTheSideWhereTheyStood() throws {
    let before = window(Array(0..<150), scroll: 60 * 20)
    // 0 to 5 stood above the window, 100 to 106 below it.
    let rows = [0, 100, 1, 101, 2, 102, 3, 103, 4, 104, 5, 105, 106]
    let rest = Array(0..<150).filter { !rows.contains($0) }
    let after = window(rest.prefix(60) + rows + rest.dropFirst(60), scroll: 60 * 20)
    let start = transition(before, after).scene(at: 1e-6)
    for row in rows {
      let top = try #require(start.row(row)).frame.y
      #expect(row < 50 ? top <= 4 : top >= 24 + 260)
    }
  }

  @Test func otherDataAreDealtAsWell() {
    let transition = Transition(
      from: TableScene(rows: Array(0..<8)).scene, to: TableScene(rows: Array(20..<28)).scene)
    #expect(Legibility.worst(transition).cover >= 0.95)
  }

  @Test func aFilterThatLeavesNoRowInSightLetsTheWindowBeFull() {
    let before = window(Array(0..<150))
    let after = window(Array(60..<80))
    for (from, to) in [(before, after), (after, before)] {
      let worst = Legibility.worst(transition(from, to))
      #expect(worst.cover >= 0.95)
      #expect(worst.legibleRows >= 6)
    }
  }

  @Test func manyNewRowsAmongThoseThatStayAreDealt() {
    let before = TableScene(rows: Array(0..<12))
    let after = TableScene(rows: [11, 20, 10, 21, 9, 22, 8, 23, 7, 24, 6, 25])
    let transition = Transition(from: before.scene, to: after.scene)
    for step in 1..<20 {
      for item in transition.scene(at: Double(step) / 20).items {
        if case .text(let block) = item.content { #expect(block.color.alpha == 1) }
      }
    }
    #expect(Legibility.worst(transition).legibleRows >= 6)
  }

  @Test func withoutRelayTheyFadeOver() {
    let (before, after) = (window(Array(0..<150)), window(Array((0..<150).reversed())))
    #expect(transition(before, after, .together).kind == .crossFade)
    #expect(transition(before, after, .fade).kind == .crossFade)
    let few = TableScene(rows: [0, 1, 2])
    #expect(transition(few, TableScene(rows: [2, 1, 0]), .fade).kind == .crossFade)
  }

  // MARK: Scrolling

  @Test(arguments: [RowMotion.relay, .together])
  func scrollingFartherThanAWindowIsOneStrip(motion: RowMotion) throws {
    let after = window(Array(0..<150), scroll: 100 * 20)
    let transition = transition(window(Array(0..<150)), after, motion)
    #expect(transition.kind == .moves)
    // Seven windows are two doublings and a bit.
    #expect(abs(transition.duration - 0.72) < 1e-9)
    let scene = transition.scene(at: 0.5)
    // Half-way the old window's end and the new one's start share the body.
    let tops = try (Array(0..<13) + Array(100..<113)).map {
      try #require(scene.row($0)).frame.y
    }
    #expect(zip(tops, tops.dropFirst()).allSatisfy { $1 - $0 == 20 })
    #expect(abs(tops[13] - (24 + 130)) <= 1)
    #expect(Legibility.worst(transition).cover == 1)
  }

  @Test func scrollingBackComesFromAbove() throws {
    let before = window(Array(0..<150), scroll: 100 * 20)
    let scene = transition(before, window(Array(0..<150))).scene(at: 0.1)
    let (upper, lower) = (try #require(scene.row(12)), try #require(scene.row(100)))
    #expect(upper.frame.y < lower.frame.y)
  }
}

/// One scene drawn over another.
@Suite struct WipeTests {
  private let before = TableScene(rows: [0, 1, 2])

  private var after: TableScene {
    var after = before
    (after.background, after.textColor) = (.black, { _ in .white })
    after.fill = { _, _ in [.color(.black)] }
    return after
  }

  @Test func everyPixelIsOfOneScene() throws {
    let transition = Transition(
      from: before.scene, to: after.scene,
      options: TransitionOptions(easing: .linear, isWipe: true, scale: 2))
    #expect((transition.kind, transition.duration) == (.wipe, 0.5))
    let scene = transition.scene(at: 0.3)
    let edge = (scene.size.height * 0.3 * 2).rounded() / 2
    for pane in scene.panes {
      let clip = try #require(pane.clip)
      #expect(clip.maxY <= edge || clip.y >= edge)
    }
    let colors = scene.items.compactMap { item in
      if case .text(let block) = item.content { block.color } else { nil }
    }
    #expect(Set(colors) == [.black, .white])
    #expect(Set(scene.items.map(\.identity)).count == scene.items.count)
  }

  @Test func thereIsNoneWhereMotionIsReduced() {
    let transition = Transition(
      from: before.scene, to: after.scene,
      options: TransitionOptions(isWipe: true, reducedMotion: true))
    #expect(transition.kind == .crossFade)
  }
}
