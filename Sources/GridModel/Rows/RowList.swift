/// Places of rows in their table, from 0 and rising: all from one to another, or some.
package enum RowList: Sendable {
  /// All rows from one to another.
  case range(Range<Int>)
  /// Some rows, rising.
  case list([UInt32])

  /// How many rows there are.
  package var count: Int {
    switch self {
    case .range(let range): range.count
    case .list(let rows): rows.count
    }
  }

  /// The row at a place.
  @inline(__always)
  package subscript(place: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + place
    case .list(let rows): Int(rows[place])
    }
  }

  /// The place of a row; nil where it is not among them.
  package func place(of row: Int) -> Int? {
    switch self {
    case .range(let range): return range.contains(row) ? row - range.lowerBound : nil
    case .list(let rows):
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = low + (high - low) / 2
        if Int(rows[middle]) < row { low = middle + 1 } else { high = middle }
      }
      return low < rows.count && Int(rows[low]) == row ? low : nil
    }
  }

  /// Calls `body` with each row, rising.
  @inline(__always)
  func visit(_ body: (Int) -> Void) {
    switch self {
    case .range(let range): for row in range { body(row) }
    case .list(let rows): for row in rows { body(Int(row)) }
    }
  }
}
