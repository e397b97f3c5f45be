package import GridreelPrimitives
package import GridreelValues

/// A source that tells which columns it has.
package protocol ColumnNaming: GridDataSource {
  /// The keys of all columns that can arrange rows, including those in `asked` that exist.
  func columnKeys(for asked: [String]) -> [String]
}

/// A source with all its rows available, in one section and in their own order, that leaves
/// arranging to its callers.
package protocol RowValues: ColumnNaming {
  /// The value of a row (from 0) and a column for a purpose.
  func cell(row: Int, column: String, for purpose: RowPurpose) -> Cell
}

/// The purpose for which a row's value is queried.
package enum RowPurpose: Hashable, Sendable {
  /// To decide whether the row is shown.
  case filter
  /// To sort the row.
  case sort
  /// To find the row's section.
  case group
}

extension RowStore {
  package func columnKeys(for asked: [String]) -> [String] { columnKeys }

  package func cell(row: Int, column: String, for purpose: RowPurpose) -> Cell {
    cell(row: row, column: column)
  }
}

/// Rows of one section in some order, computed by arranging a table of the values that decide.
package struct ReorderedRows: PartialRows {
  /// The rows in one section, in their own order.
  private let rows: any GridDataSource
  /// The order, whose identities are indices of the rows.
  private let order: any GridDataSource

  /// Arranges rows by the values that `cell` returns for each purpose.
  ///
  /// - Parameters:
  ///   - rows: The rows, in one section.
  ///   - arrangement: The requested arrangement.
  ///   - columns: The keys of all columns.
  ///   - cell: Returns the value of a row and a column for a purpose.
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  package init(
    _ rows: any GridDataSource, by arrangement: Arrangement, columns: [String],
    cell: (Int, String, RowPurpose) -> Cell
  ) throws(GridreelError) {
    try arrangement.check(columns: columns)
    let count = rows.rowCount
    var asked = arrangement.resolved(columns: columns)
    var keys: [(name: String, column: String, purpose: RowPurpose)] = []
    for column in asked.filter?.columns ?? [] { keys.append((column, column, .filter)) }
    // A column may be sorted by one value and filtered by another; no real key has this prefix.
    for place in asked.sort.indices {
      let column = asked.sort[place].column
      asked.sort[place].column = "\u{1}sort\u{1}" + column
      keys.append((asked.sort[place].column, column, .sort))
    }
    if let column = asked.grouping?.column {
      asked.grouping?.column = "\u{1}group\u{1}" + column
      keys.append(("\u{1}group\u{1}" + column, column, .group))
    }
    // A table without columns has no rows.
    if keys.isEmpty { keys.append(("", "", .filter)) }
    var seen: Set<String> = []
    let table = DataTable(
      columns: keys.filter { seen.insert($0.name).inserted }.map { key in
        let cells =
          key.column.isEmpty
          ? [Cell](repeating: .missing, count: count)
          : (0..<count).map { cell($0, key.column, key.purpose) }
        return DataTable.Column(key: key.name, kind: rows.kind(ofColumn: key.column), cells: cells)
      })
    self.rows = rows
    order = try table.arranged(by: asked)
  }

  private func place(_ index: RowIndex) -> RowIndex {
    RowIndex(section: 0, row: order.identity(at: index).source)
  }

  package var wholeCount: Int { order.countBeforeSlicing }
  package var sectionCount: Int { order.sectionCount }
  package func title(ofSection section: Int) -> String? { order.title(ofSection: section) }
  package func rowCount(inSection section: Int) -> Int { order.rowCount(inSection: section) }
  package func cell(at index: RowIndex, column: String) -> Cell {
    rows.cell(at: place(index), column: column)
  }
  package func identity(at index: RowIndex) -> RowIdentity { rows.identity(at: place(index)) }
  package func kind(ofColumn key: String) -> ValueKind { rows.kind(ofColumn: key) }
  package func value(of aggregate: Aggregate) -> Value { rows.value(of: aggregate) }
  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource { try rows.arranged(by: arrangement) }
}

extension Arrangement {
  /// The keys of the columns in the arrangement.
  package var columnKeys: [String] {
    sort.map(\.column) + [grouping?.column].compactMap { $0 } + (filter?.columns ?? [])
  }
}

extension GridDataSource {
  /// The place of a row; nil if it is not among the rows.
  ///
  /// The cost is O(1) for a source in its own order, O(rows) for others.
  package func index(of row: RowIdentity) -> RowIndex? {
    guard sectionCount > 0 else { return nil }
    let likely = RowIndex(section: 0, row: row.source)
    if likely.row >= 0, likely.row < rowCount(inSection: 0), identity(at: likely) == row {
      return likely
    }
    for section in 0..<sectionCount {
      for place in 0..<rowCount(inSection: section) {
        let index = RowIndex(section: section, row: place)
        if identity(at: index) == row { return index }
      }
    }
    return nil
  }
}
