/// How to report one kind of feature: where it was added or removed, and what changed.
struct FeatureTelling {
  typealias Feature = GridRecord.Feature
  /// Describes a feature of one record.
  typealias Words = @Sendable (Feature, GridRecord) -> String
  /// Describes the change of a feature in both records; nil if nothing of the kind changed.
  typealias Change = @Sendable (_ old: Feature, _ new: Feature, RecordPair) -> String?

  /// The changes that move other parts.
  enum Movement {
    case never, always, byComingAndGoing
  }

  /// The sentences for a feature that is only in the new or only in the old picture.
  let came, went: Words
  /// The subject of the clauses: `callout 1`.
  var subject: Words = { $1.name(of: $0) }
  /// The changes that share one sentence after the subject.
  var clauses: [Change] = []
  /// The changes that get sentences of their own.
  var sentences: [Change] = []
  /// The changes that move other parts.
  var movement = Movement.never
  /// The facts that decide how the feature is drawn.
  var looksFollow: [RecordPath] = []
  /// The owners of the layers that move because of a change.
  var owners: Set<LayerOwner> = []

  /// The sentences about a feature.
  func sentences(_ feature: RecordPair.FeaturePair, in pair: RecordPair) -> [String] {
    switch (feature.old, feature.new) {
    case (let old?, let new?):
      let own = sentences.compactMap { $0(old, new, pair) }
      let joined = clauses.compactMap { $0(old, new, pair) }.joined(separator: ", ")
      return (joined.isEmpty ? [] : ["\(subject(new, pair.new)): \(joined)"]) + own
    case (nil, let new?): return [came(new, pair.new)]
    case (let old?, nil): return [went(old, pair.old)]
    case (nil, nil): return []
    }
  }

  /// Whether a change of a feature moves other parts.
  func movesParts(_ feature: RecordPair.FeaturePair) -> Bool {
    switch movement {
    case .never: false
    case .always: true
    case .byComingAndGoing: feature.old == nil || feature.new == nil
    }
  }
}

// MARK: Shared wording

extension FeatureTelling {
  /// `is new, above column 'age'`; `is gone; it was above column 'age'`.
  ///
  /// - Parameters:
  ///   - name: The feature's name.
  ///   - place: The feature's location.
  init(name: @escaping Words = { $1.name(of: $0) }, standing place: @escaping Words) {
    came = { "\(name($0, $1)) is new, \(place($0, $1))" }
    went = { "\(name($0, $1)) is gone; it was \(place($0, $1))" }
  }

  /// `text 'a' → 'b'`.
  static func text(_ key: RecordPath, _ words: String) -> Change {
    { old, new, _ in
      old[key].isExactly(new[key]) ? nil : "\(words) \(old[key].quotedChange(to: new[key]))"
    }
  }

  /// `colour automatic → #123456`.
  static func value(_ key: RecordPath, _ words: String, absent: String) -> Change {
    { old, new, _ in
      let (from, to) = (old.facts[key] ?? absent, new.facts[key] ?? absent)
      return from == to ? nil : "\(words) \(from) → \(to)"
    }
  }

  /// `box → arrow`.
  static func change(_ path: RecordPath) -> Change {
    { old, new, _ in old[path] == new[path] ? nil : "\(old[path]) → \(new[path])" }
  }

  /// The words for two values that differ; nil if only one feature has a value.
  static func difference(
    _ path: RecordPath, _ words: @escaping @Sendable (_ old: String, _ new: String) -> String
  ) -> Change {
    { old, new, _ in
      guard let from = old.facts[path], let to = new.facts[path], from != to else { return nil }
      return words(from, to)
    }
  }

  /// `moved from cell 1:age to cell 2:age`, if its row or column changed.
  static func moved(
    _ rows: RecordPath, _ columns: RecordPath, _ place: @escaping Words
  ) -> Change {
    { old, new, pair in
      guard !pair.areSameRows(old[rows], new[rows]) || old[columns] != new[columns] else {
        return nil
      }
      return "moved from \(place(old, pair.old)) to \(place(new, pair.new))"
    }
  }
}

extension RecordPair.FeaturePair {
  /// The feature in the new record, or in the old one if it was removed.
  var either: GridRecord.Feature? { new ?? old }
}
