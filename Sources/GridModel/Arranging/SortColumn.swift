/// What orders the rows by one column: a key for each row, worked out once.
struct SortColumn {
  /// A number for each row that orders as its value does, its direction counted in; missing values
  /// are the greatest.
  private(set) var heads: [UInt64]
  /// The texts' full keys, where the first eight bytes leave a tie; nil where there are no texts.
  private var keys: CollationKeys?
  private let isDescending: Bool

  /// The columns that order by `cells`: two where texts stand among other values, for texts come
  /// after all others.
  ///
  /// Numbers come before dates, dates before yes and no. Not-a-number counts as missing.
  static func columns(
    for cells: some RandomAccessCollection<Cell>, _ direction: SortDirection,
    collation: some TextCollation
  ) -> [SortColumn] {
    let isDescending = direction == .descending
    let classes = cells.lazy.map { ValueClass($0.value) }.filter { $0 != .missing }
    let main = SortColumn(cells, isDescending: isDescending, collation: collation)
    guard let first = classes.first, classes.contains(where: { $0 != first }) else { return [main] }
    let heads = cells.map { cell -> UInt64 in
      let valueClass = ValueClass(cell.value)
      if valueClass == .missing { return .max }
      return UInt64(
        isDescending
          ? ValueClass.missing.rawValue - valueClass.rawValue
          : valueClass.rawValue)
    }
    return [SortColumn(heads: heads), main]
  }

  /// A column that orders by numbers, smallest first.
  init(heads: [UInt64]) { (self.heads, keys, isDescending) = (heads, nil, false) }

  private init(
    _ cells: some RandomAccessCollection<Cell>, isDescending: Bool,
    collation: some TextCollation
  ) {
    self.isDescending = isDescending
    var heads: [UInt64] = []
    heads.reserveCapacity(cells.count)
    var keys: CollationKeys?
    for cell in cells {
      var head: UInt64
      if case .text(let text) = cell.value {
        if keys == nil { keys = CollationKeys(emptyKeys: heads.count, capacity: cells.count) }
        head = keys?.append(text, by: collation) ?? 0
      } else {
        keys?.appendNothing()
        head = Self.head(of: cell.value)
      }
      if isDescending && head != .max { head = ~head }
      heads.append(head)
    }
    (self.heads, self.keys) = (heads, keys)
  }

  /// A number that orders as the value does among those of its kind.
  private static func head(of value: Value) -> UInt64 {
    switch value {
    case .missing, .text: return .max
    case .boolean(let isTrue): return isTrue ? 2 : 1
    case .number(let number): return orderedBits(of: number)
    case .date(let date): return orderedBits(of: date.seconds)
    }
  }

  /// The bits of a number as an integer of the same order; never 0, nor the greatest but for
  /// not-a-number.
  static func orderedBits(of number: Double) -> UInt64 {
    guard !number.isNaN else { return .max }
    let bits = (number == 0 ? 0 : number).bitPattern
    return bits >> 63 == 0 ? bits | 1 << 63 : ~bits
  }

  /// Orders two rows whose heads are equal: below 0 where the left one comes first.
  func compareTails(_ left: Int, _ right: Int) -> Int {
    guard let order = keys?.compareTails(left, right) else { return 0 }
    return isDescending ? -order : order
  }

  /// Orders two rows: below 0 where the left one comes first.
  func compare(_ left: Int, _ right: Int) -> Int {
    if heads[left] != heads[right] { return heads[left] < heads[right] ? -1 : 1 }
    return compareTails(left, right)
  }

  /// The kinds of values in their order.
  private enum ValueClass: Int {
    case number
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
  }
}
