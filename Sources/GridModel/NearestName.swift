/// The name that was probably meant, or nil where none is near.
///
/// A name that differs only in case wins; otherwise the nearest by edits, of which there may be at
/// most one for every three characters of the longer name, and one in any case.
func nearestName(to name: String, among names: [String]) -> String? {
  let longest = 100
  let wanted = Array(name.prefix(longest + 1).lowercased())
  guard !wanted.isEmpty, wanted.count <= longest else { return nil }
  var best: (name: String, distance: Int)?
  for candidate in names {
    let letters = Array(candidate.prefix(longest + 1).lowercased())
    if letters == wanted { return candidate }
    let allowed = max(1, max(letters.count, wanted.count) / 3)
    guard letters.count <= longest, abs(letters.count - wanted.count) <= allowed else { continue }
    let distance = editDistance(wanted, letters)
    guard distance <= allowed, distance < min(letters.count, wanted.count) else { continue }
    if distance < best?.distance ?? .max { best = (candidate, distance) }
  }
  return best?.name
}

/// The remedy to append to a message about an unknown name: ``; did you mean 'population'?``, or
/// nothing.
func suggestion(for name: String, among names: [String]) -> String {
  nearestName(to: name, among: names).map { "; did you mean '\($0)'?" } ?? ""
}

/// What to say about a column that is not there: its nearest name, or all where they are few.
func unknownColumn(_ name: String, among columns: [String]) -> String {
  let near = suggestion(for: name, among: columns)
  if !near.isEmpty { return "unknown column '\(name)'\(near)" }
  switch columns.count {
  case 0: return "unknown column '\(name)'; there are no columns"
  case 1...12:
    let known = columns.joined(separator: ", ")
    return "unknown column '\(name)'; the \(columns.count) columns are: \(known)"
  default: return "unknown column '\(name)'; there are \(columns.count) columns"
  }
}

/// How many characters are to be inserted, removed, replaced or swapped with their neighbour.
private func editDistance(_ first: [Character], _ second: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      let replaced = last[column] + (letter == other ? 0 : 1)
      var least = min(last[column + 1] + 1, current[column] + 1, replaced)
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        least = min(least, beforeLast[column - 1] + 1)
      }
      current.append(least)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
