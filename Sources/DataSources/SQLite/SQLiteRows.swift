import GridModel

/// The rows of a table or query, in their own order: its columns and what can be worked out of them.
final class SQLiteRows: Sendable {
  /// One column of the rows.
  struct Column: Sendable {
    let key: String
    let kind: ValueKind
    /// What stands for the column in SQL.
    let expression: String
    /// What works the column out of others; nil where it is the database's own.
    var formula: Formula?

    /// A column of the database.
    init(key: String, kind: ValueKind) {
      (self.key, self.kind, expression) = (key, kind, SQLiteText.quoted(key))
    }

    /// A column that is worked out by an expression.
    init(key: String, kind: ValueKind, expression: String, formula: Formula) {
      (self.key, self.kind, self.expression) = (key, kind, expression)
      self.formula = formula
    }
  }

  /// How many rows are looked at for the kinds of columns.
  static let sampleCount = 1_000

  let database: SQLiteDatabase
  let base: SQLiteBase
  let columns: [Column]
  let kinds: [String: ValueKind]
  /// The columns' places.
  let places: [String: Int]

  /// Finds the columns and their kinds.
  init(database: SQLiteDatabase, base: SQLiteBase) throws(SQLiteError) {
    (self.database, self.base) = (database, base)
    columns = try database.withConnection { (connection) throws(SQLiteError) in
      let statement = try SQLiteStatement(
        "SELECT * FROM \(base.from.sql) LIMIT \(Self.sampleCount)", values: base.from.values,
        on: connection)
      let places = (0..<statement.columnCount).filter {
        statement.name($0) != SQLiteBase.placeColumn
      }
      var finders = places.map { SQLiteKindFinder(declared: statement.declaredType($0)) }
      while try statement.step() {
        for (finder, place) in places.enumerated() { finders[finder].add(statement.value(place)) }
      }
      return zip(places, finders).map { Column(key: statement.name($0), kind: $1.kind) }
    }
    (kinds, places) = Self.named(columns)
    guard kinds.count == columns.count else {
      throw SQLiteError(
        .failedQuery, "two columns of the query have one name; rename one with AS")
    }
  }

  private init(_ rows: SQLiteRows, columns: [Column]) {
    (database, base, self.columns) = (rows.database, rows.base, columns)
    (kinds, places) = Self.named(columns)
  }

  private static func named(
    _ columns: [Column]
  ) -> (kinds: [String: ValueKind], places: [String: Int]) {
    (
      Dictionary(columns.map { ($0.key, $0.kind) }) { first, _ in first },
      Dictionary(columns.enumerated().map { ($1.key, $0) }) { first, _ in first }
    )
  }

  /// The same rows with some columns taken for other kinds of values; what is worked out sees them as
  /// such.
  func typed(_ kinds: [String: ValueKind]) -> SQLiteRows {
    var rows = SQLiteRows(self, columns: [])
    for column in columns {
      let kind = kinds[column.key] ?? column.kind
      guard let formula = column.formula else {
        rows = SQLiteRows(self, columns: rows.columns + [Column(key: column.key, kind: kind)])
        continue
      }
      rows = rows.adding(column.key, formula, kind: kind)
    }
    return rows
  }

  /// The same rows with one more column, which the database works out by a function of ours.
  func adding(_ key: String, _ formula: Formula, kind: ValueKind = .number) -> SQLiteRows {
    let inputs = formula.columns.map { self.kinds[$0] ?? .text }
    let number = database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      connection.functions.addFormula(formula, kinds: inputs)
    }
    let arguments = ["\(number ?? -1)"] + formula.columns.map(expression)
    let column = Column(
      key: key, kind: kind,
      expression: "gridreel_formula(\(arguments.joined(separator: ", ")))", formula: formula)
    return SQLiteRows(self, columns: columns + [column])
  }

  /// What stands for a column in SQL.
  func expression(of key: String) -> String {
    places[key].map { columns[$0].expression } ?? SQLiteText.quoted(key)
  }

  /// All rows in their own order.
  var own: SQLiteArrangedRows { SQLiteArrangedRows(rows: self) }

  /// What follows `SELECT` for a row: its name, then all its columns.
  var selection: String {
    ([base.identity] + columns.map(\.expression)).joined(separator: ", ")
  }

  /// How rows stand in an order; texts are ordered for a locale.
  func order(_ keys: [SortKey], for symbols: LocaleSymbols = .enUS) -> SQLiteOrderWriter {
    SQLiteOrderWriter(keys, in: self, textCollation: textCollation(for: symbols))
  }

  /// The name of the order of texts.
  private func textCollation(for symbols: LocaleSymbols) -> String {
    let order = database.options.textOrder
    guard order == .natural else { return order.rawValue.uppercased() }
    return database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      connection.functions.orderName(of: symbols, on: connection.handle)
    } ?? ""
  }

  /// A filter as SQL; nil for none.
  func condition(_ filter: Expression?) -> SQLiteText? {
    filter.map {
      let condition = $0.condition.settled { self.value(of: $0) }
      return SQLiteConditionWriter(rows: self, columns: $0.columns).text(condition)
    }
  }

  // MARK: Aggregates

  /// One value over all rows of a column; missing where there is no such column.
  func value(of aggregate: Aggregate) -> Value {
    guard let kind = kinds[aggregate.column] else { return .missing }
    let column = expression(of: aggregate.column)
    let isNumber = "typeof(\(column)) IN ('integer', 'real')"
    guard kind != .date else { return dates(aggregate, column) }
    switch aggregate.function {
    case .min, .max, .mean:
      let function = aggregate.function == .min ? "min" : aggregate.function == .max ? "max" : "avg"
      // A whole column of numbers needs no condition, so that an index can answer.
      let condition = kind == .number && aggregate.function != .max ? "" : "WHERE \(isNumber)"
      return number("SELECT \(function)(\(column)) FROM \(base.from.sql) \(condition)")
    case .quantile(let share):
      return quantile(share, column, where: isNumber)
    }
  }

  private func number(_ sql: String, _ more: [SQLiteValue] = []) -> Value {
    let value = database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      let statement = try SQLiteStatement(
        sql, values: base.from.values + more, on: connection)
      return try statement.step() ? statement.value(0) : .null
    }
    switch value {
    case .integer(let number): return .number(Double(number))
    case .real(let number): return .number(number)
    case .null, .text, .blob, nil: return .missing
    }
  }

  /// The value below which a share of the numbers lies, interpolated as ``Aggregate`` does.
  private func quantile(_ share: Double, _ column: String, where condition: String) -> Value {
    guard
      case .number(let count) = number(
        "SELECT count(*) FROM \(base.from.sql) WHERE \(condition)"), count > 0
    else { return .missing }
    let place = min(max(share, 0), 1) * (count - 1)
    let below = place.rounded(.down)
    let numbers = database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      let statement = try SQLiteStatement(
        "SELECT \(column) FROM \(base.from.sql) WHERE \(condition) ORDER BY \(column) "
          + "LIMIT 2 OFFSET \(Int(below))", values: base.from.values, on: connection)
      var found: [Double] = []
      while try statement.step() {
        if case .number(let number) = statement.value(0).cell(.number).value {
          found.append(number)
        }
      }
      return found
    }
    guard let low = numbers?.first else { return .missing }
    let high = numbers?.last ?? low
    return .number(low == high ? low : low + (high - low) * (place - below))
  }

  /// Dates are worked out here, from the texts that the database has.
  private func dates(_ aggregate: Aggregate, _ column: String) -> Value {
    let values = database.withConnectionKeepingFailure { (connection) throws(SQLiteError) in
      let statement = try SQLiteStatement(
        "SELECT \(column) FROM \(base.from.sql)", values: base.from.values, on: connection)
      var values: [Value] = []
      while try statement.step() { values.append(statement.value(0).cell(.date).value) }
      return values
    }
    return aggregate.value(over: values ?? [])
  }
}
