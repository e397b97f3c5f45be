import GridreelJSONText
import GridreelModel

/// Rows whose places in an order are found by counting the rows before them.
struct SoughtRows: Sendable {
  /// The sort key of a row and the offset of its record.
  struct Row: Sendable {
    /// The first eight bytes of its key, and the rest.
    let head: UInt64
    let rest: [UInt8]
    /// The offset of its record in the file.
    let offset: Int
    /// The index of the row in the file.
    let row: Int

    /// Whether the left one comes first; ties keep the file's order.
    static func precedes(_ left: Row, _ right: Row) -> Bool {
      left.precedes(right.head, right.offset) { right.rest }
    }

    /// Whether this comes before a row with a certain key; `rest` is called only if the heads are equal.
    @inline(__always)
    func precedes(_ head: UInt64, _ offset: Int, rest: () -> [UInt8]) -> Bool {
      if self.head != head { return self.head < head }
      let other = rest()
      if self.rest != other { return self.rest.lexicographicallyPrecedes(other) }
      return self.offset < offset
    }
  }

  /// The columns to sort by, the most important first.
  let keys: [StreamedKey]
  /// The sought rows, sorted.
  let rows: [Row]
  /// Their heads, which distinguish most rows.
  private let heads: [UInt64]

  /// Takes rows in any order.
  init(keys: [StreamedKey], rows: [Row]) {
    (self.keys, self.rows) = (keys, rows.sorted(by: Row.precedes))
    heads = self.rows.map(\.head)
  }

  /// The number of sought rows that come before a row or are equal to it.
  @inline(__always)
  func countBefore(_ head: UInt64, _ offset: Int, rest: () -> [UInt8]) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      let isBefore =
        heads[middle] == head
        ? rows[middle].offset == offset || rows[middle].precedes(head, offset, rest: rest)
        : heads[middle] < head
      if isBefore { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
