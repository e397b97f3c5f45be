import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The rows of a table or query in their own order, with stored and computed columns.
final class SQLiteRows: Sendable {
  struct Column: Sendable {
    let key: String
    let type: SQLiteType
    /// The SQL expression for the column's stored values.
    let expression: String
    /// The formula of a computed column; nil for a column of the database.
    var formula: Formula?
    /// What its first values are.
    let sample: SQLiteTypeFinder

    init(key: String, type: SQLiteType, sample: SQLiteTypeFinder) {
      (self.key, self.type, self.sample) = (key, type, sample)
      expression = SQLiteText.quoted(key)
    }

    /// Makes a column computed by an SQL expression.
    init(key: String, kind: ValueKind, expression: String, formula: Formula) {
      (self.key, type, self.expression) = (key, SQLiteType(kind), expression)
      (self.formula, sample) = (formula, SQLiteTypeFinder(declared: ""))
    }
  }

  /// The number of rows sampled to infer the kinds of columns.
  static let sampleCount = 1_000

  let database: SQLiteDatabase
  let base: SQLiteBase
  let columns: [Column]
  let kinds: [String: ValueKind]
  /// The indices of the columns by key.
  let places: [String: Int]
  /// Whether the sample covers all rows.
  let isSampleWhole: Bool
  /// What is said of the texts.
  let rules: ReadingRules

  /// Reads the columns and infers their kinds.
  init(database: SQLiteDatabase, base: SQLiteBase) throws(GridreelError) {
    (self.database, self.base, rules) = (database, base, ReadingRules())
    (columns, isSampleWhole) = try database.withConnection { (connection) throws(GridreelError) in
      let statement = try SQLiteStatement(
        "SELECT * FROM \(base.from.sql) LIMIT \(Self.sampleCount)", values: base.from.values,
        on: connection)
      let places = Array((base.isNumbered ? 1 : 0)..<statement.columnCount)
      var finders = places.map { SQLiteTypeFinder(declared: statement.declaredType($0)) }
      var count = 0
      while try statement.step() {
        count += 1
        for (finder, place) in places.enumerated() {
          finders[finder].add(statement.value(place))
        }
      }
      let columns = places.indices.map { place in
        Column(
          key: statement.name(places[place]), type: finders[place].type(by: ReadingRules()),
          sample: finders[place])
      }
      return (columns, count < Self.sampleCount)
    }
    (kinds, places) = Self.named(columns)
    guard kinds.count == columns.count else {
      throw GridreelError(.usage, "two columns of the query have one name; rename one with AS")
    }
  }

  private init(_ rows: SQLiteRows, columns: [Column], rules: ReadingRules? = nil) {
    (database, base, self.columns) = (rows.database, rows.base, columns)
    self.rules = rules ?? rows.rules
    isSampleWhole = rows.isSampleWhole
    (kinds, places) = Self.named(columns)
  }

  private static func named(
    _ columns: [Column]
  ) -> (kinds: [String: ValueKind], places: [String: Int]) {
    (
      Dictionary(columns.map { ($0.key, $0.type.kind) }) { first, _ in first },
      Dictionary(columns.enumerated().map { ($1.key, $0) }) { first, _ in first }
    )
  }

  /// The same rows with other types for some columns, which computed columns use too.
  func typed(_ types: [String: SQLiteType], by rules: ReadingRules) -> SQLiteRows {
    var rows = SQLiteRows(self, columns: [], rules: rules)
    for column in columns {
      let type = types[column.key] ?? column.type
      guard let formula = column.formula else {
        rows = SQLiteRows(
          self,
          columns: rows.columns + [Column(key: column.key, type: type, sample: column.sample)],
          rules: rules)
        continue
      }
      rows = rows.adding(column.key, formula, kind: type.kind)
    }
    return rows
  }

  /// The same rows with one more column, which the database computes with one of our functions.
  func adding(_ key: String, _ formula: Formula, kind: ValueKind = .number) -> SQLiteRows {
    let column = Column(
      key: key, kind: kind, expression: expression(of: formula), formula: formula)
    return SQLiteRows(self, columns: columns + [column])
  }

  /// The SQL expression for a formula, which calls one of our functions.
  func expression(of formula: Formula) -> String {
    let chain = FormulaChain(
      formula, after: columns.compactMap { column in column.formula.map { (column.key, $0) } })
    let inputs = chain.columns.map(type(of:))
    let number = database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
      connection.functions.addFormula(chain, types: inputs)
    }
    let arguments = ["\(number ?? -1)"] + chain.columns.map { expression(of: $0) }
    return "gridreel_formula(\(arguments.joined(separator: ", ")))"
  }

  /// The SQL expression for a column's stored values.
  func expression(of key: String) -> String {
    places[key].map { columns[$0].expression } ?? SQLiteText.quoted(key)
  }

  /// The SQL expression for a column where rows are sorted or compared by it.
  func compared(_ key: String) -> String { type(of: key).compared(expression(of: key)) }

  /// The type of a column's values.
  func type(of key: String) -> SQLiteType {
    places[key].map { columns[$0].type } ?? SQLiteType(.text)
  }

  /// All rows in their own order.
  var own: SQLiteArrangedRows { SQLiteArrangedRows(rows: self) }

  /// The `SELECT` list for a row: its identity, then all its columns.
  var selection: String {
    ([base.identity] + columns.map(\.expression)).joined(separator: ", ")
  }

  /// The writer for an order; texts are collated for a locale.
  func order(_ keys: [SortKey], for symbols: LocaleSymbols = .enUS) -> SQLiteOrderWriter {
    SQLiteOrderWriter(keys, in: self) { key in
      let (textOrder, own) = (database.options.textOrder, order(ofColumn: key.column))
      guard textOrder == .natural || own != nil else {
        return (textOrder.rawValue.uppercased(), nil)
      }
      let names = database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
        [true, false].map {
          connection.functions.orderName(
            of: symbols, after: own, isCaseSensitive: $0, on: connection.handle)
        }
      }
      return (names?.first ?? "", names?.last)
    }
  }

  /// The order of a column's texts; nil is that of letters.
  func order(ofColumn key: String) -> ValueOrder? { rules.columns[key]?.order }

  /// A filter as SQL; nil for none.
  func condition(_ filter: GridExpression?) -> SQLiteText? {
    filter.map {
      let bound = $0.resolved(columns: columns.map(\.key)).bound(
        kind: { kinds[$0] ?? .text }, reading: value(of:inColumn:), aggregate: value(of:))
      return SQLiteConditionWriter(rows: self, columns: bound.columns).text(bound.condition)
    }
  }

  /// The value that a text stands for in a column; nil if it does not fit.
  func value(of text: String, inColumn key: String) -> Value? {
    FieldReader.value(of: text, as: type(of: key).texts)
  }

  // MARK: Aggregates

  /// An aggregate over all rows of a column; missing if there is no such column.
  func value(of aggregate: Aggregate) -> Value {
    guard let kind = kinds[aggregate.column] else { return .missing }
    let column = compared(aggregate.column)
    let isNumber = "typeof(\(column)) IN ('integer', 'real')"
    if aggregate.function == .count {
      return number("SELECT count(\(column)) FROM \(base.from.sql)")
    }
    guard kind != .date else { return dates(aggregate) }
    switch aggregate.function {
    case .min, .max, .mean, .sum, .count:
      let function = aggregate.function.sqlName
      // The minimum of a column of numbers needs no condition, so that an index can answer: texts
      // come after them.
      let needsNone = kind == .number && aggregate.function == .min
      let condition = needsNone ? "" : "WHERE \(isNumber)"
      return number("SELECT \(function)(\(column)) FROM \(base.from.sql) \(condition)")
    case .quantile(let share):
      return quantile(share, column, where: isNumber)
    }
  }

  /// The value of a query that has one.
  private func number(_ sql: String, _ more: [SQLiteValue] = []) -> Value {
    let value = database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
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

  /// A quantile of the numbers, interpolated as in ``Aggregate``.
  private func quantile(_ share: Double, _ column: String, where condition: String) -> Value {
    guard
      case .number(let count) = number(
        "SELECT count(*) FROM \(base.from.sql) WHERE \(condition)"), count > 0
    else { return .missing }
    let place = min(max(share, 0), 1) * (count - 1)
    let below = place.rounded(.down)
    let numbers = database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
      let statement = try SQLiteStatement(
        "SELECT \(column) FROM \(base.from.sql) WHERE \(condition) ORDER BY \(column) "
          + "LIMIT 2 OFFSET \(Int(clamped: below))", values: base.from.values, on: connection)
      var found: [Double] = []
      while try statement.step() {
        if case .number(let number) = statement.value(0).cell(SQLiteType(.number)).value {
          found.append(number)
        }
      }
      return found
    }
    guard let low = numbers?.first else { return .missing }
    let high = numbers?.last ?? low
    return .number(low == high ? low : low + (high - low) * (place - below))
  }

  /// Dates are aggregated here, from the texts in the database.
  private func dates(_ aggregate: Aggregate) -> Value {
    let (column, type) = (expression(of: aggregate.column), type(of: aggregate.column))
    let values = database.withConnectionKeepingFailure { (connection) throws(GridreelError) in
      let statement = try SQLiteStatement(
        "SELECT \(column) FROM \(base.from.sql)", values: base.from.values, on: connection)
      var values: [Value] = []
      while try statement.step() { values.append(statement.value(0).cell(type).value) }
      return values
    }
    return aggregate.value(over: values ?? [])
  }
}

extension Aggregate.Function {
  /// The function of SQL with the same result.
  fileprivate var sqlName: String {
    switch self {
    case .min: "min"
    case .max: "max"
    case .mean: "avg"
    // Unlike "total", "sum" has no value where there are no numbers.
    case .sum: "sum"
    case .count, .quantile: "count"
    }
  }
}
