import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@testable import GridreelLayout

/// Cards of a title and a price, without images; a line of text is 14 points high.
@Suite struct TileLayoutTests {
  private static func cards(
    _ rows: [[String]], _ tiles: Tiles = Tiles(perLine: 2, cardWidth: 100, gap: 10, padding: 5)
  ) -> Sketch {
    var sketch = Sketch(rows, titles: ["Name", "Price"])
    var tiles = tiles
    if tiles.card.isEmpty {
      tiles.card = [CardPart("a", as: .title), CardPart("b", as: .price)]
    }
    sketch.grid.layout = .tiles(tiles)
    return sketch
  }

  private static let three = [["tea", "2"], ["coffee", "3"], ["cocoa", "4"]]

  @Test func cardsStandSideBySideWithAGapAround() {
    let picture = Self.cards(Self.three).picture()
    #expect(picture.map.cards.map(\.rect.x) == [10, 120, 10])
    #expect(picture.map.cards.map(\.rect.width) == [100, 100, 100])
    #expect(picture.map.size.width == 230)
    let (first, second, third) = (
      picture.map.cards[0].rect, picture.map.cards[1].rect, picture.map.cards[2].rect
    )
    #expect(first.y == 10)
    #expect(second.y == first.y)
    #expect(third.y == first.maxY + 10)
    #expect(picture.map.size.height == third.maxY + 10)
  }

  @Test func aLineIsAsHighAsItsTallestCard() {
    // A line holds 12 characters, so the title of the second card takes two lines.
    let rows = [["tea", "2"], ["black coffee beans", "3"], ["cocoa", "4"]]
    let heights = Self.cards(rows).picture().map.cards.map(\.rect.height)
    #expect(heights[0] == heights[1])
    #expect(heights[0] == heights[2] + 14)
  }

  @Test func pricesOfALineHaveOneBaseline() throws {
    let rows = [["tea", "2"], ["black coffee beans", "3"], ["cocoa", ""], ["milk", "4"]]
    let picture = Self.cards(rows).picture()
    let baselines = [0, 1].map { picture.text($0, "b")?.origin.y }
    #expect(baselines[0] != nil)
    #expect(baselines[0] == baselines[1])
    #expect(picture.text(2, "b") == nil, "a missing price takes no place")
    let card = picture.map.cards[3].rect
    let price = try #require(picture.map.cells.first { $0.row == 4 && $0.column == "b" })
    #expect(price.rect.maxY == card.maxY - 5)
  }

  @Test func aNoteStandsUponThePricesBaselineWhereItFits() throws {
    var sketch = Sketch([["tea", "2", "per kg"], ["oil", "3", "per l"]], titles: ["", "", ""])
    let parts = [
      CardPart("a", as: .title), CardPart("b", as: .price), CardPart("c", as: .priceNote),
    ]
    sketch.grid.layout = .tiles(
      Tiles(perLine: 2, cardWidth: 140, gap: 10, padding: 5, card: parts))
    let wide = sketch.picture()
    let price = try #require(wide.text(0, "b"))
    let note = try #require(wide.text(0, "c"))
    #expect(abs(price.origin.y - note.origin.y) < 1e-9)
    sketch.grid.layout = .tiles(Tiles(perLine: 2, cardWidth: 48, gap: 10, padding: 5, card: parts))
    let narrow = sketch.picture()
    #expect(
      (narrow.text(0, "c")?.origin.y ?? 0) > (narrow.text(0, "b")?.origin.y ?? 0) + 10,
      "without room beside it the note goes below")
  }

  @Test func asManyCardsStandOnALineAsAreWideEnough() {
    var sketch = Self.cards(Self.three, Tiles(cardWidth: 100, gap: 10, padding: 5))
    sketch.grid.viewport = Viewport(width: 345)
    #expect(Set(sketch.picture().map.cards.map(\.rect.y)).count == 1, "three fit: 340")
    sketch.grid.viewport = Viewport(width: 335)
    let cards = sketch.picture().map.cards.map(\.rect)
    #expect(cards[2].y > cards[0].y)
    #expect(cards[0].width == 152, "two share the width in whole points")
    #expect(cards[1].maxX <= 325)
  }

  @Test func missingPartsTakeNoRoom() {
    let parts = [CardPart("a", as: .title), CardPart("b", as: .text)]
    let tiles = Tiles(perLine: 1, cardWidth: 100, gap: 10, padding: 5, card: parts)
    let cards = Self.cards([["tea", ""], ["tea", "hot"]], tiles).picture().map.cards
    #expect(cards[1].rect.height > cards[0].rect.height + 13)
  }

  @Test func onlyVisibleCardsAreAskedFor() {
    let source = CountingSource([(nil, 1_000_000)])
    var sketch = Sketch(columns: [GridreelModel.Column("a")], source: source)
    sketch.grid.layout = .tiles(
      Tiles(perLine: 4, cardWidth: 100, gap: 10, padding: 5, card: [CardPart("a", as: .title)]))
    sketch.grid.viewport = Viewport(width: 460, height: 200, topRow: 500_000)
    let picture = sketch.picture()
    #expect(picture.map.cards.first?.row == 500_001)
    #expect(picture.map.cards.count <= 28)
    #expect(source.askedRows.count <= 240)
  }

  @Test func scrollingGoesToALineAndNeverPastTheEnd() throws {
    var sketch = Self.cards((1...20).map { ["n\($0)", "1"] })
    sketch.grid.viewport = Viewport(width: 230, height: 150, topRow: 7)
    let cards = sketch.picture().map.cards
    #expect(cards.first { $0.rect.y >= 10 }?.row == 7, "the line of the eighth card begins with it")
    sketch.grid.viewport = Viewport(width: 230, height: 150, offset: GridPoint(x: 0, y: 1e9))
    let last = try #require(sketch.picture().map.cards.last)
    #expect(last.row == 20)
    #expect(last.frame.maxY == 140)
  }

  @Test func sectionsHaveHeadersBetweenTheirLines() {
    let source = CountingSource([("A", 3), ("B", 1), ("C", 2)])
    var sketch = Sketch(columns: [GridreelModel.Column("a")], source: source)
    sketch.grid.layout = .tiles(
      Tiles(perLine: 2, cardWidth: 100, gap: 10, padding: 5, card: [CardPart("a", as: .title)]))
    sketch.grid.collapsed = ["B"]
    let map = sketch.picture().map
    #expect(map.sections.map(\.title) == ["A", "B", "C"])
    #expect(map.sections.map(\.rect.height) == [25, 25, 25])
    #expect(map.sections[0].rect.x == 10)
    #expect(map.cards.map(\.row) == [1, 2, 3, 4, 5])
    #expect(map.cards.map(\.section) == [1, 1, 1, 3, 3])
    #expect(map.sections[2].rect.y == map.sections[1].rect.maxY + 10, "a collapsed one has no line")
    #expect(map.cards[3].rect.y == map.sections[2].rect.maxY + 10)
  }

  @Test func aSelectedCardIsFilledAndOutlined() throws {
    var sketch = Self.cards(Self.three)
    sketch.grid.theme.styles.selected.background = .value(GridColor(rgb: 0xff0000))
    sketch.grid.selection.replace(rows: [RowIdentity(source: 1)], cells: [])
    let picture = sketch.picture()
    func fill(_ row: Int) -> Item.Content? {
      picture.item(.row(RowIdentity(source: row)), .background)?.content
    }
    #expect(fill(1) == .fill([.color(GridColor(rgb: 0xff0000))], cornerRadius: 0))
    #expect(fill(0) != fill(1))
    let edges = [0, 1].map { picture.item(.row(RowIdentity(source: $0)), .border)?.content }
    #expect(edges[0] != edges[1])
  }

  @Test func aRuleFillsBehindItsPartAlone() {
    var sketch = Self.cards(Self.three)
    sketch.grid.rules = [
      Rule(
        when: (try? GridExpression(parsing: "a = 'tea'")) ?? { fatalError() }(), column: "b",
        style: CellStyle(background: GridColor(rgb: 0x00ff00)))
    ]
    let picture = sketch.picture()
    let fills = picture.scene.items.filter {
      $0.content == .fill([.color(GridColor(rgb: 0x00ff00))], cornerRadius: 0)
    }
    #expect(fills.map(\.identity.owner) == [.cell(row: RowIdentity(source: 0), column: "b")])
  }

  @Test func theMenuMarksTheOrderInForceAndHangsBelowItsButton() throws {
    var sketch = Self.cards(Self.three)
    sketch.grid.menu = SortMenu(
      options: [SortMenu.Option("Price", sort: [SortKey("b")]), SortMenu.Option("Own")],
      isOpen: true)
    let menu = try #require(sketch.picture().map.menu)
    #expect(menu.text == "Sort by: Own")
    #expect(menu.options.map(\.isChosen) == [false, true])
    #expect(menu.options.map(\.title) == ["Price", "Own"])
    #expect(menu.options.allSatisfy { $0.rect.y >= menu.button.maxY })
    #expect(menu.options[1].rect.y == menu.options[0].rect.maxY)
    sketch.grid.closeMenu()
    #expect(sketch.picture().map.menu?.options == [])
  }

  @Test func cardsOutOfSightHaveTheirTruePlaces() {
    var sketch = Self.cards((1...20).map { ["n\($0)", "1"] })
    let whole = sketch.picture().map
    sketch.grid.viewport = Viewport(width: 230, height: 150)
    let places = sketch.layouter.layOutWithPlaces().places
    let last = RowIdentity(source: 19)
    let frames = places.cards(ofRows: [RowIdentity(source: 0), last, RowIdentity(source: 99)])
    #expect(frames.count == 2)
    #expect(frames[RowIdentity(source: 0)] == whole.cards[0].frame)
    #expect(frames[last]?.x == whole.cards[19].frame.x)
    #expect((frames[last]?.y ?? 0) > 150)
  }

  @Test func pagesEndBetweenLines() {
    let sketch = Self.cards((1...40).map { ["n\($0)", "1"] })
    let pages = sketch.layouter.paged(on: GridSize(width: 400, height: 300))
    #expect(pages.pageCount > 2)
    var rows: [Int] = []
    for number in 0..<pages.pageCount {
      let map = pages.page(number).map
      #expect(map.cards.allSatisfy { $0.rect == $0.frame }, "page \(number + 1) cuts a card")
      rows += map.cards.map(\.row)
    }
    #expect(rows == Array(1...40))
  }

  @Test func anExplanationNamesTheCardsStyle() {
    let sketch = Self.cards(Self.three)
    let explanation = CellExplanation(
      grid: sketch.grid, source: sketch.source, row: RowIndex(section: 0, row: 1), column: "b")
    let size = explanation.style.properties.first { $0.name == "font.size" }
    #expect(size?.value == "18")
    #expect(explanation.text == "3")
  }
}
