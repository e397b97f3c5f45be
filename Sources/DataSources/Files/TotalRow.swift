import GridreelModel
import GridreelPrimitives
package import GridreelValues

/// A last or a first row that sums up the others.
package struct TotalRow: Hashable, Sendable {
  /// What it is called.
  package let label: String
  /// The column of its label; nil if it has none of its own.
  package let column: String?
  /// Its values by column, without the label.
  package let values: [String: Cell]
  /// Whether it stands above the others.
  package let isFirst: Bool
  /// Whether its numbers are no sums of the others, so that only what somebody said makes it the total.
  package private(set) var isDoubtful = false

  /// The greatest number of rows that are added up, and of those of which the last is a total by its name.
  private static let (mostRows, mostNamed) = (1_000, 20_000)

  /// The greatest size of files of which the last row is read before they are drawn, in bytes.
  private static let mostNamedBytes = 1 << 23

  /// The letters up to which a name has room in any column.
  private static let shortName = 20

  /// What a total is called, in lower case.
  static let words: Set<String> = [
    "total", "totals", "grand total", "overall total", "total general", "sum", "sums", "all",
    "overall", "summe",
    "gesamt", "insgesamt", "gesamtsumme", "totale", "totaal", "totalt", "suma", "razem", "somme",
    "toplam", "итого",
    "всего", "合計", "总计", "總計", "합계",
  ]

  /// Words among these with which names of other things begin or end, too.
  static let common: Set<String> = ["all", "overall", "sum", "sums"]

  /// What the whole is called of which the rows are parts, in lower case, beside the names of totals.
  private static let wholes: Set<String> = [
    "world", "global", "worldwide", "united states", "united states of america", "us", "usa",
    "nation", "national", "nationwide", "statewide", "european union", "eu", "united kingdom",
    "uk", "great britain", "deutschland", "bundesgebiet", "france", "españa", "italia", "total eu",
  ]

  /// Examines the last row of a table.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - isSaid: Whether somebody said that it is a total.
  fileprivate init?(lastOf table: FileTable, isSaid: Bool) {
    guard isSaid || table.isShort || table.source.count <= Self.mostNamedBytes else { return nil }
    let count = table.rowCount
    guard count > 1, isSaid || (3...Self.mostNamed).contains(count), table.columnKeys.count > 1
    else {
      return nil
    }
    let row = Candidate(table, row: count - 1)
    let isTotal = row.isTotal(below: 0..<count - 1)
    guard isSaid || isTotal else { return nil }
    self.init(row, isFirst: false)
    // Long tables are not added up.
    isDoubtful = !isTotal && !values.isEmpty && count <= Self.mostRows
  }

  /// Examines the first row of a table, which is a total only if its numbers say so.
  fileprivate init?(firstOf table: FileTable) {
    guard let count = table.shortRowCount, (4...Self.mostRows).contains(count),
      table.columnKeys.count > 1
    else { return nil }
    let row = Candidate(table, row: 0)
    guard row.isTotal(above: 1..<count) else { return nil }
    self.init(row, isFirst: true)
  }

  private init(_ row: Candidate, isFirst: Bool) {
    (label, column, self.isFirst) = (row.named?.cell.text ?? "Total", row.named?.key, isFirst)
    values = Dictionary(
      uniqueKeysWithValues: row.cells.filter {
        $0.key != row.named?.key && !$0.cell.value.isMissing
      }.map { ($0.key, $0.cell) })
  }

  /// A row that may be a total.
  private struct Candidate {
    typealias Place = (key: String, cell: Cell)

    let table: FileTable
    let row: Int
    let cells: [Place]
    /// The first text, which names it.
    let named: Place?
    let numbers: [Place]

    init(_ table: FileTable, row: Int) {
      (self.table, self.row) = (table, row)
      cells = table.columnKeys.map { (key: $0, cell: table.cell(row: row, column: $0)) }
      named = cells.first { if case .text = $0.cell.value { true } else { false } }
      numbers = cells.filter { if case .number = $0.cell.value { true } else { false } }
    }

    /// Whether it is the total of the rows above it.
    func isTotal(below rows: Range<Int>) -> Bool {
      // Above a total in a column of dates or of yes and no, numbers are texts, too.
      let spelled = cells.contains { $0.key != named?.key && Double($0.cell.text) != nil }
      guard !numbers.isEmpty || named != nil && spelled else { return false }
      let sums = numbers.map { isSum($0, rows) }
      guard let named else { return sums.allSatisfy(\.self) }
      let plain = TotalRow.plain(named.cell.text)
      if TotalRow.words.contains(plain) {
        return sums.allSatisfy(\.self) || !isOneOfSeveral(named, rows)
      }
      guard !sums.isEmpty else { return false }
      // Of what is named after other things, too, the numbers tell it, or that it alone stands out.
      let stands = table.shape.stands(row)
      let isAlone = stands && !rows.contains(where: table.shape.stands)
      return isCalledTotal(plain) && (sums.allSatisfy(\.self) || isAlone)
        || stands && sums.contains(true) || isCalledTotal(plain, sure: true) && towers(rows)
        || TotalRow.wholes.contains(plain) && numbers.contains { isSum($0, rows, isRounded: true) }
        || numbers.count { isSum($0, rows) && isSure($0, rows) } > 1
    }

    /// Whether other rows have the name of a total in the same column, as where groups of a long table are called so.
    private func isOneOfSeveral(_ name: Place, _ rows: Range<Int>) -> Bool {
      table.cells(rows: Array(rows), column: name.key).contains {
        TotalRow.words.contains(TotalRow.plain($0.text))
      }
    }

    /// Whether it is the total of the rows below it: its numbers are their sums, or some are and it is called by the whole.
    func isTotal(above rows: Range<Int>) -> Bool {
      let plain = named.map { TotalRow.plain($0.cell.text) } ?? ""
      let isWhole =
        TotalRow.wholes.contains(plain) || TotalRow.words.contains(plain) || isCalledTotal(plain)
      let sums = numbers.filter { isSum($0, rows, isRounded: isWhole) }
      guard let first = sums.first, hasRoom(for: named, rows) else { return false }
      if isWhole || table.shape.stands(row) { return true }
      // One small number may be the sum of others by chance.
      return sums.count == numbers.count && (sums.count > 1 || isSure(first, rows))
        || sums.count { isSure($0, rows) } > 1
    }

    /// Whether a name is not much longer than others of its column, in which it has one line.
    private func hasRoom(for name: Place?, _ rows: Range<Int>) -> Bool {
      guard let name, name.cell.text.count > TotalRow.shortName else { return true }
      let longest = table.cells(rows: Array(rows), column: name.key).map(\.text.count).max() ?? 0
      return name.cell.text.count <= 2 * longest
    }

    /// Whether a name begins or ends with one of totals.
    ///
    /// - Parameters:
    ///   - plain: The name in lower case, without signs and digits.
    ///   - isSure: Whether words such as "all", which names of other things begin with, do not do.
    /// - Returns: Whether it does.
    private func isCalledTotal(_ plain: String, sure isSure: Bool = false) -> Bool {
      let words = plain.split(separator: " ").map(String.init)
      return [words.first, words.last].contains { word in
        word.map { TotalRow.words.contains($0) && !(isSure && TotalRow.common.contains($0)) }
          == true
      }
    }

    /// Whether one of its numbers at least is greater than all above it, and a third of their sum, and none is less than all.
    private func towers(_ rows: Range<Int>) -> Bool {
      var isGreat = false
      for place in numbers {
        guard case .number(let total) = place.cell.value,
          case let others = added(place.key, rows), let greatest = others.max()
        else { continue }
        if others.allSatisfy({ total < $0 }) { return false }
        let sum = others.reduce(0) { $0 + abs($1) }
        if others.count > 2, total > greatest, 3 * total >= sum { isGreat = true }
      }
      return isGreat
    }

    private func isSure(_ place: Place, _ rows: Range<Int>) -> Bool {
      guard case .number(let total) = place.cell.value, abs(total) >= 100 else { return false }
      return added(place.key, rows).count { $0 != 0 } > 3
    }

    private func added(_ key: String, _ rows: Range<Int>) -> [Double] {
      table.cells(rows: Array(rows), column: key).compactMap {
        if case .number(let number) = $0.value { number } else { nil }
      }
    }

    /// Whether a number is the sum of others, to their precision, or to what is left where each is rounded.
    private func isSum(_ place: Place, _ rows: Range<Int>, isRounded: Bool = false) -> Bool {
      guard rows.count < mostRows, case .number(let total) = place.cell.value, total != 0 else {
        return false
      }
      let added = added(place.key, rows)
      guard !isRounded || added.count(where: { $0 != 0 }) > 1 else { return false }
      let difference = abs(added.reduce(0, +) - total)
      if difference <= 1e-9 * added.reduce(0, { $0 + abs($1) }) { return true }
      guard isRounded else { return false }
      let unit = place.cell.text.lastIndex(of: ".").map { point in
        pow(place.cell.text[point...].dropFirst().prefix(while: \.isNumber).count)
      }
      return difference <= min(Double(added.count) * (unit ?? 1) / 2, abs(total) / 1_000)
    }

    /// The unit of the last of some decimals.
    private func pow(_ decimals: Int) -> Double {
      (0..<min(decimals, 12)).reduce(1) { unit, _ in unit / 10 }
    }
  }

  static func plain(_ text: String) -> String {
    text.lowercased().filter { $0.isLetter || $0 == " " }.trimmingBlanks
  }
}

extension DataFile {
  /// Takes the last row off, if it is a total of the others, or else the first one.
  ///
  /// - Parameter isSaid: Whether somebody said that there is one.
  /// - Returns: The other rows, and the total; nil if there is none, or if it cannot be taken off.
  package func partingTotal(isSaid: Bool) -> (rows: any DataFile, total: TotalRow)? {
    guard let table = self as? FileTable else { return nil }
    return table.partingLast(TotalRow(lastOf: table, isSaid: false))
      ?? table.partingFirst(TotalRow(firstOf: table))
      ?? (isSaid ? table.partingLast(TotalRow(lastOf: table, isSaid: true)) : nil)
  }
}

extension FileTable {
  fileprivate func partingLast(_ total: TotalRow?) -> (rows: any DataFile, total: TotalRow)? {
    guard let total, let shape = shape.without([rowCount - 1]),
      let rest = format.withoutLastRow(of: self)
    else { return nil }
    return (changed(shape: shape, rows: rest), total)
  }

  fileprivate func partingFirst(_ total: TotalRow?) -> (rows: any DataFile, total: TotalRow)? {
    guard let total, computed.isEmpty, let shape = shape.without([0]),
      let records = format.inMemory(self)
    else { return nil }
    return (changed(shape: shape, rows: (records.without([0]), source)), total)
  }
}
