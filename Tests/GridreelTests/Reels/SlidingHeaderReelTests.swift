import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// Headers at the top of a window that only one of two states has, and what follows them.
@Suite struct SlidingHeaderReels {
  private struct Player: Identifiable {
    let id: Int
    let team: String
    let level: String
    let count: Int
  }

  private static let teams = ["A", "B", "C", "D"]

  private static func grid(offset: Double, height: Double? = 330) -> DataGrid {
    let rows = (0..<32).map {
      Player(id: $0, team: teams[$0 / 8], level: ["X", "Y", "Z"][$0 * 7 % 3], count: $0 * 11 % 32)
    }
    var grid = DataGrid(rows) {
      Column("Id", \.id)
      Column("Team", \.team)
      Column("Level", \.level)
      Column("Count", \.count)
    }
    grid.grouping = Grouping(by: "Team")
    grid.hasStickySections = true
    grid.viewport = height.map { Viewport(height: $0, offset: GridPoint(x: 0, y: offset)) }
    return grid
  }

  enum Change: CaseIterable {
    case ungrouped, otherGroups, otherOrder

    func apply(to grid: inout DataGrid) throws {
      switch self {
      case .ungrouped: grid.grouping = nil
      case .otherGroups: grid.grouping = Grouping(by: "Level")
      case .otherOrder:
        grid.grouping = nil
        grid.sort = [SortKey("Count")]
      }
    }
  }

  private static func transition(from first: DataGrid, to last: DataGrid) throws -> Transition {
    let reel = Reel(from: first) { $0 = last }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// All frames at 60 frames a second, with both ends.
  private static func frames(_ transition: Transition) -> [Scene] {
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (0...count).map { step in
      step == 0
        ? transition.from
        : step == count ? transition.to : transition.scene(at: Double(step) / Double(count))
    }
  }

  /// What is seen at each point of the body, from top to bottom.
  private static func column(_ scene: Scene) -> [Identity.Owner?] {
    let panes = scene.panes.filter(\.kind.isOfBody)
    let fills = panes.flatMap { pane in
      pane.items.compactMap { item -> (owner: Identity.Owner, frame: GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque),
          !item.frame.isEmpty
        else { return nil }
        return (item.identity.owner, pane.clip.map(item.frame.intersection) ?? item.frame)
      }
    }
    // Some show only a part of the body.
    let clips = panes.compactMap(\.clip)
    let (top, bottom) = (clips.map(\.y).min() ?? 0, clips.map(\.maxY).max() ?? 0)
    return stride(from: top + 0.5, to: bottom, by: 1).map { y in
      fills.last { $0.frame.y <= y && $0.frame.maxY > y }?.owner
    }
  }

  /// How many points of each header at the top are seen.
  private static func headers(_ scene: Scene) -> [Identity.Owner: Int] {
    var heights: [Identity.Owner: Int] = [:]
    for case let owner? in column(scene).prefix(30) {
      if case .section = owner { heights[owner, default: 0] += 1 }
    }
    return heights
  }

  @Test(arguments: Change.allCases, [false, true])
  func aHeaderThatOnlyOneStateHasSlides(change: Change, isBack: Bool) throws {
    let grouped = Self.grid(offset: 150)
    var other = grouped
    try change.apply(to: &other)
    let transition = try Self.transition(
      from: isBack ? other : grouped, to: isBack ? grouped : other)
    #expect(transition.kind == .moves)
    let frames = Self.frames(transition).map(Self.headers)
    let stuck = Identity.Owner.section("A")
    #expect(frames[isBack ? frames.count - 1 : 0][stuck] ?? 0 > 20)
    #expect(frames[isBack ? 0 : frames.count - 1][stuck] == nil)
    for (place, (first, next)) in zip(frames, frames.dropFirst()).enumerated() {
      for owner in Set(first.keys).union(next.keys) {
        let step = abs((first[owner] ?? 0) - (next[owner] ?? 0))
        #expect(step <= 12, "\(owner) in frame \(place)")
      }
    }
  }

  @Test(arguments: [false, true])
  func aSectionClosesBelowAHeaderExactlyAtTheTop(isBack: Bool) throws {
    let first = Self.grid(offset: 2 * 336)
    var last = first
    last.collapsed = ["C"]
    last.viewport?.offset.y += 52
    let transition = try Self.transition(from: isBack ? last : first, to: isBack ? first : last)
    let open = Self.column(isBack ? transition.to : transition.from)
    #expect(open.prefix(32).allSatisfy { $0 == .section("C") })
    #expect(open[32] == .row(RowIdentity(source: 16)))
    for (rest, near) in [(transition.from, 0.004), (transition.to, 0.996)] {
      let (whole, other) = (Self.column(rest), Self.column(transition.scene(at: near)))
      #expect(zip(whole, other).count { $0 != $1 } <= whole.count / 20)
    }
  }

  @Test(arguments: [0.0, 120, 200, 260, 330], [80.0, 200, 300])
  func aScrollTakesAllRowsAndSubtotalsAlongAlike(offset: Double, way: Double) throws {
    var first = Self.grid(offset: offset)
    first.summaries = [Summary("Part", ["Count": .sum], of: .sections)]
    var last = first
    last.viewport?.offset.y += way
    for (from, to, way) in [(first, last, -way), (last, first, way)] {
      let transition = try Self.transition(from: from, to: to)
      let scenes = Self.frames(transition)
      func tops(_ scene: Scene) -> [Identity.Owner: Double] {
        var tops: [Identity.Owner: Double] = [:]
        for item in scene.panes.filter(\.kind.isOfBody).flatMap(\.items) {
          guard case .text = item.content else { continue }
          switch item.identity.owner {
          case .cell, .summaryCell: tops[item.identity.owner] = item.frame.y
          default: continue
          }
        }
        return tops
      }
      for (scene, next) in zip(scenes, scenes.dropFirst()) {
        let (old, new) = (tops(scene), tops(next))
        let steps = old.compactMap { owner, top in new[owner].map { $0 - top } }
        let (least, most) = (steps.min() ?? 0, steps.max() ?? 0)
        #expect(most - least <= 1, "\(least) and \(most) on the way by \(way)")
      }
    }
  }

  @Test(arguments: [false, true])
  func theTotalStaysLastAndThoseOfSectionsAreGoneBeforeRowsPass(isBack: Bool) throws {
    var grouped = Self.grid(offset: 0, height: nil)
    grouped.hasStickySections = false
    grouped.summaries = [
      Summary("Part", ["Count": .sum], of: .sections), Summary("Total", ["Count": .sum]),
    ]
    grouped.sort = [SortKey("Count")]
    var flat = grouped
    flat.grouping = nil
    let transition = try Self.transition(from: isBack ? flat : grouped, to: isBack ? grouped : flat)
    let frames = Self.frames(transition)
    for (place, scene) in frames.enumerated() {
      var tops: [String: Double] = [:]
      var lowest = 0.0
      for item in scene.panes.filter(\.kind.isOfBody).flatMap(\.items) {
        guard case .text(let block) = item.content, block.color.alpha > 0 else { continue }
        switch item.identity.owner {
        case .summaryCell: tops[block.string] = item.frame.y
        case .cell: lowest = max(lowest, item.frame.y)
        default: break
        }
      }
      let total = try #require(tops["Total"], "frame \(place)")
      #expect(lowest < total, "frame \(place)")
      if let part = tops["Part"] { #expect(part < total, "frame \(place)") }
    }
    // The table without sections has one sum, and none of a section in between.
    let middle = frames[frames.count / 2].panes.flatMap(\.items)
    let texts = { (items: [Item]) in
      items.compactMap { item -> String? in
        if case .text(let block) = item.content { block.string } else { nil }
      }
    }
    #expect(!texts(middle).contains("Part"))
    #expect(
      !texts((isBack ? transition.from : transition.to).panes.flatMap(\.items)).contains("Part"))
  }

  @Test(arguments: [false, true])
  func whatStandsInPlaceOfRowsNeverLiesOnAHeader(isBack: Bool) throws {
    let full = Self.grid(offset: 150)
    var empty = full
    empty.filter = try GridExpression(parsing: "Count > 100")
    let transition = try Self.transition(from: isBack ? empty : full, to: isBack ? full : empty)
    var shown = 0
    for (place, scene) in Self.frames(transition).enumerated() {
      let items = scene.panes.filter(\.kind.isOfBody).flatMap(\.items)
      guard let text = items.lastIndex(where: { $0.identity.part == .other("no rows") }),
        case .text(let block) = items[text].content, block.color.alpha > 0
      else { continue }
      let (x, y) = (items[text].frame.x + 4, items[text].frame.y + items[text].frame.height / 2)
      func isThere(_ item: Item) -> Bool {
        guard case .fill = item.content else { return false }
        return item.frame.x <= x && item.frame.maxX > x && item.frame.y <= y && item.frame.maxY > y
      }
      shown += 1
      for item in items[..<text] where isThere(item) {
        if case .section = item.identity.owner { Issue.record("on a header in frame \(place)") }
      }
    }
    #expect(shown > 1)
  }
}

extension Pane.Kind {
  /// Whether rows and headers of sections lie in it.
  fileprivate var isOfBody: Bool {
    if case .body = self { true } else { false }
  }
}
