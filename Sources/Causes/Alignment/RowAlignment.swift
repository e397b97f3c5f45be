/// Matches the rows of two pictures: first rows with equal texts, then rows with mostly equal texts.
struct RowAlignment {
  /// A row that is in both pictures.
  struct Pair {
    let old, new: Int
    /// Whether the row's position relative to the other rows changed.
    var isMoved = false
  }

  /// The rows in both pictures, in the new order.
  private(set) var pairs: [Pair] = []
  /// The indices of rows that are in only one picture.
  private(set) var inserted: [Int] = []
  private(set) var removed: [Int] = []

  /// Aligns rows by their keys and by the texts of the columns that both pictures have.
  ///
  /// - Parameters:
  ///   - old: the earlier rows.
  ///   - new: the rows now.
  ///   - isCut: whether the rows may go on where the picture ends, so that others come into it.
  ///   - growth: how many rows more the data have than before: a key that is a place names the same row then, or the one
  ///     so far from it.
  init(
    old: [(key: String, texts: [String])], new: [(key: String, texts: [String])],
    isCut: Bool = false, growth: Int = 0
  ) {
    var numbers: [[String]: Int] = [:]
    func numbered(_ rows: [(key: String, texts: [String])]) -> [Int] {
      rows.map { row in
        let number = numbers[row.texts] ?? numbers.count
        numbers[row.texts] = number
        return number
      }
    }
    var matcher = RowMatcher(old: old, new: new)
    matcher.pairEqual(numbered(old), numbered(new))
    // At the ends of a picture that is cut, rows go and come that are nothing like each other.
    matcher.pairSimilar(growth: isCut && growth != 0 ? growth : nil)
    matcher.pairNamed(hasSameCount: growth == 0)
    matcher.pairInPlace(isCut: isCut)
    let stays = matcher.staysInPlace
    pairs = matcher.partners.enumerated().compactMap { new, old in
      old.map { Pair(old: $0, new: new, isMoved: !stays[new]) }
    }
    inserted = matcher.freeNew
    removed = matcher.freeOld
  }

  /// The rows whose position relative to the others changed.
  var moved: [Pair] { pairs.filter(\.isMoved) }
}

/// Pairs rows, the most certain pairs first.
private struct RowMatcher {
  typealias Row = (key: String, texts: [String])

  private let old, new: [Row]
  /// For each new row the matching old row; nil if there is none.
  private(set) var partners: [Int?]
  private var isTaken: [Bool]
  /// The new rows that were paired in order because their texts are equal.
  private var anchors: Set<Int> = []
  /// For each row the number of rows before it that were paired in order, which identifies its gap.
  private var oldGaps: [Int] = []
  private var newGaps: [Int] = []

  init(old: [Row], new: [Row]) {
    (self.old, self.new) = (old, new)
    partners = Array(repeating: nil, count: new.count)
    isTaken = Array(repeating: false, count: old.count)
  }

  var freeNew: [Int] { partners.indices.filter { partners[$0] == nil } }
  var freeOld: [Int] { isTaken.indices.filter { !isTaken[$0] } }

  private mutating func pair(_ oldPlace: Int, _ newPlace: Int) {
    partners[newPlace] = oldPlace
    isTaken[oldPlace] = true
  }

  /// Pairs rows with equal texts: first in order, then at any position.
  mutating func pairEqual(_ oldNumbers: [Int], _ newNumbers: [Int]) {
    let common = CommonSequence(oldNumbers, newNumbers).pairs
    for place in common { pair(place.old, place.new) }
    anchors = Set(common.map(\.new))
    oldGaps = gaps(common.map(\.old), count: old.count)
    newGaps = gaps(common.map(\.new), count: new.count)
    var waiting: [Int: [Int]] = [:]
    for place in freeOld.reversed() { waiting[oldNumbers[place], default: []].append(place) }
    for place in freeNew {
      if let partner = waiting[newNumbers[place]]?.popLast() { pair(partner, place) }
    }
  }

  /// For each new row whether it keeps its position relative to the others.
  ///
  /// Rows that were paired in order keep theirs. Of the others, those do that stay in the same gap between
  /// such rows and in the same order.
  var staysInPlace: [Bool] {
    var stays = partners.indices.map(anchors.contains)
    let near = partners.indices.filter { place in
      guard !stays[place], let old = partners[place] else { return false }
      return oldGaps[old] == newGaps[place]
    }
    for (_, places) in Dictionary(grouping: near, by: { newGaps[$0] }) {
      for kept in longestRise(places.map { partners[$0] ?? 0 }) { stays[places[kept]] = true }
    }
    return stays
  }

  private func gaps(_ anchors: [Int], count: Int) -> [Int] {
    var (gaps, passed) = ([Int](repeating: 0, count: count), anchors[...])
    for place in 0..<count {
      if passed.first == place { passed.removeFirst() }
      gaps[place] = anchors.count - passed.count
    }
    return gaps
  }

  private struct Candidate {
    let old, new, votes: Int
    let isNear: Bool
    let hasSameKey: Bool
  }

  /// Pairs rows of which at least half of the texts are equal; with a growth of the data, only those whose keys are equal
  /// or so far from each other.
  mutating func pairSimilar(growth: Int?) {
    let width = new.first?.texts.count ?? 0
    guard width > 1 else { return }
    let candidates = candidates().filter { $0.votes * 2 >= width }
      .sorted { left, right in
        if left.votes != right.votes { return left.votes > right.votes }
        if left.isNear != right.isNear { return left.isNear }
        if left.hasSameKey != right.hasSameKey { return left.hasSameKey }
        return (left.new, left.old) < (right.new, right.old)
      }
    for candidate in candidates
    where partners[candidate.new] == nil && !isTaken[candidate.old] {
      if let growth, let before = Int(old[candidate.old].key),
        let now = Int(new[candidate.new].key),
        now != before, now != before + growth
      {
        continue
      }
      pair(candidate.old, candidate.new)
    }
  }

  /// Pairs rows at one position in the data whose first text is the same and no other row's, whatever formulas make of
  /// their values; where the data have as many rows as before, a quarter of their texts is enough.
  mutating func pairNamed(hasSameCount: Bool) {
    func counts(_ rows: [Row]) -> [String: Int] {
      rows.reduce(into: [:]) { $0[$1.texts.first ?? "", default: 0] += 1 }
    }
    guard !freeNew.isEmpty, !freeOld.isEmpty else { return }
    let (before, now) = (counts(old), counts(new))
    let byKey = Dictionary(
      freeOld.map { (old[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    for place in freeNew {
      guard let other = byKey[new[place].key], !isTaken[other] else { continue }
      let texts = (old: old[other].texts, new: new[place].texts)
      let name = texts.new.first ?? ""
      let isNamed =
        !name.isEmpty && texts.old.first == name && before[name] == 1 && now[name] == 1
      let shared = zip(texts.old, texts.new).count { $0 == $1 && !$0.isEmpty }
      if isNamed || hasSameCount && shared > 1 && 4 * shared >= texts.new.count {
        pair(other, place)
      }
    }
  }

  /// The number of texts that unpaired rows share; texts that occur in very many rows are ignored.
  private func candidates() -> [Candidate] {
    struct Text: Hashable {
      let column: Int
      let text: String
    }
    var holders: [Text: [Int]] = [:]
    for place in freeOld {
      for (column, text) in old[place].texts.enumerated() {
        holders[Text(column: column, text: text), default: []].append(place)
      }
    }
    return freeNew.flatMap { place in
      var votes: [Int: Int] = [:]
      for (column, text) in new[place].texts.enumerated() {
        let holding = holders[Text(column: column, text: text)] ?? []
        for holder in holding.prefix(64) { votes[holder, default: 0] += 1 }
      }
      return votes.map { holder, count in
        Candidate(
          old: holder, new: place, votes: count, isNear: oldGaps[holder] == newGaps[place],
          hasSameKey: old[holder].key == new[place].key)
      }
    }
  }

  /// Pairs rows of one key between the same neighbours, where as many rows were removed as inserted; behind the last of
  /// these, rows of several texts that are cut may have been pushed out.
  mutating func pairInPlace(isCut: Bool) {
    let (oldFree, newFree) = (
      Dictionary(grouping: freeOld) { oldGaps[$0] }, Dictionary(grouping: freeNew) { newGaps[$0] }
    )
    for (gap, places) in newFree {
      guard let others = oldFree[gap], others.count == places.count else { continue }
      if isCut, gap == anchors.count, new[places[0]].texts.count > 1 { continue }
      let byKey = Dictionary(
        others.map { (old[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
      for place in places {
        if let other = byKey[new[place].key], !isTaken[other] { pair(other, place) }
      }
    }
  }
}
