import GridModel
import Primitives

/// Rows of a database in a certain order; they are read a page at a time, when they are asked for.
struct SQLiteArrangedRows: GridDataSource {
  let rows: SQLiteRows
  private let sections: [SQLiteSection]

  /// All rows in their own order.
  init(rows: SQLiteRows) {
    self.rows = rows
    sections = [SQLiteSection(rows: rows, order: rows.order([]), condition: nil)]
  }

  /// Filters, groups, sorts and cuts.
  init(rows: SQLiteRows, _ arrangement: Arrangement) throws(ArrangementError) {
    self.rows = rows
    try arrangement.check(columns: rows.columns.map(\.key))
    let all = SQLiteSection(
      rows: rows, order: rows.order(arrangement.sort, for: arrangement.titles.symbols),
      condition: rows.condition(arrangement.filter))
    guard let grouping = arrangement.grouping else {
      // Rows that nobody asks for are not counted.
      let isOpen = arrangement.rows == nil && arrangement.limit == nil
      if isOpen {
        sections = [all]
      } else {
        let count = all.count(upTo: arrangement.end)
        let rest = arrangement.end.map { count < $0 } ?? true
        let known = rest ? count : max(count, all.count(upTo: arrangement.end.map { $0 + 1 }))
        sections = [all.windowed(to: try arrangement.window(of: known))]
      }
      return
    }
    let groups = SQLiteGroups(rows: rows, grouping: grouping, titles: arrangement.titles, all: all)
    let found = groups.sections
    let window = try arrangement.window(of: found.reduce(0) { $0 + $1.count })
    var start = 0
    var kept: [SQLiteSection] = []
    for section in found {
      let part = window.clamped(to: start..<start + section.count)
      if !part.isEmpty {
        kept.append(section.windowed(to: part.lowerBound - start..<part.upperBound - start))
      }
      start += section.count
    }
    sections = kept
  }

  var sectionCount: Int { sections.count }

  func title(ofSection section: Int) -> String? { sections[section].title }

  func rowCount(inSection section: Int) -> Int { sections[section].count }

  func cell(at index: RowIndex, column: String) -> Cell {
    guard let place = rows.columns.firstIndex(where: { $0.key == column }),
      let row = sections[index.section].row(at: index.row)
    else { return .missing }
    return row.values[place].cell(rows.columns[place].kind)
  }

  func identity(at index: RowIndex) -> RowIdentity {
    guard let row = sections[index.section].row(at: index.row) else {
      return RowIdentity(source: -1 - index.row)
    }
    return RowIdentity(source: row.identity - rows.base.firstIdentity)
  }

  func kind(ofColumn key: String) -> ValueKind { rows.kinds[key] ?? .text }

  func arranged(by arrangement: Arrangement) throws(ArrangementError) -> any GridDataSource {
    try SQLiteArrangedRows(rows: rows, arrangement)
  }

  func value(of aggregate: Aggregate) -> Value { rows.value(of: aggregate) }

  func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    var places: [RowIdentity: RowIndex] = [:]
    for identity in rows {
      for (number, section) in sections.enumerated() {
        guard let place = section.place(of: identity.source + self.rows.base.firstIdentity) else {
          continue
        }
        places[identity] = RowIndex(section: number, row: place)
        break
      }
    }
    return places
  }
}
