import GridreelPrimitives

/// Parses conditions and formulas by recursive descent, with one function for each precedence level.
///
/// It recurses for parentheses and prefixes only, whose depth is limited; chains of any length are
/// loops.
struct ExpressionParser {
  /// What a whole source is.
  enum Purpose: String {
    case condition
    case formula
  }

  /// A part of an expression.
  enum Part {
    case condition(Condition)
    case value(Operand)
  }

  /// How often `*` may stand for all columns, of which there may be ten thousand.
  private static let mostOfEvery = 100
  /// The maximum nesting depth.
  private static let maximumDepth = 100
  static let reserved: Set<String> = [
    "and", "or", "not", "between", "in", "is", "true", "false", "like", "ilike", "else", "null",
  ]
  /// The words that may follow a value, for suggestions.
  private static let operators = [
    "and", "or", "not", "between", "in", "is", "like", "ilike", "else", "contains",
  ]

  let purpose: Purpose
  private let characters: [Character]
  private let tokens: [ExpressionToken]
  var place = 0
  private var depth = 0
  private var countOfEvery = 0
  var references = ColumnReferences()

  init(_ source: String, for purpose: Purpose = .condition) throws(GridreelError) {
    (characters, self.purpose) = (Array(source), purpose)
    tokens = try ExpressionLexer.tokens(of: source)
  }

  // A part is parsed before it is handed on: an argument that moves on would come too late for the
  // method's own view of the current token.

  /// Parses the whole source as a condition.
  mutating func parse() throws(GridreelError) -> Condition {
    guard current.kind != .end else {
      throw error("the condition is empty; write one such as: age > 30")
    }
    let start = current
    let part = try parseAny()
    let condition = try condition(part, from: start)
    try expectEnd()
    return condition
  }

  private func expectEnd() throws(GridreelError) {
    switch current.kind {
    case .end: return
    case .close: throw error("this ')' closes nothing; remove it")
    case .comma:
      throw error("unexpected ','; numbers are written without separators: 1000")
    case .comparison, .contains:
      throw error("comparisons are not chained; write: A between B and C, or join two with 'and'")
    case .word, .column, .text, .quoted, .number, .date, .sign, .and, .or, .not, .open:
      throw error("unexpected '\(current.text)'; join two conditions with 'and' or 'or'")
    }
  }

  /// Parses the whole source as a formula.
  mutating func parseFormula() throws(GridreelError) -> FormulaProgram {
    let start = current
    let program = try program(parseAny(), from: start)
    guard current.kind == .end else {
      throw error("unexpected '\(current.text)'; there are + - * / % ( ) and 'else'")
    }
    if let aggregate = program.aggregates.first {
      throw GridreelError(
        "a formula reads one row; a value of the whole column '\(aggregate.column)' is for "
          + "filters, rules and summaries", offset: start.offset)
    }
    return program
  }

  // MARK: Conditions

  mutating func parseAny() throws(GridreelError) -> Part {
    let start = current
    let first = try parseAll()
    guard isNext(.or, "or") else { return first }
    var parts = [try condition(first, from: start)]
    while take(.or, "or") {
      let start = current
      let part = try parseAll()
      parts.append(try condition(part, from: start))
    }
    return .condition(.any(parts))
  }

  private mutating func parseAll() throws(GridreelError) -> Part {
    let start = current
    let first = try parseNot()
    guard isNext(.and, "and") else { return first }
    var parts = [try condition(first, from: start)]
    while take(.and, "and") {
      let start = current
      let part = try parseNot()
      parts.append(try condition(part, from: start))
    }
    return .condition(.all(parts))
  }

  private mutating func parseNot() throws(GridreelError) -> Part {
    try enter()
    defer { depth -= 1 }
    guard take(.not, "not") else { return try parseComparison() }
    let start = current
    let part = try parseNot()
    return .condition(.not(try condition(part, from: start)))
  }

  /// Counts one more level of nesting.
  mutating func enter() throws(GridreelError) {
    guard depth < Self.maximumDepth else {
      throw error(
        "the \(purpose.rawValue) is nested deeper than \(Self.maximumDepth) levels; simplify it")
    }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  private mutating func parseComparison() throws(GridreelError) -> Part {
    let start = current
    if take(.sign("*")) {
      countOfEvery += 1
      guard countOfEvery <= Self.mostOfEvery else {
        throw GridreelError(
          "'*' stands for each column, at most \(Self.mostOfEvery) times", offset: start.offset)
      }
      let every = Part.value(.column(references.placeOfEvery(at: start.offset)))
      guard let condition = try parseOperator(of: every, from: start) else {
        throw unexpected("a comparison after '*', as in: * ~ 'text'")
      }
      return .condition(condition)
    }
    let left = try parseValue()
    guard let condition = try parseOperator(of: left, from: start) else { return left }
    return .condition(condition)
  }

  /// Parses an operator that makes a condition of a value; nil if there is none.
  private mutating func parseOperator(
    of left: Part, from start: ExpressionToken
  ) throws(GridreelError) -> Condition? {
    if case .comparison(let comparison) = current.kind {
      let left = try operand(left, from: start)
      place += 1
      let mayBeText = [.equal, .notEqual].contains(comparison)
      return .compare(left, comparison, try parseOperand(mayBeText: mayBeText))
    }
    if isNext(nil, "is") {
      let left = try operand(left, from: start)
      place += 1
      return try parseState(of: left, from: start)
    }
    let isNegated = take(.not, "not")
    guard let condition = try parseRange(of: left, from: start) else {
      guard isNegated else { return nil }
      throw unexpected("'between', 'in', 'like' or '~' after 'not'")
    }
    return isNegated ? .not(condition) : condition
  }

  /// Parses what follows `is`.
  private mutating func parseState(
    of left: Operand, from start: ExpressionToken
  ) throws(GridreelError) -> Condition {
    let isNegated = take(.not, "not")
    var condition: Condition?
    if takeWord("missing") || takeWord("null") {
      condition = .isMissing(left)
    } else if takeWord("true") {
      condition = .isDecided(.isTrue(left), true)
    } else if takeWord("false") {
      condition = .isDecided(.isTrue(left), false)
    }
    guard let condition else {
      throw error(
        "after 'is' comes 'missing', 'null', 'true' or 'false', or 'not' and one of these; values "
          + "compare with =")
    }
    return isNegated ? .not(condition) : condition
  }

  /// Parses the operators that may also follow `not`: `between`, `in`, `like` and `~`.
  private mutating func parseRange(
    of left: Part, from start: ExpressionToken
  ) throws(GridreelError) -> Condition? {
    let words = ["in", "between", "like", "ilike", "contains"]
    guard current.kind == .contains || words.contains(where: { isNext(nil, $0) }) else {
      return nil
    }
    let left = try operand(left, from: start)
    if take(.contains) || takeWord("contains") {
      return .contains(left, try parseOperand(mayBeText: true))
    }
    if takeWord("in") { return .oneOf(left, try parseList()) }
    if takeWord("like") {
      return .isLike(left, try parseOperand(mayBeText: true), isCaseless: false)
    }
    if takeWord("ilike") {
      return .isLike(left, try parseOperand(mayBeText: true), isCaseless: true)
    }
    place += 1
    let low = try parseOperand(mayBeText: false)
    guard take(.and, "and") else { throw unexpected("'and' and the upper end of the range") }
    return .between(left, low, try parseOperand(mayBeText: false))
  }

  private mutating func parseList() throws(GridreelError) -> [Operand] {
    guard take(.open) else { throw unexpected("a list in parentheses: in (1, 2, 3)") }
    var items = [try parseOperand(mayBeText: true)]
    while take(.comma) { items.append(try parseOperand(mayBeText: true)) }
    guard take(.close) else { throw unexpected("',' or ')'") }
    return items
  }

  /// Parses what a value is compared with.
  ///
  /// - Parameter mayBeText: Whether a word that names no column is a text.
  /// - Returns: The operand.
  /// - Throws: ``GridreelError`` if there is none.
  private mutating func parseOperand(mayBeText: Bool) throws(GridreelError) -> Operand {
    let start = current
    let operand = try operand(parseValue(), from: start)
    if case .column(let place) = operand {
      references.markCompared(place, mayBeText: mayBeText)
    }
    return operand
  }

  // MARK: Parts as conditions and values

  /// The part as a condition: a comparison, or a column that is true or false.
  func condition(_ part: Part, from start: ExpressionToken) throws(GridreelError) -> Condition {
    switch part {
    case .condition(let condition): return condition
    case .value(let operand):
      switch operand {
      case .column where canEndHere: return .isTrue(operand)
      case .literal(let cell):
        if case .boolean = cell.value { return .isTrue(operand) }
        throw missingComparison(after: start)
      case .column, .aggregate, .computed: throw missingComparison(after: start)
      }
    }
  }

  /// Whether a condition may end at the current token.
  private var canEndHere: Bool {
    switch current.kind {
    case .end, .close, .comma, .and, .or: true
    case .word(let word): ["and", "or"].contains(word.lowercased())
    default: false
    }
  }

  func operand(_ part: Part, from start: ExpressionToken) throws(GridreelError) -> Operand {
    guard case .value(let operand) = part else {
      throw GridreelError(
        "a condition stands where a value is expected; join conditions with 'and' or 'or'",
        offset: start.offset)
    }
    return operand
  }

  // MARK: Words

  var current: ExpressionToken { tokens[place] }

  var next: ExpressionToken? { place + 1 < tokens.count ? tokens[place + 1] : nil }

  /// The source from a token up to the current one.
  func text(from start: ExpressionToken) -> String {
    var end = current.offset
    while end > start.offset, characters[end - 1].isWhitespace { end -= 1 }
    return String(characters[start.offset..<end])
  }

  mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    place += 1
    return true
  }

  private mutating func take(_ kind: ExpressionToken.Kind, _ word: String) -> Bool {
    guard isNext(kind, word) else { return false }
    place += 1
    return true
  }

  private func isNext(_ kind: ExpressionToken.Kind?, _ word: String) -> Bool {
    if case .word(let written) = current.kind { return written.lowercased() == word }
    return current.kind == kind
  }

  mutating func takeWord(_ word: String) -> Bool {
    guard isNext(nil, word) else { return false }
    place += 1
    return true
  }

  // MARK: Errors

  func error(_ message: Message) -> GridreelError {
    GridreelError(message, offset: current.offset)
  }

  func unexpected(_ expected: String) -> GridreelError {
    let found =
      current.kind == .end ? "the \(purpose.rawValue) ends" : "found '\(current.text)'"
    return error("expected \(expected), but \(found)")
  }

  private func missingComparison(after start: ExpressionToken) -> GridreelError {
    let before = text(from: start)
    if case .word(let second) = current.kind {
      let hint = suggestion(for: second.lowercased(), among: Self.operators)
      if !hint.isEmpty { return error("unexpected '\(second)' after '\(before)'\(hint)") }
      if case .word(let first) = start.kind {
        return error(
          "expected a comparison after '\(first)'; a name of several words stands in brackets: "
            + "[\(first) \(second)]")
      }
    }
    return error(
      "expected a comparison after '\(before)', such as = 5, > 5, ~ 'text' or is missing")
  }
}
