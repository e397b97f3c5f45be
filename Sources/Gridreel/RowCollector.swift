import GridreelDataSources
import GridreelModel
import GridreelValues

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

  /// The table; without any row, it has the requested columns.
  func table(_ wanted: [Column]?) -> DataTable {
    let types = (wanted ?? []).types
    var seen: Set<String> = []
    let all = rowCount == 0 ? (wanted ?? []).map(\.key).filter { seen.insert($0).inserted } : keys
    return DataTable(
      columns: all.map { key in
        let cells = columns[key] ?? []
        return column(
          key, cells + repeatElement(.missing, count: rowCount - cells.count), types[key])
      })
  }

  /// A column of the kind that all its values share; other values are read as texts.
  private func column(
    _ key: String, _ cells: [Cell], _ declared: ValueKind?
  ) -> DataTable.Column {
    let kinds = Set(cells.compactMap(\.value.kind))
    if let kind = kinds.first, kinds.count == 1, kind != .text {
      guard declared != .text else { return texts(key, cells) }
      let cells = timed.contains(key) ? cells.map(\.withTime) : cells
      return DataTable.Column(key: key, kind: kind, cells: cells)
    }
    guard let reading = TextReading(cells.lazy.map(\.text), declared: declared) else {
      return texts(key, cells)
    }
    return DataTable.Column(
      key: key, kind: reading.kind,
      cells: cells.map { $0.value.isMissing ? $0 : reading.cell($0.text).keepingLooks(of: $0) })
  }

  private func texts(_ key: String, _ cells: [Cell]) -> DataTable.Column {
    DataTable.Column(
      key: key, kind: .text,
      cells: cells.map {
        $0.value.isMissing ? $0 : Cell(value: .text($0.text), text: $0.text).keepingLooks(of: $0)
      })
  }
}
