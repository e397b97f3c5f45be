/// Two records of one picture, and which of their rows and columns are the same ones.
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

  /// Whether the two show the same columns in the same order, so that digests of values compare.
  var showsSameColumns: Bool {
    columns.inserted.isEmpty && columns.removed.isEmpty && !columns.pairs.contains(where: \.isMoved)
  }

  /// Whether every item of the two scenes is the same, whatever else the records say.
  var drawsTheSame: Bool {
    !new.layers.isEmpty && old.layers == new.layers
      && (old.width, old.height) == (new.width, new.height)
  }

  /// A setting in both records.
  func setting(_ name: String) -> (old: String?, new: String?) {
    (old.settings[name], new.settings[name])
  }

  /// Whether one of the settings differs.
  func changes(_ names: [String]) -> Bool {
    names.contains { old.settings[$0] != new.settings[$0] }
  }
}

extension GridRecord {
  /// What a person calls a row: its number and what it says first.
  func name(ofRow place: Int) -> String {
    let label = label(ofRow: place)
    return "row \(rows[place].number)" + (label.isEmpty ? "" : " " + label)
  }

  /// What a row says first, in quotes; empty where it says nothing.
  func label(ofRow place: Int) -> String {
    let missing = settings["missing"] ?? ""
    let text = rows[place].texts.first { !$0.isEmpty && $0 != missing }
    return text.map(\.quoted) ?? ""
  }

  /// `3:age`, as `gridreel explain --cell` takes it.
  func name(ofCell row: Int, _ column: Int) -> String {
    "\(rows[row].number):\(columns[column].key.quotable)"
  }
}

/// The causes found so far.
struct CauseReport {
  /// How many causes are told one by one.
  private static let limit = 20

  private(set) var causes: [Cause] = []
  /// Whether one of the causes moves or resizes parts, so that other places need no cause of their own.
  var explainsPlaces = false
  /// The owners of drawn things that a cause moves, such as `callout`.
  var explainedOwners: Set<String> = []
  /// Whether rows came, went or moved, so that stripes fall on other rows.
  var explainsStripes = false

  /// The causes, the last ones only counted where there are very many.
  var summary: [Cause] {
    guard causes.count > Self.limit else { return causes }
    let rest = causes[(Self.limit - 1)...]
    let places = rest.lazy.flatMap(\.places).prefix(Self.limit)
    return causes.prefix(Self.limit - 1)
      + [Cause(rest[Self.limit - 1].kind, "\(rest.count) more changes", places: Array(places))]
  }

  /// Puts a cause before all others.
  mutating func lead(
    _ kind: Cause.Kind, _ text: String, places: [PictureDifference.Region] = []
  ) {
    causes.insert(Cause(kind, text, places: places), at: 0)
  }

  /// Adds a cause, unless the same is said already.
  mutating func add(
    _ kind: Cause.Kind, _ text: String, places: [PictureDifference.Region] = []
  ) {
    guard !causes.contains(where: { $0.text == text }) else { return }
    causes.append(Cause(kind, text, places: places))
  }
}
