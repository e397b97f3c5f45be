import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct Callouts {
  private let secret = "a secret that is long"

  private func rows(_ places: Int...) -> Callout.Rows {
    .some(Set(places.map { RowIdentity(source: $0) }))
  }

  /// Rows of two columns, 100 points wide.
  private func sketch(_ callouts: [Callout], count: Int = 4) -> Sketch {
    var sketch = Sketch((0..<count).map { ["r\($0)", "v\($0)"] }, titles: ["A", "B"])
    sketch.grid.columns[0].width = .fixed(100)
    sketch.grid.columns[1].width = .fixed(100)
    sketch.grid.callouts = callouts
    return sketch
  }

  private func box(_ sketch: Sketch, _ key: String = "1") -> GridRect? {
    sketch.picture().item(.callout(key), .border)?.frame
  }

  // MARK: Places

  @Test func aBoxStandsAroundItsCells() {
    #expect(
      box(sketch([Callout(.box, rows: rows(1), columns: ["b"])]))
        == GridRect(x: 99, y: 49, width: 101, height: 22))
    #expect(
      box(sketch([Callout(.box, rows: rows(1, 2))]))
        == GridRect(x: 0, y: 49, width: 200, height: 42))
    #expect(
      box(sketch([Callout(.box, columns: ["a"])])) == GridRect(x: 0, y: 0, width: 101, height: 110))
    #expect(
      box(sketch([Callout(.box, rows: .header, columns: ["b"])]))
        == GridRect(x: 99, y: 0, width: 101, height: 31))
  }

  @Test func rowsThatStandApartHaveBoxesOfTheirOwn() {
    let sketch = sketch([Callout(.box, rows: rows(0, 1, 3))])
    #expect(box(sketch)?.height == 42)
    #expect(box(sketch, "1.4")?.height == 21)
    #expect(sketch.picture().map.callouts.map(\.rect.y) == [30, 90])
  }

  @Test func itFollowsItsRowThroughEveryOrder() throws {
    var sketch = sketch([Callout(.box, rows: rows(0), columns: ["a"])])
    #expect(box(sketch)?.y == 29)
    sketch.grid.sort = [SortKey("a", .descending)]
    sketch.source = try sketch.grid.arranged()
    #expect(box(sketch)?.y == 89)
  }

  @Test func whatIsOutOfSightHasNone() {
    var sketch = sketch(
      [Callout(.box, rows: rows(0)), Callout(.spotlight, rows: rows(0))], count: 50)
    sketch.grid.viewport = Viewport(width: 200, height: 130, topRow: 20)
    let picture = sketch.picture()
    #expect(picture.map.callouts.isEmpty)
    #expect(
      !picture.scene.items.contains { if case .callout = $0.identity.owner { true } else { false } }
    )
  }

  @Test func itIsCutAtTheWindowsEdge() {
    var sketch = sketch([Callout(.box, rows: rows(20))], count: 50)
    sketch.grid.viewport = Viewport(width: 200, height: 130, offset: GridPoint(x: 0, y: 410))
    #expect(sketch.picture().map.callouts.map(\.rect.height) == [10])
  }

  @Test func anArrowsLabelMakesTheMarginWiderWhetherItIsSeenOrNot() throws {
    var sketch = sketch(
      [Callout(.arrow, rows: rows(1), text: "seven c")], count: 50)
    #expect(sketch.picture().scene.size.width > 300 - 60)
    let seen = sketch.picture().scene.size.width
    let label = try #require(sketch.picture().item(.callout("1"), .text))
    #expect(label.frame.x > 200 && label.frame.maxX < seen)
    sketch.grid.viewport = Viewport(height: 130, topRow: 20)
    #expect(sketch.picture().scene.size.width == seen)
  }

  @Test func labelsOfNeighboursDoNotCoverEachOther() throws {
    let sketch = sketch((0..<4).map { Callout(.arrow, rows: rows($0), text: "two\nlines") })
    let picture = sketch.picture()
    let labels = (1...4).compactMap { picture.item(.callout("\($0)"), .text)?.frame }
    #expect(labels.count == 4)
    for (one, next) in zip(labels, labels.dropFirst()) { #expect(next.y >= one.maxY) }
  }

  @Test func aSpotlightLeavesAHoleForEachPlace() throws {
    let picture = sketch([
      Callout(.spotlight, rows: rows(0)), Callout(.spotlight, rows: rows(3), columns: ["a"]),
    ]).picture()
    let item = try #require(picture.item(.callout("spotlight"), .background))
    guard case .figure(let figure, let look) = item.content else {
      Issue.record("no figure")
      return
    }
    #expect(look.fill == GridColor.white.withAlpha(0.72), "a wash of the ground, not a shade")
    #expect(figure.steps.filter { $0 == .close }.count == 3)
  }

  // MARK: Hidden cells

  private func secrets(_ kind: Callout.Kind, _ value: String) -> Sketch {
    var sketch = Sketch([["Ann", "1"], ["Ben", value]], titles: ["Name", "Pay"])
    sketch.grid.callouts = [Callout(kind, rows: rows(1), columns: ["b"])]
    return sketch
  }

  @Test(arguments: [Callout.Kind.blur, .redact])
  func aHiddenCellIsTheSameWhateverItHolds(kind: Callout.Kind) {
    let (short, long) = (secrets(kind, "1").picture(), secrets(kind, secret).picture())
    #expect(short.scene == long.scene)
    #expect(short.map == long.map)
    #expect(long.map.cells.last?.text == "")
    #expect(long.map.cells.map(\.isRedacted) == [false, false, false, true])
    #expect(!"\(long.scene)\(long.map)\(long.warnings)".contains("secret"))
  }

  @Test func rulesSeeNothingOfAHiddenCell() throws {
    var sketch = secrets(.redact, "7")
    let rule = Rule(
      when: try GridExpression(parsing: "b = '7'"),
      style: CellStyle(background: GridColor(rgb: 0xff0000)))
    sketch.grid.rules = [rule]
    let fill = sketch.picture().paints(at: GridPoint(x: 5, y: 55))
    #expect(!fill.contains(.color(GridColor(rgb: 0xff0000))))
  }

  @Test func theStyleHookSeesNothingOfAHiddenCell() {
    let seen = Seen()
    var sketch = secrets(.redact, secret)
    sketch.grid.styleHook = { _, _, _, cell in
      seen.texts.append(cell.text)
      return nil
    }
    _ = sketch.picture()
    #expect(seen.texts.contains("Ben"))
    #expect(!seen.texts.contains(secret))
  }

  @Test func aSumOfHiddenCellsIsHiddenToo() {
    var sketch = Sketch([["Ann", "1"], ["Ben", "2"]], titles: ["Name", "Pay"])
    sketch.source = DataTable(columns: [
      DataTable.Column(
        key: "a", kind: .text,
        cells: ["Ann", "Ben"].map { Cell(value: .text($0), text: $0) }),
      DataTable.Column(
        key: "b", kind: .number,
        cells: [41, 82].map { Cell(value: .number($0), text: "\($0)") }),
    ])
    sketch.grid.callouts = [Callout(.redact, rows: rows(1), columns: ["b"])]
    sketch.grid.summaries = [Summary("Total", ["b": .sum])]
    let map = sketch.picture().map
    #expect(map.summaries[0].cells.map(\.text) == ["Total", ""])
    #expect(map.summaries[0].cells.map(\.isRedacted) == [false, true])
  }

  @Test func aWholeColumnOrRowCanBeHidden() {
    var sketch = sketch([Callout(.redact, columns: ["b"]), Callout(.blur, rows: rows(0))])
    #expect(
      sketch.picture().map.cells.map(\.text) == ["", "", "r1", "", "r2", "", "r3", ""])
    sketch.grid.callouts = [Callout(.redact)]
    #expect(sketch.picture().map.cells.allSatisfy { $0.text.isEmpty })
    #expect(sketch.picture().map.headers.map(\.text) == ["A", "B"])
  }

  @Test func hiddenCellsStayHiddenOnPages() {
    var sketch = sketch([Callout(.redact, rows: rows(0, 60), columns: ["b"])], count: 300)
    sketch.grid.columns[1].width = .fit
    let paged = sketch.layouter.paged(on: GridSize(width: 300, height: 400))
    let cells = (0..<paged.pageCount).flatMap { paged.page($0).map.cells }
    #expect(cells.count == 600)
    #expect(cells.filter(\.isRedacted).map(\.row) == [1, 61])
    #expect(!cells.contains { $0.text == "v0" || $0.text == "v60" })
  }
}

/// What a hook was shown.
///
/// `@unchecked Sendable`: a test uses its own from one thread.
private final class Seen: @unchecked Sendable {
  var texts: [String] = []
}
