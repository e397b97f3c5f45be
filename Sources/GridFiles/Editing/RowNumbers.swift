import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Columns that programs write in front of a table to number its rows.
enum RowNumbers {
  /// What they are called where they have a name, in lower case.
  static let names: Set<String> = [
    "rownames", "row.names", "rowname", "unnamed: 0", "...1", "_index",
  ]
  /// Other names of them, which a header keeps where such a column is shown.
  static let keys: Set<String> = ["index", "idx", "rowid"]
  /// The rows that are examined at the beginning and at the end.
  private static let examinedRows = 200

  /// The number of the first row, 0 or 1, if a column numbers the rows from it on.
  ///
  /// - Parameters:
  ///   - key: The column.
  ///   - table: The rows in their own order, without sections.
  /// - Returns: 0 or 1; nil if the column holds anything else, or if there are fewer than three rows.
  static func first(of key: String, in table: any GridDataSource) -> Int? {
    let count = table.rowCount
    guard count > 2, table.kind(ofColumn: key) == .number else { return nil }
    func number(_ row: Int) -> Double? {
      guard
        case .number(let value) = table.cell(at: RowIndex(section: 0, row: row), column: key).value
      else { return nil }
      return value
    }
    guard let first = number(0), first == 0 || first == 1 else { return nil }
    let ends = [0..<min(count, examinedRows), max(0, count - examinedRows)..<count].joined()
    return ends.allSatisfy { number($0) == first + Double($0) } ? Int(clamped: first) : nil
  }
}
