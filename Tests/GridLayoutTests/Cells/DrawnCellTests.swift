import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

@Suite struct ProgressCells {
  @Test func theBarIsAsLongAsItsShare() throws {
    let sketch = CellSketch(
      .progress(ProgressCell(maximum: 8, showsNumber: false)),
      [.number(2), .number(8), .number(0), .number(-3), .number(99)], width: .fixed(120))
    let picture = sketch.sketch.picture()
    let track = try #require(picture.cell(0).mark("track"))
    #expect((track.frame.x, track.frame.width) == (10, 100))
    let lengths = (0..<5).map { picture.cell($0).mark("bar")?.frame.width }
    #expect(lengths == [25, 100, nil, nil, 100])
    #expect(abs(track.frame.center.y - 50) <= 0.5)
  }

  @Test func allBarsAreEquallyLongBesideTheirNumbers() throws {
    let picture = CellSketch(.progress(ProgressCell()), [.number(7), .number(100)]).sketch
      .picture()
    let tracks = (0..<2).compactMap { picture.cell($0).mark("track")?.frame.width }
    #expect(tracks == [96, 96])
    #expect(picture.cell(0).text?.string == "7%")
    #expect(picture.said(1) == "100%")
    // A bar, a space, "100%" and two insets.
    #expect(picture.map.headers[0].rect.width == 96 + 10 + 4 * 7 + 20)
  }

  @Test(arguments: [ColumnWidth.fit, .fixed(120)], ReadingDirection.allCases)
  func aLongNumberShortensAllBarsAlike(width: ColumnWidth, direction: ReadingDirection) throws {
    var sketch = CellSketch(
      .progress(ProgressCell()), [.number(12_345), .number(7), .number(100)], width: width
    ).sketch
    sketch.grid.direction = direction
    let picture = sketch.picture()
    let tracks = (0..<3).compactMap { picture.cell($0).mark("track")?.frame }
    #expect(tracks.count == 3)
    #expect(Set(tracks.map(\.width)).count == 1)
    let texts = (0..<3).compactMap { picture.cell($0).text }
    #expect(Set(texts.map { $0.origin.x + (direction == .leftToRight ? $0.width : 0) }).count == 1)
    #expect(picture.warnings.isEmpty)
  }

  @Test func aShortBarIsAsLongAsItsShareToo() throws {
    let picture = CellSketch(
      .progress(ProgressCell(showsNumber: false)),
      [.number(3), .number(4), .number(5), .number(0.1)],
      width: .fixed(120)
    ).sketch.picture()
    let lengths = (0..<4).compactMap { picture.cell($0).mark("bar")?.frame.width }
    #expect(lengths == [3, 4, 5, 1])
    let bar = try #require(picture.cell(2).mark("bar"))
    #expect(bar.corners.allSatisfy { bar.frame.outset(by: Insets(1e-6)).holds($0) })
  }

  @Test func theColumnsFormatIsKept() {
    var sketch = CellSketch(.progress(ProgressCell(maximum: 5)), [.number(2)])
    sketch.sketch.grid.columns[0].format = .number(
      NumberFormat(.plain, fractionDigits: 1...1), unit: "km")
    #expect(sketch.items().text?.string == "2.0 km")
  }

  @Test func theFullColourMixesIn() throws {
    let (red, green) = (GridColor(rgb: 0xb91c1c), GridColor(rgb: 0x15803d))
    let sketch = CellSketch(
      .progress(ProgressCell(color: red, fullColor: green)), [.number(100), .number(1)])
    #expect(sketch.items(0).mark("bar")?.fillColor == green)
    let low = try #require(sketch.items(1).mark("bar")?.fillColor)
    #expect(abs(low.red - red.red) < 0.02)
  }

  @Test func wordsAreWrittenAsTheyAre() {
    let picture = CellSketch(.progress(ProgressCell()), [.text("soon"), .missing]).sketch.picture()
    #expect(picture.cell(0).map(\.identity.part) == [.text])
    #expect(picture.cell(0).text?.string == "soon")
    #expect(picture.cell(1).text?.string == "–")
  }
}

@Suite struct BadgeCells {
  @Test func theLabelFitsItsText() throws {
    let items = CellSketch(.badge(BadgeCell()), [.text("Active")]).items()
    let pill = try #require(items.mark("pill"))
    // Six characters at 12.5 points, 8 points at either side.
    #expect(pill.frame.width == (6 * 6.25 + 16).rounded(.up))
    #expect(pill.frame.height == 20)
    #expect(pill.frame.x == 10)
    guard case .fill(_, let radius) = pill.content else { return }
    #expect(radius == 10)
  }

  @Test func aTextHasItsOwnColour() throws {
    let green = GridColor(rgb: 0x16a34a)
    let sketch = CellSketch(
      .badge(BadgeCell(colors: ["on": green], look: .solid)), [.text("on"), .text("off")])
    #expect(sketch.items(0).mark("pill")?.fillColor == green)
    #expect(sketch.items(1).mark("pill")?.fillColor != green)
  }

  @Test func aNameAlwaysHasTheSameColour() {
    let first = CellSketch(.badge(BadgeCell(look: .solid)), [.text("x"), .text("y")])
    let second = CellSketch(.badge(BadgeCell(look: .solid)), [.text("y"), .text("x")])
    #expect(first.items(0).mark("pill")?.fillColor == second.items(1).mark("pill")?.fillColor)
  }

  @Test(arguments: BadgeCell.Look.allCases, [0xffffff, 0x111827, 0x2563eb] as [UInt32])
  func theTextCanAlwaysBeRead(look: BadgeCell.Look, ground: UInt32) throws {
    let ground = GridColor(rgb: ground)
    var sketch = CellSketch(.badge(BadgeCell(look: look)), ["a", "b", "c", "d"].map(Value.text))
    sketch.sketch.grid.theme.styles.row.background = .value(ground)
    sketch.sketch.grid.theme.styles.row.textColor = ground == .white ? .black : .white
    for row in 0..<4 {
      let items = sketch.items(row)
      let text = try #require(items.text)
      let below = (items.mark("pill")?.fillColor ?? .clear).over(ground)
      #expect(text.color.painted.contrast(to: below.painted) >= 4.5)
    }
  }

  @Test func aDotStandsBeforeItsText() throws {
    let items = CellSketch(.badge(BadgeCell(look: .dot)), [.text("up")]).items()
    let dot = try #require(items.mark("dot"))
    let text = try #require(items.text)
    #expect(dot.frame == GridRect(x: 10, y: 46, width: 8, height: 8))
    #expect(text.origin.x == 25)
  }

  @Test func aLabelWithoutRoomIsCutAndReported() throws {
    let picture = CellSketch(
      .badge(BadgeCell()), [.text("a very long label")], width: .fixed(60)
    ).sketch.picture()
    #expect(picture.warnings.map(\.kind) == [.truncatedText])
    #expect(picture.map.cells[0].isTruncated)
    #expect(try #require(picture.cell().mark("pill")).frame.maxX <= 50)
  }
}

@Suite struct CheckCells {
  @Test func aYesIsAFilledBoxWithAMark() throws {
    let picture = CellSketch(.check(CheckCell()), [.boolean(true), .boolean(false)]).sketch
      .picture()
    let box = try #require(picture.cell(0).mark("box"))
    #expect((box.frame.width, box.frame.height) == (17, 17))
    let mark = try #require(picture.cell(0).mark("mark"))
    #expect(mark.corners.allSatisfy { box.frame.holds($0) })
    guard case .outline? = picture.cell(1).mark("box")?.content else {
      Issue.record("no empty box")
      return
    }
    #expect(picture.cell(1).mark("mark") == nil)
    #expect((picture.said(0), picture.said(1)) == ("yes", "no"))
  }

  @Test func boxesStandInTheMiddleAndTheirTitleToo() throws {
    var sketch = CellSketch(.check(CheckCell()), [.boolean(true)], width: .fixed(101))
    sketch.sketch.grid.columns[0].title = "Done"
    let picture = sketch.sketch.picture()
    #expect(try #require(picture.cell().mark("box")).frame.center.x == 50.5)
    let title = picture.item(.headerCell(column: "a"), .text)?.block
    #expect(title?.alignment == .center)
  }

  @Test func aMarkAloneIsNothingForANo() {
    let sketch = CellSketch(.check(CheckCell(look: .mark)), [.boolean(true), .boolean(false)])
    #expect(sketch.items(0).map(\.identity.part) == [.mark("mark")])
    #expect(sketch.items(1).isEmpty)
  }
}

@Suite struct RatingCells {
  @Test(arguments: [(0.0, 0.0), (1, 1), (2.5, 2.5), (5, 5), (7, 5), (-1, 0)])
  func theStarsEndWhereTheNumberDoes(number: Double, stars: Double) throws {
    let items = CellSketch(.rating(RatingCell()), [.number(number)]).items()
    let side = 15.0
    let whole = stars.rounded(.down)
    let end = 10 + whole * (side + 2) + (stars - whole) * side
    let corners = items.mark("full")?.corners ?? []
    #expect(corners.isEmpty == (stars == 0))
    let right = corners.map(\.x).max() ?? end
    #expect(right <= end + 1)
    #expect(right >= end - 2.5)
  }

  @Test func theMapTellsHowManyThereAre() {
    let picture = CellSketch(.rating(RatingCell(count: 6)), [.number(4.5)]).sketch.picture()
    #expect(picture.said() == "4.5 of 6")
    #expect(picture.map.headers[0].rect.width == 6 * 17 - 2 + 20)
  }

  @Test func withoutRoomForStarsTheNumberIsWritten() {
    let sketch = CellSketch(.rating(RatingCell()), [.number(4)], width: .fixed(60))
    #expect(sketch.items().map(\.identity.part) == [.text])
  }
}

@Suite struct PriceCells {
  @Test(arguments: [(2.0, 0.0), (-2, 180)])
  func theArrowPointsWhereTheNumberGoes(change: Double, angle: Double) throws {
    let sketch = CellSketch(
      .price(PriceCell(movement: .change(column: "b"))), [.number(10)], others: [.number(change)])
    guard case .arrow(let arrow)? = sketch.items().mark("arrow")?.content else {
      Issue.record("no arrow")
      return
    }
    #expect(arrow.angle == angle)
    #expect(sketch.items().text?.color == arrow.color)
  }

  @Test func thePreviousNumberDecidesToo() {
    let sketch = CellSketch(
      .price(PriceCell(movement: .previous(column: "b"))), [.number(10), .number(10), .number(10)],
      others: [.number(12), .number(10), .missing])
    let picture = sketch.sketch.picture()
    #expect(picture.said(0) == "10, falling")
    #expect(picture.said(1) == "10, unchanged")
    #expect(picture.said(2) == "10, unchanged")
    #expect(picture.cell(1).mark("arrow") == nil)
    #expect(picture.cell(1).mark("even") != nil)
  }

  @Test func arrowsAndNumbersStandBelowEachOther() throws {
    let picture = CellSketch(.price(PriceCell()), [.number(5), .number(-12345)]).sketch.picture()
    let arrows = (0..<2).compactMap { picture.cell($0).mark("arrow")?.frame.x }
    #expect(arrows.count == 2)
    #expect(arrows[0] == arrows[1])
    let texts = (0..<2).compactMap { picture.cell($0).text }
    #expect(texts.map(\.alignment) == [.trailing, .trailing])
    #expect(texts[0].origin.x + texts[0].width == texts[1].origin.x + texts[1].width)
  }
}

@Suite struct SparklineCells {
  private func points(_ text: String, _ options: SparklineCell = SparklineCell(dots: [])) throws
    -> [GridPoint]
  {
    let items = CellSketch(.sparkline(options), [.text(text)], width: .fixed(120)).items()
    return try #require(items.mark("line")).corners
  }

  @Test(arguments: ["1,2,3", "[1, 2, 3]", "1 2  3", "1; 2; 3", " 1,2,3 "])
  func numbersMayBeWrittenInSeveralWays(text: String) throws {
    let points = try points(text)
    #expect(points.count == 3)
    #expect(points[0].y > points[1].y && points[1].y > points[2].y)
    #expect(abs((points[0].y + points[2].y) / 2 - points[1].y) < 1e-9)
    #expect(abs((points[0].x + points[2].x) / 2 - points[1].x) < 1e-9)
  }

  @Test func aGapPartsTheLine() throws {
    let items = CellSketch(.sparkline(SparklineCell()), [.text("[1, 2, null, 3, 1]")]).items()
    guard case .figure(let figure, _)? = items.mark("line")?.content else { return }
    let moves = figure.steps.count { if case .move = $0 { true } else { false } }
    #expect(moves == 2)
  }

  @Test func equalNumbersAreALevelLineInTheMiddle() throws {
    let points = try points("4,4,4")
    #expect(points.allSatisfy { abs($0.y - 50) <= 0.5 })
  }

  @Test func fixedEndsCutWhatLiesOutside() throws {
    let free = try points("0,10")
    let fixed = try points("0,10", SparklineCell(dots: [], minimum: 0, maximum: 5))
    #expect(fixed[1].y == free[1].y)
    let higher = try points("0,10", SparklineCell(dots: [], minimum: 0, maximum: 20))
    #expect(abs(higher[1].y - (free[0].y + free[1].y) / 2) < 1e-9)
  }

  @Test func dotsStandOnTheirNumbers() throws {
    let items = CellSketch(
      .sparkline(SparklineCell(dots: [.min, .max, .last])), [.text("3,9,1,5")]
    ).items()
    let line = try #require(items.mark("line")).corners
    for (name, place) in [("max", 1), ("min", 2), ("last", 3)] {
      let corners = try #require(items.mark("dot \(name)")).corners
      let middle = (corners.map(\.y).min() ?? 0) + 2.5
      #expect(abs(middle - line[place].y) < 1e-9)
    }
  }

  @Test func barsGrowFromZero() throws {
    let items = CellSketch(
      .sparkline(SparklineCell(look: .bars, dots: [])), [.text("2,-2,4")]
    ).items()
    let corners = try #require(items.mark("bars")).corners
    #expect(corners.count == 12)
    let heights = (0..<3).map { bar in
      let part = corners[bar * 4..<bar * 4 + 4].map(\.y)
      return (part.max() ?? 0) - (part.min() ?? 0)
    }
    #expect(abs(heights[0] - heights[1]) < 1e-9)
    #expect(abs(heights[2] - 2 * heights[0]) < 1e-9)
  }

  @Test func theMapTellsTheNumbersRange() {
    let picture = CellSketch(.sparkline(SparklineCell()), [.text("3,9,1,5")]).sketch.picture()
    #expect(picture.said() == "4 numbers from 1 to 9, last 5")
  }

  @Test(arguments: ["1,two,3", "", "[]", "[null]", "1e999,2"])
  func otherTextIsWritten(text: String) {
    let items = CellSketch(.sparkline(SparklineCell()), [.text(text)], texts: [text]).items()
    #expect(items.allSatisfy { $0.identity.part == .text })
  }
}

@Suite struct SwatchAndLinkCells {
  @Test func aPatchHasTheColourThatIsNamed() throws {
    let items = CellSketch(.swatch(SwatchCell()), [.text("rebeccapurple")]).items()
    #expect(items.mark("patch")?.fillColor == GridColor(rgb: 0x663399))
    #expect(items.text?.string == "rebeccapurple")
    #expect(CellSketch(.swatch(SwatchCell(showsText: false)), [.text("#fff")]).items().text == nil)
    #expect(CellSketch(.swatch(SwatchCell()), [.text("no colour")]).items().count == 1)
  }

  @Test(arguments: [
    ("https://example.org/a", "https://example.org/a"), ("example.org", "https://example.org"),
    ("ada@example.org", "mailto:ada@example.org"), ("tel:+49-30-1", "tel:+49-30-1"),
    ("HTTP://EXAMPLE.ORG", "HTTP://EXAMPLE.ORG"),
    ("https://example.org/größe?q='a'|b", "https://example.org/gr%C3%B6%C3%9Fe?q='a'%7Cb"),
  ])
  func addressesLeadOn(text: String, address: String) throws {
    let items = CellSketch(.link(LinkCell()), [.text(text)]).items()
    #expect(items.mark("link")?.content == .link(address))
    #expect(items.text?.decoration == .underline)
  }

  @Test(arguments: [
    "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "no link", "example",
    "a.b c.d",
    "vbscript:x", "https:", "",
  ])
  func nothingElseDoes(text: String) {
    let items = CellSketch(.link(LinkCell()), [.text(text)], texts: [text]).items()
    #expect(items.mark("link") == nil)
    #expect(items.text?.decoration != .underline)
  }

  @Test func theAddressMayStandInAnotherColumn() {
    let items = CellSketch(
      .link(LinkCell(address: "b")), [.text("Home")], others: [.text("https://example.org")]
    ).items()
    #expect(items.text?.string == "Home")
    #expect(items.mark("link")?.content == .link("https://example.org"))
  }
}
