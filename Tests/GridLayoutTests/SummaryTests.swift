import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import TestSupport
import Testing

@Suite struct Summaries {
  /// Numbers in column `b`, names in column `a`, grouped by `g`.
  private func sketch(_ rows: [(String, Double)], groups: [String]? = nil) -> Sketch {
    var columns = [
      DataTable.Column(
        key: "a", kind: .text,
        cells: rows.map { Cell(value: .text($0.0), text: $0.0) }),
      DataTable.Column(
        key: "b", kind: .number,
        cells: rows.map { Cell(value: .number($0.1), text: String(Int($0.1))) }),
    ]
    if let groups {
      columns.append(
        DataTable.Column(
          key: "g", kind: .text, cells: groups.map { Cell(value: .text($0), text: $0) }))
    }
    let table = DataTable(columns: columns)
    var sketch = Sketch(
      columns: ["a", "b"].map { GridreelModel.Column($0, width: .fixed(100)) }, source: table)
    if groups != nil { sketch.grid.grouping = Grouping(by: "g") }
    return sketch
  }

  private func arranged(_ sketch: Sketch) throws -> Sketch {
    var sketch = sketch
    sketch.source = try sketch.grid.arranged()
    return sketch
  }

  @Test func aTotalStandsBelowAllRowsWithItsLabelInTheFirstFreeColumn() {
    var sketch = sketch([("x", 1), ("y", 2)])
    sketch.grid.summaries = [Summary("Total", ["b": .sum])]
    let picture = sketch.picture()
    #expect(picture.map.summaries.map(\.label) == ["Total"])
    #expect(picture.map.summaries[0].cells.map(\.text) == ["Total", "3"])
    #expect(picture.map.summaries[0].cells.map(\.rect.y) == [70, 70])
    #expect(picture.scene.size.height == 90)
    #expect(picture.map.cells.count == 4)
  }

  @Test func sectionsHaveTheirOwnAboveOrBelowTheirRows() throws {
    var sketch = sketch([("x", 1), ("y", 2), ("z", 4)], groups: ["P", "Q", "P"])
    sketch.grid.summaries = [
      Summary("Sum", ["b": .sum], of: .sections),
      Summary("Most", ["b": .max], of: .sections, place: .top),
    ]
    let map = try arranged(sketch).picture().map
    #expect(map.summaries.map(\.label) == ["Most", "Sum", "Most", "Sum"])
    #expect(map.summaries.map(\.section) == [1, 1, 2, 2])
    #expect(map.summaries.map { $0.cells.last?.text } == ["4", "5", "2", "2"])
    // A header, the top one, two rows, the bottom one; then the same with one row.
    #expect(map.summaries.map { $0.cells[0].rect.y } == [55, 115, 160, 200])
    #expect(map.cells.filter { $0.column == "a" }.map(\.rect.y) == [75, 95, 180])
  }

  @Test func aCollapsedSectionKeepsItsSum() throws {
    var sketch = sketch([("x", 1), ("y", 2)], groups: ["P", "Q"])
    sketch.grid.summaries = [Summary("Sum", ["b": .sum], of: .sections)]
    sketch.grid.collapsed = ["P"]
    let map = try arranged(sketch).picture().map
    #expect(map.summaries.map { $0.cells.last?.text } == ["1", "2"])
    #expect(map.cells.map(\.row) == [1, 1])
  }

  @Test func stripesAndSelectionPassItBy() throws {
    var sketch = sketch([("x", 1), ("y", 2), ("z", 3)], groups: ["P", "P", "Q"])
    sketch.grid.theme.styles.alternateRow.background = .value(GridColor(rgb: 0xff0000))
    sketch.grid.theme.styles.selected.background = .value(GridColor(rgb: 0x00ff00))
    sketch.grid.theme.styles.summary.background = .value(GridColor(rgb: 0x0000ff))
    sketch.grid.selection.rows = Set((0..<3).map { RowIdentity(source: $0) })
    sketch.grid.summaries = [Summary("Sum", ["b": .sum], of: .sections, place: .top)]
    let picture = try arranged(sketch).picture()
    #expect(picture.paints(at: GridPoint(x: 50, y: 60)) == [.color(GridColor(rgb: 0x0000ff))])
    #expect(picture.map.cells.map(\.row) == [1, 1, 2, 2, 3, 3])
  }

  @Test func aPinnedTotalStaysAtTheBottomOfTheWindow() throws {
    var sketch = sketch((0..<50).map { ("r\($0)", Double($0)) })
    sketch.grid.summaries = [Summary("Total", ["b": .sum], isPinned: true)]
    sketch.grid.viewport = Viewport(height: 150, offset: GridPoint(x: 0, y: 300))
    let picture = sketch.picture()
    #expect(picture.map.summaries[0].cells.map(\.text) == ["Total", "1225"])
    #expect(picture.map.summaries[0].cells[0].rect.y == 130)
    let body = try #require(picture.scene.panes.first { $0.kind == .body(pinned: false) })
    #expect(body.clip == GridRect(x: 0, y: 30, width: 200, height: 100))
    #expect(picture.map.cells.map(\.row).max() == 20)
    // Scrolled as far as it goes, the last row stands right above it.
    sketch.grid.viewport?.offset.y = 1e9
    #expect(
      sketch.picture().map.cells.last?.rect == GridRect(x: 100, y: 110, width: 100, height: 20))
    // Where the rows end above the window's bottom, so does the total.
    sketch.grid.viewport = Viewport(height: 2000)
    #expect(sketch.picture().map.summaries[0].cells[0].rect.y == 1030)
  }

  /// Whatever the sections, a window shows just what the whole picture has there.
  @Test(arguments: 0..<12)
  func aWindowShowsWhatTheWholePictureHasThere(seed: Int) {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ count: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(state >> 33) % count
    }
    let sections = (0..<1 + random(6)).map { place in
      (title: random(4) == 0 ? nil : "S\(place)", rowCount: random(5))
    }
    var sketch = Sketch(
      columns: [
        GridreelModel.Column("a", width: .fixed(80)), GridreelModel.Column("b", width: .fixed(80)),
      ],
      source: CountingSource(sections))
    sketch.grid.collapsed = ["S1"]
    sketch.grid.summaries = (0..<1 + random(4)).map { place in
      Summary(
        "s\(place)", ["b": .count], of: random(2) == 0 ? .all : .sections,
        place: random(2) == 0 ? .top : .bottom)
    }
    let whole = sketch.picture()
    let height = whole.scene.size.height - 30
    for step in 0..<8 {
      let offset = Double(step) * max(0, height - 60) / 7
      sketch.grid.viewport = Viewport(height: 90, offset: GridPoint(x: 0, y: offset))
      let map = sketch.picture().map
      func shown(_ rects: [GridRect]) -> [GridRect] {
        rects.map {
          $0.offset(x: 0, y: -offset).intersection(
            GridRect(x: 0, y: 30, width: 160, height: 60))
        }
        .filter { !$0.isEmpty }
      }
      #expect(map.cells.map(\.rect).isClose(to: shown(whole.map.cells.map(\.rect))))
      #expect(map.sections.map(\.rect).isClose(to: shown(whole.map.sections.map(\.rect))))
      #expect(
        map.summaries.flatMap(\.cells).map(\.rect)
          .isClose(to: shown(whole.map.summaries.flatMap(\.cells).map(\.rect))))
    }
  }

  @Test func aWindowOntoMillionsOfRowsAsksForNoOther() {
    let source = CountingSource([("A", 4_000_000), ("B", 6_000_000)])
    var sketch = Sketch(
      columns: [GridreelModel.Column("a"), GridreelModel.Column("b")], source: source)
    sketch.grid.summaries = [
      Summary("Total", ["b": .count]), Summary("Sum", ["b": .count], of: .sections),
    ]
    sketch.grid.viewport = Viewport(width: 200, height: 150, topRow: 2_000_000)
    _ = sketch.picture()
    #expect(source.askedRows.count <= 8)
  }

  @Test func whatBeginsASectionsPageKeepsItsHeader() throws {
    var sketch = sketch(
      (0..<40).map { ("r\($0)", 1) }, groups: (0..<40).map { $0 < 22 ? "P" : "Q" })
    sketch.grid.summaries = [
      Summary("Sum", ["b": .sum], of: .sections), Summary("Total", ["b": .sum]),
    ]
    let paged = try arranged(sketch).layouter.paged(on: GridSize(width: 400, height: 300))
    let pages = (0..<paged.pageCount).map { paged.page($0).map }
    #expect(pages.flatMap(\.summaries).map(\.label) == ["Sum", "Sum", "Total"])
    #expect(pages.flatMap(\.summaries).map { $0.cells.last?.text } == ["22", "18", "40"])
    for page in pages where page.cells.contains(where: { $0.section == 2 }) {
      #expect(page.sections.contains { $0.title == "Q" })
    }
  }

  @Test func aRowIsKnownByItsSectionWhateverTheOrder() throws {
    var sketch = sketch([("x", 1), ("y", 2)], groups: ["P", "Q"])
    sketch.grid.summaries = [Summary("Sum", ["b": .sum], of: .sections)]
    func text(_ key: String) throws -> String? {
      try arranged(sketch).picture()
        .item(.summaryCell(summary: key, column: "b"), .text)?.block?.string
    }
    #expect(try text("1 of Q") == "2")
    sketch.grid.grouping?.direction = .descending
    #expect(try text("1 of Q") == "2")
  }

  @Test(arguments: [
    (Summary.Function.mean, "63%"), (.sum, "190%"), (.max, "97%"), (.count, "3"),
  ])
  func aTotalOfBarsIsWrittenAndStandsAsTheNumbersBesideThem(
    function: Summary.Function, text: String
  ) throws {
    var sketch = sketch([("x", 18), ("y", 97), ("z", 75)])
    sketch.grid.columns[1].cell = .progress(ProgressCell())
    sketch.grid.columns[1].width = .fixed(200)
    sketch.grid.summaries = [Summary("Total", ["b": function])]
    let picture = sketch.picture()
    #expect(picture.map.summaries[0].cells.map(\.text) == ["Total", text])
    let total = try #require(
      picture.scene.items.first {
        if case .summaryCell(_, "b") = $0.identity.owner {
          $0.identity.part == .text
        } else {
          false
        }
      })
    guard case .text(let block) = total.content else { return }
    #expect(block.alignment == .trailing)
  }
}

extension [GridRect] {
  /// Whether both hold the same rectangles but for rounding.
  fileprivate func isClose(to other: [GridRect]) -> Bool {
    count == other.count
      && zip(self, other).allSatisfy {
        $0.contains($1, tolerance: 1e-6) && $1.contains($0, tolerance: 1e-6)
      }
  }
}
