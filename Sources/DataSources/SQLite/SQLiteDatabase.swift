import GridreelModel
import GridreelPrimitives

/// A database shared by several threads, one at a time.
final class SQLiteDatabase: Sendable {
  let path: String
  let options: SQLiteSource.Options
  private let connection: Guarded<SQLiteConnection>
  private let firstFailure = Guarded<GridreelError?>(nil)

  init(path: String, options: SQLiteSource.Options) throws(GridreelError) {
    (self.path, self.options) = (path, options)
    connection = Guarded(
      try SQLiteConnection(
        path: path, timeLimit: max(1e-3, options.timeLimit), patience: options.patience))
  }

  /// The first error; nil if there was none.
  var failure: GridreelError? { firstFailure.withLock { $0 } }

  /// Calls `body` with exclusive access to the connection.
  func withConnection<Result>(
    _ body: (SQLiteConnection) throws(GridreelError) -> Result
  ) throws(GridreelError) -> Result {
    try connection.withLock { (connection) throws(GridreelError) in try body(connection) }
  }

  /// Does the same, but records an error and returns nil.
  func withConnectionKeepingFailure<Result>(
    _ body: (SQLiteConnection) throws(GridreelError) -> Result
  ) -> Result? {
    do throws(GridreelError) {
      return try withConnection(body)
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  // MARK: Tables

  /// The table or view with a name, or the only one.
  func table(named name: String?) throws(GridreelError) -> SQLiteBase {
    try withConnection { (connection) throws(GridreelError) in
      let statement = try SQLiteStatement(
        "SELECT name, type FROM sqlite_master WHERE type IN ('table', 'view') "
          + "AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name", on: connection)
      var tables: [(name: String, isView: Bool)] = []
      while try statement.step() {
        guard case .text(let found) = statement.value(0) else { continue }
        tables.append((found, statement.value(1) == .text("view")))
      }
      let table = try Self.choose(name, among: tables)
      return try Self.base(table: table.name, isView: table.isView, on: connection)
    }
  }

  private static func choose(
    _ name: String?, among tables: [(name: String, isView: Bool)]
  ) throws(GridreelError) -> (name: String, isView: Bool) {
    let names = tables.map(\.name)
    guard let name else {
      let own = tables.filter { !$0.isView }
      if own.count == 1 { return own[0] }
      if tables.count == 1 { return tables[0] }
      guard !tables.isEmpty else {
        throw GridreelError(.usage, "the database has no tables")
      }
      let known = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw GridreelError(
        .usage,
        "the database has \(names.count) tables and views; choose one with \(option: "table"): \(known)"
      )
    }
    if let found = tables.first(where: { $0.name == name }) { return found }
    if let found = tables.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return found
    }
    let remedy = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" }
    let known = names.isEmpty ? "" : "; there are: \(names.prefix(12).joined(separator: ", "))"
    throw GridreelError(.usage, "unknown table '\(name)'\(remedy ?? known)")
  }

  private static func base(
    table: String, isView: Bool, on connection: SQLiteConnection
  ) throws(GridreelError) -> SQLiteBase {
    let quoted = SQLiteText.quoted(table)
    if !isView {
      // A column may shadow a name of the rowid; a table WITHOUT ROWID has none.
      let probe = try SQLiteStatement("SELECT * FROM \(quoted) LIMIT 0", on: connection)
      let columns = Set((0..<probe.columnCount).map { probe.name($0).lowercased() })
      for name in ["rowid", "_rowid_", "oid"] where !columns.contains(name) {
        guard (try? SQLiteStatement("SELECT \(name) FROM \(quoted) LIMIT 0", on: connection)) != nil
        else { break }
        return SQLiteBase(
          table: table, from: SQLiteText(quoted), identity: name, firstIdentity: 1)
      }
    }
    var base = numbered(SQLiteText("SELECT * FROM \(quoted)"))
    base.table = table
    return base
  }

  /// The rows of a query.
  func base(query: String, values: [SQLiteValue]) throws(GridreelError) -> SQLiteBase {
    let single = try withConnection { (connection) throws(GridreelError) in
      try SQLiteStatement.single(query, on: connection)
    }
    // The line break ends a comment at the end of the query.
    return Self.numbered(SQLiteText(single + "\n", values: values))
  }

  private static func numbered(_ query: SQLiteText) -> SQLiteBase {
    let column = SQLiteText.quoted(SQLiteBase.placeColumn)
    return SQLiteBase(
      from: "(SELECT row_number() OVER () AS \(column), * FROM (" + query + "))",
      identity: column, firstIdentity: 1, isNumbered: true)
  }
}

/// The origin of rows: the `FROM` clause, and the expression that identifies a row.
struct SQLiteBase: Sendable {
  /// The column with the row numbers of a query.
  static let placeColumn = "gridreel row"

  /// The table or view; nil for a query.
  var table: String?
  /// The content of the `FROM` clause.
  let from: SQLiteText
  /// The expression that identifies a row.
  let identity: String
  /// The value of `identity` for row 0.
  let firstIdentity: Int
  /// Whether the first column is not one of the rows, but has their numbers.
  var isNumbered = false
}
