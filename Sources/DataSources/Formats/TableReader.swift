public import GridModel
import JSONText
import Values

/// Reads files of data into tables.
public struct TableReader {
  /// A table and what in its source is worth a look.
  public typealias Result = (table: DataTable, warnings: [DataWarning])

  /// Reads a table; each cell keeps the text that the source wrote, beside its value.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes.
  ///   - format: The file's format.
  ///   - options: How it is written, where that should not be guessed, and the greatest size.
  /// - Returns: A table with at least one column and possibly no rows, and warnings.
  /// - Throws: ``DataError`` with the place of the first thing that is wrong.
  public static func read(
    _ bytes: [UInt8], as format: DataFormat, options: ReadingOptions = ReadingOptions()
  ) throws(DataError) -> Result {
    let (table, warnings) = try FileTable.open(SourceBytes(bytes), as: format, options: options)
    return (try table.inMemory(), warnings)
  }
}

extension FileTable {
  /// All rows as a table in memory.
  func inMemory() throws(DataError) -> DataTable {
    let kinds = try kinds(of: Array(columnKeys.indices))
    let survey = try survey()
    var columns = kinds.map { _ in [Cell]() }
    for column in columns.indices { columns[column].reserveCapacity(survey.rowCount) }
    for row in 0..<survey.rowCount {
      let block = try block(of: row, survey.places)
      for column in columns.indices {
        columns[column].append(block.cell(row: row, column: column, as: kinds[column]))
      }
    }
    return DataTable(
      columns: columnKeys.indices.map { place in
        DataTable.Column(key: columnKeys[place], kind: kinds[place], cells: columns[place])
      })
  }
}
