import GridLayout
import GridModel

/// A text that says what a picture shows, for those who cannot see it.
struct AltText {
  /// How many rows are told in full.
  private static let toldRows = 8

  let text: String

  init(_ still: Still) {
    let map = still.map
    let rows = Self.rows(map)
    var sentences: [String] = []
    if let title = still.grid.surroundings.title { sentences.append("\(title).") }
    let titles = map.headers.map(\.text)
    sentences.append(
      "Data grid with \(rows.count.counted("row")) and \(titles.count.counted("column"))"
        + (titles.isEmpty ? "" : ": \(titles.joined(separator: ", "))")
        + Self.order(still.grid) + ".")
    if !map.sections.isEmpty {
      let names = map.sections.map { $0.isCollapsed ? "\($0.title) (collapsed)" : $0.title }
      sentences.append("Sections: \(names.joined(separator: ", ")).")
    }
    for row in rows.prefix(Self.toldRows) {
      let isSelected = still.grid.selection.rows.contains { $0.source + 1 == row.source }
      sentences.append(
        "Row \(row.number)\(isSelected ? ", selected" : ""): \(row.texts.joined(separator: ", ")).")
    }
    if rows.count > Self.toldRows {
      sentences.append("\((rows.count - Self.toldRows).counted("more row")) …")
    }
    if let caption = still.grid.surroundings.caption { sentences.append(caption) }
    text = sentences.map(\.spokenLine).joined(separator: "\n") + "\n"
  }

  private static func rows(_ map: GridMap) -> [(number: Int, source: Int, texts: [String])] {
    var rows: [(number: Int, source: Int, texts: [String])] = []
    for cell in map.cells {
      if rows.last?.number == cell.row {
        rows[rows.count - 1].texts.append(cell.text)
      } else {
        rows.append((cell.row, cell.source, [cell.text]))
      }
    }
    return rows
  }

  private static func order(_ grid: Grid) -> String {
    let keys = grid.visibleSortMarks.map { key in
      "\(grid.column(key.column)?.title ?? key.column), \(key.direction.rawValue)"
    }
    return keys.isEmpty ? "" : "; sorted by \(keys.joined(separator: ", then "))"
  }
}

extension String {
  /// The text with spaces for line breaks and other control characters.
  var spokenLine: String {
    String(
      String.UnicodeScalarView(
        unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}
