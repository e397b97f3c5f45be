import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// Sections of grids that change places, beside a total, a closed section, edges of a window or pinned columns, and as cards.
@Suite struct SectionReels {
  private static let teams = ["A", "B", "C", "D"]
  private struct Player: Identifiable {
    let id: String
    let team: String
    let count: Int
  }

  private static let rows = (0..<11).map {
    Player(id: "row \($0)", team: teams[$0 * 7 % 4], count: $0)
  }

  enum Case: CaseIterable {
    case total, teamTotals, closed, opening, window, middleOfWindow, stuckHeader, pinned, cards
    case cardsInWindow, rowsFirst, rowsFirstBesidePinned

    var grid: DataGrid {
      var grid = DataGrid(rows) {
        Column("Name", \.id)
        Column("Team", \.team)
        Column("Count", \.count)
      }
      grid.grouping = Grouping(by: "Team")
      let total = { Summary("Total", ["Count": .sum], of: $0) }
      switch self {
      case .total: grid.summaries = [total(.all)]
      case .teamTotals: grid.summaries = [total(.sections), total(.all)]
      case .closed, .opening: grid.collapsed = ["B", "D"]
      case .window: grid.viewport = Viewport(height: 220)
      case .middleOfWindow, .stuckHeader:
        grid.viewport = Viewport(height: 220, offset: GridPoint(x: 0, y: 60))
        grid.hasStickySections = self == .stuckHeader
      case .rowsFirst, .rowsFirstBesidePinned:
        // The header of the first rows is above the window before and after.
        let isPinned = self == .rowsFirstBesidePinned
        grid.viewport = Viewport(
          width: isPinned ? 160 : nil, height: isPinned ? 280 : 220,
          offset: GridPoint(x: 0, y: 90))
        if isPinned { grid.columns[0].pinnedSide = .left }
      case .pinned:
        grid.viewport = Viewport(width: 160)
        grid.columns[0].pinnedSide = .left
      case .cards: grid.layout = .tiles(Tiles(perLine: 2))
      case .cardsInWindow:
        grid.layout = .tiles(Tiles(perLine: 2))
        grid.viewport = Viewport(height: 300, offset: GridPoint(x: 0, y: 40))
      }
      return grid
    }
  }

  /// All frames of the reel at 60 frames a second, except its ends.
  private func frames(_ reel: Reel) throws -> [Scene] {
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    #expect(transition.kind == .moves)
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  /// The texts of names and headers whose middle is seen, from top to bottom.
  private func seen(_ scene: Scene) -> [(owner: Identity.Owner, text: String, y: Double)] {
    scene.panes.filter(\.kind.isOfRows)
      .flatMap { pane in
        pane.items.compactMap { item -> (owner: Identity.Owner, text: String, y: Double)? in
          guard case .text(let block) = item.content, block.color.alpha > 0.5 else { return nil }
          let y = block.origin.y - 4
          if let clip = pane.clip, y < clip.y || y > clip.maxY { return nil }
          switch item.identity.owner {
          case .section, .cell(_, "Name"): return (item.identity.owner, block.string, y)
          default: return nil
          }
        }
      }
      .sorted { $0.y < $1.y }
  }

  @Test(arguments: Case.allCases) func eachRowStaysBelowItsOwnHeader(sections: Case) throws {
    let teams = Dictionary(uniqueKeysWithValues: Self.rows.map { ($0.id, $0.team) })
    let reel = Reel(from: sections.grid) { grid in
      grid.grouping = Grouping(by: "Team", .descending)
      if sections == .opening { grid.collapsed = ["A"] }
    }
    for (place, scene) in try frames(reel).enumerated() {
      var (header, first): (String?, String?) = (nil, nil)
      var rowCount = 0
      for part in seen(scene) {
        if case .section = part.owner {
          header = part.text
          continue
        }
        rowCount += 1
        #expect(header == nil || header == teams[part.text], "frame \(place): \(part.text)")
        // Rows without a header above them are of one section.
        first = first ?? teams[part.text]
        #expect(header != nil || first == teams[part.text], "frame \(place): \(part.text)")
      }
      #expect(rowCount > 0, "frame \(place)")
      #expect(Set(scene.items.map(\.identity)).count == scene.items.count)
    }
  }

  @Test func aTotalStaysBelowAllSections() throws {
    let reel = Reel(from: Case.total.grid) { $0.grouping = Grouping(by: "Team", .descending) }
    for scene in try frames(reel) {
      let total = try #require(
        scene.items.first {
          if case .summaryCell("1", _) = $0.identity.owner { true } else { false }
        })
      for part in seen(scene) { #expect(part.y < total.frame.y) }
    }
  }

  @Test func rowsOfClosedSectionsCastNoShadowBeforeTheyAreSeen() throws {
    let reel = Reel(from: Case.closed.grid) { grid in
      grid.collapsed = []
      grid.grouping = Grouping(by: "Name")
    }
    for (place, scene) in try frames(reel).enumerated() {
      for shadow in scene.items where shadow.identity.part == .other("lift shadow") {
        guard case .row(let row) = shadow.identity.owner,
          case .shadow(let look, _) = shadow.content,
          look.color.alpha > 0.02
        else { continue }
        let texts = scene.items.filter { item in
          guard case .cell(row, _) = item.identity.owner, case .text(let block) = item.content
          else {
            return false
          }
          return block.color.alpha > 0.5
        }
        #expect(!texts.isEmpty, "row \(row.source) in frame \(place)")
      }
    }
  }

  @Test func theFrameEndsWithItsRowsWhileTheyGoToOtherSections() throws {
    let reel = Reel(from: Case.teamTotals.grid) { $0.grouping = Grouping(by: "Name") }
    var least = Double.infinity
    for (place, scene) in try frames(reel).enumerated() {
      let frame = try #require(scene.items.first { $0.identity == Identity(.frame, .border) }).frame
      let total = scene.items.filter {
        if case .summaryCell("2", _) = $0.identity.owner { true } else { false }
      }
      let bottom = try #require(total.map(\.frame.maxY).max())
      #expect(abs(frame.maxY - bottom) < 2, "frame \(place)")
      for pane in scene.panes where pane.kind.isOfRows {
        let seen = pane.items.map { pane.clip?.intersection($0.frame) ?? $0.frame }
        let lowest = seen.filter { !$0.isEmpty }.map(\.maxY).max() ?? 0
        #expect(lowest <= frame.maxY + 0.5, "frame \(place)")
      }
      least = min(least, frame.maxY)
    }
    // Headers and subtotals are away in the middle.
    let whole = try #require(try frames(reel).first)
    #expect(least < whole.size.height - 100)
  }

  @Test(arguments: [Case.middleOfWindow, .rowsFirst])
  func aWindowIsFullWhileItsSectionsChangePlaces(sections: Case) throws {
    let reel = Reel(from: sections.grid) {
      $0.grouping = Grouping(by: "Team", .descending)
    }
    for (place, scene) in try frames(reel).enumerated() {
      // The cells of names and headers, without a hole between them.
      let clips = scene.panes.filter(\.kind.isOfRows).flatMap { pane in
        pane.items.compactMap { item -> GridRect? in
          guard case .text = item.content else { return nil }
          switch item.identity.owner {
          case .section, .cell(_, "Name"): return pane.clip?.intersection(item.frame)
          default: return nil
          }
        }
      }
      .filter { !$0.isEmpty }.sorted { $0.y < $1.y }
      var bottom = try #require(clips.first).maxY
      for clip in clips {
        #expect(clip.y <= bottom + 1.01, "frame \(place)")
        bottom = max(bottom, clip.maxY)
      }
      let ends = scene.panes.filter(\.kind.isOfRows).compactMap(\.clip?.maxY).max()
      #expect(abs(bottom - (ends ?? 0)) < 1.01, "frame \(place)")
    }
  }
}

/// Windows that scroll over sections whose headers stick to their top.
@Suite struct StickyHeaderReels {
  private struct Player: Identifiable {
    let id: Int
    let team: String
  }

  private static func grid(offset: Double) -> DataGrid {
    let teams = ["A", "B", "C", "D", "E"]
    var grid = DataGrid((0..<17).map { Player(id: $0, team: teams[$0 / 4]) }) {
      Column("Id", \.id)
      Column("Team", \.team)
    }
    grid.grouping = Grouping(by: "Team")
    grid.viewport = Viewport(height: 220, offset: GridPoint(x: 0, y: offset))
    grid.hasStickySections = true
    return grid
  }

  @Test(
    arguments: [(0.0, 60.0), (60, 100), (60, 170), (30, 170), (150, 182), (170, 300), (330, 460)],
    [
      false, true,
    ])
  func headersGoWithTheirRowsUntilTheyStick(way: (Double, Double), isBack: Bool) throws {
    let (first, last) = isBack ? (way.1, way.0) : way
    let reel = Reel(from: Self.grid(offset: first)) { $0.viewport?.offset.y = last }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    var previous: [Identity.Owner: Double] = [:]
    for step in 0...40 {
      let scene = transition.scene(at: Double(step) / 40)
      let bodies = scene.panes.filter(\.kind.isOfRows)
      let top = try #require(bodies.first?.clip?.y)
      var tops: [Identity.Owner: GridRect] = [:]
      for item in bodies.flatMap(\.items) where item.identity.part == .background {
        tops[item.identity.owner] = item.frame
      }
      // Rows move as one.
      let rows = (0..<17).compactMap { row in
        tops[.row(RowIdentity(source: row))].map { (row, $0) }
      }
      #expect(rows.count >= 3)
      for (above, below) in zip(rows, rows.dropFirst()) where above.0 / 4 == below.0 / 4 {
        #expect(abs(above.1.maxY - below.1.y) < 0.01, "step \(step)")
      }
      // The header of each row in sight is above it, or sticks to the top and lies upon it.
      for (row, frame) in rows where frame.maxY > top + 1 {
        let owner = Identity.Owner.section(["A", "B", "C", "D", "E"][row / 4])
        let header = try #require(tops[owner], "step \(step), row \(row)")
        #expect(header.maxY <= frame.y + 1 || header.y <= top + 0.01, "step \(step), row \(row)")
        if row.isMultiple(of: 4), frame.y > top + header.height + 1 {
          #expect(abs(header.maxY - frame.y) < 1.01, "step \(step), row \(row)")
        }
      }
      // None jumps: headers are never faster than rows.
      for (owner, frame) in tops {
        if let before = previous[owner] {
          #expect(abs(frame.y - before) <= abs(way.1 - way.0) / 12, "step \(step)")
        }
      }
      previous = tops.mapValues(\.y)
    }
  }
}

extension Pane.Kind {
  /// Whether rows and headers of sections lie in it.
  fileprivate var isOfRows: Bool {
    switch self {
    case .body, .cards: true
    default: false
    }
  }
}
