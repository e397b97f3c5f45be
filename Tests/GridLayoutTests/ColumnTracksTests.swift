import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import TestSupport
import Testing

@Suite struct ColumnTracks {
  @Test func aFittedColumnIsAsWideAsItsWidestCellAndItsInsets() {
    #expect(Sketch([["abc", "a"], ["abcdef", "b"]]).widths() == [62, 27])
  }

  @Test func aFittedColumnIsAsWideAsItsTitle() {
    #expect(Sketch([["a"]], titles: ["Title"]).widths() == [55])
  }

  @Test func aHiddenHeaderDoesNotWidenItsColumn() {
    var sketch = Sketch([["a"]], titles: ["Title"])
    sketch.grid.theme.headerHeight = 0
    #expect(sketch.picture().scene.size == GridSize(width: 27, height: 20))
  }

  @Test func minimumAndMaximumLimitNaturalWidths() {
    var sketch = Sketch([["abcdefghij", "a"]])
    sketch.grid.columns[0].maximumWidth = 50
    sketch.grid.columns[1].minimumWidth = 80
    #expect(sketch.widths() == [50, 80])
  }

  @Test func sharesDivideWhatOthersLeaveByWeight() {
    var sketch = Sketch([["a", "b", "c"]])
    sketch.grid.columns[0].width = .fixed(100)
    sketch.grid.columns[1].width = .share(1)
    sketch.grid.columns[2].width = .share(3)
    sketch.grid.viewport = Viewport(width: 500)
    #expect(sketch.widths() == [100, 100, 300])
  }

  @Test func whatAShareCannotTakeOthersGet() {
    var sketch = Sketch([["a", "b", "c"]])
    for place in 0..<3 { sketch.grid.columns[place].width = .share(1) }
    sketch.grid.columns[0].minimumWidth = 150
    sketch.grid.columns[1].maximumWidth = 90
    sketch.grid.viewport = Viewport(width: 300)
    #expect(sketch.widths() == [150, 75, 75])
  }

  @Test func aShareIsNeverNarrowerThanItsLongestWordWhereThereIsRoom() {
    var sketch = Sketch([["abcdefghij", "b"]])
    sketch.grid.columns[0].width = .share(1)
    sketch.grid.columns[1].width = .share(9)
    sketch.grid.viewport = Viewport(width: 300)
    #expect(sketch.widths() == [90, 210])
  }

  @Test func sharesOfNothingAreEven() {
    var sketch = Sketch([["a", "b"]])
    for place in 0..<2 { sketch.grid.columns[place].width = .share(0) }
    sketch.grid.viewport = Viewport(width: 200)
    #expect(sketch.widths() == [100, 100])
  }

  @Test func fittedColumnsGrowInProportionToTheGivenWidth() {
    var sketch = Sketch([["abcdefgh", "ab"]])  // 76 and 34
    sketch.grid.viewport = Viewport(width: 220)
    #expect(sketch.widths() == [152, 68])
  }

  @Test func growingKeepsMinimumAndMaximum() {
    var sketch = Sketch([["abcdefgh", "ab", "ab"]])
    sketch.grid.columns[0].maximumWidth = 80
    sketch.grid.columns[2].minimumWidth = 200
    sketch.grid.viewport = Viewport(width: 400)
    #expect(sketch.widths() == [80, 120, 200])
  }

  @Test func fixedColumnsAloneLeaveRoomAtTheRight() {
    var sketch = Sketch([["a"]])
    sketch.grid.columns[0].width = .fixed(60)
    sketch.grid.viewport = Viewport(width: 100)
    #expect(sketch.widths() == [60])
    #expect(sketch.picture().scene.size.width == 100)
  }

  @Test func textsWrapInsteadOfBeingCut() {
    // Natural 174 and 118; on two lines each 138 (or 79) and 65, with 8 points at their sides.
    var sketch = Sketch([["abcdefgh abcdefgh abcd", "abcdefg abcdef"]])
    #expect(sketch.widths() == [174, 118])
    sketch.grid.viewport = Viewport(width: 218)
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.width) == [136, 82])
    #expect(picture.warnings.isEmpty)
    #expect(picture.map.cells.map(\.rect.height) == [34, 34])
  }

  @Test func belowTheLongestWordAWarningNamesTheColumn() {
    var sketch = Sketch([["abcdefghijklmnopqrstuvwxyz ab", "ab"]])
    sketch.grid.viewport = Viewport(width: 160)
    let warnings = sketch.picture().warnings.filter { $0.kind == .squeezedColumn }
    #expect(warnings.map(\.column) == ["a"])
    #expect(sketch.widths() == [133, 27])
  }

  @Test func oneEndlessWordDoesNotCostTheOthersTheirs() {
    let endless = String(repeating: "x", count: 10_000)
    var sketch = Sketch([[endless, "abcdef", "abcdefgh"]])  // the others want 49 and 60
    sketch.grid.viewport = Viewport(width: 300)
    #expect(sketch.widths() == [167, 60, 73])
    let picture = sketch.picture()
    #expect(picture.warnings.map(\.kind) == [.truncatedText])
    #expect(picture.map.cells.map(\.isTruncated) == [true, false, false])
  }

  @Test(arguments: [1, 37, 100, 250.5, 333, 1_000, 4_096.25])
  func widthsFillTheGivenWidthExactly(width: Double) {
    var sketch = Sketch([["one two", "three", "four five six", "seven"]])
    sketch.grid.columns[1].width = .share(1.7)
    sketch.grid.columns[3].width = .share(0.3)
    sketch.grid.viewport = Viewport(width: width)
    let rects = sketch.picture().map.headers.map(\.rect)
    #expect(rects.reduce(0) { $0 + $1.width } == width)
    #expect(rects.dropLast().count { $0.width != $0.width.rounded() } <= 1)
  }

  @Test func noColumnAtAllIsAPicture() {
    var sketch = Sketch([["a"]])
    sketch.grid.columns[0].isHidden = true
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 0, height: 50))
    #expect(picture.map.cells.isEmpty && picture.map.headers.isEmpty)
  }

  @Test func fixedColumnsThatDoNotFitAreLeftOut() {
    var sketch = Sketch([["a", "b", "c"]])
    for place in 0..<3 { sketch.grid.columns[place].width = .fixed(80) }
    sketch.grid.viewport = Viewport(width: 100)
    #expect(sketch.widths() == [80])
  }

  @Test(arguments: [Double.nan, -Double.infinity, -5]) func senselessWidthsAreNone(width: Double) {
    var sketch = Sketch([["a", "b"]])
    sketch.grid.columns[0].width = .fixed(width)
    sketch.grid.columns[1].minimumWidth = width
    #expect(sketch.picture().scene.size.width == 27)
  }

  @Test func endlessWidthsAreHeldAtAMillionPoints() {
    var sketch = Sketch([["a", "b"]])
    sketch.grid.columns[0].width = .fixed(.infinity)
    #expect(sketch.picture().scene.size.width == 1_000_027)
  }

  @Test func aDecimalColumnHasRoomForItsLongestWholeAndItsLongestFraction() {
    var sketch = Sketch([["12345"], ["0.125"]])
    sketch.grid.columns[0].style.align = .decimal
    #expect(sketch.widths() == [83])  // five digits, four more from the point on, and the insets
    #expect(sketch.picture().warnings.isEmpty)
  }

  @Test func tenThousandColumnsAreLaidOut() {
    let columns = (0..<10_000).map { GridreelModel.Column("c\($0)", title: "", width: .share(1)) }
    let source = CountingSource([(nil, 1)])
    var sketch = Sketch(columns: columns, source: source)
    sketch.grid.viewport = Viewport(width: 1_000_000)
    // A step of quadratic time would take minutes here in a debug build.
    #expect(sketch.picture().map.headers.count == 10_000)
  }

  @Test(arguments: [6.1, 7.3, 0.1 + 0.2, 9.999999, 100.0 / 3])
  func awkwardWidthsCutNothingAtNaturalSize(glyphWidth: Double) {
    var sketch = Sketch([["abcdefg", "1.25"], ["abc", "12"]], titles: ["Awkward", "x"])
    sketch.measuring = FakeMeasuring(glyphWidth: glyphWidth)
    sketch.grid.theme.styles.row.inset = Insets(top: 0, right: 0.1, bottom: 0, left: 0.7)
    sketch.grid.columns[1].style.align = .decimal
    sketch.grid.sort = [SortKey("a"), SortKey("b")]
    #expect(sketch.picture().warnings.isEmpty)
  }
}
