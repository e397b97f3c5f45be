import GridreelJSONText
import GridreelPrimitives

/// What rows between the names of time series and their first date say: the unit of each, how often it is told, its number.
///
/// ```
///            Hours worked  Hours paid
/// Unit       000 Hours     000 Hours
/// Frequency  Quarter       Quarter
/// Series ID  A84426298K    A84426294A
/// Dec-1984   2923556.5     2359941.4
/// ```
struct SeriesFacts {
  /// The texts above the names.
  let titles: [String]
  /// What all series have in common, in a line.
  let facts: [String]
  /// The names of the other rows.
  let others: [String]

  /// The small print that names what is not shown.
  var note: [String] { others.isEmpty ? [] : ["Not shown: " + others.joined(separator: ", ")] }
}

extension SheetCells {
  /// The rows that may say facts, the dates that make a series, and the facts that a line tells.
  private static let (mostFacts, fewestDates, mostTold) = (24, 4, 4)
  /// The letters up to which a unit may stand within a word.
  private static let leastUnit = 3
  /// What heads a column of dates, so that the row names the others.
  private static let heads: Set<String> = [
    "date", "day", "month", "quarter", "year", "period", "time", "datum", "fecha", "data", "jahr",
  ]

  /// The cells of a row: that of the first column, and the others.
  private struct SeriesRow {
    let number: Int32
    var label: Cell?
    var values: [Cell] = []

    var areTexts: Bool { values.allSatisfy { $0.field.kind == .text } }
  }

  /// Leaves out the rows of facts between the names of time series and their first date.
  ///
  /// - Returns: What they say; nil if there are none.
  mutating func leaveOutSeriesFacts() -> SeriesFacts? {
    guard let column = cells.lazy.map(\.column).min(), let first = firstDate(column) else {
      return nil
    }
    let above = seriesRows(above: first, column)
    guard let found = Self.parted(above), let last = found.facts.last,
      found.facts.count > 1, last.number < first,
      !Self.heads.contains(label(last).lowercased()),
      2 * found.facts.count(where: \.areTexts) >= found.facts.count,
      found.facts.count(where: \.areTexts) > 1,
      found.facts.allSatisfy({ 2 * $0.values.count >= found.names.values.count }),
      Set(found.facts.map(label)).count == found.facts.count, holdsNumbers(from: first, column)
    else { return nil }
    let units = found.facts.first {
      label($0).lowercased().hasPrefix("unit") && $0.areTexts && constant($0) == nil
    }
    let told = found.facts.filter { $0.areTexts && constant($0) != nil }.prefix(Self.mostTold)
    let facts = told.map { "\(label($0)): \(constant($0) ?? "")" }
    let others = found.facts.filter { fact in
      fact.number != units?.number && !told.contains { $0.number == fact.number }
    }
    let (names, otherNames) = (found.names, others.map(label))
    let top = above.filter { $0.number < names.number }
    let titles = top.allSatisfy { $0.values.isEmpty } ? top.reversed().map(label) : []
    rename(names, units: units?.values ?? [])
    let gone = names.number + 1..<first
    cells.removeAll {
      gone.contains($0.row) || !titles.isEmpty && $0.row < names.number
    }
    hide(rows: Int(gone.lowerBound)..<Int(gone.upperBound))
    return SeriesFacts(
      titles: titles, facts: facts.isEmpty ? [] : [facts.joined(separator: " · ")],
      others: otherNames)
  }

  /// The row of the first date of a column that holds hardly anything else below it; nil if there are few dates.
  private func firstDate(_ column: Int32) -> Int32? {
    let own = cells.lazy.filter { $0.column == column }
    let dates = own.filter { $0.field.kind == .packedDate }
    guard let first = dates.map(\.row).min(), case let count = dates.count,
      count >= Self.fewestDates
    else { return nil }
    let others = own.count { $0.row > first && $0.field.kind != .packedDate }
    return 10 * others <= count ? first : nil
  }

  /// The rows above one, the lowest first.
  private func seriesRows(above first: Int32, _ column: Int32) -> [SeriesRow] {
    var rows: [Int32: SeriesRow] = [:]
    for cell in cells where cell.row < first {
      if cell.column == column {
        rows[cell.row, default: SeriesRow(number: cell.row)].label = cell
      } else {
        rows[cell.row, default: SeriesRow(number: cell.row)].values.append(cell)
      }
    }
    return rows.values.sorted { $0.number > $1.number }
  }

  /// The row that names the series, and those of facts below it, from above; nil if the rows are no such.
  private static func parted(_ rows: [SeriesRow]) -> (names: SeriesRow, facts: [SeriesRow])? {
    let labelled = rows.prefix { row in
      row.label?.field.kind == .text && !row.values.isEmpty
    }
    guard labelled.count <= mostFacts else { return nil }
    var facts = Array(labelled.reversed())
    if let next = rows.dropFirst(labelled.count).first, next.label == nil, next.areTexts,
      next.values.count > 1 || facts.allSatisfy({ $0.values.count == 1 })
    {
      return (next, facts)
    }
    guard facts.count > 2, facts[0].areTexts else { return nil }
    let names = facts.removeFirst()
    return (names, facts)
  }

  /// Whether most cells beside the dates are no texts.
  private func holdsNumbers(from first: Int32, _ column: Int32) -> Bool {
    let body = cells.lazy.filter { $0.row >= first && $0.column != column }
    return 2 * body.count { $0.field.kind != .text } > body.count
  }

  private func label(_ row: SeriesRow) -> String { row.label.map(string) ?? "" }

  /// The text that all series have in a row of facts; nil if they differ.
  private func constant(_ row: SeriesRow) -> String? {
    let texts = Set(row.values.map(string))
    return texts.count == 1 ? texts.first : nil
  }

  private func string(_ cell: Cell) -> String {
    String(decoding: bytes[cell.field.range], as: UTF8.self).trimmingBlanks
  }

  /// Whether a name has a unit, which is more than a letter that may stand in any word.
  private static func says(_ name: String, _ unit: String) -> Bool {
    unit.count > leastUnit && name.lowercased().contains(unit.lowercased())
  }

  /// Takes the word off that stands above the dates, and puts units behind the names of the series.
  private mutating func rename(_ names: SeriesRow, units: [Cell]) {
    let known = Dictionary(units.map { ($0.column, string($0)) }) { first, _ in first }
    let texts = names.values.map { cell -> (cell: Cell, text: String) in
      let parts = string(cell).split(separator: ";").map { String($0).trimmingBlanks }
      var name = parts.filter { !$0.isEmpty }.joined(separator: "; ")
      if let unit = known[cell.column], !Self.says(name, unit) {
        name += " (\(unit))"
      }
      return (cell, name)
    }
    cells.removeAll { $0.row == names.number }
    for (cell, text) in texts {
      noteLook(cell.look)
      add(row: Int(cell.row), column: Int(cell.column), .text) { $0.append(contentsOf: text.utf8) }
    }
    noteLook(CellLook())
  }
}
