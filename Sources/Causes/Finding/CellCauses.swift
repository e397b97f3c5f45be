import GridreelFiles

/// Finds cells whose text changed.
struct CellCauses {
  private struct Change {
    let oldRow, row, column: Int
    let old, new: String
    /// Whether the value behind the text is the same, so that only its formatting changed.
    let keepsValue: Bool
  }

  private let pair: RecordPair

  init(_ pair: RecordPair) { self.pair = pair }

  func find(into report: inout CauseReport) {
    var changes = changes()
    guard !changes.isEmpty else { return }
    report.explainsPlaces = true
    findNumbers(&changes, into: &report)
    findMissing(&changes, into: &report)
    let redrawn = columnsDrawnOtherwise
    let written = changes.filter {
      $0.keepsValue && !redrawn.contains(pair.new.columns[$0.column].key)
    }
    changes.removeAll(where: \.keepsValue)
    findValues(changes, into: &report)
    findWritten(written, into: &report)
  }

  private func changes() -> [Change] {
    let comparesValues = pair.showsSameColumns
    let covers = (old: CoveredCells(pair.old), new: CoveredCells(pair.new))
    var changes: [Change] = []
    for row in pair.rows.pairs {
      let (old, new) = (pair.old.rows[row.old], pair.new.rows[row.new])
      let keepsValues = comparesValues && !new.values.isEmpty && old.values == new.values
      for column in pair.columns.pairs
      where !old.texts[column.old].isExactly(new.texts[column.new]) {
        // Cells that are hidden or edited in only one of them are reported separately, and so are those with the text of
        // another cell that spans them, unless it is a value of their own that made them one.
        let key = pair.new.columns[column.new].key
        guard
          covers.old.hides(row: old.key, column: key)
            == covers.new.hides(row: new.key, column: key),
          !(keepsValues || isMissing(old.texts[column.old]) || isMissing(new.texts[column.new]))
            || covers.old.spanning(row: old.key, column: key)
              == covers.new.spanning(row: new.key, column: key),
          !covers.old.isEdited(row: old.key, column: key),
          !covers.new.isEdited(row: new.key, column: key)
        else { continue }
        changes.append(
          Change(
            oldRow: row.old, row: row.new, column: column.new, old: old.texts[column.old],
            new: new.texts[column.new], keepsValue: keepsValues))
      }
    }
    return changes
  }

  private func isMissing(_ text: String) -> Bool {
    text.isEmpty || text == pair.new.setting(.missing)
  }

  /// Takes the numbers of rows, which follow from rows before them that the picture need not show.
  private func findNumbers(_ changes: inout [Change], into report: inout CauseReport) {
    let own = changes.filter { pair.new.columns[$0.column].key == GridRecord.rowNumbers }
    guard let first = own.first else { return }
    changes.removeAll { pair.new.columns[$0.column].key == GridRecord.rowNumbers }
    guard !report.causes.contains(where: { $0.kind == .data || $0.kind == .state }) else { return }
    let isSmaller = (Int(first.new) ?? 0) < (Int(first.old) ?? 0)
    report.add(
      .data, "numbers of rows changed; the first is \(described(first))",
      at: own.map { pair.places.cell($0.row, $0.column) },
      change: .rows(isSmaller ? .removed : .inserted, []))
  }

  /// Finds rows whose values changed although their texts did not, such as a number within a sparkline, if that is the
  /// only reason.
  func findUnseen(into report: inout CauseReport) {
    guard pair.showsSameColumns, report.causes.isEmpty else { return }
    let own = pair.rows.pairs.filter { row in
      let (old, new) = (pair.old.rows[row.old], pair.new.rows[row.new])
      return old.values != new.values && !old.values.isEmpty && !new.values.isEmpty
        && zip(old.texts, new.texts).allSatisfy { $0.isExactly($1) }
    }
    guard let first = own.first else { return }
    let rows = own.compactMap { row -> Cause.UnseenRow? in
      guard let old = Int(pair.old.rows[row.old].key), let new = Int(pair.new.rows[row.new].key)
      else { return nil }
      return Cause.UnseenRow(old: old, new: new)
    }
    let others = own.count > 1 ? " and \((own.count - 1).counted("more row"))" : ""
    report.add(
      .data,
      "other values, of which no text tells, in \(pair.new.name(ofRow: first.new))\(others)",
      at: own.map { pair.places.row($0.new) },
      change: rows.count == own.count ? .unseen(rows) : nil)
    report.explainsPlaces = true
  }

  // MARK: Changed formatting

  /// The columns whose cells are drawn differently, which is reported separately.
  private var columnsDrawnOtherwise: Set<String> {
    Set(
      pair.features(.column).filter { $0.old?.facts != $0.new?.facts }
        .compactMap { ($0.new ?? $0.old)?.name })
  }

  private func findMissing(_ changes: inout [Change], into report: inout CauseReport) {
    let missing = pair.setting(.missing)
    guard missing.old != missing.new, let old = missing.old, let new = missing.new else { return }
    let own = changes.filter { $0.old == old && $0.new == new }
    guard let first = own.first else { return }
    changes.removeAll { $0.old == old && $0.new == new }
    add(
      .state,
      "missing values: \(old.quotedChange(to: new)), in \(own.count.counted("cell")); "
        + "the first is \(pair.new.name(ofCell: first.row, first.column))", own, to: &report)
  }

  private func findWritten(_ changes: [Change], into report: inout CauseReport) {
    guard let first = changes.first else { return }
    let example = described(first)
    let locale = pair.setting(.locale)
    if locale.old != locale.new {
      add(
        .state,
        "locale \(locale.old ?? "none") → \(locale.new ?? "none"): \(changes.count.counted("cell")) "
          + "written otherwise; the first is \(example)", changes, to: &report)
      return
    }
    for (column, own) in byColumn(changes) {
      let key = pair.new.columns[column].key.quoted
      let words = own.count == 1 ? "a cell" : "\(own.count) cells"
      // A column has as many digits as its values need.
      let isResult = report.causes.contains { $0.kind == .data }
      add(
        .state,
        "format of column \(key): \(words) with the same values written otherwise; the first is "
          + described(own[0]), own, to: &report, isResult: isResult)
    }
  }

  // MARK: Changed values

  private func findValues(_ all: [Change], into report: inout CauseReport) {
    var changes = all
    if let exchanged = exchangedColumns(changes) {
      let names = exchanged.map { pair.new.columns[$0].key.quoted }.joined(separator: " and ")
      report.add(
        .data, "columns \(names) changed places: each has the values of the other",
        at: changes.filter { exchanged.contains($0.column) }
          .map { pair.places.cell($0.row, $0.column) }, change: .columns)
      changes.removeAll { exchanged.contains($0.column) }
    }
    guard !changes.isEmpty else { return }
    if changes.count <= 3 {
      for change in changes { add(.data, "cell \(described(change))", [change], to: &report) }
      return
    }
    let columns = byColumn(changes)
    if columns.count > 3 {
      let total = pair.new.rows.count * pair.new.columns.count
      add(
        .data,
        "\(changes.count) of \(total) cells say something else; the first is "
          + described(changes[0]), changes, to: &report)
      return
    }
    for (column, own) in columns {
      guard own.count > 1 else {
        add(.data, "cell \(described(own[0]))", own, to: &report)
        continue
      }
      add(
        .data,
        "\(own.count) cells in column \(pair.new.columns[column].key.quoted); the first is "
          + described(own[0]), own, to: &report)
    }
  }

  /// Two columns each of which has the values of the other in every row; nil if there are no such two.
  private func exchangedColumns(_ changes: [Change]) -> [Int]? {
    let columns = byColumn(changes).filter { $0.changes.count > 1 }.map(\.column)
    let places = Dictionary(pair.columns.pairs.map { ($0.new, $0.old) }) { first, _ in first }
    for (number, first) in columns.enumerated() {
      for second in columns[(number + 1)...] {
        guard let oldFirst = places[first], let oldSecond = places[second] else { continue }
        let areExchanged = pair.rows.pairs.allSatisfy { row in
          let (before, now) = (pair.old.rows[row.old].texts, pair.new.rows[row.new].texts)
          return before[oldFirst] == now[second] && before[oldSecond] == now[first]
        }
        if areExchanged { return [first, second] }
      }
    }
    return nil
  }

  private func byColumn(_ changes: [Change]) -> [(column: Int, changes: [Change])] {
    Dictionary(grouping: changes, by: \.column).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }

  /// `3:age: '45' → '46'`.
  private func described(_ change: Change) -> String {
    let place = pair.new.name(ofCell: change.row, change.column)
    return "\(place): \(change.old.quotedChange(to: change.new))"
  }

  private func add(
    _ kind: Cause.Kind, _ text: String, _ changes: [Change], to report: inout CauseReport,
    isResult: Bool = false
  ) {
    report.add(
      kind, text, at: changes.map { pair.places.cell($0.row, $0.column) },
      change: kind == .data ? data(changes) : nil, isResult: isResult)
  }

  private func data(_ changes: [Change]) -> Cause.DataChange? {
    let cells = changes.compactMap(cell)
    guard cells.count == changes.count, let first = cells.first else { return nil }
    if cells.count == 1 { return .cell(first) }
    return .cells(column: Set(cells.map(\.column)).count == 1 ? first.column : nil, cells)
  }

  private func cell(_ change: Change) -> Cause.Cell? {
    guard let old = Int(pair.old.rows[change.oldRow].key),
      let new = Int(pair.new.rows[change.row].key)
    else { return nil }
    return Cause.Cell(
      oldRow: old, row: new, column: pair.new.columns[change.column].key, old: change.old,
      new: change.new)
  }
}
