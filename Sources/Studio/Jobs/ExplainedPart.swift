import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStyle

/// A part of a grid other than a cell of a row, as a user names it: `summary:Total:age`.
struct ExplainedPart {
  /// The accepted forms of names.
  static let forms =
    "header:KEY, section:TITLE, spanner:TITLE, summary:LABEL:KEY, card:ROW, title, subtitle, caption, note"

  let part: PartExplanation.Part
  /// Its name in the explanation.
  let words: String

  /// Finds the part called `name`; nil if the name is not that of a part but perhaps a cell.
  ///
  /// - Throws: ``GridreelError`` if the part does not exist.
  init?(_ name: String, _ built: BuiltGrid) throws(GridreelError) {
    let level = StyleLevel(rawValue: name)
    switch level {
    case .title, .subtitle, .caption, .note:
      guard let level else { return nil }
      (part, words) = (.surrounding(level), name)
      return
    default: break
    }
    guard let colon = name.firstIndex(of: ":") else { return nil }
    let rest = String(name[name.index(after: colon)...])
    let finder = PartFinder(grid: built.grid, source: built.source)
    switch name[..<colon] {
    case "header":
      let key = try finder.column(rest)
      (part, words) = (.header(key), "header of column '\(key)'")
    case "section":
      try SectionTitles(built.source).check([rest], to: "explain", finder.origin)
      (part, words) = (.section(rest), "section header")
    case "spanner": (part, words) = (.spanner(try finder.spanner(rest)), "title above columns")
    case "summary":
      let (place, key) = try finder.summary(rest)
      (part, words) = (.summary(place, column: key), "summary \(place + 1), column '\(key)'")
    case "card":
      let (index, number) = try finder.card(rest)
      (part, words) = (.card(index), "card \(number)")
    default: return nil
    }
  }
}

/// Finds named parts in a grid.
private struct PartFinder {
  let grid: DataGrid
  let source: any GridDataSource
  let origin = Origin.flag("--cell")

  func column(_ name: String) throws(GridreelError) -> String {
    try ColumnNames(keys: grid.visibleColumns.map(\.key)).resolve(name, origin)
  }

  func spanner(_ title: String) throws(GridreelError) -> String {
    let titles = grid.spanners.titles
    guard titles.contains(title) else {
      throw missing("title above columns", title, among: titles)
    }
    return title
  }

  /// Finds a summary by its label or its number from 1, a colon, and a column.
  func summary(_ text: String) throws(GridreelError) -> (place: Int, column: String) {
    guard let colon = text.lastIndex(of: ":") else {
      throw origin.error("'\(text)' lacks a column; write summary:LABEL:KEY or summary:1:KEY")
    }
    let name = String(text[..<colon])
    let labels = grid.summaries.map(\.label)
    let number = Int(name).map { $0 - 1 }.flatMap { labels.indices.contains($0) ? $0 : nil }
    guard let place = labels.firstIndex(of: name) ?? number else {
      throw missing("summary", name, among: labels)
    }
    return (place, try column(String(text[text.index(after: colon)...])))
  }

  func card(_ text: String) throws(GridreelError) -> (index: RowIndex, number: Int) {
    guard grid.layout.tiles != nil else {
      throw origin.error("the grid has no cards; show it as such by \(set: "layout", "tiles")")
    }
    let rows = DrawnRows(source: source, collapsed: grid.collapsed)
    guard let number = Int(text), (1...max(1, rows.count)).contains(number), rows.count > 0 else {
      throw origin.error(
        "card \(text) does not exist; the grid has \(rows.count.counted("card"))")
    }
    return (rows.index(number - 1), number)
  }

  private func missing(
    _ kind: String, _ name: String, among known: [String]
  ) -> GridreelError {
    guard !known.isEmpty else { return origin.error("the grid has no \(kind)") }
    let near = nearestName(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
    return origin.error(
      "there is no \(kind) '\(name)'; \(near)there are: \(known.joined(separator: ", "))")
  }
}

extension [Spanner] {
  /// All titles, each before its children.
  fileprivate var titles: [String] { flatMap { [$0.title] + $0.children.titles } }
}
