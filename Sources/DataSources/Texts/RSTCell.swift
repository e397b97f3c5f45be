import GridreelPrimitives

/// A cell of a table of reStructuredText, as it is written.
struct RSTCell {
  /// The rows and the columns over which it stands, from 0.
  var rows: Range<Int>, columns: Range<Int>
  /// Its lines, without the blanks behind them.
  let lines: [String]
}

/// The cells of a table of reStructuredText.
struct RSTCells {
  var cells: [RSTCell] = []
  /// The number of rows that name the columns; nil where the table does not part them.
  var headerCount: Int?

  /// Whether a table stands in a cell.
  var holdTables: Bool {
    cells.contains { cell in
      cell.lines.contains { line in
        let text = line.trimmingBlanks
        return text.hasPrefix("+-") && text.hasSuffix("-+")
      }
    }
  }

  /// The table, with each cell's text as `text` reads it.
  func table(_ text: (RSTCell) -> RichText) -> TextTable {
    let height = cells.map(\.rows.upperBound).max() ?? 0
    let width = cells.map(\.columns.upperBound).max() ?? 0
    var table = TextTable()
    table.headerCount = headerCount
    table.rows = Array(repeating: Array(repeating: RichText(""), count: width), count: height)
    for cell in cells {
      table.rows[cell.rows.lowerBound][cell.columns.lowerBound] = text(cell)
      guard cell.rows.count > 1 || cell.columns.count > 1 else { continue }
      table.merged.append(SheetCells.Area(rows: cell.rows, columns: cell.columns))
    }
    return table
  }
}

/// What is wrong with a table of reStructuredText, and in which of its lines.
struct RSTFault: Error {
  /// The line, counted from the table's first one.
  let line: Int
  let message: String
}
