import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Objects whose members are no columns: each row has others, or says the same in many languages.
extension TableEditor {
  /// The fewest members of a map, and the fewest languages.
  private static let (leastMembers, leastLanguages) = (8, 3)

  /// Leaves out the members of objects that are used as maps, and what is said in other languages, and returns the names of
  /// both.
  mutating func leaveOutMaps() -> [String] {
    guard table.rowCount > 1 else { return [] }
    var names: [String] = []
    for (parent, children) in objects where children.count >= Self.leastLanguages {
      let places = children.flatMap(\.places).filter { !grid.columns[$0].isHidden }
      guard areMap(children), places.count < grid.columns.count(where: { !$0.isHidden }) else {
        continue
      }
      for place in places { leaveOut(place, "the members of \(parent) differ from row to row") }
      names.append(TableNames([parent], editing: [0], spans: false).titles[0])
    }
    let translated = translations
    for place in translated { leaveOut(place, "another column says the same in English") }
    return names + self.names(of: translated)
  }

  private mutating func leaveOut(_ place: Int, _ reason: String) {
    leaveOut(place, by: .empty, grid.columns[place].key, reason)
  }

  /// A member of objects, with the columns of it and of what is in it.
  private typealias Member = (name: String, places: [Int])

  /// The objects of records with their members, in the order of the columns.
  private var objects: [(parent: String, members: [Member])] {
    var objects: [(parent: String, members: [Member])] = []
    var known: [String: Int] = [:]
    var members: [String: Int] = [:]
    for place in placesToLeaveOut where grid.columns[place].key.contains(".") {
      let parts = grid.columns[place].key.split(separator: ".", omittingEmptySubsequences: false)
      for depth in 1..<parts.count {
        let parent = parts[..<depth].joined(separator: ".")
        let child = parent + "." + parts[depth]
        let object = known[parent] ?? objects.count
        if object == objects.count { objects.append((parent, [])) }
        known[parent] = object
        let member = members[child] ?? objects[object].members.count
        if member == objects[object].members.count {
          objects[object].members.append((String(parts[depth]), []))
        }
        members[child] = member
        objects[object].members[member].places.append(place)
      }
    }
    return objects
  }

  /// Whether members are keys of a map: most have values in few rows, or are languages and none of them is English.
  private mutating func areMap(_ members: [Member]) -> Bool {
    let languages = members.filter { ColumnMeaning.isLanguage($0.name) }
    let areTexts = languages.flatMap(\.places).allSatisfy {
      table.kind(ofColumn: grid.columns[$0].key) == .text
    }
    if areTexts, languages.count >= Self.leastLanguages, 4 * languages.count >= 3 * members.count {
      return languages.allSatisfy { !ColumnMeaning.ownLanguage.contains($0.name.lowercased()) }
    }
    guard members.count >= Self.leastMembers,
      members.allSatisfy({ $0.name.contains(where: \.isLetter) })
    else { return false }
    var sparse = 0
    for member in members where isSparse(member) { sparse += 1 }
    return 4 * sparse >= 3 * members.count
  }

  private mutating func isSparse(_ member: Member) -> Bool {
    for place in member.places {
      let sample = sample(grid.columns[place].key)
      if 4 * sample.cells.count > sample.rowCount { return false }
    }
    return true
  }

  /// The columns whose names differ by a language from that of one in English.
  private var translations: [Int] {
    var groups: [[String]: [(place: Int, language: String)]] = [:]
    let open = placesToLeaveOut
    for place in open where table.kind(ofColumn: grid.columns[place].key) == .text {
      for (stem, language) in ColumnMeaning(grid.columns[place].key).translated {
        groups[stem, default: []].append((place, language))
      }
    }
    let others = groups.values.filter { group in
      group.count >= Self.leastLanguages
        && group.contains { ColumnMeaning.ownLanguage.contains($0.language) }
    }.joined().filter { !ColumnMeaning.ownLanguage.contains($0.language) }
    return Set(others.map(\.place)).sorted()
  }
}
