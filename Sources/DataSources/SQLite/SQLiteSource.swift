public import GridreelModel
public import GridreelPrimitives
public import GridreelValues

/// A table, a view or a query of an SQLite database as a grid's data source; the file is only read.
///
/// Order, sections, filter and slice are translated to SQL, so a grid requests no more rows than it
/// shows. Texts are sorted naturally by default, which no index supports; ``TextOrder`` selects
/// another order. Rows are identified by their rowid or, if a table has none, by their index.
public struct SQLiteSource: GridDataSource {
  /// A way to sort texts.
  public enum TextOrder: String, Hashable, Sendable, CaseIterable {
    /// As people expect: without case, accents as ties, numbers in texts by numeric value.
    case natural
    /// Without the case of ASCII letters; supported by an index with `COLLATE NOCASE`.
    case nocase
    /// Byte by byte; supported by an index.
    case binary
  }

  /// Options for reading a database.
  public struct Options: Hashable, Sendable {
    /// The order of texts, natural by default.
    public var textOrder = TextOrder.natural
    /// The time limit of one query, in seconds, above 0.
    public var timeLimit = 60.0
    /// The maximum time to wait for another process's lock, in seconds.
    public var patience = 5.0

    /// Makes options with the natural order and a minute for each query.
    public init() {}
  }

  let rows: SQLiteRows

  init(rows: SQLiteRows) { self.rows = rows }

  /// Opens a table or view.
  ///
  /// - Parameters:
  ///   - path: The path of the database file.
  ///   - table: The name of the table or view; nil for the only one.
  ///   - options: The options for reading.
  /// - Throws: ``GridreelError`` if the file or the table does not exist or cannot be read.
  public init(path: String, table: String? = nil, options: Options = Options())
    throws(GridreelError)
  {
    let database = try SQLiteDatabase(path: path, options: options)
    let table = try database.table(named: table)
    rows = try SQLiteRows(database: database, base: table)
  }

  /// Opens the rows of a query.
  ///
  /// - Parameters:
  ///   - path: The path of the database file.
  ///   - query: A single `SELECT` statement.
  ///   - parameters: The values of `?1`, `?2` and so on.
  ///   - options: The options for reading.
  /// - Throws: ``GridreelError`` if the file cannot be read or the query fails.
  public init(
    path: String, query: String, parameters: [Value] = [], options: Options = Options()
  ) throws(GridreelError) {
    let database = try SQLiteDatabase(path: path, options: options)
    let values = parameters.map { SQLiteValue($0, text: $0.plainText) }
    rows = try SQLiteRows(database: database, base: database.base(query: query, values: values))
  }

  /// The column keys, in their own order.
  public var columnKeys: [String] { rows.columns.map(\.key) }
  /// The keys of the columns, so that a grid that names another one is an error.
  public var knownColumns: [String]? { columnKeys }

  /// The first error since the rows were opened; nil if there was none.
  ///
  /// The methods of a data source cannot throw, so cells that could not be read are missing.
  public var databaseFailure: GridreelError? { rows.database.failure }

  /// Always 1.
  public var sectionCount: Int { 1 }

  /// Always nil: the section has no header.
  public func title(ofSection section: Int) -> String? { nil }

  /// The number of rows, counted on first use.
  public func rowCount(inSection section: Int) -> Int { rows.own.rowCount(inSection: section) }

  /// A cell; missing if there is no such column.
  public func cell(at index: RowIndex, column: String) -> Cell {
    rows.own.cell(at: index, column: column)
  }

  /// A row's identity: its rowid less 1, or its index.
  public func identity(at index: RowIndex) -> RowIdentity { rows.own.identity(at: index) }

  /// The kind of a column's values; text if there is no such column.
  public func kind(ofColumn key: String) -> ValueKind { rows.kinds[key] ?? .text }

  /// Returns the rows filtered, grouped, sorted and sliced by the database.
  ///
  /// - Throws: ``GridreelError`` if a column or a range of rows does not exist.
  public func arranged(
    by arrangement: Arrangement
  ) throws(GridreelError) -> any GridDataSource {
    try SQLiteArrangedRows(rows: rows, arrangement)
  }

  /// An aggregate over all rows of a column, computed by the database.
  public func value(of aggregate: Aggregate) -> Value { rows.value(of: aggregate) }

  /// Finds the places of rows, each by counting the rows before it.
  public func places(of rows: Set<RowIdentity>) -> [RowIdentity: RowIndex] {
    self.rows.own.places(of: rows)
  }
}

extension SQLiteSource: ColumnConventions {
  package func value(of text: String, inColumn key: String) -> Value? {
    rows.value(of: text, inColumn: key)
  }

  package func decimalSeparator(ofColumn key: String) -> String {
    rows.type(of: key).texts.decimalSeparator
  }
}

extension SQLiteArrangedRows: ColumnConventions {
  func value(of text: String, inColumn key: String) -> Value? {
    rows.value(of: text, inColumn: key)
  }

  func decimalSeparator(ofColumn key: String) -> String {
    rows.type(of: key).texts.decimalSeparator
  }
}
