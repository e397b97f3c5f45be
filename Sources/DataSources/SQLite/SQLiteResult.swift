import CGridreelSQLite
import GridreelPrimitives

extension GridreelError {
  /// Makes the error for a result code of SQLite; where the caller's request is at fault, its code is `usage`.
  init(result: Int32, detail: String, timeLimit: Double) {
    switch result & 0xff {
    case SQLITE_NOTADB:
      self.init("this is not an SQLite database, or it is encrypted")
    case SQLITE_CORRUPT:
      self.init("the database is damaged (\(detail)); restore it from a copy")
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(
        .unreadableInput, "the database is locked by another program; try again when it is done")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY:
      self.init(
        .unreadableInput,
        "the database cannot be opened (\(detail)); where it was written with a log (WAL), the folder "
          + "must be writable or the log must be checked in first")
    case SQLITE_IOERR:
      self.init(.unreadableInput, "reading failed (\(detail))")
    case SQLITE_INTERRUPT:
      self.init(
        .overBudget,
        "the query took longer than \(timeLimit.written) s; add an index for its order or "
          + "condition, or allow more with \(option: "queryTimeout")")
    case SQLITE_TOOBIG:
      let most = SQLiteConnection.greatestLength >> 20
      self.init(
        .overBudget,
        "a value or a row is longer than \(most) MiB, the most that is read; name the columns to read "
          + "with \(option: "sql"), or cut the value with substr()")
    case SQLITE_AUTH:
      self.init(.usage, "only reading is allowed: a single SELECT without side effects")
    default:
      self.init(.usage, Message(detail))
    }
  }
}
