import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The rows of one section of a database's rows, in order.
final class SQLiteSection: Sendable {
  /// A row: its identity, and a value for each column.
  struct Row: Sendable {
    let identity: Int
    let values: [SQLiteValue]
  }

  /// The number of rows read at once.
  private static let pageSize = 128
  /// The number of pages kept.
  private static let pageLimit = 32
  /// The maximum total size of the texts read at once, in bytes.
  private static let greatestLength = 64 << 20

  /// The rows read so far.
  private struct Memory {
    var pages: [Int: [Row]] = [:]
    /// The numbers of the pages, the most recently read last.
    var numbers: [Int] = []
    var count: Int?
  }

  /// The part of the order to show.
  private enum Window {
    /// All of it.
    case all
    /// A range of indices, all of which exist.
    case places(Range<Int>)
    /// The first rows up to a limit, as far as they exist.
    case first(Int)
  }

  let title: String?
  private let rows: SQLiteRows
  private let order: SQLiteOrderWriter
  private let condition: SQLiteText?
  private let window: Window
  private let memory: Guarded<Memory>

  convenience init(
    rows: SQLiteRows, order: SQLiteOrderWriter, condition: SQLiteText?, title: String? = nil,
    count: Int? = nil
  ) {
    self.init(rows, order, condition, title, window: .all, count: count)
  }

  private init(
    _ rows: SQLiteRows, _ order: SQLiteOrderWriter, _ condition: SQLiteText?, _ title: String?,
    window: Window, count: Int?
  ) {
    (self.rows, self.order, self.condition) = (rows, order, condition)
    (self.title, self.window) = (title, window)
    memory = Guarded(Memory(count: count))
  }

  /// The rows of this section that match another condition too.
  func section(title: String, where more: SQLiteText, count: Int) -> SQLiteSection {
    let both = condition.map { SQLiteText.joined([$0, more], by: "AND") } ?? more
    return SQLiteSection(rows: rows, order: order, condition: both, title: title, count: count)
  }

  /// A slice of this section.
  func windowed(to window: Range<Int>) -> SQLiteSection {
    SQLiteSection(rows, order, condition, title, window: .places(window), count: window.count)
  }

  /// The first rows of this section up to a limit, as far as they exist.
  func first(_ limit: Int) -> SQLiteSection {
    SQLiteSection(rows, order, condition, title, window: .first(max(0, limit)), count: nil)
  }

  /// The number of rows, counted once.
  var count: Int {
    if let known = memory.withLock({ $0.count }) { return known }
    let count =
      switch window {
      // The page is read anyway and has the count.
      case .first(let limit) where limit <= Self.pageSize: page(0).count
      case .first(let limit): count(upTo: limit)
      case .places(let places): places.count
      case .all: count(upTo: nil)
      }
    memory.withLock { $0.count = count }
    return count
  }

  /// The number of rows, regardless of the part shown, counting no further than `limit`.
  func count(upTo limit: Int?) -> Int {
    let query =
      if let limit {
        "SELECT count(*) FROM (" + select("1", tail: " LIMIT \(limit)") + ")"
      } else {
        select("count(*)")
      }
    return integer(query) ?? 0
  }

  /// A query of this section's rows, without an order.
  func select(_ selection: String, tail: String = "") -> SQLiteText {
    let base = "SELECT \(selection) FROM " + rows.base.from
    let limited = condition.map { base + " WHERE " + $0 } ?? base
    return limited + tail
  }

  /// A row by index, from 0; nil if it cannot be read.
  func row(at place: Int) -> Row? {
    let number = place / Self.pageSize
    let page = page(number)
    let offset = place - number * Self.pageSize
    return page.indices.contains(offset) ? page[offset] : nil
  }

  private func page(_ number: Int) -> [Row] {
    memory.withLock { $0.pages[number] } ?? read(page: number)
  }

  private func read(page number: Int) -> [Row] {
    let start = number * Self.pageSize
    let (first, limit) =
      switch window {
      case .all: (start, Self.pageSize)
      case .places(let places):
        (places.lowerBound + start, min(Self.pageSize, places.count - start))
      case .first(let count): (start, min(Self.pageSize, count - start))
      }
    let query = select(
      rows.selection, tail: " \(order.clause) LIMIT \(max(0, limit)) OFFSET \(first)")
    let page = rows.database.withConnectionKeepingFailure {
      (connection) throws(GridreelError) -> [Row] in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      var found: [Row] = []
      var length = 0
      while try statement.step() {
        let row = row(of: statement)
        length += row.values.reduce(0) { $0 + $1.textLength }
        guard length <= Self.greatestLength else {
          throw GridreelError(
            .overBudget,
            "\(found.count + 1) rows have more than \(Self.greatestLength >> 20) MiB of text; cut long "
              + "values with substr() in \(option: "sql")")
        }
        found.append(row)
      }
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

  /// The index of a row in this section; nil if it is not shown.
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
    switch window {
    case .all: return place
    case .first(let limit): return place < limit ? place : nil
    case .places(let places):
      return places.contains(place) ? place - places.lowerBound : nil
    }
  }

  /// The identities of the rows whose cell holds or displays a text, in order.
  func rows(
    showing text: String, inColumn key: String, writtenBy writer: CellWriter?
  ) -> [Int] {
    let type = rows.type(of: key)
    let column = rows.expression(of: key)
    return rows.database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
      let number = connection.functions.addTitles(
        writer ?? CellWriter(missingText: ""), prefix: nil, type: type)
      func shows(_ value: String) -> SQLiteText {
        "gridreel_shows(\(number), \(value), " + SQLiteText(.text(text)) + ")"
      }
      let query = query(rows.base.identity, showing: column, shows)
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      var found: [Int] = []
      while try statement.step() { found.append(statement.integer(0)) }
      return found
    } ?? []
  }

  /// A query of the identities of the visible rows for which a test of a column holds, in order.
  private func query(
    _ name: String, showing column: String, _ test: (String) -> SQLiteText
  ) -> SQLiteText {
    let range: String
    switch window {
    case .all:
      let both = condition.map { SQLiteText.joined([$0, test(column)], by: "AND") } ?? test(column)
      return "SELECT \(name) FROM " + rows.base.from + " WHERE " + both + " \(order.clause)"
    case .first(let limit): range = "LIMIT \(limit)"
    case .places(let places): range = "LIMIT \(places.count) OFFSET \(places.lowerBound)"
    }
    let shown = select("\(name) AS place, \(column) AS shown", tail: " \(order.clause) \(range)")
    return "SELECT place FROM (" + shown + ") WHERE " + test("shown")
  }

  /// The sort values of a row in this section; nil if it is not in this section.
  private func values(of identity: Int) -> [SQLiteValue]? {
    let terms = order.terms.map(\.expression).joined(separator: ", ")
    let isRow = "\(rows.base.identity) = " + SQLiteText(.integer(Int64(identity)))
    let both = condition.map { SQLiteText.joined([$0, isRow], by: "AND") } ?? isRow
    let query = "SELECT \(terms) FROM " + rows.base.from + " WHERE " + both
    return rows.database.withConnectionKeepingFailure {
      (connection) throws(GridreelError) -> [SQLiteValue]? in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      guard try statement.step() else { return nil }
      return order.terms.indices.map(statement.value)
    } ?? nil
  }

  private func integer(_ query: SQLiteText) -> Int? {
    rows.database.withConnectionKeepingFailure { (connection) throws(GridreelError) -> Int? in
      let statement = try SQLiteStatement(query.sql, values: query.values, on: connection)
      return try statement.step() ? statement.integer(0) : nil
    } ?? nil
  }
}
