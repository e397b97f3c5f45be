import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelReels
@testable import GridreelStills

/// Columns that move, come and go in a window without room for all of them.
@Suite struct WindowColumnReels {
  private struct Row {
    let id: Int
    let place: String
    let amount: Double
    let note: String
    let day: String
    let more: String
  }

  private static let columns = ["place", "amount", "note", "day", "more"]

  private static func grid(_ random: inout SeededGenerator) -> DataGrid {
    let rows = (0..<12).map { number in
      let words = Int.random(in: 1...9, using: &random)
      return Row(
        id: number, place: String("Somewhere".prefix(1 + number % 9)),
        amount: Double((number * 7919) % 1000) * (number.isMultiple(of: 3) ? 1000.5 : 1),
        note: Array(repeating: "word", count: words).joined(separator: " "),
        day: "day \(number)", more: String(repeating: "more ", count: 1 + words / 3))
    }
    var grid = DataGrid(rows: rows)
    grid.columns[0].pinnedSide = .left
    grid.viewport = Viewport(
      width: Double(Int.random(in: 260...480, using: &random)), height: 220)
    if Bool.random(using: &random) { grid.groupRows(by: Grouping(by: "more")) }
    return grid
  }

  private static func reel(_ random: inout SeededGenerator) -> Reel {
    var reel = Reel(from: grid(&random)) { _ in }
    for _ in 0..<4 {
      reel = reel.then { grid in
        let shown = grid.columns.filter { !$0.isHidden }.map(\.key)
        let moved = columns.filter(shown.contains).randomElement(using: &random) ?? "note"
        let goal = columns.filter { $0 != moved }.randomElement(using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          for column in grid.columns where column.isHidden { grid.showColumn(column.key) }
        case 1: grid.hideColumn(moved)
        default: grid.moveColumn(moved, before: Bool.random(using: &random) ? goal : nil)
        }
      }
    }
    return reel
  }

  @Test func onlyAColumnThatIsResizedChangesItsWidth() throws {
    var random = SeededGenerator(seed: 3)
    var grid = Self.grid(&random)
    grid.viewport = nil
    let reel = Reel(from: grid) { $0.resizeColumn("place", to: .fixed(220)) }
      .then { $0.sortRows(by: [SortKey("amount", .descending)]) }
      .then { $0.resizeColumn("amount", to: .fixed(180)) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let widths = plan.shots.map { shot in
      Dictionary(
        shot.scene.items.compactMap { item -> (String, Double)? in
          guard case .headerCell(let column) = item.identity.owner else { return nil }
          return (column, item.frame.width)
        }, uniquingKeysWith: { max($0, $1) })
    }
    #expect(try #require(widths[0]["place"]) < 200)
    #expect(widths[1]["place"] == 220)
    #expect(widths[2] == widths[1])
    #expect(widths[3]["amount"] == 180)
    for shot in widths {
      for column in widths[0].keys where !["place", "amount"].contains(column) {
        #expect(shot[column] == widths[0][column])
      }
    }
    #expect(widths[1]["amount"] == widths[0]["amount"])
  }

  private static func plan(seed: Int) throws -> ReelPlan {
    var random = SeededGenerator(seed: seed)
    return try reel(&random).film(clock: .rational, Renderer(fonts: FontOptions())).plan
  }

  /// The widths that the header of each column has in the states of a reel.
  private static func widths(in plan: ReelPlan) -> [String: Set<Double>] {
    var widths: [String: Set<Double>] = [:]
    for scene in plan.shots.map(\.scene) {
      for item in scene.items where item.identity.part == .text {
        guard case .headerCell(let column) = item.identity.owner else { continue }
        widths[column, default: []].insert(item.frame.width)
      }
    }
    return widths
  }

  @Test(arguments: [false, true]) func theEdgeFadesAsLongAsItCutsAColumn(isBack: Bool) throws {
    var grid = DataGrid(rows: (0..<4).map { Numbers(a: $0, b: $0 * 7, c: $0 * 77) })
    for place in grid.columns.indices { grid.columns[place].width = .fixed(100) }
    grid.viewport = Viewport(width: 250)
    if isBack { grid.hideColumn("b") }
    let reel = Reel(from: grid) { if isBack { $0.showColumn("b") } else { $0.hideColumn("b") } }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.last?.transition)
    var cut = 0
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      let body = try #require(scene.panes.first { $0.kind == .body(pinned: false) }?.clip)
      let end =
        scene.items.filter { $0.identity.owner == .headerCell(column: "c") }
        .map(\.frame.maxX).max() ?? 0
      guard end > body.maxX + 4 else { continue }
      cut += 1
      let edges = scene.panes.filter { $0.kind == .edge }.flatMap(\.items)
      let alpha = edges.flatMap(Self.alphas).max()
      #expect((alpha ?? 0) > 0.5, "step \(step)")
    }
    #expect(cut > 10)
  }

  /// The opacities of a gradient's colours; none for anything else.
  private static func alphas(_ item: Item) -> [Double] {
    guard case .fill(let paints, _) = item.content else { return [] }
    return paints.flatMap { paint -> [Double] in
      guard case .gradient(let gradient) = paint else { return [] }
      return gradient.stops.map(\.color.alpha)
    }
  }

  private struct Numbers {
    let a, b, c: Int
  }

  private struct Wide {
    let a, b, c, d, e: Int
  }

  @Test func nothingCoversPinnedColumnsWhileAColumnComesBesideThem() throws {
    var grid = DataGrid(rows: (1..<5).map { Wide(a: $0, b: $0, c: $0, d: $0, e: $0) })
    for place in grid.columns.indices { grid.columns[place].width = .fixed(100) }
    grid.columns[0].pinnedSide = .left
    grid.viewport = Viewport(width: 320, offset: GridPoint(x: 90, y: 0))
    grid.hideColumn("d")
    let reel = Reel(from: grid) { $0.showColumn("d") }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.first?.transition)
    for scene in transition.moments {
      for pane in scene.panes where pane.kind == .body(pinned: true) {
        let texts = pane.items.indices.filter {
          guard case .cell(_, "a") = pane.items[$0].identity.owner else { return false }
          return pane.items[$0].identity.part == .text
        }
        #expect(texts.count == 4)
        for place in texts {
          let above = pane.items[(place + 1)...].filter {
            if case .fill = $0.content {
              $0.frame.intersects(pane.items[place].frame)
            } else {
              false
            }
          }
          #expect(above.isEmpty, "\(above.first.map { "\($0.identity)" } ?? "")")
        }
      }
    }
  }

  @Test(arguments: 0..<12) func noTextLiesOnAnother(seed: Int) throws {
    let plan = try Self.plan(seed: seed)
    let measuring = try Renderer().shaper
    for transition in plan.moves.map(\.transition) {
      #expect(transition.kind == .moves || transition.isEmpty)
      for scene in transition.moments { #expect(scene.overlaps(measuring) == []) }
    }
  }

  @Test(arguments: 0..<12) func aColumnHasOneWidthWhicheverColumnsFit(seed: Int) throws {
    let plan = try Self.plan(seed: seed)
    let widths = Self.widths(in: plan)
    // Where all columns fit, those that are left fill the window.
    let leavesOut = plan.warnings.contains { $0.kind == .leftOutColumns }
    for (column, found) in widths where leavesOut {
      #expect(found.count == 1, "\(column): \(found)")
    }
  }

  @Test(arguments: 0..<12) func aColumnHasOneWidthInWhicheverOrderTheColumnsAre(seed: Int) throws {
    var random = SeededGenerator(seed: 100 + seed)
    var reel = Reel(from: Self.grid(&random)) { _ in }
    for _ in 0..<3 {
      let moved = Self.columns.randomElement(using: &random) ?? "note"
      reel = reel.then { $0.moveColumn(moved, before: nil) }
    }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let widths = Self.widths(in: plan)
    for (column, found) in widths { #expect(found.count == 1, "\(column): \(found)") }
  }

  @Test func aColumnThatIsMovedOutOfTheWindowIsCarriedOverItsEdge() throws {
    var random = SeededGenerator(seed: 1)
    var grid = Self.grid(&random)
    grid.groupRows(by: nil)
    grid.viewport = Viewport(width: 300, height: 220)
    let reel = Reel(from: grid) { $0.moveColumn("place", before: nil) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    let transition = try #require(plan.moves.first?.transition)
    #expect(transition.to.item(headerOf: "place") == nil)
    var last = try #require(transition.from.item(headerOf: "place")).frame.x
    for scene in transition.moments {
      let header = try #require(scene.item(headerOf: "place"))
      guard case .text(let block) = header.content else { return }
      #expect(block.color.alpha == 1 && header.frame.x > last)
      last = header.frame.x
      let pane = try #require(scene.panes.first { $0.kind == .header(pinned: false) })
      #expect(pane.items.last { $0.identity.part == .text }?.identity == header.identity)
    }
  }
}

extension Transition {
  /// The scenes at equal steps on the way.
  fileprivate var moments: [Scene] { (1..<10).map { scene(at: Double($0) / 10) } }
}

extension Scene {
  fileprivate func item(headerOf column: String) -> Item? {
    items.first { $0.identity == Identity(.headerCell(column: column), .text) }
  }
}
