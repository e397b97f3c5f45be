import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelModel
@testable import GridreelReels
@testable import GridreelStills

/// What is seen of windows while their headers go or come, and of rows at their edges.
@Suite struct FullWindowReels {
  private struct Player: Identifiable {
    let id: String
    let team: String
    let count: Int
  }

  private static let teams = ["A", "B", "C", "D"]
  private static let rows = (0..<24).map {
    Player(id: "row \($0)", team: teams[$0 / 6], count: $0 * 7 % 24)
  }

  private static func grid(_ rows: [Player] = rows, height: Double? = 300) -> DataGrid {
    var grid = DataGrid(rows) {
      Column("Name", \.id)
      Column("Team", \.team)
      Column("Count", \.count)
    }
    grid.viewport = height.map { Viewport(height: $0) }
    return grid
  }

  private func transition(
    _ grid: DataGrid, _ change: @escaping (inout DataGrid) -> Void
  ) throws -> Transition {
    let reel = Reel(from: grid) { change(&$0) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  private func frames(_ transition: Transition) -> [Scene] {
    let count = Int(clamped: (40 * transition.duration).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  /// The cells of names, headers and subtotals that are seen in a window, from top to bottom, and the window.
  private func seen(_ scene: Scene) -> (cells: [GridRect], body: GridRect)? {
    let panes = scene.panes.filter { if case .body = $0.kind { true } else { false } }
    guard let body = panes.compactMap(\.clip).first else { return nil }
    let cells = panes.flatMap(\.items).filter { item in
      guard case .text = item.content else { return false }
      switch item.identity.owner {
      case .section, .cell(_, "Name"), .summaryCell(_, "Name"): return true
      default: return false
      }
    }
    return (
      cells.map { $0.frame.intersection(body) }.filter { !$0.isEmpty }.sorted { $0.y < $1.y }, body
    )
  }

  /// The height of a window's largest part without any cell, in points.
  private func hole(_ scene: Scene) throws -> Double {
    let (cells, body) = try #require(seen(scene))
    var (bottom, largest) = (body.y, 0.0)
    for cell in cells {
      largest = max(largest, cell.y - bottom)
      bottom = max(bottom, cell.maxY)
    }
    return max(largest, body.maxY - bottom)
  }

  @Test(arguments: [false, true]) func aWindowIsFullWhileItsHeadersGoOrCome(
    comes: Bool
  ) throws {
    var grouped = Self.grid()
    (grouped.sort, grouped.grouping) = (
      [SortKey("Count", .descending)], Grouping(by: "Team")
    )
    grouped.summaries = [Summary("Sum", ["Count": .sum], of: .sections)]
    var plain = grouped
    (plain.grouping, plain.summaries) = (nil, [])
    let transition = try transition(comes ? plain : grouped) { grid in
      (grid.grouping, grid.summaries) =
        comes ? (grouped.grouping, grouped.summaries) : (nil, [])
    }
    let height = try #require(seen(transition.from)?.cells[1].height)
    for (place, scene) in frames(transition).enumerated() {
      #expect(try hole(scene) < 2.1 * height, "frame \(place)")
    }
  }

  @Test(arguments: [false, true]) func rowsBelowAWindowFollowThoseAboveThem(isBack: Bool) throws {
    let filter = try GridExpression(parsing: "Count > 9")
    var grid = Self.grid()
    if isBack { grid.filter = filter }
    let transition = try transition(grid) { $0.filter = isBack ? nil : filter }
    for (place, scene) in frames(transition).enumerated() {
      #expect(try hole(scene) < 1.5, "frame \(place)")
    }
  }

  @Test func aSectionThatGoesAboveATotalKeepsItsHeader() throws {
    func rows(_ last: String) -> [Player] {
      ["A", "A", "B", "B", last].enumerated().map { number, team in
        Player(id: number < 4 ? "row \(number)" : "row \(last)", team: team, count: number)
      }
    }
    var grid = Self.grid(rows("C"), height: nil)
    grid.grouping = Grouping(by: "Team")
    grid.summaries = [Summary("Total", ["Count": .sum])]
    let transition = try transition(grid) { grid in
      grid.show(rows("D"))
      grid.sort = [SortKey("Count", .descending)]
    }
    func isSeen(_ scene: Scene, _ text: String) -> Bool {
      scene.items.contains { item in
        if case .text(let block) = item.content { block.string == text } else { false }
      }
    }
    let scenes = frames(transition)
    #expect(scenes.contains { isSeen($0, "row C") && isSeen($0, "row D") })
    for (place, scene) in scenes.enumerated() {
      #expect(isSeen(scene, "row C") == isSeen(scene, "C"), "frame \(place)")
      for item in scene.items {
        guard case .text(let block) = item.content, block.string == "row C" else { continue }
        #expect(block.color.alpha > 0.99, "frame \(place)")
      }
    }
  }

  @Test func aBadgeGoesWithItsRowToTheEdgeThatCutsIt() throws {
    let row = RowIdentity(source: 3)
    var grid = Self.grid()
    grid.callouts = [Callout(.badge, rows: .some([row]), text: "new")]
    let transition = try transition(grid) { $0.viewport?.offset = GridPoint(x: 0, y: 125) }
    func top(_ scene: Scene, _ owner: Identity.Owner) -> Double? {
      scene.items.first { item in
        guard item.identity.owner == owner, case .text(let block) = item.content else {
          return false
        }
        return block.color.alpha > 0.99
      }?.frame.y
    }
    let cell = Identity.Owner.cell(row: row, column: "Name")
    let badge = Identity.Owner.callout("1")
    let first = try #require(top(transition.from, badge))
    let way = first - (try #require(top(transition.from, cell)))
    let last = try #require(top(transition.to, badge))
    for (place, scene) in frames(transition).enumerated() {
      let now = try #require(top(scene, badge), "frame \(place)")
      let own = try #require(top(scene, cell))
      #expect(abs(now - max(last, own + way)) <= 1, "frame \(place)")
    }
  }
}
