/// Parses an expression by recursive descent, with one function for each precedence level.
struct ExpressionParser {
  /// The maximum nesting depth of conditions.
  private static let maximumDepth = 100
  private static let reserved: Set<String> = [
    "and", "or", "not", "between", "in", "is", "true", "false",
  ]
  private static let functions = ["min", "max", "mean", "quantile"]

  private let tokens: [ExpressionToken]
  private var place = 0
  private var depth = 0
  private(set) var references = ColumnReferences()

  init(_ source: String) throws(ExpressionError) {
    tokens = try ExpressionLexer.tokens(of: source)
  }

  /// Parses the whole expression.
  mutating func parse() throws(ExpressionError) -> Condition {
    guard current.kind != .end else {
      throw error("the condition is empty; write one such as: age > 30")
    }
    let condition = try parseAny()
    guard current.kind != .end else { return condition }
    if current.kind == .close { throw error("this ')' closes nothing; remove it") }
    if current.kind == .comma {
      throw error("unexpected ','; numbers are written without separators: 1000")
    }
    if isComparison(current) {
      throw error("comparisons are not chained; write: A between B and C, or join two with 'and'")
    }
    throw error("unexpected '\(current.text)'; join two conditions with 'and' or 'or'")
  }

  private mutating func parseAny() throws(ExpressionError) -> Condition {
    var parts = [try parseAll()]
    while takeWord("or") { parts.append(try parseAll()) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func parseAll() throws(ExpressionError) -> Condition {
    var parts = [try parseNot()]
    while takeWord("and") { parts.append(try parseNot()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func parseNot() throws(ExpressionError) -> Condition {
    guard depth < Self.maximumDepth else {
      throw error("conditions are nested deeper than \(Self.maximumDepth) levels; simplify them")
    }
    depth += 1
    defer { depth -= 1 }
    if takeWord("not") { return .not(try parseNot()) }
    guard current.kind == .open else { return try parseComparison() }
    let opening = current
    place += 1
    let condition = try parseAny()
    guard take(.close) else {
      guard current.kind == .end else { throw unexpected("')', 'and' or 'or'") }
      throw ExpressionError(message: "this '(' is never closed; add ')'", offset: opening.offset)
    }
    return condition
  }

  private mutating func parseComparison() throws(ExpressionError) -> Condition {
    let start = current
    let left = try parseOperand()
    if case .comparison(let comparison) = current.kind {
      place += 1
      return .compare(left, comparison, try parseOperand())
    }
    if takeWord("is") {
      let isNegated = takeWord("not")
      guard takeWord("missing") else {
        throw error("after 'is' comes 'missing' or 'not missing'")
      }
      return isNegated ? .not(.isMissing(left)) : .isMissing(left)
    }
    let isNegated = takeWord("not")
    guard let condition = try parseRange(of: left) else {
      throw missingComparison(after: start, isNegated: isNegated)
    }
    return isNegated ? .not(condition) : condition
  }

  /// Parses the operators that may also follow `not`: `between`, `in` and `~`.
  private mutating func parseRange(of left: Operand) throws(ExpressionError) -> Condition? {
    if take(.contains) { return .contains(left, try parseOperand()) }
    if takeWord("in") { return .oneOf(left, try parseList()) }
    guard takeWord("between") else { return nil }
    let low = try parseOperand()
    guard takeWord("and") else { throw unexpected("'and' and the upper end of the range") }
    return .between(left, low, try parseOperand())
  }

  private mutating func parseList() throws(ExpressionError) -> [Operand] {
    guard take(.open) else { throw unexpected("a list in parentheses: in (1, 2, 3)") }
    var items = [try parseOperand()]
    while take(.comma) { items.append(try parseOperand()) }
    guard take(.close) else { throw unexpected("',' or ')'") }
    return items
  }

  private mutating func parseOperand() throws(ExpressionError) -> Operand {
    let token = current
    let value: Value
    switch token.kind {
    case .word(let word): return try parseWord(word)
    case .column(let key):
      place += 1
      return reference(to: key, at: token.offset)
    case .text(let text):
      place += 1
      return .literal(Cell(value: .text(text), text: text))
    case .number(let number): value = .number(number)
    case .date(let date): value = .date(date)
    case .end: throw error("the condition ends here; a column or a value is wanting")
    case .comparison, .contains, .open, .close, .comma: throw unexpected("a column or a value")
    }
    place += 1
    return .literal(Cell(value: value, text: token.text))
  }

  private mutating func parseWord(_ word: String) throws(ExpressionError) -> Operand {
    let token = current
    let lowercased = word.lowercased()
    if place + 1 < tokens.count, tokens[place + 1].kind == .open,
      !Self.reserved.contains(lowercased)
    {
      return .aggregate(try parseAggregate())
    }
    switch lowercased {
    case "true", "false":
      place += 1
      return .literal(Cell(value: .boolean(lowercased == "true"), text: word))
    case _ where Self.reserved.contains(lowercased):
      throw error(
        "expected a column or a value before '\(word)'; a column of that name is written [\(word)]")
    default:
      place += 1
      return reference(to: word, at: token.offset)
    }
  }

  private mutating func parseAggregate() throws(ExpressionError) -> Aggregate {
    let name = current
    let function = name.text.lowercased()
    guard Self.functions.contains(function) else {
      let hint = suggestion(for: function, among: Self.functions)
      let known = hint.isEmpty ? "; there are min, max, mean and quantile" : hint
      throw error("unknown function '\(name.text)'\(known)")
    }
    place += 2
    let key = try parseColumnKey()
    var kind = Aggregate.Function.mean
    switch function {
    case "min": kind = .min
    case "max": kind = .max
    case "quantile": kind = .quantile(try parseShare())
    default: break
    }
    guard take(.close) else { throw unexpected("')'") }
    return Aggregate(kind, of: key)
  }

  private mutating func parseColumnKey() throws(ExpressionError) -> String {
    switch current.kind {
    case .word(let key) where !Self.reserved.contains(key.lowercased()), .column(let key):
      _ = reference(to: key, at: current.offset)
      place += 1
      return key
    case .word, .text, .number, .date, .comparison, .contains, .open, .close, .comma, .end:
      throw unexpected("a column")
    }
  }

  private mutating func parseShare() throws(ExpressionError) -> Double {
    guard take(.comma) else { throw unexpected("',' and a share from 0 to 1: quantile(age, 0.9)") }
    guard case .number(let share) = current.kind, (0...1).contains(share) else {
      throw unexpected("a share from 0 to 1")
    }
    place += 1
    return share
  }

  // MARK: - Words

  private var current: ExpressionToken { tokens[place] }

  private mutating func take(_ kind: ExpressionToken.Kind) -> Bool {
    guard current.kind == kind else { return false }
    place += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard case .word(let written) = current.kind, written.lowercased() == word else { return false }
    place += 1
    return true
  }

  private mutating func reference(to key: String, at offset: Int) -> Operand {
    .column(references.place(of: key, at: offset))
  }

  // MARK: - Errors

  private func isComparison(_ token: ExpressionToken) -> Bool {
    if case .comparison = token.kind { return true }
    return token.kind == .contains
  }

  private func error(_ message: String) -> ExpressionError {
    ExpressionError(message: message, offset: current.offset)
  }

  private func unexpected(_ expected: String) -> ExpressionError {
    let found = current.kind == .end ? "the condition ends" : "found '\(current.text)'"
    return error("expected \(expected), but \(found)")
  }

  private func missingComparison(
    after start: ExpressionToken, isNegated: Bool
  ) -> ExpressionError {
    if isNegated { return unexpected("'between', 'in' or '~' after 'not'") }
    if case .word(let second) = current.kind, case .word(let first) = start.kind {
      return error(
        "expected a comparison after '\(first)'; a name of several words stands in brackets: "
          + "[\(first) \(second)]")
    }
    return error(
      "expected a comparison after '\(start.text)', such as = 5, > 5, ~ 'text' or is missing")
  }
}
