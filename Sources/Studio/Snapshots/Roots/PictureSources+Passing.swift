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
    let grid = picture.built.dataGrid
    if case .window(let rows) = cause.change {
      let cells = rows.flatMap { changedCells(of: $0, $0.past.keys.sorted(), since: old, grid) }
      return cells.count == 1 ? cause.changed(.cell(cells[0])) : cause
    }
    if case .hidden(let column, let rows) = cause.change, rows.count == 1 {
      // What left the window was seen.
      let past = cause.effects.flatMap { effect -> [Cause.Row] in
        if case .window(let gone) = effect.change { gone } else { [] }
      }
      let cells = past.filter { $0.position == rows[0].position }
        .flatMap { changedCells(of: $0, [column], since: old, grid) }
      return cells.count == 1 ? cause.changed(.cell(cells[0])) : cause
    }
    guard case .rows(let change, let rows) = cause.change, rows.count == 1 else { return cause }
    let (row, deciding) = (rows[0], grid.passingColumns)
    guard let index = grid.index(of: row) else { return cause }
    func value(_ column: String) -> String { grid.source.cell(at: index, column: column).text }
    let cells = change == .left ? changedCells(of: row, deciding, since: old, grid) : []
    if cells.count == 1 { return cause.changed(.cell(cells[0])) }
    guard change == .entered || change == .left, deciding.count == 1, let column = deciding.first
    else { return cause }
    // Others push a row out whose own value is as it was.
    if change == .left, cells.isEmpty, row.past[column] != nil { return cause }
    // The title of its section tells the value by which rows are grouped.
    let isTitle =
      column == grid.grouping?.column && grid.grouping?.prefix == nil && !grid.isRedacted(column)
    let isShown =
      change == .entered
      && (isTitle
        || picture.still.map.cells.contains {
          $0.column == column && $0.source == row.position && !$0.isRedacted
        })
    return cause.with(
      row, change, says: isShown ? "is \(value(column).quotable) now" : "changed", column)
  }

  /// The values that a row which went out has now, where they show another text than the picture did.
  private func changedCells(
    of row: Cause.Row, _ columns: [String], since old: WrittenValues?, _ grid: DataGrid
  ) -> [Cause.Cell] {
    guard let index = grid.index(of: row) else { return [] }
    let computed = grid.formulaInputs
    return columns.compactMap { key in
      guard !grid.isRedacted(key), computed[key] == nil, let past = row.past[key],
        let column = grid.column(key)
      else { return nil }
      let now = grid.source.cell(at: index, column: key)
      guard grid.writer(for: column).text(for: now) != past else { return nil }
      return Cause.Cell(
        oldRow: row.position, row: row.position, column: key,
        old: old?[row.position, key] ?? past, new: now.text)
    }
  }
}

extension Cause {
  /// Names rows by what no other row of the data has.
  mutating func nameRows(of grid: DataGrid) {
    func named(_ rows: [Row], besides column: String? = nil) -> [Row] {
      rows.map { row in
        var own = row
        let label = grid.label(ofRow: row.position, besides: column)
        if !label.isEmpty { own.label = label }
        return own
      }
    }
    switch change {
    case .hidden(let column, let rows):
      change = .hidden(column: column, named(rows, besides: column))
      text = Self.words(ofHidden: column, named(rows, besides: column))
    case .rows(.inserted, let rows): change = .rows(.inserted, named(rows))
    case .rows(.moved, let rows): change = .rows(.moved, named(rows))
    default: break
    }
  }

  /// The cause as one of something else.
  fileprivate func changed(_ change: DataChange) -> Cause {
    var told = self
    told.change = change
    return told
  }

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
  /// The first text of a row of the data that no other row has in its column, in quotes, or its first one.
  ///
  /// Figures name a row in its first column alone.
  ///
  /// - Parameters:
  ///   - position: The row's position, from 1.
  ///   - column: A column that does not name it, as its value is what changed.
  /// - Returns: The text; empty if the row has none, or all are redacted.
  func label(ofRow position: Int, besides column: String? = nil) -> String {
    guard let index = index(of: Cause.Row(position: position, label: "")) else { return "" }
    func text(_ row: Int, _ column: String) -> String {
      source.cell(at: RowIndex(section: 0, row: row), column: column).text
    }
    let keys = visibleColumns.map(\.key).filter {
      $0 != column && !isRedacted($0) && !text(index.row, $0).isEmpty
    }
    let naming = keys.first { key in
      let own = text(index.row, key)
      return (key == keys.first || !own.isFigure) && source.rowCount <= GridRecord.mostNamedRows
        && (0..<source.rowCount).count { text($0, key) == own } == 1
    }
    return (naming ?? keys.first).map { "'\(text(index.row, $0).quotable)'" } ?? ""
  }

  /// The place of a row in its source; nil if it has none.
  fileprivate func index(of row: Cause.Row) -> RowIndex? {
    guard source.sectionCount == 1, 0..<source.rowCount ~= row.position - 1 else { return nil }
    return RowIndex(section: 0, row: row.position - 1)
  }

  /// The columns that decide which rows are shown, each once.
  fileprivate var passingColumns: [String] {
    let order = limit == nil && rows == nil ? [] : sort.map(\.column)
    let group = collapsed.isEmpty ? [] : [grouping?.column].compactMap(\.self)
    return ((filter?.columns ?? []) + order + group).eachOnce(by: \.self)
  }
}
