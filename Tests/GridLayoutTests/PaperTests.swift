import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import Testing

/// What makes pages of paper readable: repeated columns, turned paper, sizes, sections in one piece.
@Suite struct PaperTests {
  /// Small paper with 340 points across and 195 for rows below the header.
  private let paper = GridSize(width: 400, height: 300)

  private func sketch(_ sections: [(title: String?, rowCount: Int)], columns: Int = 2) -> Sketch {
    Sketch(
      columns: (0..<columns).map { GridreelModel.Column(Sketch.key($0), width: .fixed(100)) },
      source: CountingSource(sections))
  }

  private func pages(_ sketch: Sketch) -> [GridPicture] {
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    return (0..<layout.pageCount).map(layout.page)
  }

  private func columns(_ pages: [GridPicture]) -> [String] {
    pages.map { $0.map.headers.map(\.column).joined() }
  }

  private func footers(_ pages: [GridPicture]) -> [String?] {
    pages.map { $0.item(.frame, .other("page number"))?.block?.string }
  }

  @Test func theFirstColumnStandsOnEachPage() {
    let pages = pages(sketch([(nil, 3)], columns: 6))
    #expect(columns(pages) == ["abc", "ade", "af"])
    #expect(
      footers(pages) == ["1 of 3, columns 1–3", "2 of 3, columns 4–5", "3 of 3, column 6"])
  }

  @Test func aNarrowTableStandsInTheMiddle() throws {
    let page = try #require(pages(sketch([(nil, 3)], columns: 2)).first)
    let (first, last) = (page.map.headers[0].rect, page.map.headers[1].rect)
    #expect(abs(first.x - (paper.width - last.maxX)) < 1e-6)
    #expect(first.x > 90)
  }

  @Test func anotherColumnMayNameTheRowsOrNone() {
    var sketch = sketch([(nil, 3)], columns: 6)
    sketch.grid.repetition.key = .named("c")
    #expect(columns(pages(sketch)) == ["cab", "cde", "cf"])
    sketch.grid.repetition.key = .none
    #expect(columns(pages(sketch)) == ["abc", "def"])
  }

  @Test func pinnedColumnsStandInItsPlace() {
    var sketch = sketch([(nil, 3)], columns: 6)
    sketch.grid.columns[1].isPinned = true
    #expect(columns(pages(sketch)) == ["bac", "bde", "bf"])
  }

  @Test func aColumnThatTakesHalfOfThePageIsNotRepeated() {
    var sketch = sketch([(nil, 3)], columns: 4)
    sketch.grid.columns[0].width = .fixed(200)
    let layout = sketch.layouter.paged(on: paper, leastZoom: 1)
    #expect(columns((0..<layout.pageCount).map(layout.page)) == ["ab", "cd"])
    #expect(layout.warnings.map(\.kind) == [.unnamedRows])
    #expect(layout.warnings.first?.column == "a")
  }

  @Test func paperIsTurnedWhereMoreFitsOnIt() {
    let upright = GridSize(width: 400, height: 600)
    func size(columns: Int, mayTurn: Bool = true) -> GridSize {
      sketch([(nil, 3)], columns: columns).layouter.paged(on: Paper(upright, mayTurn: mayTurn))
        .pageSize
    }
    #expect(size(columns: 3) == upright)
    let turned = size(columns: 5)
    #expect(abs(turned.width - 600) < 1e-9 && abs(turned.height - 400) < 1e-9)
    #expect(abs(size(columns: 5, mayTurn: false).width - 400) < 1e-9)
    #expect(abs(size(columns: 8).width - 600) < 1e-9)
  }

  @Test func columnsThatGoOnElsewhereAreNoSmallerThanThatTakes() {
    // At full size 340 points hold three columns of 100; with texts of 9 points they hold five.
    let two = sketch([(nil, 3)], columns: 9).layouter.paged(on: paper)
    #expect(two.zoom == 9.0 / 14 && two.pageCount == 2)
    // Beside the first one, each of the others takes a page of its own either way.
    var sketch = sketch([(nil, 3)], columns: 4)
    for place in 1..<4 { sketch.grid.columns[place].width = .fixed(240) }
    let layout = sketch.layouter.paged(on: paper)
    #expect(layout.zoom == 1 && layout.pageCount == 3)
  }

  @Test func theThemeSaysHowLargeAGridIsOnPaper() {
    var sketch = sketch([(nil, 30)])
    sketch.grid.theme.styles.row.font.size = 20
    sketch.grid.theme.rowHeight = .points(60)
    sketch.grid.theme.print = PrintStyle()
    sketch.grid = sketch.grid.onPaper
    let layout = sketch.layouter.paged(on: paper)
    #expect(layout.zoom == 0.5)
    #expect(layout.page(0).map.cells.first?.rect.height == 48)
    sketch.grid.rowHeight = .points(60)
    #expect(sketch.grid.onPaper.theme.rowHeight == sketch.grid.theme.rowHeight)
  }

  @Test func aSectionThatFitsStaysInOnePieceWhereThatLeavesLittleEmpty() {
    func rows(_ sections: [(title: String?, rowCount: Int)]) -> [[String]] {
      pages(sketch(sections)).map { $0.map.sections.map(\.title) }
    }
    // 145 of 195 points are taken where B begins; B needs 125.
    #expect(rows([("A", 6), ("B", 5)]) == [["A"], ["B"]])
    // 85 points are taken: too much would stay empty.
    #expect(rows([("A", 3), ("B", 5)]) == [["A", "B"], ["B"]])
    // B fits on no page.
    #expect(rows([("A", 6), ("B", 9)]) == [["A", "B"], ["B"]])
  }

  @Test func repeatedHeadersOfSectionsSaySo() {
    var sketch = sketch([("A", 12)])
    func titles() -> [String?] {
      pages(sketch).map { $0.item(.section("A"), .text)?.block?.string }
    }
    #expect(titles() == ["A", "A (continued)"])
    sketch.grid.repetition.continued = "weiter"
    #expect(titles() == ["A", "A (weiter)"])
    sketch.grid.repetition.continued = ""
    #expect(titles() == ["A", "A"])
  }
}
