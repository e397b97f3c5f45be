import GridModel
import JSONText
import Values

/// The type of the values in a database column.
struct SQLiteType: Hashable, Sendable {
  let kind: ValueKind
  /// Whether texts are parsed as values of that kind, as in a CSV file: the database cannot
  /// interpret them, so they are sorted and compared by one of our functions.
  let readsTexts: Bool

  /// Makes a type for values that are stored as this kind.
  init(_ kind: ValueKind, readsTexts: Bool = false) {
    (self.kind, self.readsTexts) = (kind, readsTexts && kind != .text)
  }

  /// The type with a name that our functions receive; nil for any other text.
  init?(named name: String) {
    let isRead = name.hasPrefix(Self.readingPrefix)
    let word = isRead ? String(name.dropFirst(Self.readingPrefix.count)) : name
    guard let kind = ValueKind(rawValue: word) else { return nil }
    self.init(kind, readsTexts: isRead)
  }

  /// The name to pass to our functions.
  var name: String { (readsTexts ? Self.readingPrefix : "") + kind.rawValue }

  private static let readingPrefix = "read "

  /// The SQL expression to sort and compare a column by.
  func compared(_ expression: String) -> String {
    readsTexts ? "gridreel_value('\(name)', \(expression))" : expression
  }

  /// Whether a value is of the kind, or missing.
  func fits(_ value: SQLiteValue) -> Bool {
    switch value {
    case .null: true
    case .integer(let number): kind == .number || kind == .boolean && (number == 0 || number == 1)
    case .real: kind == .number
    case .text(let text): FieldReader.value(of: text, as: kind) != nil
    case .blob: false
    }
  }
}

/// Infers the type of a column from its declared type and some of its values.
struct SQLiteTypeFinder {
  private let declared: String
  private var count = 0
  private var numbers = 0
  private var flags = 0
  private var texts = 0
  /// The number of texts that are dates which the database sorts correctly.
  private var plainDates = 0
  /// The kind of the texts by the rules for CSV.
  private var finder = KindFinder()

  /// Starts with the declared type; empty if there is none.
  init(declared: String) { self.declared = declared.uppercased() }

  mutating func add(_ value: SQLiteValue) {
    switch value {
    case .null: return
    case .integer(let number):
      numbers += 1
      if number == 0 || number == 1 { flags += 1 }
    case .real: numbers += 1
    case .text(let text): add(text)
    case .blob: break
    }
    count += 1
  }

  private mutating func add(_ text: String) {
    // A single other text is enough to decide.
    if plainDates == texts, Timestamp(iso: text) != nil { plainDates += 1 }
    texts += 1
    var text = text
    text.withUTF8 { bytes in
      let field = SourceField(start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
      finder.observe(field, FieldReader(bytes: bytes, isTyped: false))
    }
  }

  /// The type that fits all values seen; for a column without values, that of its declaration.
  var type: SQLiteType {
    guard count > 0 else { return SQLiteType(declaredKind) }
    if numbers == count {
      return SQLiteType(declaredKind == .boolean && flags == count ? .boolean : .number)
    }
    guard numbers + texts == count else { return SQLiteType(.text) }
    switch finder.kind {
    case .number: return SQLiteType(.number, readsTexts: true)
    case .date where numbers == 0: return SQLiteType(.date, readsTexts: plainDates < texts)
    case .boolean where numbers == 0 || declaredKind == .boolean && flags == numbers:
      return SQLiteType(.boolean, readsTexts: true)
    case .text where finder.isOpen && numbers > 0: return SQLiteType(.number, readsTexts: true)
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
