import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct CalloutPlacements {
  private func rows(_ places: Int...) -> Callout.Rows {
    .some(Set(places.map { RowIdentity(source: $0) }))
  }

  /// Five columns of texts that fill most of their cells.
  private func sketch(_ callouts: [Callout], rowHeight: Double = 40, count: Int = 6) -> Sketch {
    let columns = ["name", "hour", "tons", "mass", "cost"]
    var sketch = Sketch(
      (0..<count).map { row in columns.map { "\($0)\(row)" } }, titles: columns)
    sketch.grid.theme.rowHeight = .points(rowHeight)
    sketch.grid.callouts = callouts
    return sketch
  }

  private func facts(_ sketch: Sketch) -> CalloutFacts { CalloutFacts(sketch.picture().scene) }

  @Test(arguments: (20...34).map(Double.init))
  func aTagLeavesRoomBesideTheTitleOfItsSection(headerHeight: Double) throws {
    var sketch = Sketch(
      columns: ["a", "b"].map { GridreelModel.Column($0) },
      source: CountingSource([("name", 2)]) { index, column in "\(column)\(index.row)" })
    sketch.grid.theme.sectionHeaderHeight = headerHeight
    sketch.grid.theme.rowHeight = .points(40)
    sketch.grid.callouts = [Callout(.box, rows: rows(0), columns: ["a"], text: "two")]
    let picture = sketch.picture()
    let tag = try #require(picture.item(.callout("1"), .other("tag"))).frame
    let title = try #require(picture.item(.section("name"), .text))
    guard case .text(let block) = title.content else { return }
    let letters = GridRect(
      x: block.origin.x, y: block.origin.y - 0.76 * block.font.size,
      width: sketch.measuring.measure(block.request).width, height: 0.76 * block.font.size)
    #expect(!letters.outset(by: Insets(2.9)).intersects(tag))
  }

  // MARK: Arrows

  @Test(arguments: [24.0, 40])
  func anArrowToAnInnerCellStrikesNothing(rowHeight: Double) throws {
    for column in ["b", "c", "d"] {
      let sketch = sketch(
        [Callout(.arrow, rows: rows(2), columns: [column], text: "here")], rowHeight: rowHeight)
      let facts = facts(sketch)
      #expect(facts.struck == [])
      #expect(facts.covered == [])
      #expect(!facts.stretches.isEmpty)
    }
  }

  @Test func anArrowRunsInTheGapsBetweenCards() {
    for row in 0..<8 {
      var sketch = sketch([Callout(.arrow, rows: rows(row), text: "here")], count: 8)
      sketch.grid.layout = .tiles(Tiles(perLine: 4, cardWidth: 150))
      let picture = sketch.picture()
      let others = picture.map.cards.filter { $0.source != row + 1 }.map(\.frame)
      let stretches = CalloutFacts(picture.scene).stretches.map(\.rect)
      #expect(others.count == 7 && !stretches.isEmpty)
      for stretch in stretches {
        #expect(!others.contains { $0.inset(by: Insets(1)).intersects(stretch) }, "card \(row + 1)")
      }
    }
  }

  @Test func itsTipIsAtTheCell() throws {
    let picture = sketch([Callout(.arrow, rows: rows(2), columns: ["c"], text: "here")]).picture()
    let line = try #require(picture.item(.callout("1"), .arrow))
    let cell = try #require(picture.map.callouts.first?.rect)
    guard case .figure(let figure, _) = line.content,
      case .line(let tip) = figure.steps[figure.steps.count - 2]
    else {
      Issue.record("no figure with a head")
      return
    }
    let place = GridPoint(x: line.frame.x + tip.x, y: line.frame.y + tip.y)
    #expect(cell.outset(by: Insets(3.5)).holds(place))
  }

  @Test func wholeRowsAreStillPointedAtFromOutside() throws {
    let picture = sketch([Callout(.arrow, rows: rows(2), text: "here")]).picture()
    let line = try #require(picture.item(.callout("1"), .arrow))
    let right = try #require(picture.map.headers.last).rect.maxX
    #expect(line.frame.x == right + 3)
    #expect(line.frame.height == 0)
  }

  @Test func cellsOfTheFirstColumnAreReachedFromTheirOwnSide() throws {
    let picture = sketch([Callout(.arrow, rows: rows(2), columns: ["a"], text: "here")]).picture()
    let label = try #require(picture.item(.callout("1"), .text)).frame
    #expect(label.maxX < (try #require(picture.map.headers.first).rect.x))
  }

  @Test func arrowsToOneRowDoNotLieOnEachOther() throws {
    let picture = sketch(
      ["b", "c", "d"].map { Callout(.arrow, rows: rows(3), columns: [$0], text: $0) }
    ).picture()
    let facts = CalloutFacts(picture.scene)
    #expect(facts.struck == [])
    let level = facts.stretches.filter { $0.rect.width > 40 }
    #expect(level.count >= 3)
    for (place, line) in level.enumerated() {
      for other in level[(place + 1)...] where other.key != line.key {
        #expect(!line.rect.intersects(other.rect))
      }
    }
  }

  // MARK: Tags and badges

  @Test func aTagStaysOnItsBoxWhereNothingIsCovered() throws {
    let picture = sketch([Callout(.box, rows: rows(2), columns: ["c"], text: "up")]).picture()
    let box = try #require(picture.item(.callout("1"), .border)).frame
    let tag = try #require(picture.item(.callout("1"), .other("tag"))).frame
    #expect((tag.x, tag.center.y.rounded()) == (box.x + 8, box.y.rounded()))
    #expect(picture.item(.callout("1"), .arrow) == nil)
  }

  @Test func aTagWithoutRoomStandsBesideTheGridWithALine() throws {
    let plain = sketch([], rowHeight: 22).picture().scene.size
    let picture = sketch(
      [Callout(.box, rows: rows(2), columns: ["c"], text: "a tag of some length")], rowHeight: 22
    ).picture()
    let tag = try #require(picture.item(.callout("1"), .other("tag"))).frame
    #expect(tag.x >= (try #require(picture.map.headers.last).rect.maxX))
    #expect(picture.scene.size.width > plain.width)
    #expect(picture.item(.callout("1"), .arrow) != nil)
    let facts = CalloutFacts(picture.scene)
    #expect((facts.covered, facts.struck) == ([], []))
  }

  @Test func aBadgeCoversNoDigitUnlessItIsAskedTo() throws {
    for side in [nil, Callout.Side.top] {
      let sketch = sketch(
        [Callout(.badge, rows: rows(2), columns: ["c"], text: "2", side: side)], rowHeight: 18)
      #expect(facts(sketch).covered.isEmpty == (side == nil))
    }
  }

  @Test func aSideIsKept() throws {
    for side in Callout.Side.allCases {
      let picture = sketch(
        [Callout(.box, rows: rows(2), columns: ["c"], text: "a tag of some length", side: side)],
        rowHeight: 18
      ).picture()
      let tag = try #require(picture.item(.callout("1"), .other("tag"))).frame
      let box = try #require(picture.item(.callout("1"), .border)).frame
      let isThere =
        switch side {
        case .leading: tag.maxX <= box.x
        case .trailing: tag.x >= box.maxX
        case .top: tag.center.y <= box.y + 1
        case .bottom: tag.center.y >= box.maxY - 1
        }
      #expect(isThere, "\(side)")
      #expect(CalloutFacts(picture.scene).covered == [])
    }
  }

  // MARK: Pictures

  @Test func aGridInAWindowGetsSmallerByTheRoom() throws {
    var sketch = sketch(
      [Callout(.box, rows: rows(2), columns: ["c"], text: "a tag of some length")], rowHeight: 18)
    sketch.grid.viewport = Viewport(width: 520, height: 140)
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 520, height: 140))
    #expect(CalloutFacts(picture.scene).covered == [])
  }

  @Test func whatScrolledAwayIsNoObstacle() throws {
    var sketch = sketch([Callout(.badge, rows: rows(9), columns: ["c"], text: "1")], count: 40)
    sketch.grid.viewport = Viewport(width: 600, height: 200, offset: GridPoint(x: 0, y: 380))
    let first = try #require(sketch.picture().item(.callout("1"), .text)).frame
    sketch.grid.theme.rowHeight = .points(40)
    #expect(CalloutFacts(sketch.picture().scene).covered == [])
    #expect(try #require(sketch.picture().item(.callout("1"), .text)).frame == first)
  }

  @Test func itIsTheSameEveryTime() {
    let sketch = sketch(
      [
        Callout(.arrow, rows: rows(1), columns: ["c"], text: "one"),
        Callout(.box, rows: rows(2), columns: ["c", "d"], text: "two"),
        Callout(.badge, rows: rows(3), columns: ["b"], text: "3"),
      ], rowHeight: 18)
    #expect(sketch.picture().scene == sketch.picture().scene)
  }

  @Test func pagesKeepTheirSize() {
    let sketch = sketch(
      [Callout(.box, rows: rows(2), columns: ["c"], text: "a tag of some length")], rowHeight: 18)
    let page = sketch.layouter.paged(on: GridSize(width: 420, height: 300)).page(0)
    #expect(page.scene.size.width == 420)
    #expect(CalloutFacts(page.scene).covered == [])
  }

  // MARK: Any grids

  @Test(arguments: 0..<40)
  func nothingIsCoveredWhateverIsPointedAt(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let columns = Int.random(in: 2...7, using: &random)
    let count = Int.random(in: 3...12, using: &random)
    var sketch = Sketch(
      (0..<count).map { _ in
        (0..<columns).map { _ in
          String(repeating: "x", count: Int.random(in: 1...14, using: &random))
        }
      },
      titles: (0..<columns).map { "Column \($0)" },
      kinds: (0..<columns).map { _ in Bool.random(using: &random) ? .number : .text })
    sketch.grid.theme.rowHeight = .points([18, 24, 30, 40].randomElement(using: &random) ?? 24)
    sketch.grid.theme.frame.margin = Insets(Double.random(in: 0...30, using: &random).rounded())
    sketch.grid.surroundings.title = seed.isMultiple(of: 2) ? "A title" : nil
    let kinds: [Callout.Kind] = [.arrow, .box, .badge]
    sketch.grid.callouts = (0..<Int.random(in: 1...20, using: &random)).map { number in
      let kind = kinds.randomElement(using: &random) ?? .box
      let column = Sketch.key(Int.random(in: 0..<columns, using: &random))
      let row = rows(Int.random(in: 0..<count, using: &random))
      return Callout(
        kind, rows: Int.random(in: 0..<5, using: &random) > 0 ? row : .header, columns: [column],
        text: kind == .badge ? "\(number)" : "a note \(number)")
    }
    let facts = facts(sketch)
    #expect(facts.covered == [])
    #expect(facts.struck == [])
  }
}
