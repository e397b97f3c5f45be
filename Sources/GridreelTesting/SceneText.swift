import Gridreel
import GridreelCauses

/// A picture's record as readable text in which a change affects few lines.
struct SceneText {
  /// The text, ending with a line break.
  let text: String

  /// Describes a picture from its record.
  init(_ record: GridRecord) {
    let lines =
      [
        "picture \(Self.points(record.width)) × \(Self.points(record.height))",
        "header at \(Self.points(record.headerTop)), \(Self.points(record.headerHeight)) high",
      ]
      + Self.section("columns", record.columns.map(Self.line(of:)))
      + Self.section("rows", record.rows.flatMap(Self.lines(of:)))
      + Self.section("parts", record.parts.map(Self.line(of:)))
      + Self.section("settings", Self.sorted(record.settings))
      + Self.section("theme", Self.sorted(record.theme))
      + Self.section("rules", record.rules)
      + Self.section("styles", Self.styles(of: record))
      + Self.section(
        "drawn",
        record.layers.sorted { $0.key < $1.key }.map { key, layer in
          let place = "\(Self.points(layer.x)), \(Self.points(layer.y))"
          return "\(key.name): \(layer.count), around \(place), \(layer.digest)"
        })
    text = lines.map { $0 + "\n" }.joined()
  }

  private static func line(of column: GridRecord.Column) -> String {
    let place = "at \(points(column.left)), \(points(column.width)) wide"
    var parts = ["\(column.key) \(quoted(column.title))", place, column.wish]
    if column.isPinned { parts.append("pinned") }
    if !column.sort.isEmpty { parts.append(column.sort) }
    return parts.joined(separator: ", ") + " · style \(column.headerStyle)"
  }

  private static func line(of part: GridRecord.Part) -> String {
    let state = part.isCollapsed ? " collapsed" : ""
    let place = "at \(points(part.frame.x)), \(points(part.frame.y))"
    let size = "\(points(part.frame.width)) × \(points(part.frame.height))"
    return
      "\(part.kind.rawValue) \(quoted(part.text))\(state) \(place), \(size) · style \(part.style)"
  }

  private static func lines(of row: GridRecord.Row) -> [String] {
    let section = row.section.isEmpty ? "" : " in \(quoted(row.section))"
    let place = "at \(points(row.top)), \(points(row.height)) high"
    let styles = row.styles.map(String.init).joined(separator: " ")
    return [
      "\(row.number) (\(row.key) in the data)\(section) \(place) · styles \(styles)",
      "  " + row.texts.map(quoted).joined(separator: " | "),
    ]
  }

  /// Each style after the first lists only its differences from the first.
  private static func styles(of record: GridRecord) -> [String] {
    guard let first = record.styles.first else { return [] }
    return record.styles.enumerated().flatMap { number, style in
      let levels = style.levels.filter(record.levels.indices.contains).map { place in
        let level = record.levels[place]
        return level.name.isEmpty
          ? level.kind.rawValue : "\(level.kind.rawValue) \(quoted(level.name))"
      }
      let keys = Set(first.properties.paths).union(style.properties.paths).sorted()
      return ["\(number): \(levels.joined(separator: " › "))"]
        + keys.filter { number == 0 || first.properties[$0] != style.properties[$0] }
        .map { "  \($0.name): \(style.properties[$0] ?? "–")" }
    }
  }

  // MARK: Lines

  /// A heading and its lines; empty if there are none.
  private static func section(_ title: String, _ lines: [String]) -> [String] {
    lines.isEmpty ? [] : [title] + lines.map { "  " + $0 }
  }

  private static func sorted(_ tree: RecordTree) -> [String] {
    tree.sorted.map { "\($0.path.name): \($0.value)" }
  }

  private static func points(_ number: Double) -> String { JSONWriter.number(number) }

  private static func quoted(_ text: String) -> String { String(reflecting: text) }
}
