/// Pairs the equal elements of two sequences that are in the same order in both.
///
/// Method: patience diff (Cohen 2009). Equal prefixes and suffixes come first, then elements that occur
/// exactly once in both, then the gaps between those recursively; a gap without any such element is solved by
/// the plain table if it is small.
package struct CommonSequence {
  /// The pairs found, ascending on both sides.
  package private(set) var pairs: [(old: Int, new: Int)] = []
  private let old, new: [Int]
  /// The number of table cells that may still be filled, which bounds the time.
  private var budget = 4_000_000

  /// Pairs two sequences.
  package init(_ old: [Int], _ new: [Int]) {
    (self.old, self.new) = (old, new)
    pair(old.indices, new.indices)
    pairs.sort { $0.new < $1.new }
  }

  private mutating func pair(_ oldRange: Range<Int>, _ newRange: Range<Int>) {
    var (low, high) = (oldRange, newRange)
    while let first = low.first, let other = high.first, old[first] == new[other] {
      pairs.append((first, other))
      (low, high) = (low.dropFirst(), high.dropFirst())
    }
    while let last = low.last, let other = high.last, old[last] == new[other] {
      pairs.append((last, other))
      (low, high) = (low.dropLast(), high.dropLast())
    }
    guard !low.isEmpty, !high.isEmpty else { return }
    let anchors = anchors(low, high)
    guard !anchors.isEmpty else { return pairByTable(low, high) }
    pairs += anchors
    var (oldStart, newStart) = (low.lowerBound, high.lowerBound)
    for anchor in anchors + [(low.upperBound, high.upperBound)] {
      pair(oldStart..<anchor.0, newStart..<anchor.1)
      (oldStart, newStart) = (anchor.0 + 1, anchor.1 + 1)
    }
  }

  /// The elements that occur once on each side, as far as they keep their order.
  private func anchors(_ low: Range<Int>, _ high: Range<Int>) -> [(old: Int, new: Int)] {
    func singles(_ elements: [Int], _ range: Range<Int>) -> [Int: Int] {
      var places: [Int: Int] = [:]
      for place in range { places[elements[place]] = places[elements[place]] == nil ? place : -1 }
      return places.filter { $0.value >= 0 }
    }
    let oldPlaces = singles(old, low)
    let common = singles(new, high).compactMap { element, place in
      oldPlaces[element].map { (old: $0, new: place) }
    }.sorted { $0.new < $1.new }
    return longestRise(common.map(\.old)).map { common[$0] }
  }

  /// Finds the longest common subsequence with the full table.
  private mutating func pairByTable(_ low: Range<Int>, _ high: Range<Int>) {
    guard low.count * high.count <= budget else { return }
    budget -= low.count * high.count
    let width = high.count + 1
    var table = [Int](repeating: 0, count: (low.count + 1) * width)
    for row in low.indices.reversed() {
      for column in high.indices.reversed() {
        let place = (row - low.lowerBound) * width + column - high.lowerBound
        table[place] =
          old[row] == new[column]
          ? table[place + width + 1] + 1 : max(table[place + width], table[place + 1])
      }
    }
    var (row, column) = (low.lowerBound, high.lowerBound)
    while row < low.upperBound, column < high.upperBound {
      let place = (row - low.lowerBound) * width + column - high.lowerBound
      if old[row] == new[column] {
        pairs.append((row, column))
        (row, column) = (row + 1, column + 1)
      } else if table[place + width] >= table[place + 1] {
        row += 1
      } else {
        column += 1
      }
    }
  }
}
