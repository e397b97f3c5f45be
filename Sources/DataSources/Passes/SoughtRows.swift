import GridModel
import JSONText

/// Rows whose places in an order are sought: each is found by counting the rows before it.
struct SoughtRows: Sendable {
  /// What orders a row, and where its record begins.
  struct Row: Sendable {
    /// The first eight bytes of its key, and those that follow.
    let head: UInt64
    let rest: [UInt8]
    /// The offset of its record in the file.
    let offset: Int
    /// Its place in the file.
    let row: Int

    /// Whether the left one comes first; ties keep the file's order.
    static func precedes(_ left: Row, _ right: Row) -> Bool {
      left.precedes(right.head, right.offset) { right.rest }
    }

    /// Whether this comes before a row with a certain key; `rest` is asked for where heads are equal.
    @inline(__always)
    func precedes(_ head: UInt64, _ offset: Int, rest: () -> [UInt8]) -> Bool {
      if self.head != head { return self.head < head }
      let other = rest()
      if self.rest != other { return self.rest.lexicographicallyPrecedes(other) }
      return self.offset < offset
    }
  }

  /// The columns that order the rows, the most important first.
  let keys: [StreamedKey]
  /// The rows that are sought, in the order.
  let rows: [Row]
  /// Their heads, which tell most rows apart.
  private let heads: [UInt64]

  /// Takes rows in any order.
  init(keys: [StreamedKey], rows: [Row]) {
    (self.keys, self.rows) = (keys, rows.sorted(by: Row.precedes))
    heads = self.rows.map(\.head)
  }

  /// How many of the sought rows come before a row, or are it.
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
