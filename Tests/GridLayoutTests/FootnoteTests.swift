import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@Suite struct Footnotes {
  private let mark = Identity.Part.other("footnote mark")

  private func cell(_ row: Int, _ column: String) -> Footnote.Place {
    .cell(row: RowIdentity(source: row), column: column)
  }

  private func sketch(_ notes: [Footnote]) -> Sketch {
    var sketch = Sketch([["x", "1"], ["y", "2"], ["z", "3"]], titles: ["Name", "Number"])
    sketch.grid.surroundings.title = "Title"
    sketch.grid.footnotes = notes
    return sketch
  }

  private func marked(_ sketch: Sketch, _ row: Int, _ column: String) -> String? {
    sketch.picture()
      .item(.cell(row: RowIdentity(source: row), column: column), mark)?.block?.string
  }

  @Test func marksAreCountedInReadingOrder() {
    let map = sketch([
      Footnote("cell", at: [cell(1, "b")]), Footnote("header", at: [.header("b")]),
      Footnote("title", at: [.title]), Footnote("first", at: [cell(0, "b")]),
    ]).picture().map
    #expect(map.footnotes.map(\.text) == ["title", "header", "first", "cell"])
    #expect(map.footnotes.map(\.mark) == ["1", "2", "3", "4"])
  }

  @Test func sortingCountsThemAnew() throws {
    var sketch = sketch([Footnote("x", at: [cell(0, "a")]), Footnote("z", at: [cell(2, "a")])])
    #expect(marked(sketch, 0, "a") == "1")
    sketch.grid.sort = [SortKey("a", .descending)]
    sketch.source = try sketch.grid.arranged()
    #expect(marked(sketch, 0, "a") == "2")
    #expect(marked(sketch, 2, "a") == "1")
    #expect(sketch.picture().map.footnotes.map(\.text) == ["z", "x"])
  }

  @Test func aNoteOfARowOutOfSightKeepsItsNumber() {
    var sketch = sketch([Footnote("x", at: [cell(0, "a")]), Footnote("z", at: [cell(2, "a")])])
    sketch.grid.surroundings.title = nil
    sketch.grid.viewport = Viewport(width: 300, height: 95, topRow: 2)
    #expect(marked(sketch, 2, "a") == "2")
  }

  @Test func aNoteOfWhatIsNotShownIsLeftOut() {
    var sketch = sketch([
      Footnote("hidden", at: [.header("b")]), Footnote("gone", at: [cell(9, "a")]),
      Footnote("subtitle", at: [.subtitle]), Footnote("shown", at: [.header("a")]),
    ])
    sketch.grid.hideColumn("b")
    #expect(sketch.picture().map.footnotes.map(\.text) == ["shown"])
  }

  @Test func theSameTextHasOneMark() {
    let sketch = sketch([
      Footnote("same", at: [cell(0, "a"), cell(2, "a")]), Footnote("other", at: [cell(1, "a")]),
      Footnote("same", at: [cell(1, "a")]),
    ])
    #expect(sketch.picture().map.footnotes.map(\.text) == ["same", "other"])
    #expect(marked(sketch, 1, "a") == "2,1")
    #expect(marked(sketch, 2, "a") == "1")
  }

  @Test func aMarkMovesNoTextAndNoColumn() throws {
    var plain = sketch([])
    plain.grid.columns[1].style.align = .trailing
    var noted = sketch([Footnote("n", at: [cell(0, "b"), .header("b")])])
    noted.grid.columns[1].style.align = .trailing
    #expect(plain.widths() == noted.widths())
    #expect(plain.picture().text(0, "b") == noted.picture().text(0, "b"))
    let item = try #require(
      noted.picture().item(.cell(row: RowIdentity(source: 0), column: "b"), mark))
    let text = try #require(noted.picture().text(0, "b"))
    #expect(item.frame.x >= text.origin.x + text.width)
    #expect(item.frame.maxX <= noted.picture().map.cells[1].rect.maxX)
    #expect((item.block?.origin.y ?? 0) < text.origin.y)
    #expect((item.block?.font.size ?? 99) < text.font.size)
  }

  @Test func anArrowMakesRoomForTheMarkBesideItsTitle() throws {
    var sketch = sketch([Footnote("n", at: [.header("a")])])
    sketch.grid.columns[0].width = .fixed(200)
    sketch.grid.sort = [SortKey("a")]
    let picture = sketch.picture()
    let note = try #require(picture.item(.headerCell(column: "a"), mark))
    let arrow = try #require(picture.item(.headerCell(column: "a"), .arrow))
    #expect(arrow.frame.x >= note.frame.maxX)
    #expect(picture.map.headers.first?.arrow == arrow.frame)
  }

  @Test func notesStandBelowEachOtherWithTheirTextsInLine() throws {
    var sketch = sketch([
      Footnote("one", at: [.header("a")]),
      Footnote("two words of which there are many, so that lines break", at: [.header("b")]),
    ])
    sketch.grid.viewport = Viewport(width: 200)
    let picture = sketch.picture()
    let first = try #require(picture.item(.frame, .other("footnote 1"))?.block)
    let second = try #require(picture.item(.frame, .other("footnote 2")))
    #expect(first.origin.x == second.block?.origin.x)
    #expect(second.frame.height > 14)
    let sign = try #require(picture.item(.frame, .other("footnote 2 mark")))
    #expect(sign.frame.maxX <= first.origin.x)
    #expect(picture.scene.size.height >= second.frame.maxY)
  }

  @Test(arguments: [
    (FootnoteMarks.numbers, ["1", "2", "27"]), (.letters, ["a", "b", "aa"]),
    (.symbols, ["*", "†", "‡‡‡‡‡"]),
  ])
  func marksGoOnForEver(marks: FootnoteMarks, expected: [String]) {
    #expect([0, 1, 26].map(marks.mark) == expected)
  }

  @Test func aMarkFollowsTheLastLineOfAWrappedTitle() throws {
    var sketch = sketch([Footnote("n", at: [.title])])
    sketch.grid.surroundings.title = "a title of many words\nand an end"
    sketch.grid.viewport = Viewport(width: 140)
    let picture = sketch.picture()
    let title = try #require(picture.item(.frame, .other("title"))?.block)
    let sign = try #require(picture.item(.frame, .other("title footnote mark")))
    let advance = title.font.size / 2
    #expect(abs(sign.frame.x - (title.origin.x + 10 * advance)) < 2)
    #expect((sign.block?.origin.y ?? 0) > title.origin.y + 14)
  }
}
