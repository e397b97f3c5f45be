import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The rows of a database in some order, read on request and page by page.
struct SQLiteArrangedRows: PartialRows, RowFinder {
  let rows: SQLiteRows
  private let sections: [SQLiteSection]
  /// The sections before they are sliced; they count their rows when asked.
  private let whole: [SQLiteSection]

  /// All rows in their own order.
  init(rows: SQLiteRows) {
    self.rows = rows
    sections = [SQLiteSection(rows: rows, order: rows.order([]), condition: nil)]
    whole = sections
  }

  /// Filters, groups, sorts and slices the rows.
  init(rows: SQLiteRows, _ arrangement: Arrangement) throws(GridreelError) {
    self.rows = rows
    try arrangement.check(columns: rows.columns.map(\.key))
    let all = SQLiteSection(
      rows: rows, order: rows.order(arrangement.sort, for: arrangement.titles.symbols),
      condition: rows.condition(arrangement.filter))
    guard let grouping = arrangement.grouping else {
      sections = [try Self.window(of: all, arrangement)]
      whole = [all]
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
    (sections, whole) = (kept, found)
  }

  var wholeCount: Int { whole.reduce(0) { $0 + $1.count } }

  /// The slice of all rows that is kept; counts no more rows than necessary.
  private static func window(
    of all: SQLiteSection, _ arrangement: Arrangement
  ) throws(GridreelError) -> SQLiteSection {
    guard arrangement.rows == nil else {
      let count = all.count(upTo: arrangement.countedEnd)
      return all.windowed(to: try arrangement.window(of: count))
    }
    return arrangement.limit.map { all.first($0) } ?? all
  }

  var sectionCount: Int { sections.count }

  func title(ofSection section: Int) -> String? { sections[section].title }

  func rowCount(inSection section: Int) -> Int { sections[section].count }

  func cell(at index: RowIndex, column: String) -> Cell {
    guard let place = rows.places[column],
      let row = sections[index.section].row(at: index.row)
    else { return .missing }
    return row.values[place].cell(rows.columns[place].type)
  }

  func identity(at index: RowIndex) -> RowIdentity {
    guard let row = sections[index.section].row(at: index.row) else {
      return RowIdentity(source: -1 - index.row)
    }
    return RowIdentity(source: row.identity - rows.base.firstIdentity)
  }

  func kind(ofColumn key: String) -> ValueKind { rows.kinds[key] ?? .text }

  func arranged(by arrangement: Arrangement) throws(GridreelError) -> any GridDataSource {
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

  func rows(
    showing text: String, inColumn column: String, of section: Int, writtenBy writer: CellWriter?
  ) -> [RowIdentity]? {
    guard rows.places[column] != nil else { return nil }
    return sections[section].rows(showing: text, inColumn: column, writtenBy: writer).map {
      RowIdentity(source: $0 - rows.base.firstIdentity)
    }
  }
}

extension Arrangement {
  /// The number of rows to count to decide whether the requested ones exist; nil means all.
  fileprivate var countedEnd: Int? {
    guard let rows, rows.upperBound > 0 else { return end }
    return rows.upperBound == .max ? end : rows.upperBound
  }
}
