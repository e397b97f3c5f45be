import GridModel

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

  /// Pieces with a word between each two, all in brackets.
  static func joined(_ pieces: [SQLiteText], by word: String) -> SQLiteText {
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
    case .isMissing(let operand): return "(" + self.operand(operand) + " IS NULL)"
    case .not(let condition): return "(NOT " + text(condition) + ")"
    case .all(let conditions): return SQLiteText.joined(conditions.map(text), by: "AND")
    case .any(let conditions): return SQLiteText.joined(conditions.map(text), by: "OR")
    }
  }

  private func compare(
    _ left: Operand, _ comparison: Comparison, _ right: Operand
  ) -> SQLiteText {
    let (leftKind, rightKind) = (kind(left), kind(right))
    let isEquality = comparison == .equal || comparison == .notEqual
    let isPlain =
      leftKind == rightKind && (leftKind == .number || (isEquality && leftKind == .text))
    guard isPlain else {
      return "gridreel_is(" + SQLiteText(.text(comparison.rawValue)) + ", " + operand(left)
        + ", '\(leftKind.rawValue)', " + operand(right) + ", '\(rightKind.rawValue)')"
    }
    return "(" + operand(left) + " \(comparison.rawValue) " + operand(right) + ")"
  }

  private func kind(_ operand: Operand) -> ValueKind {
    switch operand {
    case .literal(let cell): return cell.value.kind
    case .column(let number): return rows.kinds[columns[number]] ?? .text
    case .aggregate: return .number
    }
  }

  private func operand(_ operand: Operand) -> SQLiteText {
    switch operand {
    case .literal(let cell): return SQLiteText(SQLiteValue(cell.value, text: cell.text))
    case .column(let number): return SQLiteText(rows.expression(of: columns[number]))
    case .aggregate: return SQLiteText("NULL")
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
  init(_ keys: [SortKey], in rows: SQLiteRows, textCollation: String) {
    terms =
      keys.map { key in
        Term(
          expression: rows.expression(of: key.column), isDescending: key.direction == .descending,
          collation: rows.kinds[key.column] == .text ? textCollation : "")
      } + [Term(expression: rows.base.identity, isDescending: false, collation: "")]
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
