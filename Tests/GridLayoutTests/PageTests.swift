import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct Pages {
  /// Small paper: margins of 30 points, 15 more for the number, and 195 for rows below the header.
  private let paper = GridSize(width: 400, height: 300)

  private func sketch(
    _ sections: [(title: String?, rowCount: Int)], columns: Int = 2
  ) -> Sketch {
    Sketch(
      columns: (0..<columns).map { GridreelModel.Column(Sketch.key($0), width: .fixed(100)) },
      source: CountingSource(sections))
  }

  private func pages(_ sketch: Sketch) -> [GridPicture] {
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    return (0..<layout.pageCount).map(layout.page)
  }

  private func rows(_ picture: GridPicture) -> [Int] {
    picture.map.cells.filter { $0.column == "a" }.map(\.row)
  }

  private func number(_ picture: GridPicture) -> String? {
    picture.item(.frame, .other("page number"))?.block?.string
  }

  @Test func wholeRowsFillEachPageBelowTheHeader() {
    let pages = pages(sketch([(nil, 20)]))
    #expect(pages.map(rows) == [Array(1...9), Array(10...18), Array(19...20)])
    #expect(pages.allSatisfy { $0.map.headers.count == 2 && $0.map.headers[0].rect.y == 30 })
    #expect(pages.allSatisfy { $0.scene.size == paper })
    #expect(pages.map(number) == ["1 of 3", "2 of 3", "3 of 3"])
  }

  @Test func rowsThatACellJoinsMoveToTheNextPageTogether() {
    var sketch = sketch([(nil, 12)])
    let whole = pages(sketch).map(rows)
    let end = whole[0].count
    sketch.grid.spans = [CellSpan(rows: end - 1..<end + 1, columns: ["b"])]
    #expect(pages(sketch).map(rows).first == Array(whole[0].dropLast()))
    #expect(pages(sketch).map(rows).flatMap { $0 } == Array(1...12))
    // One that would leave much of the page empty is cut.
    sketch.grid.spans = [CellSpan(rows: 1..<end + 1, columns: ["b"])]
    #expect(pages(sketch).map(rows) == whole)
  }

  @Test func onePageHasNoNumber() {
    let pages = pages(sketch([(nil, 3)]))
    #expect(pages.map(number) == [nil])
  }

  @Test func nothingReachesBeyondThePaper() {
    var sketch = sketch([("A", 9), ("B", 1), ("C", 30)])
    sketch.grid.surroundings.title = "Title"
    sketch.grid.surroundings.note = "Note"
    for page in pages(sketch) {
      let inner = GridRect(x: 30, y: 30, width: 340, height: 225)
      let rects = page.map.cells.map(\.rect) + page.map.sections.map(\.rect)
      #expect(rects.allSatisfy { inner.contains($0) })
    }
  }

  @Test func everyRowIsOnExactlyOnePage() {
    let pages = pages(sketch([("A", 7), ("B", 1), ("C", 23), ("D", 2)]))
    #expect(pages.flatMap(rows) == Array(1...33))
  }

  @Test func aSectionThatGoesOnRepeatsItsHeader() {
    let pages = pages(sketch([("A", 12)]))
    #expect(pages.map { $0.map.sections.map(\.title) } == [["A"], ["A"]])
    #expect(pages.map(rows) == [Array(1...8), Array(9...12)])
    #expect(pages.last?.map.sections.first?.rect.y == 60)
    #expect(pages.last?.map.cells.first?.rect.y == 85)
  }

  @Test func noHeaderStandsAloneAtAPagesEnd() {
    // A takes 165 of 195 points: B's header would fit, its first row would not.
    let pages = pages(sketch([("A", 7), ("B", 2)]))
    #expect(pages.map { $0.map.sections.map(\.title) } == [["A"], ["B"]])
    #expect(pages.map(rows) == [Array(1...7), [8, 9]])
  }

  @Test func collapsedSectionsNeedNoRow() {
    var sketch = sketch([("A", 7), ("B", 2)])
    sketch.grid.collapsed = ["B"]
    let titles = pages(sketch).map { $0.map.sections.map(\.title) }
    #expect(titles == [["A", "B"]])
  }

  @Test func theTitleIsOnTheFirstAndTheNoteOnTheLastPage() {
    var sketch = sketch([(nil, 20)])
    sketch.grid.surroundings.title = "Title"
    sketch.grid.surroundings.note = "Note"
    let pages = pages(sketch)
    #expect(pages.map { $0.item(.frame, .other("title")) != nil } == [true, false, false])
    #expect(pages.map { $0.item(.frame, .other("note")) != nil } == [false, false, true])
    #expect(rows(pages[0]) == Array(1...8))
  }

  @Test func theNoteTakesARowAlongToAPageOfItsOwn() {
    var sketch = sketch([(nil, 9)])
    sketch.grid.surroundings.note = "Note"
    let pages = pages(sketch)
    #expect(pages.map(rows) == [Array(1...8), [9]])
    #expect(pages.last?.item(.frame, .other("note")) != nil)
  }

  @Test func aRowHigherThanAPageGoesOnOnTheNext() {
    var sketch = sketch([(nil, 2)])
    sketch.grid.theme.rowHeight = .points(400)
    let pages = pages(sketch)
    #expect(pages.map(rows) == [[1], [1], [1], [2], [2], [2]])
    let heights = pages.compactMap { $0.map.cells.first?.rect.height }
    #expect(heights.prefix(3).reduce(0, +) == 400)
    #expect(heights.max() == 195)
  }

  @Test func anEmptyGridIsOnePageWithItsHeader() {
    let pages = pages(sketch([(nil, 0)]))
    #expect(pages.count == 1)
    #expect(pages.first?.map.headers.count == 2)
  }

  @Test func tinyPaperStillEndsSomewhere() {
    let layout = sketch([("A", 50)]).layouter.paged(
      on: GridSize(width: 20, height: 20), leastZoom: 1)
    #expect(layout.pageCount <= 300)
    #expect(layout.page(0).scene.size == GridSize(width: 20, height: 20))
  }

  @Test func columnsThatDoNotFitGoOnOnFurtherPages() {
    var sketch = sketch([(nil, 10)], columns: 7)
    sketch.grid.columns[0].isPinned = true
    let pages = pages(sketch)
    let columns = pages.map { $0.map.headers.map(\.column) }
    #expect(columns.prefix(3) == [["a", "b", "c"], ["a", "d", "e"], ["a", "f", "g"]])
    // First all columns of the first rows, then those of the next.
    #expect(pages.map { rows($0).first } == [1, 1, 1, 10, 10, 10])
    #expect(pages.map(number).last == "6 of 6, columns 6–7")
  }

  @Test func columnsPinnedAtEitherSideStandOnEveryPage() {
    var sketch = sketch([(nil, 2)], columns: 7)
    sketch.grid.columns[0].isPinned = true
    sketch.grid.columns[2].pinnedSide = .right
    let pages = pages(sketch)
    let columns = pages.map { $0.map.headers.map(\.column).sorted() }
    let pinned: Set = ["a", "c"]
    #expect(columns.allSatisfy { pinned.isSubset(of: $0) })
    #expect(columns.flatMap { $0 }.filter { !pinned.contains($0) } == ["b", "d", "e", "f", "g"])
    // At the right edge of the grid, and no column is drawn twice on a page.
    for page in pages {
      let last = page.map.headers.max { $0.rect.x < $1.rect.x }
      #expect(last?.column == "c" && last?.rect.maxX == page.map.headers.map(\.rect.maxX).max())
      #expect(Set(page.map.headers.map(\.column)).count == page.map.headers.count)
    }
  }

  @Test func manyColumnsAreDividedAsFewAre() {
    let keys = (0..<100).map { "k\($0)" }
    let columns = keys.map { key in
      var column = GridreelModel.Column(key)
      (column.minimumWidth, column.maximumWidth) = (100, 100)
      return column
    }
    var sketch = Sketch(columns: columns, source: CountingSource([(nil, 2)]))
    sketch.grid.repetition.key = .none
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    #expect(layout.pageCount == 34)
    let seen = (0..<layout.pageCount).flatMap { layout.page($0).map.headers.map(\.column) }
    #expect(seen == keys)
    // Asked for in any order, a page is the same.
    #expect(layout.page(0).scene == layout.page(0).scene)
    #expect(layout.page(0).map.headers.map(\.column) == ["k0", "k1", "k2"])
  }

  @Test func columnsBesideATitleStandLevelWithTheFirstPagesRows() {
    var sketch = sketch([(nil, 3)], columns: 5)
    sketch.grid.surroundings.title = "Title"
    let tops = pages(sketch).map { $0.map.cells.first?.rect.y }
    #expect(tops == [88, 88])
  }

  @Test func longTextsWrapBeforeColumnsGoOnElsewhere() {
    // 363 points, and 219 on two lines; 79.
    let long = "abcdefghi abcdefghi abcdefghi abcdefghi abcdefghi"
    let sketch = Sketch([[long, "abcdefghi"]])
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    #expect(layout.pageCount == 1)
    #expect(layout.page(0).map.headers.map(\.rect.width) == [219, 79])
    #expect(layout.warnings.isEmpty)
  }

  @Test func noTextThatCouldBeWholeIsCutWhereColumnsCanGoOnElsewhere() {
    let words = "abcdefghij klmnopqrst"
    let sketch = Sketch([[words, words, words, words]])  // 167 each, 86 on two lines
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    let pages = (0..<layout.pageCount).map(layout.page)
    #expect(pages.map(\.map.headers.count) == [3, 2])
    #expect(pages.allSatisfy { $0.map.cells.allSatisfy { $0.rect.height == 20 + 14 } })
    #expect(pages.flatMap(\.warnings).isEmpty)
  }

  @Test func headersWrapOnPaperAndAreAsHighOnAllPages() {
    let titles = (0..<8).map { "many words of a title \($0)" }
    let sketch = Sketch(
      [Array(repeating: "1234", count: 8)], titles: titles,
      kinds: Array(repeating: .number, count: 8))
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    let pages = (0..<layout.pageCount).map(layout.page)
    #expect(pages.count > 1 && pages.flatMap(\.warnings).isEmpty)
    let heights = Set(pages.flatMap { $0.map.headers.map(\.rect.height) })
    #expect(heights.count == 1 && (heights.first ?? 0) > 30)
  }

  @Test func numbersAndDatesAreWholeOnEveryPage() {
    let row = ["name 100", "2079212", "2024-03-01 12:00", "Jun 12 1998", "1 234 567,89"]
    var sketch = Sketch(
      [row, row], titles: ["n", "people", "when", "released", "sum"],
      kinds: [.text, .number, .date, .text, .text])
    sketch.grid.repetition.key = .none
    for width in stride(from: 190.0, through: 400, by: 15) {
      let layout = sketch.layouter.paged(on: GridSize(width: width, height: 300), leastZoom: 1)
      let cells = (0..<layout.pageCount).flatMap { layout.page($0).map.cells }
      #expect(cells.count == 10)
      #expect(cells.allSatisfy { !$0.isTruncated })
    }
  }

  @Test func aNumberWiderThanThePaperMakesTheGridSmaller() {
    var sketch = Sketch(
      [["123456789012345678901234567890123456789012345678", "7"]], kinds: [.number])
    sketch.grid.repetition.key = .none
    let layout = sketch.layouter.paged(on: paper)  // 340 points of room for 356
    #expect(abs(layout.zoom - 340.0 / 383) < 1e-9)
    let small = sketch.layouter.paged(on: GridSize(width: 150, height: 300))
    #expect(small.zoom < PagedLayout.leastZoom)
    #expect(small.warnings.map(\.kind) == [.smallPages])
    let cells = (0..<small.pageCount).flatMap { small.page($0).map.cells }
    #expect(cells.map(\.isTruncated) == [false, false])
    #expect(cells.allSatisfy { $0.rect == $0.frame })
  }

  @Test func aGridWiderThanThePaperIsMadeSmallerFirst() {
    let layout = sketch([(nil, 3)], columns: 5).layouter.paged(on: paper)
    #expect(layout.zoom >= 0.6 && layout.zoom < 1)
    #expect(layout.pageCount == 1)
    let page = layout.page(0)
    // The page is as large as the paper once it is zoomed, and no column is narrower than it wants.
    #expect(abs(page.scene.size.width * layout.zoom - paper.width) < 1e-9)
    let wide = GridSize(width: 10_000, height: paper.height)
    let natural = sketch([(nil, 3)], columns: 5).layouter.paged(on: wide).page(0)
    #expect(page.map.headers.map(\.rect.width) == natural.map.headers.map(\.rect.width))
  }

  @Test func aGridThatFitsIsNotMadeSmaller() {
    #expect(sketch([(nil, 3)]).layouter.paged(on: paper).zoom == 1)
  }

  @Test func theWidestCellDecidesWhereverItStands() {
    let source = CountingSource([(nil, 3_001)]) { index, _ in
      index.row == 1_717 ? "as wide as this" : "\(index.row)"
    }
    var sketch = Sketch(columns: [GridreelModel.Column("a", title: "")], source: source)
    sketch.grid.theme.headerHeight = 0
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    #expect(layout.page(0).map.cells.first?.rect.width == 125)
    #expect(sketch.measuring.count < 300)
  }

  @Test func aRulesBoldTextDecidesToo() throws {
    let source = CountingSource([(nil, 1_000)]) { index, _ in
      index.row == 500 ? "special" : "ordinary"
    }
    var sketch = Sketch(columns: [GridreelModel.Column("a", title: "")], source: source)
    var bold = CellStyle()
    bold.font.weight = 700
    sketch.grid.rules = [Rule(when: try GridExpression(parsing: "a = 'special'"), style: bold)]
    let page = sketch.layouter.paged(on: paper, leastZoom: 1).page(0)
    #expect(page.map.cells.first?.rect.width == 76)
    bold.font.size = 28
    sketch.grid.rules = [Rule(when: try GridExpression(parsing: "a = 'special'"), style: bold)]
    #expect(
      sketch.layouter.paged(on: paper, leastZoom: 1).page(0).map.cells.first?.rect.width == 132)
  }

  @Test func rowsAreAskedForTheirOwnPageOnly() {
    let source = CountingSource([(nil, 100)])
    let sketch = Sketch(columns: [GridreelModel.Column("a", width: .fixed(100))], source: source)
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    let before = source.cellQuestions
    _ = layout.page(2)
    #expect(source.cellQuestions - before <= 9)
  }
}
