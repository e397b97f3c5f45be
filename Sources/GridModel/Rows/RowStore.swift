package import Values

/// Rows that are asked for by their place in their own order: what tables in memory and files have
/// in common.
package protocol RowStore: RowValues {
  /// The columns' names, in their own order.
  var columnKeys: [String] { get }
  /// How many rows there are.
  var rowCount: Int { get }
  /// One cell of a row (from 0); missing where there is no such column.
  func cell(row: Int, column: String) -> Cell
  /// The rows for which a condition holds.
  func rows(where condition: GridExpression) throws(ArrangementError) -> RowList
  /// What orders all rows by some columns that are there, for readers of some country.
  func sortColumns(
    _ keys: [SortKey], for symbols: LocaleSymbols
  ) throws(ArrangementError) -> [SortColumn]
}

extension RowStore {
  /// The rows filtered, grouped, sorted and cut to a window; nothing is sorted before it is asked for.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  package func orderedRows(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> ArrangedRows {
    try arrangement.check(columns: columnKeys)
    let rows =
      if let filter = arrangement.filter { try self.rows(where: filter) } else {
        RowList.range(0..<rowCount)
      }
    let window = try arrangement.window(of: rows.count)
    let columns = try sortColumns(arrangement.sort, for: arrangement.titles.symbols)
    guard let grouping = arrangement.grouping else {
      let sorter = RowSorter(rows: rows, by: columns)
      return ArrangedRows(
        store: self, sections: [ArrangedRows.Section(sorter: sorter, window: window)])
    }
    var collector = RowGroups(grouping: grouping, titles: arrangement.titles)
    rows.visit { collector.add($0, cell(row: $0, column: grouping.column)) }
    var sections: [ArrangedRows.Section] = []
    var start = 0
    for group in collector.sorted() {
      let part = window.clamped(to: start..<start + group.rows.count)
      if !part.isEmpty {
        let sorter = RowSorter(rows: .list(group.rows), by: columns)
        sections.append(
          ArrangedRows.Section(
            title: group.title, sorter: sorter,
            window: part.lowerBound - start..<part.upperBound - start))
      }
      start += group.rows.count
    }
    return ArrangedRows(store: self, sections: sections)
  }
}

/// Collects rows into sections by their displayed value.
struct RowGroups {
  /// Rows that share a title.
  struct Group {
    let title: String
    /// The value by which the sections are ordered.
    let key: Value
    var rows: [UInt32]
  }

  private let grouping: Grouping
  private let titles: CellWriter
  private var places: [String: Int] = [:]
  private var placesByValue: [Value: Int] = [:]
  private var placesByPrefix: [String: Int] = [:]
  private var groups: [Group] = []

  init(grouping: Grouping, titles: CellWriter) {
    (self.grouping, self.titles) = (grouping, titles)
  }

  /// Adds a row by its cell in the column that makes sections.
  mutating func add(_ row: Int, _ cell: Cell) {
    let place: Int
    if let length = grouping.prefix, !cell.value.isMissing {
      let text = titles.text(for: cell)
      let prefix = String(text.drop(while: \.isWhitespace).prefix(max(0, length)))
      place = placesByPrefix[prefix] ?? makePlace(titled: prefix.uppercased(), nil)
      placesByPrefix[prefix] = place
    } else {
      place = placesByValue[cell.value] ?? makePlace(titled: titles.text(for: cell), cell.value)
      placesByValue[cell.value] = place
    }
    groups[place].rows.append(UInt32(truncatingIfNeeded: row))
  }

  /// The section with a title, a new one if there is none: whatever has the same title shares one.
  ///
  /// It is ordered by `key`; nil is by its title.
  private mutating func makePlace(titled title: String, _ key: Value?) -> Int {
    if let place = places[title] { return place }
    places[title] = groups.count
    groups.append(Group(title: title, key: key ?? .text(title), rows: []))
    return groups.count - 1
  }

  /// The sections in the order of their values; that of missing values comes last.
  func sorted() -> [Group] {
    let cells = groups.map { Cell(value: $0.key, text: $0.title) }
    let columns = ColumnKeys.keys(for: cells, collation: titles.symbols.collation)
      .map { SortColumn($0, grouping.direction) }
    let sorter = RowSorter(rows: .range(0..<groups.count), by: columns)
    return groups.indices.map { groups[sorter.row(at: $0)] }
  }
}
