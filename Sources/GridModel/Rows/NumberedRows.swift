package import GridreelPrimitives
package import GridreelValues

/// A column of row numbers, which a grid can show beside the columns of its source.
package enum NumberColumn: String, Sendable, CaseIterable {
  /// The numbers of the rows in the order in which they are shown, over all sections, from 1.
  case shown = "#"
  /// The numbers that the rows have in the source, from 1.
  case source = "#source"
}

/// Rows in display order with their numbers.
package struct NumberedRows: PartialRows, ColumnReading, RowsOver {
  package let base: any GridDataSource
  private let columns: [String: NumberColumn]
  /// The number of the first row of each section.
  private let starts: [Int]

  /// Numbers rows.
  ///
  /// - Parameters:
  ///   - base: The rows in display order.
  ///   - columns: The columns of numbers.
  ///   - first: The number of the first row.
  init(_ base: any GridDataSource, columns: [NumberColumn], from first: Int) {
    self.base = base
    self.columns = Dictionary(uniqueKeysWithValues: columns.map { ($0.rawValue, $0) })
    var (starts, next) = ([Int](), first)
    for section in 0..<base.sectionCount {
      starts.append(next)
      next += base.rowCount(inSection: section)
    }
    self.starts = starts
  }

  private func number(of index: RowIndex, _ column: NumberColumn) -> Cell {
    let number =
      switch column {
      case .shown: starts[index.section] + index.row
      case .source: base.ownIdentity(at: index).source + 1
      }
    return Cell(value: .number(Double(number)), text: String(number))
  }

  package var wholeCount: Int { base.countBeforeSlicing }
  package var knownColumns: [String]? { base.knownColumns }
  package var sectionCount: Int { base.sectionCount }
  package func title(ofSection section: Int) -> String? { base.title(ofSection: section) }
  package func hasTitle(ofSection section: Int) -> Bool { base.hasTitle(ofSection: section) }
  package func rowCount(inSection section: Int) -> Int { base.rowCount(inSection: section) }
  package func identity(at index: RowIndex) -> RowIdentity { base.identity(at: index) }
  package func value(of aggregate: Aggregate) -> Value { base.value(of: aggregate) }

  package func kind(ofColumn key: String) -> ValueKind {
    columns[key] == nil ? base.kind(ofColumn: key) : .number
  }

  package func cell(at index: RowIndex, column: String) -> Cell {
    columns[column].map { number(of: index, $0) } ?? base.cell(at: index, column: column)
  }

  package func cells(at rows: [RowIndex], column: String) -> [Cell] {
    columns[column].map { kind in rows.map { number(of: $0, kind) } }
      ?? base.readCells(at: rows, column: column)
  }

  package func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    base.places(of: rows)
  }

  package func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource { try base.arranged(by: arrangement) }
}
