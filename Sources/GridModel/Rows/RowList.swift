/// Ascending row indices in a table, from 0: a range or a list.
package enum RowList: Sendable {
  /// A contiguous range of rows.
  case range(Range<Int>)
  /// A list of rows, ascending.
  case list([UInt32])

  package var count: Int {
    switch self {
    case .range(let range): range.count
    case .list(let rows): rows.count
    }
  }

  /// The row at an index.
  @inline(__always)
  package subscript(place: Int) -> Int {
    switch self {
    case .range(let range): range.lowerBound + place
    case .list(let rows): Int(rows[place])
    }
  }

  /// The index of a row; nil if it is not in the list.
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

  /// Calls `body` with each row, in ascending order.
  @inline(__always)
  func visit(_ body: (Int) -> Void) {
    switch self {
    case .range(let range): for row in range { body(row) }
    case .list(let rows): for row in rows { body(Int(row)) }
    }
  }
}
