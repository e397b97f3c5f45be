import GridreelFiles

/// Finds which rows that the picture does not show have other values, came or went, by the marks of their values.
///
/// They decide what windows, tails, summaries and rules show of others.
struct UnseenRows {
  /// The kinds of what other rows bring about.
  private static let broughtAbout: Set<Cause.Kind> = [.data, .state]

  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  /// Adds them before what they bring about, unless something else of the data is known to have changed.
  func find(into report: inout CauseReport) {
    // Without any other cause, only the scroll bar can tell that rows came or went.
    guard !report.causes.isEmpty || pair.old.countOfData != pair.new.countOfData else { return }
    if isSorted {
      let words = "the rows are in another order"
      return tell(
        .told(name: "order", sentence: words), words, of: report.take(Self.broughtAbout), &report)
    }
    guard !report.causes.contains(where: { $0.kind == .data && $0.change?.isOfRows == true })
    else { return }
    guard let changes = rowChange.map({ [$0] }) ?? valueChanges else { return }
    let effects = report.take(Self.broughtAbout)
    for (place, change) in changes.enumerated().reversed() {
      tell(change, change.words, of: place == 0 ? effects : [], &report)
    }
  }

  private func tell(
    _ change: Cause.DataChange, _ words: String, of effects: [Cause], _ report: inout CauseReport
  ) {
    var cause = Cause(.data, words, places: effects.flatMap(\.places))
    (cause.change, cause.effects) = (change, effects)
    report.lead(cause)
    report.explainsPlaces = true
  }

  /// Whether the data have the same rows in another order; a row that only moved is told as that where it is shown.
  private var isSorted: Bool {
    guard let (old, new) = pair.marks(ValueMarks.wholeRows), old != new,
      old.sorted() == new.sorted()
    else { return false }
    return zip(old, new).count { $0 != $1 } > 2
      && !(Self.areOneMove(old, new) && !pair.rows.moved.isEmpty)
  }

  /// Whether one value went to another place, and those between made room for it.
  private static func areOneMove(_ old: [Substring], _ new: [Substring]) -> Bool {
    let places = zip(old, new).enumerated().filter { $0.element.0 != $0.element.1 }.map(\.offset)
    guard let first = places.first, let last = places.last else { return false }
    let (before, after) = (old[first...last], new[first...last])
    return Array(before.dropFirst()) == Array(after.dropLast())
      || Array(before.dropLast()) == Array(after.dropFirst())
  }

  /// The rows that came or went; nil if none did, or if others changed, too.
  private var rowChange: Cause.DataChange? {
    guard let (old, new) = pair.marks(ValueMarks.wholeRows), old.count != new.count else {
      return nil
    }
    let start = zip(old, new).prefix { $0 == $1 }.count
    let least = min(old.count, new.count)
    let end = zip(old.reversed(), new.reversed()).prefix(least - start).prefix { $0 == $1 }.count
    guard start + end == least else { return nil }
    let count = abs(old.count - new.count)
    let rows = (0..<count).map { Cause.Row(position: start + $0 + 1, label: "") }
    return .rows(old.count < new.count ? .inserted : .removed, rows)
  }

  /// The values of a few rows that changed, by columns; nil if none did, or too many.
  private var valueChanges: [Cause.DataChange]? {
    let keys = pair.old.marks.keys.filter { $0 != ValueMarks.wholeRows }.sorted()
    let changes = keys.compactMap { key -> Cause.DataChange? in
      guard let rows = pair.rows(withOther: key), !rows.isEmpty,
        rows.count <= max(1, pair.new.marks[key, default: ""].utf8.count / 8)
      else { return nil }
      return .hidden(column: key, rows)
    }
    return changes.isEmpty ? nil : changes
  }
}

extension Cause.DataChange {
  /// Whether it says which rows have other values, came or went.
  fileprivate var isOfRows: Bool {
    switch self {
    case .cell, .cells, .unseen, .otherRows, .column, .lost, .columns, .hidden, .order: true
    case .rows(_, let rows): !rows.isEmpty
    case .span, .window, .scale, .told: false
    }
  }

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

extension RecordPair {
  /// The marks of a column then and now, from the first row to the last; nil if either record has none.
  fileprivate func marks(_ key: String) -> (old: [Substring], new: [Substring])? {
    guard let old = old.marks[key], let new = new.marks[key] else { return nil }
    return (ValueMarks.values(of: old), ValueMarks.values(of: new))
  }

  /// The rows with another value in a column, be they shown or not; nil if that is not known.
  func rows(withOther key: String) -> [Cause.Row]? {
    guard let (old, new) = marks(key), old.count == new.count else { return nil }
    return old.indices.filter { old[$0] != new[$0] }
      .map { Cause.Row(position: $0 + 1, label: "") }
  }
}
