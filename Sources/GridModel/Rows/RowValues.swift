package import Primitives
package import Values

/// A source that has all its rows at hand, in one section and in their own order, and leaves
/// arranging them to others.
package protocol RowValues: GridDataSource {
  /// The keys of all columns by which rows can be arranged, those of `asked` that are there included.
  func columnKeys(for asked: [String]) -> [String]

  /// The value of a row (from 0) and a column for a purpose.
  func cell(row: Int, column: String, for purpose: RowPurpose) -> Cell
}

/// For what a row's value is asked.
package enum RowPurpose: Hashable, Sendable {
  /// To tell whether the row is shown.
  case filter
  /// To give the row its place.
  case sort
  /// To give the row its section.
  case group
}

extension RowStore {
  package func columnKeys(for asked: [String]) -> [String] { columnKeys }

  package func cell(row: Int, column: String, for purpose: RowPurpose) -> Cell {
    cell(row: row, column: column)
  }
}

/// Rows of one section in a certain order: a table of the values that decide is arranged, and the
/// rows are shown as it has them.
package struct ReorderedRows: GridDataSource {
  /// The rows in one section, in their own order.
  private let rows: any GridDataSource
  /// The order: identities are places among the rows.
  private let order: any GridDataSource

  /// Arranges rows by the values that `cell` gives for each purpose.
  ///
  /// - Parameters:
  ///   - rows: The rows, in one section.
  ///   - arrangement: What is asked for.
  ///   - columns: The keys of all columns.
  ///   - cell: The value of a row and a column for a purpose.
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  package init(
    _ rows: any GridDataSource, by arrangement: Arrangement, columns: [String],
    cell: (Int, String, RowPurpose) -> Cell
  ) throws(ArrangementError) {
    try arrangement.check(columns: columns)
    let count = rows.rowCount
    var asked = arrangement
    var keys: [(name: String, column: String, purpose: RowPurpose)] = []
    for column in arrangement.filter?.columns ?? [] { keys.append((column, column, .filter)) }
    // A column may be sorted by one value and filtered by another; no key begins like this.
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
  ) throws(ArrangementError) -> any GridDataSource { try rows.arranged(by: arrangement) }
}

extension Arrangement {
  /// The keys of the columns that it names.
  package var columnKeys: [String] {
    sort.map(\.column) + [grouping?.column].compactMap { $0 } + (filter?.columns ?? [])
  }
}

extension GridDataSource {
  /// Where a row stands; nil where it is not among the rows.
  ///
  /// O(1) in a source in its own order, O(rows) in others.
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
