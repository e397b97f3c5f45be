import GridreelJSONText

extension SheetBlocks {
  /// The tables of some rows, from left to right.
  func sides(_ rows: [Row]) -> [[Row]] {
    for gap in gaps(rows) {
      let left = Self.part(rows) { $0.column < gap.lowerBound }
      let right = Self.part(rows) { $0.column >= gap.upperBound }
      if areApart(left, right, by: gap.count) { return [left] + sides(right) }
    }
    return boxed(rows) ?? [rows]
  }

  /// The table, and the box directly beside its columns: a few rows of labels and numbers, where no column has a name; nil
  /// without one.
  private func boxed(_ rows: [Row]) -> [[Row]]? {
    guard let names = rows.first(where: { $0.cells.count > 1 }),
      let edge = names.cells.last?.column,
      // Names are texts or years.
      names.cells.allSatisfy({ $0.field.kind == .text || $0.field.length == 4 }),
      names.cells.contains(where: { $0.field.kind == .text }),
      !merged.contains(where: {
        $0.rows.contains(names.number) && $0.columns.contains(Int(edge)) && $0.columns.count > 1
      })
    else { return nil }
    let left = Self.part(rows) { $0.column <= edge }
    let right = Self.part(rows) { $0.column > edge }
    return isAside(right, of: left) ? [left, right] : nil
  }

  /// The runs of empty columns with others on both sides.
  private func gaps(_ rows: [Row]) -> [Range<Int>] {
    guard let top = rows.first?.number, let end = rows.last?.number else { return [] }
    var isTaken: Set<Int> = []
    for row in rows { isTaken.formUnion(row.cells.map { Int($0.column) }) }
    for area in merged where area.rows.lowerBound <= end && area.rows.upperBound > top {
      isTaken.formUnion(area.columns)
    }
    let taken = isTaken.sorted()
    return zip(taken, taken.dropFirst()).compactMap { left, right in
      let gap = left + 1..<right
      return gap.contains { !hidden.columns.contains($0) } ? gap : nil
    }
  }

  private static func part(_ rows: [Row], _ isIn: (SheetCells.Cell) -> Bool) -> [Row] {
    rows.compactMap { row in
      let cells = row.cells.filter(isIn)
      return cells.isEmpty ? nil : Row(number: row.number, cells: cells)
    }
  }

  /// Whether tables side by side are two: they begin or end in other rows, and the right one has names of rows of its own.
  ///
  /// - Parameters:
  ///   - left: The rows of the left one.
  ///   - right: The rows of the right one.
  ///   - width: The number of empty columns between them: of several, a few names may be missing beside numbers.
  /// - Returns: Whether they are two.
  private func areApart(_ left: [Row], _ right: [Row], by width: Int) -> Bool {
    if isAside(right, of: left) || hasSameNames(left, right) || countTheSame(left, right)
      || areTitled(left, right)
    {
      return true
    }
    let own = right.drop { $0.cells.count < 2 }
    guard Self.isTable(left), own.count > 2, let first = own.first, let last = own.last,
      last.number - first.number + 1 == own.count,
      let top = left.first(where: { $0.cells.count > 1 })?.number,
      let end = left.last(where: { $0.cells.count > 1 })?.number
    else { return false }
    let isElsewhere = abs(first.number - top) > 1 || abs(last.number - end) > 1
    let column = own.flatMap(\.cells).map(\.column).min()
    // The first row may head the others.
    let labels = own.dropFirst().compactMap { row in row.cells.first { $0.column == column } }
    let numbers = own.flatMap(\.cells).count { $0.field.kind == .number }
    let least = width > 1 && 2 * numbers >= own.count ? 2 * (own.count - 1) / 3 : own.count - 1
    let areNamed =
      labels.count >= max(2, least)
      && 2 * labels.count(where: { $0.field.kind == .text }) > labels.count
    return isElsewhere && areNamed
  }

  /// Whether tables side by side have a title each in the same row, and names of columns in the next, of which the first stand
  /// above names of rows.
  private func areTitled(_ left: [Row], _ right: [Row]) -> Bool {
    guard let top = left.first?.number, right.first?.number == top else { return false }
    return [left, right].allSatisfy { part in
      guard part.count > 3, part[0].cells.count == 1, part[1].cells.count > 1,
        part[1].number == top + 1, case let edge = part[0].cells[0].column,
        part[1].cells[0].column == edge,
        (part[0].cells + part[1].cells).allSatisfy({ $0.field.kind == .text })
      else { return false }
      let labels = part.dropFirst(2).compactMap { row in row.cells.first { $0.column == edge } }
      return labels.count > 1 && labels.allSatisfy { $0.field.kind == .text }
    }
  }

  /// The most cells of a fact.
  private static let mostFacts = 4

  /// Whether rows beside a table are facts: a label and up to three values each, perhaps below a title or names,
  /// in fewer than half of its rows.
  private func isAside(_ right: [Row], of left: [Row]) -> Bool {
    guard Self.isTable(left), right.count > 1, 2 * right.count < left.count,
      let first = right.first, let last = right.last, let column = last.cells.first?.column
    else { return false }
    let isTitled = first.cells.allSatisfy { $0.field.kind == .text && !isValue($0) }
    let facts = right.dropFirst(isTitled ? 1 : 0)
    // An empty row may stand before the last fact.
    return facts.count > 1 && last.number - first.number <= right.count
      && facts.allSatisfy { row in
        (2...Self.mostFacts).contains(row.cells.count) && row.cells[0].column == column
          && row.cells[0].field.kind == .text && row.cells.dropFirst().allSatisfy(isValue)
      }
  }

  /// Whether a cell is a number, a date, or a share, which is a text.
  private func isValue(_ cell: SheetCells.Cell) -> Bool {
    cell.field.kind != .text
      || String(decoding: bytes[cell.field.range], as: UTF8.self).isValue
  }

  /// Whether tables side by side have names in the same row, of which the first is the same and others are not.
  private func hasSameNames(_ left: [Row], _ right: [Row]) -> Bool {
    guard let first = left.first(where: { $0.cells.count > 1 }),
      let second = right.first(where: { $0.cells.count > 1 }), first.number == second.number,
      first.cells.count > 2, second.cells.count > 2
    else { return false }
    let names = [first, second].map { row in
      row.cells.filter { $0.field.kind == .text }.map { Array(bytes[$0.field.range]) }
    }
    return names[0].count == first.cells.count && names[1].count == second.cells.count
      && names[0].first == names[1].first && Set(names[0]) != Set(names[1])
  }

  /// Whether tables side by side have names in the same row, most of which are the same but for that of the first column,
  /// whose cells are texts: the same is counted of other things.
  private func countTheSame(_ left: [Row], _ right: [Row]) -> Bool {
    guard let first = left.first(where: { $0.cells.count > 1 }),
      let second = right.first(where: { $0.cells.count > 1 }), first.number == second.number,
      second.cells.count > 2,
      (first.cells + second.cells).allSatisfy({ $0.field.kind == .text })
    else { return false }
    let names = [first, second].map { $0.cells.map { Array(bytes[$0.field.range]) } }
    let common = names[1].dropFirst().count(where: names[0].dropFirst().contains)
    guard common > 1, 2 * common >= names[1].count - 1, !names[0].contains(names[1][0]) else {
      return false
    }
    let column = second.cells[0].column
    let labels = right.filter { $0.number > second.number }.compactMap { row in
      row.cells.first { $0.column == column }
    }
    return labels.count > 1 && labels.allSatisfy { $0.field.kind == .text }
  }
}
