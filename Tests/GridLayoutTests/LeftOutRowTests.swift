import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelValues
import Testing

@testable import GridreelLayout

/// Rows that a picture leaves out, and the note below the grid.
@Suite struct LeftOutRowTests {
  private var sketch = Sketch(
    (1...2000).map { ["row \($0)", "\($0)"] }, titles: ["name", "n"], kinds: [.text, .number])

  private func note(_ picture: GridPicture) -> Item? {
    picture.item(.frame, .other("note of what is left out"))
  }

  @Test func theFirstRowsAreDrawnAndTheNoteTells() {
    var sketch = sketch
    sketch.grid.drawnRows = 40
    let picture = sketch.picture()
    let rows = Set(picture.map.cells.map(\.row))
    #expect(rows == Set(1...40))
    let leftOut = picture.map.leftOut
    #expect(leftOut?.text == "40 of 2,000 rows" && leftOut?.rows == 1960)
    #expect(leftOut?.columns == [] && leftOut?.rect == note(picture)?.frame)
    #expect(note(picture)?.block?.string == "40 of 2,000 rows")
    #expect(picture.warnings.map(\.kind) == [.leftOutRows])
    sketch.grid.drawnRows = 2000
    #expect(sketch.picture().map.leftOut == nil)
  }

  @Test func theNoteFollowsTheLocaleAndHidesWhenAsked() {
    var sketch = sketch
    sketch.grid.drawnRows = 40
    sketch.grid.symbols.groupingSeparator = "."
    #expect(note(sketch.picture())?.block?.string == "40 of 2.000 rows")
    sketch.grid.surroundings.tellsLeftOut = false
    let picture = sketch.picture()
    #expect(note(picture) == nil && picture.map.leftOut?.rect == nil)
    #expect(picture.map.leftOut?.rows == 1960)
  }

  @Test func aLimitThatWasAskedForIsToldWithoutAWarning() throws {
    var sketch = sketch
    sketch.grid.limit = 3
    sketch.source = try sketch.grid.arranged()
    let limited = sketch.picture()
    #expect(limited.map.leftOut?.text == "3 of 2,000 rows" && limited.warnings.isEmpty)
    sketch.grid.rows = 11...1020
    sketch.grid.limit = nil
    sketch.source = try sketch.grid.arranged()
    #expect(sketch.picture().map.leftOut?.text == "rows 11–1,020 of 2,000")
    sketch.grid.rows = 7...7
    sketch.source = try sketch.grid.arranged()
    #expect(sketch.picture().map.leftOut?.text == "row 7 of 2,000")
  }

  @Test func aLimitCountsTheRowsThatAreDrawn() throws {
    var sketch = Sketch([["A", "1"], ["A", "2"], ["B", "3"], ["B", "4"], ["C", "5"]])
    sketch.grid.grouping = Grouping(by: "a")
    sketch.grid.limit = 1
    sketch.grid.collapsed = ["A"]
    sketch.source = try sketch.grid.arranged()
    let picture = sketch.picture()
    #expect(picture.map.leftOut?.text == "1 of 3 rows")
    #expect(picture.map.cells.filter { $0.column == "b" }.map(\.text) == ["3"])
  }

  @Test(
    arguments: [(3...5, nil), (2...4, "2 of 3 rows"), (1...3, "1 of 3 rows")]
      as [(ClosedRange<Int>, String?)])
  func aRangeLeavesOutNoRowsOfCollapsedSections(range: ClosedRange<Int>, text: String?) throws {
    var sketch = Sketch([["A", "1"], ["A", "2"], ["B", "3"], ["B", "4"], ["C", "5"]])
    sketch.grid.grouping = Grouping(by: "a")
    (sketch.grid.rows, sketch.grid.collapsed) = (range, ["A"])
    sketch.source = try sketch.grid.arranged()
    #expect(sketch.picture().map.leftOut?.text == text)
  }

  @Test func aWindowSaysNothingOfRowsBelowIt() throws {
    var sketch = sketch
    sketch.grid.limit = 100
    sketch.source = try sketch.grid.arranged()
    sketch.grid.viewport = Viewport(height: 200)
    #expect(sketch.picture().map.leftOut == nil)
  }

  @Test func columnsAndRowsShareOneNote() {
    var sketch = Sketch((1...50).map { ["\($0)000000000000", "x\($0)"] }, titles: ["a", "b"])
    sketch.grid.columns[1].width = .fixed(80)
    sketch.grid.drawnRows = 40
    sketch.grid.viewport = Viewport(width: 130)
    let picture = sketch.picture()
    #expect(picture.map.leftOut?.text == "1 of 2 columns, 40 of 50 rows")
    #expect(picture.warnings.map(\.kind).contains(.leftOutRows))
    #expect(picture.warnings.map(\.kind).contains(.leftOutColumns))
  }

  /// Rows of many columns, which have no room side by side.
  private func wide(_ titles: [String]) -> Sketch {
    Sketch((1...6).map { row in titles.map { _ in "\(row)000000000000000" } }, titles: titles)
  }

  @Test func columnsWithoutRoomAreNamedInAPictureWithoutAWidth() throws {
    let titles = (1...24).map { "Name \($0)" }
    var sketch = wide(titles)
    let text = try #require(sketch.picture().map.leftOut?.text)
    let gone = try #require(sketch.picture().map.leftOut?.columns.count)
    #expect(gone > 5)
    let first = titles.suffix(gone).prefix(5).joined(separator: ", ")
    #expect(text == "\(24 - gone) of 24 columns (without \(first) and \(gone - 5) more)")
    #expect(note(sketch.picture())?.block?.string == text)
    #expect(sketch.picture().map.leftOut?.columnText == "\(24 - gone) of 24 columns")
    sketch.grid.viewport = Viewport(width: 900)
    #expect(sketch.picture().map.leftOut?.text.contains("(") == false)
  }

  @Test func redactedAndNamelessColumnsAreOnlyCounted() {
    var sketch = wide((1...14).map { $0 == 13 ? "" : "Name \($0)" })
    sketch.grid.callouts = [Callout(.redact, rows: .header, columns: ["n"])]
    #expect(
      sketch.picture().map.leftOut?.text == "11 of 14 columns (without Name 12 and 2 more)")
    sketch.grid.callouts = [Callout(.redact, rows: .header)]
    #expect(sketch.picture().map.leftOut?.text == "11 of 14 columns")
  }

  @Test func summariesCountTheRowsThatAreLeftOut() {
    var sketch = sketch
    sketch.grid.drawnRows = 40
    sketch.grid.summaries = [Summary("Total", ["b": .count])]
    let cells = sketch.picture().map.summaries.first?.cells
    #expect(cells?.first { $0.column == "b" }?.text.filter(\.isNumber) == "2000")
  }

  @Test func cardsAreLimitedAsRowsAre() {
    var sketch = sketch
    sketch.grid.drawnRows = 5
    sketch.grid.layout = .tiles(Tiles(cardWidth: 100, card: [CardPart("a", as: .title)]))
    let picture = sketch.picture()
    #expect(picture.map.cards.count == 5)
    #expect(picture.map.leftOut?.text == "5 of 2,000 rows")
  }
}
