import GridreelPrimitives

/// What records of earlier versions have otherwise; all of it goes once no reference has it.
extension GridRecord {
  /// A note for users about a record of an earlier version; nil for the current one.
  package var note: String? {
    guard version < Self.textVersion else { return nil }
    return "the reference's record is older (form \(version), now \(Self.textVersion)): it tells "
      + "nothing of spanners, summaries, footnotes, callouts, states and cards; record it anew to "
      + "have them named"
  }

  /// The record reduced to what version 1 holds, for comparison with such a record: no features, fewer options,
  /// and only the texts of cards.
  func reduced(to version: Int) -> GridRecord {
    guard version < 2, self.version >= 2 else { return self }
    var record = self
    record.features = []
    for path in settings.paths where path.isSettingOfVersion2 { record.settings[path] = nil }
    for place in record.levels.indices {
      guard let range = record.levels[place].properties[.rangeBackground] else { continue }
      record.levels[place].properties[.background] = range
      record.levels[place].properties[.rangeBackground] = nil
    }
    if showsCards {
      record.levels = []
      record.styles = record.styles.map { _ in Style(levels: [], properties: [:]) }
    }
    return record
  }
}

extension RecordPath {
  fileprivate var isSettingOfVersion2: Bool {
    name.hasPrefix("tiles.") || ["scrollbars", "stickySections", "footnoteMarks"].contains(name)
  }
}

extension RecordTree {
  /// The facts of a feature as they are written now: earlier ones had names of types.
  var asWrittenNow: RecordTree {
    var facts = self
    if let type = facts["drawing"] {
      facts[.code] = TextDigest.text(of: type)
      facts["drawing"] = nil
    }
    // A price's movement was `(change:(column:"day",),)`.
    let movement = RecordPath.option("movement")
    if let value = facts[movement], value.hasPrefix("("), let start = value.firstIndex(of: "\""),
      let end = value.lastIndex(of: "\""), start < end
    {
      let column = value[value.index(after: start)..<end]
      facts[movement] = "\(value.hasPrefix("(change") ? "change" : "previous") of \(column)"
    }
    return facts
  }
}
