import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import Testing

/// What hover, focus, an open field and dragging make of cards.
@Suite struct CardStateTests {
  // MARK: Hover and focus

  @Test func aCardBelowThePointerHasTheThemesLook() throws {
    var sketch = CardSketch.cards()
    sketch.grid.theme.cards.hover.background = .value(GridColor(rgb: 0xff0000, alpha: 0.2))
    sketch.grid.theme.cards.hover.shadow = .value(
      Shadow(x: 0, y: 9, blur: 9, color: .black))
    let calm = sketch.picture()
    sketch.grid.hover(over: .row(CardSketch.row(1)))
    let picture = sketch.picture()
    let owner = Identity.Owner.row(CardSketch.row(1))
    let tint = try #require(picture.item(owner, .mark("tint")))
    #expect(tint.frame == picture.card(1))
    #expect(tint.content == .fill([.color(GridColor(rgb: 0xff0000, alpha: 0.2))], cornerRadius: 0))
    #expect(
      picture.item(owner, .shadow)?.content
        == .shadow(Shadow(x: 0, y: 9, blur: 9, color: .black), cornerRadius: 0))
    #expect(picture.item(owner, .border)?.content != calm.item(owner, .border)?.content)
    #expect(picture.item(.row(CardSketch.row(0)), .mark("tint")) == nil)
    #expect(calm.item(owner, .mark("tint")) == nil)
  }

  @Test func aFocusRingGoesRoundItsCardOrItsPart() throws {
    var sketch = CardSketch.cards()
    sketch.grid.focus(on: .row(CardSketch.row(2)))
    let whole = sketch.picture()
    let ring = try #require(whole.item(.row(CardSketch.row(2)), .mark("focus ring")))
    #expect(ring.frame == whole.card(2)?.outset(by: Insets(3)))
    sketch.grid.focus(on: .cell(CardSketch.cell(0, "b")))
    let part = sketch.picture()
    let small = try #require(part.item(CardSketch.owner(0, "b"), .mark("focus ring")))
    let price = try #require(part.part(0, "b"))
    #expect(small.frame.contains(price))
    #expect(small.frame.width < 100 + 10)
    #expect(part.item(.row(CardSketch.row(2)), .mark("focus ring")) == nil)
  }

  // MARK: Editing

  @Test func anOpenFieldStandsOverItsPartAndKeepsItsTextInPlace() throws {
    var sketch = CardSketch.cards()
    let calm = sketch.picture()
    let isOpen = sketch.grid.beginEditing(row: CardSketch.row(0), column: "a", selectsAll: false)
    #expect(isOpen)
    let picture = sketch.picture()
    let owner = CardSketch.owner(0, "a")
    let field = try #require(picture.item(owner, .mark("field")))
    let title = try #require(calm.part(0, "a"))
    #expect(field.frame.contains(title))
    #expect(picture.text(0, "a")?.origin.x == calm.text(0, "a")?.origin.x)
    #expect(picture.item(owner, .mark("field caret")) != nil)
    #expect(picture.card(0) == calm.card(0), "opening a field moves nothing")
    sketch.grid.type(" leaves")
    #expect(sketch.picture().map.cells.first { $0.column == "a" }?.text == "tea leaves")
  }

  @Test func aFieldMayBeAsWideAsItsCard() throws {
    var sketch = CardSketch.cards()
    sketch.grid.beginEditing(row: CardSketch.row(0), column: "c")
    sketch.grid.type("abcdefghijk")
    let picture = sketch.picture()
    let card = try #require(picture.card(0))
    let field = try #require(picture.item(CardSketch.owner(0, "c"), .mark("field")))
    #expect(picture.text(0, "c")?.string == "abcdefghijk")
    #expect(try field.frame.width > #require(picture.part(0, "c")).width + 14)
    #expect(field.frame.x >= card.x)
    #expect(picture.warnings.isEmpty)
  }

  @Test func anEmptyPartHasRoomWhileItIsEdited() {
    var sketch = CardSketch.cards([["tea", "2", ""], ["coffee", "3", ""]])
    #expect(sketch.picture().part(0, "c") == nil)
    let calm = sketch.picture().card(0)?.height ?? 0
    sketch.grid.beginEditing(row: CardSketch.row(0), column: "c")
    let picture = sketch.picture()
    #expect(picture.part(0, "c") != nil)
    #expect((picture.card(0)?.height ?? 0) > calm)
  }

  // MARK: Dragging

  @Test func aLiftedCardLiesAboveAllAndLeavesItsPlaceEmpty() throws {
    var sketch = CardSketch.cards()
    let home = try #require(sketch.picture().card(1))
    let isLifted = try sketch.grid.liftRow(CardSketch.row(1))
    #expect(isLifted)
    try sketch.grid.dragCard(
      to: GridPoint(x: home.x + 7, y: home.y + 9), frames: [CardSketch.row(1): home])
    let picture = sketch.picture()
    let lifted = picture.scene.panes.filter { $0.kind == .lifted }
    #expect(lifted.count == 2, "a shadow, and what it is the shadow of")
    #expect(picture.card(1) == home.offset(x: 7, y: 9))
    let fill = try #require(
      lifted.last?.items.first { $0.identity == Identity(.row(CardSketch.row(1)), .background) })
    #expect(fill.frame.contains(home.offset(x: 7, y: 9)))
    #expect(fill.frame.width > home.width, "what is lifted is nearer to the eye")
    let title = try #require(picture.text(1, "a"))
    let lying = try #require(CardSketch.cards().picture().text(1, "a"))
    #expect(title.font.size > lying.font.size, "and so is what is on it")
    let slot = try #require(picture.item(.body, .other("card slot")))
    #expect(slot.frame == home)
    let cards = picture.scene.panes.first { $0.kind == .cards }?.items ?? []
    #expect(cards.allSatisfy { $0.identity.owner != .row(CardSketch.row(1)) })
    sketch.grid.dropRow()
    #expect(sketch.picture().card(1) == home)
  }

  @Test func aDraggedCardTakesThePlaceThatItsMiddleIsOver() throws {
    var sketch = CardSketch.cards((0..<6).map { ["n\($0)", "1", ""] })
    let frames = Dictionary(
      uniqueKeysWithValues: sketch.picture().map.cards.map {
        (RowIdentity(source: $0.source - 1), $0.frame)
      })
    let isLifted = try sketch.grid.liftRow(CardSketch.row(0))
    #expect(isLifted)
    let target = try #require(frames[CardSketch.row(3)])
    let near = try sketch.grid.dragCard(
      to: GridPoint(x: target.x - 60, y: target.y - 60), frames: frames)
    #expect(near == 0, "between cards nothing makes room")
    let passed = try sketch.grid.dragCard(
      to: GridPoint(x: target.x + 9, y: target.y - 9), frames: frames)
    #expect(passed == 3, "all between make room")
    sketch.source = try sketch.grid.arranged()
    #expect(sketch.picture().map.cards.map(\.source) == [2, 3, 4, 1, 5, 6])
    #expect(
      sketch.picture().item(.body, .other("card slot"))?.frame == target, "its place waits for it")
    sketch.grid.dropRow()
    #expect(sketch.grid.rowDrag == nil)
  }

  @Test func aHookMayKeepACardWhereItIs() throws {
    var sketch = CardSketch.cards()
    sketch.grid.hooks.passRow.should = { _, _ in false }
    let frames = Dictionary(
      uniqueKeysWithValues: sketch.picture().map.cards.map {
        (RowIdentity(source: $0.source - 1), $0.frame)
      })
    try sketch.grid.liftRow(CardSketch.row(0))
    let corner = try #require(frames[CardSketch.row(1)])
    let passed = try sketch.grid.dragCard(to: GridPoint(x: corner.x, y: corner.y), frames: frames)
    #expect(passed == 0)
    #expect(try sketch.grid.arranged().identity(at: RowIndex(section: 0, row: 0)).source == 0)
  }
}
