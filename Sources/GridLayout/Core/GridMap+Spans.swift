import GridreelPrimitives

extension GridMap {
  /// The visible cells, row by row, those that span others in the place of each of these, too; `columns` holds the
  /// keys of the columns in display order.
  package func cellsOfRows(_ columns: [String]) -> [Cell] {
    guard cells.contains(where: \.spans) else { return cells }
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    let sources = Dictionary(
      cells.filter { $0.rowSpan == 1 }.map { ($0.row, $0) }, uniquingKeysWith: { first, _ in first }
    )
    var all = cells
    for cell in cells where cell.spans {
      guard let place = places[cell.column] else { continue }
      for row in cell.row..<cell.row + cell.rowSpan {
        // A row whose visible cells others span is not there.
        guard let own = sources[row] ?? (row == cell.row ? cell : nil) else { continue }
        for column in place..<min(place + cell.columnSpan, columns.count)
        where row > cell.row || column > place {
          all.append(cell.repeated(in: own, column: columns[column]))
        }
      }
    }
    return all.sorted { ($0.row, places[$0.column] ?? 0) < ($1.row, places[$1.column] ?? 0) }
  }
}

extension GridMap.Cell {
  fileprivate var spans: Bool { rowSpan > 1 || columnSpan > 1 }
}
