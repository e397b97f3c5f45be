import GridModel
import Primitives

/// A database that several threads may ask, one at a time.
final class SQLiteDatabase: Sendable {
  let path: String
  let options: SQLiteSource.Options
  private let connection: Guarded<SQLiteConnection>
  private let firstFailure = Guarded<SQLiteError?>(nil)

  init(path: String, options: SQLiteSource.Options) throws(SQLiteError) {
    (self.path, self.options) = (path, options)
    connection = Guarded(
      try SQLiteConnection(
        path: path, timeLimit: max(1e-3, options.timeLimit), patience: options.patience))
  }

  /// What went wrong first; nil where nothing did.
  var failure: SQLiteError? { firstFailure.withLock { $0 } }

  /// Calls `body` with the connection, which nobody else has meanwhile.
  func withConnection<Result>(
    _ body: (SQLiteConnection) throws(SQLiteError) -> Result
  ) throws(SQLiteError) -> Result {
    try connection.withLock { (connection) throws(SQLiteError) in try body(connection) }
  }

  /// Does the same; a failure is kept and gives nil.
  func withConnectionKeepingFailure<Result>(
    _ body: (SQLiteConnection) throws(SQLiteError) -> Result
  ) -> Result? {
    do throws(SQLiteError) {
      return try withConnection(body)
    } catch {
      firstFailure.withLock { $0 = $0 ?? error }
      return nil
    }
  }

  // MARK: Tables

  /// The table or view of a name, or the only one there is.
  func table(named name: String?) throws(SQLiteError) -> SQLiteBase {
    try withConnection { (connection) throws(SQLiteError) in
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
  ) throws(SQLiteError) -> (name: String, isView: Bool) {
    let names = tables.map(\.name)
    guard let name else {
      let own = tables.filter { !$0.isView }
      if own.count == 1 { return own[0] }
      if tables.count == 1 { return tables[0] }
      guard !tables.isEmpty else {
        throw SQLiteError(.unknownTable, "the database has no tables")
      }
      let known = names.prefix(12).joined(separator: ", ") + (names.count > 12 ? ", …" : "")
      throw SQLiteError(
        .unknownTable,
        "the database has \(names.count) tables and views; choose one with --table: \(known)")
    }
    if let found = tables.first(where: { $0.name == name }) { return found }
    if let found = tables.first(where: { $0.name.lowercased() == name.lowercased() }) {
      return found
    }
    let remedy = nearestName(to: name, among: names).map { "; did you mean '\($0)'?" }
    let known = names.isEmpty ? "" : "; there are: \(names.prefix(12).joined(separator: ", "))"
    throw SQLiteError(.unknownTable, "unknown table '\(name)'\(remedy ?? known)")
  }

  private static func base(
    table: String, isView: Bool, on connection: SQLiteConnection
  ) throws(SQLiteError) -> SQLiteBase {
    let quoted = SQLiteText.quoted(table)
    if !isView {
      // A column may take one of the row number's names; a table WITHOUT ROWID has none.
      let probe = try SQLiteStatement("SELECT * FROM \(quoted) LIMIT 0", on: connection)
      let columns = Set((0..<probe.columnCount).map { probe.name($0).lowercased() })
      for name in ["rowid", "_rowid_", "oid"] where !columns.contains(name) {
        guard (try? SQLiteStatement("SELECT \(name) FROM \(quoted) LIMIT 0", on: connection)) != nil
        else { break }
        return SQLiteBase(from: SQLiteText(quoted), identity: name, firstIdentity: 1)
      }
    }
    return numbered(SQLiteText("SELECT * FROM \(quoted)"))
  }

  /// The rows of a query.
  func base(query: String, values: [SQLiteValue]) throws(SQLiteError) -> SQLiteBase {
    let single = try withConnection { (connection) throws(SQLiteError) in
      try SQLiteStatement.single(query, on: connection)
    }
    // The line break ends a comment at the query's end.
    return Self.numbered(SQLiteText(single + "\n", values: values))
  }

  private static func numbered(_ query: SQLiteText) -> SQLiteBase {
    let column = SQLiteText.quoted(SQLiteBase.placeColumn)
    return SQLiteBase(
      from: "(SELECT row_number() OVER () AS \(column), * FROM (" + query + "))",
      identity: column, firstIdentity: 1)
  }
}

/// Where rows come from: what follows `FROM`, and what tells rows apart.
struct SQLiteBase: Sendable {
  /// The column that numbers the rows of a query.
  static let placeColumn = "gridreel row"

  /// What follows `FROM`.
  let from: SQLiteText
  /// The expression that tells rows apart.
  let identity: String
  /// The value of `identity` that stands for row 0.
  let firstIdentity: Int
}
