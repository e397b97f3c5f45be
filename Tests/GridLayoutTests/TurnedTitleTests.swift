import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

/// Titles that are turned, icons before titles, and arrows of columns that can be sorted; each character is 7
/// points wide.
@Suite struct TurnedTitleTests {
  private let owner = Identity.Owner.headerCell(column: "b")

  private func sketch(angle: Double, title: String = "Twenty letters, long") -> Sketch {
    var sketch = Sketch([["x", "1", "y"]], titles: ["First", title, "Last"])
    sketch.grid.columns[1].titleAngle = angle
    return sketch
  }

  @Test func theHeaderGrowsWithAnUprightTitleAndItsColumnIsNarrow() throws {
    let picture = sketch(angle: 90).picture()
    let header = picture.map.headers[1]
    #expect(header.rect.height > 140 && header.rect.height < 160)
    #expect(header.rect.width < 40)
    let block = try #require(picture.item(owner, .text)?.block)
    #expect(block.angle == 90 && block.width == 140)
    let turn = try #require(block.turn)
    let extent = turn(
      GridRect(x: block.origin.x, y: block.origin.y, width: block.width, height: 0))
    #expect(extent.y >= header.rect.y && extent.maxY <= header.rect.maxY)
  }

  @Test func anUprightTitleOfSeveralLinesHasThemSideBySide() throws {
    let block = try #require(
      sketch(angle: 90, title: "one\ntwo").picture().item(owner, .text)?.block)
    #expect(block.lineLimit == 2 && block.width == 21)
  }

  @Test func aLeaningTitleEndsAboveTheNextColumnsButNotBeyondTheLast() throws {
    let picture = sketch(angle: 45).picture()
    let frame = try #require(picture.item(owner, .text)?.frame)
    #expect(frame.maxX > picture.map.headers[1].rect.maxX)
    var last = Sketch([["x", "1"]], titles: ["First", "Twenty letters, long"])
    last.grid.columns[1].titleAngle = 45
    let whole = last.picture()
    let shown = try #require(whole.item(owner, .text)?.frame)
    #expect(shown.maxX <= whole.map.headers[1].rect.maxX + 1e-9)
    #expect(!whole.map.headers[1].isTruncated)
  }

  @Test func aLeaningTitleIsNotCutByAWindowButByItsEdge() throws {
    var sketch = sketch(angle: 45)
    let whole = try #require(sketch.picture().item(owner, .text)?.block)
    sketch.grid.viewport = Viewport(width: 110, height: 260, offset: GridPoint(x: 30, y: 0))
    let shown = try #require(sketch.picture().item(owner, .text)?.block)
    #expect(shown.width == whole.width && shown.string == whole.string)
  }

  @Test func readFromTheRightALeaningTitleIsMirrored() throws {
    var sketch = sketch(angle: 45)
    let plain = sketch.picture()
    sketch.grid.direction = .rightToLeft
    let mirrored = sketch.picture()
    let left = try #require(plain.item(owner, .text))
    let right = try #require(mirrored.item(owner, .text))
    let before = try #require(left.block)
    let after = try #require(right.block)
    #expect(after.angle == -45)
    #expect(right.frame == left.frame.mirrored(about: plain.scene.size.width / 2))
    // The end of the text is where its start was.
    let turn = try #require(after.turn)
    let end = turn(GridPoint(x: after.origin.x + after.width, y: after.origin.y))
    #expect(abs(end.x - (plain.scene.size.width - before.origin.x)) < 1e-6)
    #expect(abs(end.y - before.origin.y) < 1e-6)
  }

  @Test func aTitleThatStandsLevelIsAtTheFootOfATallHeader() throws {
    let picture = sketch(angle: 90).picture()
    let header = picture.map.headers[0].rect
    let block = try #require(
      picture.item(.headerCell(column: "a"), .text)?.block)
    #expect(header.maxY - block.origin.y < 20)
  }

  @Test func noTitleMovesWhenAnOrderComesWhereArrowsAreIdle() throws {
    for angle in [0.0, 45, 90] {
      var sketch = sketch(angle: angle)
      sketch.grid.theme.sortArrow.idleColor = GridColor(rgb: 0xcccccc)
      let before = sketch.picture()
      sketch.grid.sort = [SortKey("b")]
      let after = sketch.picture()
      #expect(before.map.headers.map(\.rect) == after.map.headers.map(\.rect))
      for column in ["a", "b", "c"] {
        let owner = Identity.Owner.headerCell(column: column)
        #expect(before.item(owner, .text)?.block == after.item(owner, .text)?.block)
        #expect(before.item(owner, .arrow) != nil)
        #expect((after.item(owner, .other("idle arrow")) == nil) == (column == "b"))
      }
    }
  }

  @Test func columnsThatTapsDoNotSortHaveNoIdleArrow() {
    var sketch = sketch(angle: 0)
    sketch.grid.theme.sortArrow.idleColor = GridColor(rgb: 0xcccccc)
    sketch.grid.columns[1].sortMode = .none
    #expect(sketch.picture().item(owner, .arrow) == nil)
  }
}
