import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import Testing

/// Rows and columns that are lifted, columns at both sides, bars, and headers that stay.
@Suite struct LiftedTests {
  private func sketch(_ count: Int = 4) -> Sketch {
    let titles = ["a", "b", "c", "d"]
    var sketch = Sketch(
      (0..<count).map { row in titles.map { "\($0)\(row)" } }, titles: titles)
    for place in sketch.grid.columns.indices { sketch.grid.columns[place].width = .fixed(100) }
    return sketch
  }

  private func row(_ source: Int) -> RowIdentity { RowIdentity(source: source) }

  // MARK: Dragging

  @Test func aLiftedRowLiesUponACardAboveTheGrid() throws {
    var sketch = sketch()
    let isLifted = try sketch.grid.liftRow(row(1))
    #expect(isLifted)
    try sketch.grid.dragRow(by: 7) { _ in 20 }
    let scene = sketch.picture().scene
    let lifted = scene.panes.filter { $0.kind == .lifted }
    #expect(lifted.count == 2, "a shadow, and what it is the shadow of")
    let card = try #require(lifted.last)
    let frame = try #require(card.clip)
    #expect(frame.height > 20 && frame.width > 400)
    #expect(frame.center.y == 30 + 20 + 10 + 7)
    let text = try #require(
      card.items.first { $0.identity == Identity(.cell(row: row(1), column: "c"), .text) })
    #expect(abs(text.frame.center.y - 67) < 1e-9)
    let others = scene.panes.filter { $0.kind != .lifted }.flatMap(\.items)
    #expect(others.allSatisfy { $0.identity.owner != .cell(row: row(1), column: "c") })
  }

  @Test func whatIsLiftedGrowsWithItsCard() throws {
    var sketch = sketch()
    let isLifted = try sketch.grid.liftRow(row(1))
    #expect(isLifted)
    let scene = sketch.picture().scene
    let card = try #require(scene.panes.last { $0.kind == .lifted })
    let block = try #require(
      card.items.first { $0.identity == Identity(.cell(row: row(1), column: "d"), .text) }?.block)
    // 400 points become 412: the last column's text stands farther from the middle by its share.
    #expect(abs(block.font.size - 14 * 1.03) < 1e-9)
    #expect(abs(block.origin.x - (200 + (310 - 200) * 1.03)) < 1e-9)
    #expect(abs(block.width - 80 * 1.03) < 1e-9)
    #expect(card.clip == GridRect(x: -6, y: 48, width: 412, height: 24))
  }

  @Test func whatIsLiftedLiesAboveTheEdgeAndOtherCalloutsAndBelowItsOwn() throws {
    var sketch = sketch()
    sketch.grid.callouts = [
      Callout(.box, rows: .some([row(1)])), Callout(.box, rows: .some([row(3)])),
    ]
    sketch.grid.theme.frame.border = LineStyle(width: 1, color: .black)
    let isLifted = try sketch.grid.liftRow(row(1))
    #expect(isLifted)
    let panes = sketch.picture().scene.panes
    #expect(panes.map(\.kind).suffix(5) == [.edge, .callouts, .lifted, .lifted, .overlay])
    let owners = panes.suffix(5).map { Set($0.items.map(\.identity.owner)) }
    #expect(owners[0].isDisjoint(with: owners[4]) && owners[1].isDisjoint(with: owners[4]))
  }

  @Test func calloutsOfALiftedRowGoWithIt() throws {
    func boxes(by distance: Double?) throws -> [Double] {
      var sketch = sketch()
      sketch.grid.callouts = [
        Callout(.box, rows: .some([row(1)])), Callout(.box, rows: .some([row(3)])),
      ]
      if let distance {
        let isLifted = try sketch.grid.liftRow(row(1))
        #expect(isLifted)
        try sketch.grid.dragRow(by: distance) { _ in 20 }
      }
      return sketch.picture().scene.panes.flatMap(\.items)
        .filter { $0.identity.part == .border && $0.identity.owner != .frame }
        .filter { if case .callout = $0.identity.owner { true } else { false } }
        .map(\.frame.y)
    }
    let rest = try boxes(by: nil)
    #expect(rest.count == 2)
    #expect(try boxes(by: 7) == [rest[1], rest[0] + 7])
  }

  @Test func aBoxIsPartedAtAColumnThatIsLifted() throws {
    func boxes(lifting column: String?) throws -> [Double] {
      var sketch = sketch()
      sketch.grid.callouts = [Callout(.box, rows: .some([row(1)]), columns: ["a", "b"])]
      if let column {
        let isLifted = sketch.grid.liftColumn(column)
        #expect(isLifted)
      }
      return sketch.picture().scene.panes.flatMap(\.items)
        .filter { $0.identity.part == .border && $0.identity.owner != .frame }
        .filter { if case .callout = $0.identity.owner { true } else { false } }
        .map(\.frame.width)
    }
    let whole = try #require(try boxes(lifting: nil).first)
    let parts = try boxes(lifting: "b")
    #expect(parts.count == 2)
    #expect(parts.allSatisfy { $0 < whole })
  }

  @Test func aLiftedColumnsStripsMeetUponWholePoints() throws {
    var sketch = sketch(7)
    sketch.grid.theme.styles.row.background = .value(.white)
    let isLifted = sketch.grid.liftColumn("b")
    #expect(isLifted)
    let card = try #require(sketch.picture().scene.panes.last { $0.kind == .lifted })
    let strips = card.items.filter { $0.identity.part == .mark("card strip") }.map(\.frame)
      .sorted { $0.y < $1.y }
    #expect(strips.first?.y == card.clip?.y)
    #expect(strips.last?.maxY == card.clip?.maxY)
    for (upper, lower) in zip(strips, strips.dropFirst()) {
      #expect(upper.maxY == lower.y)
      #expect(lower.y == lower.y.rounded())
    }
  }

  @Test(arguments: [false, true]) func aLiftedColumnTakesItsSumAlong(isPinned: Bool) throws {
    var sketch = Sketch((0..<4).map { ["\($0)", "\(2 * $0)"] }, titles: ["a", "b"])
    var sum = Summary("Total", ["b": .count])
    sum.isPinned = isPinned
    if isPinned { sketch.grid.viewport = Viewport(height: 90) }
    sketch.grid.summaries = [sum]
    let isLifted = sketch.grid.liftColumn("b")
    #expect(isLifted)
    let scene = sketch.picture().scene
    let card = try #require(scene.panes.last { $0.kind == .lifted })
    func isSum(_ item: Item) -> Bool {
      if case .summaryCell(_, "b") = item.identity.owner { true } else { false }
    }
    #expect(card.items.contains { isSum($0) && $0.identity.part == .text })
    #expect(!scene.panes.contains { $0.kind != .lifted && $0.items.contains(where: isSum) })
    #expect(card.items.count { $0.identity.part == .mark("card upper line") } == 1)
    // A sum that stays hides the row that goes on below it.
    let cells = card.items.lastIndex { item in
      if case .cell = item.identity.owner { true } else { false }
    }
    let sums = try #require(card.items.firstIndex(where: isSum))
    #expect(try !isPinned || sums > #require(cells))
    let last = card.items.filter { $0.identity.part == .mark("card strip") }.map(\.frame.maxY).max()
    #expect(last == card.clip?.maxY)
  }

  @Test func theHeaderOfALiftedColumnHidesTheRowThatTheWindowCuts() throws {
    var sketch = sketch(8)
    sketch.grid.viewport = Viewport(height: 120, offset: GridPoint(x: 0, y: 30))
    let isLifted = sketch.grid.liftColumn("b")
    #expect(isLifted)
    let card = try #require(sketch.picture().scene.panes.last { $0.kind == .lifted })
    let place = card.items.firstIndex { $0.identity.part == .mark("card ground") }
    let ground = try #require(place)
    guard case .fill(let paints, _) = card.items[ground].content else { return }
    let isOpaque = paints.contains { $0.isOpaque }
    #expect(isOpaque)
    let cells = card.items.indices.filter {
      if case .cell(_, "b") = card.items[$0].identity.owner { true } else { false }
    }
    let cut = cells.filter { card.items[$0].frame.y < card.items[ground].frame.maxY }
    #expect(!cut.isEmpty)
    #expect((cells.max() ?? 0) < ground)
  }

  @Test func aRowThatHasPassedANeighbourLeavesTheGapBelow() throws {
    var sketch = sketch()
    let isLifted = try sketch.grid.liftRow(row(0))
    #expect(isLifted)
    let passed = try sketch.grid.dragRow(by: 11) { _ in 20 }
    #expect(passed == 1)
    sketch.source = try sketch.grid.arranged()
    let cells = sketch.picture().map.cells.filter { $0.column == "a" }
    #expect(cells.map(\.text) == ["a1", "a0", "a2", "a3"])
    #expect(sketch.grid.rowDrag?.offset == -9)
  }

  @Test func aLiftedColumnTakesItsHeaderAlong() throws {
    var sketch = sketch()
    let isLifted = sketch.grid.liftColumn("b")
    #expect(isLifted)
    sketch.grid.dragColumn(by: 30) { _ in 100 }
    let card = try #require(sketch.picture().scene.panes.last { $0.kind == .lifted })
    let header = try #require(
      card.items.first { $0.identity == Identity(.headerCell(column: "b"), .text) })
    #expect(abs(header.frame.center.x - 180) < 1e-9)
    #expect(card.items.contains { $0.identity.owner == .cell(row: row(3), column: "b") })
  }

  // MARK: Columns at both sides

  @Test func columnsAtTheRightStayWhileOthersScroll() {
    var sketch = sketch()
    sketch.grid.columns[0].pinnedSide = .left
    sketch.grid.columns[1].pinnedSide = .right
    sketch.grid.viewport = Viewport(width: 250, offset: GridPoint(x: 60, y: 0))
    let map = sketch.picture().map
    func x(_ column: String) -> Double? { map.headers.first { $0.column == column }?.frame.x }
    #expect(map.headers.map(\.column).sorted() == ["a", "b", "c", "d"])
    #expect(x("a") == 0)
    #expect(x("b") == 150, "at the window's right edge")
    #expect(x("c") == 40)
    let cut = map.headers.first { $0.column == "d" }?.rect
    #expect(cut == GridRect(x: 140, y: 0, width: 10, height: 30), "cut where the right one begins")
  }

  @Test func columnsAtTheRightFollowTheOthersWhereAllHaveRoom() {
    var sketch = sketch()
    sketch.grid.columns[0].pinnedSide = .right
    sketch.grid.viewport = Viewport(width: 500)
    let map = sketch.picture().map
    #expect(map.headers.first { $0.column == "a" }?.frame.x == 300)
  }

  @Test func everyItemOfAGridWithThreeSidesHasItsOwnIdentity() {
    var sketch = sketch()
    sketch.grid.columns[0].pinnedSide = .left
    sketch.grid.columns[3].pinnedSide = .right
    sketch.grid.theme.gridLines.horizontal = LineStyle(width: 1, color: .black)
    sketch.grid.theme.gridLines.vertical = LineStyle(width: 1, color: .black)
    sketch.grid.theme.styles.row.background = .value(.white)
    sketch.grid.viewport = Viewport(width: 300)
    sketch.grid.hover(over: .row(row(1)))
    sketch.grid.focus(on: .row(row(2)))
    let identities = sketch.picture().scene.items.map(\.identity)
    #expect(Set(identities).count == identities.count)
  }

  // MARK: Bars

  @Test(arguments: [(0.0, 33.0), (75, 43), (150, 53), (900, 53)])
  func aBarIsAsLongAsItsShareAndStandsWhereTheWindowDoes(offset: Double, expected: Double) throws {
    var sketch = sketch(10)
    sketch.grid.scrollbars = .auto
    sketch.grid.viewport = Viewport(height: 80, offset: GridPoint(x: 0, y: offset))
    let bar = try #require(sketch.picture().item(.frame, .other("scrollbar down")))
    // A track of 44 points; a quarter of it is less than the least length.
    #expect(bar.frame.height == 24)
    #expect(abs(bar.frame.y - expected) < 1e-9)
  }

  @Test func barsAreShownByTheirMode() {
    var sketch = sketch()
    func count() -> Int {
      sketch.picture().scene.items.count { item in
        [.other("scrollbar down"), .other("scrollbar across")].contains(item.identity.part)
      }
    }
    #expect(count() == 0)
    sketch.grid.scrollbars = .auto
    #expect(count() == 0, "all is seen")
    sketch.grid.scrollbars = .always
    #expect(count() == 2)
    sketch.grid.scrollbars = .auto
    sketch.grid.viewport = Viewport(width: 250)
    sketch.grid.columns[0].isPinned = true
    #expect(count() == 1)
  }

  // MARK: Headers that stay

  private func sections(_ offset: Double) -> Sketch {
    let source = CountingSource([("one", 3), ("two", 5)])
    var sketch = Sketch(columns: [GridreelModel.Column("a")], source: source)
    sketch.grid.hasStickySections = true
    sketch.grid.viewport = Viewport(height: 110, offset: GridPoint(x: 0, y: offset))
    return sketch
  }

  @Test(arguments: [(0.0, 30.0), (10, 30), (59, 30), (70, 20), (84, 6)])
  func aSectionsHeaderStaysUntilTheNextOnePushesIt(offset: Double, expected: Double) {
    // "one" is 25 + 3 · 20 points high.
    let map = sections(offset).picture().map
    #expect(map.sections.first { $0.title == "one" }?.frame.y == expected)
  }

  @Test func theNextSectionTakesOver() {
    let map = sections(90).picture().map
    #expect(map.sections.map(\.title) == ["two"])
    #expect(map.sections.first?.frame.y == 30)
  }
}
