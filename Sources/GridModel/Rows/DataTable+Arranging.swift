public import GridreelPrimitives
public import GridreelValues

/// A table as a data source: all rows in their own order, in one section without a title.
extension DataTable: GridDataSource {
  /// Always 1.
  public var sectionCount: Int { 1 }

  /// Always nil: the section has no header.
  public func title(ofSection section: Int) -> String? { nil }

  /// The number of rows in the table.
  public func rowCount(inSection section: Int) -> Int { rowCount }

  /// A cell; missing if there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    cell(row: index.row, column: column)
  }

  /// The identity of the row at an index.
  public func identity(at index: RowIndex) -> RowIdentity { RowIdentity(source: index.row) }

  /// The kind of a column's values; text if there is no such column.
  public func kind(ofColumn key: String) -> ValueKind {
    index(ofColumn: key).map { columns[$0].kind } ?? .text
  }

  /// An aggregate over all rows of a column; missing if there is no such column.
  public func value(of aggregate: Aggregate) -> Value {
    guard let place = index(ofColumn: aggregate.column) else { return .missing }
    return aggregate.value(over: columns[place].cells.lazy.map(\.value))
  }

  /// The places of rows, which are their own indices.
  public func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    let present = rows.filter { (0..<rowCount).contains($0.source) }
    return Dictionary(
      uniqueKeysWithValues: present.map { ($0, RowIndex(section: 0, row: $0.source)) })
  }

  /// The rows filtered, grouped, sorted and sliced; sorting is deferred until rows are requested.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    try orderedRows(by: arrangement)
  }
}

extension DataTable: RowStore {
  package var columnKeys: [String] { columns.map(\.key) }

  package func rows(where condition: GridExpression) throws(GridreelError) -> RowList {
    let condition = condition.prepared(for: self).bound(to: self)
    return .list(
      (0..<rowCount).lazy.filter { condition.holds(row: $0) }
        .map { UInt32(truncatingIfNeeded: $0) })
  }

  package func sortColumns(
    _ keys: [SortKey], for symbols: LocaleSymbols
  ) throws(GridreelError) -> [SortColumn] {
    keys.flatMap { key in
      column(key.column).map { sortMemory.keys(of: $0, for: symbols) }?
        .map { SortColumn($0, key.direction) } ?? []
    }
  }

  package func order(ofColumn key: String) -> ValueOrder? { column(key)?.order }
}

/// A cache of column sort keys, computed once for all orders and shared by copies of a table.
final class SortMemory: Sendable {
  private struct Place: Hashable {
    let column, locale: String
  }

  private let keys = Guarded<[Place: [ColumnKeys]]>([:])

  func keys(of column: DataTable.Column, for symbols: LocaleSymbols) -> [ColumnKeys] {
    keys.withLock { known in
      let place = Place(column: column.key, locale: symbols.name)
      if let keys = known[place] { return keys }
      let keys = ColumnKeys.keys(
        for: column.cells, collation: symbols.collation.after(column.order))
      known[place] = keys
      return keys
    }
  }
}

extension Arrangement {
  /// The same arrangement with the names in double quotes decided.
  package func resolved(columns: [String]) -> Arrangement {
    var arrangement = self
    arrangement.filter = filter?.resolved(columns: columns)
    return arrangement
  }

  /// Throws if a column of the arrangement is not among `columns`.
  package func check(columns: [String]) throws(GridreelError) {
    try filter?.validated(columns: columns)
    let known = Set(columns)
    let named = sort.map(\.column) + [grouping?.column].compactMap { $0 }
    for key in named where !known.contains(key) {
      throw GridreelError(unknownColumn(key, among: columns))
    }
  }

  /// The range of indices, from 0, to keep in an order of `count` rows.
  package func window(of count: Int) throws(GridreelError) -> Range<Int> {
    var window = 0..<count
    if let wanted = rows, wanted.upperBound < 0 {
      let start = max(0, count + wanted.lowerBound)
      window = start..<max(start, count + wanted.upperBound + 1)
    } else if let wanted = rows {
      // An open-ended range extends to the last row.
      let isOpen = wanted.upperBound == .max && wanted.lowerBound <= count
      let rows = isOpen ? wanted.lowerBound...count : wanted
      guard rows.lowerBound >= 1, rows.upperBound <= count else {
        let asked =
          rows.lowerBound == rows.upperBound || rows.upperBound == .max
          ? "row \(rows.lowerBound) does" : "rows \(rows.lowerBound)-\(rows.upperBound) do"
        let there = count == 1 ? "there is 1 row" : "there are \(count) rows, counted from 1"
        throw GridreelError("\(asked) not exist; \(there)")
      }
      window = rows.lowerBound - 1..<rows.upperBound
    }
    guard let limit else { return window }
    return window.lowerBound..<window.lowerBound + min(window.count, max(0, limit))
  }

  /// The end of the range of rows that the arrangement may need; nil means all.
  package var end: Int? {
    if let rows, rows.upperBound < 0 { return nil }
    let start = rows.map { max(0, $0.lowerBound - 1) } ?? 0
    let last = rows.flatMap { $0.upperBound == .max ? nil : $0.upperBound }
    guard let limit else { return last }
    let (limited, isTooFar) = start.addingReportingOverflow(max(0, limit))
    return min(last ?? .max, isTooFar ? .max : limited)
  }
}
