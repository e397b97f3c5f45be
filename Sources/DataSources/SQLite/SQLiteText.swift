import GridreelModel
import GridreelValues

/// A piece of SQL with the values of its parameters, written as `?` in order.
struct SQLiteText {
  var sql: String
  var values: [SQLiteValue]

  init(_ sql: String = "", values: [SQLiteValue] = []) { (self.sql, self.values) = (sql, values) }

  /// Makes a parameter of a value.
  init(_ value: SQLiteValue) { self.init("?", values: [value]) }

  /// A quoted SQL identifier.
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

  /// Joins conditions with an operator, in parentheses.
  ///
  /// Many conditions are nested in groups of groups, as SQLite limits the depth of an expression,
  /// and a chain is as deep as it is long.
  static func joined(_ pieces: [SQLiteText], by word: String) -> SQLiteText {
    var pieces = pieces
    while pieces.count > groupSize {
      pieces = stride(from: 0, to: pieces.count, by: groupSize).map { start in
        row(pieces[start..<min(start + groupSize, pieces.count)], by: word)
      }
    }
    return row(pieces[...], by: word)
  }

  /// Joins pieces with commas, in parentheses.
  static func list(_ pieces: [SQLiteText]) -> SQLiteText { row(pieces[...], by: ",") }

  /// The number of pieces in one pair of parentheses.
  private static let groupSize = 64

  private static func row(_ pieces: ArraySlice<SQLiteText>, by word: String) -> SQLiteText {
    SQLiteText(
      "(" + pieces.map(\.sql).joined(separator: " \(word) ") + ")",
      values: pieces.flatMap(\.values))
  }
}

/// Translates conditions to SQL.
///
/// Numbers, missing values and equal texts are compared by SQL itself, so that an index can be
/// used; everything else calls a function that compares as expressions do elsewhere. In a column of
/// numbers, texts come after all numbers, as in SQL.
struct SQLiteConditionWriter {
  let rows: SQLiteRows
  /// The columns in the condition, by index.
  let columns: [String]

  /// Translates a condition whose aggregates have been computed.
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
    case .isLike(let operand, let pattern, let isCaseless):
      return "gridreel_like(" + self.operand(operand) + ", " + self.operand(pattern)
        + ", \(isCaseless ? 1 : 0))"
    case .isMissing(let operand): return "(" + compared(operand) + " IS NULL)"
    case .isTrue(let operand):
      return "gridreel_truth(" + self.operand(operand) + ", \(type(operand).quotedName))"
    case .isDecided(let condition, let truth):
      return "(" + text(condition) + " IS \(truth ? 1 : 0))"
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
        + ", \(leftType.quotedName), " + operand(right) + ", \(rightType.quotedName))"
    }
    return "(" + compared(left) + " \(comparison.rawValue) " + compared(right) + ")"
  }

  private func type(_ operand: Operand) -> SQLiteType {
    switch operand {
    case .literal(let cell): SQLiteType(cell.value.kind)
    case .column(let number): rows.type(of: columns[number])
    case .aggregate, .computed: SQLiteType(.number)
    }
  }

  private func compared(_ operand: Operand) -> SQLiteText {
    guard case .column(let number) = operand else { return self.operand(operand) }
    return SQLiteText(rows.compared(columns[number]))
  }

  private func operand(_ operand: Operand) -> SQLiteText {
    switch operand {
    case .literal(let cell):
      // A date is written as SQLite has it, however the column does.
      SQLiteText(
        SQLiteValue(cell.value, text: cell.value.kind == .date ? cell.value.plainText : cell.text))
    case .column(let number): SQLiteText(rows.expression(of: columns[number]))
    case .aggregate: SQLiteText("NULL")
    case .computed(let formula, _): SQLiteText(rows.expression(of: formula))
    }
  }
}

extension Value {
  /// The kind of column that the value belongs to.
  var kind: ValueKind {
    switch self {
    case .missing, .text: .text
    case .number: .number
    case .date: .date
    case .boolean: .boolean
    }
  }
}

/// Translates the order of rows to SQL, and the condition for rows before another.
struct SQLiteOrderWriter {
  /// The names of a collation and of the same without case.
  ///
  /// The second lets case decide after the last column; it is nil if the first ignores case or needs
  /// no second comparison. An empty name is SQL's default.
  typealias Collation = (name: String, caseless: String?)

  /// An expression to sort by, the most important first.
  struct Term {
    let expression: String
    let isDescending: Bool
    /// The name of the collation; empty for SQL's default.
    let collation: String
  }

  /// The terms; the last one distinguishes all rows.
  let terms: [Term]

  /// Makes an order by some columns; rows that are equal in these keep their own order.
  ///
  /// - Parameters:
  ///   - keys: The columns, the most important first.
  ///   - rows: The rows to sort.
  ///   - collation: The collation of a column of texts.
  init(_ keys: [SortKey], in rows: SQLiteRows, collation: (SortKey) -> Collation) {
    func term(_ key: SortKey, _ collation: String) -> Term {
      // The order of a column's own is one of texts, whatever the database has stored.
      let expression = rows.compared(key.column)
      return Term(
        expression: rows.order(ofColumn: key.column) == nil
          ? expression : "CAST(\(expression) AS TEXT)",
        isDescending: key.direction == .descending, collation: collation)
    }
    let collations: [Collation] = keys.map {
      rows.kinds[$0.column] == .text ? collation($0) : ("", nil)
    }
    // A single column is sorted by both at once.
    let isSingle = keys.count == 1
    var terms: [Term] = []
    for (key, collation) in zip(keys, collations) {
      terms.append(term(key, isSingle ? collation.name : collation.caseless ?? collation.name))
    }
    for (key, collation) in zip(keys, collations) where !isSingle && collation.caseless != nil {
      terms.append(term(key, collation.name))
    }
    self.terms = terms + [Term(expression: rows.base.identity, isDescending: false, collation: "")]
  }

  /// The `ORDER BY` clause; missing values come last in both directions.
  var clause: String {
    let parts = terms.enumerated().map { place, term in
      let direction = term.isDescending ? " DESC" : ""
      // The identity is never missing, and NULLs sort last by default in a descending order.
      let isLast = place == terms.count - 1
      return term.collated + direction + (isLast || term.isDescending ? "" : " NULLS LAST")
    }
    return "ORDER BY " + parts.joined(separator: ", ")
  }

  /// The condition for rows that come before a row with these values, one for each term.
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
  var collated: String { collation.isEmpty ? expression : "\(expression) COLLATE \(collation)" }
}
