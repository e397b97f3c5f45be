/// The lines in which two texts differ, in readable form.
struct LineDifference {
  /// One line per removed (`-`) or added (`+`) line, with its number; truncated if there are many.
  let lines: [String]

  private static let shownLines = 40
  /// With more lines than this between the first and the last difference, a search takes too long.
  private static let searchedLines = 3000

  /// Compares texts.
  init(_ expected: String, _ actual: String) {
    let old = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let new = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let room = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.prefix(room).count
    let (gone, added) = (old[start..<old.count - end], new[start..<new.count - end])
    guard max(gone.count, added.count) <= Self.searchedLines else {
      lines = ["the texts differ from line \(start + 1) on, in \(added.count) lines"]
      return
    }
    let changes = Array(added).difference(from: Array(gone))
    let removed = changes.removals.map { Self.line("-", $0, start) }
    let inserted = changes.insertions.map { Self.line("+", $0, start) }
    let all = (removed + inserted).sorted { ($0.number, $1.sign) < ($1.number, $0.sign) }
    let more = all.count - Self.shownLines
    lines =
      all.prefix(Self.shownLines).map(\.text)
      + (more > 0 ? ["and \(more) more lines"] : [])
  }

  private static func line(
    _ sign: String, _ change: CollectionDifference<Substring>.Change, _ start: Int
  ) -> (sign: String, number: Int, text: String) {
    switch change {
    case .insert(let offset, let element, _), .remove(let offset, let element, _):
      let number = start + offset + 1
      return (sign, number, "\(sign) \(number): \(element)")
    }
  }
}
