import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelSceneModel
import GridreelStyle
import GridreelValues
import Testing

/// The survey must tell what layout drew.
@Suite struct StyleSurveyTests {
  private func sketch() throws -> Sketch {
    var sketch = Sketch([["a", "1"], ["b", "2"], ["c", ""]], titles: ["A", "B"])
    sketch.grid.theme.styles.row.background = .value(.white)
    sketch.grid.theme.styles.alternateRow.textColor = GridColor(rgb: 0x111111)
    sketch.grid.theme.styles.selected.textColor = GridColor(rgb: 0x222222)
    sketch.grid.theme.styles.missing.textColor = GridColor(rgb: 0x555555)
    sketch.grid.columns[1].style.font.weight = 700
    sketch.grid.selection.cells = [.init(row: RowIdentity(source: 2), column: "a")]
    sketch.grid.rules = [
      Rule(
        when: try GridExpression(parsing: "a = 'b'"), column: "b",
        style: CellStyle(textColor: GridColor(rgb: 0x333333)))
    ]
    return sketch
  }

  @Test func everyCellHasTheStyleThatItIsDrawnIn() throws {
    let sketch = try sketch()
    let picture = sketch.picture()
    let survey = StyleSurvey(grid: sketch.grid, source: sketch.source)
    for cell in picture.map.cells {
      let style = survey.style(of: cell).resolved
      let drawn = try #require(picture.text(cell.source - 1, cell.column))
      #expect(drawn.color == style.textColor)
      #expect(drawn.font == style.font)
    }
  }

  @Test func layersWithoutAnOpinionAreTold() throws {
    let sketch = try sketch()
    let survey = StyleSurvey(grid: sketch.grid, source: sketch.source)
    let layers = sketch.picture().map.cells.map { survey.style(of: $0).layers.map(\.level) }
    #expect(
      layers == [
        [.row, .column], [.row, .column], [.row, .column, .alternateRow],
        [.row, .column, .alternateRow, .rule], [.row, .column, .selected],
        [.row, .column, .missing],
      ])
    #expect(survey.header(1).layers.map(\.level) == [.header, .columnHeader])
    #expect(survey.sectionHeader().layers.map(\.level) == [.sectionHeader])
  }

  @Test func theHooksWordIsTheLastLayer() throws {
    var sketch = try sketch()
    sketch.grid.styleHook = { _, row, _, _ in
      row.source == 0 ? CellStyle(textColor: GridColor(rgb: 0x444444)) : nil
    }
    let survey = StyleSurvey(grid: sketch.grid, source: sketch.source)
    let styles = sketch.picture().map.cells.map { survey.style(of: $0) }
    #expect(styles[0].layers.last?.level == .hook)
    #expect(styles[0].resolved.textColor == GridColor(rgb: 0x444444))
    #expect(styles[2].layers.last?.level == .alternateRow)
  }

  @Test func rowsOfCollapsedSectionsAreNotCounted() {
    var sketch = Sketch(
      columns: [GridreelModel.Column("a")],
      source: CountingSource([("X", 2), ("Y", 3), ("Z", 2)]))
    sketch.grid.collapsed = ["Y"]
    let survey = StyleSurvey(grid: sketch.grid, source: sketch.source)
    #expect(
      sketch.picture().map.cells.map(survey.index) == [
        RowIndex(section: 0, row: 0), RowIndex(section: 0, row: 1),
        RowIndex(section: 2, row: 0), RowIndex(section: 2, row: 1),
      ])
  }

  @Test func framesOfTheMapAreNotCutByTheWindow() throws {
    var sketch = try sketch()
    sketch.grid.viewport = Viewport(height: 60, offset: GridPoint(x: 0, y: 5))
    let cells = sketch.picture().map.cells
    #expect(cells.map(\.frame.height).allSatisfy { $0 == 20 })
    #expect(cells.first?.rect.height == 15)
    #expect(cells.first?.frame.y == 25)
  }
}
