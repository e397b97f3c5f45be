import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct HeaderTests {
  /// One column of 100 points, sorted.
  private func picture(
    _ title: String, align: GridHorizontalAlignment, side: SortArrowStyle.Side = .trailing,
    width: Double = 100, change: (inout Sketch) -> Void = { _ in }
  ) -> GridPicture {
    var sketch = Sketch([["x"]], titles: [title])
    sketch.grid.columns[0].width = .fixed(width)
    sketch.grid.columns[0].style.align = align
    sketch.grid.theme.sortArrow.side = side
    sketch.grid.sort = [SortKey("a", .descending)]
    change(&sketch)
    return sketch.picture()
  }

  /// Where a block's text begins and ends, each character being 7 points wide.
  private func extent(_ block: TextBlock) -> ClosedRange<Double> {
    let width = min(Double(block.string.count) * 7, (block.width / 7).rounded(.down) * 7)
    let left =
      switch block.alignment {
      case .leading: block.origin.x
      case .center: block.origin.x + (block.width - width) / 2
      case .trailing, .decimal: block.origin.x + block.width - width
      }
    return left...(left + width)
  }

  private let owner = Identity.Owner.headerCell(column: "a")

  @Test func theArrowStandsBesideItsTitle() {
    let picture = picture("Age", align: .leading)
    #expect(picture.item(owner, .text)?.block.map(extent) == 10...31)
    #expect(picture.item(owner, .arrow)?.frame == GridRect(x: 37, y: 11, width: 8, height: 8))
    #expect(picture.map.headers.first?.arrow == GridRect(x: 37, y: 11, width: 8, height: 8))
    #expect(picture.map.headers.first?.sort == .descending)
  }

  @Test func besideATitleAtTheRightItStandsAtTheLeftSoThatTheTitleStaysFlush() {
    let picture = picture("Age", align: .trailing)
    #expect(picture.item(owner, .text)?.block.map(extent) == 69...90)
    #expect(picture.item(owner, .arrow)?.frame.x == 55)
  }

  @Test func aCentredTitleAndItsArrowAreCentredTogether() {
    let picture = picture("Title", align: .center)  // 35 + 14 points in 80
    #expect(picture.item(owner, .text)?.block.map(extent) == 25.5...60.5)
    #expect(picture.item(owner, .arrow)?.frame.x == 67)
  }

  @Test func descendingPointsDownAndAscendingUp() {
    func angle(_ picture: GridPicture) -> Double? {
      guard case .arrow(let arrow)? = picture.item(owner, .arrow)?.content else { return nil }
      return arrow.angle
    }
    #expect(angle(picture("Age", align: .leading)) == 180)
    #expect(angle(picture("Age", align: .leading) { $0.grid.sort = [SortKey("a")] }) == 0)
  }

  @Test(
    arguments: [GridHorizontalAlignment.leading, .center, .trailing], SortArrowStyle.Side.allCases)
  func titleAndArrowNeverOverlapAndStayInTheCell(
    align: GridHorizontalAlignment, side: SortArrowStyle.Side
  ) throws {
    for width in stride(from: 20.0, through: 130, by: 3.5) {
      let picture = picture("A long title", align: align, side: side, width: width)
      let arrow = try #require(picture.item(owner, .arrow)).frame
      #expect(arrow.x >= 0 && arrow.maxX <= width)
      guard let block = picture.item(owner, .text)?.block else { continue }
      let text = extent(block)
      #expect(arrow.maxX <= text.lowerBound || arrow.x >= text.upperBound)
      #expect(text.lowerBound >= 0 && text.upperBound <= width)
    }
  }

  @Test func aLongTitleIsCutAndReported() {
    let picture = picture("A long title", align: .leading, width: 60)
    #expect(picture.item(owner, .text)?.block?.width == 26)
    #expect(picture.warnings.map(\.kind) == [.truncatedText])
    #expect(picture.warnings.first?.row == nil && picture.warnings.first?.column == "a")
  }

  @Test func atNaturalWidthTheArrowHasItsRoom() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    sketch.grid.sort = [SortKey("a")]
    #expect(sketch.widths() == [55, 62])  // both, so that the arrow can move without moving titles
    #expect(sketch.picture().warnings.isEmpty)
  }

  @Test func roomIsKeptForTheArrowsOfOtherStates() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    let bare = sketch.widths()
    #expect(bare == [41, 48])
    sketch.grid.sortMarkRoom.add([SortKey("a")])
    #expect(sketch.widths() == [55, 62])
    #expect(sketch.picture().lines(.arrow).isEmpty)
    sketch.grid.sort = [SortKey("b", .descending)]
    #expect(sketch.widths() == [55, 62])
    sketch.grid.sortMarkRoom.add([SortKey("a"), SortKey("b")])
    let numbered = sketch.widths()
    #expect(zip(numbered, bare).allSatisfy { $0 > $1 + 14 })
    sketch.grid.sort = [SortKey("a"), SortKey("b")]
    #expect(sketch.widths() == numbered)
  }

  @Test func anUnsortableColumnThatSortsInAnotherStateKeepsRoomToo() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    sketch.grid.columns[1].sortMode = .none
    sketch.grid.sortMarkRoom.add([SortKey("b")])
    #expect(sketch.widths() == [55, 62])
  }

  @Test func scarceRoomIsKeptForTheArrowsOfAllStates() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    sketch.grid.viewport = Viewport(width: 90)
    for key in ["a", "b"] { sketch.grid.sortMarkRoom.add([SortKey(key)]) }
    let unsorted = sketch.widths()
    for key in ["a", "b"] {
      sketch.grid.sort = [SortKey(key)]
      #expect(sketch.widths() == unsorted)
    }
  }

  @Test func unsortableColumnsKeepNoRoomForAnArrow() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    sketch.grid.sort = [SortKey("a")]
    sketch.grid.columns[1].sortMode = .none
    #expect(sketch.widths() == [55, 48])
  }

  @Test func priorityNumbersAppearWithTwoKeys() {
    #expect(picture("Age", align: .leading).lines(.priority).isEmpty)
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    sketch.grid.sort = [SortKey("b"), SortKey("a")]
    let picture = sketch.picture()
    #expect(picture.item(.headerCell(column: "b"), .priority)?.block?.string == "1")
    #expect(picture.item(.headerCell(column: "a"), .priority)?.block?.string == "2")
    for header in picture.map.headers {
      let number = picture.item(.headerCell(column: header.column), .priority)
      #expect(number.map { header.rect.contains($0.frame) } == true)
    }
  }

  @Test func titlesStandAsTheirColumnsNumbersDo() {
    let sketch = Sketch([["x", "1"]], titles: ["Age", "Name"], kinds: [.text, .number])
    let picture = sketch.picture()
    #expect(picture.item(.headerCell(column: "a"), .text)?.block?.alignment == .leading)
    #expect(picture.item(.headerCell(column: "b"), .text)?.block?.alignment == .trailing)
  }

  @Test func noStyleOfRowsReachesTheHeader() {
    var sketch = Sketch([["x"]], titles: ["Age"])
    sketch.grid.theme.styles.row.textColor = GridColor(rgb: 0xff0000)
    sketch.grid.theme.styles.alternateRow.textColor = GridColor(rgb: 0x00ff00)
    sketch.grid.columns[0].style.textColor = GridColor(rgb: 0x0000ff)
    sketch.grid.columns[0].headerStyle.font.weight = 700
    let block = sketch.picture().item(owner, .text)?.block
    #expect(block?.color == .black)
    #expect(block?.font.weight == 700)
  }

  @Test func aTranslucentHeaderIsPaintedOnceEvenWhereAColumnHasItsOwnColour() {
    var sketch = Sketch([["x", "y"]], titles: ["Age", "Name"])
    let half = GridColor.black.withAlpha(0.5)
    sketch.grid.theme.styles.header.background = .value(half)
    sketch.grid.columns[1].headerStyle.background = .value(half)
    let picture = sketch.picture()
    #expect(picture.paints(at: GridPoint(x: 5, y: 5)) == [.color(half)])
    #expect(picture.paints(at: GridPoint(x: 60, y: 5)).count == 1)
  }
}
