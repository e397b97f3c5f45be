import GridreelJSONText
import GridreelModel
import GridreelPrimitives
import GridreelValues

/// The type of the values in a database column.
struct SQLiteType: Hashable, Sendable {
  /// How texts are read.
  let texts: ColumnType
  /// Whether texts are parsed as values of that type, as in a CSV file: the database cannot
  /// interpret them, so they are sorted and compared by one of our functions.
  let readsTexts: Bool

  var kind: ValueKind { texts.kind }

  /// Makes a type for values that are stored as this kind.
  init(_ kind: ValueKind, fractions: FractionDigits = FractionDigits()) {
    (texts, readsTexts) = (ColumnType(kind, fractions: fractions), false)
  }

  /// Makes a type for values that are stored as texts.
  init(reading type: ColumnType) { (texts, readsTexts) = (type, type.kind != .text) }

  /// The types of texts that our functions were told of, by name.
  private static let known = Guarded<[String: SQLiteType]>([:])

  /// The type with a name that our functions receive; nil for any other text.
  init?(named name: String) {
    if let kind = ValueKind(rawValue: name) {
      self.init(kind)
    } else if let known = Self.known.withLock({ $0[name] }) {
      self = known
    } else {
      return nil
    }
  }

  /// The name to pass to our functions.
  var name: String {
    guard readsTexts else { return kind.rawValue }
    let words = texts.words.map { "\($0.months.locale) \($0.pattern?.source ?? "")" }
    let name = "read \(kind) \(texts.numbers) \(texts.dates) \(words ?? "")"
    Self.known.withLock { $0[name] = self }
    return name
  }

  /// The SQL expression to sort and compare a column by.
  func compared(_ expression: String) -> String {
    readsTexts ? "gridreel_value(\(quotedName), \(expression))" : expression
  }

  /// The name as an SQL text.
  var quotedName: String {
    let parts = name.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: "''") + "'"
  }

  /// Whether a value is of the kind, or missing.
  func fits(_ value: SQLiteValue) -> Bool {
    switch value {
    case .null: true
    case .integer(let number): kind == .number || kind == .boolean && (number == 0 || number == 1)
    case .real: kind == .number
    case .text(let text): FieldReader.value(of: text, as: texts) != nil
    case .blob: false
    }
  }
}

/// Infers the type of a column from its declared type and some of its values.
struct SQLiteTypeFinder {
  private let declared: String
  private var row = 0
  private var count = 0
  private var numbers = 0
  private var flags = 0
  private var texts = 0
  /// The number of texts that are dates which the database sorts correctly.
  private var plainDates = 0
  /// What the texts are by the rules for CSV.
  private(set) var finder = KindFinder(isPatient: true)

  /// Starts with the declared type; empty if there is none.
  init(declared: String) { self.declared = declared.uppercased() }

  mutating func add(_ value: SQLiteValue) {
    defer { row += 1 }
    switch value {
    case .null: return
    case .integer(let number):
      numbers += 1
      if number == 0 || number == 1 { flags += 1 }
    case .real(let number):
      numbers += 1
      if FloatText.isComputed(exact: "\(number)".utf8) { finder.note(computed: number) }
    case .text(let text): add(text)
    case .blob: break
    }
    count += 1
  }

  private mutating func add(_ text: String) {
    // A single other text is enough to decide.
    if plainDates == texts, Timestamp(iso: text) != nil { plainDates += 1 }
    texts += 1
    finder.observe(text: text, row: row)
  }

  /// The type that fits all values seen; for a column without values, that of its declaration.
  func type(by rules: ReadingRules) -> SQLiteType {
    guard count > 0 else { return SQLiteType(declaredKind) }
    if numbers == count {
      if declaredKind == .boolean, flags == count { return SQLiteType(.boolean) }
      return SQLiteType(.number, fractions: finder.fractions(among: count))
    }
    guard numbers + texts == count else { return SQLiteType(.text) }
    let found = finder.resolved(by: rules).type
    switch found.kind {
    case .number: return SQLiteType(reading: found)
    case .date where numbers == 0:
      return plainDates < texts ? SQLiteType(reading: found) : SQLiteType(.date)
    case .boolean where numbers == 0 || declaredKind == .boolean && flags == numbers:
      return SQLiteType(reading: found)
    case .text where finder.isOpen && numbers > 0:
      return SQLiteType(reading: ColumnType(.number))
    case .text, .date, .boolean: return SQLiteType(.text)
    }
  }

  /// The kind by SQLite's rules of type affinity (https://sqlite.org/datatype3.html, 3.1), with
  /// dates and booleans distinguished.
  private var declaredKind: ValueKind {
    if declared.contains("BOOL") { return .boolean }
    if declared.contains("DATE") || declared.contains("TIME") { return .date }
    let numeric = ["INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"]
    if !declared.contains("CHAR"), numeric.contains(where: declared.contains) { return .number }
    return .text
  }
}
