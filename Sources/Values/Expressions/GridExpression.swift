/// A condition on a row's values, used by filters and rules.
///
/// Its syntax is that of `age >= 18 and (name ~ 'ann' or [home town] in ('Rome', 'Oslo'))`:
///
/// - comparisons are `=  !=  <  <=  >  >=`, `between A and B` (inclusive), `in (A, B)`, `~`
///   (contains, ignoring case) and `is missing`; the last four can be negated with `not`;
/// - `not` binds tighter than `and`, `and` tighter than `or`; keywords are case-insensitive;
/// - text is written in single quotes (a quote within it twice); numbers, dates (`2024-03-01`,
///   `2024-03-01T10:30`), `true` and `false` are written bare;
/// - a column is written as its key, in brackets if that is not a single word (`]` within it
///   twice);
/// - `min(age)`, `max(age)`, `mean(age)` and `quantile(age, 0.9)` aggregate the whole column.
///
/// Numbers compare with numbers, dates with dates (by day, if one has no time), and `false` sorts
/// before `true`. Texts are equal if the source displays them identically, and are ordered by
/// ``NaturalCollation`` without case. Values of different kinds compare as texts, except that a
/// text that spells a date compares with a date as a date. As in SQL, a comparison with a missing
/// value is neither true nor false, so the row is left out, with or without `not`; only
/// `is missing` matches it.
public struct GridExpression: Hashable, Sendable {
  /// The condition's source text.
  public let source: String
  package let condition: Condition
  let references: [ColumnReference]

  /// Parses a condition.
  ///
  /// - Throws: ``ExpressionError`` with the offset and the remedy.
  public init(parsing source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    condition = try parser.parse()
    references = parser.references.list
    self.source = source
  }

  /// The keys of all columns in the condition, each once, in the order of first use.
  public var columns: [String] { references.map(\.key) }

  /// Checks that all columns exist.
  ///
  /// - Returns: The keys of the columns in the condition.
  /// - Throws: ``ExpressionError`` at the first column that is not among `columns`.
  @discardableResult
  public func validated(columns: [String]) throws(ExpressionError) -> [String] {
    let known = Set(columns)
    for reference in references where !known.contains(reference.key) {
      throw ExpressionError(
        message: unknownColumn(reference.key, among: columns), offset: reference.offset)
    }
    return self.columns
  }
}

extension GridExpression {
  /// The columns that are compared with a number or a date, or that are aggregated.
  package var columnsTakenAsValues: [String] {
    var found: [String] = []
    var open = [condition]
    func compare(_ operands: [Operand]) {
      let columns = operands.compactMap { operand in
        if case .column(let place) = operand { references[place].key } else { nil }
      }
      if operands.contains(where: \.isMeasured) { found += columns }
      for case .aggregate(let aggregate) in operands { found.append(aggregate.column) }
    }
    while let condition = open.popLast() {
      switch condition {
      case .compare(let left, _, let right): compare([left, right])
      case .between(let operand, let low, let high): compare([operand, low, high])
      case .oneOf(let operand, let list): compare([operand] + list)
      case .contains, .isMissing: break
      case .not(let condition): open.append(condition)
      case .all(let conditions), .any(let conditions): open += conditions
      }
    }
    return found
  }
}

/// A syntax error in a condition or formula, or a column that does not exist.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong and how to fix it.
  public let message: String
  /// The offset in the source text, in characters from 0.
  public let offset: Int
}

/// A column named in an expression: its key and the offset of its first use.
struct ColumnReference: Hashable, Sendable {
  let key: String
  let offset: Int
}

/// The columns in an expression, each once.
struct ColumnReferences {
  /// The references in the order of first use.
  private(set) var list: [ColumnReference] = []
  private var places: [String: Int] = [:]

  /// The index of a column, which is added if new.
  mutating func place(of key: String, at offset: Int) -> Int {
    if let known = places[key] { return known }
    places[key] = list.count
    list.append(ColumnReference(key: key, offset: offset))
    return list.count - 1
  }
}

/// A parsed condition.
package indirect enum Condition: Hashable, Sendable {
  case compare(Operand, Comparison, Operand)
  case between(Operand, Operand, Operand)
  case contains(Operand, Operand)
  case oneOf(Operand, [Operand])
  case isMissing(Operand)
  case not(Condition)
  case all([Condition])
  case any([Condition])
}

/// One side of a comparison.
package enum Operand: Hashable, Sendable {
  /// A literal value, with its spelling.
  case literal(Cell)
  /// A column, as an index into the expression's references.
  case column(Int)
  /// An aggregate over a whole column.
  case aggregate(Aggregate)
}

extension Operand {
  /// Whether it is a number or a date.
  fileprivate var isMeasured: Bool {
    switch self {
    case .aggregate: true
    case .column: false
    case .literal(let cell):
      switch cell.value {
      case .number, .date: true
      case .missing, .text, .boolean: false
      }
    }
  }
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
