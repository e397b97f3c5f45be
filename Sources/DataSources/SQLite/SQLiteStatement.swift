import CGridreelSQLite
import GridreelPrimitives

/// A prepared statement, which must not outlive its connection's lock.
final class SQLiteStatement {
  private let connection: SQLiteConnection
  private let handle: OpaquePointer

  /// Prepares one query and binds its values, the first to `?1`, and those of named parameters,
  /// written `:name`, `@name` or `$name`.
  init(
    _ sql: String, values: [SQLiteValue] = [], named: [String: SQLiteValue] = [:],
    on connection: SQLiteConnection
  ) throws(GridreelError) {
    self.connection = connection
    var compiled: OpaquePointer?
    connection.startClock()
    let result = sqlite3_prepare_v2(connection.handle, sql, -1, &compiled, nil)
    guard result == SQLITE_OK, let compiled else {
      connection.stopClock()
      guard result == SQLITE_OK else { throw connection.error(result) }
      throw GridreelError(.usage, "the query is empty")
    }
    handle = compiled
    for (place, value) in values.enumerated() { bind(value, at: Int32(place + 1)) }
    for (name, value) in named {
      for sign in [":", "@", "$"] {
        let place = sqlite3_bind_parameter_index(handle, sign + name)
        if place > 0 { bind(value, at: place) }
      }
    }
  }

  deinit {
    sqlite3_finalize(handle)
    connection.stopClock()
  }

  /// Steps to the next row; returns false after the last.
  func step() throws(GridreelError) -> Bool {
    let result = sqlite3_step(handle)
    switch result {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw connection.error(result)
    }
  }

  /// The number of columns in a row.
  var columnCount: Int { Int(sqlite3_column_count(handle)) }

  func name(_ column: Int) -> String {
    sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? ""
  }

  /// The declared type of a column; empty if there is none.
  func declaredType(_ column: Int) -> String {
    sqlite3_column_decltype(handle, Int32(column)).map { String(cString: $0) } ?? ""
  }

  /// A value of the current row.
  func value(_ column: Int) -> SQLiteValue {
    let place = Int32(column)
    switch sqlite3_column_type(handle, place) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, place))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, place))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_column_text(handle, place) else { return .null }
      let count = Int(sqlite3_column_bytes(handle, place))
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self))
    case SQLITE_BLOB: return .blob(count: Int(sqlite3_column_bytes(handle, place)))
    default: return .null
    }
  }

  /// An integer of the current row; 0 if it is not one.
  func integer(_ column: Int) -> Int { Int(sqlite3_column_int64(handle, Int32(column))) }

  private func bind(_ value: SQLiteValue, at place: Int32) {
    switch value {
    case .null, .blob: sqlite3_bind_null(handle, place)
    case .integer(let number): sqlite3_bind_int64(handle, place, number)
    case .real(let number): sqlite3_bind_double(handle, place, number)
    case .text(let text):
      _ = text.utf8CString.withUnsafeBufferPointer {
        gridreel_sqlite_bind_text(handle, place, $0.baseAddress, Int32($0.count - 1))
      }
    }
  }

  /// The text of a query without anything after it, such as a semicolon or a comment.
  ///
  /// A text that is not exactly one reading statement is refused.
  static func single(_ sql: String, on connection: SQLiteConnection) throws(GridreelError) -> String
  {
    var compiled: OpaquePointer?
    connection.startClock()
    defer { connection.stopClock() }
    let (result, own) = sql.utf8CString.withUnsafeBufferPointer { text -> (Int32, Int) in
      var tail: UnsafePointer<CChar>?
      let result = sqlite3_prepare_v2(connection.handle, text.baseAddress, -1, &compiled, &tail)
      guard let tail, let start = text.baseAddress else { return (result, text.count - 1) }
      return (result, tail - start)
    }
    defer { sqlite3_finalize(compiled) }
    guard result == SQLITE_OK else { throw connection.error(result) }
    guard compiled != nil else { throw GridreelError(.usage, "the query is empty") }
    guard sqlite3_stmt_readonly(compiled) != 0, sqlite3_column_count(compiled) > 0 else {
      throw GridreelError(.usage, "only reading is allowed: a single SELECT without side effects")
    }
    // A second statement would be dropped silently; a comment is fine.
    let rest = String(decoding: sql.utf8.dropFirst(own), as: UTF8.self)
    var next: OpaquePointer?
    defer { sqlite3_finalize(next) }
    guard sqlite3_prepare_v2(connection.handle, rest, -1, &next, nil) == SQLITE_OK, next == nil
    else {
      throw GridreelError(.usage, "the query is one SELECT; remove what follows the first ';'")
    }
    var query = Substring(String(decoding: sql.utf8.prefix(own), as: UTF8.self))
    while let last = query.last, last == ";" || last.isWhitespace { query.removeLast() }
    return String(query)
  }
}
