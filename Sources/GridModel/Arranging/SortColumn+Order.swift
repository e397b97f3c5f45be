extension SortColumn {
  /// A row's place before sorting, and its key in the most important column.
  private struct Element {
    let head: UInt64
    let row: Int
  }

  /// The places `0..<count` ordered by `columns`, the most important first; ties keep the smaller
  /// place first.
  ///
  /// Only the places of the result within `window` matter. Where they are few and near the
  /// beginning, the rest is not sorted: O(n log of the window's end) instead of O(n log n).
  static func order(
    of count: Int, by columns: [SortColumn], keeping window: Range<Int>
  ) -> [Int] {
    guard let first = columns.first else { return Array(0..<count) }
    let others = columns.dropFirst()
    func precedes(_ left: Element, _ right: Element) -> Bool {
      if left.head != right.head { return left.head < right.head }
      var order = first.compareTails(left.row, right.row)
      for column in others where order == 0 { order = column.compare(left.row, right.row) }
      return order == 0 ? left.row < right.row : order < 0
    }
    var elements = first.heads.enumerated().map { Element(head: $1, row: $0) }
    guard window.upperBound < count / 8 else {
      elements.sort(by: precedes)
      return elements.map(\.row)
    }
    let (kept, rest) = split(elements, keeping: window.upperBound, by: precedes)
    return kept.map(\.row) + rest
  }

  /// The first `limit` elements in order, and the rows of all others in no order of meaning.
  private static func split(
    _ elements: [Element], keeping limit: Int, by precedes: (Element, Element) -> Bool
  ) -> (kept: [Element], rest: [Int]) {
    guard limit > 0 else { return ([], elements.map(\.row)) }
    var heap = Array(elements[..<limit])
    for place in (0..<limit / 2).reversed() { siftDown(&heap, from: place, by: precedes) }
    var rest: [Int] = []
    rest.reserveCapacity(elements.count - limit)
    for element in elements[limit...] {
      if precedes(element, heap[0]) {
        rest.append(heap[0].row)
        heap[0] = element
        siftDown(&heap, from: 0, by: precedes)
      } else {
        rest.append(element.row)
      }
    }
    heap.sort(by: precedes)
    return (heap, rest)
  }

  /// Restores the heap, whose first element is the last in order, below `start`.
  private static func siftDown(
    _ heap: inout [Element], from start: Int, by precedes: (Element, Element) -> Bool
  ) {
    var place = start
    while true {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      var last = place
      if left < heap.count, precedes(heap[last], heap[left]) { last = left }
      if right < heap.count, precedes(heap[last], heap[right]) { last = right }
      guard last != place else { return }
      heap.swapAt(place, last)
      place = last
    }
  }
}
