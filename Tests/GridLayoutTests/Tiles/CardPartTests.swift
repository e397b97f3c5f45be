import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import Testing

/// Callouts, hidden parts, footnotes and summaries on cards.
@Suite struct CardPartTests {
  // MARK: Callouts

  @Test func aBoxGoesRoundItsCard() throws {
    var sketch = CardSketch.cards()
    sketch.grid.callouts = [
      Callout(.box, rows: .some([CardSketch.row(1)]), columns: nil, text: "Here")
    ]
    let picture = sketch.picture()
    let card = try #require(picture.card(1))
    let box = try #require(picture.item(.callout("1"), .border))
    #expect(box.frame.contains(card) && box.frame.width < card.width + 5)
    #expect(picture.map.callouts.map(\.rect) == [card])
  }

  @Test func aCalloutFollowsItsPartWhenCardsChangePlaces() throws {
    var sketch = CardSketch.cards()
    sketch.grid.callouts = [
      Callout(.badge, rows: .some([CardSketch.row(2)]), columns: ["b"], text: "1")
    ]
    let before = sketch.picture()
    sketch.grid.sortRows(by: [SortKey("b", .descending)])
    sketch.source = try sketch.grid.arranged()
    let after = sketch.picture()
    for picture in [before, after] {
      let price = try #require(picture.part(2, "b"))
      let region = try #require(picture.map.callouts.first?.rect)
      #expect(region.contains(price) && region.height < price.height + 5)
    }
    #expect(before.map.callouts[0].rect != after.map.callouts[0].rect)
  }

  @Test func partsOfAllCardsArePointedAtOneByOne() {
    var sketch = CardSketch.cards()
    sketch.grid.callouts = [Callout(.box, rows: .all, columns: ["b"])]
    #expect(sketch.picture().map.callouts.count == 3)
  }

  // MARK: Facts

  @Test func theNameOfAFactGivesWayToItsNumber() {
    var sketch = CardSketch.cards([["tea", "2", "123456789012"]])
    #expect(sketch.picture().map.cells.map(\.isTruncated) == [false, true, false])
    sketch.grid.columns[2].cell = .number
    #expect(sketch.picture().map.cells.map(\.isTruncated) == [false, false, false])
  }

  // MARK: Hidden parts

  @Test(arguments: [Callout.Kind.redact, .blur])
  func nothingOfAHiddenPartIsInThePicture(kind: Callout.Kind) throws {
    func picture(_ secret: String) -> GridPicture {
      var sketch = CardSketch.cards([["tea", "2", secret], ["coffee", "3", "M"]])
      sketch.grid.callouts = [
        Callout(kind, rows: .some([CardSketch.row(0)]), columns: ["c"])
      ]
      return sketch.picture()
    }
    let long = picture("a secret that would take more than a line")
    #expect(long.scene == picture("").scene, "not even its length")
    #expect(long.text(0, "c") == nil)
    let cell = try #require(long.map.cells.first { $0.column == "c" })
    #expect(cell.isRedacted && cell.text.isEmpty)
    #expect(long.item(CardSketch.owner(0, "c"), .other("veil")) != nil)
    #expect(long.item(CardSketch.owner(0, "c"), .mark("label")) != nil, "its name stays")
    #expect(long.text(1, "c")?.string == "M")
  }

  // MARK: Footnotes

  @Test func aFootnotesMarkFollowsItsText() throws {
    var sketch = CardSketch.cards()
    sketch.grid.footnotes = [
      Footnote("Loose leaves", at: [.cell(row: CardSketch.row(0), column: "a")])
    ]
    let picture = sketch.picture()
    let mark = try #require(picture.item(CardSketch.owner(0, "a"), .other("footnote mark")))
    let title = try #require(picture.part(0, "a"))
    #expect(mark.block?.string == "1")
    #expect(mark.frame.x > title.x && mark.frame.x < title.x + 40)
    #expect(picture.map.footnotes.map(\.text) == ["Loose leaves"])
  }

  @Test func aColumnsFootnoteMarksItsNameOrEveryValue() {
    var sketch = CardSketch.cards()
    sketch.grid.footnotes = [
      Footnote("Small, medium, large", at: [.header("c")]),
      Footnote("In euros", at: [.header("b")]),
    ]
    let picture = sketch.picture()
    for row in 0..<3 {
      let label = picture.item(CardSketch.owner(row, "c"), .other("label footnote mark"))
      #expect(label?.block?.string == "1", "the fact comes first on the card")
      let value = picture.item(CardSketch.owner(row, "b"), .other("footnote mark"))
      #expect(value?.block?.string == "2")
    }
  }

  // MARK: Summaries

  @Test func aSummaryIsAStripBelowTheCards() throws {
    var sketch = CardSketch.cards()
    sketch.grid.summaries = [Summary("Prices", ["b": .count])]
    let picture = sketch.picture()
    let strip = try #require(picture.item(.summary("1"), .background))
    let last = try #require(picture.map.cards.map(\.frame.maxY).max())
    #expect(strip.frame.y == last + 10)
    #expect(strip.frame.x == 10 && strip.frame.width == 210)
    #expect(picture.map.size.height == strip.frame.maxY + 10)
    #expect(picture.map.summaries.map { $0.cells.map(\.text) } == [["3"]])
    #expect(picture.item(.summaryCell(summary: "1", column: "b"), .text)?.block?.string == "3")
    #expect(
      picture.item(.summaryCell(summary: "1", column: "b"), .mark("label"))?.block?.string
        == "Price")
  }

  @Test func aSummaryTellsOfColumnsThatNoCardShows() {
    var sketch = CardSketch.cards()
    sketch.grid.layout = .tiles(Tiles(cardWidth: 100, card: [CardPart("a", as: .title)]))
    sketch.grid.summaries = [Summary("Prices", ["b": .count])]
    let picture = sketch.picture()
    #expect(picture.map.summaries.map { $0.cells.map(\.text) } == [["3"]])
    #expect(picture.map.cells.allSatisfy { $0.column == "a" })
  }

  @Test func eachSectionHasItsOwnSummary() throws {
    let source = CountingSource([("A", 3), ("B", 1)])
    var sketch = Sketch(columns: [GridreelModel.Column("a")], source: source)
    sketch.grid.layout = .tiles(
      Tiles(perLine: 2, cardWidth: 100, gap: 10, padding: 5, card: [CardPart("a", as: .title)]))
    sketch.grid.summaries = [Summary("Count", ["a": .count], of: .sections)]
    let map = sketch.picture().map
    #expect(map.summaries.map { $0.cells.map(\.text) } == [["3"], ["1"]])
    let strips = try map.summaries.map { try #require($0.cells.first).rect.y }
    #expect(strips[0] > map.cards[2].rect.maxY && strips[0] < map.sections[1].rect.y)
    #expect(strips[1] > map.cards[3].rect.maxY)
  }

  @Test func aPinnedSummaryStaysAtTheBottomOfTheWindow() throws {
    var sketch = CardSketch.cards((0..<20).map { ["n\($0)", "\($0)", ""] })
    sketch.grid.summaries = [Summary("Prices", ["b": .count], isPinned: true)]
    sketch.grid.viewport = Viewport(width: 230, height: 200)
    let picture = sketch.picture()
    let strip = try #require(picture.item(.summary("1"), .background))
    #expect(abs(strip.frame.maxY - 195) < 1e-9)
    sketch.grid.viewport = Viewport(width: 230, height: 200, offset: GridPoint(x: 0, y: 1e6))
    let end = sketch.picture()
    #expect(end.item(.summary("1"), .background)?.frame == strip.frame)
    let last = try #require(end.card(19))
    #expect(last.maxY <= strip.frame.y, "the last card can be scrolled clear of it")
  }

  @Test func whatSumsUpHiddenValuesIsHidden() {
    var sketch = CardSketch.cards()
    sketch.grid.summaries = [Summary("Prices", ["b": .count])]
    sketch.grid.callouts = [
      Callout(.redact, rows: .some([CardSketch.row(0)]), columns: ["b"])
    ]
    let picture = sketch.picture()
    #expect(picture.map.summaries.first?.cells.map(\.text) == [""])
    #expect(picture.item(.summaryCell(summary: "1", column: "b"), .text) == nil)
    #expect(picture.item(.summaryCell(summary: "1", column: "b"), .other("veil")) != nil)
  }

  // MARK: The theme

  @Test func aThemeSaysWhatCardsLookLike() throws {
    var sketch = CardSketch.cards()
    sketch.grid.theme.cards.cornerRadius = 7
    sketch.grid.theme.cards.background = .value(GridColor(rgb: 0xfff0e0))
    sketch.grid.theme.cards.border = CellStyle.Setting.none
    sketch.grid.theme.cards.topLine = LineStyle(width: 2, color: .black)
    sketch.grid.theme.cards.texts.price.textColor = GridColor(rgb: 0x00aa00)
    sketch.grid.theme.cards.texts.label.font.size = 9
    sketch.grid.theme.cards.spacing = 24
    sketch.grid.theme.cards.inset = 20
    sketch.grid.layout = .tiles(
      Tiles(
        perLine: 2, cardWidth: 100,
        card: [CardPart("a", as: .title), CardPart("c", as: .fact), CardPart("b", as: .price)]))
    let picture = sketch.picture()
    let owner = Identity.Owner.row(CardSketch.row(0))
    #expect(
      picture.item(owner, .background)?.content
        == .fill([.color(GridColor(rgb: 0xfff0e0))], cornerRadius: 7))
    #expect(picture.item(owner, .border) == nil)
    #expect(picture.item(owner, .horizontalLine)?.frame.height == 2)
    #expect(picture.text(0, "b")?.color == GridColor(rgb: 0x00aa00))
    #expect(picture.item(CardSketch.owner(0, "c"), .mark("label"))?.block?.font.size == 9)
    #expect(picture.map.cards.map(\.frame.x) == [24, 148, 24])
    #expect(picture.part(0, "a")?.x == 44)
  }

  @Test func whatAGridSaysOfItsCardsWinsOverTheTheme() {
    var sketch = CardSketch.cards()
    sketch.grid.theme.cards.spacing = 24
    sketch.grid.theme.cards.inset = 20
    let picture = sketch.picture()
    #expect(picture.map.cards[0].frame.x == 10)
    #expect(picture.part(0, "a")?.x == 15)
  }
}
