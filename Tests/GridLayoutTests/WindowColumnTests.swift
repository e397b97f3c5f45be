import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct WindowColumns {
  /// Columns of one number each, 55 points wide: small already, so that they cannot shrink.
  private func numbers(_ count: Int, width: Double, height: Double? = nil) -> Sketch {
    var sketch = Sketch(
      [Array(repeating: "2079212", count: count)], kinds: Array(repeating: .number, count: count))
    sketch.grid.theme.styles.row.font.size = 11
    sketch.grid.theme.styles.row.inset = Insets(top: 0, right: 8, bottom: 0, left: 8)
    sketch.grid.viewport = Viewport(width: width, height: height)
    return sketch
  }

  private func note(_ picture: GridPicture) -> String? {
    picture.item(.frame, .other("note of what is left out"))?.block?.string
  }

  @Test func textGivesWayToNumbers() {
    var sketch = Sketch([["abcdefghij klmnopqrst", "2079212"]], kinds: [.text, .number])
    sketch.grid.viewport = Viewport(width: 180)
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.width) == [103, 77])
    #expect(picture.map.cells.map(\.isTruncated) == [false, false])
    #expect(picture.map.leftOut == nil && note(picture) == nil)
  }

  @Test func columnsThatDoNotFitAreLeftOutAndANoteTells() {
    let picture = numbers(5, width: 140).picture()
    #expect(picture.map.headers.map(\.rect.width) == [70, 70])
    #expect(picture.map.leftOut?.columns == ["c", "d", "e"])
    #expect(picture.map.leftOut?.text == "2 of 5 columns")
    #expect(note(picture) == "2 of 5 columns")
    #expect(picture.warnings.map(\.kind) == [.leftOutColumns])
    #expect(
      picture.warnings.first?.message.description
        == "only 2 of 5 columns fit, without 'c', 'd', 'e'; give the picture more --width, or choose "
        + "--columns")
  }

  @Test func fewNumbersBelowOneTitleAreKeptOrLeftOutTogether() {
    var sketch = numbers(5, width: 210)
    sketch.grid.spanners = [Spanner("Guns", columns: ["c", "d"])]
    #expect(sketch.picture().map.leftOut?.columns == ["c", "d", "e"])
    sketch.grid.spanners = [Spanner("Guns", columns: ["b", "c"])]
    #expect(sketch.picture().map.leftOut?.columns == ["d", "e"])
    // Many are a series, of which the first stay.
    sketch.grid.spanners = [Spanner("Months", columns: ["a", "b", "c", "d", "e"])]
    #expect(sketch.picture().map.leftOut?.columns == ["d", "e"])
  }

  @Test func theEdgeFadesWhereColumnsAreLeftOutAndCoversNoText() throws {
    var sketch = numbers(5, width: 140)
    sketch.grid.surroundings.background = .value(.white)
    let fade = try #require(sketch.picture().item(.frame, .other("edge fade")))
    // The last number ends 8 points before the edge.
    #expect(fade.frame == GridRect(x: 133, y: 0, width: 7, height: 50))
    guard case .fill(let paints, _) = fade.content, case .gradient(let gradient)? = paints.first
    else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.color.alpha) == [0, 0.25, 0.75, 1])
    sketch.grid.viewport = nil
    #expect(sketch.picture().item(.frame, .other("edge fade")) == nil)
  }

  @Test func theEdgeDoesNotFadeBesidePinnedColumnsOrInShadows() {
    var sketch = numbers(5, width: 140)
    sketch.grid.surroundings.background = .value(.white)
    sketch.grid.columns[4].pinnedSide = .right
    #expect(sketch.picture().map.leftOut != nil)
    #expect(sketch.picture().item(.frame, .other("edge fade")) == nil)
    sketch.grid.columns[4].pinnedSide = nil
    sketch.grid.theme.frame.shadow = Shadow(x: 0, y: 2, blur: 4, color: .black)
    #expect(sketch.picture().item(.frame, .other("edge fade")) == nil)
  }

  @Test(arguments: stride(from: 120.0, through: 700, by: 17).map { $0 })
  func noNumberIsCutAtAnyWidth(width: Double) {
    var sketch = Sketch(
      [
        [
          "Some name of several words", "2079212", "2024-03-01 12:30", "Jun 12 1998",
          "1 234 567,89",
        ],
        ["other", "5", "2024-03-02", "May 2 2001", "7,5"],
      ],
      titles: ["name", "passengers_of_the_year", "when", "released", "amount"],
      kinds: [.text, .number, .date, .text, .text])
    sketch.grid.columns[1].width = .share(1)
    sketch.grid.sort = [SortKey("c")]
    sketch.grid.viewport = Viewport(width: width)
    let picture = sketch.picture()
    #expect(picture.scene.size.width == width)
    #expect(!picture.map.cells.contains { $0.column != "a" && $0.isTruncated })
    #expect(picture.map.cells.allSatisfy { $0.rect == $0.frame && $0.rect.maxX <= width })
    #expect(picture.map.headers.first?.column == "a")
    #expect(picture.map.headers.count + (picture.map.leftOut?.columns.count ?? 0) == 5)
  }

  @Test func aNumberWiderThanThePictureMakesItWider() {
    var sketch = Sketch([["123456789012345678901234567890", "7"]], kinds: [.number, .number])
    sketch.grid.viewport = Viewport(width: 150)
    let picture = sketch.picture()
    #expect(picture.scene.size.width == 181)
    #expect(picture.map.cells.map(\.isTruncated) == [false])
    #expect(picture.warnings.map(\.kind) == [.leftOutColumns, .widenedPicture])
    #expect(picture.warnings.last?.message.description.contains("31 points wider") == true)
  }

  @Test func wordsWiderThanThePictureAreCut() {
    var sketch = Sketch([["Krung Thep Maha Nakhon Amon", "7"]])
    sketch.grid.viewport = Viewport(width: 60)
    let picture = sketch.picture()
    #expect(picture.scene.size.width == 60)
    #expect(picture.map.cells.map(\.isTruncated) == [true])
  }

  @Test func namesOfOneWordAndTitlesOfSeveralKeepWhatCanBeRead() {
    var sketch = Sketch([["Lamborghini", "Of the man who was"]])
    // At 11 points: 77 for the name, 55 for six letters and an ellipsis.
    sketch.grid.viewport = Viewport(width: 132)
    #expect(sketch.widths() == [77, 55])
    sketch.grid.viewport = Viewport(width: 131)
    #expect(sketch.widths() == [131])
  }

  @Test func columnsAtTheSidesAreLeftOutAfterAllOthers() {
    var sketch = numbers(6, width: 200)
    sketch.grid.columns[1].isPinned = true
    sketch.grid.columns[4].pinnedSide = .right
    let picture = sketch.picture()
    #expect(Set(picture.map.headers.map(\.column)) == ["b", "a", "e"])
    #expect(picture.map.leftOut?.columns == ["c", "d", "f"])
    #expect(picture.map.headers.map(\.rect.maxX).max() == 200)
  }

  /// What makes a grid tell of its column `e`.
  enum Telling: CaseIterable {
    case order, mark, sections, rule, condition, cell, field, callout

    func apply(to grid: inout DataGrid) throws {
      let place = Selection.CellPlace(row: RowIdentity(source: 0), column: "e")
      switch self {
      case .order: grid.sort = [SortKey("e", .descending)]
      case .mark: grid.sortMarks = [SortKey("e")]
      case .sections: grid.grouping = Grouping(by: "e")
      case .rule:
        grid.rules = [Rule(when: try GridExpression(parsing: "a > 0"), column: "e", style: .init())]
      case .condition:
        grid.rules = [Rule(when: try GridExpression(parsing: "e > 0"), style: .init())]
      case .cell: grid.selection.replace(rows: [], cells: [place])
      case .field:
        grid.columns[4].isEditable = true
        grid.beginEditing(row: place.row, column: "e")
      case .callout: grid.callouts = [Callout(.box, rows: .some([place.row]), columns: ["e"])]
      }
    }
  }

  @Test(arguments: Telling.allCases)
  func whatThePictureIsAboutIsNotLeftOut(telling: Telling) throws {
    var sketch = numbers(6, width: 140)
    try telling.apply(to: &sketch.grid)
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.column) == ["a", "e"])
    #expect(picture.map.leftOut?.columns == ["b", "c", "d", "f"])
    #expect(note(picture) == "2 of 6 columns")
  }

  @Test func aScrolledWindowCutsColumnsAsAScreenDoes() {
    var sketch = numbers(5, width: 180)
    sketch.grid.viewport?.offset.x = 20
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.width) == [35, 55, 55, 35])
    #expect(picture.map.leftOut == nil && picture.warnings.isEmpty)
  }

  @Test func barsTellWhatIsBeyondInPlaceOfANote() {
    var sketch = numbers(5, width: 180)
    sketch.grid.scrollbars = .auto
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.width) == [55, 55, 55, 15])
    #expect(picture.map.leftOut == nil)
    #expect(picture.item(.frame, .other("scrollbar across")) != nil)
    sketch.grid.viewport?.width = 275
    #expect(sketch.picture().item(.frame, .other("scrollbar across")) == nil)
  }

  @Test func theNoteTakesItsRoomFromTheRows() {
    var sketch = numbers(5, width: 180, height: 100)
    let picture = sketch.picture()
    #expect(picture.scene.size == GridSize(width: 180, height: 100))
    let note = picture.item(.frame, .other("note of what is left out"))?.frame
    #expect(note.map { $0.maxY <= 100 && $0.y > 50 } == true)
    sketch.grid.viewport?.width = 345
    #expect(sketch.picture().map.leftOut == nil)
  }

  @Test func aWidthThatWasAskedForHolds() {
    var sketch = numbers(2, width: 300)
    sketch.grid.columns[0].width = .fixed(40)
    let picture = sketch.picture()
    #expect(picture.map.headers.map(\.rect.width) == [40, 260])
    #expect(picture.warnings.map(\.kind) == [.truncatedText])
  }

  @Test func aWidthGreaterThanTheWindowDoesNotHold() {
    var sketch = Sketch([["Leonardo", "2079212"]], kinds: [.text, .number])
    for place in 0..<2 { sketch.grid.columns[place].width = .fixed(400) }
    sketch.grid.viewport = Viewport(width: 160)
    let picture = sketch.picture()
    #expect(picture.scene.size.width == 160)
    #expect(picture.map.headers.map(\.rect.width).reduce(0, +) == 160)
    #expect(picture.map.cells.map(\.isTruncated) == [false, false])
  }

  @Test func aShareOfNumbersIsNeverNarrowerThanTheyAre() {
    var sketch = numbers(2, width: 200)
    sketch.grid.columns[0].width = .share(1)
    sketch.grid.columns[1].width = .share(9)
    #expect(sketch.widths() == [55, 145])
  }

  @Test func footnotesOfWhatIsLeftOutAreLeftOut() {
    var sketch = numbers(5, width: 180)
    sketch.grid.footnotes = [
      Footnote("of the first", at: [.header("a")]), Footnote("of the last", at: [.header("e")]),
    ]
    #expect(sketch.picture().map.footnotes.map(\.text) == ["of the first"])
  }

  @Test func aBarGivesWayAndItsNumberDoesNot() {
    var column = GridreelModel.Column("a", title: "")
    column.cell = .progress(ProgressCell())
    let cells = [Cell(value: .number(50), text: "50")]
    var sketch = Sketch(
      columns: [column, GridreelModel.Column("b", width: .fixed(60))],
      source: DataTable(columns: [.init(key: "a", kind: .number, cells: cells)]))
    // 24 points of bar, 10 of room, four characters of 11 points and the insets.
    sketch.grid.viewport = Viewport(width: 132)
    let picture = sketch.picture()
    #expect(picture.map.leftOut == nil && picture.warnings.isEmpty)
    #expect(picture.map.headers.map(\.rect.width) == [72, 60])
    sketch.grid.viewport = Viewport(width: 131)
    #expect(sketch.picture().map.leftOut?.columns == ["b"])
  }

  @Test func aSectionHeaderThatStaysCountsForWidths() {
    var sketch = Sketch(
      columns: [GridreelModel.Column("a", title: ""), GridreelModel.Column("b", title: "")],
      source: CountingSource([("A", 60)]) { index, column in column == "b" ? "1" : "\(index.row)" })
    sketch.grid.hasStickySections = true
    sketch.grid.summaries = [
      Summary("", ["b": .count], of: .sections, place: .header)
    ]
    sketch.grid.viewport = Viewport(height: 130, offset: GridPoint(x: 0, y: 400))
    let picture = sketch.picture()
    #expect(picture.map.summaries.flatMap(\.cells).map(\.text) == ["60"])
    // Wider than its cells alone.
    #expect((picture.map.headers.last?.rect.width ?? 0) > 27)
    #expect(picture.warnings.isEmpty)
  }

  @Test func columnsFarBeyondTheWindowAreNotAsked() {
    let source = CountingSource([(nil, 5)])
    var sketch = Sketch(
      columns: (0..<500).map { GridreelModel.Column("c\($0)", title: "c") }, source: source)
    sketch.grid.viewport = Viewport(width: 200)
    _ = sketch.picture()
    #expect(source.askedColumns.count <= 12)
  }
}
