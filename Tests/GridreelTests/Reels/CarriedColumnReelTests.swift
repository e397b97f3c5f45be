import GridreelMotion
import GridreelPrimitives
import GridreelSceneModel
import TestSupport
import Testing

@testable import Gridreel
@testable import GridreelFiles
@testable import GridreelReels
@testable import GridreelStills

/// What lies behind and above columns and rows on their way, in tables with cells of many kinds.
@Suite struct CarriedColumnReels {
  private static let rows =
    #""data": [{"a": "x", "b": 1, "c": 2, "d": true}, {"a": "y", "b": 3, "c": 4, "d": false}]"#

  private static func transition(
    _ keys: String, _ change: (inout DataGrid) -> Void
  ) throws -> Transition {
    let scratch = try ScratchFolder()
    let path = try scratch.write("{\(rows), \(keys)}", to: "g.grid.json")
    let grid = try GridDocument(path: path).grid
    let reel = Reel(from: grid) { change(&$0) }
    let plan = try reel.film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  private static func scenes(_ transition: Transition) -> [Scene] {
    (1..<12).map { transition.scene(at: Double($0) / 12) }
  }

  @Test func aBoxGoesWithItsColumnBeneathTheOneThatPassesIt() throws {
    let transition = try Self.transition(
      #""callouts": ["box 1:b", "box 2:d"]"#
    ) { $0.moveColumn("d", before: "b") }
    func left(_ scene: Scene, _ owner: Identity.Owner, _ part: Identity.Part) -> Double? {
      scene.items.first { $0.identity == Identity(owner, part) }?.frame.x
    }
    func cell(_ row: Int, _ column: String) -> Identity.Owner {
      .cell(row: RowIdentity(source: row), column: column)
    }
    let rest = try #require(left(transition.from, .callout("1"), .border))
    let way = try #require(left(transition.from, cell(0, "b"), .text)) - rest
    for (step, scene) in Self.scenes(transition).enumerated() {
      for (number, owner) in [("1", cell(0, "b")), ("2", cell(1, "d"))] {
        let box = try #require(left(scene, .callout(number), .border), "step \(step)")
        #expect(abs(try #require(left(scene, owner, .text)) - box - way) <= 1, "step \(step)")
      }
      let passing = try #require(
        scene.items.first { $0.identity == Identity(cell(1, "d"), .text) }?.frame)
      for pane in scene.panes
      where pane.items.contains(where: { $0.identity.owner == .callout("1") }) {
        let area = try #require(pane.clip)
        #expect(area.maxX <= passing.x + 1 || area.x >= passing.maxX - 1, "step \(step)")
      }
    }
  }

  @Test func nothingOfACarriedColumnLiesBelowTheSummariesOfAHighWindow() throws {
    let transition = try Self.transition(
      #""summary": {"columns": {"b": "sum"}, "pinned": true}, "height": 400"#
    ) { $0.moveColumn("d", before: "b") }
    for scene in Self.scenes(transition) {
      let footers = scene.panes.filter { $0.kind == .footer(pinned: false) }
      let bottom = footers.flatMap(\.items)
        .filter {
          if case .summary = $0.identity.owner { $0.identity.part == .background } else { false }
        }
        .map(\.frame.maxY).max()
      for item in footers.flatMap(\.items) {
        guard case .column("d") = item.identity.owner else { continue }
        if case .line = item.content { #expect(item.frame.maxY <= (bottom ?? 0) + 1) }
        if case .shadow = item.content { #expect(item.frame.maxY <= (bottom ?? 0) + 1) }
      }
    }
  }

  @Test func theShadowOfAColumnDoesNotCoverTheTitleAboveOthers() throws {
    let transition = try Self.transition(
      #""spanners": [{"title": "Both", "columns": ["b", "c"]}]"#
    ) { $0.moveColumn("d", before: "b") }
    for scene in Self.scenes(transition) {
      let items = scene.items
      let title = try #require(items.first { $0.identity.part == .text && $0.string == "Both" })
      for item in items {
        guard case .shadow = item.content, item.frame.maxX > title.frame.x,
          item.frame.x < title.frame.maxX
        else { continue }
        #expect(item.frame.y >= title.frame.maxY - 1)
      }
    }
  }

  @Test(arguments: [
    #""redact": "d""#, #""columns": {"d": {"cell": "check"}}"#,
  ])
  func aCarriedColumnHidesWhatItPassesWhateverItsCellsShow(keys: String) throws {
    let transition = try Self.transition(keys) { $0.moveColumn("d", before: "b") }
    for scene in Self.scenes(transition) {
      let items = scene.items
      let grounds = items.indices.filter { place in
        guard case .cell(_, "d") = items[place].identity.owner,
          case .fill(let paints, _) = items[place].content
        else { return false }
        return items[place].frame.height > 20 && paints.contains(where: \.isOpaque)
      }
      #expect(grounds.count >= 2)
      let texts = items.indices.filter { place in
        guard case .cell(_, let column) = items[place].identity.owner, column != "d",
          case .text = items[place].content
        else { return false }
        return true
      }
      #expect((texts.max() ?? 0) < grounds.min() ?? 0)
    }
  }

  @Test func columnsThatArePassedKeepTheLinesBelowRows() throws {
    let transition = try Self.transition(
      #""columns": [{"key": "a"}, {"key": "b"}, {"key": "c", "heat": {}}, {"key": "d"}]"#
    ) { $0.moveColumn("d", before: "b") }
    for scene in Self.scenes(transition) {
      let items = scene.items
      func places(_ part: (Identity) -> Bool) -> [Int] {
        items.indices.filter { part(items[$0].identity) }
      }
      let fills = places { identity in
        if case .cell(_, "b") = identity.owner { identity.part == .background } else { false }
      }
      #expect(!fills.isEmpty)
      for place in fills.prefix(1) {
        let cell = items[place].frame
        let above = items[(place + 1)...].contains { item in
          guard case .line = item.content else { return false }
          return item.frame.x <= cell.x + 0.5 && item.frame.maxX >= cell.maxX - 0.5
            && abs(item.frame.maxY - cell.maxY) <= 1.5
        }
        #expect(above)
      }
    }
  }

  @Test(arguments: ["paper", "terminal", "light"])
  func aRowHidesOthersInAColumnOfMarksToo(theme: String) throws {
    let transition = try Self.transition(
      #""theme": "\#(theme)", "columns": [{"key": "a"}, {"key": "d", "cell": "check", "width": 80}]"#
    ) { $0.sortRows(by: [SortKey("a", .descending)]) }
    let right = try #require(
      transition.from.items.filter { $0.identity.owner == .headerCell(column: "d") }.map(
        \.frame.maxX
      ).max()
    )
    for scene in Self.scenes(transition) {
      let grounds = scene.items.filter { item in
        guard case .row = item.identity.owner, case .fill(let paints, _) = item.content else {
          return false
        }
        return paints.contains(where: \.isOpaque)
      }
      #expect(grounds.contains { $0.frame.maxX >= right - 0.5 })
    }
  }
}

extension Item {
  fileprivate var string: String? {
    if case .text(let block) = content { block.string } else { nil }
  }
}
