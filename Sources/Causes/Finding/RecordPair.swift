import GridreelComparing

/// Two records of one picture, with their matching rows and columns.
struct RecordPair {
  let old, new: GridRecord
  let columns: ColumnAlignment
  let rows: RowAlignment
  let places: PixelPlaces

  init(from old: GridRecord, to new: GridRecord, scale: Double) {
    (self.old, self.new) = (old, new)
    let columns = ColumnAlignment(old: old.columns.map(\.key), new: new.columns.map(\.key))
    self.columns = columns
    rows = RowAlignment(
      old: old.rows.map { row in (row.key, columns.pairs.map { row.texts[$0.old] }) },
      new: new.rows.map { row in (row.key, columns.pairs.map { row.texts[$0.new] }) })
    places = PixelPlaces(new, scale: scale)
  }

  /// Whether both show the same columns in the same order, so that digests of values are comparable.
  var showsSameColumns: Bool {
    columns.inserted.isEmpty && columns.removed.isEmpty && !columns.pairs.contains(where: \.isMoved)
  }

  /// Whether every item of the two scenes is the same, regardless of other differences between the records.
  var drawsTheSame: Bool {
    !new.layers.isEmpty && old.layers == new.layers
      && (old.width, old.height) == (new.width, new.height)
  }

  /// A setting in both records.
  func setting(_ key: SettingKey) -> (old: String?, new: String?) {
    (old.settings[key], new.settings[key])
  }

  /// Whether one of the settings differs.
  func changes(_ keys: [SettingKey]) -> Bool {
    keys.contains { old.settings[$0] != new.settings[$0] }
  }

  /// Every key whose values differ, in the order in which changes are reported.
  func differences<Key: RecordKey, Value: Equatable>(
    _ values: KeyPath<GridRecord, [Key: Value]>
  ) -> [Difference<Key, Value>] {
    Difference.all(from: old[keyPath: values], to: new[keyPath: values])
  }
}

/// A key whose values differ between two records.
struct Difference<Key: RecordKey, Value: Equatable> {
  let key: Key
  /// The two values; nil in a record without one.
  let old, new: Value?

  static func all(from old: [Key: Value], to new: [Key: Value]) -> [Difference] {
    let declared = Key.ordered
    let others = Set(old.keys).union(new.keys).subtracting(declared).sorted()
    return (declared + others).filter { old[$0] != new[$0] }
      .map { Difference(key: $0, old: old[$0], new: new[$0]) }
  }
}

extension GridRecord {
  /// Whether rows are shown as cards.
  var showsCards: Bool { settings[.cardParts] != nil }

  /// Whether translucent colours blend with those below.
  var blends: Bool { theme[.blending] != Stored.flag(false) }

  /// The name of a row for messages: its number and its first text.
  func name(ofRow place: Int) -> String {
    let label = label(ofRow: place)
    return "row \(rows[place].number)" + (label.isEmpty ? "" : " " + label)
  }

  /// The row's first text in quotes; empty if it has none.
  func label(ofRow place: Int) -> String {
    let missing = settings[.missing] ?? ""
    let text = rows[place].texts.first { !$0.isEmpty && $0 != missing }
    return text.map(\.quoted) ?? ""
  }

  /// `3:age`, as `gridreel explain --cell` accepts it.
  func name(ofCell row: Int, _ column: Int) -> String {
    "\(rows[row].number):\(columns[column].key.quotable)"
  }
}

/// The causes found so far.
struct CauseReport {
  /// The number of causes that are listed individually.
  private static let limit = 20

  private(set) var causes: [Cause] = []
  /// Whether one of the causes moves or resizes parts, so that other positions need no cause of their own.
  var explainsPlaces = false
  /// The owners of layers that a cause moves, such as callouts.
  var explainedOwners: Set<LayerKey.Owner> = []
  /// Whether rows were added, removed or moved, so that stripes fall on other rows.
  var explainsStripes = false

  /// The causes; if there are very many, the last ones are only counted.
  var summary: [Cause] {
    guard causes.count > Self.limit else { return causes }
    let rest = causes[(Self.limit - 1)...]
    let places = rest.lazy.flatMap(\.places).prefix(Self.limit)
    return causes.prefix(Self.limit - 1)
      + [Cause(rest[Self.limit - 1].kind, "\(rest.count) more changes", places: Array(places))]
  }

  /// Inserts a cause before all others.
  mutating func lead(
    _ kind: Cause.Kind, _ text: String, places: [PictureDifference.Region] = []
  ) {
    causes.insert(Cause(kind, text, places: places), at: 0)
  }

  /// Adds a cause unless it is already there.
  mutating func add(
    _ kind: Cause.Kind, _ text: String, places: [PictureDifference.Region] = []
  ) {
    guard !causes.contains(where: { $0.text == text }) else { return }
    causes.append(Cause(kind, text, places: places))
  }
}
