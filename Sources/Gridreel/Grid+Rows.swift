public import GridModel
public import Style
import Values

extension Grid {
  /// Makes a grid of any values: each value is a row, and its stored properties are the cells.
  ///
  /// Numbers (including Foundation's `Decimal`), text, truth values, ``Timestamp`` and dates keep their kind.
  /// Text that is an ISO 8601 day becomes a date, `nil` is a missing value, and anything else becomes its
  /// description. A column of Foundation's `Date` shows times unless all are midnights in UTC. O(rows).
  ///
  /// - Parameters:
  ///   - columns: The columns, whose keys are names of properties; nil shows every property.
  ///   - rows: Structs, classes, labelled tuples, or dictionaries with text keys. Without `columns`, the keys
  ///     of dictionaries are shown in alphabetical order.
  ///   - theme: The theme.
  public init<Row>(columns: [Column]? = nil, rows: [Row], theme: Theme = .light) {
    var collector = RowCollector()
    for row in rows { collector.add(Mirror.cells(of: row)) }
    let table = collector.table(columns?.map(\.key))
    self.init(
      columns: columns ?? table.columns.map { Column($0.key) }, source: table, theme: theme)
  }

  /// Makes a grid of dictionaries with values of several kinds.
  ///
  /// - Parameters:
  ///   - columns: The columns; nil shows every key, in alphabetical order.
  ///   - rows: The cells by key; a key that a row lacks is a missing value.
  ///   - theme: The theme.
  public init(columns: [Column]? = nil, rows: [[String: Any]], theme: Theme = .light) {
    var collector = RowCollector()
    for row in rows { collector.add(Mirror.cells(of: row)) }
    let table = collector.table(columns?.map(\.key))
    self.init(
      columns: columns ?? table.columns.map { Column($0.key) }, source: table, theme: theme)
  }

  /// Makes a grid in the `light` theme.
  ///
  /// - Parameters:
  ///   - columns: The columns, in display order.
  ///   - source: The rows.
  public init(columns: [Column], source: any GridDataSource) {
    self.init(columns: columns, source: source, theme: .light)
  }
}

/// Collects rows with named cells into columns.
private struct RowCollector {
  private var keys: [String] = []
  private var columns: [String: [Cell]] = [:]
  /// The columns with a time of day.
  private var timed: Set<String> = []
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
      columns[key] = column
    }
    rowCount += 1
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
