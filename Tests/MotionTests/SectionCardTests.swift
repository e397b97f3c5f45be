import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Cards of sections some of which go, or come back: the others take up their places.
@Suite struct SectionCards {
  private static let sections = [("A", [0, 1, 2]), ("B", [3, 4, 5, 6, 7]), ("C", [8, 9])]
  private static let (line, header) = (90.0, 20.0)

  /// Cards in lines of two below their headers.
  private static func scene(without gone: Set<Int>) -> Scene {
    var (items, y): ([Item], Double) = ([], 0)
    for (name, all) in sections {
      let cards = all.filter { !gone.contains($0) }
      guard !cards.isEmpty else { continue }
      items.append(CardScene.header(name, GridRect(x: 0, y: y, width: 220, height: header)))
      for (place, card) in cards.enumerated() {
        let frame = GridRect(
          x: Double(place % 2) * 110, y: y + header + 10 + Double(place / 2) * line, width: 100,
          height: 80)
        items += CardScene.card(card, frame, text: frame.inset(by: Insets(10)), radius: 4)
      }
      y += header + 10 + Double((cards.count + 1) / 2) * line
    }
    let whole = GridRect(x: 0, y: 0, width: 220, height: y)
    let ground = Item(
      Identity(.body, .background), frame: whole,
      content: .fill([.color(GridColor(rgb: 0xeeeeee))], cornerRadius: 0))
    return Scene(
      size: GridSize(width: 220, height: y), background: .white,
      panes: [Pane(.cards, clip: whole, items: [ground] + items)])
  }

  @Test(arguments: [[1, 4, 5], [0, 3, 6, 7], [1, 8, 9]] as [Set<Int>], [false, true])
  func eachCardIsSeenBetweenItsOwnHeaderAndTheNext(gone: Set<Int>, isBack: Bool) throws {
    let (whole, part) = (Self.scene(without: []), Self.scene(without: gone))
    let transition = Transition(
      from: isBack ? part : whole, to: isBack ? whole : part, options: TransitionOptions(scale: 2))
    #expect(transition.kind == .moves)
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      var headers: [String: GridRect] = [:]
      for item in scene.items {
        if case .section(let name) = item.identity.owner { headers[name] = item.frame }
      }
      for pane in scene.panes where pane.kind == .cards {
        for item in pane.items {
          guard case .row(let row) = item.identity.owner, item.identity.part == .background,
            let place = Self.sections.firstIndex(where: { $0.1.contains(row.source) }),
            let own = headers[Self.sections[place].0]
          else { continue }
          let seen = pane.clip.map(item.frame.intersection) ?? item.frame
          guard !seen.isEmpty else { continue }
          #expect(seen.y >= own.maxY - 0.5, "card \(row.source) in step \(step)")
          let next = Self.sections[(place + 1)...].lazy.compactMap { headers[$0.0] }.first
          if let next {
            #expect(seen.maxY <= next.y + 0.5, "card \(row.source) in step \(step)")
          }
        }
      }
    }
  }

  @Test(arguments: [false, true]) func aCardThatKeepsItsPlaceStaysAsFarFromItsHeader(isBack: Bool)
    throws
  {
    let (whole, part) = (Self.scene(without: []), Self.scene(without: [1]))
    let transition = Transition(
      from: isBack ? part : whole, to: isBack ? whole : part, options: TransitionOptions(scale: 2))
    for step in 1..<40 {
      let scene = transition.scene(at: Double(step) / 40)
      for (section, row) in [("A", 0), ("B", 3), ("B", 7), ("C", 9)] {
        let header = try #require(scene.item(.section(section), .background)).frame
        let card = try #require(scene.row(row)).frame
        let rest = try #require(whole.row(row)).frame.y
        let top = try #require(whole.item(.section(section), .background)).frame.y
        #expect(abs(card.y - header.y - (rest - top)) <= 0.5, "card \(row) in step \(step)")
      }
    }
  }
}
