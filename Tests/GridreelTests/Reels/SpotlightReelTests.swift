import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelReels
@testable import GridreelStills

/// The shade of spotlights on its way.
@Suite struct SpotlightReels {
  private struct Tree {
    let name: String
    let region: String
    let age: Int
  }

  private static func grid(lit rows: Int...) -> DataGrid {
    var grid = DataGrid(
      rows: (0..<8).map { Tree(name: "tree \($0)", region: "region \($0 % 3)", age: $0 * 13 % 8) })
    grid.callouts = [spotlight(rows)]
    return grid
  }

  private static func spotlight(_ rows: [Int]) -> Callout {
    Callout(.spotlight, rows: .some(Set(rows.map { RowIdentity(source: $0) })))
  }

  private static func transition(
    _ grid: DataGrid, _ change: @escaping @Sendable (inout DataGrid) -> Void
  ) throws -> Transition {
    let plan = try Reel(from: grid, change)
      .film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  /// The parts of a scene without shade.
  private static func lights(_ scene: Scene) -> [GridRect] {
    guard let item = scene.items.first(where: { $0.identity == Spotlight.shade }),
      case .figure(let figure, _) = item.content
    else { return [] }
    var parts: [[GridPoint]] = []
    for step in figure.steps {
      switch step {
      case .move(let point): parts.append([point])
      case .line(let point), .curve(_, _, let point): parts[parts.count - 1].append(point)
      case .close: break
      }
    }
    return parts.dropFirst().map { points in
      let (left, top) = (points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0)
      return GridRect(
        x: left + item.frame.x, y: top + item.frame.y,
        width: (points.map(\.x).max() ?? 0) - left, height: (points.map(\.y).max() ?? 0) - top)
    }
  }

  /// Where the texts of a row are.
  private static func middle(_ row: Int, _ scene: Scene) -> Double? {
    scene.items.first {
      $0.identity == Identity(.cell(row: RowIdentity(source: row), column: "age"), .text)
    }?.frame.center.y
  }

  @Test func onlyTheRowsOfBothSpotlightsAreLitOnTheWay() throws {
    let transition = try Self.transition(Self.grid(lit: 6)) { $0.callouts = [Self.spotlight([1])] }
    for step in 1..<20 {
      let scene = transition.scene(at: Double(step) / 20)
      let lights = Self.lights(scene)
      #expect(lights.count == 2)
      for row in 0..<8 {
        let middle = try #require(Self.middle(row, scene))
        let isLit = lights.contains { $0.y < middle && middle < $0.maxY }
        #expect(isLit == [1, 6].contains(row))
      }
      // The one goes out as the other comes.
      let dims = scene.items.filter {
        if case .other(let name) = $0.identity.part { name.hasPrefix("dim") } else { false }
      }
      #expect(dims.count == 2)
    }
  }

  private static let changes: [@Sendable (inout DataGrid) -> Void] = [
    { $0.groupRows(by: nil) },
    { $0.sortRows(by: [SortKey("age", .ascending)]) },
    { $0.layout = .tiles(Tiles()) },
    { $0.collapseSection("region 0") },
  ]

  @Test(arguments: changes.indices) func theShadeLiesOverTheFrameAndItsLightIsUponItsRow(
    change: Int
  ) throws {
    var grid = Self.grid(lit: 4)
    grid.groupRows(by: Grouping(by: "region"))
    let transition = try Self.transition(grid, Self.changes[change])
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      let shade = try #require(scene.items.first { $0.identity == Spotlight.shade })
      let frame = try #require(
        scene.items.first { $0.identity == Identity(.frame, .background) })
      #expect(shade.frame == frame.frame)
      let middle = try #require(Self.middle(4, scene))
      #expect(Self.lights(scene).contains { $0.y < middle && middle < $0.maxY })
    }
  }

  @Test func lightsThatMeetOrPartGoWithTheirRows() throws {
    let sorted = [SortKey("age", .ascending)]
    var grid = Self.grid(lit: 2, 4, 7)
    for direction in [true, false] {
      let transition = try Self.transition(grid) { $0.sortRows(by: direction ? sorted : []) }
      for step in 1..<40 {
        let scene = transition.scene(at: Double(step) / 40)
        let shades = scene.items.filter {
          if case .figure = $0.content { $0.identity.owner == Spotlight.shade.owner } else { false }
        }
        #expect(shades.map(\.identity) == [Spotlight.shade])
        for row in [2, 4, 7] {
          let middle = try #require(Self.middle(row, scene))
          #expect(Self.lights(scene).contains { $0.y < middle && middle < $0.maxY }, "step \(step)")
        }
      }
      grid.sortRows(by: sorted)
    }
  }

  @Test func whatIsLiftedComesOutOfTheShadeBitByBit() throws {
    let row = RowIdentity(source: 1)
    let lifted = try Self.transition(Self.grid(lit: 6)) { _ = try? $0.liftRow(row) }
    func alpha(_ time: Double) -> Double? {
      let items = lifted.scene(at: time).panes.filter { $0.kind == .lifted }.flatMap(\.items)
      guard case .fill(let paints, _) = items.last?.content, case .color(let color) = paints.first
      else { return nil }
      return color.alpha
    }
    let shades = try (1..<10).map { try #require(alpha(Double($0) / 10)) }
    #expect(shades == shades.sorted(by: >))
    #expect(try #require(shades.first) > 0.6)
    #expect(try #require(shades.last) < 0.1)
  }

  /// Where the texts of a column are, and whether they are drawn later than the texts of others.
  private static func covers(_ row: Int, _ scene: Scene) -> Bool {
    let items = scene.panes.filter { $0.kind == .body(pinned: false) || $0.kind == .cards }
      .flatMap(\.items)
    func isText(_ item: Item, of row: RowIdentity) -> Bool {
      item.identity == Identity(.cell(row: row, column: "age"), .text)
    }
    let lit = RowIdentity(source: row)
    guard let place = items.firstIndex(where: { isText($0, of: lit) }) else { return false }
    return items[place...].contains { item in
      guard case .row(let other) = item.identity.owner, other != lit,
        item.identity.part == .background || item.identity.part == .other("ground")
      else { return false }
      let common = item.frame.intersection(items[place].frame)
      return common.width * common.height > 1
    }
  }

  @Test(arguments: [false, true]) func whatACalloutPointsAtIsNotCovered(areCards: Bool) throws {
    var grid = Self.grid(lit: 4)
    grid.callouts = [Callout(.box, rows: .some([RowIdentity(source: 4)]))]
    if areCards { grid.layout = .tiles(Tiles()) }
    let transition = try Self.transition(grid) { $0.sortRows(by: [SortKey("age", .descending)]) }
    for step in 1..<60 {
      let scene = transition.scene(at: Double(step) / 60)
      #expect(!Self.covers(4, scene))
      // Its box is there, upon it.
      #expect(
        scene.items.contains { item in
          guard case .callout = item.identity.owner, case .outline = item.content else {
            return false
          }
          return abs(item.frame.center.y - (Self.middle(4, scene) ?? 0)) < item.frame.height / 2
        })
    }
  }
}
