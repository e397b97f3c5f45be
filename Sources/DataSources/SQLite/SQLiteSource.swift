public import GridModel
public import Primitives
public import Values

/// A table, a view or a query of an SQLite database as the rows of a grid; the file is only read.
///
/// Order, sections, filter and window become SQL, so a grid asks for no more rows than it shows. Texts
/// are ordered naturally, as everywhere, which no index serves; ``TextOrder`` chooses another order.
/// Rows are told apart by their row number in the database or, where a table has none, by their place.
public struct SQLiteSource: GridDataSource {
  /// How texts are ordered.
  public enum TextOrder: String, Hashable, Sendable, CaseIterable {
    /// As people expect: without case, accents as ties, numbers in texts by their value.
    case natural
    /// Without the case of ASCII letters; an index made with `COLLATE NOCASE` serves it.
    case nocase
    /// Byte by byte; an index serves it.
    case binary
  }

  /// What is told of a database beside its path.
  public struct Options: Hashable, Sendable {
    /// How texts are ordered.
    public var textOrder = TextOrder.natural
    /// The longest time that one query may take, in seconds, above 0.
    public var timeLimit = 60.0
    /// How long another program's lock is waited for, in seconds.
    public var patience = 5.0

    /// Natural order, and a minute for each query.
    public init() {}
  }

  let rows: SQLiteRows

  init(rows: SQLiteRows) { self.rows = rows }

  /// Shows a table or view.
  ///
  /// - Parameters:
  ///   - path: the database's file.
  ///   - table: the table's or view's name; nil is the only one there is.
  ///   - options: how it is read.
  /// - Throws: ``SQLiteError`` where the file, or the table, is not there or cannot be read.
  public init(path: String, table: String? = nil, options: Options = Options()) throws(SQLiteError)
  {
    let database = try SQLiteDatabase(path: path, options: options)
    let table = try database.table(named: table)
    rows = try SQLiteRows(database: database, base: table)
  }

  /// Shows the rows of a query.
  ///
  /// - Parameters:
  ///   - path: the database's file.
  ///   - query: one `SELECT`.
  ///   - parameters: the values of `?1`, `?2` …
  ///   - options: how it is read.
  /// - Throws: ``SQLiteError`` where the file cannot be read or the query not be run.
  public init(
    path: String, query: String, parameters: [Value] = [], options: Options = Options()
  ) throws(SQLiteError) {
    let database = try SQLiteDatabase(path: path, options: options)
    let values = parameters.map { SQLiteValue($0, text: $0.plainText) }
    rows = try SQLiteRows(database: database, base: database.base(query: query, values: values))
  }

  /// The columns' names, in their own order.
  public var columnKeys: [String] { rows.columns.map(\.key) }

  /// What went wrong since the rows were opened; nil where nothing did.
  ///
  /// A grid's questions have no room for an error, so cells that could not be read are missing.
  public var databaseFailure: SQLiteError? { rows.database.failure }

  /// Always 1.
  public var sectionCount: Int { 1 }

  /// Always nil: the section has no header.
  public func title(ofSection section: Int) -> String? { nil }

  /// How many rows there are; they are counted at the first question.
  public func rowCount(inSection section: Int) -> Int { rows.own.rowCount(inSection: section) }

  /// One cell; missing where there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    rows.own.cell(at: index, column: column)
  }

  /// A row's name: its row number in the database less 1, or its place.
  public func identity(at index: RowIndex) -> RowIdentity { rows.own.identity(at: index) }

  /// The kind of a column's values; text where there is no such column.
  public func kind(ofColumn key: String) -> ValueKind { rows.kinds[key] ?? .text }

  /// The rows filtered, grouped, sorted and cut to a window by the database.
  ///
  /// - Throws: ``ArrangementError`` when a column or a row is asked for that is not there.
  public func arranged(
    by arrangement: Arrangement
  ) throws(ArrangementError) -> any GridDataSource {
    try SQLiteArrangedRows(rows: rows, arrangement)
  }

  /// One value worked out by the database over all rows of a column.
  public func value(of aggregate: Aggregate) -> Value { rows.value(of: aggregate) }

  /// Where rows stand, each by a count of those before it.
  public func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    self.rows.own.places(of: rows)
  }
}
