/// The name that was probably meant, or nil if none is close enough.
///
/// A name that differs only in case wins. Otherwise it is the nearest by insertions, deletions,
/// replacements and swaps of neighbours, if their number is at most a third of the longer name's
/// scalars (one is always allowed); among equally near names, the first.
package func nearestName(to name: String, among names: some Sequence<String>) -> String? {
  let longestName = 100
  let wanted = Array(name.prefix(longestName + 1).lowercased().unicodeScalars)
  guard !wanted.isEmpty, wanted.count <= longestName else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let scalars = Array(candidate.lowercased().unicodeScalars)
    if scalars == wanted { return candidate }
    let longer = max(scalars.count, wanted.count)
    let allowed = max(1, longer / 3)
    guard longer <= longestName, abs(scalars.count - wanted.count) <= allowed else { continue }
    let distance = editDistance(wanted, scalars)
    guard distance <= allowed, distance < min(scalars.count, wanted.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// Whether two names differ in one letter, or in the order of two beside each other, ignoring case.
package func differInOneLetter(_ first: String, _ second: String) -> Bool {
  guard abs(first.utf8.count - second.utf8.count) <= 4 else { return false }
  return editDistance(
    Array(first.lowercased().unicodeScalars), Array(second.lowercased().unicodeScalars)) == 1
}

/// The Damerau-Levenshtein distance (optimal string alignment).
private func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for row in 1..<(first.count + 1) {
    var current = [row]
    for column in 1..<(second.count + 1) {
      let cost = first[row - 1] == second[column - 1] ? 0 : 1
      var least = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + cost)
      if row > 1, column > 1, first[row - 1] == second[column - 2],
        first[row - 2] == second[column - 1]
      {
        least = min(least, beforeLast[column - 2] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
