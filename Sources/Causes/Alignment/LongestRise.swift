/// The indices of a longest increasing subsequence; O(n log n).
///
/// Method: patience sorting (Fredman 1975).
package func longestRise(_ numbers: [Int]) -> [Int] {
  /// For each length, the index of the smallest number that ends an increasing subsequence of that length.
  var ends: [Int] = []
  var before = [Int](repeating: -1, count: numbers.count)
  for (place, number) in numbers.enumerated() {
    var (low, high) = (0, ends.count)
    while low < high {
      let middle = (low + high) / 2
      if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
    }
    if low > 0 { before[place] = ends[low - 1] }
    if low == ends.count { ends.append(place) } else { ends[low] = place }
  }
  var rise: [Int] = []
  var place = ends.last ?? -1
  while place >= 0 {
    rise.append(place)
    place = before[place]
  }
  return rise.reversed()
}
