package import GridreelValues

/// A source that reads several cells of a column with less work than one by one.
package protocol ColumnReading: GridDataSource {
  /// The cells of some rows in one column, in the order of the rows; missing if there is no such column.
  func cells(at rows: [RowIndex], column: String) -> [Cell]
}

extension GridDataSource {
  /// The cells of some rows in one column, in the order of the rows; missing if there is no such column.
  package func readCells(at rows: [RowIndex], column: String) -> [Cell] {
    guard let source = self as? any ColumnReading else {
      return rows.map { cell(at: $0, column: column) }
    }
    return source.cells(at: rows, column: column)
  }
}
