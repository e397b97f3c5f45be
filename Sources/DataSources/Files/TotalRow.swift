import GridreelModel
import GridreelPrimitives
package import GridreelValues

/// A last row that sums up the others.
package struct TotalRow: Hashable, Sendable {
  /// What it is called.
  package let label: String
  /// The column of its label; nil if it has none of its own.
  package let column: String?
  /// Its values by column, without the label.
  package let values: [String: Cell]

  /// The greatest number of rows that are added up, and of those of which the last is a total by its name.
  private static let (mostRows, mostNamed) = (1_000, 20_000)

  /// What a total is called, in lower case.
  static let words: Set<String> = [
    "total", "totals", "grand total", "overall total", "total general", "sum", "sums", "all",
    "overall", "summe",
    "gesamt", "insgesamt", "gesamtsumme", "totale", "totaal", "totalt", "suma", "razem", "somme",
    "toplam", "итого",
    "всего", "合計", "总计", "總計", "합계",
  ]

  /// Examines the last row of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - isSaid: Whether somebody said that it is a total.
  fileprivate init?(lastOf table: FileTable, isSaid: Bool) {
    guard isSaid || table.isShort else { return nil }
    let count = table.rowCount
    guard count > 1, isSaid || (3...Self.mostNamed).contains(count), table.columnKeys.count > 1
    else {
      return nil
    }
    let cells = table.columnKeys.map { (key: $0, cell: table.cell(row: count - 1, column: $0)) }
    let named = cells.first { if case .text = $0.cell.value { true } else { false } }
    let numbers = cells.filter { if case .number = $0.cell.value { true } else { false } }
    // Above a total in a column of dates or of yes and no, numbers are texts, too.
    let spelled = cells.contains { $0.key != named?.key && Double($0.cell.text) != nil }
    guard !numbers.isEmpty || isSaid || named != nil && spelled else { return nil }
    if let named {
      let words = Self.plain(named.cell.text).split(separator: " ").map(String.init)
      // Of what is named after other things, too, the numbers tell it.
      let mayBe = [words.first, words.last].contains { $0.map(Self.words.contains) == true }
      guard
        isSaid || Self.words.contains(words.joined(separator: " "))
          || mayBe && !numbers.isEmpty && numbers.allSatisfy({ Self.isSum($0.cell, $0.key, table) })
      else { return nil }
    } else {
      guard isSaid || numbers.allSatisfy({ Self.isSum($0.cell, $0.key, table) }) else { return nil }
    }
    (label, column) = (named?.cell.text ?? "Total", named?.key)
    values = Dictionary(
      uniqueKeysWithValues: cells.filter { $0.key != named?.key && !$0.cell.value.isMissing }.map {
        ($0.key, $0.cell)
      })
  }

  static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0 == " " }.trimmingBlanks
  }

  /// Whether a number is the sum of those above it, to their precision.
  private static func isSum(_ cell: Cell, _ key: String, _ table: FileTable) -> Bool {
    guard table.rowCount <= mostRows, case .number(let total) = cell.value, total != 0 else {
      return false
    }
    var (sum, size) = (0.0, 0.0)
    for row in 0..<table.rowCount - 1 {
      guard case .number(let number) = table.cell(row: row, column: key).value else { continue }
      sum += number
      size += abs(number)
    }
    return abs(sum - total) <= 1e-9 * size
  }
}

extension DataFile {
  /// Takes the last row off, if it is a total of the others.
  ///
  /// - Parameter isSaid: Whether somebody said that it is one.
  /// - Returns: The other rows, and the total; nil if the last row is none, or if it cannot be taken off.
  package func partingTotal(isSaid: Bool) -> (rows: any DataFile, total: TotalRow)? {
    guard let table = self as? FileTable, let total = TotalRow(lastOf: table, isSaid: isSaid),
      let shape = table.shape.without([table.rowCount - 1]),
      let rest = table.format.withoutLastRow(of: table)
    else { return nil }
    return (table.changed(shape: shape, rows: rest), total)
  }
}
