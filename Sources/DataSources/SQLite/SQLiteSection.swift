import GridModel

/// The rows of one section of a database's rows, in order.
final class SQLiteSection: Sendable {
  /// One row: its name, and a value for each column.
  struct Row: Sendable {
    let identity: Int
    let values: [SQLiteValue]
  }

  /// How many rows are read at once.
  private static let pageSize = 128
  /// How many pages are kept.
  private static let pageLimit = 32

  /// Rows that have been read.
  private struct Memory {
    var pages: [Int: [Row]] = [:]
    /// The numbers of the pages, the one read last at the end.
    var numbers: [Int] = []
    var count: Int?
  }

  let title: String?
  private let rows: SQLiteRows
  private let order: SQLiteOrderWriter
  private let condition: SQLiteText?
  /// The part of the order that is shown; nil is all.
  private let window: Range<Int>?
  private let memory: Guarded<Memory>

  init(
    rows: SQLiteRows, order: SQLiteOrderWriter, condition: SQLiteText?, title: String? = nil,
    window: Range<Int>? = nil, count: Int? = nil
  ) {
    (self.rows, self.order, self.condition) = (rows, order, condition)
    (self.title, self.window) = (title, window)
    memory = Guarded(Memory(count: count))
  }

  /// The rows of this section for which another condition holds too.
  func section(title: String, where more: SQLiteText, count: Int) -> SQLiteSection {
    let both = condition.map { SQLiteText.joined([$0, more], by: "AND") } ?? more
    return SQLiteSection(rows: rows, order: order, condition: both, title: title, count: count)
  }

  /// A part of this section.
  func windowed(to window: Range<Int>) -> SQLiteSection {
    SQLiteSection(
      rows: rows, order: order, condition: condition, title: title, window: window,
      count: window.count)
  }

  /// How many rows there are; they are counted once.
  var count: Int {
    if let known = memory.withLock({ $0.count }) { return known }
    let count = count(upTo: nil)
    memory.withLock { $0.count = count }
    return count
  }

  /// How many rows there are, counting no further than `limit`.
  func count(upTo limit: Int?) -> Int {
    let query =
      if let limit {
        "SELECT count(*) FROM (" + select("1", tail: " LIMIT \(limit)") + ")"
      } else {
        select("count(*)")
      }
    return integer(query) ?? 0
  }

  /// A query of this section's rows, without order.
  func select(_ selection: String, tail: String = "") -> SQLiteText {
    let base = "SELECT \(selection) FROM " + rows.base.from
    let limited = condition.map { base + " WHERE " + $0 } ?? base
    return limited + tail
  }

  /// A row by its place, from 0; nil where it cannot be read.
  func row(at place: Int) -> Row? {
    let number = place / Self.pageSize
    let page = memory.withLock { $0.pages[number] } ?? read(page: number)
    let offset = place - number * Self.pageSize
    return page.indices.contains(offset) ? page[offset] : nil
  }

  private func read(page number: Int) -> [Row] {
    let first = (window?.lowerBound ?? 0) + number * Self.pageSize
    let limit = window.map { min(Self.pageSize, $0.upperBound - first) } ?? Self.pageSize
    let query = select(
      rows.selection, tail: " \(order.clause) LIMIT \(max(0, limit)) OFFSET \(first)")
    let page = rows.database.withConnectionKeepingFailure {
      (connection) throws(SQLiteError) -> [Row] in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      var found: [Row] = []
      while try statement.step() { found.append(row(of: statement)) }
      return found
    }
    memory.withLock { memory in
      memory.pages[number] = page ?? []
      memory.numbers.append(number)
      if memory.numbers.count > Self.pageLimit {
        memory.pages[memory.numbers.removeFirst()] = nil
      }
    }
    return page ?? []
  }

  private func row(of statement: SQLiteStatement) -> Row {
    Row(
      identity: statement.integer(0), values: rows.columns.indices.map { statement.value($0 + 1) })
  }

  // MARK: Places

  /// Where a row stands in this section; nil where it is not shown.
  func place(of identity: Int) -> Int? {
    guard let values = values(of: identity) else { return nil }
    let before = order.before(values)
    let counted =
      if let condition {
        "SELECT count(*) FROM " + rows.base.from + " WHERE "
          + SQLiteText.joined([condition, before], by: "AND")
      } else {
        "SELECT count(*) FROM " + rows.base.from + " WHERE " + before
      }
    guard let place = integer(counted) else { return nil }
    guard let window else { return place }
    return window.contains(place) ? place - window.lowerBound : nil
  }

  /// What a row of this section is ordered by; nil where it is not in this section.
  private func values(of identity: Int) -> [SQLiteValue]? {
    let terms = order.terms.map(\.expression).joined(separator: ", ")
    let isRow = "\(rows.base.identity) = " + SQLiteText(.integer(Int64(identity)))
    let both = condition.map { SQLiteText.joined([$0, isRow], by: "AND") } ?? isRow
    let query = "SELECT \(terms) FROM " + rows.base.from + " WHERE " + both
    return rows.database.withConnectionKeepingFailure {
      (connection) throws(SQLiteError) -> [SQLiteValue]? in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      guard try statement.step() else { return nil }
      return order.terms.indices.map(statement.value)
    } ?? nil
  }

  private func integer(_ query: SQLiteText) -> Int? {
    rows.database.withConnectionKeepingFailure { (connection) throws(SQLiteError) -> Int? in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      return try statement.step() ? statement.integer(0) : nil
    } ?? nil
  }
}
