import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@Suite struct ViewportTests {
  /// Ten rows of 20 points, three columns of 100.
  private var sketch: Sketch {
    var sketch = Sketch(
      columns: ["a", "b", "c"].map { GridreelModel.Column($0, width: .fixed(100)) },
      source: CountingSource([(nil, 10)]))
    sketch.grid.theme.styles.row.background = .value(.white)
    return sketch
  }

  private func picture(
    _ viewport: Viewport, change: (inout Sketch) -> Void = { _ in }
  ) -> GridPicture {
    var sketch = sketch
    sketch.grid.viewport = viewport
    change(&sketch)
    return sketch.picture()
  }

  private func rows(_ picture: GridPicture) -> [Int] {
    picture.map.cells.filter { $0.column == "a" || $0.column == "c" }.map(\.row)
  }

  @Test func withoutAWindowThePictureIsExactlyTheGrid() {
    #expect(sketch.picture().scene.size == GridSize(width: 300, height: 230))
  }

  @Test func rowsAndColumnsAreCutAtTheEdges() {
    let picture = picture(
      Viewport(width: 150, height: 75, offset: GridPoint(x: 20, y: 30)))
    #expect(picture.scene.size == GridSize(width: 150, height: 75))
    #expect(
      picture.map.cells.map(\.rect) == [
        GridRect(x: 0, y: 30, width: 80, height: 10), GridRect(x: 80, y: 30, width: 70, height: 10),
        GridRect(x: 0, y: 40, width: 80, height: 20), GridRect(x: 80, y: 40, width: 70, height: 20),
        GridRect(x: 0, y: 60, width: 80, height: 15), GridRect(x: 80, y: 60, width: 70, height: 15),
      ])
    #expect(picture.map.cells.map(\.row) == [2, 2, 3, 3, 4, 4])
  }

  @Test func scrollingStopsAtTheEnds() {
    let far = picture(Viewport(width: 150, height: 70, offset: GridPoint(x: 9_999, y: 9_999)))
    #expect(far.map.cells.last?.rect == GridRect(x: 50, y: 50, width: 100, height: 20))
    #expect(far.map.cells.last?.row == 10)
    let near = picture(Viewport(width: 300, height: 70, offset: GridPoint(x: -50, y: -50)))
    #expect(near.map.cells.first?.rect == GridRect(x: 0, y: 30, width: 100, height: 20))
  }

  @Test(arguments: [Double.nan, Double.infinity, -Double.infinity])
  func senselessOffsetsScrollToAnEnd(offset: Double) {
    let picture = picture(Viewport(width: 300, height: 70, offset: GridPoint(x: offset, y: offset)))
    #expect(picture.map.cells.count == 6)
  }

  @Test func aRowCanBeAskedToTheTop() {
    func shown(_ row: Int) -> [Int] {
      let cells = picture(Viewport(width: 300, height: 70, topRow: row)).map.cells
      return cells.filter { $0.column == "a" }.map(\.row)
    }
    #expect(shown(4) == [5, 6])
    #expect(shown(500) == [9, 10])
    #expect(shown(-1) == [1, 2])
  }

  @Test func theFirstRowOfASectionBringsItsHeaderAlong() {
    var sketch = Sketch(
      columns: [GridreelModel.Column("a", width: .fixed(100))],
      source: CountingSource([("A", 3), ("B", 9)]))
    sketch.grid.viewport = Viewport(height: 95, topRow: 3)
    let map = sketch.picture().map
    #expect(map.sections.map(\.title) == ["B"])
    #expect(map.sections.first?.rect == GridRect(x: 0, y: 30, width: 100, height: 25))
    #expect(map.cells.map(\.row) == [4, 5])
  }

  @Test func pinnedColumnsStayAndOthersPassBeneathThem() {
    let picture = picture(Viewport(width: 250, height: 50, offset: GridPoint(x: 40, y: 0))) {
      $0.grid.columns[1].isPinned = true
    }
    #expect(picture.map.headers.map(\.column) == ["b", "a", "c"])
    #expect(
      picture.map.headers.map(\.rect) == [
        GridRect(x: 0, y: 0, width: 100, height: 30), GridRect(x: 100, y: 0, width: 60, height: 30),
        GridRect(x: 160, y: 0, width: 90, height: 30),
      ])
    let body = picture.scene.panes.filter { $0.kind == .body(pinned: false) }
    #expect(body.first?.clip == GridRect(x: 100, y: 30, width: 150, height: 20))
  }

  @Test func columnsBehindThePinnedOnesAreNotDrawn() {
    let picture = picture(Viewport(width: 150, height: 50, offset: GridPoint(x: 100, y: 0))) {
      $0.grid.columns[0].isPinned = true
    }
    #expect(picture.map.headers.map(\.column) == ["a", "c"])
  }

  @Test func pinnedColumnsWiderThanAScrolledWindowHideTheRest() {
    let picture = picture(Viewport(width: 80, height: 50, offset: GridPoint(x: 10, y: 0))) {
      $0.grid.columns[0].isPinned = true
    }
    #expect(picture.map.headers.map(\.rect) == [GridRect(x: 0, y: 0, width: 80, height: 30)])
  }

  @Test func aHiddenHeaderLeavesItsRoomToTheRows() {
    let picture = picture(Viewport(width: 300, height: 40)) { $0.grid.theme.headerHeight = 0 }
    #expect(picture.map.headers.isEmpty)
    #expect(picture.map.cells.map(\.row) == [1, 1, 1, 2, 2, 2])
    #expect(!picture.scene.panes.contains { $0.kind == .header(pinned: false) })
  }

  @Test func aWindowLowerThanTheHeaderCutsTheHeader() {
    let picture = picture(Viewport(width: 300, height: 12))
    #expect(picture.scene.size.height == 12)
    #expect(picture.map.cells.isEmpty)
    #expect(picture.map.headers.first?.rect.height == 12)
    // The title stands where it does in a larger window: in the middle of 30 points.
    #expect(picture.item(.headerCell(column: "a"), .text)?.block?.origin.y == 18)
  }

  @Test func aWindowSmallerThanItsMarginsIsAnEmptyPictureOfThatSize() {
    let picture = picture(Viewport(width: 20, height: 30)) {
      $0.grid.theme.frame.margin = Insets(40)
    }
    #expect(picture.scene.size == GridSize(width: 20, height: 30))
    #expect(picture.map.cells.isEmpty && picture.map.headers.isEmpty)
  }

  @Test func nothingIsMappedOutsideThePicture() {
    for offset in stride(from: 0.0, through: 300, by: 37.5) {
      let picture = picture(
        Viewport(width: 170, height: 90, offset: GridPoint(x: offset, y: offset))
      ) { $0.grid.columns[1].isPinned = true }
      let canvas = GridRect(x: 0, y: 0, width: 170, height: 90)
      let rects = picture.map.cells.map(\.rect) + picture.map.headers.map(\.rect)
      #expect(rects.allSatisfy { canvas.contains($0, tolerance: 0) && !$0.isEmpty })
      #expect(picture.scene.panes.allSatisfy { $0.clip.map { canvas.contains($0) } ?? true })
    }
  }

  @Test func anEmptyGridSaysSoBelowItsHeader() throws {
    var sketch = Sketch([], titles: ["Number one", "Number two"])
    sketch.grid.theme.styles.missing.textColor = GridColor(rgb: 0x777777)
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 180, height: 50))
    #expect(picture.item(.headerCell(column: "b"), .text)?.block?.string == "Number two")
    let text = try #require(picture.item(.body, .other("no rows")))
    #expect(text.frame == GridRect(x: 0, y: 30, width: 180, height: 20))
    #expect(text.block?.string == "No rows")
    #expect(text.block?.alignment == .center)
    #expect(text.block?.color == GridColor(rgb: 0x777777))
    #expect(picture.map.emptyText == "No rows")
    #expect(Sketch([["a"]]).picture().map.emptyText == nil)
  }

  @Test func anEmptyGridStandsAboveItsSums() throws {
    var sketch = Sketch([], titles: ["Number one", "Number two"])
    sketch.grid.emptyText = "Nothing"
    sketch.grid.summaries = [Summary("Total", [:])]
    let picture = sketch.picture()
    #expect(picture.scene.size.height == 70)
    #expect(picture.item(.body, .other("no rows"))?.frame.y == 30)
  }

  @Test func narrowColumnsGrowForTheTextInPlaceOfRows() throws {
    var sketch = Sketch([], titles: ["a", "b"])
    sketch.grid.columns[1].width = .fixed(20)
    sketch.grid.emptyText = String(repeating: "x", count: 12)
    let picture = sketch.picture()
    let block = try #require(picture.item(.body, .other("no rows"))?.block)
    #expect(block.width == 84)
    #expect(picture.map.headers.map(\.rect.width).last == 20)
    sketch.grid.emptyText = String(repeating: "long text ", count: 90)
    #expect(sketch.picture().scene.size.width == 320)
  }

  @Test func anEmptyGridWithoutATextIsItsHeader() {
    var sketch = Sketch([], titles: ["One", "Two"])
    sketch.grid.emptyText = ""
    #expect(sketch.picture().scene.size == GridSize(width: 82, height: 30))
    #expect(sketch.picture().map.emptyText == nil)
  }

  @Test func cardsAndPagesSayThatThereAreNone() {
    var sketch = Sketch([], titles: ["Number one", "Number two"])
    let page = sketch.layouter.paged(on: GridSize(width: 300, height: 400)).page(0)
    #expect(page.item(.body, .other("no rows")) != nil)
    sketch.grid.layout = .tiles(Tiles(perLine: 2, cardWidth: 90))
    #expect(sketch.picture().item(.body, .other("no rows"))?.block?.string == "No rows")
  }

  @Test func theCornersOfTheWindowAreRoundedForEveryPane() {
    let picture = picture(Viewport(width: 300, height: 70)) {
      $0.grid.theme.frame.cornerRadius = 6
    }
    #expect(
      picture.scene.panes.filter { $0.kind == .body(pinned: false) }.first?.rounding
        == Rounding(frame: GridRect(x: 0, y: 0, width: 300, height: 70), radius: 6))
  }
}

@Suite struct QuestionsAsked {
  private func columns(_ count: Int, _ width: ColumnWidth) -> [GridreelModel.Column] {
    (0..<count).map { GridreelModel.Column("c\($0)", title: "c", width: width) }
  }

  @Test(arguments: [1_000, 10_000_000]) func onlyVisibleRowsAreAsked(rowCount: Int) {
    let source = CountingSource([(nil, rowCount)])
    var sketch = Sketch(columns: columns(6, .fit), source: source)
    sketch.grid.viewport = Viewport(
      width: 600, height: 30 + 30 * 20, offset: GridPoint(x: 0, y: Double(rowCount) * 10 + 5))
    let picture = sketch.picture()
    #expect(Set(picture.map.cells.map(\.row)).count == 31)
    #expect(source.askedRows.count == 31)
    #expect(source.cellQuestions == 31 * 6)
  }

  @Test func rowsOfTheirOwnHeightAreAskedAroundTheTopRowOnly() {
    let source = CountingSource([(nil, 1_000_000)])
    var sketch = Sketch(columns: columns(2, .fit), source: source)
    sketch.grid.theme.rowHeight = .auto
    sketch.grid.viewport = Viewport(width: 200, height: 30 + 140, topRow: 500_000)
    let picture = sketch.picture()
    #expect(picture.map.cells.first?.row == 500_001)
    #expect(source.askedRows.count <= 31)
  }

  @Test func fixedColumnsOutsideTheWindowAreNotAsked() {
    let source = CountingSource([(nil, 5)])
    var sketch = Sketch(columns: columns(40, .fixed(100)), source: source)
    sketch.grid.viewport = Viewport(width: 200, offset: GridPoint(x: 1_000, y: 0))
    _ = sketch.picture()
    #expect(source.askedColumns == ["c10", "c11"])
  }

  @Test func fittedColumnsRightOfAScrolledWindowAreNotAsked() {
    let source = CountingSource([(nil, 5)])
    var sketch = Sketch(columns: columns(500, .fit), source: source)
    sketch.grid.viewport = Viewport(width: 200, offset: GridPoint(x: 10, y: 0))
    _ = sketch.picture()
    #expect(source.askedColumns.count <= 8)
  }

  @Test func collapsedSectionsAreNotAsked() {
    let source = CountingSource([("A", 5), ("B", 3)])
    var sketch = Sketch(columns: columns(1, .fit), source: source)
    sketch.grid.collapsed = ["A"]
    let picture = sketch.picture()
    #expect(source.askedRows.map(\.section).allSatisfy { $0 == 1 })
    #expect(picture.scene.size.height == 30 + 25 + 25 + 60)
  }

  @Test func eachTextIsMeasuredOnceToBeShown() {
    let sketch = Sketch([["abc", "def"], ["ghi", "jkl"]], titles: ["x", "y"])
    _ = sketch.picture()
    // Four cells, and two titles once for their width and once for their place.
    #expect(sketch.measuring.count == 8)
  }
}
