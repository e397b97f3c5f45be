import GridreelValues

/// Finds the cells that differ in pairs of rows.
struct CellChanges {
  /// The number of rows whose cells are read at a time, column by column.
  static let step = 256

  let old, new: ComparedTable
  let columns: ComparedColumns
  let comparison: CellComparison

  /// The greatest distance of rows that are read at a time, so that what is read of the file for one column is kept for
  /// the next one.
  private static let reach = 2048

  private static func parts(of rows: [Int]) -> [[Int]] {
    var parts: [[Int]] = []
    for row in rows {
      if let last = parts.last, last.count < step, row - last[0] < reach {
        parts[parts.count - 1].append(row)
      } else {
        parts.append([row])
      }
    }
    return parts
  }

  /// The changed cells of each of some new rows that may differ from their partners.
  func find(in rows: [Int], partners: [Int32]) -> [Int: [TableDifference.CellChange]] {
    var found: [Int: [TableDifference.CellChange]] = [:]
    for part in Self.parts(of: rows) {
      let others = part.map { Int(partners[$0]) }
      for column in columns.values {
        let isHidden = columns.hidden.contains(column)
        let areAlike = columns.areAlike(column)
        let (before, after) = (old.cells(others, column), new.cells(part, column))
        for (place, row) in part.enumerated()
        where !comparison.areSame(before[place], after[place], areAlike: areAlike) {
          found[row, default: []].append(
            TableDifference.CellChange(
              column: column, old: isHidden ? .missing : before[place],
              new: isHidden ? .missing : after[place], isHidden: isHidden))
        }
      }
    }
    return found
  }
}
