import Primitives

/// Rows in an order that is worked out as far as it is asked for.
///
/// The first rows cost one pass over all; any others cost a pass too, and are then in order with
/// those near them. Case decides after the last column; ties keep the rows' own order.
package final class RowSorter: Sendable {
  /// A row, and its key in the most important column.
  private struct Element {
    let head: UInt64
    let row: UInt32
  }

  private struct State {
    /// The first rows in order.
    var prefix: [UInt32] = []
    /// All rows, parted at ``bounds``; empty as long as the first rows are enough.
    var elements: [Element] = []
    /// Where parts begin, rising: what is before a bound precedes what is from it on.
    var bounds: [Int] = []
    /// Whether the part that begins at a bound is in order.
    var isSorted: [Bool] = []
    var pivots = PivotChoice()
    /// Does the work that goes beyond rows which were ordered elsewhere.
    var whole: RowSorter?
  }

  /// How many rows there are.
  package let count: Int
  private let rows: RowList
  private let columns: [SortColumn]
  private let state: Guarded<State>
  private let makeWhole: (@Sendable () -> RowSorter)?
  private let knownPlaces: (@Sendable ([Int]) -> [Int: Int]?)?
  /// So many of the first rows are put in order at once.
  private static let leastPrefix = 256
  /// Parts of up to so many rows are put in order at once.
  private static let smallPart = 512

  /// Orders `rows` by `columns`, the most important first; without columns they stay as they are.
  package init(rows: RowList, by columns: [SortColumn]) {
    (self.rows, self.columns, count) = (rows, columns, rows.count)
    state = Guarded(State())
    (makeWhole, knownPlaces) = (nil, nil)
  }

  /// Takes the first rows of an order, and what gives more of it, should it be asked for.
  ///
  /// - Parameters:
  ///   - first: The first rows.
  ///   - count: How many rows there are.
  ///   - places: Where rows stand, those that are not in the order left out; nil where only the whole
  ///     order can tell.
  ///   - whole: Gives the whole order.
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

  /// The row at a place of the order.
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

  /// Where rows stand in the order, those that are not in it left out; one pass over all rows.
  package func places(of wanted: some Sequence<Int>) -> [Int: Int] {
    if let known = knownPlaces?(Array(wanted)) { return known }
    if let whole = state.withLock({ whole(&$0) }) { return whole.places(of: wanted) }
    let present = wanted.compactMap { row in rows.place(of: row).map { (row: row, place: $0) } }
    guard !columns.isEmpty else {
      return Dictionary(present.map { ($0.row, $0.place) }) { first, _ in first }
    }
    let sought = present.map { element($0.row) }.sorted(by: precedes)
    // How many rows precede each sought one but none of those before it.
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

  /// The place of the first of some elements in order that `element` precedes.
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
    // Names that differ in case alone are one name to the columns that follow.
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

  /// Puts a part of the rows in order that holds `place`.
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
  /// The place of the last of rising numbers that is not above `number`.
  fileprivate func lastIndex(notAbove number: Int) -> Int {
    var (low, high) = (0, count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if self[middle] <= number { low = middle } else { high = middle }
    }
    return low
  }
}
