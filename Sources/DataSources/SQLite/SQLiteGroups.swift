import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Finds the sections formed by a column's values.
struct SQLiteGroups {
  let rows: SQLiteRows
  let grouping: Grouping
  let titles: CellWriter
  /// The rows to group, in order.
  let all: SQLiteSection

  /// Rows that share a title.
  private struct Group {
    let title: String
    /// The cell by which the section is sorted.
    let cell: Cell
    var count: Int
    var values: [SQLiteValue]
    /// The condition that selects the rows, if their values are not listed.
    var condition: SQLiteText?
  }

  /// The maximum number of values listed in a section's condition; beyond it, the title is
  /// compared.
  private static let namedValues = 200

  private var type: SQLiteType { rows.type(of: grouping.column) }
  /// The stored values, and those that distinguish groups.
  private var column: String { rows.expression(of: grouping.column) }
  private var compared: String { rows.compared(grouping.column) }

  /// The sections in the order of their values; that of missing values comes last.
  var sections: [SQLiteSection] {
    let found = rows.database.withConnectionKeepingFailure {
      (connection) throws(GridreelError) -> [Group] in
      guard let prefix = grouping.prefix else { return try groupsByValue(on: connection) }
      return try groupsByPrefix(prefix, on: connection)
    }
    let groups = found ?? []
    return order(of: groups.map(\.cell)).map { place in
      let group = groups[place]
      return all.section(
        title: group.title, where: group.condition ?? condition(group.values), count: group.count)
    }
  }

  /// The condition for rows with one of some values.
  private func condition(_ values: [SQLiteValue]) -> SQLiteText {
    let named = values.filter { $0 != .null }
    let list = SQLiteText.list(named.map { SQLiteText($0) })
    guard named.count < values.count else { return "\(compared) IN " + list }
    return named.isEmpty
      ? SQLiteText("\(compared) IS NULL")
      : "(\(compared) IS NULL OR \(compared) IN " + list + ")"
  }

  /// One group for each value; values that display alike share one.
  private func groupsByValue(on connection: SQLiteConnection) throws(GridreelError) -> [Group] {
    // Next to `min` of the identity, SQLite takes a bare column from the same row.
    let query =
      type.readsTexts
      ? all.select(
        "\(column), count(*), \(compared), min(\(rows.base.identity)) AS first",
        tail: " GROUP BY 3 ORDER BY first")
      : all.select("\(column), count(*)", tail: " GROUP BY \(column)")
    let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
    var groups: [Group] = []
    var places: [String: Int] = [:]
    while try statement.step() {
      let value = statement.value(type.readsTexts ? 2 : 0)
      let cell = statement.value(0).cell(type)
      let title = titles.text(for: cell)
      if let place = places[title] {
        groups[place].count += statement.integer(1)
        groups[place].values.append(value)
      } else {
        places[title] = groups.count
        groups.append(
          Group(title: title, cell: cell, count: statement.integer(1), values: [value]))
      }
    }
    guard !type.readsTexts, groups.contains(where: { $0.values.count > Self.namedValues })
    else { return groups }
    let call = titleCall(prefix: nil, on: connection)
    for place in groups.indices where groups[place].values.count > Self.namedValues {
      groups[place].condition = "\(call) = " + SQLiteText(.text(groups[place].title))
    }
    return groups
  }

  /// The call that computes the title of a row's section.
  private func titleCall(prefix: Int?, on connection: SQLiteConnection) -> String {
    let number = connection.functions.addTitles(titles, prefix: prefix, type: type)
    return "gridreel_title(\(number), \(column))"
  }

  /// One group for each prefix of the displayed values.
  private func groupsByPrefix(
    _ prefix: Int, on connection: SQLiteConnection
  ) throws(GridreelError) -> [Group] {
    let title = titleCall(prefix: prefix, on: connection)
    let query = all.select("\(title), max(\(compared)), count(*)", tail: " GROUP BY 1")
    let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
    var groups: [Group] = []
    while try statement.step() {
      guard case .text(let text) = statement.value(0) else { continue }
      let isMissing = statement.value(1) == .null
      groups.append(
        Group(
          title: text, cell: isMissing ? .missing : Cell(value: .text(text), text: text),
          count: statement.integer(2), values: [],
          condition: "\(title) = " + SQLiteText(.text(text))))
    }
    return groups
  }

  /// The indices of cells in the order of a sorted column.
  private func order(of cells: [Cell]) -> [Int] {
    var column = DataTable.Column(key: "key", kind: type.kind, cells: cells)
    column.order = rows.order(ofColumn: grouping.column)
    let table = DataTable(columns: [column])
    let arrangement = Arrangement(
      sort: [SortKey("key", grouping.direction)], titles: CellWriter(symbols: titles.symbols))
    guard let sorted = try? table.arranged(by: arrangement) else { return Array(cells.indices) }
    return cells.indices.map { sorted.identity(at: RowIndex(section: 0, row: $0)).source }
  }
}
