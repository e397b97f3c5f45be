import GridModel
package import Values

extension SQLiteSource: DataFile {
  /// The database's path.
  package var name: String? { rows.database.path }

  /// Returns the same rows with other kinds for some columns.
  ///
  /// - Throws: ``DataError`` at the first row, counted from 1, whose value does not fit.
  package func read(as kinds: [String: ValueKind]) throws(DataError) -> any DataFile {
    guard !kinds.isEmpty else { return self }
    var types: [String: SQLiteType] = [:]
    for (key, kind) in kinds.sorted(by: { $0.key < $1.key }) {
      guard let place = rows.places[key] else { continue }
      let column = rows.columns[place]
      types[key] = try declaredType(kind, of: column)
    }
    return SQLiteSource(rows: rows.typed(types))
  }

  private func declaredType(
    _ kind: ValueKind, of column: SQLiteRows.Column
  ) throws(DataError) -> SQLiteType {
    guard kind != .text, column.formula == nil else { return SQLiteType(kind) }
    do throws(SQLiteError) {
      if let misfit = try rows.firstMisfit(in: column, as: kind) {
        throw SQLiteError(
          .failedQuery,
          DataError.misfit(misfit.text, row: misfit.row, column: column.key, kind).message)
      }
      guard column.type == SQLiteType(kind) else { return SQLiteType(kind, readsTexts: true) }
      guard kind == .number else { return SQLiteType(kind) }
      return SQLiteType(kind, readsTexts: try rows.hasTexts(in: column))
    } catch {
      throw DataError(message: error.message, column: column.key)
    }
  }

  /// Returns the same rows with one more column, computed by the database.
  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    SQLiteSource(rows: rows.adding(key, formula))
  }

  /// Does nothing: the database reads on request.
  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(DataError) {
    if let failure { throw failure }
  }

  /// The first error since the rows were opened; nil if there was none.
  package var failure: DataError? { databaseFailure.map { DataError(message: $0.message) } }

  package func textSurvey(ofColumn key: String) -> TextSurvey? {
    guard let place = rows.places[key], rows.columns[place].formula == nil,
      rows.columns[place].type.kind == .text
    else { return nil }
    let column = rows.columns[place]
    guard column.sample.isLikely else { return nil }
    return rows.isSampleWhole ? column.sample : rows.survey(of: column)
  }
}

extension SQLiteRows {
  /// The first value of a column, in the rows' own order, that is not of a kind; nil if all are.
  fileprivate func firstMisfit(
    in column: Column, as kind: ValueKind
  ) throws(SQLiteError) -> (text: String, row: Int)? {
    let type = SQLiteType(kind, readsTexts: true)
    // Texts come after all numbers, so an index finds them.
    let likely = kind == .number ? "\(column.expression) >= '' AND " : ""
    return try database.withConnection { (connection) throws(SQLiteError) in
      func statement(_ sql: String, _ more: [SQLiteValue] = []) throws(SQLiteError)
        -> SQLiteStatement
      {
        try SQLiteStatement(sql, values: base.from.values + more, on: connection)
      }
      let search = try statement(
        "SELECT min(+\(base.identity)) FROM \(base.from.sql) "
          + "WHERE \(likely)NOT gridreel_fits('\(type.name)', \(column.expression))")
      guard try search.step(), case .integer(let identity) = search.value(0) else { return nil }
      let found = try statement(
        "SELECT \(column.expression) FROM \(base.from.sql) WHERE \(base.identity) = ?",
        [.integer(identity)])
      let before = try statement(
        "SELECT count(*) FROM \(base.from.sql) WHERE \(base.identity) < ?", [.integer(identity)])
      guard try found.step(), try before.step() else { return nil }
      return (found.value(0).cell(SQLiteType(.text)).text, before.integer(0))
    }
  }

  /// Whether any value of a column is a text.
  fileprivate func hasTexts(in column: Column) throws(SQLiteError) -> Bool {
    try database.withConnection { (connection) throws(SQLiteError) in
      try SQLiteStatement(
        "SELECT 1 FROM \(base.from.sql) WHERE \(column.expression) >= '' LIMIT 1",
        values: base.from.values, on: connection
      ).step()
    }
  }

  /// Surveys all values of a column.
  fileprivate func survey(of column: Column) -> TextSurvey? {
    database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      let statement = try SQLiteStatement(
        "SELECT \(column.expression) FROM \(base.from.sql)", values: base.from.values,
        on: connection)
      var survey = TextSurvey()
      while try statement.step() { survey.add(statement.value(0).cell(column.type)) }
      return survey
    }
  }
}
