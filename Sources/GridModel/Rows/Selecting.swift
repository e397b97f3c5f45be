/// Partial sorting: puts only as many elements in order as needed.
///
/// The order must be total: of two different elements, one precedes the other.
extension UnsafeMutableBufferPointer {
  /// Partitions `range` so that the elements before the returned index precede those from it on;
  /// neither part is empty.
  ///
  /// - Precondition: `range` has at least two elements.
  func part(
    _ range: Range<Int>, pivots: inout PivotChoice, by precedes: (Element, Element) -> Bool
  ) -> Int {
    let pivotPlace = pivots.next(in: range, of: self, by: precedes)
    swapAt(range.lowerBound, pivotPlace)
    let pivot = self[range.lowerBound]
    var (low, high) = (range.lowerBound - 1, range.upperBound)
    while true {
      repeat { high -= 1 } while precedes(pivot, self[high])
      repeat { low += 1 } while precedes(self[low], pivot)
      guard low < high else { return high + 1 }
      swapAt(low, high)
    }
  }

  /// Moves the first `count` elements in order before all others; neither part is sorted
  /// afterwards.
  package func select(_ count: Int, by precedes: (Element, Element) -> Bool) {
    var pivots = PivotChoice()
    var range = 0..<self.count
    while range.count > 1, range.contains(count) {
      let middle = part(range, pivots: &pivots, by: precedes)
      if middle == count { return }
      range = middle < count ? middle..<range.upperBound : range.lowerBound..<middle
    }
  }
}

/// Chooses pivots: the median of three pseudo-random elements, the same on every run.
struct PivotChoice {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  mutating func next<Element>(
    in range: Range<Int>, of elements: UnsafeMutableBufferPointer<Element>,
    by precedes: (Element, Element) -> Bool
  ) -> Int {
    let (a, b, c) = (place(in: range), place(in: range), place(in: range))
    if precedes(elements[a], elements[b]) {
      if precedes(elements[b], elements[c]) { return b }
      return precedes(elements[a], elements[c]) ? c : a
    }
    if precedes(elements[a], elements[c]) { return a }
    return precedes(elements[b], elements[c]) ? c : b
  }

  private mutating func place(in range: Range<Int>) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return range.lowerBound + Int(state.multipliedFullWidth(by: UInt64(range.count)).high)
  }
}

/// The first elements in order of all that are offered, in a buffer of twice the limit.
package struct FirstElements<Element: Sendable>: Sendable {
  /// The number of elements to keep.
  package let limit: Int
  /// The elements kept so far, unsorted.
  package private(set) var elements: [Element] = []
  /// The last of the first ``limit`` elements so far; elements that do not precede it are dropped.
  package private(set) var last: Element?
  private let precedes: @Sendable (Element, Element) -> Bool

  /// Makes an empty collection.
  package init(limit: Int, by precedes: @escaping @Sendable (Element, Element) -> Bool) {
    (self.limit, self.precedes) = (limit, precedes)
  }

  /// Offers an element that may be among the first; O(1) on average.
  package mutating func offer(_ element: Element) {
    guard limit > 0 else { return }
    if let last, !precedes(element, last) { return }
    elements.append(element)
    if elements.count >= 2 * limit { shrink() }
  }

  /// Drops all but the first ``limit`` elements.
  package mutating func shrink() {
    guard elements.count > limit else { return }
    let (limit, precedes) = (limit, precedes)
    elements.withUnsafeMutableBufferPointer { $0.select(limit, by: precedes) }
    elements.removeLast(elements.count - limit)
    last = elements.max(by: precedes)
  }

  /// The first elements, sorted.
  package mutating func sorted() -> [Element] {
    shrink()
    return elements.sorted(by: precedes)
  }
}
