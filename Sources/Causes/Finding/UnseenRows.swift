import GridreelFiles

/// Finds which rows that the picture does not show have other values, came or went, by the marks of their values.
///
/// They decide what windows, tails, summaries and rules show of others.
struct UnseenRows {
  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  /// Adds them before what they bring about, unless something else of the data is known to have changed.
  func find(into report: inout CauseReport) {
    // Without any other cause, only the scroll bar can tell that rows came or went.
    guard !report.causes.isEmpty || pair.old.countOfData != pair.new.countOfData else { return }
    if isSorted {
      let words = "the rows are in another order"
      return tell(.told(name: "order", sentence: words), words, of: report.takeEffects(), &report)
    }
    guard !report.causes.contains(where: { $0.kind == .data && $0.change?.isOfRows == true })
    else { return }
    let changes = pair.old.marks.keys.sorted().compactMap { key in
      pair.new.marks[key].flatMap { change(of: key, pair.old.marks[key] ?? "", $0) }
    }
    // Rows that came or went are so in each column.
    guard let first = changes.first(where: \.isOfWholeRows) ?? changes.first else { return }
    let all = first.isOfWholeRows ? [first] : changes
    let effects = report.takeEffects()
    for (place, change) in all.enumerated().reversed() {
      tell(change, change.words, of: place == 0 ? effects : [], &report)
    }
  }

  private func tell(
    _ change: Cause.DataChange, _ words: String, of effects: [Cause], _ report: inout CauseReport
  ) {
    var cause = Cause(.data, words, places: effects.flatMap(\.places))
    (cause.change, cause.effects) = (change, effects)
    report.causes.insert(cause, at: 0)
    report.explainsPlaces = true
  }

  /// Whether the data have the same values in each column, in another order in at least one; a row that only moved is told
  /// as that where it is shown.
  private var isSorted: Bool {
    let (old, new) = (pair.old.marks, pair.new.marks)
    guard old != new, old.keys == new.keys, pair.old.countOfData == pair.new.countOfData else {
      return false
    }
    let columns = old.map { key, marks in
      (old: ValueMarks.values(of: marks), new: ValueMarks.values(of: new[key] ?? ""))
    }
    return columns.allSatisfy { $0.old.sorted() == $0.new.sorted() }
      && columns.contains { column in
        zip(column.old, column.new).count { $0 != $1 } > 2
          && !(Self.areOneMove(column.old, column.new) && !pair.rows.moved.isEmpty)
      }
  }

  /// Whether one value went to another place, and those between made room for it.
  private static func areOneMove(_ old: [Substring], _ new: [Substring]) -> Bool {
    let places = zip(old, new).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard let first = places.first, let last = places.last else { return false }
    let (before, after) = (old[first...last], new[first...last])
    return Array(before.dropFirst()) == Array(after.dropLast())
      || Array(before.dropLast()) == Array(after.dropFirst())
  }

  /// What became of the values of one column; nil if nothing did, or too much for a few rows.
  private func change(of key: String, _ old: String, _ new: String) -> Cause.DataChange? {
    let (old, new) = (ValueMarks.values(of: old), ValueMarks.values(of: new))
    guard old != new else { return nil }
    if old.count == new.count {
      let places = old.indices.filter { old[$0] != new[$0] }
      guard places.count <= max(1, old.count / 4) else { return nil }
      return .hidden(column: key, places.map { Cause.Row(position: $0 + 1, label: "") })
    }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let least = min(old.count, new.count)
    let end = zip(old.reversed(), new.reversed()).prefix(least - start).prefix { $0 == $1 }.count
    guard start + end == least else { return nil }
    let count = abs(old.count - new.count)
    let rows = (0..<count).map { Cause.Row(position: start + $0 + 1, label: "") }
    return .rows(old.count < new.count ? .inserted : .removed, rows)
  }
}

extension Cause.DataChange {
  /// Whether it says which rows have other values, came or went.
  fileprivate var isOfRows: Bool {
    switch self {
    case .cell, .cells, .unseen, .otherRows, .column, .columns, .hidden, .order: true
    case .rows(_, let rows): !rows.isEmpty
    case .window, .scale, .told: false
    }
  }

  fileprivate var isOfWholeRows: Bool { if case .rows = self { true } else { false } }

  /// What is said of rows that no picture shows, before their names are known.
  fileprivate var words: String {
    switch self {
    case .hidden(let column, let rows): Cause.words(ofHidden: column, rows)
    case .rows(let change, let rows):
      rows.count == 1
        ? "a row was \(change.rawValue)" : "\(rows.count) rows were \(change.rawValue)"
    default: ""
    }
  }
}

extension CauseReport {
  /// Takes out what other rows bring about.
  fileprivate mutating func takeEffects() -> [Cause] {
    let effects = causes.filter { $0.kind == .data || $0.kind == .state }
    causes.removeAll { $0.kind == .data || $0.kind == .state }
    return effects
  }
}
