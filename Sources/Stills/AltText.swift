import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// A text that describes a picture for people who cannot see it.
package struct AltText {
  /// The number of rows described in full.
  private static let toldRows = 8

  package let text: String

  package init(_ still: Still) {
    text = still.grid.surroundings.altText.map { $0 + "\n" } ?? Self.text(of: still)
  }

  private static func text(of still: Still) -> String {
    let map = still.map
    let rows = Self.rows(map)
    var sentences: [String] = []
    if let title = still.grid.surroundings.title { sentences.append("\(title).") }
    if let subtitle = still.grid.surroundings.subtitle { sentences.append("\(subtitle).") }
    let isTiled = still.grid.layout.tiles != nil
    sentences.append(
      (isTiled ? Self.cards(still.grid, map) : Self.columns(map)) + Self.order(still.grid) + ".")
    if let text = map.emptyText { sentences.append("\(text).") }
    if let menu = map.menu, !menu.options.isEmpty {
      let titles = menu.options.map { $0.isChosen ? "\($0.title) (chosen)" : $0.title }
      sentences.append("A list of orders is open: \(titles.joined(separator: ", ")).")
    }
    if map.spanners.contains(where: { !$0.isLetter }) {
      sentences.append(Self.groups(map, still.grid))
    }
    if !map.sections.isEmpty {
      let names = map.sections.map { $0.isCollapsed ? "\($0.title) (collapsed)" : $0.title }
      sentences.append("Sections: \(names.joined(separator: ", ")).")
    }
    for row in rows.prefix(Self.toldRows) {
      let isSelected = still.grid.selection.rows.contains { $0.source + 1 == row.source }
      sentences.append(
        "\(isTiled ? "Card" : "Row") \(row.number)\(isSelected ? ", selected" : ""): \(row.texts.joined(separator: ", "))."
      )
    }
    if rows.count > Self.toldRows {
      let more = isTiled ? "more card" : "more row"
      sentences.append("\((rows.count - Self.toldRows).counted(more)) …")
    }
    sentences += map.summaries.map { Self.summary($0, still.grid) }
    sentences += map.callouts.filter { !$0.kind.hides }.map { Self.callout($0, map) }
    if let caption = still.grid.surroundings.caption { sentences.append(caption) }
    sentences += map.footnotes.map { "Note \($0.mark): \($0.text)" }
    if let note = still.grid.surroundings.note { sentences.append(note) }
    return sentences.map(\.spokenLine).joined(separator: "\n") + "\n"
  }

  private static func columns(_ map: GridMap) -> String {
    let titles = map.headers.map { $0.text.isEmpty ? "(no name)" : $0.text }
    return "Data grid with \(extent(map))"
      + (titles.isEmpty ? "" : ": \(titles.joined(separator: ", "))")
  }

  /// The numbers of rows and columns: `12 rows and 3 of 9 columns`.
  static func extent(_ map: GridMap) -> String {
    let columns = map.leftOut?.columnText ?? map.headers.count.counted("column")
    return "\(map.leftOut?.rowText ?? rows(map).count.counted("row")) and \(columns)"
  }

  /// The number of cards, the number on the fullest line, and their contents.
  private static func cards(_ grid: DataGrid, _ map: GridMap) -> String {
    let lines = Dictionary(grouping: map.cards, by: \.frame.y)
    let perLine = lines.values.map(\.count).max() ?? 0
    let parts = grid.layout.tiles?.parts(of: grid) ?? []
    let titles = parts.map { grid.column($0.column)?.title ?? $0.column }.filter { !$0.isEmpty }
    return "\(map.cards.count.counted("card")), \(perLine) on a line"
      + (titles.isEmpty ? "" : ": \(titles.joined(separator: ", "))")
  }

  private static func rows(_ map: GridMap) -> [(number: Int, source: Int, texts: [String])] {
    var rows: [(number: Int, source: Int, texts: [String])] = []
    for cell in map.cellsOfRows(map.headers.map(\.column)) {
      if rows.last?.number == cell.row {
        rows[rows.count - 1].texts.append(said(cell))
      } else {
        rows.append((cell.row, cell.source, [said(cell)]))
      }
    }
    return rows
  }

  private static func said(_ cell: GridMap.Cell) -> String {
    cell.said
  }

  /// The titles above columns: `Column groups: Population (2010, 2020)`.
  private static func groups(_ map: GridMap, _ grid: DataGrid) -> String {
    let groups = map.spanners.filter { !$0.isLetter }.map { spanner in
      let columns = spanner.columns.map { grid.column($0)?.title ?? $0 }
      return "\(spanner.text) (\(columns.joined(separator: ", ")))"
    }
    return "Column groups: \(groups.joined(separator: ", "))."
  }

  /// One summary row: `Total: Population 41, Area (redacted)`.
  private static func summary(_ summary: GridMap.Summary, _ grid: DataGrid) -> String {
    let values = summary.cells.filter { $0.text != summary.label }.map { cell in
      let title = grid.column(cell.column)?.title ?? cell.column
      return "\(title) \(cell.isRedacted ? "(redacted)" : cell.text)"
    }
    let label = summary.label.isEmpty ? "Summary" : summary.label
    return label + (summary.sectionTitle.map { " of \($0)" } ?? "") + ": "
      + values.joined(separator: ", ") + "."
  }

  /// One callout: `Arrow "here" at Japan`.
  private static func callout(_ callout: GridMap.Callout, _ map: GridMap) -> String {
    let kind = callout.kind.rawValue.prefix(1).uppercased() + callout.kind.rawValue.dropFirst()
    let text = callout.text.map { " \"\($0)\"" } ?? ""
    let cells = map.cells.filter { callout.rect.contains($0.rect, tolerance: 0.5) }
    let headers = map.headers.filter { callout.rect.contains($0.rect, tolerance: 0.5) }
    let first = cells.first.map(said) ?? headers.first?.text ?? ""
    let more = cells.count > 1 ? " and \((cells.count - 1).counted("more cell"))" : ""
    return "\(kind)\(text)\(first.isEmpty ? "" : " at \(first)\(more)")."
  }

  /// By which columns rows are ordered: `; sorted by Population, descending`.
  static func order(_ grid: DataGrid) -> String {
    let keys = grid.visibleSortMarks.map { key in
      "\(grid.column(key.column)?.title ?? key.column), \(key.direction.rawValue)"
    }
    return keys.isEmpty ? "" : "; sorted by \(keys.joined(separator: ", then "))"
  }
}

extension String {
  /// The text with spaces for line breaks and other control characters, and without direction overrides,
  /// which only sighted readers could follow.
  var spokenLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.filter { !$0.changesDirection }
          .map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
