internal import GridreelPrimitives
internal import GridreelSceneModel

/// The tags of one table: its header once, and every row with a cell for each column.
struct TableStructure {
  /// The table's number in the document.
  let number: Int
  private var columns: [PageContent.Column] = []
  private var hasHeader = false

  init(number: Int) { self.number = number }

  /// Continues with the columns of a page; returns false if they differ from the table's.
  mutating func take(_ columns: [PageContent.Column]) -> Bool {
    let keys = Set(self.columns.map(\.key))
    if !keys.isEmpty, !columns.isEmpty, !columns.contains(where: { keys.contains($0.key) }) {
      return false
    }
    var known = self.columns[...]
    var isCovered = true
    for column in columns {
      known = known.drop { $0.x < column.x - 0.01 }
      if let match = known.first, match.x < column.x + 0.01 {
        if match.key != column.key { return false }
      } else {
        isCovered = false
      }
    }
    // A column without a title may have texts on some pages and none on others.
    if !isCovered { self.columns = columns }
    return true
  }

  /// Draws the header; repeated headers are artifacts of their pages, and part of their backgrounds.
  mutating func drawHeader(
    _ drawing: TextDrawing, on page: PageWriter
  ) {
    let content = drawing.content
    guard !hasHeader else {
      let titles = content.spanners.flatMap { $0 }
      for text in titles + content.header.flatMap(\.texts) { drawing.draw(text, on: page) }
      return page.shareBackground()
    }
    page.shareBackground()
    guard !content.header.isEmpty else { return }
    hasHeader = true
    var above = [[String]](repeating: [], count: columns.count)
    for (level, titles) in content.spanners.enumerated() {
      draw(titles, level: level, above: &above, drawing, on: page)
    }
    page.beginTag("TR")
    var place = 0
    for cell in content.header {
      fill(&place, upTo: self.place(of: cell), on: page)
      let headers = place < above.count ? above[place] : []
      drawing.draw(cell, .header(.column, headers: headers), on: page)
      place += 1
    }
    fill(&place, upTo: columns.count, on: page)
    page.endTag("TR")
  }

  /// Draws a row of titles above columns, and records them as headers of all columns below.
  private func draw(
    _ titles: [PageText], level: Int, above: inout [[String]], _ drawing: TextDrawing,
    on page: PageWriter
  ) {
    page.beginTag("TR")
    var place = 0
    for (order, title) in titles.enumerated() {
      let first = columns.firstIndex { $0.x > title.frame.x - 0.5 } ?? columns.count
      let end = columns.firstIndex { $0.x > title.frame.maxX - 0.5 } ?? columns.count
      fill(&place, upTo: first, asOne: true, on: page)
      let covered = place..<max(place, end)
      let name = "t\(number).\(level).\(order)"
      page.beginTag(
        .header(
          .column, columnSpan: covered.count, identifier: name,
          headers: covered.first.map { above[$0] } ?? []))
      drawing.draw(title, on: page)
      page.endTag("TH")
      for column in covered { above[column].append(name) }
      place += 1
      place = max(place, end)
      fill(&place, upTo: end, on: page)
    }
    fill(&place, upTo: columns.count, asOne: true, on: page)
    page.endTag("TR")
  }

  /// Draws a row, or a section's heading.
  func draw(
    _ row: PageContent.Row, _ drawing: TextDrawing,
    on page: PageWriter
  ) {
    page.beginTag("TR")
    var (place, cells) = (0, row.cells[...])
    if case .section = row.owner, var title = cells.popFirst() {
      // The title is the cell of the first column, regardless of what else stands there.
      while let next = cells.first, self.place(of: next) == 0 {
        title.texts += next.texts
        cells = cells.dropFirst()
      }
      let end = max(1, cells.first.map { self.place(of: $0) } ?? columns.count)
      drawing.draw(title, .header(.row, columnSpan: end), on: page)
      place = end
    }
    let plain = StructureTag("TD")
    let covered = row.covered.isEmpty ? [] : places(of: row.covered)
    for index in cells.indices {
      // A cell without text keeps its place, so that those after it stay in their columns.
      fill(&place, upTo: self.place(of: cells[index], from: place), but: covered, on: page)
      drawing.draw(cells[index], tag(of: cells[index], in: row) ?? plain, on: page)
      place += 1
    }
    fill(&place, upTo: columns.count, but: covered, on: page)
    page.endTag("TR")
  }

  /// The tag of a cell that spans others; nil for others.
  private func tag(of cell: PageContent.Cell, in row: PageContent.Row) -> StructureTag? {
    guard !row.spans.isEmpty, let span = cell.column.flatMap({ row.spans[$0] }) else { return nil }
    return .cell(columnSpan: places(of: Set(span.columns)).count, rowSpan: span.rows.count)
  }

  private func places(of keys: Set<String>) -> Set<Int> {
    Set(columns.indices.filter { keys.contains(columns[$0].key) })
  }

  /// Writes empty cells, or a single one across all columns on request; none where another cell spans them.
  private func fill(
    _ place: inout Int, upTo end: Int, asOne: Bool = false, but covered: Set<Int> = [],
    on page: PageWriter
  ) {
    guard place < end else { return }
    if asOne {
      page.beginTag(.cell(columnSpan: end - place))
      page.endTag("TD")
      place = end
    }
    while place < end {
      if !covered.contains(place) {
        page.beginTag("TD")
        page.endTag("TD")
      }
      place += 1
    }
  }

  /// The index of the column in which a cell starts, searched from a given index.
  private func place(of cell: PageContent.Cell, from start: Int = 0) -> Int {
    var place = start
    while place + 1 < columns.count, columns[place + 1].x < cell.x + 0.01 { place += 1 }
    return place
  }
}
