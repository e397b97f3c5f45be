import CSQLite
public import Primitives

/// An error while reading a database.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The kind of failure; minor releases may add kinds.
  public struct Code: Hashable, Sendable {
    private enum Kind: Hashable, Sendable {
      case unreadable, notADatabase, refused, failedQuery, tookTooLong, tooLong, unknownTable
    }
    private let kind: Kind

    /// The file cannot be opened or read now: it is missing, locked, or access is denied.
    public static let unreadable = Code(kind: .unreadable)
    /// The file is not an SQLite database, is encrypted, or is damaged.
    public static let notADatabase = Code(kind: .notADatabase)
    /// The query does something other than read.
    public static let refused = Code(kind: .refused)
    /// The query failed.
    public static let failedQuery = Code(kind: .failedQuery)
    /// The query exceeded its time limit.
    public static let tookTooLong = Code(kind: .tookTooLong)
    /// A value or a row exceeds the size limit, or several of them together do.
    public static let tooLong = Code(kind: .tooLong)
    /// There is no such table, or none was named and there is not exactly one.
    public static let unknownTable = Code(kind: .unknownTable)
  }

  /// The kind of failure, to branch on.
  public let code: Code
  /// What is wrong and how to fix it, on one line, without the file name.
  public let message: Message

  init(_ code: Code, _ message: Message) { (self.code, self.message) = (code, message) }

  /// Makes the error for a result code of SQLite.
  init(result: Int32, detail: String, timeLimit: Double) {
    switch result & 0xff {
    case SQLITE_NOTADB:
      self.init(.notADatabase, "this is not an SQLite database, or it is encrypted")
    case SQLITE_CORRUPT:
      self.init(.notADatabase, "the database is damaged (\(detail)); restore it from a copy")
    case SQLITE_BUSY, SQLITE_LOCKED:
      self.init(.unreadable, "the database is locked by another program; try again when it is done")
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_READONLY:
      self.init(
        .unreadable,
        "the database cannot be opened (\(detail)); where it was written with a log (WAL), the folder "
          + "must be writable or the log must be checked in first")
    case SQLITE_IOERR:
      self.init(.unreadable, "reading failed (\(detail))")
    case SQLITE_INTERRUPT:
      self.init(
        .tookTooLong,
        "the query took longer than \(timeLimit.formattedSeconds); add an index for its order or "
          + "condition, or allow more with \(option: "queryTimeout")")
    case SQLITE_TOOBIG:
      let most = SQLiteConnection.greatestLength >> 20
      self.init(
        .tooLong,
        "a value or a row is longer than \(most) MiB, the most that is read; name the columns to read "
          + "with \(option: "sql"), or cut the value with substr()")
    case SQLITE_AUTH:
      self.init(.refused, "only reading is allowed: a single SELECT without side effects")
    default:
      self.init(.failedQuery, Message(detail))
    }
  }
}

extension Double {
  /// `5 s`, `0.5 s`.
  fileprivate var formattedSeconds: String { "\(written) s" }
}
