import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

/// A grid that is read from right to left is the mirror image of one that is read from left to right.
@Suite struct DirectionTests {
  /// Columns of 100 and 60 points.
  private func sketch(
    _ rows: [[String]] = [["x", "y"]], titles: [String] = ["A", "B"], kinds: [ValueKind] = []
  ) -> Sketch {
    var sketch = Sketch(rows, titles: titles, kinds: kinds)
    for (place, width) in [100.0, 60].enumerated() {
      sketch.grid.columns[place].width = .fixed(width)
    }
    sketch.grid.direction = .rightToLeft
    return sketch
  }

  /// Where a block's text begins and ends, each character being 7 points wide.
  private func extent(_ block: TextBlock) -> ClosedRange<Double> {
    let width = Double(block.string.count) * 7
    let left =
      block.alignment == .trailing ? block.origin.x + block.width - width : block.origin.x
    return left...(left + width)
  }

  @Test func theFirstColumnIsAtTheRight() {
    let map = sketch().picture().map
    #expect(map.isRightToLeft)
    #expect(map.headers.map(\.column) == ["a", "b"])
    #expect(map.headers.map(\.rect.x) == [60, 0])
    #expect(
      map.cells.map(\.rect) == [
        GridRect(x: 60, y: 30, width: 100, height: 20),
        GridRect(x: 0, y: 30, width: 60, height: 20),
      ])
  }

  @Test func leadingTextsEndAtTheRight() throws {
    let block = try #require(sketch([["Ada", "y"]]).picture().text(0, "a"))
    #expect(extent(block) == 129...150)
  }

  @Test func theSortArrowStandsLeftOfItsTitle() {
    var sketch = sketch(titles: ["Age", "B"])
    sketch.grid.sort = [SortKey("a", .descending)]
    let picture = sketch.picture()
    let owner = Identity.Owner.headerCell(column: "a")
    #expect(picture.item(owner, .text)?.block.map(extent) == 129...150)
    #expect(picture.item(owner, .arrow)?.frame == GridRect(x: 115, y: 11, width: 8, height: 8))
    #expect(picture.map.headers.first?.arrow == GridRect(x: 115, y: 11, width: 8, height: 8))
  }

  @Test func digitsOfEqualValueStayBelowEachOther() throws {
    let numbers = sketch(
      [["1", ""], ["100", ""], ["2.5", ""]], kinds: [.number, .text]
    ).picture()
    let extents = try (0..<3).map { extent(try #require(numbers.text($0, "a"))) }
    // The longest integer is flush left; the points follow where it ends.
    #expect(extents == [84...91, 70...91, 84...105])
  }

  @Test func chevronsOfClosedSectionsPointLeft() {
    var sketch = Sketch(
      columns: [GridreelModel.Column("a", width: .fixed(100))],
      source: CountingSource([("A", 1), ("B", 1)]))
    sketch.grid.collapsed = ["A"]
    sketch.grid.direction = .rightToLeft
    let picture = sketch.picture()
    let angles = ["A", "B"].map { title -> Double? in
      guard case .arrow(let mark)? = picture.item(.section(title), .disclosure)?.content else {
        return nil
      }
      return mark.angle
    }
    #expect(angles == [270, 180])
  }

  @Test func aProgressBarGrowsFromTheRight() throws {
    let items = cells(.progress(ProgressCell(showsNumber: false)), "50")
    let track = try #require(items.first { $0.identity.part == .mark("track") }).frame
    let bar = try #require(items.first { $0.identity.part == .mark("bar") }).frame
    #expect(bar.maxX == track.maxX)
    #expect(bar.width == track.width / 2)
  }

  @Test(arguments: [
    (CellType.sparkline(SparklineCell(look: .area, dots: [.min, .max, .last])), "1,5,2,3"),
    (.sparkbar(SparkbarCell()), "1,-5,2"), (.check(CheckCell()), "true"),
  ])
  func chartsAndCheckMarksAreNotMirrored(type: CellType, text: String) throws {
    let (mirrored, plain) = (cells(type, text), cells(type, text, direction: .leftToRight))
    #expect(mirrored.count == plain.count)
    let shifts = zip(mirrored, plain).map { $0.frame.x - $1.frame.x }
    for (item, other) in zip(mirrored, plain) {
      #expect(item.identity == other.identity)
      guard case .figure(let one, _) = item.content, case .figure(let two, _) = other.content
      else { continue }
      #expect(points(one, at: item.frame.x - (shifts.first ?? 0)) == points(two, at: other.frame.x))
    }
  }

  @Test func aCalloutsArrowPointsFromTheLeft() throws {
    var sketch = sketch()
    sketch.grid.theme.frame.margin = Insets(20)
    sketch.grid.callouts = [
      Callout(.arrow, rows: .some([RowIdentity(source: 0)]), columns: ["b"], text: "here")
    ]
    let picture = sketch.picture()
    let label = try #require(picture.item(.callout("1"), .text)).frame
    let cell = try #require(picture.map.cells.last).rect
    #expect(label.maxX < cell.x)
    #expect(picture.map.callouts.first?.rect == cell)
  }

  @Test func pagesGoOnLeftwards() {
    var sketch = Sketch(
      columns: (0..<6).map { GridreelModel.Column(Sketch.key($0), width: .fixed(100)) },
      source: CountingSource([(nil, 3)]))
    sketch.grid.direction = .rightToLeft
    let layout = sketch.layouter.paged(on: GridSize(width: 400, height: 300), leastZoom: 1)
    let pages = (0..<layout.pageCount).map { layout.page($0).map }
    #expect(pages.map { $0.headers.map(\.column).joined() } == ["abc", "ade", "af"])
    for page in pages {
      #expect(page.headers.map(\.rect.x) == page.headers.map(\.rect.x).sorted(by: >))
      #expect(page.headers.first?.rect.maxX == pages[0].headers.first?.rect.maxX)
    }
  }

  @Test func aPictureThatIsMirroredTwiceIsTheSame() {
    var sketch = sketch([["x", "12"], ["y", "3.5"]], kinds: [.text, .number])
    sketch.grid.sort = [SortKey("a", .ascending)]
    sketch.grid.selection.replace(rows: [RowIdentity(source: 1)], cells: [])
    sketch.grid.direction = .leftToRight
    let scene = sketch.picture().scene
    #expect(scene.mirrored != scene)
    #expect(scene.mirrored.mirrored == scene)
  }

  @Test(arguments: [("Ada", false), ("דנה", true)], [ReadingDirection.leftToRight, .rightToLeft])
  func theCaretFollowsTheFirstLetter(
    text: (string: String, isRightToLeft: Bool), direction: ReadingDirection
  ) throws {
    var sketch = sketch()
    sketch.grid.direction = direction
    sketch.grid.columns[0].isEditable = true
    sketch.grid.beginEditing(row: RowIdentity(source: 0), column: "a")
    sketch.grid.press(.selectAll)
    sketch.grid.type(text.string)
    sketch.grid.moveCaret(to: 1)
    let picture = sketch.picture()
    let owner = Identity.Owner.cell(row: RowIdentity(source: 0), column: "a")
    let caret = try #require(picture.item(owner, .mark("field caret"))).frame.center.x
    let field = try #require(picture.text(0, "a").map(extent))
    #expect(caret == (text.isRightToLeft ? field.upperBound - 7 : field.lowerBound + 7))
  }

  // MARK: Automatic

  @Test(arguments: [
    (["שם", "גיל"], ["דנה", "חיפה"], true), (["Name", "City"], ["Ada", "London"], false),
    (["name", "city"], ["محمد", "القاهرة"], false),
    (["שם", "אתר"], ["דנה", "https://example.org"], true),
    (["מוצר", "קוד"], ["Sony WH-1000XM5", "B-22"], false),
    (["1", "2"], ["3", "4"], false),
  ])
  func theDirectionIsThatOfMostTexts(titles: [String], row: [String], isRightToLeft: Bool) {
    var sketch = sketch([row], titles: titles)
    sketch.grid.direction = .automatic
    #expect(sketch.picture().map.isRightToLeft == isRightToLeft)
  }

  @Test func aGridIsReadFromTheLeftUnlessItIsAskedFor() {
    var sketch = sketch([["דנה", "חיפה"]], titles: ["שם", "עיר"])
    sketch.grid.direction =
      DataGrid(columns: [], source: sketch.source, theme: Sketch.theme).direction
    #expect(!sketch.picture().map.isRightToLeft)
  }

  // MARK: Parts of cells

  /// The shapes of one cell of a type, 120 points wide.
  private func cells(
    _ type: CellType, _ text: String, direction: ReadingDirection = .rightToLeft
  ) -> [Item] {
    var column = GridreelModel.Column("a", width: .fixed(120))
    column.cell = type
    let value = Double(text).map(Value.number) ?? (text == "true" ? .boolean(true) : .text(text))
    let source = DataTable(columns: [
      DataTable.Column(key: "a", kind: .text, cells: [Cell(value: value, text: text)])
    ])
    var sketch = Sketch(
      columns: [column, GridreelModel.Column("b", width: .fixed(60))], source: source)
    sketch.grid.direction = direction
    return sketch.picture().scene.items.filter {
      $0.identity.owner == .cell(row: RowIdentity(source: 0), column: "a")
    }
  }

  /// The corners of a figure, rounded to a thousandth of a point.
  private func points(_ figure: Figure, at x: Double) -> Set<GridPoint> {
    var points: Set<GridPoint> = []
    for step in figure.steps {
      switch step {
      case .move(let point), .line(let point), .curve(_, _, let point):
        points.insert(
          GridPoint(x: ((point.x + x) * 1000).rounded(), y: (point.y * 1000).rounded()))
      case .close: break
      }
    }
    return points
  }
}
