public import GridreelPrimitives

/// A condition on a row's values, used by filters and rules.
///
/// Its syntax is that of `age >= 18 and (name ~ 'ann' or [home town] in ('Rome', 'Oslo'))`:
///
/// - comparisons are `=  !=  <  <=  >  >=` (also `==` and `<>`), `between A and B` (inclusive),
///   `in (A, B)`, `~` (contains, ignoring case), `like` with `%` and `_` (`ilike` ignores case) and
///   `is missing` (or `is null`); the last five can be negated with `not`;
/// - `not` binds tighter than `and`, `and` tighter than `or`; `!`, `&&` and `||` are other spellings;
///   keywords are case-insensitive;
/// - a column that holds true and false is a condition by itself, as is one of numbers, of which 0 is
///   false;
/// - values are computed with `+ - * / %` and parentheses, as in a ``Formula``;
/// - text is written in single quotes (a quote within it twice); numbers, dates (`2024-03-01`,
///   `2024-03-01T10:30`, `31.12.2024`), `true` and `false` are written bare;
/// - a column is written as its key, in brackets or backticks if that is not a single word (`]`
///   within brackets twice); double quotes name a column if there is one with exactly that key, and
///   are text otherwise;
/// - `* ~ 'ann'` holds where the comparison holds for any column; `*` stands alone before an operator;
/// - `min`, `max`, `mean` (or `avg`), `median`, `sum`, `count` and `quantile(age, 0.9)` aggregate the
///   whole column.
///
/// Numbers compare with numbers, dates with dates (by day, if one has no time), and `false` sorts
/// before `true`. Texts are equal if the source displays them identically, with case, and are ordered
/// by the order of texts without case. A text that is compared with a column of dates is read as a
/// date of that column, or like `2024-12-31` or `31.12.2024`; one that is ordered with a column of
/// numbers, as a number. Other values of different kinds compare as texts. As in SQL, a comparison
/// with a missing value is neither true nor false, so the row is left out, with or without `not`; only
/// `is missing` matches it.
public struct GridExpression: Hashable, Sendable {
  /// The condition's source text.
  public let source: String
  package let condition: Condition
  let references: [ColumnReference]

  /// Parses a condition.
  ///
  /// - Throws: ``GridreelError`` with the column in the source and the remedy.
  public init(parsing source: String) throws(GridreelError) {
    var parser = try ExpressionParser(source)
    condition = try parser.parse()
    references = parser.references.list
    self.source = source
  }

  init(source: String, condition: Condition, references: [ColumnReference]) {
    (self.source, self.condition, self.references) = (source, condition, references)
  }

  /// The keys of all columns in the condition, each once, in the order of first use.
  ///
  /// What stands in double quotes counts as soon as ``resolved(columns:)`` has found it to be a
  /// column.
  public var columns: [String] { references.filter { !$0.isOpen }.map(\.key) }

  /// Checks that all columns exist.
  ///
  /// - Returns: The keys of the columns in the condition.
  /// - Throws: ``GridreelError`` at the first column that is not among `columns`.
  @discardableResult
  public func validated(columns: [String]) throws(GridreelError) -> [String] {
    try references.validate(source: source, columns: columns)
    // Compared with a value, the text is no column, and no row or every row would fit.
    if references.isEmpty, let column = columns.first(where: { source.contains("'\($0)'") }) {
      throw GridreelError(
        "'\(column)' is a text here, and no column is compared; write [\(column)]")
    }
    return self.columns
  }
}

/// A parsed condition.
package indirect enum Condition: Hashable, Sendable {
  case compare(Operand, Comparison, Operand)
  case between(Operand, Operand, Operand)
  case contains(Operand, Operand)
  case oneOf(Operand, [Operand])
  case isLike(Operand, Operand, isCaseless: Bool)
  case isMissing(Operand)
  /// A value that is a condition by itself.
  case isTrue(Operand)
  /// Whether a condition is true, or false, and not undecided.
  case isDecided(Condition, Bool)
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
  /// A formula, with the indices of its columns into the expression's references.
  indirect case computed(Formula, columns: [Int])
}

package enum Comparison: String, Hashable, Sendable, CaseIterable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
