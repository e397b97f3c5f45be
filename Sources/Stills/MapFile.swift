package import GridLayout
import GridModel
import JSONText
import Primitives

/// A JSON map of a picture: the places of all headers, sections and cells, in points.
package struct MapFile {
  package let bytes: [UInt8]

  package init(_ map: GridMap, scale: Double) {
    var text = "{\"size\": {\"width\": \(number(map.size.width)), "
    text += "\"height\": \(number(map.size.height))}, \"scale\": \(number(scale)),\n"
    text += " \"headers\": \(list(map.headers.map(header))),\n"
    text += " \"sections\": \(list(map.sections.map(section))),\n"
    // Parts that few grids have are left out if there are none.
    text += part("spanners", map.spanners.map(spanner))
    text += part("summaries", map.summaries.map(summary))
    text += part("footnotes", map.footnotes.map(footnote))
    if let leftOut = map.leftOut { text += " \"leftOut\": \(leftOut.json),\n" }
    text += part("callouts", map.callouts.map(callout))
    if !map.cards.isEmpty { text += " \"cards\": \(list(map.cards.map(card))),\n" }
    if let menu = map.menu { text += " \"menu\": \(written(menu)),\n" }
    text += part("states", map.states.map(state))
    text += " \"cells\": \(list(map.cells.map(cell)))}\n"
    bytes = Array(text.utf8)
  }
}

private func list(_ items: [String]) -> String {
  items.isEmpty ? "[]" : "[\n  " + items.joined(separator: ",\n  ") + "]"
}

private func number(_ value: Double) -> String { JSONWriter.number(value) }

private func rect(_ rect: Rect) -> String {
  "[\(number(rect.x)), \(number(rect.y)), \(number(rect.width)), \(number(rect.height))]"
}

private func header(_ header: GridMap.Header) -> String {
  var text = "{\"column\": \(jsonString(header.column)), "
  text += "\"text\": \(jsonString(header.text)), \"rect\": \(rect(header.rect))"
  if let sort = header.sort { text += ", \"sort\": \"\(sort.rawValue)\"" }
  if let arrow = header.arrow { text += ", \"arrow\": \(rect(arrow))" }
  return text + "}"
}

private func section(_ section: GridMap.Section) -> String {
  var text = "{\"title\": \(jsonString(section.title)), \"rect\": \(rect(section.rect)), "
  text += "\"collapsed\": \(section.isCollapsed)"
  if !section.pinned.isEmpty {
    text += ", \"pinned\": [\(section.pinned.map(rect).joined(separator: ", "))]"
  }
  if let moving = section.moving { text += ", \"moving\": \(rect(moving))" }
  return text + "}"
}

private func part(_ name: String, _ items: [String]) -> String {
  items.isEmpty ? "" : " \"\(name)\": \(list(items)),\n"
}

private func spanner(_ spanner: GridMap.Spanner) -> String {
  let columns = spanner.columns.map { jsonString($0) }.joined(separator: ", ")
  return "{\"text\": \(jsonString(spanner.text)), \"columns\": [\(columns)], "
    + "\"rect\": \(rect(spanner.rect))}"
}

private func summary(_ summary: GridMap.Summary) -> String {
  let cells = summary.cells.map { cell in
    "{\"column\": \(jsonString(cell.column)), \"text\": \(jsonString(cell.text)), "
      + "\"rect\": \(rect(cell.rect))\(cell.isRedacted ? ", \"redacted\": true" : "")}"
  }
  let section = summary.section.map { "\"section\": \($0), " } ?? ""
  return "{\"label\": \(jsonString(summary.label)), \(section)"
    + "\"cells\": [\(cells.joined(separator: ", "))]}"
}

private func footnote(_ note: GridMap.Footnote) -> String {
  "{\"mark\": \(jsonString(note.mark)), \"text\": \(jsonString(note.text))}"
}

private func callout(_ callout: GridMap.Callout) -> String {
  let text = callout.text.map { "\"text\": \(jsonString($0)), " } ?? ""
  return "{\"kind\": \"\(callout.kind.rawValue)\", \(text)\"rect\": \(rect(callout.rect))}"
}

private func cell(_ cell: GridMap.Cell) -> String {
  "{\"row\": \(cell.row), \"source\": \(cell.source), \"section\": \(cell.section), "
    + "\"column\": \(jsonString(cell.column)), \"text\": \(jsonString(cell.text)), "
    + "\"rect\": \(rect(cell.rect)), \"truncated\": \(cell.isTruncated)"
    + (cell.isSelected ? ", \"selected\": true" : "")
    + (cell.isRedacted ? ", \"redacted\": true}" : "}")
}

private func state(_ state: GridMap.State) -> String {
  var text = "{\"state\": \"\(state.kind.rawValue)\""
  if let row = state.row { text += ", \"row\": \(row)" }
  if let column = state.column { text += ", \"column\": \(jsonString(column))" }
  if let section = state.section { text += ", \"section\": \(jsonString(section))" }
  if let said = state.text { text += ", \"text\": \(jsonString(said))" }
  return text + ", \"rect\": \(rect(state.rect))}"
}

private func card(_ card: GridMap.Card) -> String {
  "{\"row\": \(card.row), \"source\": \(card.source), \"section\": \(card.section), "
    + "\"rect\": \(rect(card.rect))}"
}

private func written(_ menu: GridMap.Menu) -> String {
  var text = "{\"text\": \(jsonString(menu.text)), \"button\": \(rect(menu.button))"
  if !menu.options.isEmpty { text += ", \"options\": \(list(menu.options.map(option)))" }
  return text + "}"
}

private func option(_ option: GridMap.Menu.Option) -> String {
  "{\"title\": \(jsonString(option.title)), \"rect\": \(rect(option.rect)), "
    + "\"chosen\": \(option.isChosen)}"
}

extension GridMap.LeftOut {
  /// What maps and reports on pictures say of left-out columns.
  package var json: String {
    "{\"columns\": [\(columns.map { jsonString($0) }.joined(separator: ", "))], \"text\": \(jsonString(text))}"
  }
}
