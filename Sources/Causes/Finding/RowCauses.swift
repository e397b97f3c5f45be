import GridreelFiles

/// Finds rows that were added, removed or moved, and the order, groups, sections and filters responsible.
struct RowCauses {
  let pair: RecordPair
  /// The rows that nothing explains so far.
  var inserted, removed: [Int]
  var moved: [RowAlignment.Pair]

  init(_ pair: RecordPair) {
    self.pair = pair
    (inserted, removed, moved) = (pair.rows.inserted, pair.rows.removed, pair.rows.moved)
  }

  /// Reports everything but unexplained moves, which ``findMoved(into:)`` reports.
  mutating func find(into report: inout CauseReport) {
    if !(inserted.isEmpty && removed.isEmpty && moved.isEmpty) {
      report.explainsPlaces = true
      report.explainsStripes = true
    }
    findHidden(into: &report)
    findSections(into: &report)
    dropEdges()
    findOrder(into: &report)
    findFilters(into: &report)
    findWindowed(into: &report)
    findPassing(into: &report)
    findData(into: &report)
  }

  // MARK: Window edges

  /// Ignores rows at the ends of a window that was scrolled or resized, and rows that others pushed out of a
  /// range of fixed length.
  private mutating func dropEdges() {
    // A grid that is pulled down pushes its last rows out of view.
    if pair.changes(RecordPair.window) || !pair.features(.refresh).isEmpty || hasOtherRoom {
      inserted = inner(inserted, count: pair.new.rows.count)
      removed = inner(removed, count: pair.old.rows.count)
      return
    }
    let isCut = RecordPair.cuts.contains { pair.new.setting($0) != nil }
    guard isCut, !pair.changes(RecordPair.slices) else { return }
    let (hasInserted, hasRemoved) = (!inserted.isEmpty, !removed.isEmpty)
    // The last rows begin where others push them.
    let isTail = pair.new.setting(.tail) != nil
    func rest(_ places: [Int], _ count: Int) -> [Int] {
      isTail ? withoutStart(places) : withoutEnd(places, count: count)
    }
    let growth = pair.new.countOfData - pair.old.countOfData
    if hasInserted || growth > 0, pair.unseenRows != .removed {
      removed = rest(removed, pair.old.rows.count)
    }
    if hasRemoved || growth < 0, removed.count == pair.rows.removed.count {
      inserted = rest(inserted, pair.new.rows.count)
    }
  }

  private func withoutStart(_ places: [Int]) -> [Int] {
    places.enumerated().drop { $0.offset == $0.element }.map(\.element)
  }

  /// Whether a window's first row moved or has another height, so that the window ends at another row.
  private var hasOtherRoom: Bool {
    guard pair.new.setting(.height) != nil,
      let first = pair.rows.pairs.first, first.old == 0, first.new == 0
    else { return false }
    let (old, new) = (pair.old.rows[0], pair.new.rows[0])
    return old.top != new.top || old.height != new.height
  }

  private func withoutEnd(_ places: [Int], count: Int) -> [Int] {
    var (places, end) = (places, count)
    while let last = places.last, last == end - 1 {
      places.removeLast()
      end -= 1
    }
    return places
  }

  private func inner(_ places: [Int], count: Int) -> [Int] {
    withoutStart(withoutEnd(places, count: count))
  }

  // MARK: Order and filters

  private mutating func findOrder(into report: inout CauseReport) {
    let arrows = pair.columns.pairs.filter {
      pair.old.columns[$0.old].sort != pair.new.columns[$0.new].sort
    }
    if !arrows.isEmpty { report.explainsPlaces = true }
    let sort = pair.setting(.sort)
    guard sort.old != sort.new, !moved.isEmpty || !arrows.isEmpty else {
      for column in arrows { findArrow(column, into: &report) }
      return
    }
    var text = Self.arranged("sorted", sort.old, sort.new)
    if !moved.isEmpty { text += "; \(moved.count.counted("row")) moved" }
    let isCut = RecordPair.cuts.contains { pair.new.setting($0) != nil }
    if isCut, !inserted.isEmpty || !removed.isEmpty {
      text += "; \(inserted.count.counted("row")) came into sight, \(removed.count) left it"
      (inserted, removed) = ([], [])
    }
    let headers = arrows.map { pair.places.header($0.new) }
    report.add(.state, text, at: headers + moved.map { pair.places.row($0.new) })
    moved = []
  }

  /// `sorted by age ascending instead of name ascending`.
  static func arranged(_ verb: String, _ old: String?, _ new: String?) -> String {
    guard let new else { return "no longer \(verb); it was by \(old ?? "nothing")" }
    return "\(verb) by \(new)" + (old.map { " instead of \($0)" } ?? " instead of not at all")
  }

  /// Finds a sort arrow that changed although the order did not.
  private func findArrow(_ column: ColumnAlignment.Pair, into report: inout CauseReport) {
    let (old, new) = (pair.old.columns[column.old], pair.new.columns[column.new])
    let change =
      if new.sort.isEmpty {
        "shows no sort arrow any more (it was \(old.sort))"
      } else if old.sort.isEmpty {
        "shows a sort arrow now (\(new.sort))"
      } else {
        "shows its sort arrow \(new.sort) instead of \(old.sort)"
      }
    report.add(.state, "header \(new.title.quoted) \(change)", at: [pair.places.header(column.new)])
  }

  private mutating func findFilters(into report: inout CauseReport) {
    let keys = RecordPair.passing.filter { pair.changes([$0]) }
    guard !keys.isEmpty, !inserted.isEmpty || !removed.isEmpty else { return }
    let changes = keys.map { key -> String in
      let (old, new) = pair.setting(key)
      return "\(key.rawValue) \(old?.quotable ?? "none") → \(new?.quotable ?? "none")"
    }
    let counts = [
      inserted.isEmpty ? nil : "\(inserted.count.counted("row")) came in",
      removed.isEmpty ? nil : "\(removed.count.counted("row")) went out",
    ].compactMap { $0 }
    report.add(
      .state, changes.joined(separator: ", ") + "; " + counts.joined(separator: ", "),
      at: inserted.map(pair.places.row))
    (inserted, removed) = ([], [])
  }
}
