import GridreelJSONText
import GridreelValues
import Testing

@testable import GridreelDataSources
@testable import GridreelModel

@Suite struct CellReading {
  /// A table of many blocks with texts, numbers and gaps.
  private func table() throws -> FileTable {
    var text = "name,n,note\n"
    for row in 0..<4_000 {
      text +=
        "name \(row % 7),\(row % 11 == 0 ? "" : "\(row).5"),\"a \"\"note\"\" of row \(row)\"\n"
    }
    return try FileTable.open(SourceBytes(Array(text.utf8)), as: .csv, pieceBytes: 1 << 12).table
  }

  @Test(arguments: ["name", "n", "note", "absent"])
  func cellsReadTogetherAreThoseReadOneByOne(column: String) throws {
    let table = try table()
    let rows = [0, 1, 2, 3_999, 5, 2_000, 2_000, 1_999, 0]
    let cells = table.cells(rows: rows, column: column)
    #expect(cells == rows.map { table.cell(row: $0, column: column) })
    #expect(cells.contains { !$0.value.isMissing } == (column != "absent"))
  }

  @Test func anArrangedAndEditedSourceReadsTheSameCells() throws {
    var arrangement = Arrangement()
    arrangement.sort = [SortKey("n", .descending)]
    let source = try table().arranged(by: arrangement)
    var edited = EditedSource(base: source)
    let indices = [3, 0, 700].map { RowIndex(section: 0, row: $0) }
    #expect(
      edited.readCells(at: indices, column: "note")
        == indices.map {
          source.cell(at: $0, column: "note")
        })
    let place = Selection.CellPlace(row: source.identity(at: indices[1]), column: "note")
    edited.setCell(Cell(value: .text("new"), text: "new"), at: place)
    #expect(edited.readCells(at: indices, column: "note")[1].text == "new")
  }
}
