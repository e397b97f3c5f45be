import GridreelJSONText
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Writes the entries of maps as JSON.
struct MapWriter {
  /// The scale of what the map describes, for pages on which a grid is drawn smaller.
  var zoom = 1.0
  /// The rows of the data in their own order; nil tells no texts of the data.
  var data: (any GridDataSource)?

  private func box(_ rect: GridRect) -> String {
    let sides = [rect.x, rect.y, rect.width, rect.height]
    return "[\(sides.map { JSONWriter.number($0 * zoom) }.joined(separator: ", "))]"
  }

  func header(_ header: GridMap.Header) -> String {
    var text = "{\"column\": \(jsonString(header.column)), "
    text += "\"text\": \(jsonString(header.text)), \"rect\": \(box(header.rect))"
    if let sort = header.sort { text += ", \"sort\": \"\(sort.rawValue)\"" }
    if let arrow = header.arrow { text += ", \"arrow\": \(box(arrow))" }
    if header.isTruncated { text += ", \"truncated\": true" }
    return text + "}"
  }

  func section(_ section: GridMap.Section) -> String {
    var text = "{\"title\": \(jsonString(section.title)), \"rect\": \(box(section.rect)), "
    text += "\"collapsed\": \(section.isCollapsed)"
    if !section.pinned.isEmpty {
      text += ", \"pinned\": [\(section.pinned.map(box).joined(separator: ", "))]"
    }
    if let moving = section.moving { text += ", \"moving\": \(box(moving))" }
    return text + "}"
  }

  func spanner(_ spanner: GridMap.Spanner) -> String {
    let columns = spanner.columns.map { jsonString($0) }.joined(separator: ", ")
    return "{\"text\": \(jsonString(spanner.text)), \"columns\": [\(columns)], "
      + "\"rect\": \(box(spanner.rect))}"
  }

  func summary(_ summary: GridMap.Summary) -> String {
    let cells = summary.cells.map { cell in
      "{\"column\": \(jsonString(cell.column)), \"text\": \(jsonString(cell.text)), "
        + "\"rect\": \(box(cell.rect))\(cell.isRedacted ? ", \"redacted\": true" : "")}"
    }
    let section = summary.section.map { "\"section\": \($0), " } ?? ""
    return "{\"label\": \(jsonString(summary.label)), \(section)"
      + "\"cells\": [\(cells.joined(separator: ", "))]}"
  }

  func footnote(_ note: GridMap.Footnote) -> String {
    "{\"mark\": \(jsonString(note.mark)), \"text\": \(jsonString(note.text))}"
  }

  func callout(_ callout: GridMap.Callout) -> String {
    let text = callout.text.map { "\"text\": \(jsonString($0)), " } ?? ""
    return "{\"kind\": \"\(callout.kind.rawValue)\", \(text)\"rect\": \(box(callout.rect))}"
  }

  func cell(_ cell: GridMap.Cell) -> String {
    "{\"row\": \(cell.row), \"source\": \(cell.source), \"section\": \(cell.section), "
      + "\"column\": \(jsonString(cell.column)), \"text\": \(jsonString(cell.text))\(original(cell)), "
      + "\"rect\": \(box(cell.rect)), \"truncated\": \(cell.isTruncated)"
      + (cell.rowSpan > 1 ? ", \"rowSpan\": \(cell.rowSpan)" : "")
      + (cell.columnSpan > 1 ? ", \"colSpan\": \(cell.columnSpan)" : "")
      + (cell.isSelected ? ", \"selected\": true" : "")
      + (cell.isRedacted ? ", \"redacted\": true}" : "}")
  }

  /// The text of a cell in the data, if another one is drawn; nothing of hidden cells.
  private func original(_ cell: GridMap.Cell) -> String {
    guard let data, !cell.isRedacted, (1...max(1, data.rowCount)).contains(cell.source) else {
      return ""
    }
    let text = data.cell(at: RowIndex(section: 0, row: cell.source - 1), column: cell.column).text
    return text == cell.text || text.isEmpty ? "" : ", \"original\": \(jsonString(text))"
  }

  func state(_ state: GridMap.State) -> String {
    var text = "{\"state\": \"\(state.kind.rawValue)\""
    if let row = state.row { text += ", \"row\": \(row)" }
    if let column = state.column { text += ", \"column\": \(jsonString(column))" }
    if let section = state.section { text += ", \"section\": \(jsonString(section))" }
    if let said = state.text { text += ", \"text\": \(jsonString(said))" }
    return text + ", \"rect\": \(box(state.rect))}"
  }

  func card(_ card: GridMap.Card) -> String {
    "{\"row\": \(card.row), \"source\": \(card.source), \"section\": \(card.section), "
      + "\"rect\": \(box(card.rect))}"
  }

  func written(_ menu: GridMap.Menu) -> String {
    var text = "{\"text\": \(jsonString(menu.text)), \"button\": \(box(menu.button))"
    if !menu.options.isEmpty { text += ", \"options\": \(MapFile.list(menu.options.map(option)))" }
    return text + "}"
  }

  func option(_ option: GridMap.Menu.Option) -> String {
    "{\"title\": \(jsonString(option.title)), \"rect\": \(box(option.rect)), "
      + "\"chosen\": \(option.isChosen)}"
  }

  /// What maps and reports on pictures say of left-out columns and rows.
  func leftOut(_ leftOut: GridMap.LeftOut) -> String {
    let keys = leftOut.columns.map { jsonString($0) }.joined(separator: ", ")
    let place = leftOut.rect.map { ", \"rect\": \(box($0))" } ?? ""
    return "{\"columns\": [\(keys)], \"rows\": \(leftOut.rows), "
      + "\"text\": \(jsonString(leftOut.text))\(place)}"
  }
}

extension GridMap.LeftOut {
  /// What reports say of left-out columns and rows.
  package var json: String { MapWriter().leftOut(self) }
}
