import CGridreelSQLite
import GridreelModel
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open read-only database, used by one thread at a time.
final class SQLiteConnection {
  /// The number of virtual machine instructions between two checks of the clock.
  private static let instructionsPerLook: Int32 = 20_000
  /// The maximum size of a value or a row, in bytes, and of the result of one function call.
  static let greatestLength = 32 << 20

  let handle: OpaquePointer
  let functions: SQLiteFunctions
  private let clock: SQLiteClock

  /// Opens a database.
  ///
  /// A query may take `timeLimit` seconds; another process's lock is awaited for `patience`
  /// seconds.
  init(path: String, timeLimit: Double, patience: Double) throws(GridreelError) {
    let header = Self.header(of: path)
    try Self.check(path, header)
    sqlite3_initialize()
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX
    let result = sqlite3_open_v2(Self.address(of: path, header), &opened, flags, nil)
    guard let opened else {
      throw GridreelError(.unreadableInput, "there is no memory for the database")
    }
    guard result == SQLITE_OK else {
      let detail = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      throw GridreelError(result: result, detail: detail, timeLimit: timeLimit)
    }
    handle = opened
    clock = SQLiteClock(limit: timeLimit, connection: opened)
    functions = SQLiteFunctions()
    gridreel_sqlite_harden(handle)
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Int32(Self.greatestLength))
    sqlite3_busy_timeout(handle, Int32(clamped: min(max(patience, 0), 1e6) * 1_000))
    sqlite3_set_authorizer(handle, Self.authorize, nil)
    let clockPointer = Unmanaged.passUnretained(clock).toOpaque()
    sqlite3_progress_handler(
      handle, Self.instructionsPerLook,
      { pointer in
        guard let pointer else { return 0 }
        return Unmanaged<SQLiteClock>.fromOpaque(pointer).takeUnretainedValue().isOver ? 1 : 0
      }, clockPointer)
    functions.register(on: handle)
  }

  deinit {
    clock.forgetConnection()
    sqlite3_close_v2(handle)
  }

  /// The last error of this connection.
  func error(_ result: Int32) -> GridreelError {
    GridreelError(
      result: result, detail: String(cString: sqlite3_errmsg(handle)), timeLimit: clock.limit)
  }

  /// Starts the clock for one query, which ``stopClock()`` ends.
  func startClock() { clock.start() }

  /// Stops the clock for one query.
  func stopClock() { clock.stop() }

  /// Refuses files that SQLite would take for an empty database, and names it would misinterpret.
  private static func check(_ path: String, _ header: [UInt8]) throws(GridreelError) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw GridreelError(.unreadableInput, "\(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw GridreelError(.unreadableInput, "this is not a file")
    }
    guard status.st_size > 0 else { throw GridreelError(.badInput, "the file is empty") }
    guard access(path, R_OK) == 0 else {
      throw GridreelError(.unreadableInput, "\(String(cString: strerror(errno)))")
    }
    // SQLite fills a truncated last page with zeros.
    let magic = Array("SQLite format 3".utf8) + [0]
    guard header.count == 100, header.starts(with: magic), access(path + "-wal", F_OK) != 0 else {
      return
    }
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    let pageCount = header[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let isCountValid = header[24..<28] == header[92..<96]
    let size = Int(status.st_size)
    guard !isCountValid || size >= pageCount * (pageSize == 1 ? 65_536 : pageSize) else {
      throw GridreelError(
        .badInput, "the database is cut off after \(size) bytes; restore it from a copy")
    }
  }

  /// The file as a URI.
  ///
  /// A database in WAL mode without a log file is not open elsewhere; it is opened as immutable,
  /// since SQLite would otherwise create a log and an index beside it.
  private static func address(of path: String, _ header: [UInt8]) -> String {
    var address = "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "%"), 0...0x20, 0x7f...:
        let digits = String(byte, radix: 16, uppercase: true)
        address += "%" + (digits.utf8.count == 1 ? "0" : "") + digits
      default: address.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    let isLogged = header.dropFirst(18).first == 2
    return address + "?mode=ro"
      + (isLogged && access(path + "-wal", F_OK) != 0 ? "&immutable=1" : "")
  }

  /// The first bytes of the file (https://sqlite.org/fileformat.html, 1.3).
  private static func header(of path: String) -> [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes.prefix(count))
  }

  /// Allows reading only: no writing, attaching or pragmas, nor functions with external effects.
  private static let authorize:
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32 = { _, action, _, name, _, _ in
      switch action {
      case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: return SQLITE_OK
      case SQLITE_FUNCTION:
        guard let name else { return SQLITE_DENY }
        let refused = ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"]
        return refused.contains(String(cString: name).lowercased()) ? SQLITE_DENY : SQLITE_OK
      default: return SQLITE_DENY
      }
    }
}
