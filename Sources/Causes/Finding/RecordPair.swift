import GridreelFiles
import GridreelPrimitives

/// Two records of one picture, with their matching rows and columns.
struct RecordPair {
  let old, new: GridRecord
  let columns: ColumnAlignment
  let rows: RowAlignment
  let places: PixelPlaces

  init(from old: GridRecord, to new: GridRecord, scale: Double) {
    let columns = ColumnAlignment(old: old.columns.map(\.key), new: new.columns.map(\.key))
    // Numbers of rows are no part of them.
    let telling = columns.pairs.filter { new.columns[$0.new].key != GridRecord.rowNumbers }
    let rows = RowAlignment(
      old: old.rows.map { row in (row.key, telling.map { row.texts[$0.old] }) },
      new: new.rows.map { row in (row.key, telling.map { row.texts[$0.new] }) },
      isCut: Self.cuts.contains { new.setting($0) != nil },
      growth: new.countOfData - old.countOfData)
    self.rows = rows
    self.columns = columns.joining(columns.renamed(old, new, rows))
    (self.old, self.new) = (old, new)
    places = PixelPlaces(new, scale: scale)
  }

  /// Whether both show the same columns in the same order, so that digests of values are comparable.
  var showsSameColumns: Bool {
    columns.inserted.isEmpty && columns.removed.isEmpty && !columns.pairs.contains(where: \.isMoved)
  }

  /// Whether every item of the two scenes is the same, regardless of other differences between the records.
  var drawsTheSame: Bool {
    // Whether the ground shows or the page does is in no layer.
    !new.layers.isEmpty && old.layers == new.layers && old.theme[.onPage] == new.theme[.onPage]
      && (old.width, old.height) == (new.width, new.height)
  }

  /// The options that decide which part of the grid is in view.
  static let window: [OptionName] = [.width, .height, .scroll, .scrollTo]
  /// The options that leave out rows regardless of their contents.
  static let cuts: [OptionName] = [.height] + slices
  /// The options that keep a part of the rows, by their places.
  static let slices: [OptionName] = [.rows, .tail, .limit]
  /// The options that keep a part of the rows, by their contents or their places.
  static let passing: [OptionName] = [.filter] + slices

  /// An option in both records.
  func setting(_ name: OptionName) -> (old: String?, new: String?) {
    (old.setting(name), new.setting(name))
  }

  /// What became of rows by the notes that count all of them after those that are shown; nil if none does.
  var unseenRows: Cause.RowChange? {
    func count(_ record: GridRecord) -> Int? {
      record.parts.first { $0.kind == .leftOutNote }.flatMap { part in
        // Names of columns stand in brackets.
        let start = part.text.lastIndex(of: ")") ?? part.text.startIndex
        return Int(part.text[start...].filter(\.isNumber))
      }
    }
    guard let old = count(old), let new = count(new), old != new else { return nil }
    return new < old ? .removed : .inserted
  }

  /// Whether the data surely have the same rows, of which a filter, a limit or closed sections let in others than before.
  var hasSameDataRows: Bool {
    hasSameRows(
      cutBy: Self.passing, orClosed: (old.parts + new.parts).contains(where: \.isCollapsed))
  }

  /// Whether a window, or a range of rows, may begin below the first one, so that others may have gone or come above it.
  var beginsLater: Bool {
    let first = new.setting(.rows).flatMap { Int($0.prefix(while: \.isNumber)) }
    return new.setting(.height) != nil || new.setting(.tail) != nil || first ?? 1 > 1
  }

  /// Whether the data surely have the same rows, of which one of the options lets in others than before.
  func hasSameRows(cutBy names: [OptionName], orClosed hasClosed: Bool = false) -> Bool {
    guard hasClosed || names.contains(where: { new.setting($0) != nil }),
      !changes(Self.passing + Self.window + [.rowKey]),
      new.countOfData == old.countOfData,
      rows.pairs.allSatisfy({ old.rows[$0.old].key == new.rows[$0.new].key })
    else { return false }
    return Set(rows.inserted.map { new.rows[$0].key })
      .isDisjoint(with: rows.removed.map { old.rows[$0].key })
  }

  /// The rows with another value in a column that is not shown, by its key.
  var changedReads: [String: [RowAlignment.Pair]] {
    rows.pairs.reduce(into: [:]) { found, row in
      for key in keysOfChangedReads(row) { found[key, default: []].append(row) }
    }
  }

  /// The columns that are not shown, and in which a row has another value.
  func keysOfChangedReads(_ row: RowAlignment.Pair) -> [String] {
    let before = old.rows[row.old].reads
    return new.rows[row.new].reads.compactMap { key, digest in
      before[key] != nil && before[key] != digest ? key : nil
    }
  }

  /// Whether one of the options differs.
  func changes(_ names: [OptionName]) -> Bool {
    names.contains { old.setting($0) != new.setting($0) }
  }
}

extension GridRecord {
  /// The number of rows that the data have.
  package var countOfData: Int { rowCount ?? rows.count }

  /// The key of the column by which rows are grouped; nil if they are not.
  package var groupColumn: String? {
    setting(.group).map { group in
      let ending = [" ascending", " descending"].first(where: group.hasSuffix)
      return String(group.dropLast(ending?.count ?? 0))
    }
  }

  /// An option; nil if it is not set.
  func setting(_ name: OptionName) -> String? { settings[RecordPath(name.rawValue)] }

  /// Whether rows are shown as cards, all of which have parts.
  var showsCards: Bool { settings[Self.cardParts] != nil }

  /// The key of a column of row numbers.
  static let rowNumbers = "#"

  static let cardParts = RecordPath("\(OptionName.tiles.rawValue).card")

  /// Whether translucent colours blend with those below.
  var blends: Bool { theme[.blending] != "false" }

  /// Whether columns are drawn as rows, so that tops are left edges.
  var isTransposed: Bool { settings[Self.transposition] != nil }

  package static let transposition = RecordPath(OptionName.transpose.rawValue)

  /// The name of a row for messages: its number and its first text.
  func name(ofRow place: Int) -> String {
    let label = label(ofRow: place)
    return "row \(rows[place].number)" + (label.isEmpty ? "" : " " + label)
  }

  /// The most rows among which a text is sought that no other has: each row of a change is compared with all.
  package static let mostNamedRows = 2_000

  /// The row's first text that no other row has in its column, in quotes, or its first text; empty if it has none.
  ///
  /// Figures name a row in its first column alone.
  func label(ofRow place: Int) -> String {
    let missing = setting(.missing) ?? ""
    let texts = rows[place].texts
    let own = columns.indices.filter {
      !texts[$0].isEmpty && texts[$0] != missing && columns[$0].key != Self.rowNumbers
    }
    let naming = own.first { column in
      (column == own.first || !texts[column].isFigure) && rows.count <= Self.mostNamedRows
        && rows.count { $0.texts[column] == texts[column] } == 1
    }
    return (naming ?? own.first).map { texts[$0].quoted } ?? ""
  }

  /// `3:age`, as `gridreel explain --cell` accepts it.
  func name(ofCell row: Int, _ column: Int) -> String {
    "\(rows[row].number):\(columns[column].key.quotable)"
  }
}

extension String {
  /// Whether it is a number as people write it, and neither a date nor a name.
  package var isFigure: Bool {
    let digits = first.map { "+-−".contains($0) } == true ? dropFirst() : self[...]
    return digits.contains(where: \.isNumber)
      && digits.allSatisfy { $0.isNumber || $0.isWhitespace || ".,'’%".contains($0) }
  }
}

/// The causes found so far.
struct CauseReport {
  /// The number of causes that are listed individually.
  private static let limit = 20

  private let pixels: PixelPlaces
  private(set) var causes: [Cause] = []
  /// Whether one of the causes moves or resizes parts, so that other positions need no cause of their own.
  var explainsPlaces = false
  /// The owners of layers that a cause moves, such as callouts.
  var explainedOwners: Set<LayerOwner> = []
  /// Whether rows were added, removed or moved, so that stripes fall on other rows.
  var explainsStripes = false

  /// Starts without causes, whose places will be those of `pixels`.
  init(_ pixels: PixelPlaces) { self.pixels = pixels }

  /// The causes; if there are very many, the last ones are only counted.
  var summary: [Cause] {
    guard causes.count > Self.limit else { return causes }
    let rest = causes[(Self.limit - 1)...]
    let places = rest.lazy.flatMap(\.places).prefix(Self.limit)
    return causes.prefix(Self.limit - 1)
      + [Cause(rest[Self.limit - 1].kind, "\(rest.count) more changes", places: Array(places))]
  }

  /// Inserts a cause before all others.
  mutating func lead(_ kind: Cause.Kind, _ text: String, at places: [GridRect] = []) {
    lead(Cause(kind, text, places: pixels.regions(places)))
  }

  /// Inserts a cause before all others.
  mutating func lead(_ cause: Cause) { causes.insert(cause, at: 0) }

  /// Takes out the causes of some kinds.
  mutating func take(_ kinds: Set<Cause.Kind>) -> [Cause] {
    let taken = causes.filter { kinds.contains($0.kind) }
    causes.removeAll { kinds.contains($0.kind) }
    return taken
  }

  /// Adds a cause unless it is already there.
  mutating func add(
    _ kind: Cause.Kind, _ text: String, at places: [GridRect] = [],
    change: Cause.DataChange? = nil, isResult: Bool = false
  ) {
    guard !causes.contains(where: { $0.text == text }) else { return }
    var cause = Cause(kind, text, places: pixels.regions(places))
    (cause.change, cause.isResult) = (change, isResult)
    causes.append(cause)
  }
}
