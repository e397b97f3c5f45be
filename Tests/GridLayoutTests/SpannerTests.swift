import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@testable import GridreelLayout

@Suite struct Spanners {
  /// Four columns, 100 points wide, and one row.
  private func sketch(_ spanners: [Spanner]) -> Sketch {
    var sketch = Sketch([["1", "2", "3", "4"]], titles: ["A", "B", "C", "D"])
    for place in sketch.grid.columns.indices { sketch.grid.columns[place].width = .fixed(100) }
    sketch.grid.spanners = spanners
    return sketch
  }

  private let nested = [
    Spanner(
      "All",
      children: [Spanner("Left", columns: ["a", "b"]), Spanner("Right", columns: ["c"])])
  ]

  @Test func eachLevelIsARowOfTitlesAboveTheHeader() {
    let picture = sketch(nested).picture()
    #expect(
      picture.map.spanners.map(\.text) == ["Left", "Right", "All"])
    #expect(
      picture.map.spanners.map(\.rect) == [
        GridRect(x: 0, y: 24, width: 200, height: 24),
        GridRect(x: 200, y: 24, width: 100, height: 24),
        GridRect(x: 0, y: 0, width: 300, height: 24),
      ])
    #expect(picture.map.headers.map(\.rect.y) == [48, 48, 48, 48])
    #expect(picture.map.cells.first?.rect.y == 78)
  }

  @Test func lettersStandAboveAllColumnsAndAllTitles() {
    var sketch = sketch(nested)
    sketch.grid.showsLetters = true
    let map = sketch.picture().map
    #expect(map.spanners.suffix(4).map(\.text) == ["A", "B", "C", "D"])
    #expect(map.spanners.suffix(4).map(\.isLetter) == [true, true, true, true])
    #expect(map.spanners.last?.rect == GridRect(x: 300, y: 0, width: 100, height: 24))
    #expect(map.headers.first?.rect.y == 72)
    sketch.grid.columns.insert(Column("#"), at: 0)
    #expect(sketch.picture().map.spanners.suffix(5).map(\.text) == ["", "A", "B", "C", "D"])
  }

  @Test func lettersGoOnOverPages() {
    var sketch = sketch([])
    sketch.grid.showsLetters = true
    let layout = sketch.layouter.paged(on: GridSize(width: 300, height: 300), leastZoom: 1)
    let pages = (0..<layout.pageCount).map { layout.page($0).map.spanners.map(\.text) }
    #expect(pages.count > 1)
    #expect(pages.flatMap { $0 }.filter { $0 != "A" } == ["B", "C", "D"])
  }

  @Test(arguments: [
    (0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (701, "ZZ"), (702, "AAA"),
  ])
  func lettersAreThoseOfSpreadsheets(place: Int, letters: String) {
    #expect(SpannerTable.letters(place) == letters)
  }

  @Test func rowNumbersOnAGroundOfTheirOwnHaveNoStripes() throws {
    var sketch = Sketch([["1"], ["2"]], titles: ["A"])
    sketch.grid.columns.insert(Column("#"), at: 0)
    sketch.grid.theme.styles.alternateRow.background = .value(.white)
    sketch.grid.theme.styles.rowNumber = CellStyle(background: .black)
    sketch.grid.showsLetters = true
    let picture = sketch.picture()
    let black = picture.scene.items.filter { item in
      guard case .fill(let paints, _) = item.content else { return false }
      return paints.contains(.color(.black))
    }
    let letters = picture.map.spanners.map(\.frame)
    let numbers = picture.map.cells.filter { $0.column == "#" }.map(\.rect)
    #expect(Set(black.map(\.frame)).isSuperset(of: letters + numbers))
    #expect(letters.count == 2 && numbers.count == 2)
  }

  @Test func oneGradientGoesOverTheWholeHeader() throws {
    var sketch = sketch(nested)
    let gloss = GridGradient(
      angle: 90, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)])
    sketch.grid.theme.styles.header.gradient = gloss.map { .value($0) }
    let fills = sketch.picture().scene.items.filter { item in
      guard case .fill(let paints, _) = item.content else { return false }
      return paints.contains { if case .gradient = $0 { true } else { false } }
    }
    #expect(fills.map(\.frame) == [GridRect(x: 0, y: 0, width: 400, height: 78)])
    sketch.grid.theme.styles.header.border.top = .value(LineStyle(width: 1, color: .white))
    #expect(sketch.picture().lines(.other("top border")).isEmpty, "no edge within the header")
    #expect(sketch.picture().lines(.other("spanners top border")).map(\.frame.y) == [0])
    sketch.grid.columns[1].headerStyle.background = .value(GridColor(rgb: 0xff0000))
    let own = sketch.picture().item(.headerCell(column: "b"), .background)
    #expect(own?.frame == GridRect(x: 100, y: 48, width: 100, height: 30))
  }

  @Test func neighboursHaveAGapBetweenTheirLines() throws {
    let picture = sketch(nested).picture()
    let left = try #require(picture.item(.spanner("0.0"), .other("line")))
    let right = try #require(picture.item(.spanner("0.1"), .other("line")))
    #expect(left.frame.maxX == 194)
    #expect(right.frame.x == 206)
    #expect(left.frame.maxY == 48)
  }

  @Test func aColumnThatMovesAwaySplitsTheTitle() {
    var sketch = sketch([Spanner("Both", columns: ["a", "b", "c"])])
    sketch.grid.moveColumn("b", before: nil)
    let spanners = sketch.picture().map.spanners
    #expect(spanners.map(\.columns) == [["a", "c"], ["b"]])
    #expect(spanners.map(\.text) == ["Both", "Both"])
  }

  @Test func aHiddenColumnMakesItNarrowerAndNoColumnTakesItAway() {
    var sketch = sketch([Spanner("Both", columns: ["a", "b"])])
    sketch.grid.hideColumn("a")
    #expect(sketch.picture().map.spanners.map(\.rect.width) == [100])
    sketch.grid.hideColumn("b")
    let map = sketch.picture().map
    #expect(map.spanners.isEmpty)
    #expect(map.headers.map(\.rect.y) == [0, 0])
  }

  @Test func pinnedColumnsHaveAStretchOfTheirOwn() {
    var sketch = sketch([Spanner("All", columns: ["a", "b", "c", "d"])])
    sketch.grid.columns[0].isPinned = true
    #expect(sketch.picture().map.spanners.map(\.columns) == [["a"], ["b", "c", "d"]])
  }

  @Test func aTitleOverOneColumnIsWholeInAFullPicture() {
    var sketch = Sketch(
      [["words that may wrap where a picture is full of them", "1", "2"]],
      titles: ["Text", "n", "m"])
    sketch.grid.spanners = [
      Spanner("5-fold CV", columns: ["b"]),
      Spanner("a title of more letters than a column has room for", columns: ["c"]),
    ]
    sketch.grid.viewport = Viewport(width: 240)
    let spanners = sketch.picture().map.spanners
    #expect(spanners[0].rect.width >= 9 * 7)
    #expect(spanners[1].rect.width < 160)
  }

  @Test func columnsAreWideEnoughForATitle() {
    var sketch = sketch([Spanner("seventeen letters", columns: ["a", "b"])])
    sketch.grid.columns[0].width = .fit
    sketch.grid.columns[1].width = .fit
    let map = sketch.picture().map
    #expect(map.spanners.map(\.rect.width) == [140])  // 17 × 7 and the insets, in whole points
    #expect(map.headers.map(\.rect.width).prefix(2) == [70, 70])
  }

  @Test func linesBetweenColumnsEndBelowATitleOverBoth() {
    var sketch = sketch(nested)
    sketch.grid.theme.gridLines.vertical = LineStyle(width: 1, color: .black)
    let lines = sketch.picture().lines(.verticalLine)
      .filter { if case .headerCell = $0.identity.owner { true } else { false } }
    #expect(lines.map(\.frame.y) == [48, 24, 0])
  }

  @Test func aHiddenHeaderHidesTitles() {
    var sketch = sketch(nested)
    sketch.grid.theme.headerHeight = 0
    let map = sketch.picture().map
    #expect(map.spanners.isEmpty)
    #expect(map.cells.first?.rect.y == 0)
  }

  @Test func titlesAreRepeatedOnEveryPage() {
    var sketch = Sketch((0..<30).map { ["\($0)", "x"] }, titles: ["A", "B"])
    sketch.grid.spanners = [Spanner("Both", columns: ["a", "b"])]
    let paged = sketch.layouter.paged(on: GridSize(width: 300, height: 400))
    #expect(paged.pageCount > 1)
    for page in 0..<paged.pageCount {
      #expect(paged.page(page).map.spanners.map(\.text) == ["Both"])
    }
  }
}
