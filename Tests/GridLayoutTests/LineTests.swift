import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@Suite struct LineTests {
  private let gray = LineStyle(width: 1, color: GridColor(rgb: 0x888888))
  private let thick = LineStyle(width: 2, color: .black)

  /// Three rows of two columns, 40 and 40 points wide.
  private func picture(
    _ lines: GridLines, change: (inout Sketch) -> Void = { _ in }
  ) -> GridPicture {
    var sketch = Sketch([["a", "b"], ["c", "d"], ["e", "f"]], titles: ["", ""])
    for place in 0..<2 { sketch.grid.columns[place].width = .fixed(40) }
    sketch.grid.theme.gridLines = lines
    change(&sketch)
    return sketch.picture()
  }

  private func lines(_ picture: GridPicture) -> [GridRect] {
    picture.scene.items.filter { $0.color != nil }.map(\.frame)
  }

  @Test func aHorizontalLineLiesUnderEveryRowTheLastOneIncluded() {
    #expect(
      lines(picture(GridLines(horizontal: gray)))
        == [49, 69, 89].map {
          GridRect(x: 0, y: $0, width: 80, height: 1)
        })
  }

  @Test func everyLineIsDrawnOnceEvenWithPinnedColumns() {
    let translucent = LineStyle(width: 1, color: GridColor.black.withAlpha(0.2))
    let picture = picture(GridLines(horizontal: translucent, header: translucent)) {
      $0.grid.columns[0].isPinned = true
    }
    let rects = lines(picture)
    #expect(rects.count == 8)
    for (place, rect) in rects.enumerated() {
      #expect(!rects[..<place].contains { $0.intersects(rect) })
    }
  }

  @Test func aVerticalLineLiesRightOfEveryColumnButTheLast() {
    #expect(
      lines(picture(GridLines(vertical: gray))) == [
        GridRect(x: 39, y: 30, width: 1, height: 60), GridRect(x: 39, y: 0, width: 1, height: 30),
      ])
  }

  @Test func theHeadersLineLiesAtItsLowerEdge() {
    #expect(
      lines(picture(GridLines(header: thick))) == [GridRect(x: 0, y: 28, width: 80, height: 2)])
  }

  @Test func topAndBottomCloseTheGrid() {
    var style = GridLines(horizontal: gray)
    (style.top, style.bottom) = (thick, thick)
    #expect(
      lines(picture(style)) == [
        GridRect(x: 0, y: 49, width: 80, height: 1), GridRect(x: 0, y: 69, width: 80, height: 1),
        GridRect(x: 0, y: 88, width: 80, height: 2), GridRect(x: 0, y: 0, width: 80, height: 2),
      ])
  }

  @Test func topAndBottomLineStayWhileRowsScrollBetweenThem() {
    var style = GridLines()
    (style.top, style.bottom) = (thick, thick)
    func rects(_ y: Double) -> [GridRect] {
      lines(
        picture(style) { $0.grid.viewport = Viewport(height: 60, offset: GridPoint(x: 0, y: y)) })
    }
    let (top, bottom) = (
      GridRect(x: 0, y: 0, width: 80, height: 2), GridRect(x: 0, y: 58, width: 80, height: 2)
    )
    #expect(rects(0) == [bottom, top])
    #expect(rects(30) == [bottom, top])
  }

  @Test func linesEndWhereATallerWindowEnds() {
    var style = GridLines(horizontal: gray, vertical: gray)
    style.bottom = thick
    let window = picture(style) { $0.grid.viewport = Viewport(height: 130) }
    #expect(
      lines(window) == [
        GridRect(x: 39, y: 30, width: 1, height: 98), GridRect(x: 0, y: 49, width: 80, height: 1),
        GridRect(x: 0, y: 69, width: 80, height: 1), GridRect(x: 0, y: 89, width: 80, height: 1),
        GridRect(x: 0, y: 128, width: 80, height: 2), GridRect(x: 39, y: 0, width: 1, height: 30),
      ])
  }

  @Test func linesGoOnBelowSectionsAndPinnedColumns() {
    var style = GridLines(vertical: gray)
    style.pinned = thick
    let window = picture(style) {
      $0.source = CountingSource([("A", 1), ("B", 1)])
      $0.grid.columns[0].isPinned = true
      $0.grid.viewport = Viewport(height: 200)
    }
    let body = lines(window).filter { $0.y >= 30 }
    #expect(
      body == [
        GridRect(x: 38, y: 55, width: 2, height: 20),
        GridRect(x: 38, y: 100, width: 2, height: 100),
      ])
  }

  @Test func linesGoOnBelowPinnedSummaries() {
    var style = GridLines(vertical: gray)
    style.bottom = thick
    let window = picture(style) {
      $0.grid.summaries = [Summary("Sum", ["b": .count], isPinned: true)]
      $0.grid.viewport = Viewport(height: 150)
    }
    let body = lines(window).filter { $0.y >= 30 && ($0.width == 1 || $0.height == 2) }
    // The summary lies at 90 to 110, directly below the rows.
    #expect(
      body == [
        GridRect(x: 39, y: 30, width: 1, height: 60), GridRect(x: 39, y: 90, width: 1, height: 58),
        GridRect(x: 0, y: 148, width: 80, height: 2),
      ])
  }

  @Test func noLinesBetweenColumnsCrossWhatStandsInPlaceOfRows() {
    var style = GridLines(vertical: gray)
    style.bottom = thick
    let window = picture(style) {
      $0.source = CountingSource([(nil, 0)])
      $0.grid.viewport = Viewport(height: 150)
    }
    #expect(lines(window).filter { $0.y >= 30 } == [GridRect(x: 0, y: 148, width: 80, height: 2)])
  }

  @Test func theTopLineStandsAboveTheRowsWhereTheHeaderIsHidden() {
    var style = GridLines()
    style.top = thick
    let picture = picture(style) { $0.grid.theme.headerHeight = 0 }
    #expect(lines(picture) == [GridRect(x: 0, y: 0, width: 80, height: 2)])
  }

  @Test func anEmptyGridEndsWithTheBottomLine() {
    var style = GridLines(header: gray)
    style.bottom = thick
    let picture = picture(style) { $0.source = CountingSource([(nil, 0)]) }
    #expect(
      lines(picture) == [
        GridRect(x: 0, y: 48, width: 80, height: 2), GridRect(x: 0, y: 29, width: 80, height: 1),
      ])
    let bare = self.picture(style) {
      $0.source = CountingSource([(nil, 0)])
      $0.grid.emptyText = ""
    }
    #expect(lines(bare) == [GridRect(x: 0, y: 28, width: 80, height: 2)])
  }

  @Test func linesBetweenRowsMayBeginFurtherRight() {
    var style = GridLines(horizontal: gray)
    style.leadingInset = 15
    #expect(
      lines(picture(style)) == [
        GridRect(x: 15, y: 49, width: 65, height: 1), GridRect(x: 15, y: 69, width: 65, height: 1),
        GridRect(x: 0, y: 89, width: 80, height: 1),
      ])
  }

  @Test func theInsetStaysWhereItIsWhenOthersScroll() {
    var style = GridLines(horizontal: gray)
    style.leadingInset = 50
    let picture = picture(style) { $0.grid.columns[0].isPinned = true }
    let first = lines(picture).filter { $0.y == 49 }
    #expect(first == [GridRect(x: 50, y: 49, width: 30, height: 1)])
  }

  @Test func theLineRightOfPinnedColumnsReplacesTheVerticalOne() {
    var style = GridLines(vertical: gray)
    style.pinned = thick
    let picture = picture(style) { $0.grid.columns[0].isPinned = true }
    #expect(
      lines(picture) == [
        GridRect(x: 38, y: 30, width: 2, height: 60), GridRect(x: 38, y: 0, width: 2, height: 30),
      ])
  }

  @Test func verticalLinesStopAtSectionHeaders() {
    let picture = picture(GridLines(vertical: gray)) {
      $0.source = CountingSource([("A", 1), ("B", 2)])
    }
    let body = lines(picture).filter { $0.y >= 30 }
    #expect(body.map(\.y) == [55, 100])
    #expect(body.map(\.height) == [20, 40])
  }

  @Test(arguments: GridLines.Direction.allCases)
  func whereOpaqueLinesCrossTheOneOnTopIsDrawnLast(onTop: GridLines.Direction) {
    var style = GridLines(horizontal: gray, vertical: thick)
    style.onTop = onTop
    let body = lines(picture(style)).filter { $0.y >= 30 }
    #expect(body.count == 4)
    #expect((body[body.count - 1].width > 2) == (onTop == .horizontal))
  }

  @Test(arguments: GridLines.Direction.allCases)
  func whereATranslucentLineIsOnTopNothingShinesThrough(onTop: GridLines.Direction) {
    let translucent = LineStyle(width: 2, color: GridColor.black.withAlpha(0.3))
    var style = GridLines(horizontal: translucent, vertical: translucent)
    style.onTop = onTop
    let rects = lines(picture(style))
    for (place, rect) in rects.enumerated() {
      #expect(!rects[..<place].contains { $0.intersects(rect) })
    }
    let crossing = GridPoint(x: 39, y: 49)
    let winner = rects.first { $0.holds(crossing) }
    #expect(winner.map { $0.width > $0.height } == (onTop == .horizontal))
  }

  @Test func bordersLieAlongTheInsideOfTheirCell() {
    let picture = picture(GridLines()) {
      $0.grid.columns[1].style.border = .init(top: .value(gray), left: .value(thick))
    }
    let first = lines(picture).filter { $0.y < 50 }
    #expect(
      first == [
        GridRect(x: 40, y: 30, width: 2, height: 20), GridRect(x: 40, y: 30, width: 40, height: 1),
      ])
  }

  @Test func everyIdentityIsUnique() {
    var style = GridLines(horizontal: thick, vertical: thick, header: gray)
    style.horizontal?.color = GridColor.black.withAlpha(0.5)
    (style.top, style.bottom, style.pinned) = (thick, thick, thick)
    let picture = picture(style) {
      $0.grid.columns[0].isPinned = true
      $0.grid.sort = [SortKey("a"), SortKey("b")]
      $0.grid.surroundings.title = "Title"
      $0.grid.surroundings.frame = .window
      $0.source = CountingSource([("Same", 1), ("Same", 1), ("Other", 1)])
    }
    let identities = picture.scene.items.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }
}
