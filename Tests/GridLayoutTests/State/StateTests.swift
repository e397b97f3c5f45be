import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

/// What hover, focus, selected cells, an open field and a refresh add to a picture.
@Suite struct StateTests {
  /// Three rows of three columns, 100 points wide each: the header ends at 30, rows are 20 high.
  private func sketch() -> Sketch {
    var sketch = Sketch([["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]])
    for place in sketch.grid.columns.indices {
      sketch.grid.columns[place].width = .fixed(100)
      sketch.grid.columns[place].isEditable = true
    }
    return sketch
  }

  private func row(_ source: Int) -> RowIdentity { RowIdentity(source: source) }

  private func cell(_ source: Int, _ column: String) -> Selection.CellPlace {
    Selection.CellPlace(row: row(source), column: column)
  }

  private func owner(_ source: Int, _ column: String) -> Identity.Owner {
    .cell(row: row(source), column: column)
  }

  // MARK: Hover and focus

  @Test func aHoverCoversTheRowBelowItsTexts() throws {
    var sketch = sketch()
    sketch.grid.hover(over: .row(row(1)))
    let items = sketch.picture().scene.items
    let hover = try #require(
      items.firstIndex { $0.identity == Identity(.row(row(1)), .mark("hover")) })
    #expect(items[hover].frame == GridRect(x: 0, y: 50, width: 300, height: 20))
    let text = try #require(items.firstIndex { $0.identity == Identity(owner(1, "a"), .text) })
    #expect(hover < text)
  }

  @Test func aFocusRingGoesRoundItsCellOnly() throws {
    var sketch = sketch()
    sketch.grid.focus(on: .cell(cell(2, "b")))
    let ring = try #require(sketch.picture().item(owner(2, "b"), .mark("focus ring")))
    #expect(ring.frame == GridRect(x: 100, y: 70, width: 100, height: 20))
    guard case .outline(let line, _) = ring.content else {
      Issue.record("a ring is an outline")
      return
    }
    #expect(line.width == 2)
  }

  @Test func whatIsOutOfSightHasNoLook() {
    var sketch = sketch()
    sketch.grid.viewport = Viewport(height: 50)
    sketch.grid.hover(over: .row(row(2)))
    sketch.grid.focus(on: .cell(cell(2, "b")))
    let marks = sketch.picture().scene.items.filter { item in
      [.mark("hover"), .mark("focus ring")].contains(item.identity.part)
    }
    #expect(marks.isEmpty)
  }

  @Test func aHeaderCanBeHoveredAndFocused() {
    var sketch = sketch()
    sketch.grid.hover(over: .header("b"))
    sketch.grid.focus(on: .header("c"))
    let picture = sketch.picture()
    let frame = GridRect(x: 100, y: 0, width: 100, height: 30)
    #expect(picture.item(.headerCell(column: "b"), .mark("hover"))?.frame == frame)
    #expect(picture.item(.headerCell(column: "c"), .mark("focus ring"))?.frame.x == 200)
  }

  @Test func aRingIsNotCutByTheFramesLineAndFollowsItsCorner() throws {
    var sketch = sketch()
    sketch.grid.theme.frame.border = LineStyle(width: 1, color: .black)
    sketch.grid.theme.frame.cornerRadius = 10
    func ring(_ key: String) throws -> (frame: GridRect, radius: Double) {
      sketch.grid.focus(on: .header(key))
      let item = try #require(
        sketch.picture().item(.headerCell(column: key), .mark("focus ring")))
      guard case .outline(_, let radius) = item.content else { return (item.frame, -1) }
      return (item.frame, radius)
    }
    #expect(try ring("a") == (GridRect(x: 1, y: 1, width: 99, height: 29), 9))
    #expect(try ring("b") == (GridRect(x: 100, y: 1, width: 100, height: 29), 3))
  }

  @Test func pinnedColumnsCastAShadowOnWhatScrolledBelowThem() {
    var sketch = sketch()
    sketch.grid.columns[0].isPinned = true
    func shadows(_ x: Double) -> [GridRect] {
      sketch.grid.viewport = Viewport(width: 200, height: 60, offset: GridPoint(x: x, y: 0))
      return sketch.picture().scene.items
        .filter { $0.identity.part == .other("pinned shadow") }.map(\.frame)
    }
    #expect(shadows(0) == [])
    #expect(
      shadows(50) == [
        GridRect(x: 100, y: 30, width: 9, height: 40), GridRect(x: 100, y: 0, width: 9, height: 30),
      ])
  }

  // MARK: Selected cells

  @Test func aRangeHasALineWhereItEndsAndNoneInside() {
    var sketch = sketch()
    sketch.grid.select(cells: [cell(0, "a"), cell(0, "b"), cell(1, "a"), cell(1, "b")])
    let picture = sketch.picture()
    func has(_ row: Int, _ column: String, _ edge: String) -> Bool {
      picture.item(owner(row, column), .mark("range \(edge)")) != nil
    }
    #expect(has(0, "a", "left") && has(0, "a", "top") && has(0, "b", "right"))
    #expect(has(1, "a", "bottom") && has(1, "b", "bottom") && has(1, "b", "right"))
    #expect(!has(0, "a", "right") && !has(0, "a", "bottom") && !has(1, "b", "left"))
  }

  @Test func aRangeClosesItsInnerCorners() throws {
    var sketch = sketch()
    sketch.grid.select(cells: [cell(0, "b"), cell(1, "a"), cell(1, "b")])
    let top = try #require(sketch.picture().item(owner(1, "a"), .mark("range top")))
    #expect(top.frame.maxX == 101, "it reaches below the line left of the cell above")
  }

  @Test func cellsInARangeHaveTheRangesColourAndRowsTheirs() throws {
    var sketch = sketch()
    let text = """
      {"name": "t", "extends": "base", "parameters": {
        "backgroundColor": "#fff", "oddRowBackgroundColor": "none", "rowHeight": 20,
        "headerHeight": 30,
        "selectedRowBackgroundColor": "#0000ff1a", "rangeSelectionBackgroundColor": "#0000ff33"}}
      """
    let loader = ThemeLoader(builtIn: ["t": Array(text.utf8)]) { _ in [] }
    sketch.grid.theme = try loader.load("t")
    sketch.grid.surroundings.frame = Surroundings.FrameKind.none
    sketch.grid.select(rows: [row(0)], cells: [cell(0, "a"), cell(1, "a")])
    let picture = sketch.picture()
    func redness(_ y: Double) -> Double? {
      guard case .color(let color)? = picture.paints(at: GridPoint(x: 80, y: y)).last else {
        return nil
      }
      return (color.red * 100).rounded()
    }
    #expect(redness(40) == 90, "a selected row's cell looks as its row")
    #expect(redness(60) == 80)
    #expect(redness(80) == 100)
  }

  // MARK: The field

  @Test func anOpenFieldCoversItsCellAndMarksWhatIsSelected() throws {
    var sketch = sketch()
    sketch.grid.beginEditing(row: row(1), column: "b")
    sketch.grid.type("1234")
    sketch.grid.moveCaret(to: 4)
    sketch.grid.press(.selectLeft)
    let picture = sketch.picture()
    #expect(picture.item(owner(1, "b"), .mark("field"))?.frame.x == 100)
    #expect(picture.text(1, "b")?.string == "1234")
    let selected = try #require(picture.item(owner(1, "b"), .mark("field selection")))
    #expect(selected.frame.x == 100 + 10 + 3 * 7)
    #expect(selected.frame.width == 7)
    #expect(picture.item(owner(1, "b"), .mark("field caret")) == nil)
  }

  @Test func theCaretStandsBehindWhatIsBeforeIt() throws {
    var sketch = sketch()
    sketch.grid.beginEditing(row: row(0), column: "a")
    sketch.grid.type("12345")
    sketch.grid.moveCaret(to: 2)
    let caret = try #require(sketch.picture().item(owner(0, "a"), .mark("field caret")))
    #expect(abs(caret.frame.center.x - (10 + 2 * 7)) < 1e-9)
  }

  @Test func aTextWiderThanTheGridMovesSoThatTheCaretIsSeen() throws {
    var sketch = sketch()
    sketch.grid.beginEditing(row: row(0), column: "a")
    sketch.grid.type(String(repeating: "abcdefghijklmnopqrstuvwxyz", count: 2))
    let picture = sketch.picture()
    let shown = try #require(picture.text(0, "a")?.string)
    #expect(shown.hasSuffix("xyz"))
    #expect(shown.count == 40, "280 points hold forty characters of 7")
    let caret = try #require(picture.item(owner(0, "a"), .mark("field caret")))
    #expect(caret.frame.maxX <= 291)
    #expect(Set(picture.warnings.map(\.kind)) == [.coveredText, .truncatedText])
    #expect(picture.map.cells.first?.isTruncated == true)
    sketch.grid.press(.home)
    #expect(sketch.picture().text(0, "a")?.string.hasPrefix("abc") == true)
  }

  @Test(arguments: [
    ("a", GridHorizontalAlignment.leading, 0.0), ("a", .trailing, 0), ("b", .leading, 100),
    ("b", .trailing, 61), ("b", .center, 80.5), ("c", .leading, 161), ("c", .trailing, 161),
  ])
  func aFieldIsAsWideAsItsTextNeeds(
    column: String, alignment: GridHorizontalAlignment, start: Double
  ) throws {
    var sketch = sketch()
    for place in sketch.grid.columns.indices { sketch.grid.columns[place].style.align = alignment }
    sketch.grid.beginEditing(row: row(1), column: column)
    sketch.grid.type("abcdefghijklmnopq")
    let picture = sketch.picture()
    let field = try #require(picture.item(owner(1, column), .mark("field")))
    #expect(field.frame.x == start && field.frame.width == 17 * 7 + 20)
    #expect(picture.text(1, column)?.string == "abcdefghijklmnopq")
    #expect(picture.warnings.allSatisfy { $0.kind == .coveredText })
    let texts = picture.scene.items.filter { $0.identity.part == .text || $0 == field }
    #expect(texts.suffix(2).first == field, "it lies over all texts but its own")
  }

  @Test func aFieldOverOtherTextsIsTold() {
    var sketch = Sketch([["Oslo", "x", "1"], ["Rome", "", "2"]])
    for place in sketch.grid.columns.indices { sketch.grid.columns[place].isEditable = true }
    sketch.grid.beginEditing(row: row(0), column: "a")
    #expect(sketch.picture().warnings.isEmpty)
    sketch.grid.press(.end)
    sketch.grid.type(", Lima")
    #expect(
      sketch.picture().warnings.map(\.message.description) == [
        "the open field in column 'a' of row 1 covers 'b', 'c'; widen its column"
      ])
  }

  @Test func aFieldOfAHiddenCellIsToldAndNotDrawn() {
    var sketch = sketch()
    sketch.grid.callouts = [Callout(.redact, columns: ["a"])]
    sketch.grid.beginEditing(row: row(0), column: "a")
    let picture = sketch.picture()
    #expect(picture.item(owner(0, "a"), .mark("field")) == nil)
    #expect(picture.warnings.map(\.kind) == [.unheeded])
    #expect(
      picture.warnings.first?.message.description.hasPrefix(
        "the open field in column 'a' of row 1 is not drawn") == true)
  }

  @Test func theLineAroundTheGridTakesNothingFromAFieldsText() {
    var sketch = Sketch([["Oslo", "747"], ["Rome", "551"]], kinds: [.text, .number])
    sketch.grid.theme.frame.border = LineStyle(width: 1, color: .black)
    sketch.grid.columns[1].isEditable = true
    let calm = sketch.picture().text(1, "b")
    sketch.grid.beginEditing(row: row(1), column: "b")
    let text = sketch.picture().text(1, "b")
    #expect(text?.string == "551")
    #expect(text?.origin.x == calm.map { $0.origin.x + $0.width - 3 * 7 })
  }

  @Test func aRefusedFieldIsShakenAndHasAnotherBorder() throws {
    var sketch = sketch()
    sketch.grid.beginEditing(row: row(0), column: "a")
    let before = try #require(sketch.picture().item(owner(0, "a"), .mark("field border")))
    sketch.grid.showRefusal(5)
    let after = try #require(sketch.picture().item(owner(0, "a"), .mark("field border")))
    #expect(after.frame.x == before.frame.x + 5)
    #expect(after.content != before.content)
  }

  // MARK: Refresh

  @Test func aPullMovesTheRowsDownAndHangsTheIndicatorAboveThem() throws {
    var sketch = sketch()
    sketch.grid.pullDown(to: 40)
    let picture = sketch.picture()
    #expect(picture.map.cells.first?.frame.y == 70)
    let arrow = try #require(picture.item(.body, .mark("refresh arrow")))
    #expect(arrow.frame.maxY < 70)
    #expect(picture.scene.size.height == 90, "the grid itself grows no taller")
  }

  @Test func theArrowTurnsWhenTheRefreshIsDue() {
    var sketch = sketch()
    func angle() -> Double? {
      guard
        case .arrow(let arrow)? = sketch.picture()
          .item(.body, .mark("refresh arrow"))?.content
      else { return nil }
      return arrow.angle
    }
    sketch.grid.pullDown(to: 59)
    #expect(angle() == 180)
    sketch.grid.pullDown(to: 60)
    #expect(angle() == 360)
  }

  @Test func theWheelsStrongestSpokeGoesRound() {
    var sketch = sketch()
    sketch.grid.startRefreshing()
    func strongest() -> Int? {
      let picture = sketch.picture()
      return (0..<12).max { alpha($0, picture) < alpha($1, picture) }
    }
    func alpha(_ spoke: Int, _ picture: GridPicture) -> Double {
      guard
        case .figure(_, let look)? = picture.item(.body, .mark("refresh spoke \(spoke)"))?.content
      else { return 0 }
      return look.stroke?.color.alpha ?? 0
    }
    #expect(strongest() == 0)
    sketch.grid.turnRefresh(to: 0.25)
    #expect(strongest() == 3)
    sketch.grid.finishRefreshing()
    #expect(sketch.picture().item(.body, .mark("refresh check")) != nil)
  }
}
