import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct CellsInTheScene {
  private let red = GridColor(rgb: 0xff0000)
  private let blue = GridColor(rgb: 0x0000ff)

  /// Four rows of two columns of 40 points, white and gray in turn.
  private var sketch: Sketch {
    var sketch = Sketch((0..<4).map { ["a\($0)", "b\($0)"] })
    for place in 0..<2 { sketch.grid.columns[place].width = .fixed(40) }
    sketch.grid.theme.styles.row.background = .value(.white)
    sketch.grid.theme.styles.alternateRow.background = .value(GridColor.black.withAlpha(0.5))
    return sketch
  }

  private func color(_ sketch: Sketch, row: Int, x: Double = 5) -> Paint? {
    sketch.picture().paints(at: GridPoint(x: x, y: 35 + 20 * Double(row))).last
  }

  @Test func oddRowsBlendWithTheRowsOwnColour() {
    #expect(color(sketch, row: 0) == .color(.white))
    #expect(color(sketch, row: 1) == .color(GridColor(red: 0.5, green: 0.5, blue: 0.5)))
  }

  @Test func alternationRestartsInEachSection() {
    var sketch = sketch
    sketch.source = CountingSource([("A", 1), ("B", 2)])
    let picture = sketch.picture()
    #expect(picture.paints(at: GridPoint(x: 5, y: 60)).last == .color(.white))
    #expect(picture.paints(at: GridPoint(x: 5, y: 105)).last == .color(.white))
    #expect(picture.paints(at: GridPoint(x: 5, y: 125)).last != .color(.white))
  }

  @Test func selectedRowsBlendOverAlternateOnes() {
    var sketch = sketch
    sketch.grid.theme.styles.selected.background = .value(red.withAlpha(0.5))
    sketch.grid.selection.rows = [RowIdentity(source: 1)]
    #expect(color(sketch, row: 0) == .color(.white))
    #expect(color(sketch, row: 1) == .color(GridColor(red: 0.75, green: 0.25, blue: 0.25)))
  }

  @Test func missingValuesHaveTheirOwnStyleUnlessARuleHasAnother() throws {
    let (grey, green) = (GridColor(rgb: 0x777777), GridColor(rgb: 0x00ff00))
    var sketch = Sketch([["a", ""], ["", "b"], ["", ""]])
    sketch.grid.theme.styles.missing.textColor = grey
    sketch.grid.columns[0].style.textColor = blue
    #expect(sketch.picture().text(0, "a")?.color == blue)
    #expect(sketch.picture().text(0, "b")?.color == grey)
    #expect(sketch.picture().text(1, "a")?.color == grey)
    sketch.grid.rules = [
      Rule(
        when: try GridExpression(parsing: "b = 'b'"), column: "a",
        style: CellStyle(textColor: green))
    ]
    #expect(sketch.picture().text(1, "a")?.color == green)
    #expect(sketch.picture().text(2, "a")?.color == grey)
    sketch.grid.theme.styles.selected.textColor = red
    sketch.grid.selection.rows = [RowIdentity(source: 1), RowIdentity(source: 2)]
    #expect(sketch.picture().text(1, "a")?.color == green)
    #expect(sketch.picture().text(2, "a")?.color == red)
    let told = CellExplanation(
      grid: sketch.grid, source: sketch.source, row: RowIndex(section: 0, row: 0), column: "b")
    #expect(told.style.property("textColor")?.source?.level == .missing)
  }

  @Test func aSelectedCellIsAlone() {
    var sketch = sketch
    sketch.grid.theme.styles.selected.background = .value(red)
    sketch.grid.selection.cells = [.init(row: RowIdentity(source: 2), column: "b")]
    #expect(color(sketch, row: 2, x: 5) == .color(.white))
    #expect(color(sketch, row: 2, x: 45) == .color(red))
    #expect(color(sketch, row: 0, x: 45) == .color(.white))
  }

  @Test func rulesOfOneColumnReachThatColumnOnly() throws {
    var sketch = sketch
    var style = CellStyle()
    style.background = .value(blue)
    sketch.grid.rules = [
      Rule(when: try GridExpression(parsing: "a = 'a2'"), column: "b", style: style)
    ]
    #expect(color(sketch, row: 2, x: 5) == .color(.white))
    #expect(color(sketch, row: 2, x: 45) == .color(blue))
    #expect(color(sketch, row: 0, x: 45) == .color(.white))
  }

  @Test func rulesOfWholeRowsReachTheRoomRightOfTheColumns() throws {
    var sketch = sketch
    var style = CellStyle()
    style.background = .value(blue)
    sketch.grid.rules = [Rule(when: try GridExpression(parsing: "a = 'a2'"), style: style)]
    sketch.grid.viewport = Viewport(width: 200)
    #expect(color(sketch, row: 2, x: 190) == .color(blue))
    #expect(color(sketch, row: 0, x: 190) == .color(.white))
  }

  @Test func theHookHasTheLastWord() {
    var sketch = sketch
    let red = red
    sketch.grid.styleHook = { index, identity, key, cell in
      index.row == 1 && identity.source == 1 && key == "b" && cell.text == "b1"
        ? CellStyle(background: red, textColor: red) : nil
    }
    let picture = sketch.picture()
    #expect(picture.text(1, "b")?.color == red)
    #expect(picture.text(1, "a")?.color == .black)
    #expect(color(sketch, row: 1, x: 45) == .color(red))
  }

  @Test func aRowOfOneColourIsOneFill() {
    let fills = sketch.picture().lines(.background).filter { $0.identity.owner != .frame }
    #expect(
      fills.map(\.frame) == [30, 50, 70, 90].map { GridRect(x: 0, y: $0, width: 80, height: 20) })
  }

  @Test func aGradientAcrossIsPaintedCellByCell() throws {
    var sketch = sketch
    let stops = [
      GridGradient.Stop(offset: 0, color: red), GridGradient.Stop(offset: 1, color: blue),
    ]
    sketch.grid.theme.styles.row.gradient = GridGradient(angle: 0, stops: stops).map { .value($0) }
    let fills = sketch.picture().lines(.background)
    #expect(fills.count == 8)
    #expect(fills.allSatisfy { $0.frame.width == 40 })
  }

  @Test func textStandsInTheMiddleOfItsRow() {
    let block = sketch.picture().text(0, "a")
    // 3 points above a line of 14, baseline at 10.
    #expect(block?.origin == GridPoint(x: 10, y: 43))
    #expect(block?.width == 20)
  }

  @Test func verticalAlignmentMovesText() {
    var sketch = sketch
    sketch.grid.columns[0].style.verticalAlign = .top
    sketch.grid.columns[1].style.verticalAlign = .bottom
    #expect(sketch.picture().text(0, "a")?.origin.y == 40)
    #expect(sketch.picture().text(0, "b")?.origin.y == 46)
  }

  @Test func decimalPointsStandBelowEachOther() {
    let sketch = Sketch([["12.5"], ["3.125"], ["700"], [""], ["n/a"], ["4 kg"]], kinds: [.number])
    let picture = sketch.picture()
    func end(_ row: Int) -> Double? { picture.text(row, "a").map { $0.origin.x + $0.width } }
    // Seven characters and the insets: three before the point, four from it on.
    #expect(picture.scene.size.width == 69)
    let point = 59.0 - 28
    #expect(end(0) == point + 14)
    #expect(end(1) == point + 28)
    #expect(end(2) == point)
    #expect(end(5) == point + 21)
  }

  @Test(arguments: ["1,25 €", "1.234,5 €", "12 €", "3,125 €", "0,5 × 2"])
  func theConventionOfAColumnSaysWhichSignIsTheDecimalPoint(text: String) {
    let point = text.decimalPoint(separator: ",")
    let comma = text.lastIndex(of: ",") ?? text.firstIndex(of: " ")
    #expect(point == comma)
  }

  @Test func aNumberWithALineThroughItIsNotTheOneThatIsAligned() {
    let text = "210.25 205.5"
    let struck = RichRun(bytes: 0..<6, look: RichText("x", strikethrough: true).runs[0].look)
    #expect(RichRuns([struck]).struckLength == 6)
    #expect(text.decimalPoint(separator: ".") == text.firstIndex(of: "."))
    #expect(text.decimalPoint(separator: ".", behind: 6) == text.lastIndex(of: "."))
  }

  @Test func withoutADigitTextStandsAtTheRightEdgeOfADecimalColumn() {
    let sketch = Sketch([["12.5"], [""], ["n/a"]], kinds: [.number])
    let picture = sketch.picture()
    let right = picture.scene.size.width - 10
    for row in 1...2 {
      let block = picture.text(row, "a")
      #expect(block?.alignment == .trailing)
      #expect(block.map { $0.origin.x + $0.width } == right)
    }
  }

  @Test func aNoncharacterIsReportedByColumnAndRow() {
    let sketch = Sketch([["a", "b"], ["c", "d\u{fffe}"]])
    sketch.measuring.missing = ["\u{fffe}"]
    let warnings = sketch.picture().warnings
    #expect(warnings.map(\.kind) == [.noncharacter])
    #expect(warnings.first?.row == 2 && warnings.first?.column == "b")
    #expect(
      warnings.first?.message.description
        == "U+FFFE in column 'b' of row 2 is not a character; U+FFFD is shown in its place")
  }

  @Test func aMissingGlyphIsReportedByCharacterColumnAndRow() {
    var sketch = Sketch([["a", "b"], ["c", "d☃"]])
    sketch.measuring.missing = ["☃"]
    let warnings = sketch.picture().warnings
    #expect(warnings.map(\.kind) == [.missingGlyph])
    #expect(warnings.first?.row == 2 && warnings.first?.column == "b")
    #expect(
      warnings.first?.message.description.hasPrefix(
        "no font has a glyph for '☃' (U+2603) in column 'b' of row 2") == true)
    sketch.grid.surroundings.note = "☃"
    #expect(sketch.picture().warnings.last?.message.description.contains("in the note") == true)
  }

  @Test func cutTextIsReportedAndMapped() {
    var sketch = sketch
    sketch.grid.columns[1].width = .fixed(33)
    let picture = sketch.picture()
    #expect(picture.warnings.map(\.row) == [1, 2, 3, 4])
    #expect(picture.map.cells.map(\.isTruncated).prefix(2) == [false, true])
  }

  @Test func sortedRowsKeepTheirIdentity() throws {
    var sketch = Sketch([["b"], ["a"]])
    sketch.grid.sort = [SortKey("a")]
    sketch.grid.source = sketch.source
    sketch.source = try sketch.grid.arranged()
    let picture = sketch.picture()
    #expect(picture.map.cells.map(\.source) == [2, 1])
    #expect(picture.text(1, "a")?.origin.y == 43)
  }
}

@Suite struct RowHeights {
  private func sketch(_ rows: [[String]]) -> Sketch {
    var sketch = Sketch(rows)
    sketch.grid.theme.rowHeight = .auto
    sketch.grid.theme.styles.row.lineLimit = 0
    sketch.grid.theme.styles.row.overflow = .wrap
    sketch.grid.theme.styles.row.inset = Insets(top: 3, right: 10, bottom: 3, left: 10)
    return sketch
  }

  @Test func aRowIsAsHighAsItsTallestCell() {
    var sketch = sketch([["one two three", "x"], ["one", "x"]])
    sketch.grid.columns[0].width = .fixed(60)  // five characters: "one", "two", "three"
    let picture = sketch.picture()
    #expect(picture.map.cells.map(\.rect.height) == [48, 48, 20, 20])
    #expect(picture.scene.size.height == 30 + 68)
  }

  @Test func theLineUnderARowAddsToItsHeight() {
    var sketch = sketch([["one"]])
    sketch.grid.theme.gridLines.horizontal = LineStyle(width: 1, color: .black)
    #expect(sketch.picture().scene.size.height == 51)
  }

  @Test func aWindowEndsAtTheLastRowWhateverTheHeights() {
    var sketch = sketch((0..<20).map { [$0.isMultiple(of: 2) ? "one two" : "one"] })
    sketch.grid.columns[0].width = .fixed(45)
    sketch.grid.viewport = Viewport(height: 100, topRow: 19)
    let last = sketch.picture().map.cells.last
    #expect(last?.row == 20)
    #expect(last?.rect.maxY == 100)
  }
}
