import GridModel
import Values

/// Collects rows with named cells into columns.
struct RowCollector {
  private var keys: [String] = []
  private var columns: [String: [Cell]] = [:]
  /// The columns with a time of day.
  private var timed: Set<String> = []
  /// The columns with addresses, and those with other values.
  private var linked: Set<String> = []
  private var unlinked: Set<String> = []
  private var rowCount = 0

  mutating func add(_ cells: [(key: String, cell: ReadCell)]) {
    for (key, read) in cells {
      if columns[key] == nil { keys.append(key) }
      var column = columns.removeValue(forKey: key) ?? []
      guard column.count <= rowCount else {  // the same name twice in one row
        columns[key] = column
        continue
      }
      column += repeatElement(.missing, count: rowCount - column.count)
      column.append(read.cell)
      if read.hasTime { timed.insert(key) }
      if read.demand == .link {
        linked.insert(key)
      } else if !read.cell.value.isMissing {
        unlinked.insert(key)
      }
      columns[key] = column
    }
    rowCount += 1
  }

  /// A column for each name, in the order in which they appeared.
  var gridColumns: [Column] {
    keys.map { key in
      var column = Column(key)
      if linked.contains(key), !unlinked.contains(key) { column.cell = .link(LinkCell()) }
      return column
    }
  }

  /// The table; requested columns that no row has are included.
  func table(_ wanted: [String]?) -> DataTable {
    let all = keys + (wanted ?? []).filter { columns[$0] == nil }
    var seen: Set<String> = []
    return DataTable(
      columns: all.filter { seen.insert($0).inserted }.map { key in
        let cells = columns[key] ?? []
        return column(key, cells + repeatElement(.missing, count: rowCount - cells.count))
      })
  }

  /// A column of the kind that all its values share, or of text if the kinds differ.
  private func column(_ key: String, _ cells: [Cell]) -> DataTable.Column {
    let kinds = Set(cells.compactMap(\.value.kind))
    if let kind = kinds.first, kinds.count == 1 {
      guard kind == .text else {
        let cells = timed.contains(key) ? cells.map(\.withTime) : cells
        return DataTable.Column(key: key, kind: kind, cells: cells)
      }
      let days = cells.compactMap(\.readAsDate)
      if days.count == cells.count {
        return DataTable.Column(key: key, kind: .date, cells: days)
      }
    }
    let texts = cells.map { $0.value.isMissing ? $0 : Cell(value: .text($0.text), text: $0.text) }
    return DataTable.Column(key: key, kind: .text, cells: texts)
  }
}

extension Cell {
  /// The cell as a date if its text is one; nil for any other text.
  fileprivate var readAsDate: Cell? {
    value.isMissing ? self : Timestamp(iso: text).map { Cell(value: .date($0), text: text) }
  }
}
