import GridreelModel
import GridreelPrimitives
package import GridreelValues

extension DataFormat {
  /// An SQLite database: one of its tables or views, or a query.
  public static let sqlite = DataFormat(SQLiteFormat())
}

struct SQLiteFormat: FileFormat {
  let name = "sqlite"
  let title = "SQLite"
  let extensions = ["sqlite", "db"]
  let aliases = ["sqlite3", "db3"]
  let topics: Set<ReadingTopic> = [.tables, .database]

  func hasSignature(_ start: DataStart) -> Bool {
    start.bytes.starts(with: Array("SQLite format 3\0".utf8))
  }

  var opening: DataOpening {
    .path(noun: "a database") { path, request throws(GridreelError) in
      guard let query = request.query else {
        let source = try SQLiteSource(path: path, table: request.table, options: request.options)
        return Found(source, named: source.tableName)
      }
      return Found(
        try SQLiteSource(
          path: path, query: query, parameters: request.parameters, options: request.options))
    }
  }
}

package struct DatabaseRequest: Sendable {
  /// The table or view; nil for the only one.
  package var table: String?
  /// The query, which overrides the table.
  package var query: String?
  /// The values of the query's parameters.
  package var parameters: [Value] = []
  /// The options for reading the database.
  package var options = SQLiteSource.Options()

  package init() {}
}
