import Gridreel
import TestSupport
import Testing

/// Draws any title but "plain" as a red bar, 60 × 8 points.
private struct Bar: CellDrawing {
  func size(of cell: CellContext) -> GridSize? {
    cell.text == "plain" ? nil : GridSize(width: 60, height: 8)
  }

  func draw(_ cell: CellContext, in frame: GridRect, with pen: inout CellPen) {
    pen.fill(cell.place(GridSize(width: 60, height: 8), in: frame), GridColor(rgb: 0xff0000))
  }

  func text(of cell: CellContext) -> String { "bar \(cell.number ?? 0)" }
}

@Suite struct HeaderCells {
  /// One column of short texts, without an outer margin.
  private func grid(titled title: String) -> DataGrid {
    var grid = DataGrid(rows: [["a": "x"], ["a": "y"]])
    grid.columns[0].title = title
    grid.columns[0].headerCell = .custom(Bar())
    grid.surroundings.frame = Surroundings.FrameKind.none
    grid.surroundings.margin = .zero
    return grid
  }

  private func isRed(_ still: Still, _ point: GridPoint) throws -> Bool {
    try still.bitmap(scale: 1)[Int(point.x), Int(point.y)] == 0xffff_0000
  }

  @Test func aTitleIsDrawnByItsTypeAndTheColumnIsAsWideAsTheDrawing() throws {
    let grid = grid(titled: "7")
    let still = try grid.render()
    let header = try #require(still.map.headers.first)
    let inset = try #require(grid.theme.styles.header.inset)
    #expect(header.text == "bar 7.0")
    #expect(header.rect.width == 60 + inset.left + inset.right)
    #expect(try isRed(still, GridPoint(x: inset.left + 30, y: header.rect.center.y - 1)))
    #expect(try !isRed(still, GridPoint(x: inset.left - 2, y: header.rect.center.y - 1)))
    #expect(header.rect.height == grid.theme.headerHeight)
  }

  @Test func anArrowStandsBesideTheDrawing() throws {
    var grid = grid(titled: "7")
    grid.tapHeader("a")
    let still = try grid.render()
    let header = try #require(still.map.headers.first)
    let inset = try #require(grid.theme.styles.header.inset)
    let arrow = try #require(header.arrow)
    #expect(arrow.x >= inset.left + 60 + grid.theme.sortArrow.spacing)
    #expect(arrow.maxX <= header.rect.maxX)
    #expect(abs(arrow.center.y - header.rect.center.y) <= 1)
  }

  @Test func whatTheTypeCannotDrawIsWritten() throws {
    let still = try grid(titled: "plain").render()
    #expect(still.map.headers.first?.text == "plain")
    #expect(String(decoding: try still.svgData(), as: UTF8.self).contains("plain"))
  }

  @Test func narrowColumnsDrawWithinTheirInsets() throws {
    var grid = grid(titled: "7")
    grid.columns[0].width = .fixed(40)
    let still = try grid.render()
    let inset = try #require(grid.theme.styles.header.inset)
    let y = try #require(still.map.headers.first).rect.center.y - 1
    #expect(try isRed(still, GridPoint(x: 20, y: y)))
    #expect(try !isRed(still, GridPoint(x: 40 - inset.right + 2, y: y)))
  }

  @Test func sectionTitlesAreDrawnToo() throws {
    var grid = DataGrid(rows: [["stars": 4, "n": 1], ["stars": 2, "n": 2]])
    grid.grouping = Grouping(by: "stars")
    grid.columns[0].width = .fixed(200)
    let written = String(decoding: try grid.render().svgData(), as: UTF8.self)
    grid.sectionHeaderCell = .rating(RatingCell())
    let still = try grid.render()
    let drawn = String(decoding: try still.svgData(), as: UTF8.self)
    #expect(still.map.sections.map(\.title) == ["2", "4"])
    #expect(written != drawn)
    #expect(drawn.split(separator: "<path").count > written.split(separator: "<path").count)
    grid.sectionHeaderCell = .custom(Bar())
    let section = try #require(try grid.render().map.sections.first)
    let y = section.rect.center.y - 1
    let xs = (0..<120).map { section.rect.x + Double($0) }
    let picture = try grid.render()
    #expect(try xs.contains { try isRed(picture, GridPoint(x: $0, y: y)) })
  }

  @Test func gridFilesNameTypesOfHeaders() throws {
    let folder = try ScratchFolder()
    try folder.write("state\nopen\n", to: "rows.csv")
    func read(_ cell: String) throws -> DataGrid {
      try folder.write(
        #"{"data": "rows.csv", "columns": [{"key": "state", "headerCell": \#(cell)}]}"#,
        to: "g.grid.json")
      return try GridDocument(path: folder["g.grid.json"]).grid
    }
    let grid = try read(#"{"type": "badge", "color": "$accentColor"}"#)
    #expect(grid.columns[0].headerCell != .text)
    #expect(try grid.render().map.headers.first?.text == "State")
    let error = #expect(throws: GridreelError.self) { try read(#""bagde""#) }
    #expect(error?.line == 1)
    #expect(error?.message.description.contains("did you mean 'badge'?") == true)
  }
}
