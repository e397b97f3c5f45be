import GridreelCauses
package import GridreelFiles
package import GridreelPrimitives

/// The comparison of two tables.
package struct TableComparison: Sendable {
  /// The paths of the files; one of them may be `-` for standard input.
  private let old, new: String
  /// The names for messages and titles; nil for the paths.
  package var oldName, newName: String?
  /// The columns that identify rows; empty compares whole rows.
  package var key: [String] = []
  /// The columns that are compared, beside those that identify rows; empty compares all.
  package var only: [String] = []
  /// The columns that are not compared.
  package var ignored: [String] = []
  /// The amount by which numbers may differ.
  package var tolerance: NumberTolerance?
  /// Whether rows may have another order.
  package var ignoresOrder = false
  /// How data are read, and which columns are hidden.
  package var options = GridOptions()

  /// Prepares a comparison of two files, of which `/dev/null` is a table without rows.
  package init(old: String, new: String) { (self.old, self.new) = (old, new) }

  /// Compares the tables.
  ///
  /// - Throws: ``GridreelError`` that names the file at fault.
  package func run() throws(GridreelError) -> TableDifference {
    guard old != "-" || new != "-" else {
      throw GridreelError(.usage, "only one of the two files can come from standard input")
    }
    if tolerance != nil, key.isEmpty {
      throw GridreelError(
        .usage,
        "--tolerance compares the cells of a row with those it had; say with \(option: "rowKey") which column identifies rows"
      )
    }
    let (before, after) = try opened()
    let names = ColumnNames(keys: before.columns + after.columns)
    let hidden = try before.hidden.union(after.hidden).union(options.hiddenColumns(names))
    let columns = try ComparedColumns(
      before, after, key: key, only: only, ignored: ignored, hidden: hidden)
    let pairing = try RowPairing(before, after, columns)
    let changes = CellChanges(
      old: before, new: after, columns: columns, comparison: CellComparison(tolerance: tolerance)
    ).find(in: pairing.doubtful, partners: pairing.partners)
    try before.check()
    try after.check()
    let order = RowOrder(
      partners: pairing.partners, oldCount: before.rowCount, ignoresOrder: ignoresOrder)
    let (entries, rows) = order.entries(changes)
    return TableDifference(before, after, columns, entries, rows)
  }

  private func opened() throws(GridreelError) -> (ComparedTable, ComparedTable) {
    var flags = options
    // What one of the tables lacks may be hidden in the other.
    flags.addedCallouts = nil
    let before = try ComparedTable.open(old, named: oldName, flags: flags)
    let after = try ComparedTable.open(new, named: newName, flags: flags)
    if let before, let after { return (before, after) }
    if let after { return (after.emptied(named: oldName ?? old), after) }
    if let before { return (before, before.emptied(named: newName ?? new)) }
    throw GridreelError(.usage, "both tables are /dev/null; name a file")
  }
}

/// The rows of two tables in one order.
private struct RowOrder {
  /// For each new row the old one, or -1.
  let partners: [Int32]
  let oldCount: Int
  /// For each new row whether it keeps its place among those that are in both tables.
  private let stays: [Bool]

  init(partners: [Int32], oldCount: Int, ignoresOrder: Bool) {
    (self.partners, self.oldCount) = (partners, oldCount)
    let kept = partners.indices.filter { partners[$0] >= 0 }
    var stays = [Bool](repeating: ignoresOrder, count: partners.count)
    let rise = ignoresOrder ? [] : longestRise(kept.map { Int(partners[$0]) })
    for place in rise { stays[kept[place]] = true }
    self.stays = stays
  }

  /// All rows, and those of them that differ.
  func entries(
    _ changes: [Int: [TableDifference.CellChange]]
  ) -> ([TableDifference.Entry], [TableDifference.RowChange]) {
    let gone = goneRows
    var entries: [TableDifference.Entry] = []
    var rows: [TableDifference.RowChange] = []
    entries.reserveCapacity(partners.count + oldCount / 8)
    func add(_ old: Int?, _ new: Int?, isMoved: Bool, _ cells: [TableDifference.CellChange]) {
      let differs = old == nil || new == nil || isMoved || !cells.isEmpty
      entries.append(
        TableDifference.Entry(
          old: Int32(truncatingIfNeeded: old ?? -1), new: Int32(truncatingIfNeeded: new ?? -1),
          change: differs ? Int32(truncatingIfNeeded: rows.count) : -1))
      guard differs else { return }
      rows.append(
        TableDifference.RowChange(old: old, new: new, isMoved: isMoved, cells: cells))
    }
    for row in gone[-1] ?? [] { add(row, nil, isMoved: false, []) }
    for (row, partner) in partners.enumerated() {
      let old = partner < 0 ? nil : Int(partner)
      add(old, row, isMoved: old != nil && !stays[row], changes[row] ?? [])
      for row in gone[row] ?? [] { add(row, nil, isMoved: false, []) }
    }
    return (entries, rows)
  }

  /// The rows that are gone, by the new row behind which they stood; -1 is before all.
  private var goneRows: [Int: [Int]] {
    var homes = [Int32](repeating: -1, count: oldCount)
    for (row, partner) in partners.enumerated() where partner >= 0 {
      // A moved row is no neighbour.
      homes[Int(partner)] = stays[row] ? Int32(truncatingIfNeeded: row) : -2
    }
    var (gone, anchor) = ([Int: [Int]](), -1)
    for (row, home) in homes.enumerated() {
      if home >= 0 {
        anchor = Int(home)
      } else if home == -1 {
        gone[anchor, default: []].append(row)
      }
    }
    return gone
  }
}
