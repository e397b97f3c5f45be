import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// Sections that open and close in a window to whose top their headers stick.
@Suite struct WindowFoldReels {
  private struct Player: Identifiable {
    let id: String
    let team: String
  }

  enum Case: CaseIterable {
    case shownSection, sectionAbove, twoAtOnce, filter, amidTheNext

    /// The sections that are closed in one of both states.
    var collapsed: Set<String> {
      switch self {
      case .shownSection, .amidTheNext: ["B"]
      case .sectionAbove: ["A"]
      case .twoAtOnce: ["B", "C"]
      case .filter: []
      }
    }
    var offset: Double { self == .amidTheNext ? 700 : 470 }
  }

  private static func grid(_ change: Case) -> DataGrid {
    let rows = (0..<48).map { number in
      Player(id: "row \(number)", team: ["A", "B", "C", "D"][number / 12])
    }
    var grid = DataGrid(rows) {
      Column("Name", \.id)
      Column("Team", \.team)
    }
    grid.grouping = Grouping(by: "Team")
    grid.hasStickySections = true
    grid.viewport = Viewport(height: 260, offset: GridPoint(x: 0, y: change.offset))
    return grid
  }

  private static func transition(_ change: Case, isOpening: Bool) throws -> Transition {
    let open = grid(change)
    var closed = open
    closed.collapsed = change.collapsed
    if change == .filter { closed.filter = try GridExpression(parsing: "Team != 'B'") }
    let (first, last) = isOpening ? (closed, open) : (open, closed)
    let reel = Reel(from: first) { $0 = last }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// The visible part of what fills the body, from top to bottom.
  private static func fills(_ scene: Scene) -> [(owner: Identity.Owner, frame: GridRect)] {
    scene.panes.filter(\.kind.isOfBody).flatMap { pane in
      pane.items.compactMap { item -> (Identity.Owner, GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque) else {
          return nil
        }
        let frame = pane.clip.map(item.frame.intersection) ?? item.frame
        return frame.isEmpty ? nil : (item.identity.owner, frame)
      }
    }
  }

  @Test(arguments: Case.allCases, [false, true])
  func noTextFadesAndTheWindowIsFull(change: Case, isOpening: Bool) throws {
    let transition = try Self.transition(change, isOpening: isOpening)
    #expect(transition.kind == .moves)
    let body = try #require(
      transition.from.panes.first { $0.kind == .body(pinned: false) }?.clip)
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      for pane in scene.panes where pane.kind.isOfBody {
        #expect(pane.opacity == 1)
        for case .text(let block) in pane.items.map(\.content) {
          #expect(block.color.alpha == 1, "\(block.string) in step \(step)")
        }
      }
      let fills = Self.fills(scene).map(\.frame)
      for y in stride(from: body.y + 0.25, to: body.maxY, by: 0.5) {
        #expect(fills.contains { $0.y <= y && $0.maxY > y }, "\(y) in step \(step)")
      }
    }
  }

  @Test(arguments: Case.allCases.filter { $0 != .filter }, [false, true])
  func aHeaderAtTheTopStaysThereUntilTheNextOnePushesIt(change: Case, isOpening: Bool) throws {
    let transition = try Self.transition(change, isOpening: isOpening)
    let body = try #require(
      transition.from.panes.first { $0.kind == .body(pinned: false) }?.clip)
    typealias Extent = (top: Double, bottom: Double)
    func headers(_ scene: Scene) -> [(title: String, top: Double, bottom: Double)] {
      var extents: [String: Extent] = [:]
      for (owner, frame) in Self.fills(scene) {
        guard case .section(let title) = owner else { continue }
        let known = extents[title] ?? (frame.y, frame.maxY)
        extents[title] = (min(known.top, frame.y), max(known.bottom, frame.maxY))
      }
      return extents.map { ($0, $1.top, $1.bottom) }.sorted { $0.top < $1.top }
    }
    for step in 1..<24 {
      let headers = headers(transition.scene(at: Double(step) / 24))
      let first = try #require(headers.first, "step \(step)")
      #expect(abs(first.top - body.y) < 0.5, "step \(step)")
      for (upper, lower) in zip(headers, headers.dropFirst()) {
        #expect(upper.bottom <= lower.top + 0.5, "\(upper) and \(lower) in step \(step)")
      }
    }
    // The ends of the way are the pictures at rest.
    for (rest, near) in [(transition.from, 0.004), (transition.to, 0.996)] {
      let (first, last) = (headers(rest), headers(transition.scene(at: near)))
      // The edge of another one may have come into the window.
      #expect(last.map(\.title).starts(with: first.map(\.title)))
      #expect(zip(first, last).allSatisfy { abs($0.bottom - $1.bottom) < 1.5 })
    }
  }
}

/// Windows onto sections, at many places, some of whose rows a filter takes away or brings back.
@Suite struct FilteredWindowReels {
  private struct Player: Identifiable {
    let id: Int
    let team: String
    let level: Int
  }

  private static let teams = ["A", "B", "C", "D"]
  private static func team(_ row: Int) -> String { teams[row * 3 % 7 % 4] }

  private static func grid(offset: Double, isSticky: Bool) -> DataGrid {
    var grid = DataGrid((0..<24).map { Player(id: $0, team: team($0), level: 1 + $0 * 5 % 13) }) {
      Column("Id", \.id)
      Column("Team", \.team)
      Column("Level", \.level)
    }
    grid.grouping = Grouping(by: "Team")
    grid.hasStickySections = isSticky
    grid.viewport = Viewport(height: 330, offset: GridPoint(x: 0, y: offset))
    return grid
  }

  /// What is seen at each two points of the body, from top to bottom.
  private static func column(_ scene: Scene) -> [Identity.Owner?] {
    let panes = scene.panes.filter(\.kind.isOfBody)
    let body = panes.compactMap(\.clip).first ?? scene.size.rect
    let fills = panes.flatMap { pane in
      pane.items.compactMap { item -> (owner: Identity.Owner, frame: GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque),
          item.identity.part == .background
        else { return nil }
        return (item.identity.owner, pane.clip.map(item.frame.intersection) ?? item.frame)
      }
    }
    return stride(from: body.y + 1, to: body.maxY, by: 2).map { y in
      fills.last { $0.frame.y <= y && $0.frame.maxY > y }?.owner
    }
  }

  @Test(arguments: Array(stride(from: 0.0, to: 400, by: 38)), [false, true])
  func rowsStayBelowTheirOwnHeadersAndNothingJumps(offset: Double, isBack: Bool) throws {
    for isSticky in [true, false] {
      let all = Self.grid(offset: offset, isSticky: isSticky)
      var few = all
      few.filter = try GridExpression(parsing: "Level >= 6")
      let (first, last) = isBack ? (few, all) : (all, few)
      let plan = try Reel(from: first) { $0 = last }
        .film(clock: .rational, Renderer(fonts: FontOptions())).plan
      let transition = try #require(plan.moves.last?.transition)
      for step in 1..<30 {
        let column = Self.column(transition.scene(at: Double(step) / 30))
        var header: String?
        #expect(column.count { $0 == nil } <= 1, "a hole in step \(step)")
        for owner in column {
          switch owner {
          case .section(let title): header = title
          case .row(let row):
            let isOwn = header == nil || header == Self.team(row.source)
            #expect(isOwn, "row \(row.source) below \(header ?? "") in step \(step)")
          default: continue
          }
        }
      }
      for (rest, near) in [(transition.from, 0.004), (transition.to, 0.996)] {
        let (whole, other) = (Self.column(rest), Self.column(transition.scene(at: near)))
        let changed = zip(whole, other).count { $0 != $1 }
        // A window of other rows would change most of it.
        #expect(changed <= whole.count / 3, "\(changed) of \(whole.count) points")
      }
    }
  }
}

extension GridSize {
  fileprivate var rect: GridRect { GridRect(x: 0, y: 0, width: width, height: height) }
}

extension Pane.Kind {
  fileprivate var isOfBody: Bool {
    if case .body = self { true } else { false }
  }
}
