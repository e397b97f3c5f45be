import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelStyle
import GridreelValues

extension Value {
  /// Whether a number or a date comes before another.
  fileprivate func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let first), .number(let second)): first < second
    case (.date(let first), .date(let second)): first < second
    default: false
    }
  }
}

/// The rows of a table, parted by the values of one of its columns.
struct FrameRows {
  /// The texts of the values, in their order.
  private(set) var labels: [String] = []
  /// The rows of each value, in the order of the table.
  private(set) var tables: [DataTable] = []

  /// Parts a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - key: The column.
  ///   - keepsColumn: Whether the parts have the column.
  ///   - most: The most values.
  ///   - origin: Where the column was named.
  /// - Throws: ``GridreelError`` if there are more values, or rows cannot be read.
  init(
    _ table: any DataFile, by key: String, keepsColumn: Bool, atMost most: Int, _ origin: Origin
  ) throws(GridreelError) {
    let keys = table.columnKeys.filter { keepsColumn || $0 != key }
    try table.makeReady(
      for: [NeededOrder(Arrangement(), reach: nil)], showing: table.columnKeys)
    var places: [String: Int] = [:]
    var (values, rows): ([Cell], [[Int]]) = ([], [])
    for row in 0..<table.rowCount {
      let cell = table.cell(at: RowIndex(section: 0, row: row), column: key)
      // Rows without a value belong to no picture.
      if cell.value.isMissing { continue }
      guard let place = places[cell.text] else {
        guard values.count < most else {
          throw origin.error(
            "column '\(key)' has more than \(most) values, each of which would be a picture; filter the rows first"
          )
        }
        places[cell.text] = values.count
        values.append(cell)
        rows.append([row])
        continue
      }
      rows[place].append(row)
    }
    if let failure = table.failure { throw failure }
    let isText = table.kind(ofColumn: key) == .text
    // Texts keep the order in which they come, as the months of a year do.
    let order =
      isText
      ? Array(values.indices)
      : values.indices.sorted { values[$0].value.precedes(values[$1].value) }
    labels = order.map { values[$0].text }
    tables = order.map { Self.table(of: rows[$0], of: table, keys) }
  }

  /// Some rows of a table in memory.
  private static func table(of rows: [Int], of table: any DataFile, _ keys: [String]) -> DataTable {
    DataTable(
      columns: keys.map { key in
        DataTable.Column(
          key: key, kind: table.kind(ofColumn: key),
          cells: rows.map { table.cell(at: RowIndex(section: 0, row: $0), column: key) })
      })
  }
}
