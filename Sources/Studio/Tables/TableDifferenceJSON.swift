import GridreelFiles
import GridreelPrimitives
import GridreelValues

/// A difference of two tables as JSON.
///
/// Rows are counted from 1. Numbers are numbers where JSON has them and a double is exact; values that may not be shown
/// are left out, and `"hidden": true` stands in their place.
package struct TableDifferenceJSON {
  private let difference: TableDifference

  package init(_ difference: TableDifference) { self.difference = difference }

  private var columns: ComparedColumns { difference.columns }

  /// The object, with one row in a line.
  package var text: String {
    let rows = difference.rows
    let added = rows.filter(\.isAdded)
    let gone = rows.filter(\.isGone)
    let kept = rows.filter { !$0.isAdded && !$0.isGone }
    let lists = [
      ("added", whole(added.compactMap(\.new), of: difference.new, side: "row")),
      ("gone", whole(gone.compactMap(\.old), of: difference.old, side: "oldRow")),
      ("moved", moved(kept.filter(\.isMoved))),
      ("changed", changed(kept.filter { !$0.cells.isEmpty })),
    ]
    let written = lists.map { name, rows in
      "\"\(name)\": [\(rows.isEmpty ? "" : "\n  \(rows.joined(separator: ",\n  "))\n")]"
    }
    let head =
      "\"old\": \(jsonString(difference.names.old)), \"new\": \(jsonString(difference.names.new)),\n\"counts\": \(counts),\n"
      + "\"columns\": \(columnObject),\n"
    return "{\(head)\(written.joined(separator: ",\n"))}"
  }

  private var counts: String {
    let counts = difference.counts
    let numbers = [
      ("oldRows", difference.old.rowCount), ("newRows", difference.new.rowCount),
      ("added", counts.addedRows), ("gone", counts.goneRows), ("moved", counts.movedRows),
      ("changedRows", counts.changedRows), ("changedCells", counts.changedCells),
      ("addedColumns", columns.added.count), ("goneColumns", columns.gone.count),
    ]
    return "{\(numbers.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", "))}"
  }

  private var columnObject: String {
    let unlike = columns.unlike.map {
      "{\"column\": \(jsonString($0.key)), \"old\": \"\($0.old.rawValue)\", \"new\": \"\($0.new.rawValue)\"}"
    }
    let hidden = (columns.common + columns.added + columns.gone).filter(columns.hidden.contains)
    return
      "{\"key\": \(list(columns.key)), \"compared\": \(list(columns.common)), \"added\": \(list(columns.added)), "
      + "\"gone\": \(list(columns.gone)), \"ignored\": \(list(columns.ignored)), \"hidden\": \(list(hidden)), "
      + "\"unlike\": [\(unlike.joined(separator: ", "))]}"
  }

  private func list(_ keys: [String]) -> String {
    "[\(keys.map { jsonString($0) }.joined(separator: ", "))]"
  }

  // MARK: Rows

  /// Rows of one table, with the values of all their columns that are not ignored.
  private func whole(_ rows: [Int], of table: ComparedTable, side: String) -> [String] {
    let shown = table.columns.filter { !columns.ignored.contains($0) }
    return inSteps(rows) { part in
      let cells = shown.map { members(part, $0, of: table) }
      let keys = keyMembers(part, of: table)
      return part.indices.map { place in
        let values = cells.map { $0[place] }.joined(separator: ", ")
        return "{\"\(side)\": \(part[place] + 1)\(keys[place]), \"cells\": {\(values)}}"
      }
    }
  }

  private func moved(_ rows: [TableDifference.RowChange]) -> [String] {
    inSteps(rows) { part in
      zip(part, keyMembers(part.compactMap(\.new), of: difference.new)).map { row, key in
        "{\(places(row))\(key)}"
      }
    }
  }

  private func changed(_ rows: [TableDifference.RowChange]) -> [String] {
    inSteps(rows) { part in
      zip(part, keyMembers(part.compactMap(\.new), of: difference.new)).map { row, key in
        let cells = row.cells.map { cell in
          let column = "{\"column\": \(jsonString(cell.column))"
          guard !cell.isHidden else { return column + ", \"hidden\": true}" }
          return column + ", \"old\": \(Self.value(cell.old)), \"new\": \(Self.value(cell.new))}"
        }
        return "{\(places(row))\(key), \"cells\": [\(cells.joined(separator: ", "))]}"
      }
    }
  }

  private func places(_ row: TableDifference.RowChange) -> String {
    "\"oldRow\": \((row.old ?? 0) + 1), \"row\": \((row.new ?? 0) + 1)"
  }

  /// The members that tell which rows they are; empty texts without a key.
  private func keyMembers(_ rows: [Int], of table: ComparedTable) -> [String] {
    guard !columns.key.isEmpty else { return rows.map { _ in "" } }
    let cells = columns.key.map { members(rows, $0, of: table) }
    return rows.indices.map { place in
      ", \"key\": {\(cells.map { $0[place] }.joined(separator: ", "))}"
    }
  }

  private func members(_ rows: [Int], _ column: String, of table: ComparedTable) -> [String] {
    let name = jsonString(column)
    guard !columns.hidden.contains(column) else {
      return rows.map { _ in "\(name): {\"hidden\": true}" }
    }
    return table.cells(rows, column).map { "\(name): \(Self.value($0))" }
  }

  private func inSteps<Row>(_ rows: [Row], _ write: ([Row]) -> [String]) -> [String] {
    stride(from: 0, to: rows.count, by: CellChanges.step).flatMap { start in
      write(Array(rows[start..<min(rows.count, start + CellChanges.step)]))
    }
  }

  /// The value of a cell.
  private static func value(_ cell: Cell) -> String {
    switch cell.value {
    case .missing: return "null"
    case .boolean(let truth): return truth ? "true" : "false"
    case .number(let number) where number.isFinite && abs(number) < 1e15:
      let whole = number.rounded(.towardZero)
      return whole == number ? "\(Int(clamped: number))" : "\(number)"
    case .number, .text, .date: return jsonString(cell.text)
    }
  }
}
