import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Rows that are covered, or uncovered, by what stands below them.
@Suite struct FoldTests {
  /// Two sections, the upper one with its last three rows or without them.
  private static func table(_ isOpen: Bool, isLast: Bool = false) -> TableScene {
    if isLast {
      var table = TableScene(rows: isOpen ? [9, 8, 0, 1, 2] : [9, 8])
      table.sections = [0: "A", 1: "B"]
      return table
    }
    var table = TableScene(rows: isOpen ? [9, 0, 1, 2, 3, 4] : [9, 3, 4])
    table.sections = isOpen ? [0: "A", 4: "B"] : [0: "A", 1: "B"]
    return table
  }

  private static func transition(_ isOpening: Bool, isLast: Bool = false) -> Transition {
    Transition(
      from: table(!isOpening, isLast: isLast).scene, to: table(isOpening, isLast: isLast).scene,
      options: TransitionOptions(easing: .easeInOut, scale: 2))
  }

  /// The visible fills of a scene's body, from top to bottom, with their owners.
  private static func fills(_ scene: Scene) -> [(owner: Identity.Owner, frame: GridRect)] {
    scene.panes.filter(\.kind.isBody).flatMap { pane in
      pane.items.compactMap { item -> (Identity.Owner, GridRect)? in
        guard case .fill(let paints, _) = item.content, paints.contains(where: \.isOpaque) else {
          return nil
        }
        let frame = pane.clip.map(item.frame.intersection) ?? item.frame
        return frame.isEmpty ? nil : (item.identity.owner, frame)
      }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func thereIsNoHoleOnTheWay(isOpening: Bool, isLast: Bool) {
    let transition = Self.transition(isOpening, isLast: isLast)
    #expect(transition.kind == .moves)
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let bottom = scene.panes.filter(\.kind.isBody).compactMap { $0.clip?.maxY }.max() ?? 0
      let fills = Self.fills(scene).map(\.frame)
      for y in stride(from: TableScene.headerHeight + 0.25, to: bottom, by: 0.5) {
        #expect(fills.contains { $0.y <= y && $0.maxY > y }, "\(y) of \(bottom) in step \(step)")
      }
    }
  }

  @Test(arguments: [false, true], ["A", "B", "C"])
  func aSectionThatGoesAsAWholeLeavesNoHole(isOpening: Bool, name: String) {
    func table(without gone: String?) -> TableScene {
      var table = TableScene(rows: [])
      for (section, rows) in [("A", [0, 1]), ("B", [2, 3, 4]), ("C", [5])] where section != gone {
        table.sections[table.rows.count] = section
        table.rows += rows
      }
      return table
    }
    let (whole, part) = (table(without: nil).scene, table(without: name).scene)
    let transition = Transition(
      from: isOpening ? part : whole, to: isOpening ? whole : part,
      options: TransitionOptions(easing: .easeInOut, scale: 2))
    #expect(transition.kind == .moves)
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let bottom = scene.panes.filter(\.kind.isBody).compactMap { $0.clip?.maxY }.max() ?? 0
      let fills = Self.fills(scene).map(\.frame)
      for y in stride(from: TableScene.headerHeight + 0.25, to: bottom, by: 0.5) {
        #expect(fills.contains { $0.y <= y && $0.maxY > y }, "\(y) of \(bottom) in step \(step)")
      }
    }
  }

  @Test(arguments: [false, true]) func rowsStayWhereTheyAreAndEndAtTheNextHeader(isOpening: Bool)
    throws
  {
    let transition = Self.transition(isOpening)
    let rest = isOpening ? transition.to : transition.from
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let header = try #require(scene.item(.section("B"), .background))
      for row in 0...2 {
        guard let item = scene.row(row) else { continue }
        #expect(item.frame == rest.row(row)?.frame)
      }
      for (owner, frame) in Self.fills(scene) {
        guard case .row(let row) = owner, row.source < 3 else { continue }
        #expect(frame.maxY <= header.frame.y + 1e-9)
      }
    }
  }

  @Test func everyTextIsSeenWholeOrCut() {
    let transition = Self.transition(false)
    for step in 1..<24 {
      for pane in transition.scene(at: Double(step) / 24).panes {
        for case .text(let block) in pane.items.map(\.content) { #expect(block.color.alpha == 1) }
      }
    }
  }

  @Test func rowsThatOthersReplaceFade() {
    let transition = Transition(
      from: TableScene(rows: [0, 1, 2, 3]).scene, to: TableScene(rows: [0, 1, 5, 3]).scene)
    let scene = transition.scene(at: 0.3)
    #expect(scene.text(2, "a")?.color.alpha ?? 1 < 1)
  }
}

/// Cards that are covered, or uncovered, by what stands below them.
@Suite struct CardFoldTests {
  /// Two sections of cards, two on a line; the upper one with its three cards or without them.
  private static func scene(_ isOpen: Bool) -> Scene {
    func place(_ number: Int, below top: Double) -> GridRect {
      GridRect(
        x: Double(number % 2) * 110, y: top + 10 + Double(number / 2) * 90, width: 100, height: 80)
    }
    func card(_ row: Int, _ frame: GridRect) -> [Item] {
      CardScene.card(row, frame, text: frame.inset(by: Insets(10)), radius: 4)
    }
    let lower = isOpen ? 20.0 + 190 : 20
    let size = GridSize(width: 220, height: lower + 120)
    let whole = GridRect(x: 0, y: 0, width: size.width, height: size.height)
    let ground = Item(
      Identity(.body, .background), frame: whole,
      content: .fill([.color(GridColor(rgb: 0xeeeeee))], cornerRadius: 0))
    let items =
      [ground, CardScene.header("A", GridRect(x: 0, y: 0, width: 220, height: 20))]
      + (isOpen ? (0..<3).flatMap { card($0, place($0, below: 20)) } : [])
      + [CardScene.header("B", GridRect(x: 0, y: lower, width: 220, height: 20))]
      + (3..<5).flatMap { card($0, place($0 - 3, below: lower + 20)) }
    return Scene(
      size: size, background: .white, panes: [Pane(.cards, clip: whole, items: items)])
  }

  @Test(arguments: [false, true]) func theyStayWholeAndEndAtTheNextHeader(isOpening: Bool) throws {
    let transition = Transition(
      from: Self.scene(!isOpening), to: Self.scene(isOpening),
      options: TransitionOptions(easing: .easeInOut, scale: 2))
    #expect(transition.kind == .moves)
    let rest = Self.scene(true)
    var seen = Set<Int>()
    for step in 1..<24 {
      let scene = transition.scene(at: Double(step) / 24)
      let header = try #require(scene.item(.section("B"), .background)).frame
      // The ground lies below all cards.
      let first = try #require(scene.panes.first { $0.kind == .cards }?.items.first)
      #expect(first.identity.owner == .body)
      for pane in scene.panes {
        for item in pane.items {
          if case .text(let block) = item.content { #expect(block.color.alpha == 1) }
          guard case .row(let row) = item.identity.owner, row.source < 3 else { continue }
          seen.insert(row.source)
          #expect(item.frame == rest.row(row.source)?.frame)
          let clip = try #require(pane.clip)
          #expect(clip.maxY <= header.y + 0.5)
          #expect(clip.y <= item.frame.y, "room for its shadow")
        }
      }
    }
    #expect(seen == [0, 1, 2])
  }
}

/// Rows of sections that are dissolved, some of which were closed.
@Suite struct DissolvingTests {
  @Test func newRowsComeAsSoonAsTheirPlacesAreFree() throws {
    let before = TableScene(rows: Array((0..<10).reversed()))
    let after = TableScene(rows: Array(0..<5) + Array(20..<24) + Array(5..<10))
    let transition = Transition(from: before.scene, to: after.scene)
    let last = try #require(
      (1..<60).last { step in
        let scene = transition.scene(at: Double(step) / 60)
        return (0..<10).contains { scene.row($0)?.frame.y != transition.to.row($0)?.frame.y }
      })
    for row in 20..<24 {
      let first = (1..<60).first { step in
        (transition.scene(at: Double(step) / 60).text(row, "a")?.color.alpha ?? 0) > 0.5
      }
      #expect(try #require(first) < last)
    }
  }
}
