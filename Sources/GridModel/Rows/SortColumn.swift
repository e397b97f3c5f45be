package import GridreelValues

/// The sort keys of one column's rows, ascending: a number for each row, and full keys for texts.
package final class ColumnKeys: Sendable {
  /// A number for each row that sorts as its value does; missing values have the greatest, and no
  /// value has 0.
  package let heads: [UInt64]
  /// The full collation keys, for texts whose first eight bytes are equal; nil if there are no texts.
  let keys: CollationKeys?

  /// Makes sort keys; `keys`, if there are any, has one key for each row.
  package init(heads: [UInt64], keys: CollationKeys? = nil) {
    (self.heads, self.keys) = (heads, keys)
  }

  /// The sort keys of `cells`: two columns if there are texts among other values, as texts come
  /// after all others.
  ///
  /// Numbers come before dates, dates before booleans. NaN counts as missing.
  static func keys(
    for cells: some RandomAccessCollection<Cell>, collation: NaturalCollation
  ) -> [ColumnKeys] {
    let classes = cells.lazy.map { ValueClass($0.value) }.filter { $0 != .missing }
    let main = ColumnKeys(cells, collation: collation)
    guard let first = classes.first, classes.contains(where: { $0 != first }) else { return [main] }
    return [ColumnKeys(heads: cells.map { ValueClass($0.value).head }), main]
  }

  private convenience init(
    _ cells: some RandomAccessCollection<Cell>, collation: NaturalCollation
  ) {
    var heads: [UInt64] = []
    heads.reserveCapacity(cells.count)
    var keys: CollationKeys?
    for cell in cells {
      if case .text(let text) = cell.value {
        if keys == nil { keys = CollationKeys(emptyKeys: heads.count, capacity: cells.count) }
        heads.append(keys?.append(text, by: collation) ?? 0)
      } else {
        keys?.appendNothing()
        heads.append(cell.value.sortHead)
      }
    }
    self.init(heads: heads, keys: keys)
  }

  /// The kinds of values, in sort order.
  private enum ValueClass: UInt64 {
    case number = 1
    case date
    case boolean
    case text
    case missing

    init(_ value: Value) {
      switch value {
      case .missing: self = .missing
      case .number(let number): self = number.isNaN ? .missing : .number
      case .date: self = .date
      case .boolean: self = .boolean
      case .text: self = .text
      }
    }

    var head: UInt64 { self == .missing ? .max : rawValue }
  }
}

extension Value {
  /// A number that sorts as the value does among those of its kind, ascending.
  ///
  /// It is never 0, and the greatest for missing values. Texts are sorted by their collation keys
  /// instead.
  package var sortHead: UInt64 {
    switch self {
    case .missing, .text: .max
    case .boolean(let isTrue): isTrue ? 2 : 1
    case .number(let number): number.sortHead
    case .date(let date): date.seconds.sortHead
    }
  }
}

extension Double {
  /// The bits as an integer with the same order; never 0, and the greatest only for NaN.
  @inlinable @inline(__always)
  package var sortHead: UInt64 {
    guard !isNaN else { return .max }
    let bits = (self == 0 ? 0 : self).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }
}

extension SortDirection {
  /// A head for this direction; that of missing values, the greatest, stays the same.
  @inlinable @inline(__always)
  package func directed(_ head: UInt64) -> UInt64 {
    self == .descending && head != .max ? ~head : head
  }
}

/// One column to sort by, in a direction.
package struct SortColumn: Sendable {
  /// The column's sort keys.
  let keys: ColumnKeys
  let direction: SortDirection

  package init(_ keys: ColumnKeys, _ direction: SortDirection) {
    (self.keys, self.direction) = (keys, direction)
  }

  /// A number that sorts the row in the column's direction.
  @inline(__always)
  func head(_ row: Int) -> UInt64 { direction.directed(keys.heads[row]) }

  /// Orders two rows with equal heads, ignoring case: below 0 if the left one comes first.
  func compareTails(_ left: Int, _ right: Int) -> Int {
    guard let order = keys.keys?.compareTails(left, right) else { return 0 }
    return direction == .descending ? -order : order
  }

  /// Orders two rows that differ at most in the case of texts.
  func compareCases(_ left: Int, _ right: Int) -> Int {
    guard let order = keys.keys?.compareCases(left, right) else { return 0 }
    return direction == .descending ? -order : order
  }

  /// Orders two rows, ignoring case: below 0 if the left one comes first.
  func compare(_ left: Int, _ right: Int) -> Int {
    let (leftHead, rightHead) = (head(left), head(right))
    if leftHead != rightHead { return leftHead < rightHead ? -1 : 1 }
    return compareTails(left, right)
  }
}
