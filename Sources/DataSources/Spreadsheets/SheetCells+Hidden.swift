import GridreelPrimitives

extension SheetCells {
  /// The rows and columns of a sheet that it does not show.
  struct Hidden {
    fileprivate(set) var rows = RangeSet<Int>()
    fileprivate(set) var columns = RangeSet<Int>()

    /// Whether a cell is not shown.
    fileprivate func contains(_ cell: Cell) -> Bool {
      columns.contains(Int(cell.column)) || rows.contains(Int(cell.row))
    }
  }

  /// Notes rows that the sheet does not show, such as those that a filter leaves out.
  mutating func hide(rows: Range<Int>) {
    hidden.rows.insert(contentsOf: rows.clamped(to: 0..<CellRange.greatestRows))
  }

  /// Notes columns that the sheet does not show.
  mutating func hide(columns: Range<Int>) {
    hidden.columns.insert(contentsOf: columns.clamped(to: 0..<CellRange.greatestColumns))
  }

  /// Leaves out the cells that the sheet does not show, unless these are all.
  ///
  /// - Returns: A warning that tells of them; nil if there are none.
  mutating func leaveOutHidden() -> Warning? {
    if !hidden.rows.isEmpty || !hidden.columns.isEmpty { showMerged() }
    let all = cells
    let shown = cells.filter { !hidden.contains($0) }
    if !shown.isEmpty { cells = shown }
    let invisibleCount = leaveOutInvisible()
    guard cells.count < all.count else { return nil }
    let rows = shown.isEmpty ? 0 : Set(all.map(\.row)).count { hidden.rows.contains(Int($0)) }
    let columns =
      shown.isEmpty ? 0 : Set(all.map(\.column)).count { hidden.columns.contains(Int($0)) }
    let counts = [(columns, "column"), (rows, "row"), (invisibleCount, "invisible cell")]
      .filter { $0.0 > 0 }
    let names = counts.map { count, name in
      count > 1 ? "\(count) \(name)s" : (name.hasPrefix("i") ? "an " : "a ") + name
    }
    let isOne = counts.reduce(0) { $0 + $1.0 } == 1
    return Warning(
      "the sheet hides \(names.joined(separator: " and ")), which \(isOne ? "is" : "are") not drawn; use \(set: "range", Self.range(all).name)"
    )
  }

  /// Leaves out texts that have the colour of their ground, as those of cells with helping values have, and returns their number.
  ///
  /// Most texts of a sheet are to be read, and so are those above others of their column, such as names that have lost their ground
  /// on the way, but for those of whole rows among others.
  private mutating func leaveOutInvisible() -> Int {
    let invisible = cells.indices.filter { cells[$0].look.isInvisible }
    guard !hasOtherColors, !invisible.isEmpty, 2 * invisible.count < cells.count else { return 0 }
    var lastShown: [Int32: Int32] = [:]
    var shownRows: Set<Int32> = []
    for cell in cells where !cell.look.isInvisible {
      lastShown[cell.column] = max(lastShown[cell.column] ?? 0, cell.row)
      shownRows.insert(cell.row)
    }
    let top = shownRows.min() ?? 0
    let gone = Set(
      invisible.filter { place in
        let cell = cells[place]
        return lastShown[cell.column] ?? -1 < cell.row
          || !shownRows.contains(cell.row) && cell.row > top
      })
    guard !gone.isEmpty else { return 0 }
    cells = cells.indices.filter { !gone.contains($0) }.map { cells[$0] }
    return gone.count
  }

  /// The rows and columns from the first cell to the last.
  private static func range(_ cells: [Cell]) -> CellRange {
    let (rows, columns) = (cells.lazy.map(\.row), cells.lazy.map(\.column))
    return CellRange(
      rows: Int(rows.min() ?? 0)..<Int(rows.max() ?? 0) + 1,
      columns: Int(columns.min() ?? 0)..<Int(columns.max() ?? 0) + 1)
  }

  /// Puts the values of merged cells that begin in a hidden row or column where the rest of them is shown.
  private mutating func showMerged() {
    /// The first row and column of an area.
    struct Corner: Hashable {
      let row, column: Int
    }
    var moved: [Corner: Corner] = [:]
    for place in merged.indices {
      let area = merged[place]
      let first = Corner(row: area.rows.lowerBound, column: area.columns.lowerBound)
      guard let row = hidden.rows.firstOutside(in: area.rows),
        let column = hidden.columns.firstOutside(in: area.columns),
        case let shown = Corner(row: row, column: column), shown != first
      else { continue }
      moved[first] = shown
      merged[place] = Area(
        rows: row..<area.rows.upperBound, columns: column..<area.columns.upperBound)
    }
    guard !moved.isEmpty else { return }
    for place in cells.indices {
      let cell = cells[place]
      guard let shown = moved[Corner(row: Int(cell.row), column: Int(cell.column))] else {
        continue
      }
      cells[place] = Cell(
        row: Int32(shown.row), column: Int32(shown.column), field: cell.field, look: cell.look,
        style: cell.style)
    }
  }
}

extension RangeSet<Int> {
  /// The first number of a range that is not in the set; nil if all are.
  func firstOutside(in range: Range<Int>) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > range.lowerBound { high = middle } else { low = middle + 1 }
    }
    // Ranges of a set do not touch each other.
    let isIn = low < ranges.count && ranges[low].contains(range.lowerBound)
    let first = isIn ? ranges[low].upperBound : range.lowerBound
    return range.contains(first) ? first : nil
  }
}
