import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Sections in another order, and other sections.
@Suite struct SectionFlows {
  private static let teams = ["A": [0, 1, 2], "B": [3, 4], "C": [5], "D": [6, 7, 8, 9]]

  /// The sections in an order, each with its rows.
  private static func table(_ order: [String]) -> TableScene {
    var table = TableScene(rows: [])
    for name in order {
      table.sections[table.rows.count] = name
      table.rows += teams[name] ?? []
    }
    return table
  }

  private static func frames(_ transition: Transition) -> [Scene] {
    let count = Int(clamped: (60 * transition.duration).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  /// The visible extents of the parts of a frame's body, from top to bottom, where their grounds say.
  private static func parts(_ scene: Scene) -> [(key: UnitKey, extent: Extent)] {
    var parts: [(key: UnitKey, extent: Extent)] = []
    for pane in scene.panes where pane.kind.isBody {
      for item in pane.items {
        guard let key = UnitKey(item.identity.owner), item.frame.width > 100,
          case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque)
        else { continue }
        let seen = pane.clip?.intersection(item.frame) ?? item.frame
        if !seen.isEmpty { parts.append((key, Extent(top: seen.y, bottom: seen.maxY))) }
      }
    }
    return parts.sorted { $0.extent.top < $1.extent.top }
  }

  @Test(arguments: [
    ["B", "A"], ["D", "C", "B", "A"], ["C", "A", "D", "B"], ["B", "C", "D", "A"],
  ])
  func eachRowStaysBelowItsOwnHeader(order: [String]) throws {
    let before = Self.table(order.sorted())
    let after = Self.table(order)
    let transition = Transition(
      from: before.scene, to: after.scene, options: TransitionOptions(scale: 2))
    #expect(transition.kind == .moves)
    let rowCount = before.rows.count
    for scene in Self.frames(transition) {
      let parts = Self.parts(scene)
      var (header, bottom): (String?, Double) = (nil, TableScene.headerHeight)
      var heights: [RowIdentity: Double] = [:]
      for (key, extent) in parts {
        // Nothing lies on anything else, and no hole is between them.
        #expect(abs(extent.top - bottom) < 0.01)
        bottom = extent.bottom
        switch key {
        case .section(let name): header = name
        case .row(let row):
          #expect(header.flatMap { Self.teams[$0] }?.contains(row.source) ?? false)
          heights[row, default: 0] += extent.height
        case .summary: Issue.record("no summaries")
        }
      }
      #expect(heights.values.allSatisfy { $0 <= before.rowHeight + 0.01 }, "each row once")
      // A header that is at both places takes the room of one row.
      let most = Double(rowCount) * before.rowHeight
      let moving = Set(order).count - 1
      let seen = heights.values.reduce(0, +)
      #expect(seen >= most - Double(moving) * before.rowHeight - 0.01)
      #expect(Set(scene.items.map(\.identity)).count == scene.items.count)
    }
  }

  /// What is seen of the rows of a frame, from top to bottom, and whether a header is seen.
  private static func rows(_ scene: Scene) -> (order: [Int], tops: [Double], hasHeader: Bool) {
    var (rows, hasHeader): ([(Int, Double)], Bool) = ([], false)
    for item in scene.items {
      guard item.identity.part == .background else { continue }
      switch item.identity.owner {
      case .row(let row): rows.append((row.source, item.frame.y))
      case .section: hasHeader = true
      default: break
      }
    }
    rows.sort { $0.1 < $1.1 }
    return (rows.map(\.0), rows.map(\.1), hasHeader)
  }

  @Test(arguments: [false, true])
  func rowsCloseUpOverHeadersThatGoAndMakeRoomForThoseThatCome(isBack: Bool) throws {
    var flat = TableScene(rows: [0, 5, 3, 1, 6, 4, 2, 7, 8, 9])
    flat.sections = [:]
    let grouped = Self.table(["A", "B", "C", "D"])
    let transition = Transition(
      from: isBack ? grouped.scene : flat.scene, to: isBack ? flat.scene : grouped.scene,
      options: TransitionOptions(scale: 2))
    #expect(transition.kind == .moves)
    let height = flat.rowHeight
    var (withHeaders, between) = (0, 0)
    for scene in Self.frames(transition) {
      let (order, tops, hasHeader) = Self.rows(scene)
      guard hasHeader else {
        between += 1
        // Without headers the table is as high as its rows, so that none of their places is empty.
        let body = scene.panes.last { $0.kind == .body(pinned: false) }?.clip
        let bottom = try #require(body).maxY
        #expect(abs(bottom - TableScene.headerHeight - Double(order.count) * height) < 1)
        continue
      }
      withHeaders += 1
      #expect(order == grouped.rows, "rows are on their way while headers are seen")
      for (place, top) in tops.enumerated() {
        let room = place > 0 ? top - tops[place - 1] - height : top - TableScene.headerHeight
        let most = grouped.sections[place] == nil ? 0 : height
        #expect((-0.5...most + 0.5).contains(room), "\(room) points above row \(place)")
      }
    }
    #expect(withHeaders > 5 && between > 10)
  }
}
