import GridreelPrimitives
import GridreelValues

/// The titles that the names of a table's columns stand for, and those above neighbours whose names begin in the same way.
struct TableNames {
  /// The fewest neighbours that a title stands above; two are enough below an object of JSON.
  private static let (fewestNeighbours, fewestMembers) = (3, 2)
  /// Words that say nothing by themselves.
  private static let weak: Set<String> = [
    "is", "are", "has", "have", "had", "was", "were", "can", "do", "does", "did", "of", "in", "to",
    "from", "for", "by", "at", "on", "a", "an", "the", "and", "or", "not", "no", "num", "number",
    "n", "x", "y", "how", "what", "which", "who", "when", "where", "why", "if", "pct", "percent",
    "id", "q",
  ]

  /// The title of each column.
  private(set) var titles: [String]
  /// The title above columns, by their places.
  private(set) var spanners: [Int: String] = [:]
  private let names: [String]
  /// The words of the names that are edited.
  private var words: [Int: [String]] = [:]

  /// Finds titles.
  ///
  /// - Parameters:
  ///   - names: The names of all columns, in their order.
  ///   - places: The columns that may be edited.
  ///   - spans: Whether titles may stand above several columns.
  init(_ names: [String], editing places: [Int], spans: Bool) {
    var plain = names
    let all = Set(names)
    for place in places { plain[place] = Self.printed(names[place], among: all) }
    (self.names, titles) = (plain, plain)
    let partsHyphens = places.count { ColumnTitle.isHyphenated(plain[$0]) } > 1
    for place in places {
      guard let words = ColumnTitle.words(of: plain[place], partsHyphens: partsHyphens) else {
        continue
      }
      self.words[place] = words
      titles[place] = ColumnTitle.title(words)
    }
    if spans { addSpanners() }
    partNumbers(places)
    // One table has one style.
    if titles != names {
      for place in places { titles[place] = ColumnTitle.capitalized(titles[place]) }
    }
    // Columns keep their names where several would become one.
    let known = Dictionary(grouping: names.indices, by: key).mapValues { Set($0.map { plain[$0] }) }
    for place in places where known[key(place)]?.count != 1 {
      titles[place] = names[place]
      spanners[place] = nil
    }
    if places.first == 0, Self.isMadeUp(names) { titles[0] = "" }
  }

  /// Whether a program called the first column 0, or a word for a column without a name, and others have names.
  private static func isMadeUp(_ names: [String]) -> Bool {
    names.count > 1 && ["0", "Unnamed: 0"].contains(names[0])
      && names.dropFirst().allSatisfy { Int($0) == nil }
  }

  /// The name as people read it: without that number, with the characters that references of HTML stand for.
  private static func printed(_ name: String, among names: Set<String>) -> String {
    unwrapped(written(name, among: names), among: names).withoutReferences.withoutBlanks
  }

  /// What programs call the object that holds all members of a record, which says nothing.
  private static let wrappers: Set<String> = [
    "fields", "properties", "attributes", "_source", "node", "record", "data", "item",
  ]

  /// A member's name without that of the object that holds all of a record, unless another has the same.
  private static func unwrapped(_ name: String, among names: Set<String>) -> String {
    guard let point = name.firstIndex(of: "."), wrappers.contains(String(name[..<point])),
      case let rest = String(name[name.index(after: point)...]), !rest.isEmpty,
      !names.contains(rest)
    else { return name }
    return rest
  }

  /// Parts a number from the word that it counts, where it stands behind the same word elsewhere: team1 and team2.
  private mutating func partNumbers(_ places: [Int]) {
    func parted(_ place: Int) -> [String]? {
      guard spanners[place] == nil, let words = words[place], let last = words.last,
        case let letters = last.prefix(while: \.isLetter), letters.count > 3,
        case let number = last.dropFirst(letters.count), (1...2).contains(number.count),
        number.allSatisfy(\.isNumber)
      else { return nil }
      return words.dropLast() + [String(letters), String(number)]
    }
    let found = places.compactMap { place in parted(place).map { (place, $0) } }
    let counts = Dictionary(found.map { ($1.dropLast(), 1) }, uniquingKeysWith: +)
    for (place, words) in found where counts[words.dropLast(), default: 0] > 1 {
      titles[place] = ColumnTitle.title(words)
    }
  }

  /// The name as the data have it, without the number that tells it from an equal one.
  private static func written(_ name: String, among names: Set<String>) -> String {
    guard name.last == ")", let start = name.lastIndex(of: "("), start > name.startIndex,
      Int(name[name.index(after: start)...].dropLast()).map({ $0 > 1 }) == true,
      case let base = String(name[..<name.index(before: start)]), names.contains(base)
    else { return name }
    return base
  }

  /// What tells a column from others: its own title below the one above it.
  private func key(_ place: Int) -> [String] { [spanners[place] ?? "", titles[place]] }

  private mutating func addSpanners() {
    let runs = runs.filter { !standsApart($0) }
    // Where some have such a title, pairs have it too.
    let fewest = runs.contains { $0.count >= Self.fewestNeighbours } ? 2 : Self.fewestNeighbours
    for run in runs where run.count >= (areMembers(run) ? Self.fewestMembers : fewest) {
      span(run)
    }
  }

  /// Whether others begin with the same word elsewhere, so that its title would stand there twice, or above some alone.
  private func standsApart(_ places: Range<Int>) -> Bool {
    guard !areMembers(places), let first = words[places.lowerBound]?.first else { return false }
    return words.contains { place, words in
      !places.contains(place) && words.count > 1 && words[0] == first
    }
  }

  /// The neighbours whose names begin with the same word.
  private var runs: [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < names.count {
      let end = runEnd(from: start)
      // A title above all columns would say nothing of any.
      if end - start > 1, end - start < names.count { runs.append(start..<end) }
      start = max(end, start + 1)
    }
    return runs
  }

  /// Whether columns are members of one object.
  private func areMembers(_ places: Range<Int>) -> Bool {
    let first = names[places.lowerBound].prefix { $0 != "." }
    return places.allSatisfy { names[$0].hasPrefix(first + ".") }
  }

  /// The end of the neighbours whose names begin with the word of the one at a place.
  private func runEnd(from start: Int) -> Int {
    guard let first = words[start]?.first, first.count > 1, !Self.weak.contains(first.lowercased())
    else { return start }
    return names.indices[start...].first { place in
      guard let words = words[place], words.count > 1 else { return true }
      return words[0] != first
    } ?? names.count
  }

  /// Puts what the names of neighbours begin with above them.
  private mutating func span(_ places: Range<Int>) {
    let all = places.compactMap { words[$0] }
    let shortest = all.map(\.count).min() ?? 1
    let common = (1..<max(shortest, 2)).last { count in
      all.allSatisfy { $0.prefix(count) == all[0].prefix(count) }
    }
    guard let common, all.allSatisfy({ $0.count > common }),
      case let next = all.map({ $0[common] }),
      // Numbers that come again count the things of which several names tell.
      Set(next).count == next.count || !next.allSatisfy({ $0.allSatisfy(\.isNumber) })
    else { return }
    // Half and full time are no feet.
    let isScore = ["score", "scores"].contains(all[0][0].lowercased())
    for place in places {
      let own = words[place]?.dropFirst(common) ?? []
      titles[place] =
        isScore && own.count == 1 && own.joined().count == 2
        ? own.joined().uppercased() : ColumnTitle.title(own)
      spanners[place] = ColumnTitle.title(all[0].prefix(common))
    }
  }
}
