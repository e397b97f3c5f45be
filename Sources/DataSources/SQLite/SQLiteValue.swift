import GridModel

/// A value as the database stores it.
enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  /// Bytes that are no text; only their number is kept.
  case blob(count: Int)

  /// The cell of a column of a kind.
  ///
  /// Integers and reals are written with all their digits, texts as they are, bytes by their number.
  func cell(_ kind: ValueKind) -> Cell {
    switch self {
    case .null: return .missing
    case .integer(let number):
      guard kind == .boolean, number == 0 || number == 1 else {
        return Cell(value: .number(Double(number)), text: "\(number)")
      }
      return Cell(value: .boolean(number == 1), text: number == 1 ? "true" : "false")
    case .real(let number): return Cell(value: .number(number), text: "\(number)")
    case .text(let text):
      if kind == .date, let date = Timestamp(iso: text) {
        return Cell(value: .date(date), text: text)
      }
      if kind == .boolean, let isTrue = Self.truth(of: text) {
        return Cell(value: .boolean(isTrue), text: text)
      }
      return Cell(value: .text(text), text: text)
    case .blob(let count):
      let text = "<\(count) byte\(count == 1 ? "" : "s")>"
      return Cell(value: .text(text), text: text)
    }
  }

  /// What `true` and `false` mean in any case; nil for other texts.
  static func truth(of text: String) -> Bool? {
    switch text.lowercased() {
    case "true": true
    case "false": false
    default: nil
    }
  }

  /// What a written value is to the database.
  init(_ value: Value, text: String) {
    switch value {
    case .missing: self = .null
    case .text(let text): self = .text(text)
    case .number(let number):
      if let exact = Int64(exactly: number), abs(exact) < 1 << 53 {
        self = .integer(exact)
      } else {
        self = .real(number)
      }
    case .date: self = .text(text)
    case .boolean(let isTrue): self = .integer(isTrue ? 1 : 0)
    }
  }
}

/// Finds the kind of a column from its declared type and some of its values.
struct SQLiteKindFinder {
  private let declared: String
  private var count = 0
  private var numbers = 0
  private var flags = 0
  private var dates = 0
  private var truths = 0

  /// Starts with the type that the table's definition gives; empty where there is none.
  init(declared: String) { self.declared = declared.uppercased() }

  mutating func add(_ value: SQLiteValue) {
    switch value {
    case .null: return
    case .integer(let number):
      numbers += 1
      if number == 0 || number == 1 { flags += 1 }
    case .real: numbers += 1
    case .text(let text):
      // One that is neither settles it.
      if dates == count, Timestamp(iso: text) != nil { dates += 1 }
      if flags + truths == count, SQLiteValue.truth(of: text) != nil { truths += 1 }
    case .blob: break
    }
    count += 1
  }

  /// The kind that fits all values seen; of a column without values, what its declared type says.
  var kind: ValueKind {
    guard count > 0 else { return declaredKind }
    if declaredKind == .boolean, flags + truths == count { return .boolean }
    if numbers == count { return .number }
    if dates == count { return .date }
    if truths == count { return .boolean }
    return .text
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
