/// The known name that is most likely meant by an unknown one; nil where none is close.
///
/// Names are compared without case by the number of letters that are wrong, missing, too many or
/// swapped; a third of the letters may differ. Ties go to the name that comes first.
///
/// - Complexity: The product of the lengths, for each name of a similar length.
package func nearestName(to name: String, in known: some Sequence<String>) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (name: String, distance: Int)?
  for candidate in known {
    let letters = Array(candidate.lowercased().unicodeScalars)
    let allowed = min(max(1, max(wanted.count, letters.count) / 3), 4)
    guard abs(letters.count - wanted.count) <= allowed else { continue }
    let distance = editDistance(wanted, letters)
    if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// How many letters must be changed, added, removed or swapped with their neighbour to make one
/// word from the other (optimal string alignment).
private func editDistance(_ from: [Unicode.Scalar], _ to: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...to.count)
  for row in from.indices {
    var current = [row + 1]
    for column in to.indices {
      let isSame = from[row] == to[column]
      var cost = min(
        last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    (beforeLast, last) = (last, current)
  }
  return last[to.count]
}
