import GridreelPrimitives

/// Rows in a lazily computed order.
///
/// The first rows cost one pass over all rows; any others also cost a pass, after which they and
/// their neighbours are in order. Case decides after the last column; ties keep the rows' own order.
package final class RowSorter: Sendable {
  /// A row with its key in the most important column.
  private struct Element {
    let head: UInt64
    let row: UInt32
  }

  private struct State {
    /// The first rows in order.
    var prefix: [UInt32] = []
    /// All rows, partitioned at ``bounds``; empty as long as the first rows suffice.
    var elements: [Element] = []
    /// The bounds of partitions, ascending: rows before a bound precede those from it on.
    var bounds: [Int] = []
    /// Whether the partition that begins at a bound is sorted.
    var isSorted: [Bool] = []
    var pivots = PivotChoice()
    /// Takes over for rows beyond those that were ordered elsewhere.
    var whole: RowSorter?
  }

  package let count: Int
  private let rows: RowList
  private let columns: [SortColumn]
  private let state: Guarded<State>
  private let makeWhole: (@Sendable () -> RowSorter)?
  private let knownPlaces: (@Sendable ([Int]) -> [Int: Int]?)?
  /// The minimum number of first rows that are sorted at once.
  private static let leastPrefix = 256
  /// Partitions of at most this size are sorted at once.
  private static let smallPart = 512

  /// Orders `rows` by `columns`, the most important first; without columns they keep their order.
  package init(rows: RowList, by columns: [SortColumn]) {
    (self.rows, self.columns, count) = (rows, columns, rows.count)
    state = Guarded(State())
    (makeWhole, knownPlaces) = (nil, nil)
  }

  /// Wraps the first rows of an order, with a fallback for the rest.
  ///
  /// - Parameters:
  ///   - first: The first rows in order.
  ///   - count: The number of rows.
  ///   - places: Finds the places of rows, leaving out those that are not in the order; returns nil
  ///     if only the whole order has the answer.
  ///   - whole: Computes the whole order.
  package init(
    first: [UInt32], count: Int, places: @escaping @Sendable ([Int]) -> [Int: Int]? = { _ in nil },
    whole: @escaping @Sendable () -> RowSorter
  ) {
    (rows, columns, self.count) = (.range(0..<0), [], count)
    var state = State()
    state.prefix = first
    self.state = Guarded(state)
    (makeWhole, knownPlaces) = (whole, places)
  }

  /// The row at an index of the order.
  package func row(at place: Int) -> Int {
    precondition(place >= 0 && place < count, "row \(place) is not there")
    if columns.isEmpty, makeWhole == nil { return rows[place] }
    return state.withLock { state in
      if place < state.prefix.count { return Int(state.prefix[place]) }
      if let whole = whole(&state) { return whole.row(at: place) }
      let wanted = max(Self.leastPrefix, 2 * (place + 1))
      if state.elements.isEmpty, wanted <= count / 8 {
        state.prefix = firstRows(wanted)
        return Int(state.prefix[place])
      }
      sortPart(around: place, &state)
      return Int(state.elements[place].row)
    }
  }

  private func whole(_ state: inout State) -> RowSorter? {
    guard let makeWhole else { return nil }
    if state.whole == nil { state.whole = makeWhole() }
    return state.whole
  }

  /// The places of rows in the order, leaving out those that are not in it; one pass over all rows.
  package func places(of wanted: some Sequence<Int>) -> [Int: Int] {
    if let known = knownPlaces?(Array(wanted)) { return known }
    if let whole = state.withLock({ whole(&$0) }) { return whole.places(of: wanted) }
    let present = wanted.compactMap { row in rows.place(of: row).map { (row: row, place: $0) } }
    guard !columns.isEmpty else {
      return Dictionary(present.map { ($0.row, $0.place) }) { first, _ in first }
    }
    let sought = present.map { element($0.row) }.sorted(by: precedes)
    // For each wanted row, the number of rows between it and the wanted row before it.
    var counts = [Int](repeating: 0, count: sought.count + 1)
    rows.visit { row in counts[firstPlace(in: sought, after: element(row))] += 1 }
    var places: [Int: Int] = [:]
    var before = 0
    for (element, count) in zip(sought, counts) {
      before += count
      places[Int(element.row)] = before
    }
    return places
  }

  /// The index of the first of some sorted elements that `element` precedes.
  private func firstPlace(in sorted: [Element], after element: Element) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if precedes(element, sorted[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  // MARK: Order

  @inline(__always)
  private func element(_ row: Int) -> Element {
    Element(head: columns[0].head(row), row: UInt32(truncatingIfNeeded: row))
  }

  @inline(__always)
  private func precedes(_ left: Element, _ right: Element) -> Bool {
    if left.head != right.head { return left.head < right.head }
    let (leftRow, rightRow) = (Int(left.row), Int(right.row))
    guard leftRow != rightRow else { return false }
    var order = columns[0].compareTails(leftRow, rightRow)
    for column in columns.dropFirst() where order == 0 { order = column.compare(leftRow, rightRow) }
    // Names that differ only in case are equal to the columns that follow.
    for column in columns where order == 0 { order = column.compareCases(leftRow, rightRow) }
    return order == 0 ? leftRow < rightRow : order < 0
  }

  private func firstRows(_ limit: Int) -> [UInt32] {
    var first = FirstElements<Element>(limit: limit) { self.precedes($0, $1) }
    var greatest = UInt64.max
    rows.visit { row in
      let element = element(row)
      guard element.head <= greatest else { return }
      first.offer(element)
      greatest = first.last?.head ?? .max
    }
    return first.sorted().map(\.row)
  }

  /// Sorts the partition that holds `place`.
  private func sortPart(around place: Int, _ state: inout State) {
    if state.elements.isEmpty {
      state.elements.reserveCapacity(count)
      rows.visit { state.elements.append(element($0)) }
      (state.bounds, state.isSorted) = ([0], [false])
    }
    var part = state.bounds.lastIndex(notAbove: place)
    guard !state.isSorted[part] else { return }
    state.elements.withUnsafeMutableBufferPointer { elements in
      while true {
        let end = part + 1 < state.bounds.count ? state.bounds[part + 1] : elements.count
        let range = state.bounds[part]..<end
        guard range.count > Self.smallPart else {
          elements[range].sort(by: precedes)
          state.isSorted[part] = true
          return
        }
        let middle = elements.part(range, pivots: &state.pivots, by: precedes)
        state.bounds.insert(middle, at: part + 1)
        state.isSorted.insert(false, at: part + 1)
        if middle <= place { part += 1 }
      }
    }
  }
}

extension [Int] {
  /// The index of the last of ascending numbers that is not above `number`.
  fileprivate func lastIndex(notAbove number: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}
