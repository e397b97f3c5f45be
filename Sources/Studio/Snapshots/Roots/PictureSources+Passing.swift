import GridreelCauses
import GridreelFiles
import GridreelLayout
import GridreelModel
import GridreelPrimitives
import GridreelStills
import GridreelValues

/// The values because of which rows come in or go out, by a filter or a limit.
extension PictureSources {
  /// A cause of rows that come in or go out, with the value that decides it as far as the picture may tell it.
  ///
  /// - Parameters:
  ///   - cause: The cause.
  ///   - old: The values of cells that showed another text; nil if they are unknown.
  ///   - picture: The current picture.
  /// - Returns: The cause: of a row that went out, with the change of its value if the picture showed it.
  func withValues(
    _ cause: Cause, since old: WrittenValues?, in picture: SnapshotPicture
  ) -> Cause {
    guard case .rows(let change, let rows) = cause.change, rows.count == 1 else { return cause }
    let (row, grid) = (rows[0], picture.built.grid)
    let deciding = grid.passingColumns
    let index = RowIndex(section: 0, row: row.position - 1)
    guard grid.source.sectionCount == 1, 0..<grid.source.rowCount ~= index.row else { return cause }
    func value(_ column: String) -> String { grid.source.cell(at: index, column: column).text }
    if change == .left, let cell = changedCell(of: row, deciding, since: old, grid, value) {
      var told = cause
      told.change = .cell(cell)
      return told
    }
    guard change == .entered || change == .left, deciding.count == 1, let column = deciding.first
    else { return cause }
    let isShown =
      change == .entered
      && picture.still.map.cells.contains {
        $0.column == column && $0.source == row.position && !$0.isRedacted
      }
    return cause.with(
      row, change, says: isShown ? "is \(value(column).quotable) now" : "changed", column)
  }

  /// The value that a row which went out has now, beside the one that the picture showed; nil if it showed none, or if
  /// there are several.
  private func changedCell(
    of row: Cause.Row, _ columns: [String], since old: WrittenValues?, _ grid: DataGrid,
    _ value: (String) -> String
  ) -> Cause.Cell? {
    let cells = columns.compactMap { column -> Cause.Cell? in
      guard !grid.isRedacted(column), let past = row.past[column] else { return nil }
      let (before, now) = (old?[row.position, column] ?? past, value(column))
      guard before != now else { return nil }
      return Cause.Cell(
        oldRow: row.position, row: row.position, column: column, old: before, new: now)
    }
    return cells.count == 1 ? cells[0] : nil
  }
}

extension Cause {
  /// The cause of one row with what is said of the value that decides it.
  fileprivate func with(_ row: Row, _ change: RowChange, says words: String, _ column: String)
    -> Cause
  {
    var (told, row) = (self, row)
    let name = row.label.isEmpty ? "row" : "row \(row.label)"
    row.label += ", whose \(column.quotable) \(words),"
    told.change = .rows(change, [row])
    told.text = "\(name), whose \(column.quotable) \(words), \(change.verb(1))"
    return told
  }
}

extension DataGrid {
  /// The columns that decide which rows are shown, each once.
  fileprivate var passingColumns: [String] {
    let order = limit == nil && rows == nil ? [] : sort.map(\.column)
    return ((filter?.columns ?? []) + order).eachOnce(by: \.self)
  }
}
