import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

/// Section headers whose parts stay or scroll sideways, and the values in them.
@Suite struct SectionParts {
  /// Three columns of 100 points, the first one pinned, in a window of 220.
  private func sketch(offset: Double = 0, _ summaries: [Summary] = []) -> Sketch {
    var sketch = Sketch(
      columns: ["a", "b", "c"].map { GridreelModel.Column($0, width: .fixed(100)) },
      source: CountingSource([("A", 2), ("B", 3)]))
    sketch.grid.columns[0].isPinned = true
    sketch.grid.theme.styles.sectionHeader.background = .value(.white)
    sketch.grid.viewport = Viewport(width: 220, offset: GridPoint(x: offset, y: 0))
    sketch.grid.summaries = summaries
    return sketch
  }

  private func count(_ columns: String...) -> Summary {
    Summary(
      "n", Dictionary(uniqueKeysWithValues: columns.map { ($0, .count) }), of: .sections,
      place: .header)
  }

  private func pane(of item: Item?, in picture: GridPicture) -> Pane.Kind? {
    picture.scene.panes.first { pane in item.map(pane.items.contains) ?? false }?.kind
  }

  @Test(arguments: [20.0, 50])
  func thePinnedPartStaysAndTheOtherOneScrolls(offset: Double) {
    let picture = sketch(offset: offset).picture()
    let pinned = picture.item(.section("A"), .other("pinned background"))
    let moving = picture.item(.section("A"), .background)
    #expect(pinned?.frame == GridRect(x: 0, y: 30, width: 100, height: 25))
    #expect(moving?.frame == GridRect(x: 100 - offset, y: 30, width: 200, height: 25))
    #expect(pane(of: pinned, in: picture) == .body(pinned: true))
    #expect(pane(of: moving, in: picture) == .body(pinned: false))
    for part in [Identity.Part.disclosure, .text] {
      let item = picture.item(.section("A"), part)
      #expect(pane(of: item, in: picture) == .body(pinned: true))
      #expect((item?.frame.x ?? .infinity) < 100)
    }
  }

  @Test func theMapTellsBothParts() {
    var sketch = sketch(offset: 50)
    sketch.grid.columns[2].pinnedSide = .right
    let section = sketch.picture().map.sections.first
    #expect(section?.rect == GridRect(x: 0, y: 30, width: 220, height: 25))
    #expect(
      section?.pinned == [
        GridRect(x: 0, y: 30, width: 100, height: 25),
        GridRect(x: 120, y: 30, width: 100, height: 25),
      ])
    #expect(section?.moving == GridRect(x: 100, y: 30, width: 20, height: 25))
  }

  @Test func withoutPinnedColumnsTheHeaderStaysAsAWhole() {
    var sketch = sketch(offset: 50)
    sketch.grid.columns[0].isPinned = false
    let picture = sketch.picture()
    let fill = picture.item(.section("A"), .background)
    #expect(fill?.frame == GridRect(x: 0, y: 30, width: 220, height: 25))
    #expect(pane(of: fill, in: picture) == .body(pinned: true))
    #expect(picture.map.sections.first?.pinned == [])
    #expect(picture.map.sections.first?.moving == nil)
  }

  @Test func valuesStandInTheirColumnsAndScrollWithThem() throws {
    let picture = sketch(offset: 50, [count("b", "c")]).picture()
    let value = try #require(picture.item(.sectionCell(section: "B", column: "b"), .text))
    #expect(value.block?.string == "3")
    #expect(value.frame == GridRect(x: 50, y: 95, width: 100, height: 25))
    #expect(pane(of: value, in: picture) == .body(pinned: false))
    let all = sketch(offset: 50, [count("a", "b", "c")]).picture().map.summaries
    #expect(all.first?.cells.map(\.column) == ["a", "b", "c"], "from left to right")
    let summary = picture.map.summaries.first { $0.sectionTitle == "B" }
    #expect(summary?.cells.map(\.text) == ["3", "3"])
    #expect(summary?.cells.first?.rect == GridRect(x: 100, y: 95, width: 50, height: 25))
  }

  @Test func withValuesAndNoPinnedColumnTheWholeHeaderScrolls() {
    var sketch = sketch(offset: 50, [count("b")])
    let title = sketch.picture().item(.section("A"), .text)?.block?.origin.x ?? 0
    sketch.grid.columns[0].isPinned = false
    let picture = sketch.picture()
    let item = picture.item(.section("A"), .text)
    #expect(item?.block?.origin.x == title - 50)
    #expect(pane(of: item, in: picture) == .body(pinned: false))
  }

  @Test func aTitleEndsWhereAValueOrTheScrollingPartBegins() {
    func sketch(_ summaries: [Summary]) -> Sketch {
      var sketch = self.sketch(offset: 20, summaries)
      // 14 characters of 7 points behind a mark of 14.
      sketch.source = CountingSource([("abcdefghijklmn", 2)])
      return sketch
    }
    #expect(sketch([]).picture().warnings.isEmpty, "nothing stands in its way")
    let cut = sketch([count("c")]).picture()
    #expect(cut.warnings.map(\.kind) == [.truncatedText])
    var wide = sketch([count("c")])
    wide.grid.columns[0].width = .fit
    #expect(wide.picture().warnings.isEmpty, "a fitted column counts the title")
  }

  @Test func aValueOfTheFirstColumnStandsBehindTheTitle() throws {
    let picture = sketch([count("a")]).picture()
    let value = try #require(
      picture.item(.sectionCell(section: "A", column: "a"), .text)?.block)
    let title = try #require(picture.item(.section("A"), .text)?.block)
    #expect(value.alignment == .trailing)
    // The value's one character is 7 points wide, 10 from the edge, and 6 are between the two.
    #expect(title.origin.x + title.width <= 100 - 10 - 7 - 6)
  }

  @Test func cardsHaveTheValuesInAStripBelowTheHeader() {
    var sketch = sketch([count("b")])
    sketch.grid.layout = .tiles(Tiles(perLine: 2, cardWidth: 90))
    let picture = sketch.picture()
    #expect(picture.map.summaries.map(\.sectionTitle) == ["A", "B"])
    #expect(picture.item(.sectionCell(section: "A", column: "b"), .text) == nil)
  }

  @Test func aLineTellsWhereValuesScrollBehindThePinnedPart() {
    var sketch = sketch([count("b")])
    sketch.grid.theme.gridLines.vertical = LineStyle(width: 1, color: .black)
    let line = sketch.picture().item(.section("A"), .verticalLine)
    #expect(line?.frame == GridRect(x: 99, y: 30, width: 1, height: 25))
    sketch.grid.summaries = []
    #expect(sketch.picture().item(.section("A"), .verticalLine) == nil)
  }

  @Test func everyItemHasItsOwnIdentityAndAStuckHeaderHidesRowsInBothPanes() {
    var sketch = sketch(offset: 50, [count("a", "b", "c")])
    sketch.grid.columns[2].pinnedSide = .right
    sketch.grid.hasStickySections = true
    sketch.grid.theme.gridLines.horizontal = LineStyle(width: 1, color: .black)
    sketch.grid.theme.gridLines.vertical = LineStyle(width: 1, color: .black)
    let edge = LineStyle(width: 1, color: .black)
    sketch.grid.theme.styles.sectionHeader.border = CellStyle.BorderStyle(
      top: .value(edge), right: .value(edge), bottom: .value(edge), left: .value(edge))
    sketch.grid.viewport?.height = 100
    sketch.grid.viewport?.offset.y = 10
    let picture = sketch.picture()
    let identities = picture.scene.items.map(\.identity)
    #expect(Set(identities).count == identities.count)
    let grounds = picture.scene.items.filter { item in
      if case .other(let name) = item.identity.part {
        name.hasSuffix("stuck ground")
      } else {
        false
      }
    }
    #expect(grounds.map(\.frame.x).sorted() == [0, 100, 120])
    #expect(grounds.map(\.frame.width).reduce(0, +) == 220)
  }
}
