import GridreelFiles
package import GridreelPrimitives
package import GridreelValues

/// What two tables have not in common.
package struct TableDifference: Sendable {
  /// A cell whose value is another one.
  package struct CellChange: Sendable {
    /// The column's key.
    package let column: String
    /// The cells; both missing where no value of the column may be shown.
    package let old, new: Cell
    /// Whether the values may not be shown.
    package let isHidden: Bool
  }

  /// A row that is in one table only, has other cells, or another place among the others.
  package struct RowChange: Sendable {
    /// Its place in the old and in the new table, from 0; nil where it is not.
    package let old, new: Int?
    /// Whether it has another place among the rows that are in both tables.
    package let isMoved: Bool
    package let cells: [CellChange]

    /// Whether it is only in the new table, or only in the old one.
    package var isAdded: Bool { old == nil }
    package var isGone: Bool { new == nil }
  }

  /// A row of either table, in the order of the new one, with rows that are gone where they stood.
  struct Entry: Sendable {
    /// Its place in each table, or -1.
    let old, new: Int32
    /// Its place among the changes, or -1.
    let change: Int32
  }

  let old, new: ComparedTable
  let columns: ComparedColumns
  /// All rows of both tables.
  let entries: [Entry]
  /// The rows that differ, in the order of the entries.
  package let rows: [RowChange]
  package let counts: Counts

  /// The numbers of differences.
  package struct Counts: Hashable, Sendable {
    package internal(set) var addedRows = 0, goneRows = 0, movedRows = 0
    /// The rows with changed cells, and these cells.
    package internal(set) var changedRows = 0, changedCells = 0
  }

  /// Whether nothing differs.
  package var isEmpty: Bool {
    rows.isEmpty && columns.added.isEmpty && columns.gone.isEmpty
  }

  /// The names of the tables, as they were given.
  package var names: (old: String, new: String) { (old.name, new.name) }

  /// What the readers of the tables warn of.
  package var warnings: [Warning] { old.warnings + new.warnings }

  init(
    _ old: ComparedTable, _ new: ComparedTable, _ columns: ComparedColumns, _ entries: [Entry],
    _ rows: [RowChange]
  ) {
    (self.old, self.new, self.columns) = (old, new, columns)
    (self.entries, self.rows) = (entries, rows)
    var counts = Counts()
    for row in rows {
      if row.isAdded { counts.addedRows += 1 }
      if row.isGone { counts.goneRows += 1 }
      if row.isMoved { counts.movedRows += 1 }
      if !row.cells.isEmpty { counts.changedRows += 1 }
      counts.changedCells += row.cells.count
    }
    self.counts = counts
  }
}

extension TableDifference {
  /// The column by which rows that seem to be replaced could be compared cell by cell; nil if there is none, or if rows are.
  package var rowKeyAdvice: String? {
    guard replacesRows else { return nil }
    return new.columnTellingRowsApart(as: old)
  }

  /// Whether rows were compared as a whole, and some are gone and others new.
  package var replacesRows: Bool {
    columns.key.isEmpty && counts.addedRows > 0 && counts.goneRows > 0
  }

  /// All differences in one line: `2 rows added, 1 gone; 3 cells in 2 rows changed; column 'fax' gone`.
  package var summary: String {
    guard !isEmpty else {
      return "no differences in \(new.rowCount.counted("row"))" + remarks
    }
    var parts: [String] = []
    let moves = [
      (counts.addedRows, "added"), (counts.goneRows, "gone"), (counts.movedRows, "moved"),
    ].filter { $0.0 > 0 }
    if let first = moves.first {
      let others = moves.dropFirst().map { "\($0.0) \($0.1)" }
      parts.append(
        (["\(first.0.counted("row")) \(first.1)"] + others).joined(separator: ", "))
    }
    if counts.changedCells > 0 {
      parts.append(
        "\(counts.changedCells.counted("cell")) changed in \(counts.changedRows.counted("row"))")
    }
    if !columns.added.isEmpty { parts.append(Self.columns(columns.added, "added")) }
    if !columns.gone.isEmpty { parts.append(Self.columns(columns.gone, "gone")) }
    return parts.joined(separator: "; ") + remarks
  }

  private static func columns(_ keys: [String], _ what: String) -> String {
    let named = keys.prefix(4).map { "'\($0)'" }.joined(separator: ", ")
    let rest = keys.count > 4 ? " and \(keys.count - 4) more" : ""
    return "column\(keys.count == 1 ? "" : "s") \(named)\(rest) \(what)"
  }

  /// What the columns are of unlike kinds.
  private var remarks: String {
    columns.unlike.prefix(4).map { "; '\($0.key)' was \($0.old.rawValue), is \($0.new.rawValue)" }
      .joined()
  }
}
