import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Columns whose rows are of several kinds, such as shares below counts.
extension TableEditor {
  /// The rows and columns that are compared, the columns that tell a row's kind, and the size from which one whole number is no
  /// chance.
  private static let (mostRows, mostColumns, fewestColumns, largeNumber) = (400, 60, 3, 100.0)

  /// The places of those columns, of some of numbers, in which numbers of one kind have fractions and those of another do not.
  mutating func columnsOfKinds(among places: [Int]) -> Set<Int> {
    guard table.rowCount <= Self.mostRows, (1...Self.mostColumns).contains(places.count) else {
      return []
    }
    let columns = places.map { place in (place, numbers(grid.columns[place].key)) }
      .filter { $0.1.contains { $0?.decimals ?? 0 > 0 } }
    guard !columns.isEmpty else { return [] }
    let kinds = grid.columns.filter {
      ColumnMeaning($0.key).isUnit && table.kind(ofColumn: $0.key) == .text
    }.prefix(2).map { column in
      (0..<table.rowCount).map {
        table.cell(at: RowIndex(section: 0, row: $0), column: column.key).text.withoutBlanks
      }
    }.filter { !$0.contains("") }
    let told = columns.filter { column in kinds.contains { Self.differ(column.1, by: $0) } }
    let areRows = columns.count >= Self.fewestColumns && Self.differ(columns.map(\.1))
    return Set((areRows ? columns : told).map(\.0))
  }

  /// The numbers of a column by row; nil for what is none.
  private func numbers(_ key: String) -> [WrittenNumber?] {
    (0..<table.rowCount).map { row in
      let cell = table.cell(at: RowIndex(section: 0, row: row), column: key)
      guard case .number(let value) = cell.value, let text = PlainNumber(cell.text.withoutBlanks)
      else { return nil }
      return (value, text.decimals)
    }
  }

  /// Whether all numbers beside some of the texts are whole, and some beside others have fractions.
  private static func differ(_ numbers: [WrittenNumber?], by kinds: [String]) -> Bool {
    var groups: [String: [WrittenNumber]] = [:]
    for (number, kind) in zip(numbers, kinds) {
      if let number { groups[kind, default: []].append(number) }
    }
    let whole = groups.values.filter { $0.allSatisfy { $0.decimals == 0 } }.flatMap(\.self)
    let isSure = whole.count > 1 || whole.contains { $0.value.magnitude >= largeNumber }
    return groups.count > 1 && isSure && whole.count < numbers.count(where: { $0 != nil })
  }

  /// Whether each row has whole numbers alone in several columns, or fractions in most of them.
  private static func differ(_ columns: [[WrittenNumber?]]) -> Bool {
    let rows = (columns.first?.indices ?? 0..<0).map { row in columns.compactMap { $0[row] } }
      .filter { $0.count >= fewestColumns }
    let whole = rows.filter { row in row.allSatisfy { $0.decimals == 0 } }
    // A row of zeros may be where an index begins.
    guard whole.allSatisfy({ row in row.count { $0.value != 0 } >= fewestColumns }) else {
      return false
    }
    let others = rows.filter { row in row.contains { $0.decimals > 0 } }
    // Halves are often whole.
    let areHalves = others.joined().allSatisfy { ($0.value * 2).rounded() == $0.value * 2 }
    return !whole.isEmpty && !others.isEmpty && !areHalves
      && others.allSatisfy { row in 2 * row.count { $0.decimals > 0 } >= row.count }
  }
}
