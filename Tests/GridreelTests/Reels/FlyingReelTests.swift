import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// What lies on what, and within what, while things fly: tried on grids of random sizes and orders.
@Suite struct FlyingThings {
  private struct Row {
    let name: String
    let team: String
    let points: Int
  }

  private static func grid(_ random: inout SeededGenerator, rows: ClosedRange<Int> = 4...14)
    -> DataGrid
  {
    let rows = (0..<Int.random(in: rows, using: &random)).map { number in
      Row(
        name: "Name \(number)",
        team: ["red", "green", "blue", "grey"].randomElement(using: &random) ?? "",
        points: Int.random(in: 0...999, using: &random))
    }
    return DataGrid(rows: rows)
  }

  private func transitions(
    _ grid: DataGrid, _ changes: ((inout DataGrid) -> Void)...
  ) throws -> [Transition] {
    var reel = Reel(from: grid) { _ in }
    for change in changes { reel = reel.then(change) }
    return try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan.moves
      .map(\.transition)
  }

  /// The scenes of frames at 40 a second.
  private func frames(_ transition: Transition) -> [Scene] {
    let count = max(2, Int(clamped: (transition.duration * 40).rounded()))
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  // MARK: Edges

  /// The right and the lower end of the frame around the rows, and those of all rows and cards.
  private func ends(_ scene: Scene) -> (frame: GridPoint, rows: GridPoint)? {
    let frames = scene.items.filter { $0.identity.owner == .frame && $0.identity.part == .border }
    guard let frame = frames.first?.frame else { return nil }
    let rows = scene.items.filter { item in
      guard case .row = item.identity.owner, case .fill = item.content else { return false }
      return item.identity.part == .background || item.identity.part == .other("ground")
    }.map(\.frame)
    return (
      GridPoint(x: frame.maxX, y: frame.maxY),
      GridPoint(x: rows.map(\.maxX).max() ?? 0, y: rows.map(\.maxY).max() ?? 0)
    )
  }

  private static func tiles(_ perLine: Int) -> DataGrid.Layout {
    .tiles(Tiles(perLine: perLine, cardWidth: 150))
  }

  @Test(arguments: 0..<12) func aTagIsBesideItsBoxOrAway(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var grid = Self.grid(&random, rows: 8...14)
    grid.callouts = [0, 3].map { source in
      Callout(
        .box, rows: .some([RowIdentity(source: source)]), columns: ["points"],
        text: "tag \(source)",
        side: .top)
    }
    let moves = try transitions(grid, { $0.sortRows(by: [SortKey("points", .descending)]) })
    func offset(_ scene: Scene, _ number: Int) -> Double? {
      let own = scene.items.filter { $0.identity.owner == .callout("\(number)") }
      let box = own.first { if case .outline = $0.content { true } else { false } }
      let tag = own.first {
        if case .text(let block) = $0.content { block.color.alpha > 0.3 } else { false }
      }
      return tag.flatMap { tag in box.map { tag.frame.y - $0.frame.y } }
    }
    for transition in moves {
      for number in 1...2 {
        let ends = [transition.from, transition.to].compactMap { offset($0, number) }
        for scene in frames(transition) {
          guard let now = offset(scene, number) else { continue }
          #expect(ends.contains { abs($0 - now) < 7 }, "tag \(number)")
        }
      }
    }
  }

  @Test func aBadgeUponTheEdgeIsWholeWhileRowsMove() throws {
    struct City {
      let name: String
      let people: Int
    }
    var grid = DataGrid(rows: (0..<8).map { City(name: "city \($0)", people: $0 * 5 % 8) })
    let row = RowIdentity(source: 3)
    grid.callouts = [Callout(.badge, rows: .some([row]), text: "1")]
    let reel = Reel(from: grid) { $0.sortRows(by: [SortKey("people", .descending)]) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.first?.transition)
    func reach(_ scene: Scene) -> Double? {
      scene.panes.flatMap { pane in
        pane.items.filter { $0.identity.owner == .callout("1") }.map { item in
          pane.clip.map(item.frame.intersection) ?? item.frame
        }
      }
      .filter { !$0.isEmpty }.map(\.x).min()
    }
    let left = try #require(reach(transition.from))
    let body = transition.from.panes.first { $0.kind == .body(pinned: false) }?.clip
    #expect(left < (try #require(body)).x - 2)
    for scene in frames(transition) { #expect(reach(scene) == left) }
  }

  @Test func aBadgeOfARowThatRestsIsSeenWhileItChangesItsCorner() throws {
    var random = SeededGenerator(seed: 1)
    var grid = Self.grid(&random, rows: 8...8)
    var badge = Callout(.badge, rows: .some([RowIdentity(source: 2)]), text: "1")
    badge.side = .top
    grid.callouts = [badge]
    let transition = try #require(try transitions(grid, { $0.callouts[0].side = .bottom }).first)
    for scene in frames(transition) {
      let ink = scene.items.reduce(0.0) { ink, item in
        guard item.identity.owner == .callout("1"), case .text(let block) = item.content else {
          return ink
        }
        return ink + block.color.alpha
      }
      #expect(abs(ink - 1) < 0.01)
    }
  }

  @Test(arguments: 0..<5) func cardsAndRowsStayWithinTheFrame(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let (few, many) = (Int.random(in: 1...2, using: &random), Int.random(in: 3...4, using: &random))
    let all = try transitions(
      Self.grid(&random), { $0.layout = Self.tiles(many) }, { $0.layout = Self.tiles(few) },
      { $0.layout = Self.tiles(many) }, { $0.layout = .table })
    #expect(all.count == 4)
    for scene in all.flatMap(frames) {
      let (frame, rows) = try #require(ends(scene))
      #expect(rows.y <= frame.y + 2)
    }
  }

  @Test(arguments: 0..<5) func rowsHaveTheirHeaderWhileNoCardIsOnItsPlace(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let all = try transitions(
      Self.grid(&random, rows: 8...14), { $0.layout = Self.tiles(3) }, { $0.layout = .table })
    for (transition, isBack) in zip(all, [false, true]) {
      let table = isBack ? transition.to : transition.from
      let header = try #require(table.item(.headerCell(column: "name"), .text)).frame
      let scenes = frames(transition)
      let isFree = scenes.map { scene in
        !scene.items.contains { item in
          item.identity.part == .other("ground") && item.frame.y < header.maxY - 1
        }
      }
      let isSeen = scenes.map { scene in
        guard case .text(let block)? = scene.item(.headerCell(column: "name"), .text)?.content
        else {
          return false
        }
        return block.color.alpha > 0.99
      }
      // It goes and comes in a sixth of the time.
      let fade = scenes.count / 6 + 1
      let free = isBack ? isFree.reversed() : isFree
      let seen = isBack ? isSeen.reversed() : isSeen
      let first = free.firstIndex(of: false) ?? free.count
      #expect(first > fade)
      #expect(seen[..<max(0, first - fade)].allSatisfy { $0 })
    }
  }

  @Test(arguments: 0..<5) func theHeaderIsAsWideAsItsFrame(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let all = try transitions(
      Self.grid(&random, rows: 8...14), { $0.layout = Self.tiles(2) }, { $0.layout = .table },
      { $0.layout = Self.tiles(4) }, { $0.layout = .table })
    for scene in all.flatMap(frames) {
      let frame = try #require(
        scene.items.first { $0.identity.owner == .frame && $0.identity.part == .border }?.frame)
      for item in scene.items where item.identity.owner == .header {
        guard item.identity.part == .background else { continue }
        #expect(abs(item.frame.maxX - frame.maxX) < 2.5)
      }
    }
  }

  @Test(arguments: 0..<5) func noNewCardLiesUponTheTotal(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var grid = Self.grid(&random, rows: 9...14)
    grid.summaries = [Summary("Total", ["points": .sum])]
    grid.layout = Self.tiles(3)
    grid.limit = 4
    let all = try transitions(
      grid,
      {
        $0.sortRows(by: [SortKey("points", .descending)])
        $0.limit = 9
      })
    for scene in all.flatMap(frames) {
      let total = try #require(
        scene.items.first { item in
          guard case .summary = item.identity.owner else { return false }
          return item.identity.part == .background
        }?.frame)
      for item in scene.items {
        guard case .row = item.identity.owner, item.identity.part == .background else { continue }
        #expect(item.frame.maxY <= total.y + 1)
      }
    }
  }

  @Test(arguments: 0..<6) func theTotalStaysBelowAllRows(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var grid = Self.grid(&random)
    grid.summaries = [Summary("Total", ["points": .sum])]
    let all = try transitions(
      grid, { $0.groupRows(by: Grouping(by: "team")) }, { $0.groupRows(by: nil) },
      {
        $0.sortRows(by: [SortKey("points", .descending)])
        $0.limit = 3
      },
      {
        $0.sortRows(by: [SortKey("points", .ascending)])
        $0.limit = nil
      })
    for scene in all.flatMap(frames) {
      let total = scene.items.first { item in
        guard case .summary = item.identity.owner, case .fill = item.content else { return false }
        return true
      }
      let lowest = seenRows(scene).map(\.maxY).max() ?? 0
      #expect(lowest <= (total?.frame.y ?? 0) + 1.5)
    }
  }

  /// The frames of rows that are seen by more than a twentieth of their ink, as far as their panes show them.
  private func seenRows(_ scene: Scene) -> [GridRect] {
    scene.panes.flatMap { pane in
      pane.items.compactMap { item -> GridRect? in
        guard case .cell = item.identity.owner, case .text(let block) = item.content,
          block.color.alpha > 0.05
        else { return nil }
        let seen = pane.clip.map(item.frame.intersection) ?? item.frame
        return seen.isEmpty ? nil : seen
      }
    }
  }

  // MARK: Sections

  @Test(arguments: 0..<6) func rowsStayBelowTheirHeadersWhereSectionsChangePlaces(seed: Int) throws
  {
    var random = SeededGenerator(seed: seed)
    var grid = Self.grid(&random, rows: 8...20)
    grid.groupRows(by: Grouping(by: "team"))
    let transition = try #require(
      try transitions(grid, { $0.groupRows(by: Grouping(by: "team", .descending)) }).first)
    let rowCount = try grid.arranged().rowCount
    for scene in frames(transition) {
      var parts: [(y: Double, header: String?, team: String)] = []
      for pane in scene.panes {
        for item in pane.items where !(pane.clip?.intersection(item.frame).isEmpty ?? false) {
          let y = max(item.frame.y, pane.clip?.y ?? 0)
          switch (item.identity.owner, item.content) {
          case (.section(let title), .text): parts.append((y, title, ""))
          case (.cell(_, "team"), .text(let block)): parts.append((y, nil, block.string))
          default: break
          }
        }
      }
      var (header, seen): (String?, Int) = (nil, 0)
      for part in parts.sorted(by: {
        ($0.y, $0.header == nil ? 1 : 0) < ($1.y, $1.header == nil ? 1 : 0)
      }) {
        if let title = part.header {
          header = title
        } else {
          #expect(part.team == header, "a row below the header of another section")
          seen += 1
        }
      }
      #expect(2 * seen >= rowCount)
    }
  }

  // MARK: Layers

  @Test(arguments: 0..<6) func nothingAtRestLiesOnAMovingRow(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var grid = Self.grid(&random, rows: 6...20)
    if Bool.random(using: &random) { grid.groupRows(by: Grouping(by: "team")) }
    let direction: SortDirection = Bool.random(using: &random) ? .ascending : .descending
    let all = try transitions(
      grid, { $0.sortRows(by: [SortKey("points", direction)]) },
      { $0.groupRows(by: Grouping(by: "team", .descending)) },
      { $0.sortRows(by: [SortKey("name", .descending)]) },
      { $0.groupRows(by: Grouping(by: "team", .ascending)) })
    for transition in all {
      let scenes = [transition.from] + frames(transition) + [transition.to]
      for place in 1..<(scenes.count - 1) {
        let covered = restingTexts(over: scenes[place - 1], scenes[place], scenes[place + 1])
        #expect(covered.isEmpty, "\(covered) in frame \(place)")
      }
    }
  }

  /// The texts at rest that are drawn over a row that moves.
  private func restingTexts(over before: Scene, _ scene: Scene, _ after: Scene) -> [Identity] {
    // What a pane cuts off covers nothing.
    let items = scene.panes.filter { $0.kind.isOfRows }.flatMap { pane in
      pane.items.map { (item: $0, seen: pane.clip?.intersection($0.frame) ?? $0.frame) }
    }
    func frames(_ scene: Scene) -> [Identity: GridRect] {
      Dictionary(
        scene.items.map { ($0.identity, $0.frame) }, uniquingKeysWith: { first, _ in first })
    }
    let (old, new) = (frames(before), frames(after))
    func rests(_ item: Item) -> Bool {
      old[item.identity]?.y == item.frame.y && new[item.identity]?.y == item.frame.y
    }
    func moves(_ item: Item) -> Bool {
      guard let first = old[item.identity]?.y, let last = new[item.identity]?.y else {
        return false
      }
      return first != item.frame.y && last != item.frame.y
    }
    let grounds = items.enumerated().filter { _, part in
      let item = part.item
      guard case .row = item.identity.owner, case .fill = item.content else { return false }
      return item.identity.part == .background && moves(item)
    }
    return items.enumerated().compactMap { place, part in
      guard case .text(let block) = part.item.content, block.color.alpha > 0.05, rests(part.item)
      else { return nil }
      let ink = part.item.frame.inset(by: Insets(8)).intersection(part.seen)
      let isOver = grounds.contains { $0.offset < place && $0.element.seen.intersects(ink) }
      return isOver ? part.item.identity : nil
    }
  }
}

extension Pane.Kind {
  fileprivate var isOfRows: Bool {
    switch self {
    case .body, .cards: true
    default: false
    }
  }
}

extension Scene {
  fileprivate func item(_ owner: Identity.Owner, _ part: Identity.Part) -> Item? {
    items.first { $0.identity == Identity(owner, part) }
  }
}
