import GridreelModel
import GridreelValues
import TestSupport
import Testing

@testable import GridreelFiles

/// What computed columns have after a value that they read was typed.
@Suite struct ComputedEditTests {
  private let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  @Test func aTypedValueCountsInTheFormulasOfItsRow() throws {
    try scratch.write("name,a,b\nx,1,2\ny,3,4\n", to: "data.csv")
    let file = try scratch.write(
      #"""
      {"data": "data.csv", "columns": ["name", "a", "b", {"key": "sum", "value": "a + b"},
        {"key": "twice", "value": "sum * 2"}, {"key": "other", "value": "b * 10"}],
        "summary": {"columns": {"twice": "sum"}}}
      """#, to: "g.grid.json")
    let input = try GridInput(path: file, format: nil)
    var grid = try GridBuilder(options: input.options, table: input.table)
      .build(theme: .light).grid
    func texts(_ row: Int) -> [String] {
      ["a", "b", "sum", "twice", "other"].map {
        grid.source.cell(at: RowIndex(section: 0, row: row), column: $0).text
      }
    }
    #expect(texts(0) == ["1", "2", "3", "6", "20"])
    let row = grid.source.identity(at: RowIndex(section: 0, row: 0))
    grid.setCell(
      Cell(value: .number(5), text: "5"), at: Selection.CellPlace(row: row, column: "a"))
    #expect(texts(0) == ["5", "2", "7", "14", "20"])
    #expect(texts(1) == ["3", "4", "7", "14", "40"])
    let sum = grid.source.value(of: Aggregate(.sum, of: "twice"))
    #expect(sum == .number(28))
  }
}
