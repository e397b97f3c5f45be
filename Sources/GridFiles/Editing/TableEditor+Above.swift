import GridreelModel
import GridreelValues

extension TableEditor {
  /// The rows of tables in which a blank may stand for the value above it: every row is looked at.
  private static let blankedRows = 4...2_000

  /// Draws nothing, rather than the sign of no value, where blanks of the first columns stand for the value above them.
  mutating func editBlanksBelow() {
    let shown = grid.columns.indices.filter { !grid.columns[$0].isHidden }
    guard wishes.isStill, wishes.makesSpanners, grid.grouping == nil,
      Self.blankedRows.contains(table.rowCount), grid.columns.count <= Self.examinedCount
    else { return }
    let leading = shown.prefix { !sample(grid.columns[$0].key).isFull }
    guard !leading.isEmpty, leading.count < shown.count,
      shown.dropFirst(leading.count).allSatisfy({ wholeSample(grid.columns[$0].key).isFull })
    else { return }
    let columns = leading.map { place in
      (0..<table.rowCount).map {
        table.cell(at: RowIndex(section: 0, row: $0), column: grid.columns[place].key)
      }
    }
    guard let first = columns.first, first.haveBlanksBelow,
      columns.allSatisfy({ $0.areFullButBlanks }),
      zip(columns, columns.dropFirst()).allSatisfy({ Self.isInner($1, of: $0) })
    else { return }
    let open = Set(places(for: .blanks) { $0.format?.missing == nil && !grid.isRedacted($0.key) })
    for place in leading where open.contains(place) {
      var format = grid.columns[place].format ?? DisplayFormat()
      format.missing = ""
      grid.columns[place].format = format
      edits.append(
        Edit(
          rule: .blanks, column: grid.columns[place].key, property: .missing,
          before: grid.missingText, after: "nothing", setting: "",
          reason: "blanks below a value stand for it"))
    }
  }

  /// Whether each row that begins something in a column does so in the next one.
  private static func isInner(_ cells: [Cell], of outer: [Cell]) -> Bool {
    zip(outer, cells).allSatisfy { $0.value.isMissing || !$1.value.isMissing }
  }
}

extension ColumnSample {
  /// Whether no row that was looked at has a blank.
  fileprivate var isFull: Bool { cells.count == rowCount }
}

extension [Cell] {
  /// Whether what has no value is blank, rather than a word that says so, and not before the first value.
  fileprivate var areFullButBlanks: Bool {
    first?.value.isMissing == false
      && allSatisfy { !$0.value.isMissing || $0.text.withoutBlanks.isEmpty }
  }

  /// Whether blanks stand below values that all differ, at least as many as these, or half as many of which some follow each
  /// other: whoever has no value for a few rows, or the same for several, means it.
  fileprivate var haveBlanksBelow: Bool {
    let values = filter { !$0.value.isMissing }.map(\.text)
    let blankCount = count - values.count
    guard values.count > 1, Set(values).count == values.count else { return false }
    let hasRun = zip(self, dropFirst()).contains { $0.value.isMissing && $1.value.isMissing }
    return blankCount >= values.count || hasRun && 2 * blankCount >= values.count
  }
}
