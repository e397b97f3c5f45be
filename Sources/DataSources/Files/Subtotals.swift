import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Rows among others that sum up those above them, or that a workbook has in bold.
package struct Subtotals: Hashable, Sendable {
  /// The column of their names.
  package let column: String
  /// These names, each once.
  package let labels: [String]
  /// Whether all of them are bold in the workbook.
  package let areBold: Bool

  /// The greatest numbers of rows and columns that are examined, and of columns in which names may stand.
  private static let (mostRows, mostColumns, mostLabelColumns) = (1_000, 64, 4)
  /// One of so many rows may be a subtotal.
  private static let leastRows = 3

  /// What subtotals are called, in lower case, beside the names of totals.
  private static let words: Set<String> = [
    "subtotal", "sub total", "subtotals", "zwischensumme", "teilsumme", "sous total", "soustotal",
    "subtotale", "subtotaal", "delsumma", "mellomsum", "podsuma", "mezisoučet", "подытог",
    "промежуточный итог", "小計", "小计", "소계",
  ]

  /// Finds the subtotals of a table, by the columns of their names.
  fileprivate static func all(in table: FileTable) -> [Subtotals] {
    let keys = table.columnKeys
    guard let count = table.shortRowCount, (leastRows...mostRows).contains(count),
      keys.count <= mostColumns
    else { return [] }
    let (texts, rows) = (keys.filter { table.kind(ofColumn: $0) == .text }, Array(0..<count))
    var (open, found) = (Set(rows), [Named]())
    for key in texts.prefix(mostLabelColumns) {
      let cells = table.cells(rows: rows, column: key)
      for row in rows where open.contains(row) && !cells[row].value.isMissing {
        // The first text of a row names it.
        open.remove(row)
        let text = cells[row].text
        if mayBe(text) || table.shape.boldRows.contains(row) { found.append((row, key, text)) }
      }
    }
    guard !found.isEmpty, leastRows * found.count(where: { mayBe($0.label) }) <= count else {
      return []
    }
    let numbers = keys.filter { table.kind(ofColumn: $0) == .number }
      .map { table.cells(rows: rows, column: $0).map(\.number) }
    let sure = Self.sure(found, table, numbers)
    return texts.compactMap { key in
      let own = sure.filter { $0.column == key }
      guard !own.isEmpty else { return nil }
      return Subtotals(
        column: key, labels: Array(Set(own.map(\.label))).sorted(),
        areBold: own.allSatisfy { table.shape.boldRows.contains($0.row) })
    }
  }

  /// A row that may be a subtotal, with the column of its name.
  private typealias Named = (row: Int, column: String, label: String)

  /// The rows that are called so or sum up others, and bold ones whose names do not tell of plain rows, too.
  private static func sure(_ found: [Named], _ table: FileTable, _ numbers: [[Double?]]) -> [Named]
  {
    let counts = Dictionary(found.map { ($0.label, 1) }, uniquingKeysWith: +)
    func isBold(_ row: Int, _ column: String, _ label: String) -> Bool {
      // Rules tell rows by their names.
      table.shape.boldRows.contains(row) && label.contains(where: \.isLetter)
        && table.cells(rows: Array(0..<table.rowCount), column: column)
          .count { $0.text == label } == 1
    }
    var sums: [Int] = []
    return found.sorted { $0.row < $1.row }.filter { row, column, label in
      let own = numbers.filter { $0[row] != nil }
      let plain = TotalRow.plain(label)
      let isNamed =
        words.contains(plain)
        || TotalRow.words.contains(plain) && !TotalRow.common.contains(plain) && counts[label] == 1
      guard !own.isEmpty else { return false }
      guard isNamed || own.contains(where: { isSum($0, row, below: sums) }) else {
        return isBold(row, column, label)
      }
      sums.append(row)
      return true
    }
  }

  /// Whether a text is, begins or ends with the name of a total.
  private static func mayBe(_ text: String) -> Bool {
    let plain = TotalRow.plain(text)
    let parts = plain.split(separator: " ")
    return words.contains(plain) || TotalRow.words.contains(plain)
      || [parts.first, parts.last].contains {
        $0.map { words.union(TotalRow.words).contains(String($0)) } == true
      }
  }

  /// Whether a number is the sum of two or more above it, from a subtotal or a row without a number on, or of the subtotals
  /// above it.
  private static func isSum(_ numbers: [Double?], _ row: Int, below sums: [Int]) -> Bool {
    guard let total = numbers[row], total != 0 else { return false }
    func isTotal(_ sum: Double) -> Bool { abs(sum - total) <= 1e-6 * abs(total) }
    var (sum, count) = (0.0, 0)
    for above in ((sums.last ?? -1) + 1..<row).reversed() {
      guard let number = numbers[above] else {
        if count > 1, isTotal(sum) { return true }
        continue
      }
      sum += number
      count += 1
    }
    if count > 1, isTotal(sum) { return true }
    let parts = sums.compactMap { numbers[$0] }
    return parts.count > 1 && isTotal(parts.reduce(0, +))
  }
}

extension Cell {
  /// Its number; nil for other values.
  fileprivate var number: Double? { if case .number(let number) = value { number } else { nil } }
}

extension FileTable {
  /// The greatest size of files, in bytes, all of whose rows are examined.
  private static let mostBytes = 1 << 18

  /// Whether its rows are in memory, or in a file so small that all of them are read before they are drawn.
  var isShort: Bool { format is MemoryRecords || source.count <= Self.mostBytes }

  /// The number of its rows; nil if it is long, since counting would read all of it once more.
  var shortRowCount: Int? { isShort ? rowCount : nil }
}

extension DataFile {
  /// The rows among others that sum up those above them, by the columns of their names; none in large tables.
  package var subtotals: [Subtotals] { (self as? FileTable).map(Subtotals.all) ?? [] }
}
