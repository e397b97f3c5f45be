import GridreelDataSources
import GridreelModel
package import GridreelPrimitives
package import GridreelValues

/// The lines that show a difference: rows that differ with their neighbours, and how many are left out between them.
package struct DifferenceLines: Sendable {
  /// What a row, a column or a cell is in the difference.
  package enum State: Hashable, Sendable {
    case same, added, gone, changed, moved
  }

  /// A column that is shown.
  package struct Column: Sendable {
    package let key: String
    package let state: State
    package let kind: ValueKind
    package let isHidden: Bool
  }

  /// A cell that is shown.
  package struct ShownCell: Sendable {
    package let state: State
    /// The cell, of a changed one the new value; nil where the row has no such column.
    package fileprivate(set) var cell: Cell?
    /// The old value of a changed cell.
    package fileprivate(set) var old: Cell?
  }

  package enum Line: Sendable {
    /// A row: its state, whether it moved, and in which direction.
    case row(State, move: Move?, [ShownCell])
    /// Rows that do not differ and are left out.
    case gap(Int)
    /// Rows that differ and are left out at the end.
    case rest(Int)
  }

  /// The direction in which a row moved among the others.
  package enum Move: Sendable { case up, down }

  package let columns: [Column]
  /// The titles that pictures of the tables have, by columns; a column without one has its name.
  private(set) var titles: [String: String] = [:]
  package private(set) var lines: [Line]
  /// The places of the lines' rows in the old table, from 0; nil for rows that are not there, and other lines.
  let oldPlaces: [Int?]
  /// The numbers of columns without a change, and of others, that are left out.
  package let calmColumns, otherColumns: Int

  /// The number of lines up to which all rows are shown.
  private static let wholeCount = 40
  /// The number of columns up to which those without changes are shown, and the most that are.
  private static let (usualColumns, mostColumns) = (12, 16)

  /// Chooses rows and columns.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - limit: The number of differing rows to show.
  ///   - context: The number of rows to show before and after each that differs; nil shows all rows of small tables,
  ///     and one row otherwise.
  package init(_ difference: TableDifference, limit: Int, context: Int?) {
    let entries = difference.entries
    let around = context ?? (entries.count <= Self.wholeCount ? entries.count : 1)
    var shown: [Range<Int>] = []
    var changes = 0
    for (place, entry) in entries.enumerated() where entry.change >= 0 && changes < limit {
      changes += 1
      let range = max(0, place - around)..<min(entries.count, place + 1 + around)
      if let last = shown.last, last.upperBound >= range.lowerBound {
        shown[shown.count - 1] = last.lowerBound..<range.upperBound
      } else {
        shown.append(range)
      }
    }
    // What follows the last row within the limit may differ, too.
    if let last = shown.last, changes < difference.rows.count {
      let end = entries[last].lastIndex { $0.change >= 0 && $0.change < limit } ?? last.upperBound
      shown[shown.count - 1] = last.lowerBound..<max(last.lowerBound, end) + 1
    }
    let rows = shown.flatMap { Array(entries[$0]) }
    (columns, calmColumns, otherColumns) = Self.columns(difference, rows)
    let written = Self.rows(difference, rows, columns)
    var (lines, done, place) = ([Line](), 0, 0)
    var oldPlaces: [Int?] = []
    for range in shown {
      if range.lowerBound > done { lines.append(.gap(range.lowerBound - done)) }
      oldPlaces += Array(repeating: nil, count: lines.count - oldPlaces.count)
      lines += written[place..<place + range.count]
      oldPlaces += rows[place..<place + range.count].map { $0.old < 0 ? nil : Int($0.old) }
      (place, done) = (place + range.count, range.upperBound)
    }
    let rest = difference.rows.count - changes
    if rest > 0 {
      lines.append(.rest(rest))
    } else if done < entries.count, !shown.isEmpty {
      lines.append(.gap(entries.count - done))
    }
    self.lines = lines
    self.oldPlaces = oldPlaces + Array(repeating: nil, count: lines.count - oldPlaces.count)
  }

  // MARK: Columns

  /// The columns to show, and how many are left out.
  private static func columns(
    _ difference: TableDifference, _ rows: [TableDifference.Entry]
  ) -> ([Column], calm: Int, other: Int) {
    let compared = difference.columns
    var touched = Set(compared.added + compared.gone)
    for row in rows where row.change >= 0 {
      for cell in difference.rows[Int(row.change)].cells { touched.insert(cell.column) }
    }
    let all = order(difference)
    var chosen = Set(compared.key)
    for key in all where touched.contains(key) && chosen.count < mostColumns { chosen.insert(key) }
    for key in all where chosen.count < usualColumns { chosen.insert(key) }
    let columns = all.filter(chosen.contains).map { key in
      let isGone = compared.gone.contains(key)
      let table = isGone || difference.new.rowCount == 0 ? difference.old : difference.new
      return Column(
        key: key, state: isGone ? .gone : compared.added.contains(key) ? .added : .same,
        kind: table.table.kind(ofColumn: key), isHidden: compared.hidden.contains(key))
    }
    let left = all.filter { !chosen.contains($0) }
    let other = left.count(where: touched.contains)
    return (columns, left.count - other, other)
  }

  /// All columns that are not ignored, in the new order, those that are gone behind the one they followed.
  private static func order(_ difference: TableDifference) -> [String] {
    let compared = difference.columns
    let gone = Set(compared.gone)
    var (after, anchor) = ([String: [String]](), "")
    var first: [String] = []
    for key in difference.old.columns where !compared.ignored.contains(key) {
      if !gone.contains(key) {
        anchor = key
      } else if anchor.isEmpty {
        first.append(key)
      } else {
        after[anchor, default: []].append(key)
      }
    }
    let new = difference.new.columns.filter { !compared.ignored.contains($0) && !gone.contains($0) }
    return first + new.flatMap { [$0] + (after[$0] ?? []) }
  }

  // MARK: Rows

  private static func rows(
    _ difference: TableDifference, _ rows: [TableDifference.Entry], _ columns: [Column]
  ) -> [Line] {
    let cells = columns.map { column in
      let isGone = column.state == .gone
      return readCells(of: column.key, rows, difference, fromOld: isGone)
    }
    return rows.enumerated().map { place, entry in
      let change = entry.change < 0 ? nil : difference.rows[Int(entry.change)]
      let state: State =
        change.map { $0.isAdded ? .added : $0.isGone ? .gone : $0.cells.isEmpty ? .same : .changed }
        ?? .same
      let changed = Dictionary(
        (change?.cells ?? []).map { ($0.column, $0) }, uniquingKeysWith: { $1 })
      let shown = columns.enumerated().map { index, column -> ShownCell in
        if let cell = changed[column.key] {
          return ShownCell(state: .changed, cell: cell.new, old: cell.old)
        }
        let isWhole = state == .added || state == .gone
        let own = isWhole || column.state == .same ? state : column.state
        let cell = cells[index][place]
        return ShownCell(state: own == .changed ? .same : own, cell: cell)
      }
      let move: Move? = change?.isMoved == true ? (entry.new < entry.old ? .up : .down) : nil
      return .row(state == .same && move != nil ? .moved : state, move: move, shown)
    }
  }

  /// The cells of a column in some rows of either table; nil where the row's table has no such column.
  private static func readCells(
    of key: String, _ rows: [TableDifference.Entry], _ difference: TableDifference, fromOld: Bool
  ) -> [Cell?] {
    var cells = [Cell?](repeating: nil, count: rows.count)
    guard !difference.columns.hidden.contains(key) else {
      return rows.map { _ in Cell(value: .text(""), text: "") }
    }
    for isOld in [true, false] {
      let table = isOld ? difference.old : difference.new
      guard table.table.columnKeys.contains(key) else { continue }
      let places = rows.indices.filter { place in
        let entry = rows[place]
        return isOld ? entry.old >= 0 && (entry.new < 0 || fromOld) : entry.new >= 0 && !fromOld
      }
      let read = table.cells(places.map { Int(isOld ? rows[$0].old : rows[$0].new) }, key)
      for (place, cell) in zip(places, read) { cells[place] = cell }
    }
    return cells
  }
}

// MARK: Texts

extension DifferenceLines {
  /// The same lines with the texts that pictures of the two tables alone have.
  ///
  /// - Throws: ``GridreelError`` if the options of a table name something that does not exist.
  package func asDrawn(_ difference: TableDifference) throws(GridreelError) -> DifferenceLines {
    let pictures = (new: try difference.new.drawn(), old: try difference.old.drawn())
    let (new, old) = (pictures.new.writers, pictures.old.writers)
    var drawn = self
    drawn.titles = pictures.old.titles.merging(pictures.new.titles) { $1 }
    drawn.lines = lines.map { line in
      guard case .row(let state, let move, let cells) = line else { return line }
      let written = zip(columns, cells).map { column, shown in
        var shown = shown
        let writers = shown.state == .gone ? old : new
        shown.cell = shown.cell?.written(by: writers[column.key])
        shown.old = shown.old?.written(by: old[column.key])
        return shown
      }
      return .row(state, move: move, written)
    }
    return drawn
  }
}

extension Cell {
  /// The cell with the text that a writer gives it; a missing value stays one.
  fileprivate func written(by writer: CellWriter?) -> Cell {
    guard let writer, !value.isMissing else { return self }
    return Cell(value: value, text: writer.text(for: self))
  }
}
