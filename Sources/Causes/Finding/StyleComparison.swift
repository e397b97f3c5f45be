import GridreelStyle

/// The reason why one property of a style changed.
enum StyleFinding: Hashable {
  /// A level sets another value.
  case changed(LevelIdentity, property: RecordPath, from: String, to: String)
  /// A level now applies to the part, or no longer does.
  case joined(LevelIdentity)
  case left(LevelIdentity)
  /// Two levels swapped their order.
  case order(upper: LevelIdentity, lower: LevelIdentity)
  /// All levels set the same values, but colours blend differently.
  case blending(property: RecordPath, from: String, to: String)
  /// All levels set the same values in the same order, but the result differs.
  case unexplained(property: RecordPath, from: String, to: String)
}

/// Finds why a part's style differs between two records.
struct StyleComparison {
  private struct Level {
    let identity: LevelIdentity
    let properties: RecordTree
  }

  private let old, new: [Level]
  private let blends: (old: Bool, new: Bool)
  /// The reasons without duplicates.
  private(set) var findings: [StyleFinding] = []
  /// Whether the change affects the size or position of texts.
  private(set) var changesMeasures = false

  init(_ oldStyle: Int, in oldRecord: GridRecord, _ newStyle: Int, in newRecord: GridRecord) {
    old = Self.levels(oldStyle, oldRecord)
    new = Self.levels(newStyle, newRecord)
    blends = (oldRecord.blends, newRecord.blends)
    let changes = oldRecord.styles[oldStyle].properties.changes(
      to: newRecord.styles[newStyle].properties)
    for change in changes {
      let property = change.path
      let from = change.old ?? Stored.none
      let to = change.new ?? Stored.none
      guard from != to else { continue }
      if property.style?.effect == .room { changesMeasures = true }
      for finding in reasons(property, from, to) where !findings.contains(finding) {
        findings.append(finding)
      }
    }
  }

  private static func levels(_ style: Int, _ record: GridRecord) -> [Level] {
    var repetitions: [LevelIdentity: Int] = [:]
    return record.styles[style].levels.map { number in
      let level = record.levels[number]
      var identity = LevelIdentity(kind: level.kind, name: level.name)
      let repetition = repetitions[identity, default: 0]
      repetitions[identity] = repetition + 1
      identity.repetition = repetition
      return Level(identity: identity, properties: level.properties)
    }
  }

  // MARK: Reasons

  private func reasons(_ property: RecordPath, _ from: String, _ to: String) -> [StyleFinding] {
    let found = changes(property) + departures(property)
    if !found.isEmpty { return found }
    if let order = inversion(property) { return [order] }
    if blends.old != blends.new, property.style?.effect == .blending {
      return [.blending(property: property, from: from, to: to)]
    }
    return [.unexplained(property: property, from: from, to: to)]
  }

  /// Levels that set another value or were added, from the top down to the first that hides all below it.
  private func changes(_ property: RecordPath) -> [StyleFinding] {
    var found: [StyleFinding] = []
    for level in new.reversed() {
      let sources = property.sources
      if let before = old.first(where: { $0.identity == level.identity }) {
        found += changes(sources, before, level)
      } else if sources.contains(where: { level.properties[$0] != nil }) {
        found.append(.joined(level.identity))
      }
      if hides(level, property, blends: blends.new) { break }
    }
    return found
  }

  private func changes(_ sources: [RecordPath], _ old: Level, _ new: Level) -> [StyleFinding] {
    let changed = sources.filter { old.properties[$0] != new.properties[$0] }
    if changed == [.rangeBackground] {
      let isInRange = [old, new].map { $0.properties[.rangeBackground] != nil }
      // The cell is now selected by itself instead of with its row, or the other way round.
      if isInRange[0] != isInRange[1] { return [.joined(new.identity)] }
    }
    let own = changed.filter { $0 != .rangeBackground || changed.count == 1 }
    return own.map { source in
      .changed(
        new.identity, property: source, from: old.properties[source] ?? Stored.notSet,
        to: new.properties[source] ?? Stored.notSet)
    }
  }

  /// Levels that no longer apply to the part, from the top down to the first that hid all below it.
  private func departures(_ property: RecordPath) -> [StyleFinding] {
    var found: [StyleFinding] = []
    for level in old.reversed() {
      let isGone = !new.contains { $0.identity == level.identity }
      let sources = property.sources
      if isGone, sources.contains(where: { level.properties[$0] != nil }) {
        found.append(.left(level.identity))
      }
      if hides(level, property, blends: blends.old) { break }
    }
    return found
  }

  /// Whether a level completely hides a property's values from lower levels.
  private func hides(_ level: Level, _ property: RecordPath, blends: Bool) -> Bool {
    let isInRange = level.properties[.rangeBackground] != nil
    return property.sources.contains { source in
      if source == .background, isInRange { return false }
      guard let value = level.properties[source] else { return false }
      guard property.style?.effect == .blending else { return true }
      if source == .gradient { return value != Stored.none && Self.isOpaque(value) }
      return !blends || Self.isOpaque(value)
    }
  }

  /// Whether every colour of a value is opaque.
  private static func isOpaque(_ value: String) -> Bool {
    !value.split(separator: " ").contains { word in
      word.hasPrefix("rgba(") || word.hasPrefix("#") && word.utf8.count > 7
    }
  }

  /// Two levels that set the property and swapped their order.
  private func inversion(_ property: RecordPath) -> StyleFinding? {
    let hasSay = { (level: Level) in
      property.sources.contains { level.properties[$0] != nil }
    }
    let before = old.filter(hasSay).map(\.identity)
    let after = new.filter(hasSay).map(\.identity)
    for (place, upper) in before.enumerated().reversed() {
      for lower in before[..<place].reversed() {
        guard let high = after.firstIndex(of: upper), let low = after.firstIndex(of: lower) else {
          continue
        }
        if high < low { return .order(upper: upper, lower: lower) }
      }
    }
    return nil
  }
}
