import GridreelJSONText
public import GridreelModel
public import GridreelPrimitives
import GridreelValues

/// Reads data files into tables in memory.
public struct TableReader {
  /// A table, with warnings about its source.
  public typealias Result = (table: DataTable, warnings: [Warning])

  /// Reads a table; each cell has its value and the text in the source.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - format: The format of the file.
  ///   - options: The layout of the file, where it should not be detected, and the maximum size.
  ///   - budget: What this may use.
  /// - Returns: A table with at least one column and possibly no rows, and warnings.
  /// - Throws: ``GridreelError`` with the position of the first error, with the code `overBudget` if more than the budget
  ///   is needed.
  public static func read(
    _ bytes: [UInt8], as format: DataFormat, options: ReadingOptions = ReadingOptions(),
    budget: Budget = .standard
  ) throws(GridreelError) -> Result {
    try budget.spend { () throws(GridreelError) in
      let found = try FileTable.open(SourceBytes(bytes), as: format, options: options)
      return (try found.table.inMemory(), found.warnings)
    }
  }
}

extension FileTable {
  /// Loads the first rows, usually all, into a table in memory.
  package func inMemory(atMost limit: Int = .max) throws(GridreelError) -> DataTable {
    let types = try types(of: Array(columnKeys.indices))
    let survey = try survey()
    var columns = types.map { _ in [Cell]() }
    let count = min(survey.rowCount, limit)
    for column in columns.indices { columns[column].reserveCapacity(count) }
    for row in 0..<count where !Allowance.isSpent {
      var textBytes = 0
      for column in columns.indices {
        let block = try block(of: row, columns: [column], survey.places)
        let cell =
          shape.text(row: row, column: columnKeys[column])
          ?? block.cell(row: row, column: column, as: types[column])
        columns[column].append(cell)
        textBytes += cell.text.utf8.count
      }
      Allowance.take(columns.count * MemoryLayout<Cell>.stride + textBytes)
    }
    return DataTable(
      columns: columnKeys.indices.map { place in
        DataTable.Column(key: columnKeys[place], kind: types[place].kind, cells: columns[place])
      })
  }
}
