import CGridreelSQLite
import GridreelModel
import GridreelValues

/// The SQL functions and collations that our queries use.
final class SQLiteFunctions {
  /// A collation, called back by SQLite.
  private final class NamedOrder {
    let name: String
    let symbols: LocaleSymbols
    let collation: NaturalCollation

    init(name: String, symbols: LocaleSymbols, _ order: ValueOrder?, isCaseSensitive: Bool) {
      var collation = symbols.collation.after(order)
      collation.isCaseSensitive = isCaseSensitive
      (self.name, self.symbols, self.collation) = (name, symbols, collation)
    }
  }

  private var orders: [NamedOrder] = []
  /// The arguments of `gridreel_title`, by number.
  private var titles: [(writer: CellWriter, prefix: Int?, type: SQLiteType)] = []

  private let formatting = SQLiteFormatting()

  /// The arguments of `gridreel_formula`, by number.
  private var formulas: [(chain: FormulaChain, types: [SQLiteType])] = []

  /// Stores a formula with the types of the columns that it reads.
  ///
  /// - Returns: The number to pass to `gridreel_formula`.
  func addFormula(_ chain: FormulaChain, types: [SQLiteType]) -> Int {
    formulas.append((chain, types))
    return formulas.count - 1
  }

  /// Stores a way to write titles.
  ///
  /// - Returns: The number to pass to `gridreel_title`.
  func addTitles(_ writer: CellWriter, prefix: Int?, type: SQLiteType) -> Int {
    titles.append((writer, prefix, type))
    return titles.count - 1
  }

  /// The title of the section with a value.
  func title(_ number: Int, of value: SQLiteValue) -> String {
    guard titles.indices.contains(number) else { return "" }
    let entry = titles[number]
    let cell = value.cell(entry.type)
    let text = entry.writer.text(for: cell)
    guard let prefix = entry.prefix, !cell.value.isMissing else { return text }
    return String(text.drop(while: \.isWhitespace).prefix(max(0, prefix))).uppercased()
  }

  /// The name of the collation for the natural order in a locale, after a column's own order.
  func orderName(
    of symbols: LocaleSymbols, after own: ValueOrder?, isCaseSensitive: Bool,
    on database: OpaquePointer
  ) -> String {
    let known = orders.first {
      $0.symbols == symbols && $0.collation.order == own
        && $0.collation.isCaseSensitive == isCaseSensitive
    }
    if let known { return known.name }
    let order = NamedOrder(
      name: "gridreel_natural_\(orders.count)", symbols: symbols, own,
      isCaseSensitive: isCaseSensitive)
    orders.append(order)
    sqlite3_create_collation_v2(
      database, order.name, SQLITE_UTF8, Unmanaged.passUnretained(order).toOpaque(),
      { pointer, leftCount, left, rightCount, right in
        guard let pointer else { return 0 }
        let order = Unmanaged<NamedOrder>.fromOpaque(pointer).takeUnretainedValue()
        return Int32(
          order.collation.order(
            of: SQLiteFunctions.text(left, leftCount), to: SQLiteFunctions.text(right, rightCount)))
      }, nil)
    return order.name
  }

  func register(on database: OpaquePointer) {
    let pointer = Unmanaged.passUnretained(self).toOpaque()
    let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY
    sqlite3_create_function_v2(
      database, "gridreel_title", 2, flags, pointer,
      { context, _, arguments in
        guard let arguments, let pointer = sqlite3_user_data(context) else { return }
        let functions = Unmanaged<SQLiteFunctions>.fromOpaque(pointer).takeUnretainedValue()
        let number = Int(sqlite3_value_int64(arguments[0]))
        SQLiteFunctions.answer(
          context, functions.title(number, of: SQLiteFunctions.value(arguments[1])))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "gridreel_shows", 3, flags, pointer,
      { context, _, arguments in
        guard let arguments, let pointer = sqlite3_user_data(context),
          case .text(let wanted) = SQLiteFunctions.value(arguments[2])
        else { return }
        let functions = Unmanaged<SQLiteFunctions>.fromOpaque(pointer).takeUnretainedValue()
        let number = Int(sqlite3_value_int64(arguments[0]))
        let value = SQLiteFunctions.value(arguments[1])
        SQLiteFunctions.answer(context, functions.shows(wanted, number, value))
      }, nil, nil, nil)
    registerFormula(on: database, flags)
    registerTests(on: database, flags)
    registerReading(on: database, flags)
    formatting.register(on: database)
  }

  /// Whether a value displays as a text, either as stored or as a title.
  private func shows(_ text: String, _ number: Int, _ value: SQLiteValue) -> Bool {
    guard titles.indices.contains(number) else { return false }
    let entry = titles[number]
    return entry.writer.isMeant(value.cell(entry.type), by: text)
      || title(number, of: value) == text
  }

  /// Registers `gridreel_formula(number, column, …)`: a formula's number for a row, or NULL.
  private func registerFormula(on database: OpaquePointer, _ flags: Int32) {
    sqlite3_create_function_v2(
      database, "gridreel_formula", -1, flags, Unmanaged.passUnretained(self).toOpaque(),
      { context, count, arguments in
        guard let arguments, count > 0, let pointer = sqlite3_user_data(context) else { return }
        let functions = Unmanaged<SQLiteFunctions>.fromOpaque(pointer).takeUnretainedValue()
        let number = Int(sqlite3_value_int64(arguments[0]))
        guard functions.formulas.indices.contains(number) else { return }
        let entry = functions.formulas[number]
        let inputs = FormulaArguments(arguments: arguments + 1, types: entry.types)
        guard let result = entry.chain.number(inputs) else { return }
        // An integer is always written without a decimal point.
        if let whole = Int64(exactly: result), result.magnitude < 1e16 {
          sqlite3_result_int64(context, whole)
        } else {
          sqlite3_result_double(context, result)
        }
      }, nil, nil, nil)
  }

  /// The inputs of a formula, read from the arguments of a function.
  private struct FormulaArguments: FormulaInputs {
    let arguments: UnsafeMutablePointer<OpaquePointer?>
    let types: [SQLiteType]

    func number(_ place: Int) -> Double? {
      let argument = arguments[place]
      switch sqlite3_value_type(argument) {
      case SQLITE_FLOAT: return sqlite3_value_double(argument)
      case SQLITE_INTEGER:
        if types[place].kind == .boolean, case .boolean = cell(place).value { return nil }
        return Double(sqlite3_value_int64(argument))
      case SQLITE_TEXT where types[place].readsTexts:
        if case .number(let number) = cell(place).value { return number }
        return nil
      default: return nil
      }
    }

    func text(_ place: Int) -> String { cell(place).text }

    private func cell(_ place: Int) -> Cell {
      SQLiteFunctions.value(arguments[place]).cell(types[place])
    }
  }

  /// Registers `gridreel_is(comparison, left, type, right, type)`, `gridreel_contains(text, part)`,
  /// `gridreel_like(text, pattern, isCaseless)` and `gridreel_truth(value, type)`: true, false, or
  /// NULL if a value is missing.
  private func registerTests(on database: OpaquePointer, _ flags: Int32) {
    sqlite3_create_function_v2(
      database, "gridreel_is", 5, flags, nil,
      { context, _, arguments in
        guard let arguments,
          case .text(let name) = SQLiteFunctions.value(arguments[0]),
          let comparison = Comparison(rawValue: name)
        else { return }
        let left = SQLiteFunctions.cell(arguments[1], type: arguments[2])
        let right = SQLiteFunctions.cell(arguments[3], type: arguments[4])
        SQLiteFunctions.answer(context, left.isTrue(comparison, right))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "gridreel_contains", 2, flags, nil,
      { context, _, arguments in
        guard let arguments else { return }
        let text = SQLiteFunctions.value(arguments[0]).cell(SQLiteType(.text))
        let part = SQLiteFunctions.value(arguments[1]).cell(SQLiteType(.text))
        SQLiteFunctions.answer(context, text.containsText(of: part))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "gridreel_like", 3, flags, nil,
      { context, _, arguments in
        guard let arguments else { return }
        let text = SQLiteFunctions.value(arguments[0]).cell(SQLiteType(.text))
        let pattern = SQLiteFunctions.value(arguments[1]).cell(SQLiteType(.text))
        let isCaseless = sqlite3_value_int(arguments[2]) != 0
        SQLiteFunctions.answer(context, text.isLike(pattern, isCaseless: isCaseless))
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "gridreel_truth", 2, flags, nil,
      { context, _, arguments in
        guard let arguments else { return }
        let cell = SQLiteFunctions.cell(arguments[0], type: arguments[1])
        SQLiteFunctions.answer(context, cell.truth)
      }, nil, nil, nil)
  }

  private static func answer(_ context: OpaquePointer?, _ truth: Bool?) {
    guard let truth else { return sqlite3_result_null(context) }
    sqlite3_result_int(context, truth ? 1 : 0)
  }

  private static func answer(_ context: OpaquePointer?, _ text: String) {
    text.utf8CString.withUnsafeBufferPointer {
      gridreel_sqlite_result_text(context, $0.baseAddress, Int32($0.count - 1))
    }
  }

  private static func text(_ bytes: UnsafeRawPointer?, _ count: Int32) -> String {
    String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(count)), as: UTF8.self)
  }

  private static func cell(_ value: OpaquePointer?, type: OpaquePointer?) -> Cell {
    self.value(value).cell(self.type(type))
  }

  private static func type(_ name: OpaquePointer?) -> SQLiteType {
    guard case .text(let name) = value(name) else { return SQLiteType(.text) }
    return SQLiteType(named: name) ?? SQLiteType(.text)
  }

  /// Registers `gridreel_value(type, value)`, the value to sort and compare by, and
  /// `gridreel_fits(type, value)`: whether it is of the type, or missing.
  private func registerReading(on database: OpaquePointer, _ flags: Int32) {
    sqlite3_create_function_v2(
      database, "gridreel_value", 2, flags, nil,
      { context, _, arguments in
        guard let arguments else { return }
        let type = SQLiteFunctions.type(arguments[0])
        guard case .text(let text) = SQLiteFunctions.value(arguments[1]) else {
          return sqlite3_result_value(context, arguments[1])
        }
        switch FieldReader.value(of: text, as: type.texts) {
        case .missing: sqlite3_result_null(context)
        case .number(let number): sqlite3_result_double(context, number)
        case .date(let date): sqlite3_result_double(context, date.seconds)
        case .boolean(let isTrue): sqlite3_result_int(context, isTrue ? 1 : 0)
        case .text, nil: sqlite3_result_value(context, arguments[1])
        }
      }, nil, nil, nil)
    sqlite3_create_function_v2(
      database, "gridreel_fits", 2, flags, nil,
      { context, _, arguments in
        guard let arguments else { return }
        SQLiteFunctions.answer(
          context,
          SQLiteFunctions.type(arguments[0]).fits(SQLiteFunctions.value(arguments[1])))
      }, nil, nil, nil)
  }

  fileprivate static func value(_ value: OpaquePointer?) -> SQLiteValue {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      return .text(text(sqlite3_value_text(value), sqlite3_value_bytes(value)))
    case SQLITE_BLOB: return .blob(count: Int(sqlite3_value_bytes(value)))
    default: return .null
    }
  }
}
