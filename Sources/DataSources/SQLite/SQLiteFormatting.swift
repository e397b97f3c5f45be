import CGridreelSQLite

/// Replaces SQLite's own `printf` and `format`, which return NULL if their result would be too
/// long.
///
/// A connection to an empty database computes them; a result that begins with a letter is missing
/// only if it was too long.
final class SQLiteFormatting {
  private var connection: OpaquePointer?
  /// The compiled statements, by number of arguments.
  private var statements: [Int32: OpaquePointer] = [:]

  deinit {
    for statement in statements.values { sqlite3_finalize(statement) }
    sqlite3_close_v2(connection)
  }

  /// Registers both functions; views may call them, as they may call the built-in ones.
  func register(on database: OpaquePointer) {
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
    for name in ["printf", "format"] {
      sqlite3_create_function_v2(
        database, name, -1, flags, Unmanaged.passUnretained(self).toOpaque(),
        { context, count, arguments in
          guard let arguments, count > 0, let pointer = sqlite3_user_data(context),
            sqlite3_value_type(arguments[0]) != SQLITE_NULL
          else { return }
          Unmanaged<SQLiteFormatting>.fromOpaque(pointer).takeUnretainedValue()
            .answer(context, UnsafeBufferPointer(start: arguments, count: Int(count)))
        }, nil, nil, nil)
    }
  }

  private func answer(
    _ context: OpaquePointer?, _ arguments: UnsafeBufferPointer<OpaquePointer?>
  ) {
    guard let statement = statement(Int32(arguments.count)) else {
      return sqlite3_result_error_nomem(context)
    }
    for (place, argument) in arguments.enumerated() {
      sqlite3_bind_value(statement, Int32(place + 1), argument)
    }
    if sqlite3_step(statement) == SQLITE_ROW, sqlite3_column_type(statement, 0) != SQLITE_NULL {
      sqlite3_result_value(context, sqlite3_column_value(statement, 0))
    } else {
      sqlite3_result_error_toobig(context)
    }
    sqlite3_reset(statement)
    sqlite3_clear_bindings(statement)
  }

  private func statement(_ count: Int32) -> OpaquePointer? {
    if let known = statements[count] { return known }
    if connection == nil {
      let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
      sqlite3_open_v2(":memory:", &connection, flags, nil)
      sqlite3_limit(
        connection, SQLITE_LIMIT_LENGTH, Int32(SQLiteConnection.greatestLength))
    }
    let rest = (1..<max(count, 1)).map { ", ?\($0 + 1)" }.joined()
    var compiled: OpaquePointer?
    sqlite3_prepare_v2(
      connection, "SELECT substr(printf('x' || ?1\(rest)), 2)", -1, &compiled, nil)
    statements[count] = compiled
    return compiled
  }
}
