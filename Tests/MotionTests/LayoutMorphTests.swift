import GridreelPrimitives
import GridreelSceneModel
import Testing

@testable import GridreelMotion

/// Rows that become cards, and cards that become rows, one after the other.
@Suite struct LayoutMorphTests {
  /// A row or card with a title and a price, which have other fonts on cards and change their order.
  private static func row(_ number: Int, _ frame: GridRect, isCard: Bool) -> [Item] {
    let identity = RowIdentity(source: number)
    func text(_ column: String, _ string: String, _ area: GridRect, _ size: Double) -> Item {
      Item(
        Identity(.cell(row: identity, column: column), .text), frame: area,
        content: .text(
          TextBlock(
            string: string, font: GridFont(size: size, weight: isCard ? 700 : 400), color: .black,
            origin: GridPoint(x: area.x, y: area.y + size), width: area.width)))
    }
    let area = { (x: Double, y: Double, width: Double) in
      GridRect(x: frame.x + x, y: frame.y + y, width: width, height: 20)
    }
    let own = [
      Item(
        Identity(.row(identity), .background), frame: frame,
        content: .fill([.color(.white)], cornerRadius: isCard ? 8 : 0)),
      text(
        "title", "Title \(number)", isCard ? area(10, 100, 130) : area(10, 5, 100), isCard ? 16 : 13
      ),
      text("price", "€ \(number)", isCard ? area(10, 130, 60) : area(200, 5, 60), isCard ? 16 : 13),
    ]
    return isCard ? own : own + [text("stock", "\(number) left", area(300, 5, 80), 13)]
  }

  private static let rows: Scene = {
    let items = (0..<6).flatMap {
      row($0, GridRect(x: 0, y: Double($0) * 30, width: 480, height: 30), isCard: false)
    }
    let clip = GridRect(x: 0, y: 0, width: 480, height: 180)
    return Scene(
      size: GridSize(width: 480, height: 400), background: .white,
      panes: [Pane(.body(pinned: false), clip: clip, items: items)])
  }()

  private static let cards: Scene = {
    let items = (0..<6).flatMap {
      row(
        $0,
        GridRect(
          x: Double($0 % 3) * 160, y: Double($0 / 3) * 200, width: 150, height: 190), isCard: true)
    }
    let clip = GridRect(x: 0, y: 0, width: 480, height: 400)
    return Scene(
      size: GridSize(width: 480, height: 400), background: .white,
      panes: [Pane(.cards, clip: clip, items: items)])
  }()

  private static func frames(_ isBack: Bool) -> [Scene] {
    let transition = Transition(
      from: isBack ? cards : rows, to: isBack ? rows : cards, options: TransitionOptions(scale: 2))
    let count = Int(clamped: (transition.duration * 30).rounded())
    return (1..<count).map { transition.scene(at: Double($0) / Double(count)) }
  }

  @Test(arguments: [false, true]) func noRowThatFoldsLiesOnACard(isBack: Bool) {
    var seen = 0
    for scene in Self.frames(isBack) {
      var (folding, resting): ([Int], [Int]) = ([], [])
      for (place, item) in scene.items.enumerated() {
        guard case .row(let row) = item.identity.owner else { continue }
        // A card that is nearly folded flies above all.
        if item.identity.part == .other("ground"), item.frame.width > 400 { folding.append(place) }
        if item.identity.part == .background, item.frame == Self.cards.row(row.source)?.frame {
          resting.append(place)
        }
      }
      guard let last = folding.last, let first = resting.first else { continue }
      seen += 1
      #expect(last < first)
    }
    #expect(seen > 5)
  }

  @Test(arguments: [false, true]) func aLabelIsWithinItsCardWhileThatFolds(isBack: Bool) throws {
    var cards = Self.cards
    for row in 0..<6 {
      let card = try #require(cards.row(row)).frame
      cards.panes[0].items.append(
        Item(
          Identity(.cell(row: RowIdentity(source: row), column: "price"), .other("label")),
          frame: GridRect(x: card.x + 10, y: card.y + 165, width: 60, height: 20),
          content: .text(
            TextBlock(
              string: "Price", font: GridFont(size: 12), color: .black,
              origin: GridPoint(x: card.x + 10, y: card.y + 179), width: 60))))
    }
    let transition = Transition(
      from: isBack ? cards : Self.rows, to: isBack ? Self.rows : cards,
      options: TransitionOptions(scale: 2))
    var seen = 0
    for step in 1..<90 {
      let items = transition.scene(at: Double(step) / 90).items
      for item in items where item.identity.part == .other("label") {
        guard case .cell(let row, _) = item.identity.owner, case .text(let block) = item.content,
          block.color.alpha > 0
        else { continue }
        let ground = try #require(
          items.first { $0.identity == Identity(.row(row), .other("ground")) })
        seen += ground.frame.height < 188 ? 1 : 0
        #expect(item.frame.maxY <= ground.frame.maxY + 0.5, "row \(row.source) in step \(step)")
      }
    }
    #expect(seen > 0)
  }

  @Test(arguments: [false, true]) func linesBetweenColumnsGoWithTheirRows(isBack: Bool) {
    var rows = Self.rows
    let line = Item(
      Identity(.column("title"), .verticalLine),
      frame: GridRect(x: 190, y: 0, width: 1, height: 180),
      content: .line(color: .black, dash: []))
    rows.panes[0].items.append(line)
    let transition = Transition(
      from: isBack ? Self.cards : rows, to: isBack ? rows : Self.cards,
      options: TransitionOptions(scale: 2))
    for step in 1..<30 {
      let items = transition.scene(at: Double(step) / 30).items
      #expect(!items.contains { $0.identity.owner == line.identity.owner })
    }
  }

  /// The row with the panel of a picture that only a card has, and with a header's title.
  private static func table(isCard: Bool) -> Scene {
    var scene = isCard ? cards : rows
    let body = scene.panes[0].items.firstIndex { $0.identity.part == .text } ?? 0
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "image")
    if isCard {
      // Items that only one scene has come first.
      scene.panes[0].items.insert(
        Item(
          Identity(owner, .background), frame: GridRect(x: 5, y: 5, width: 140, height: 80),
          content: .fill([.color(GridColor(rgb: 0xeeeeee))], cornerRadius: 6)), at: body)
    }
    let title = TextBlock(
      string: isCard ? "Sweets" : "Name", font: GridFont(), color: .black,
      origin: GridPoint(x: 8, y: 14), width: 100)
    scene.panes.append(
      Pane(
        .header(pinned: false),
        items: [
          Item(
            Identity(isCard ? .menu : .headerCell(column: "title"), .text),
            frame: GridRect(x: 0, y: 0, width: 116, height: 20), content: .text(title))
        ]))
    return scene
  }

  @Test(arguments: [false, true]) func whatACardAloneHasLiesOnItsGroundAndHeadersComeInTurn(
    isBack: Bool
  ) {
    let transition = Transition(
      from: Self.table(isCard: isBack), to: Self.table(isCard: !isBack),
      options: TransitionOptions(scale: 2))
    let count = Int(clamped: (transition.duration * 60).rounded())
    var panels = 0
    for step in 1..<count {
      let items = transition.scene(at: Double(step) / Double(count)).items
      let ground = items.lastIndex {
        $0.identity == Identity(.row(RowIdentity(source: 0)), .background)
      }
      let panel = items.firstIndex { item in
        guard case .cell(_, "image") = item.identity.owner else { return false }
        return true
      }
      if let panel, let ground {
        panels += 1
        #expect(panel > ground, "the card hides its panel in step \(step)")
      }
      let titles = items.filter { item in
        guard case .text(let block) = item.content, block.color.alpha > 0 else { return false }
        return item.identity.owner == .menu || item.identity.owner == .headerCell(column: "title")
      }
      #expect(titles.count <= 1, "one header stands on the other in step \(step)")
    }
    #expect(panels > 5)
  }

  @Test(arguments: [false, true]) func aBadgeUponAPictureHidesIt(isBack: Bool) throws {
    let row = RowIdentity(source: 0)
    func item(
      _ column: String, _ part: Identity.Part, x: Double, _ color: UInt32, isWide: Bool = false
    ) -> Item {
      Item(
        Identity(.cell(row: row, column: column), part),
        frame: GridRect(x: x, y: 5, width: isWide ? 140 : 60, height: isWide ? 80 : 20),
        content: .fill([.color(GridColor(rgb: color))], cornerRadius: 6))
    }
    var (rows, cards) = (Self.rows, Self.cards)
    // In the table, the badge stands before the picture.
    rows.panes[0].items += [
      item("badge", .mark("pill"), x: 310, 0x00ff00), item("image", .mark("image"), x: 390, 0xff),
    ]
    cards.panes[0].items += [
      item("image", .mark("image"), x: 5, 0xff, isWide: true),
      item("badge", .background, x: 10, 0xffffff), item("badge", .mark("pill"), x: 10, 0x00ff00),
    ]
    let transition = Transition(
      from: isBack ? cards : rows, to: isBack ? rows : cards, options: TransitionOptions(scale: 2))
    var seen = 0
    for step in 1..<60 {
      let items = transition.scene(at: Double(step) / 60).items
      func places(_ column: String, _ isDrawn: (Identity.Part) -> Bool) -> [Int] {
        items.indices.filter {
          items[$0].identity.owner == .cell(row: row, column: column)
            && isDrawn(items[$0].identity.part)
        }
      }
      let image = try #require(places("image") { _ in true }.max())
      let pill = places("badge") { $0 != .background }.min() ?? items.endIndex
      #expect(image < pill, "the picture hides the badge in step \(step)")
      guard let ground = places("badge", { $0 == .background }).first else { continue }
      seen += 1
      #expect(image < ground && ground < pill, "the picture is seen through it in step \(step)")
      if pill < items.endIndex {
        #expect(abs(items[pill].frame.center.x - items[ground].frame.center.x) < 1)
      }
    }
    #expect(seen > 5)
  }

  @Test(arguments: [false, true]) func aPictureIsSeenOnItsCardAllTheTime(isBack: Bool) throws {
    let row = RowIdentity(source: 0)
    let picture = Picture(
      format: .svg, bytes: [], size: GridSize(width: 1, height: 1), bitmap: nil)
    func item(_ column: String, _ frame: GridRect, _ content: Item.Content) -> Item {
      Item(
        Identity(.cell(row: row, column: column), .mark("drawn")), frame: frame, content: content)
    }
    let pill = Item.Content.fill([.color(.white)], cornerRadius: 6)
    let image = Item.Content.picture(PictureBlock(picture, fit: .cover))
    var (rows, cards) = (Self.rows, Self.cards)
    rows.panes[0].items += [
      item("image", GridRect(x: 400, y: 3, width: 24, height: 24), image),
      item("badge", GridRect(x: 320, y: 5, width: 60, height: 20), pill),
    ]
    // The badge lies upon the picture.
    cards.panes[0].items += [
      item("image", GridRect(x: 5, y: 5, width: 140, height: 80), image),
      item("badge", GridRect(x: 10, y: 10, width: 60, height: 20), pill),
    ]
    let transition = Transition(
      from: isBack ? cards : rows, to: isBack ? rows : cards, options: TransitionOptions(scale: 2))
    for step in 1..<60 {
      let items = transition.scene(at: Double(step) / 60).items
      let card = try #require(items.first { $0.identity == Identity(.row(row), .other("ground")) })
      let pictures = items.filter { if case .picture = $0.content { true } else { false } }
      #expect(pictures.count == 1)
      for item in pictures {
        #expect(card.frame.contains(item.frame, tolerance: 1), "step \(step)")
        if case .picture(let block) = item.content { #expect(block.opacity == 1) }
      }
    }
  }

  @Test func theTitleOfAMenuStaysWhileItsButtonGetsNarrower() {
    func scene(_ title: String, x: Double) -> Scene {
      let block = TextBlock(
        string: title, font: GridFont(), color: .black, origin: GridPoint(x: x, y: 14), width: 100)
      let frame = GridRect(x: x, y: 0, width: 200 - x, height: 20)
      return Scene(
        size: GridSize(width: 200, height: 40), background: .white,
        panes: [
          Pane(
            .header(pinned: false),
            items: [
              Item(
                Identity(.menu, .background), frame: frame,
                content: .fill([.color(.white)], cornerRadius: 8)),
              Item(Identity(.menu, .text), frame: frame, content: .text(block)),
            ])
        ])
    }
    let transition = Transition(
      from: scene("Sort by: Popularity", x: 40), to: scene("Sort by: Price", x: 90),
      options: TransitionOptions(scale: 2))
    for step in 1..<24 {
      for item in transition.scene(at: Double(step) / 24).items {
        guard case .text(let block) = item.content else { continue }
        #expect(block.origin.x == (block.string.hasSuffix("Price") ? 90 : 40))
      }
    }
  }

  @Test(arguments: [false, true]) func eachTextStandsOnce(isBack: Bool) {
    for scene in Self.frames(isBack) {
      var seen: Set<String> = []
      for case .text(let block) in scene.items.map(\.content) where block.color.alpha > 0 {
        #expect(seen.insert(block.string).inserted, "\(block.string) stands twice")
      }
      #expect((0..<6).allSatisfy { seen.contains("Title \($0)") })
    }
  }

  @Test(arguments: [false, true]) func whatARowDrawsLiesOnItsOwnGround(isBack: Bool) throws {
    for scene in Self.frames(isBack) {
      var owner: RowIdentity?
      var done: Set<RowIdentity> = []
      for item in scene.items {
        guard case .row(let row)? = UnitKey(item.identity.owner) else { continue }
        if row != owner {
          #expect(done.insert(row).inserted, "its items are one piece")
          #expect(item.identity.part == .other("ground"))
          owner = row
        }
      }
      #expect(done.count == 6)
    }
  }

  @Test(arguments: [false, true]) func mostTitlesAreReadInEveryFrame(isBack: Bool) {
    for scene in Self.frames(isBack) {
      let items = scene.items
      let legible = items.enumerated().count { place, item in
        guard item.identity.owner.column == "title", case .text(let block) = item.content else {
          return false
        }
        // The text of six or seven letters at the left of its frame.
        let text = GridRect(x: block.origin.x, y: block.origin.y - 10, width: 50, height: 10)
        let above = items[(place + 1)...].filter {
          $0.identity.part == .other("ground") && $0.frame.intersects(text)
        }
        return block.color.alpha > 0 && above.isEmpty
      }
      #expect(legible >= 4)
    }
  }

  @Test(arguments: [false, true]) func textsOfARowDoNotLieOnEachOther(isBack: Bool) {
    for scene in Self.frames(isBack) {
      var texts: [RowIdentity: [GridRect]] = [:]
      for item in scene.items {
        guard case .cell(let row, _) = item.identity.owner, case .text(let block) = item.content,
          block.color.alpha > 0
        else { continue }
        let width = 0.5 * block.font.size * Double(block.string.count)
        let area = GridRect(
          x: block.origin.x, y: block.origin.y - block.font.size * 0.7, width: width,
          height: block.font.size * 0.7)
        #expect(!texts[row, default: []].contains(where: area.intersects))
        texts[row, default: []].append(area)
      }
    }
  }
}
