package import GridModel

extension SQLiteSource: DataFile {
  /// The database's path.
  package var name: String? { rows.database.path }

  /// The same rows with some columns taken for other kinds of values.
  package func read(as kinds: [String: ValueKind]) throws(DataError) -> any DataFile {
    kinds.isEmpty ? self : SQLiteSource(rows: rows.typed(kinds))
  }

  /// The same rows with one more column, which the database works out.
  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    SQLiteSource(rows: rows.adding(key, formula))
  }

  /// Does nothing: the database reads what is asked for.
  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(DataError) {
    if let failure { throw failure }
  }

  /// What went wrong since the rows were opened; nil where nothing did.
  package var failure: DataError? { databaseFailure.map { DataError(message: $0.message) } }
}
