import GridreelCauses
import GridreelDataSources
import GridreelJSONText
import GridreelPrimitives
import GridreelValues

/// Which row of the old table is which row of the new one.
struct RowPairing: Sendable {
  /// For each new row the old one, or -1.
  private(set) var partners: [Int32]
  /// The new rows whose cells may differ from those of their partners, ascending.
  private(set) var doubtful: [Int]

  private let old, new: ComparedTable
  private let columns: ComparedColumns

  /// Pairs the rows by the key, or where there is none, rows that say the same.
  ///
  /// - Throws: ``GridreelError`` if two rows of a table have one key, or a file cannot be read.
  init(
    _ old: ComparedTable, _ new: ComparedTable, _ columns: ComparedColumns
  ) throws(GridreelError) {
    (self.old, self.new, self.columns) = (old, new, columns)
    (partners, doubtful) = ([], [])
    let before = try old.located { () throws(GridreelError) in
      try old.table.digests(ofColumns: columns.common)
    }
    let after =
      before == nil
      ? nil
      : try new.located { () throws(GridreelError) in
        try new.table.digests(ofColumns: columns.common)
      }
    if columns.key.isEmpty {
      pairWholeRows(before, after)
    } else {
      try pairByKey()
      doubtful = partners.indices.filter { row in
        guard partners[row] >= 0 else { return false }
        guard let before, let after else { return true }
        return before[Int(partners[row])] != after[row]
      }
    }
    try old.check()
    try new.check()
  }

  // MARK: By key

  private mutating func pairByKey() throws(GridreelError) {
    let places = try places(of: old)
    let known = try self.places(of: new, isOrdered: true)
    partners = known.keys.map { places.rows[$0].map { Int32(truncatingIfNeeded: $0) } ?? -1 }
  }

  /// The keys of a table's rows, and the row of each.
  private func places(
    of table: ComparedTable, isOrdered: Bool = false
  ) throws(GridreelError) -> (keys: [Value], rows: [Value: Int]) {
    let all = Array(0..<table.rowCount)
    let parts = columns.key.map { column in
      let areAlike = columns.areAlike(column)
      return table.cells(all, column).map { CellComparison.identity(of: $0, areAlike: areAlike) }
    }
    let keys = parts.count == 1 ? parts[0] : all.map { row in joined(parts.map { $0[row] }) }
    var rows: [Value: Int] = [:]
    rows.reserveCapacity(keys.count)
    for (row, key) in keys.enumerated() {
      if let first = rows.updateValue(row, forKey: key) { throw twice(first, row, table) }
    }
    return (keys, rows)
  }

  /// Several values as one, equal only where all of them are.
  private func joined(_ values: [Value]) -> Value {
    .text(
      values.map { value in
        let text = String(describing: value)
        return "\(text.utf8.count):\(text)"
      }.joined())
  }

  private func twice(_ first: Int, _ row: Int, _ table: ComparedTable) -> GridreelError {
    let names = columns.key.joined(separator: ",")
    let isHidden = columns.key.contains(where: columns.hidden.contains)
    let values = columns.key.map { table.cells([row], $0)[0] }
    let text = values.map { $0.value.isMissing ? "no value" : "'\($0.text)'" }
      .joined(separator: ", ")
    let told = isHidden ? "the same \(names)" : "the \(names) \(text)"
    let message: Message =
      "\(table.place(of: first)) has \(told) too; give \(option: "rowKey") columns whose values tell all rows apart, "
      + "such as \(option: "rowKey") \(names),\(columns.values.first ?? "…"), or compare whole rows without it"
    let position = table.table.position(ofRow: row)
    guard position != nil else {
      return GridreelError(.badInput, file: table.name, "row \(row + 1): \(message)")
    }
    return GridreelError(
      .badInput, file: table.name, line: position?.line, column: position?.column, message)
  }

  // MARK: Whole rows

  /// Pairs rows of equal texts in order, then the others by their values.
  private mutating func pairWholeRows(_ before: [UInt64]?, _ after: [UInt64]?) {
    partners = Array(repeating: -1, count: new.rowCount)
    var isFree = [Bool](repeating: true, count: old.rowCount)
    if let before, let after {
      var numbers: [UInt64: Int] = [:]
      func numbered(_ digests: [UInt64]) -> [Int] {
        digests.map { digest in
          let number = numbers[digest] ?? numbers.count
          numbers[digest] = number
          return number
        }
      }
      pair(CommonSequence(numbered(before), numbered(after)).pairs, &isFree)
    }
    let (oldRows, newRows) = (
      isFree.indices.filter { isFree[$0] }, partners.indices.filter { partners[$0] < 0 }
    )
    guard !oldRows.isEmpty, !newRows.isEmpty else { return }
    var known: [[Value]: Int] = [:]
    let (oldNumbers, newNumbers) = (
      numbers(of: oldRows, old, &known), numbers(of: newRows, new, &known)
    )
    let inOrder = CommonSequence(oldNumbers, newNumbers).pairs
    pair(inOrder.map { (oldRows[$0.old], newRows[$0.new]) }, &isFree)
    var waiting: [Int: [Int]] = [:]
    for (place, row) in oldRows.enumerated().reversed() where isFree[row] {
      waiting[oldNumbers[place], default: []].append(row)
    }
    for (place, row) in newRows.enumerated() where partners[row] < 0 {
      guard let partner = waiting[newNumbers[place]]?.popLast() else { continue }
      pair([(partner, row)], &isFree)
    }
  }

  private mutating func pair(_ pairs: [(old: Int, new: Int)], _ isFree: inout [Bool]) {
    for pair in pairs {
      partners[pair.new] = Int32(truncatingIfNeeded: pair.old)
      isFree[pair.old] = false
    }
  }

  /// A number for each of some rows, the same for rows that say the same.
  private func numbers(
    of rows: [Int], _ table: ComparedTable, _ known: inout [[Value]: Int]
  ) -> [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(rows.count)
    for start in stride(from: 0, to: rows.count, by: CellChanges.step) {
      let part = Array(rows[start..<min(rows.count, start + CellChanges.step)])
      var values = [[Value]](repeating: [], count: part.count)
      for column in columns.common {
        let areAlike = columns.areAlike(column)
        for (place, cell) in table.cells(part, column).enumerated() {
          values[place].append(CellComparison.identity(of: cell, areAlike: areAlike))
        }
      }
      for row in values {
        let number = known[row] ?? known.count
        known[row] = number
        numbers.append(number)
      }
    }
    return numbers
  }
}
