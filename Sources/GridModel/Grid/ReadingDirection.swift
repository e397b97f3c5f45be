import GridreelPrimitives
import GridreelValues

/// The side from which a grid is read.
public enum ReadingDirection: String, Hashable, Sendable, CaseIterable {
  /// The first column is at the left.
  case leftToRight = "ltr"
  /// The first column is at the right; everything that has a side changes it.
  case rightToLeft = "rtl"
  /// That of most titles and columns of text; only the first rows are looked at.
  case automatic = "auto"
}

extension DataGrid {
  /// The numbers of columns and rows whose texts decide an automatic direction.
  private static let (countedColumns, countedRows) = (24, 60)

  /// The grid with an automatic direction replaced by that of its texts.
  ///
  /// - Parameter rows: The rows in the order in which they are shown.
  /// - Returns: The grid with one of the two directions.
  package func withDirection(of rows: any GridDataSource) -> DataGrid {
    guard direction == .automatic else { return self }
    var (grid, count) = (self, DirectionCount())
    let columns = visibleColumns
    for column in columns { count.add(column.title) }
    let texts = columns.lazy.filter { rows.kind(ofColumn: $0.key) == .text }
    let places = rows.firstPlaces(Self.countedRows)
    for column in texts.prefix(Self.countedColumns) {
      // A column counts once: many tables have columns of codes and addresses, in Latin letters.
      var own = DirectionCount()
      for place in places { own.add(rows.cell(at: place, column: column.key).text) }
      count.add(own)
    }
    grid.direction = count.isRightToLeft ? .rightToLeft : .leftToRight
    return grid
  }
}

extension GridDataSource {
  /// The places of the first rows, in order.
  fileprivate func firstPlaces(_ count: Int) -> [RowIndex] {
    var places: [RowIndex] = []
    for section in 0..<sectionCount {
      for row in 0..<min(rowCount(inSection: section), count - places.count) {
        places.append(RowIndex(section: section, row: row))
      }
      if places.count >= count { break }
    }
    return places
  }
}
