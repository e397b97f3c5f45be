/// A condition on a row's values, as filters and rules use it.
///
/// It is written as `age >= 18 and (name ~ 'ann' or [home town] in ('Rome', 'Oslo'))`:
///
/// - comparisons are `=  !=  <  <=  >  >=`, `between A and B` (both ends included), `in (A, B)`,
///   `~` (contains, caseless) and `is missing`; the last four also with `not`;
/// - `not` binds closer than `and`, `and` closer than `or`; words are caseless;
/// - text stands in single quotes (a quote within it twice), numbers, dates (`2024-03-01`,
///   `2024-03-01T10:30`), `true` and `false` stand bare;
/// - a column stands by its key, in brackets where that is not one word (`]` within it twice);
/// - `min(age)`, `max(age)`, `mean(age)` and `quantile(age, 0.9)` are over the whole column.
///
/// Numbers compare with numbers, dates with dates (by days, where one has no time), `false` before
/// `true`. Texts are equal where they are the same as displayed by the source, and are ordered by
/// ``NaturalCollation`` without case; values of different kinds compare as texts, a text that
/// spells a date with a date excepted. As in SQL a comparison with a missing value is neither true nor false, and the
/// row is left out, with `not` before it or without; `is missing` alone tells.
public struct GridExpression: Hashable, Sendable {
  /// What was written.
  public let source: String
  package let condition: Condition
  let references: [ColumnReference]

  /// Reads a condition.
  ///
  /// - Throws: ``ExpressionError`` with the place and the remedy.
  public init(parsing source: String) throws(ExpressionError) {
    var parser = try ExpressionParser(source)
    condition = try parser.parse()
    references = parser.references.list
    self.source = source
  }

  /// The keys of all columns that the condition names, each once, in the order of their first use.
  public var columns: [String] { references.map(\.key) }

  /// Checks that all columns are there.
  ///
  /// - Returns: The keys of the columns that the condition names.
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
  /// The columns that are compared with a number or a date, or over which a value is worked out.
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

/// Why a condition cannot be read or used.
public struct ExpressionError: Error, Hashable, Sendable {
  /// What is wrong and what to do.
  public let message: String
  /// Where, counted in characters from 0.
  public let offset: Int
}

/// A column named in an expression: its key, and where it is first named.
struct ColumnReference: Hashable, Sendable {
  let key: String
  let offset: Int
}

/// The columns that an expression names, each once.
struct ColumnReferences {
  /// In the order of their first use.
  private(set) var list: [ColumnReference] = []
  private var places: [String: Int] = [:]

  /// The place of a column, which is added where it is new.
  mutating func place(of key: String, at offset: Int) -> Int {
    if let known = places[key] { return known }
    places[key] = list.count
    list.append(ColumnReference(key: key, offset: offset))
    return list.count - 1
  }
}

/// A condition, read.
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
  /// A value that was written, with its text as it was written.
  case literal(Cell)
  /// A column, by its place among the expression's references.
  case column(Int)
  /// A value over a whole column.
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

/// How two sides are compared.
package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
