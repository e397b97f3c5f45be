import GridreelJSONText
import GridreelPrimitives

/// The tables of a sheet that has several: below each other, where an empty row and names of columns follow, or the names of
/// the first come again; side by side, with an empty column between them, or as a box beside the names of columns.
///
/// Pairs of a name and a value that come first give way to the first other table.
struct SheetBlocks {
  /// The cells up to which a sheet is examined, and the rows of titles above the names of columns.
  private static let (mostCells, mostTitles) = (100_000, 8)

  /// How many times the cells of the first table another one has that is meant.
  private static let muchLarger = 4

  /// The table that is drawn.
  private(set) var first: CellRange
  /// The others.
  private(set) var others: [CellRange] = []

  let bytes: [UInt8]
  let hidden: SheetCells.Hidden
  /// The columns that merged cells cover, by row and first column.
  let merged: [SheetCells.Area]

  /// Cells of one row, by column.
  struct Row {
    let number: Int
    var cells: [SheetCells.Cell] = []
  }

  /// Finds tables; nil where the sheet is one, or too large to tell.
  init?(_ sheet: SheetCells) {
    guard sheet.cells.count <= Self.mostCells, sheet.isTable else { return nil }
    (bytes, merged, hidden) = (sheet.bytes, sheet.merged, sheet.hidden)
    first = CellRange(rows: 0..<1, columns: 0..<1)
    let rows = Dictionary(grouping: sheet.cells) { Int($0.row) }.map {
      Row(number: $0, cells: $1.sorted { $0.column < $1.column })
    }.sorted { $0.number < $1.number }
    var tables: [[Row]] = []
    for band in bands(rows) {
      if let last = tables.last,
        !Self.isTable(last) || isPart(band, of: last) || !begins(band, below: last)
      {
        tables[tables.count - 1] += band
      } else {
        tables.append(band)
      }
    }
    let parts = tables.filter(Self.isTable).flatMap { sides($0) }
    guard parts.count > 1 else { return nil }
    let start = isList(parts[0]) ? parts.firstIndex { !isList($0) } ?? 0 : 0
    let counts = parts.map { part in part.reduce(0) { $0 + $1.cells.count } }
    let largest = counts.indices.max { counts[$0] < counts[$1] } ?? start
    let isMeant = counts[largest] >= Self.muchLarger * counts[start] && !isList(parts[largest])
    let main = isMeant ? largest : start
    first = Self.range(parts[main])
    others = parts.indices.filter { $0 != main }.map { Self.range(parts[$0]) }
  }

  // MARK: Below each other

  /// Runs of rows without an empty one between them, or the names of columns that come again.
  private func bands(_ rows: [Row]) -> [[Row]] {
    let names = rows.first { $0.cells.count > 2 }
    let lead = rows.prefix { $0.cells.count < 3 }.last
    var bands: [[Row]] = []
    for row in rows {
      let isAgain = names.map { $0.number < row.number && isSame($0, row) } ?? false
      if isAgain, var above = bands.popLast() {
        // Titles directly above the names belong to them.
        let count = above.reversed().prefix { row in
          row.cells.count == 1 || lead.map { isLike($0, row) } ?? false
        }.count
        let titles = Array(above.suffix(count))
        above.removeLast(count)
        if !above.isEmpty { bands.append(above) }
        bands.append(titles + [row])
      } else if let last = bands.last?.last,
        hidden.rows.firstOutside(in: last.number + 1..<row.number) == nil
      {
        bands[bands.count - 1].append(row)
      } else {
        bands.append([row])
      }
    }
    return bands
  }

  /// Whether rows are the same label with a text, such as `Group | A` and `Group | B`.
  private func isLike(_ first: Row, _ second: Row) -> Bool {
    let cells = first.cells + second.cells
    return first.cells.count == 2 && second.cells.count == 2
      && cells.allSatisfy { $0.field.kind == .text }
      && cells[0].column == cells[2].column && cells[1].column == cells[3].column
      && bytes[cells[0].field.range].elementsEqual(bytes[cells[2].field.range])
  }

  /// Whether rows are a part of the table above: its names below a title of their own, as the first of these have one.
  private func isPart(_ rows: [Row], of last: [Row]) -> Bool {
    let names = [last, rows].map { rows in
      rows.prefix { row in
        row.cells.count < 3 && row.cells.allSatisfy { $0.field.kind == .text }
      }.count
    }
    guard names.allSatisfy({ (1...Self.mostTitles).contains($0) }), names[0] < last.count,
      names[1] < rows.count, let edge = last[names[0]].cells.last?.column
    else { return false }
    return isSame(last[names[0]], rows[names[1]]) && last[names[0]].cells.count > 2
      && rows.allSatisfy { row in row.cells.allSatisfy { $0.column <= edge } }
  }

  private func isSame(_ first: Row, _ second: Row) -> Bool {
    first.cells.count == second.cells.count
      && zip(first.cells, second.cells).allSatisfy {
        $0.column == $1.column && bytes[$0.field.range].elementsEqual(bytes[$1.field.range])
      }
  }

  /// Whether rows of names have one in common, in the same column: what is counted of other things.
  private func sharesName(_ first: Row, _ second: Row) -> Bool {
    let cells = [first.cells, second.cells]
    guard second.cells.count > 1, cells.joined().allSatisfy({ $0.field.kind == .text }) else {
      return false
    }
    return second.cells.dropFirst().contains { name in
      first.cells.contains {
        $0.column == name.column && bytes[$0.field.range].elementsEqual(bytes[name.field.range])
      }
    }
  }

  /// Whether rows are a table: at least two of them have at least two values.
  static func isTable(_ rows: [Row]) -> Bool { rows.count { $0.cells.count > 1 } > 1 }

  /// Whether rows only say what the sheet is: pairs of a name and a value.
  private func isList(_ rows: [Row]) -> Bool {
    rows.allSatisfy { $0.cells.count < 3 } && !begins(rows, below: [])
  }

  /// Whether rows begin with names of columns: texts above numbers.
  private func begins(_ rows: [Row], below last: [Row]) -> Bool {
    guard let place = rows.prefix(Self.mostTitles + 1).firstIndex(where: { $0.cells.count > 1 })
    else { return false }
    let (names, values) = (rows[place], rows[(place + 1)...])
    if let first = last.first(where: { $0.cells.count > 2 })
      ?? last.first(where: { $0.cells.count > 1 }),
      isSame(first, names) || sharesName(first, names),
      // A pair of texts may be a label and what it says.
      names.cells.count > 2 || values.count > 1 && Self.areNumbers(values, below: names.cells[1])
    {
      return true
    }
    if Self.isCaptioned(rows), Self.isCaptioned(last) { return true }
    if Self.isMarked(rows), Self.isMarked(last) { return true }
    guard values.count > 1, names.cells.allSatisfy({ $0.field.kind == .text }) else { return false }
    return names.cells.contains { Self.areNumbers(values, below: $0) } || breaks(names, below: last)
  }

  /// Whether different texts stand in a row below a column of numbers, as no row of that table has them.
  private func breaks(_ names: Row, below last: [Row]) -> Bool {
    // Two may be a mark and what it means.
    guard names.cells.count > 2,
      Set(names.cells.map { Array(bytes[$0.field.range]) }).count == names.cells.count,
      let head = last.firstIndex(where: { $0.cells.count > 1 })
    else { return false }
    return names.cells.contains { name in
      let own = last[(head + 1)...].compactMap { row in
        row.cells.first { $0.column == name.column }
      }
      return own.count > 1 && own.allSatisfy { $0.field.kind != .text }
    }
  }

  /// Whether most cells below a name, of which there are several, are no texts.
  private static func areNumbers(_ rows: ArraySlice<Row>, below name: SheetCells.Cell) -> Bool {
    let own = rows.compactMap { row in row.cells.first { $0.column == name.column } }
    return own.count > 1 && 3 * own.count(where: { $0.field.kind != .text }) >= 2 * own.count
  }

  /// Whether the first row has a cell to the left of all other rows, which says what the table is.
  private static func isCaptioned(_ rows: [Row]) -> Bool {
    guard let caption = rows.first?.cells.first?.column, rows.count > 2 else { return false }
    return rows.dropFirst().allSatisfy { $0.cells.first.map { $0.column > caption } ?? true }
  }

  /// Whether the first row with several cells names columns by its look: texts that are all bold, or all on a ground, above
  /// rows that are not.
  private static func isMarked(_ rows: [Row]) -> Bool {
    guard let place = rows.firstIndex(where: { $0.cells.count > 1 }), place + 1 < rows.count,
      case let names = rows[place].cells, names.allSatisfy({ $0.field.kind == .text }),
      case let below = rows[(place + 1)...].filter({ $0.cells.count > 1 }), !below.isEmpty
    else { return false }
    func stands(_ isIn: (SheetCells.Cell) -> Bool) -> Bool {
      names.allSatisfy(isIn)
        && below.allSatisfy { row in !row.cells.allSatisfy(isIn) }
    }
    return stands(\.look.isBold) || stands { $0.look.ground > 0 }
  }

  private static func range(_ rows: [Row]) -> CellRange {
    let columns = rows.flatMap { $0.cells.map { Int($0.column) } }
    let numbers = rows.map(\.number)
    return CellRange(
      rows: (numbers.min() ?? 0)..<(numbers.max() ?? 0) + 1,
      columns: (columns.min() ?? 0)..<(columns.max() ?? 0) + 1)
  }
}

extension SheetBlocks {
  /// The warning that names the other tables.
  var warning: Warning {
    let names = others.prefix(3).map(\.name).joined(separator: ", ")
    let more = others.count > 3 ? " and \(others.count - 3) more" : ""
    let isOne = others.count == 1
    return Warning(
      "the sheet has \(isOne ? "another table" : "other tables") at \(names)\(more), which \(isOne ? "is" : "are") not drawn; use \(set: "range", others[0].name)"
    )
  }
}
