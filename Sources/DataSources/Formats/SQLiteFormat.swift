import GridModel
package import Values

extension DataFormat {
  /// An SQLite database, of which a table, a view or a query is shown.
  public static let sqlite = DataFormat(SQLiteFormat())
}

/// Databases of SQLite.
struct SQLiteFormat: FileFormat {
  let name = "sqlite"
  let title = "SQLite"
  let extensions = ["sqlite", "db"]
  let aliases = ["sqlite3", "db3"]
  let signature = Array("SQLite format 3\0".utf8)
  let topics: Set<ReadingTopic> = [.database]

  var opening: DataOpening {
    .path(noun: "a database") { path, request throws(DataError) in
      do throws(SQLiteError) {
        guard let query = request.query else {
          return try SQLiteSource(path: path, table: request.table, options: request.options)
        }
        return try SQLiteSource(
          path: path, query: query, parameters: request.parameters, options: request.options)
      } catch {
        throw DataError(error)
      }
    }
  }
}

/// What is asked of a database.
package struct DatabaseRequest: Sendable {
  /// The table or view; nil for the only one there is.
  package var table: String?
  /// The query; wins over the table.
  package var query: String?
  /// The values of the query's parameters.
  package var parameters: [Value] = []
  /// How the database is read.
  package var options = SQLiteSource.Options()

  package init() {}
}

extension DataError {
  fileprivate init(_ error: SQLiteError) {
    let subject: Subject =
      switch error.code {
      case .unknownTable, .failedQuery, .refused: .request
      case .unreadable: .access
      default: .content
      }
    self.init(message: error.message, subject: subject)
  }
}
