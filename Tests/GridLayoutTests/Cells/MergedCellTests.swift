import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct MergedCellTests {
  private let gray = LineStyle(width: 1, color: GridColor(rgb: 0x888888))

  /// Five rows of three columns, 40 points wide each, under a header of 30 points.
  private func sketch(_ spans: [CellSpan]) -> Sketch {
    var sketch = Sketch(
      [["x", "1", "p"], ["x", "2", "p"], ["x", "3", "q"], ["y", "4", "q"], ["y", "5", "q"]],
      titles: ["", "", ""])
    for place in 0..<3 { sketch.grid.columns[place].width = .fixed(40) }
    sketch.grid.spans = spans
    return sketch
  }

  private let first = CellSpan(rows: 0..<3, columns: ["a"])

  private func cells(_ picture: GridPicture, _ column: String) -> [String] {
    picture.map.cells.filter { $0.column == column }.map { cell in
      "\(cell.text) \(cell.row) \(cell.rowSpan)x\(cell.columnSpan)"
    }
  }

  // MARK: Places

  @Test func aCellOverRowsHasOneTextInTheMiddleOfThem() throws {
    let picture = sketch([first]).picture()
    #expect(cells(picture, "a") == ["x 1 3x1", "y 4 1x1", "y 5 1x1"])
    let item = try #require(picture.item(.cell(row: .init(source: 0), column: "a"), .text))
    #expect(item.frame == GridRect(x: 0, y: 30, width: 40, height: 60))
    #expect(picture.text(1, "a") == nil && picture.text(2, "a") == nil)
    let single = try #require(sketch([]).picture().text(1, "a"))
    #expect(item.block?.origin.y == single.origin.y)
  }

  @Test func aCellOverColumnsTakesTheirWidth() throws {
    let picture = sketch([CellSpan(rows: 1..<2, columns: ["a", "b"])]).picture()
    let item = try #require(picture.item(.cell(row: .init(source: 1), column: "a"), .text))
    #expect(item.frame == GridRect(x: 0, y: 50, width: 80, height: 20))
    #expect(cells(picture, "b") == ["1 1 1x1", "3 3 1x1", "4 4 1x1", "5 5 1x1"])
  }

  @Test func linesLeaveItsInsideOut() {
    var sketch = sketch([CellSpan(rows: 0..<2, columns: ["a", "b"])])
    sketch.grid.theme.gridLines = GridLines(horizontal: gray, vertical: gray)
    let lines = sketch.picture().scene.items.filter { $0.color != nil }.map(\.frame)
    #expect(lines.contains(GridRect(x: 80, y: 49, width: 40, height: 1)))
    #expect(lines.contains(GridRect(x: 0, y: 69, width: 120, height: 1)))
    #expect(lines.contains(GridRect(x: 39, y: 70, width: 1, height: 60)))
    #expect(lines.contains(GridRect(x: 79, y: 30, width: 1, height: 100)))
    let inside = GridRect(x: 0, y: 30, width: 79, height: 39)
    #expect(!lines.contains { $0.intersects(inside) })
  }

  @Test func itsGroundIsThatOfItsFirstRow() {
    var sketch = sketch([first])
    sketch.grid.theme.styles.row.background = .value(.white)
    sketch.grid.theme.styles.alternateRow.background = .value(GridColor(rgb: 0xeeeeee))
    let picture = sketch.picture()
    func ground(_ x: Double, _ y: Double) -> Paint? { picture.paints(at: .init(x: x, y: y)).last }
    #expect(ground(10, 60) == .color(.white))
    #expect(ground(50, 60) == .color(GridColor(rgb: 0xeeeeee)))
  }

  @Test func itIsSelectedIfAllItsRowsAre() {
    var sketch = sketch([first])
    sketch.grid.theme.styles.selected.background = .value(.black)
    func ground(_ rows: Set<RowIdentity>) -> Paint? {
      sketch.grid.selection.rows = rows
      return sketch.picture().paints(at: GridPoint(x: 10, y: 60)).last
    }
    #expect(ground([.init(source: 0), .init(source: 1)]) != .color(.black))
    #expect(ground([.init(source: 0), .init(source: 1), .init(source: 2)]) == .color(.black))
  }

  // MARK: Sizes

  @Test func aTextOverColumnsWidensThemTogether() {
    var sketch = sketch([CellSpan(rows: 0..<1, columns: ["a", "b"])])
    for place in 0..<3 { sketch.grid.columns[place].width = .fit }
    let narrow = sketch.widths()
    sketch.source =
      Sketch(
        [["xxxxxxxxxxxx", "", "p"], ["x", "2", "p"]], titles: ["", "", ""]
      ).source
    let wide = sketch.widths()
    #expect(wide[0] > narrow[0] && wide[1] > narrow[1])
    #expect(abs(wide[0] - narrow[0] - (wide[1] - narrow[1])) < 1.5)
    #expect(wide[2] == narrow[2])
  }

  @Test func aLongTextWrapsAndItsRowsGrow() throws {
    var sketch = sketch([CellSpan(rows: 0..<2, columns: ["a", "b"])])
    let text = "many words that take several lines in two narrow columns of a grid"
    sketch.source =
      Sketch(
        [[text, "", "p"], [text, "", "p"], ["x", "1", "p"]], titles: ["", "", ""]
      ).source
    let picture = sketch.picture()
    let cell = try #require(picture.map.cells.first)
    #expect(!cell.isTruncated)
    #expect(cell.frame.height > 40)
    #expect(picture.map.cells.last?.frame.height == 20)
    #expect(picture.map.cells[1].frame.height == cell.frame.height / 2)
  }

  @Test func aRangeCountsItsNumberOnce() {
    let number = { (value: Double) in Cell(value: .number(value), text: "\(Int(value))") }
    let table = DataTable(columns: [
      .init(key: "a", kind: .number, cells: [number(5), number(5), number(7)])
    ])
    var sketch = Sketch(columns: [GridreelModel.Column("a")], source: table)
    sketch.grid.summaries = [Summary("", ["a": .sum])]
    sketch.grid.spans = [CellSpan(rows: 0..<2, columns: ["a"])]
    #expect(sketch.picture().map.summaries.first?.cells.first?.text == "12")
  }

  // MARK: What takes it apart

  @Test func anOrderThatTakesItApartFillsEachPartWithAWarning() throws {
    var sketch = sketch([first])
    sketch.source = try sketch.source.arranged(
      by: Arrangement(sort: [SortKey("b", .descending)], rows: nil))
    #expect(cells(sketch.picture(), "a") == ["y 1 1x1", "y 2 1x1", "x 3 3x1"])
    #expect(sketch.picture().warnings.isEmpty)
    sketch.source = try sketch.grid.source.arranged(
      by: Arrangement(filter: try GridExpression(parsing: "b != 2"), rows: nil))
    #expect(cells(sketch.picture(), "a") == ["x 1 2x1", "y 3 1x1", "y 4 1x1"])
    sketch.source = PickedRows(sketch.grid.source, [0, 3, 1, 2])
    let picture = sketch.picture()
    #expect(cells(picture, "a") == ["x 1 1x1", "y 2 1x1", "x 3 2x1"])
    #expect(picture.warnings.map(\.kind) == [.unheeded])
  }

  @Test func pinnedColumnsTakeItApart() {
    var sketch = sketch([CellSpan(rows: 0..<1, columns: ["a", "b", "c"])])
    sketch.grid.columns[0].isPinned = true
    let picture = sketch.picture()
    #expect(cells(picture, "a")[0] == "x 1 1x1")
    #expect(cells(picture, "b")[0] == "x 1 1x2")
    #expect(picture.warnings.map(\.kind) == [.unheeded])
  }

  @Test func oneThatMeetsAnotherSpansOnlyWhatIsFree() {
    let picture = sketch([first, CellSpan(rows: 2..<4, columns: ["a"])]).picture()
    #expect(cells(picture, "a") == ["x 1 3x1", "y 4 1x1", "y 5 1x1"])
    #expect(picture.warnings.map(\.kind) == [.unheeded])
  }

  @Test func aWindowShowsItsTextInTheVisiblePart() throws {
    var sketch = sketch([CellSpan(rows: 0..<5, columns: ["a"])])
    sketch.grid.viewport = Viewport(height: 70, offset: GridPoint(x: 0, y: 40))
    let picture = sketch.picture()
    let text = try #require(picture.text(2, "a"))
    #expect(text.origin.y > 40 && text.origin.y < 60)
    #expect(cells(picture, "a") == ["x 3 2x1"])
  }

  @Test func whatHidesAPartHidesAllOfIt() {
    var sketch = sketch([first])
    sketch.grid.callouts = [
      Callout(.redact, rows: .some([.init(source: 1)]), columns: ["a"])
    ]
    let picture = sketch.picture()
    #expect(picture.map.cells.first?.isRedacted == true)
    #expect(picture.scene.items.allSatisfy { $0.block?.string != "x" })
  }

  @Test func whatIsHiddenStaysHiddenInEachPart() throws {
    var sketch = sketch([first])
    sketch.grid.callouts = [
      Callout(.redact, rows: .some([.init(source: 0)]), columns: ["a"])
    ]
    let all = sketch.source
    func texts() -> [String] { sketch.picture().scene.items.compactMap { $0.block?.string } }
    sketch.source = PickedRows(all, [2, 3, 1, 0])
    #expect(!texts().contains("x"))
    sketch.source = all
    sketch.grid.viewport = Viewport(height: 60, offset: GridPoint(x: 0, y: 40))
    #expect(!texts().contains("x"))
    sketch.grid.viewport = nil
    sketch.grid.layout = .tiles(Tiles())
    #expect(!texts().contains("x"))
  }

  @Test func whileARowIsLiftedEachRowHasACellOfItsOwn() throws {
    var sketch = sketch([first])
    _ = try sketch.grid.liftRow(RowIdentity(source: 1))
    #expect(cells(sketch.picture(), "a").prefix(3) == ["x 1 1x1", "x 2 1x1", "x 3 1x1"])
  }

  @Test func itsStripeDoesNotChangeWhenItScrolls() {
    var sketch = sketch([first])
    sketch.grid.theme.styles.row.background = .value(.white)
    sketch.grid.theme.styles.alternateRow.background = .value(GridColor(rgb: 0xeeeeee))
    for offset in [0.0, 20, 40] {
      sketch.grid.viewport = Viewport(height: 70, offset: GridPoint(x: 0, y: offset))
      #expect(sketch.picture().paints(at: GridPoint(x: 10, y: 35)).last == .color(.white))
    }
  }

  // MARK: Equal neighbours

  @Test func equalNeighboursBecomeOneAndEndWhereThoseOfEarlierColumnsEnd() {
    var sketch = sketch([])
    sketch.grid.columns[0].mergesEqualCells = true
    sketch.grid.columns[2].mergesEqualCells = true
    let picture = sketch.picture()
    #expect(cells(picture, "a") == ["x 1 3x1", "y 4 2x1"])
    #expect(cells(picture, "c") == ["p 1 2x1", "q 3 1x1", "q 4 2x1"])
  }

  @Test func hiddenAndMissingCellsAreNotCompared() {
    var sketch = sketch([])
    sketch.source =
      Sketch([["", "1", "p"], ["", "2", "p"], ["x", "3", "q"], ["x", "4", "q"]]).source
    sketch.grid.columns[0].mergesEqualCells = true
    sketch.grid.callouts = [Callout(.blur, rows: .some([.init(source: 3)]))]
    #expect(cells(sketch.picture(), "a").map { $0.suffix(3) } == ["1x1", "1x1", "1x1", "1x1"])
  }

  @Test func rightToLeftItIsMirrored() throws {
    var sketch = sketch([CellSpan(rows: 1..<2, columns: ["a", "b"])])
    sketch.grid.direction = .rightToLeft
    let cell = try #require(sketch.picture().map.cells.first { $0.columnSpan == 2 })
    #expect(cell.frame == GridRect(x: 40, y: 50, width: 80, height: 20))
  }
}

/// Some rows of a source in any order.
private struct PickedRows: GridDataSource {
  let base: any GridDataSource
  let rows: [Int]

  init(_ base: any GridDataSource, _ rows: [Int]) { (self.base, self.rows) = (base, rows) }

  private func index(_ index: RowIndex) -> RowIndex { RowIndex(section: 0, row: rows[index.row]) }

  var sectionCount: Int { 1 }
  func title(ofSection section: Int) -> String? { nil }
  func rowCount(inSection section: Int) -> Int { rows.count }
  func cell(at index: RowIndex, column: String) -> Cell {
    base.cell(at: self.index(index), column: column)
  }
  func identity(at index: RowIndex) -> RowIdentity { base.identity(at: self.index(index)) }
  func kind(ofColumn key: String) -> ValueKind { base.kind(ofColumn: key) }
}
