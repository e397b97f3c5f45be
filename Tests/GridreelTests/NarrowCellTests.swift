import Gridreel
import Testing

@Suite struct NarrowCellTests {
  /// Two columns; the left one's insets leave its text the given room, the right one is empty.
  private func rightCellIsEmpty(room: Double) throws -> Bool {
    let insets = 32.0
    var grid = DataGrid(
      columns: [
        Column("a", title: "title", width: .fixed(insets + room)),
        Column("b", title: "", width: .fixed(80)),
      ],
      rows: [["a": "words that do not fit", "b": ""]])
    grid.missingText = ""
    let still = try grid.render()
    let bitmap = try still.bitmap(scale: 1)
    let rects = try [
      #require(still.map.headers.last).rect, #require(still.map.cells.last).rect,
    ]
    // Around the middle, where text is, and off the frame's line at the right.
    return rects.allSatisfy { rect in
      let middle = Int(rect.y + rect.height / 2)
      return (middle - 8...middle + 8).allSatisfy { y in
        let columns = Int(rect.x)..<Int(rect.x + rect.width) - 3
        return Set(columns.map { bitmap[$0, y] }).count == 1
      }
    }
  }

  @Test(arguments: [0.0, 1, 4, 12, 30])
  func noTextLeavesItsCell(room: Double) throws {
    #expect(try rightCellIsEmpty(room: room))
  }
}
