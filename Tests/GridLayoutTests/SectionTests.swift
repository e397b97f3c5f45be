import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@Suite struct Sections {
  private func sketch(_ sections: [(title: String?, rowCount: Int)]) -> Sketch {
    Sketch(
      columns: ["a", "b", "c"].map { GridreelModel.Column($0, width: .fixed(100)) },
      source: CountingSource(sections))
  }

  @Test func aHeaderSpansTheGridAboveItsRows() {
    let map = sketch([("A", 2), ("B", 1)]).picture().map
    #expect(
      map.sections.map(\.rect) == [
        GridRect(x: 0, y: 30, width: 300, height: 25),
        GridRect(x: 0, y: 95, width: 300, height: 25),
      ])
    #expect(map.cells.filter { $0.column == "a" }.map(\.rect.y) == [55, 75, 120])
    #expect(map.cells.filter { $0.column == "a" }.map(\.section) == [1, 1, 2])
  }

  @Test func aCollapsedSectionShowsItsHeaderOnly() {
    var sketch = sketch([("A", 2), ("B", 1)])
    sketch.grid.collapsed = ["A"]
    let picture = sketch.picture()
    #expect(picture.map.sections.map(\.isCollapsed) == [true, false])
    #expect(picture.map.cells.map(\.section) == [2, 2, 2])
    #expect(picture.map.cells.map(\.row) == [1, 1, 1])
    func angle(_ title: String) -> Double? {
      guard case .arrow(let mark)? = picture.item(.section(title), .disclosure)?.content else {
        return nil
      }
      return mark.angle
    }
    #expect(angle("A") == 90)
    #expect(angle("B") == 180)
  }

  @Test func aHeightOfNothingHidesHeaders() {
    var sketch = sketch([("A", 2), ("B", 1)])
    sketch.grid.theme.sectionHeaderHeight = 0
    let picture = sketch.picture()
    #expect(picture.map.sections.isEmpty)
    #expect(picture.scene.size.height == 90)
  }

  @Test func theTitleStandsRightOfItsMark() throws {
    let picture = sketch([("A", 1)]).picture()
    let mark = try #require(picture.item(.section("A"), .disclosure)).frame
    let text = try #require(picture.item(.section("A"), .text)?.block)
    #expect(text.origin.x == mark.maxX + 6)
  }

  @Test func sectionsThatNobodyClosesHaveNoMark() throws {
    var sketch = Sketch(
      columns: [GridreelModel.Column("a", width: .fixed(100))],
      source: CountingSource([("A", 1), ("B", 1)]))
    sketch.grid.grouping = Grouping(by: "a")
    let marked = try #require(sketch.picture().item(.section("A"), .text)?.block)
    sketch.grid.grouping?.isFoldable = false
    let picture = sketch.picture()
    #expect(picture.item(.section("A"), .disclosure) == nil)
    // The title begins where cells do.
    let plain = try #require(picture.item(.section("A"), .text)?.block)
    #expect(plain.origin.x == marked.origin.x - 14)
  }

  @Test func aCutHeaderIsMappedAsFarAsItIsVisible() {
    var sketch = sketch([("A", 5), ("B", 5)])
    sketch.grid.viewport = Viewport(height: 80, offset: GridPoint(x: 0, y: 10))
    let map = sketch.picture().map
    #expect(map.sections.map(\.rect) == [GridRect(x: 0, y: 30, width: 300, height: 15)])
  }

  @Test func aMillionSectionsAreSearchedByHalving() {
    var sketch = sketch((0..<50_000).map { ("\($0)", 1) })
    sketch.grid.viewport = Viewport(height: 120, topRow: 40_000)
    #expect(sketch.picture().map.sections.map(\.title) == ["40000", "40001"])
  }
}

@Suite struct SurroundingsTests {
  private var sketch: Sketch {
    var sketch = Sketch([["abcdefgh"]])  // 76 × 50
    sketch.grid.theme.frame.margin = Insets(top: 5, right: 6, bottom: 7, left: 8)
    return sketch
  }

  @Test func marginAndPaddingStandAroundTheGrid() {
    var sketch = sketch
    sketch.grid.surroundings.padding = Insets(2)
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 76 + 14 + 4, height: 50 + 12 + 4))
    #expect(picture.map.cells.first?.rect == GridRect(x: 10, y: 37, width: 76, height: 20))
  }

  @Test func textsWrapAtTheFramesWidthAndNothingIsCut() throws {
    var sketch = sketch
    sketch.grid.surroundings.title = "aaaa bbbb cccc"
    sketch.grid.surroundings.caption = "dddd"
    let picture = sketch.picture()
    let title = try #require(picture.item(.frame, .other("title")))
    #expect(title.frame == GridRect(x: 8, y: 5, width: 76, height: 28))
    let caption = try #require(picture.item(.frame, .other("caption")))
    #expect(caption.frame.y == 5 + 28 + 14 + 50 + 12)
    #expect(picture.scene.size.height == caption.frame.maxY + 7)
    #expect(picture.warnings.isEmpty)
  }

  @Test func insetsOfATextAreRoomOfItsOwn() throws {
    var sketch = sketch
    sketch.grid.theme.styles.subtitle.inset = Insets(top: 6, right: 0, bottom: 0, left: 3)
    sketch.grid.surroundings.subtitle = "aaaa"
    let item = try #require(sketch.picture().item(.frame, .other("subtitle")))
    #expect(item.frame.height == 20)
    #expect(item.block?.origin == GridPoint(x: 11, y: 5 + 6 + 10))
  }

  @Test func textsTakeTheirRoomFromTheWindow() {
    var sketch = sketch
    sketch.source = CountingSource([(nil, 100)])
    sketch.grid.surroundings.title = "T"
    sketch.grid.viewport = Viewport(width: 100, height: 200)
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 100, height: 200))
    #expect(picture.map.cells.last?.rect.maxY == 193)
  }

  @Test func aWindowHasATitleBarWithThreeButtons() {
    var sketch = sketch
    sketch.grid.surroundings.frame = .window
    sketch.grid.surroundings.title = "T"
    let picture = sketch.picture()
    #expect(picture.scene.items.count { if case .disc = $0.content { true } else { false } } == 3)
    #expect(picture.item(.frame, .other("title bar"))?.frame.height == 36)
    #expect(picture.map.cells.first?.rect.y == 98)
  }

  @Test func withoutAFrameNothingStandsAround() {
    var sketch = sketch
    sketch.grid.surroundings.frame = Surroundings.FrameKind.none
    #expect(sketch.picture().scene.size == GridSize(width: 76, height: 50))
  }

  @Test func theFramesLineIsDrawnLast() {
    var sketch = sketch
    sketch.grid.theme.frame.border = LineStyle(width: 1, color: .black)
    let last = sketch.picture().scene.panes.last
    #expect(last?.kind == .edge)
    #expect(last?.items.map(\.identity.part) == [.border])
    #expect(last?.items.first?.frame == GridRect(x: 8, y: 5, width: 76, height: 50))
  }
}
