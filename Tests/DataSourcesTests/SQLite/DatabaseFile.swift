import CGridreelSQLite
import GridreelDataSources
import GridreelModel
import GridreelPrimitives
import GridreelValues
import TestSupport

/// A database that a test writes, in a folder that goes with it.
final class DatabaseFile {
  let folder: ScratchFolder
  let path: String

  /// Runs statements on a new database.
  init(_ statements: String) throws {
    folder = try ScratchFolder()
    path = folder.path + "/test.db"
    try Self.run(statements, on: path)
  }

  static func run(_ statements: String, on path: String) throws {
    var database: OpaquePointer?
    defer { sqlite3_close_v2(database) }
    guard sqlite3_open(path, &database) == SQLITE_OK,
      sqlite3_exec(database, statements, nil, nil, nil) == SQLITE_OK
    else { throw DatabaseFailure(message: String(cString: sqlite3_errmsg(database))) }
  }
}

struct DatabaseFailure: Error { let message: String }

extension GridDataSource {
  /// All texts in drawn order, a title before each section that has one.
  func lines(_ columns: [String]) -> [[String]] {
    var lines: [[String]] = []
    for section in 0..<sectionCount {
      if let title = title(ofSection: section) { lines.append([title]) }
      for row in 0..<rowCount(inSection: section) {
        lines.append(
          columns.map { cell(at: RowIndex(section: section, row: row), column: $0).text })
      }
    }
    return lines
  }

  /// The places of the rows in the source's own order, in drawn order.
  var sources: [Int] {
    (0..<sectionCount).flatMap { section in
      (0..<rowCount(inSection: section)).map {
        identity(at: RowIndex(section: section, row: $0)).source
      }
    }
  }
}

/// What opening a database fails with, as `code message`.
func databaseFailure(_ open: () throws(GridreelError) -> SQLiteSource) -> GridreelError? {
  do throws(GridreelError) {
    let source = try open()
    _ = source.lines(source.columnKeys)
    return source.databaseFailure
  } catch {
    return error
  }
}
