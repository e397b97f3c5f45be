import GridreelModel
package import GridreelPrimitives
package import GridreelValues

extension SQLiteSource: DataFile {
  /// The database's path.
  package var name: String? { rows.database.path }

  /// The table or view that it reads; nil for a query.
  var tableName: String? { rows.base.table }

  /// Returns the same rows with their texts read by some rules.
  ///
  /// - Throws: ``GridreelError`` at the first row, counted from 1, whose value does not fit.
  package func read(by rules: ReadingRules) throws(GridreelError) -> any DataFile {
    // The database knows no Markdown, by whose plain texts rows are ordered.
    if rules.columns.values.contains(where: \.isMarkdown) {
      return try DataTable(reading: self).read(by: rules)
    }
    var types: [String: SQLiteType] = [:]
    for column in rows.columns {
      if let type = rules.columns[column.key]?.type {
        types[column.key] = try declaredType(type, of: column, rules)
      } else if column.formula == nil {
        types[column.key] = column.sample.type(by: rules)
      }
    }
    return SQLiteSource(rows: rows.typed(types, by: rules))
  }

  /// The type of a column whose values must be of a type that was declared.
  private func declaredType(
    _ declared: ColumnType, of column: SQLiteRows.Column, _ rules: ReadingRules
  ) throws(GridreelError) -> SQLiteType {
    let kind = declared.kind
    guard kind != .text, column.formula == nil else { return SQLiteType(kind) }
    // The convention is that of the texts, if all fit the kind.
    let found = column.sample.finder.resolved(by: rules).type
    let type = !rules.hasPattern(column.key) && found.kind == kind ? found : declared
    do throws(GridreelError) {
      if let misfit = try rows.firstMisfit(in: column, as: type) {
        throw .misfit(misfit.text, row: misfit.row, column: column.key, type)
      }
      guard column.type == SQLiteType(kind) else { return SQLiteType(reading: type) }
      guard kind == .number else { return SQLiteType(kind) }
      return try rows.hasTexts(in: column) ? SQLiteType(reading: type) : SQLiteType(kind)
    } catch {
      throw GridreelError(error.message, tableColumn: column.key)
    }
  }

  /// Returns the same rows with one more column, computed by the database.
  package func adding(_ key: String, _ formula: Formula) -> any DataFile {
    SQLiteSource(rows: rows.adding(key, formula))
  }

  /// Does nothing: the database reads on request.
  package func makeReady(
    for orders: [NeededOrder], showing columns: [String]
  ) throws(GridreelError) {
    if let failure { throw failure }
  }

  /// The first error since the rows were opened; nil if there was none.
  package var failure: GridreelError? { databaseFailure.map { GridreelError($0.message) } }

  package func doubt(ofColumn key: String, isThorough: Bool) -> ColumnDoubt? {
    guard let place = rows.places[key], rows.columns[place].formula == nil,
      rows.rules.columns[key]?.type == nil
    else { return nil }
    let column = rows.columns[place]
    if column.type.readsTexts, let doubt = column.sample.finder.resolved(by: rows.rules).doubt {
      return .ambiguous(doubt.message(ofColumn: key))
    }
    guard column.type.kind == .text else { return nil }
    if isThorough, let obstacle = column.sample.finder.amountObstacle { return .obstacle(obstacle) }
    guard column.sample.finder.isLikely else { return nil }
    let isEnough = rows.isSampleWhole || !isThorough
    let finder = isEnough ? column.sample.finder : rows.survey(of: column)
    return finder?.obstacle.map(ColumnDoubt.obstacle)
  }

  package func reports(ofColumns keys: [String]) -> [ColumnReport] {
    let count = rowCount(inSection: 0)
    return keys.compactMap { key in
      guard let place = rows.places[key] else { return nil }
      let column = rows.columns[place]
      var present = 0
      if case .number(let number) = value(of: Aggregate(.count, of: key)) {
        present = Int(clamped: number)
      }
      return ColumnReport(
        key: key, kind: column.type.kind,
        convention: column.type.readsTexts
          ? column.sample.finder.convention(of: column.type.texts) : nil,
        missingCount: count - present)
    }
  }
}

extension SQLiteRows {
  /// The first value of a column, in the rows' own order, that is not of a kind; nil if all are.
  fileprivate func firstMisfit(
    in column: Column, as columnType: ColumnType
  ) throws(GridreelError) -> (text: String, row: Int)? {
    let type = SQLiteType(reading: columnType)
    // Texts come after all numbers, so an index finds them.
    let likely = type.kind == .number ? "\(column.expression) >= '' AND " : ""
    return try database.withConnection { (connection) throws(GridreelError) in
      func statement(_ sql: String, _ more: [SQLiteValue] = []) throws(GridreelError)
        -> SQLiteStatement
      {
        try SQLiteStatement(sql, values: base.from.values + more, on: connection)
      }
      let search = try statement(
        "SELECT min(+\(base.identity)) FROM \(base.from.sql) "
          + "WHERE \(likely)NOT gridreel_fits(\(type.quotedName), \(column.expression))")
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
  fileprivate func hasTexts(in column: Column) throws(GridreelError) -> Bool {
    try database.withConnection { (connection) throws(GridreelError) in
      try SQLiteStatement(
        "SELECT 1 FROM \(base.from.sql) WHERE \(column.expression) >= '' LIMIT 1",
        values: base.from.values, on: connection
      ).step()
    }
  }

  /// Examines all values of a column.
  fileprivate func survey(of column: Column) -> KindFinder? {
    database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
      let statement = try SQLiteStatement(
        "SELECT \(column.expression) FROM \(base.from.sql)", values: base.from.values,
        on: connection)
      var finder = KindFinder(isPatient: true)
      var row = 0
      while try statement.step() {
        finder.observe(statement.value(0).cell(column.type), row: row)
        row += 1
      }
      return finder
    }
  }
}
