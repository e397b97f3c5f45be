import GridreelFiles
import GridreelPrimitives

/// Rows whose insertion, removal or move only the data explain.
extension RowCauses {
  func findData(into report: inout CauseReport) {
    if pair.rows.pairs.isEmpty, !inserted.isEmpty, !removed.isEmpty {
      return findOtherData(into: &report)
    }
    if !inserted.isEmpty { findInserted(into: &report) }
    if !removed.isEmpty { findRemoved(into: &report) }
  }

  /// Finds rows that a filter or a limit lets in or leaves out now, although the data have the same rows as before.
  mutating func findPassing(into report: inout CauseReport) {
    guard pair.hasSameDataRows else { return }
    if !inserted.isEmpty, let change = change(.entered, pair.new, inserted) {
      report.add(
        .data, words(.entered, pair.new, inserted), at: inserted.map(pair.places.row),
        change: change)
      inserted = []
    }
    if !removed.isEmpty, let change = change(.left, pair.old, removed) {
      report.add(.data, words(.left, pair.old, removed), change: change)
      removed = []
    }
  }

  /// Finds rows that came into a window or left it although the data have the same rows as before: some have other places.
  mutating func findWindowed(into report: inout CauseReport) {
    guard pair.new.setting(.height) != nil, pair.hasSameRows(cutBy: [.height]),
      !inserted.isEmpty || !removed.isEmpty
    else { return }
    let names = [
      removed.first.map { "no longer \(pair.old.label(ofRow: $0))" },
      inserted.first.map { "now \(pair.new.label(ofRow: $0))" },
    ].compactMap(\.self)
    report.add(
      .data, "the window shows other rows: \(names.joined(separator: ", "))",
      at: inserted.map(pair.places.row), change: .window(rows(pair.old, removed, withTexts: true)))
    (inserted, removed) = ([], [])
  }

  private func words(
    _ change: Cause.RowChange, _ record: GridRecord, _ places: [Int]
  ) -> String {
    let label = spaced(record.label(ofRow: places[0]))
    let count = places.count
    let of = count == 1 ? "row\(label)" : "\(count) rows, the first is\(label),"
    return "\(of) \(change.verb(count))"
  }

  /// Finds other values in columns that are not shown, which decide where rows stand and how they look.
  func findHidden(into report: inout CauseReport) {
    for (column, rows) in pair.changedReads.sorted(by: { $0.key < $1.key }) {
      if pair.new.groupColumn == column,
        findTitled(column, rows, into: &report)
      {
        continue
      }
      let own = rows.compactMap { row in
        Int(pair.new.rows[row.new].key).map {
          Cause.Row(position: $0, label: pair.new.label(ofRow: row.new))
        }
      }
      let shown = Dictionary(own.map { ($0.position, $0) }) { first, _ in first }
      // Of rows that are not shown, only marks are known.
      let all = pair.rows(withOther: column).map { $0.map { shown[$0.position] ?? $0 } } ?? own
      let change = Cause.DataChange.hidden(column: column, all)
      report.add(
        .data, Cause.words(ofHidden: column, all), at: rows.map { pair.places.row($0.new) },
        change: own.count == rows.count ? change : nil)
    }
  }

  /// Finds other values of the column by which rows are grouped, which the titles of sections show; false if some do not.
  private func findTitled(
    _ column: String, _ rows: [RowAlignment.Pair], into report: inout CauseReport
  ) -> Bool {
    let cells = rows.compactMap { row -> Cause.Cell? in
      let (old, new) = (pair.old.rows[row.old], pair.new.rows[row.new])
      guard old.section != new.section, let before = Int(old.key), let now = Int(new.key) else {
        return nil
      }
      return Cause.Cell(
        oldRow: before, row: now, column: column, old: old.section, new: new.section)
    }
    guard cells.count == rows.count, let first = cells.first else { return false }
    let more = cells.count > 1 ? " and \((cells.count - 1).counted("more value"))" : ""
    report.add(
      .data, "\(column.quotable): \(first.old.quotedChange(to: first.new))\(more)",
      at: rows.map { pair.places.row($0.new) },
      change: cells.count == 1 ? .cell(first) : .cells(column: column, cells))
    return true
  }

  private func findOtherData(into report: inout CauseReport) {
    let (old, new) = (pair.old, pair.new)
    report.add(
      .data,
      "all rows are others: \(inserted.count) instead of \(removed.count), the first is "
        + "\(new.label(ofRow: inserted[0])) instead of \(old.label(ofRow: removed[0]))",
      at: inserted.map(pair.places.row), change: .otherRows)
  }

  private func findInserted(into report: inout CauseReport) {
    let numbers = inserted.map { pair.new.rows[$0].number }
    let label = spaced(pair.new.label(ofRow: inserted[0]))
    var text: String
    let isAbove = inserted[0] == 0 && pair.beginsLater
    if isAbove {
      let rows = inserted.count == 1 ? "a row" : "\(inserted.count) rows"
      text =
        "\(rows) inserted at the top of the window or above it: \(pair.new.name(ofRow: 0)) is the "
        + "first now"
    } else if inserted.count == 1 {
      let isLast = inserted[0] == pair.new.rows.count - 1
      text = "row\(label) inserted as row \(numbers[0])" + (isLast ? ", at the end" : "")
    } else {
      text = "\(inserted.count) rows inserted as rows \(ranges(numbers)), the first is\(label)"
    }
    if removed.isEmpty { text += shift(below: inserted) }
    report.add(
      .data, text, at: inserted.map(pair.places.row),
      change: isAbove ? .window([]) : change(.inserted, pair.new, inserted))
  }

  /// The rows with their positions in the data; nil if these are not known.
  func change(
    _ change: Cause.RowChange, _ record: GridRecord, _ places: [Int]
  ) -> Cause.DataChange? {
    let rows = self.rows(record, places, withTexts: change == .left)
    return rows.count == places.count ? .rows(change, rows) : nil
  }

  /// Those of the rows whose positions in the data are known, perhaps with the texts that they have in the picture.
  private func rows(
    _ record: GridRecord, _ places: [Int], withTexts: Bool
  ) -> [Cause.Row] {
    places.compactMap { place in
      Int(record.rows[place].key).map { position in
        var row = Cause.Row(position: position, label: record.label(ofRow: place))
        if withTexts {
          row.past = Dictionary(zip(record.columns.map(\.key), record.rows[place].texts)) { $1 }
        }
        return row
      }
    }
  }

  private func findRemoved(into report: inout CauseReport) {
    let numbers = removed.map { pair.old.rows[$0].number }
    let label = spaced(pair.old.label(ofRow: removed[0]))
    var text =
      removed.count == 1
      ? "row\(label) removed, it was row \(numbers[0])"
      : "\(removed.count) rows removed, they were rows \(ranges(numbers)), the first was\(label)"
    let isAbove = removed[0] == 0 && pair.beginsLater && !pair.new.rows.isEmpty
    if isAbove {
      let rows = removed.count == 1 ? "a row" : "\(removed.count) rows"
      text =
        "\(rows) removed at the top of the window or above it: \(pair.new.name(ofRow: 0)) is the "
        + "first now"
    }
    let next = pair.rows.pairs.filter { $0.old > removed[0] && !$0.isMoved }
    if inserted.isEmpty { text += shift(below: nil) }
    report.add(
      .data, text, at: next.map { pair.places.row($0.new) },
      change: isAbove ? .window([]) : change(.removed, pair.old, removed))
  }

  /// Finds rows that moved although only the data can have moved them.
  func findMoved(into report: inout CauseReport) {
    let order = pair.new.setting(.sort).map { " in the order by \($0)" } ?? ""
    func way(_ row: RowAlignment.Pair) -> String {
      "from \(pair.old.rows[row.old].number) to \(pair.new.rows[row.new].number)"
    }
    // Everything between where a row was and where it is shows another row.
    func places(_ row: RowAlignment.Pair) -> [GridRect] {
      (min(row.old, row.new)...max(row.old, row.new))
        .filter { $0 < pair.new.rows.count }.map(pair.places.row)
    }
    let isRead = !pair.changedReads.isEmpty
    if !isRead, let hidden = unseenOrder, !moved.isEmpty,
      !moved.contains(where: followsFromValue)
    {
      // Which row has another value there is not known.
      report.add(
        .data, Cause.DataChange.words(ofOrderBy: hidden), at: moved.flatMap(places),
        change: .order(hidden))
      return
    }
    if moved.count > 3, let first = moved.first {
      report.add(
        .data,
        "\(moved.count) rows moved; the first is\(spaced(pair.new.label(ofRow: first.new))), "
          + way(first) + order,
        at: moved.flatMap(places), change: change(.moved, pair.new, moved.map(\.new)),
        isResult: isRead || moved.allSatisfy(followsFromValue))
      return
    }
    for row in moved {
      report.add(
        .data, "row\(spaced(pair.new.label(ofRow: row.new))) moved \(way(row))\(order)",
        at: places(row), change: change(.moved, pair.new, [row.new]),
        isResult: isRead || followsFromValue(row))
    }
  }

  /// The column without a place in the picture by which rows are ordered; nil if all have one.
  private var unseenOrder: String? {
    let keys = pair.new.setting(.sort)?.split(separator: ",").map { part in
      let part = part.drop { $0 == " " }
      let end = [" ascending", " descending"].first(where: part.hasSuffix)
      return part.dropLast(end?.count ?? 0)
    }
    return keys?.first { key in !pair.new.columns.contains { $0.key == key } }.map(String.init)
  }

  /// Whether a value of a row changed by which rows are ordered or grouped, so that its place follows from that.
  func followsFromValue(_ row: RowAlignment.Pair) -> Bool {
    guard pair.keysOfChangedReads(row).isEmpty else { return true }
    let order = [OptionName.sort, .group].compactMap { pair.new.setting($0) }
    return pair.columns.pairs.contains { column in
      let key = pair.new.columns[column.new].key
      return order.contains { $0.contains(key) }
        && pair.old.rows[row.old].texts[column.old] != pair.new.rows[row.new].texts[column.new]
    }
  }

  /// How far the rows below moved, if all moved equally far: `; the 27 rows below moved down 36 points`.
  ///
  /// - Parameter inserted: the inserted rows; nil where rows were removed.
  /// - Returns: The words; empty if the rows did not move, or not all equally far.
  private func shift(below inserted: [Int]?) -> String {
    let start = pair.new.headerTop + pair.new.headerHeight
    let oldStart = pair.old.headerTop + pair.old.headerHeight
    let below = pair.rows.pairs.filter { row in
      guard !row.isMoved else { return false }
      return inserted.map { row.new > $0[0] } ?? (row.old > removed[0])
    }
    let distances = Set(
      below.map { row in
        let distance = pair.new.rows[row.new].top - start - pair.old.rows[row.old].top + oldStart
        return (distance * 100).rounded() / 100
      })
    guard let distance = distances.first, distances.count == 1, distance != 0 else { return "" }
    let rows = below.count == 1 ? "the row below" : "the \(below.count) rows below"
    return "; \(rows) moved \(distance > 0 ? "down" : "up") \(distance.points)"
  }

  private func spaced(_ label: String) -> String { label.isEmpty ? "" : " \(label)" }

  /// `4 to 6`, or `4, 7, 9 and 2 more`.
  private func ranges(_ numbers: [Int]) -> String {
    numbers.runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
      .listed(limit: 5)
  }
}
