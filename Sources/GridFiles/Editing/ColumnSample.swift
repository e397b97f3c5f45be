import GridreelModel
import GridreelValues

/// Cells of one column from all over a table: all of them if there are few.
struct ColumnSample {
  /// The rows up to which all are taken; of more, stretches of some rows each.
  private static let (wholeCount, stretchCount, stretchRows) = (400, 16, 16)

  /// The rows up to which all are taken where one row could refute what others say.
  static let mostRows = 20_000

  /// The cells that are not missing.
  let cells: [Cell]
  /// Whether they are all.
  let isWhole: Bool
  /// The rows that were looked at.
  let rowCount: Int
  /// Whether each of them has another text.
  var tellsRowsApart: Bool { Set(cells.map(\.text)).count == rowCount }
  /// Whether no cell says anything.
  var hasNoValue: Bool { cells.allSatisfy { $0.text.withoutBlanks.isEmpty } }

  /// Samples a column of a table in its own order.
  ///
  /// - Parameters:
  ///   - key: The column.
  ///   - table: The table, without sections.
  ///   - wholeCount: The rows up to which all are taken.
  init(of key: String, in table: any GridDataSource, upTo wholeCount: Int = Self.wholeCount) {
    let count = table.rowCount
    var cells: [Cell] = []
    isWhole = count <= wholeCount
    for rows in isWhole ? [0..<count] : Self.stretches(of: count) {
      for row in rows {
        let cell = table.cell(at: RowIndex(section: 0, row: row), column: key)
        if !cell.value.isMissing { cells.append(cell) }
      }
    }
    self.cells = cells
    rowCount = isWhole ? count : Self.stretchCount * Self.stretchRows
  }

  private static func stretches(of count: Int) -> [Range<Int>] {
    (0..<stretchCount).map { stretch in
      let start = (count - stretchRows) * stretch / (stretchCount - 1)
      return start..<start + stretchRows
    }
  }
}
