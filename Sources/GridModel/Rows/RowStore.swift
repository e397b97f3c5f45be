package import GridreelPrimitives
package import GridreelValues

/// Random access to rows by their index in their own order, as tables in memory and files provide.
package protocol RowStore: RowValues {
  /// The column keys, in their own order.
  var columnKeys: [String] { get }
  var rowCount: Int { get }
  /// A cell of a row (from 0); missing if there is no such column.
  func cell(row: Int, column: String) -> Cell
  /// The cells of some rows (from 0) in one column, in the order of the rows.
  func cells(rows: [Int], column: String) -> [Cell]
  /// The rows that match a condition.
  func rows(where condition: GridExpression) throws(GridreelError) -> RowList
  /// The sort keys of all rows for some existing columns, in a locale.
  func sortColumns(
    _ keys: [SortKey], for symbols: LocaleSymbols
  ) throws(GridreelError) -> [SortColumn]
  /// The order of a column's texts; nil is that of letters.
  func order(ofColumn key: String) -> ValueOrder?
}

extension RowStore {
  package func cells(rows: [Int], column: String) -> [Cell] {
    rows.map { cell(row: $0, column: column) }
  }

  /// The rows filtered, grouped, sorted and sliced; sorting is deferred until rows are requested.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  package func orderedRows(
    by arrangement: Arrangement
  ) throws(GridreelError) -> ArrangedRows {
    try arrangement.check(columns: columnKeys)
    let arrangement = arrangement.resolved(columns: columnKeys)
    let rows =
      if let filter = arrangement.filter { try self.rows(where: filter) } else {
        RowList.range(0..<rowCount)
      }
    let window = try arrangement.window(of: rows.count)
    let columns = try sortColumns(arrangement.sort, for: arrangement.titles.symbols)
    guard let grouping = arrangement.grouping else {
      let sorter = RowSorter(rows: rows, by: columns)
      return ArrangedRows(
        store: self, sections: [ArrangedRows.Section(sorter: sorter, window: window)],
        wholeCount: rows.count)
    }
    var collector = RowGroups(
      grouping: grouping, titles: arrangement.titles, order: order(ofColumn: grouping.column))
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
    return ArrangedRows(store: self, sections: sections, wholeCount: rows.count)
  }
}

/// Groups rows into sections by their displayed value.
struct RowGroups {
  /// Rows that share a title.
  struct Group {
    let title: String
    /// The value by which the sections are sorted.
    let key: Value
    var rows: [UInt32]
  }

  private let grouping: Grouping
  private let titles: CellWriter
  private let order: ValueOrder?
  private var places: [String: Int] = [:]
  private var placesByValue: [Value: Int] = [:]
  private var placesByPrefix: [String: Int] = [:]
  private var groups: [Group] = []

  init(grouping: Grouping, titles: CellWriter, order: ValueOrder?) {
    (self.grouping, self.titles, self.order) = (grouping, titles, order)
  }

  /// Adds a row by its cell in the grouping column.
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

  /// The section with a title, created if new; all values with the same title share one.
  ///
  /// It is sorted by `key`; nil sorts it by its title.
  private mutating func makePlace(titled title: String, _ key: Value?) -> Int {
    if let place = places[title] { return place }
    places[title] = groups.count
    groups.append(Group(title: title, key: key ?? .text(title), rows: []))
    return groups.count - 1
  }

  /// The sections sorted by value; that of missing values comes last.
  func sorted() -> [Group] {
    let cells = groups.map { Cell(value: $0.key, text: $0.title) }
    let columns = ColumnKeys.keys(for: cells, collation: titles.symbols.collation.after(order))
      .map { SortColumn($0, grouping.direction) }
    let sorter = RowSorter(rows: .range(0..<groups.count), by: columns)
    return groups.indices.map { groups[sorter.row(at: $0)] }
  }
}
