import GridModel
import Values

/// A piece of SQL with the values of its parameters, which stand as `?` in order.
struct SQLiteText {
  var sql: String
  var values: [SQLiteValue]

  init(_ sql: String = "", values: [SQLiteValue] = []) { (self.sql, self.values) = (sql, values) }

  /// A value as a parameter.
  init(_ value: SQLiteValue) { self.init("?", values: [value]) }

  /// A name as SQL quotes it.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  static func + (left: SQLiteText, right: SQLiteText) -> SQLiteText {
    SQLiteText(left.sql + right.sql, values: left.values + right.values)
  }

  static func + (left: SQLiteText, right: String) -> SQLiteText {
    SQLiteText(left.sql + right, values: left.values)
  }

  static func + (left: String, right: SQLiteText) -> SQLiteText {
    SQLiteText(left + right.sql, values: right.values)
  }

  /// Conditions with a word between each two, all in brackets.
  ///
  /// Many are bracketed in groups of groups: the library limits how deep a condition is, and a row of
  /// many is as deep as it is long.
  static func joined(_ pieces: [SQLiteText], by word: String) -> SQLiteText {
    var pieces = pieces
    while pieces.count > groupSize {
      pieces = stride(from: 0, to: pieces.count, by: groupSize).map { start in
        row(pieces[start..<min(start + groupSize, pieces.count)], by: word)
      }
    }
    return row(pieces[...], by: word)
  }

  /// Pieces with commas between them, in brackets.
  static func list(_ pieces: [SQLiteText]) -> SQLiteText { row(pieces[...], by: ",") }

  /// How many pieces stand in one pair of brackets.
  private static let groupSize = 64

  private static func row(_ pieces: ArraySlice<SQLiteText>, by word: String) -> SQLiteText {
    SQLiteText(
      "(" + pieces.map(\.sql).joined(separator: " \(word) ") + ")",
      values: pieces.flatMap(\.values))
  }
}

/// Writes conditions as SQL.
///
/// Numbers, missing values and equal texts compare as SQL does it, so that an index can serve;
/// everything else asks a function that compares as expressions do elsewhere. In a column of numbers
/// a text comes after all numbers, as SQL orders them.
struct SQLiteConditionWriter {
  /// The rows that are asked.
  let rows: SQLiteRows
  /// The columns that the condition names, by their number in it.
  let columns: [String]

  /// The condition of an expression whose values over whole columns have been worked out.
  func text(_ condition: Condition) -> SQLiteText {
    switch condition {
    case .compare(let left, let comparison, let right): return compare(left, comparison, right)
    case .between(let operand, let low, let high):
      return SQLiteText.joined(
        [compare(operand, .greaterOrEqual, low), compare(operand, .lessOrEqual, high)], by: "AND")
    case .contains(let operand, let part):
      return "gridreel_contains(" + self.operand(operand) + ", " + self.operand(part) + ")"
    case .oneOf(let operand, let list):
      return SQLiteText.joined(list.map { compare(operand, .equal, $0) }, by: "OR")
    case .isMissing(let operand): return "(" + compared(operand) + " IS NULL)"
    case .not(let condition): return "(NOT " + text(condition) + ")"
    case .all(let conditions): return SQLiteText.joined(conditions.map(text), by: "AND")
    case .any(let conditions): return SQLiteText.joined(conditions.map(text), by: "OR")
    }
  }

  private func compare(
    _ left: Operand, _ comparison: Comparison, _ right: Operand
  ) -> SQLiteText {
    let (leftType, rightType) = (type(left), type(right))
    let isEquality = comparison == .equal || comparison == .notEqual
    let kind = leftType.kind
    let isPlain =
      kind == rightType.kind && (kind == .number || (isEquality && kind == .text))
    guard isPlain else {
      return "gridreel_is(" + SQLiteText(.text(comparison.rawValue)) + ", " + operand(left)
        + ", '\(leftType.name)', " + operand(right) + ", '\(rightType.name)')"
    }
    return "(" + compared(left) + " \(comparison.rawValue) " + compared(right) + ")"
  }

  private func type(_ operand: Operand) -> SQLiteType {
    switch operand {
    case .literal(let cell): SQLiteType(cell.value.kind)
    case .column(let number): rows.type(of: columns[number])
    case .aggregate: SQLiteType(.number)
    }
  }

  private func compared(_ operand: Operand) -> SQLiteText {
    guard case .column(let number) = operand else { return self.operand(operand) }
    return SQLiteText(rows.compared(columns[number]))
  }

  private func operand(_ operand: Operand) -> SQLiteText {
    switch operand {
    case .literal(let cell): SQLiteText(SQLiteValue(cell.value, text: cell.text))
    case .column(let number): SQLiteText(rows.expression(of: columns[number]))
    case .aggregate: SQLiteText("NULL")
    }
  }
}

extension Value {
  /// The kind of column that the value would be at home in.
  var kind: ValueKind {
    switch self {
    case .missing, .text: .text
    case .number: .number
    case .date: .date
    case .boolean: .boolean
    }
  }
}

/// Writes the order of rows as SQL, and which rows come before one.
struct SQLiteOrderWriter {
  /// One expression that orders rows, the most important first.
  struct Term {
    let expression: String
    let isDescending: Bool
    /// The name of the order of texts; empty for SQL's own.
    let collation: String
  }

  /// The terms; the last tells all rows apart.
  let terms: [Term]

  /// Orders by some columns, and rows that are the same by these in their own order.
  ///
  /// - Parameters:
  ///   - keys: The columns, the most important first.
  ///   - rows: The rows.
  ///   - textOrder: The name of the order of texts; empty for SQL's own.
  ///   - caselessOrder: The name of the same order without case, which then decides after the last
  ///     column; nil where it does not know case, or needs no second look.
  init(_ keys: [SortKey], in rows: SQLiteRows, textOrder: String, caselessOrder: String?) {
    func term(_ key: SortKey, _ textOrder: String) -> Term {
      Term(
        expression: rows.compared(key.column), isDescending: key.direction == .descending,
        collation: rows.kinds[key.column] == .text ? textOrder : "")
    }
    // A single column is ordered by both in one go.
    let later = keys.count > 1 ? keys.filter { rows.kinds[$0.column] == .text } : []
    var terms = keys.map { term($0, later.isEmpty ? textOrder : caselessOrder ?? textOrder) }
    if caselessOrder != nil { terms += later.map { term($0, textOrder) } }
    self.terms = terms + [Term(expression: rows.base.identity, isDescending: false, collation: "")]
  }

  /// `ORDER BY …`; what is missing comes last both ways.
  var clause: String {
    let parts = terms.enumerated().map { place, term in
      let direction = term.isDescending ? " DESC" : ""
      // The identity is never missing, and of a descending order nothing is last as it is.
      let isLast = place == terms.count - 1
      return term.collated + direction + (isLast || term.isDescending ? "" : " NULLS LAST")
    }
    return "ORDER BY " + parts.joined(separator: ", ")
  }

  /// Holds for the rows that come before a row with these values, one for each term.
  func before(_ values: [SQLiteValue]) -> SQLiteText {
    precondition(values.count == terms.count, "one value for each term")
    var condition = SQLiteText("0")
    for (term, value) in zip(terms, values).reversed() {
      let column = term.collated
      if value == .null {
        let ties = SQLiteText.joined([SQLiteText("\(column) IS NULL"), condition], by: "AND")
        condition = "(\(column) IS NOT NULL OR " + ties + ")"
      } else {
        let sign = term.isDescending ? ">" : "<"
        let ties = SQLiteText.joined(["\(column) = " + SQLiteText(value), condition], by: "AND")
        condition = "(\(column) \(sign) " + SQLiteText(value) + " OR " + ties + ")"
      }
    }
    return condition
  }
}

extension SQLiteOrderWriter.Term {
  /// The expression with its order of texts.
  var collated: String { collation.isEmpty ? expression : "\(expression) COLLATE \(collation)" }
}
