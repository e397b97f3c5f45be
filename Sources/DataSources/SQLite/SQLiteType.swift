import GridModel
import JSONText
import Values

/// What the values of a database's column are taken for.
struct SQLiteType: Hashable, Sendable {
  /// The kind of its values.
  let kind: ValueKind
  /// Whether texts are read as values of that kind, as those of a CSV file are: the database does not
  /// know them as such, so they are ordered and compared by a function of ours.
  let readsTexts: Bool

  /// Takes values for what the database says they are.
  init(_ kind: ValueKind, readsTexts: Bool = false) {
    (self.kind, self.readsTexts) = (kind, readsTexts && kind != .text)
  }

  /// The type that a function of ours is told; nil for another word.
  init?(named name: String) {
    let isRead = name.hasPrefix(Self.readingPrefix)
    let word = isRead ? String(name.dropFirst(Self.readingPrefix.count)) : name
    guard let kind = ValueKind(rawValue: word) else { return nil }
    self.init(kind, readsTexts: isRead)
  }

  /// How a function of ours is told.
  var name: String { (readsTexts ? Self.readingPrefix : "") + kind.rawValue }

  private static let readingPrefix = "read "

  /// What stands in SQL for the values of a column by which rows are ordered and compared.
  func compared(_ expression: String) -> String {
    readsTexts ? "gridreel_value('\(name)', \(expression))" : expression
  }

  /// The value that a text spells; nil where it spells none of the kind.
  static func value(of text: String, as kind: ValueKind) -> Value? {
    var text = text
    return text.withUTF8 { bytes in
      let field = SourceField(start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
      return FieldReader(bytes: bytes, isTyped: false).value(of: field, as: kind)
    }
  }

  /// Whether a value is of the kind, or missing.
  func fits(_ value: SQLiteValue) -> Bool {
    switch value {
    case .null: true
    case .integer(let number): kind == .number || kind == .boolean && (number == 0 || number == 1)
    case .real: kind == .number
    case .text(let text): Self.value(of: text, as: kind) != nil
    case .blob: false
    }
  }
}

/// Finds the type of a column from its declared one and some of its values.
struct SQLiteTypeFinder {
  private let declared: String
  private var count = 0
  private var numbers = 0
  private var flags = 0
  private var texts = 0
  /// How many texts are dates that the database orders as such.
  private var plainDates = 0
  /// What the texts are by the rules for CSV.
  private var finder = KindFinder()

  /// Starts with the type that the table's definition gives; empty where there is none.
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
    // One that is none settles it.
    if plainDates == texts, Timestamp(iso: text) != nil { plainDates += 1 }
    texts += 1
    var text = text
    text.withUTF8 { bytes in
      let field = SourceField(start: 0, length: bytes.count, kind: bytes.isEmpty ? .missing : .text)
      finder.observe(field, FieldReader(bytes: bytes, isTyped: false))
    }
  }

  /// The type that fits all values seen; of a column without values, what its declared type says.
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

  /// By SQLite's rules of affinity (https://sqlite.org/datatype3.html, 3.1), with dates and truth
  /// values told apart.
  private var declaredKind: ValueKind {
    if declared.contains("BOOL") { return .boolean }
    if declared.contains("DATE") || declared.contains("TIME") { return .date }
    let numeric = ["INT", "REAL", "FLOA", "DOUB", "NUM", "DEC"]
    if !declared.contains("CHAR"), numeric.contains(where: declared.contains) { return .number }
    return .text
  }
}
