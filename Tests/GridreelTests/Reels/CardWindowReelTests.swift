import GridreelMotion
import GridreelPrimitives
import GridreelRendering
import GridreelSceneModel
import Testing

@testable import Gridreel
@testable import GridreelReels
@testable import GridreelStills

/// Rows that become cards, and cards that become rows, in a window that shows other rows as cards than in a table.
@Suite struct CardWindowReels {
  private struct Product {
    let name: String
    let maker: String
    let stock: Int
  }

  private static func grid(offset: Double) -> DataGrid {
    var grid = DataGrid(
      rows: (0..<14).map { Product(name: "name \($0)", maker: "maker \($0 % 3)", stock: $0 * 7) })
    grid.viewport = Viewport(width: 640, height: 300, offset: GridPoint(x: 0, y: offset))
    return grid
  }

  /// The rows of which a scene has texts, with these.
  private static func texts(_ scene: Scene) -> [RowIdentity: [TextBlock]] {
    var texts: [RowIdentity: [TextBlock]] = [:]
    for pane in scene.panes {
      switch pane.kind {
      case .body, .cards: break
      default: continue
      }
      for item in pane.items {
        guard case .cell(let row, _) = item.identity.owner, case .text(let block) = item.content
        else { continue }
        texts[row, default: []].append(block)
      }
    }
    return texts
  }

  private static func ground(_ row: RowIdentity, _ scene: Scene) -> GridRect? {
    let parts: [Identity.Part] = [.other("ground"), .background]
    return parts.lazy.compactMap { part in
      scene.items.first { $0.identity == Identity(.row(row), part) }?.frame
    }.first
  }

  private static func transition(
    from: DataGrid, to: DataGrid, isBack: Bool
  ) throws -> Transition {
    let (first, last) = isBack ? (to, from) : (from, to)
    let plan = try Reel(from: first) { $0 = last }
      .film(clock: .rational, Renderer(fonts: FontOptions())).plan
    return try #require(plan.moves.last?.transition)
  }

  @Test(arguments: [0.0, 60, 140], [false, true])
  func whatOnlyOneLayoutShowsComesOverAnEdgeWithItsOwnLook(offset: Double, isBack: Bool) throws {
    let table = Self.grid(offset: offset)
    var cards = table
    cards.layout = .tiles(Tiles(perLine: 4, cardWidth: 140))
    let transition = try Self.transition(from: table, to: cards, isBack: isBack)
    let ends = [Self.texts(transition.from), Self.texts(transition.to)]
    let alone = Set(ends[0].keys).symmetricDifference(ends[1].keys)
    #expect(!alone.isEmpty)
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      let texts = Self.texts(scene)
      for row in alone {
        let isNew = ends[1][row] != nil
        let own = try #require(texts[row], "step \(step)")
        #expect(own.map(\.string).sorted() == ends[isNew ? 1 : 0][row]?.map(\.string).sorted())
        #expect(own.allSatisfy { $0.color.alpha > 0.3 }, "step \(step)")
        let rest = try #require(Self.ground(row, isNew ? transition.to : transition.from))
        let now = try #require(Self.ground(row, scene))
        #expect(abs(now.width - rest.width) < 0.01 && abs(now.height - rest.height) < 0.51)
        #expect(abs(now.x - rest.x) < 0.01)
      }
    }
  }

  @Test(arguments: [false, true])
  func aFarScrollOfCardsIsOneStripWithASeam(isBack: Bool) throws {
    var top = Self.grid(offset: 0)
    top.layout = .tiles(Tiles(perLine: 2, cardWidth: 140))
    var bottom = top
    bottom.viewport?.offset.y = 700
    let transition = try Self.transition(from: top, to: bottom, isBack: isBack)
    var sawSeam = false
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      let texts = scene.panes.filter { $0.kind == .cards }.flatMap(\.items).filter {
        if case .text(let block) = $0.content { block.color.alpha < 0.99 } else { false }
      }
      #expect(texts.allSatisfy { $0.identity.owner == .frame }, "step \(step)")
      guard
        let seam = scene.items.first(where: { $0.identity.part == .other("scroll seam") })?.frame
      else { continue }
      sawSeam = true
      for case .some(let frame) in (0..<14).map({ Self.ground(RowIdentity(source: $0), scene) }) {
        #expect(frame.maxY <= seam.y + 0.01 || frame.y >= seam.maxY - 0.01, "step \(step)")
      }
    }
    #expect(sawSeam)
  }

  /// Cards lie also where rows have their header.
  @Test(arguments: [false, true]) func whatComesOrGoesIsNotSeenAtTheEndWhereItIsNot(isBack: Bool)
    throws
  {
    let table = Self.grid(offset: 140)
    var cards = table
    cards.layout = .tiles(Tiles(perLine: 4, cardWidth: 140))
    let transition = try Self.transition(from: table, to: cards, isBack: isBack)
    let clips = [transition.from, transition.to].flatMap(\.panes).filter { pane in
      switch pane.kind {
      case .body, .cards: true
      default: false
      }
    }.compactMap(\.clip)
    let (top, bottom) = (clips.map(\.y).min() ?? 0, clips.map(\.maxY).max() ?? 0)
    let ends = [transition.from, transition.to].map { Set(Self.texts($0).keys) }
    for row in ends[0].symmetricDifference(ends[1]) {
      let scene = transition.scene(at: ends[0].contains(row) ? 0.9999 : 0.0001)
      guard let frame = Self.ground(row, scene) else { continue }
      #expect(frame.maxY < top || frame.y > bottom, "row \(row.source)")
    }
  }
}
