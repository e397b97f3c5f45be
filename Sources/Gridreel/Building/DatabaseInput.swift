import DataSources
import GridModel
import Values

/// How a database is opened: what the grid file and the command line say of it.
struct DatabaseInput {
  private var table: String?
  private var query: String?
  /// Where the table or the query was asked for; nil is in the data of a grid file.
  private var place: Origin?
  private var options = SQLiteSource.Options()
  /// The values of a query's parameters.
  var parameters: [Value] = []

  /// Takes what the options say of databases.
  init(_ grid: GridOptions) {
    (table, query) = (grid.table, grid.sql)
    place =
      table != nil || query != nil ? grid.origin(of: query == nil ? .table : .sql) : nil
    options.textOrder = grid.textOrder ?? options.textOrder
    options.timeLimit = grid.queryTimeout ?? options.timeLimit
  }

  /// Takes what a grid file's data say, unless flags have said so.
  mutating func take(_ database: GridFile.Database) {
    guard table == nil && query == nil else { return }
    (table, query) = (database.table, database.query)
  }

  /// Opens a database.
  ///
  /// - Throws: ``GridreelError`` with the file at fault.
  func open(_ path: String) throws(GridreelError) -> any DataFile {
    do throws(SQLiteError) {
      if let query {
        return try SQLiteSource(path: path, query: query, parameters: parameters, options: options)
      }
      return try SQLiteSource(path: path, table: table, options: options)
    } catch {
      if let place, [.unknownTable, .failedQuery, .refused].contains(error.code) {
        throw place.error(error.message)
      }
      let code: GridreelError.Code =
        error.code == .unreadable ? .unreadableInput : .badInput
      throw GridreelError(code, file: path, error.message)
    }
  }
}
