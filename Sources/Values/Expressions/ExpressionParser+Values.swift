import GridreelPrimitives

/// Values: arithmetic, columns, literals and functions.
extension ExpressionParser {
  private static let sums: [Character: FormulaProgram.Step] = ["+": .add, "-": .subtract]
  private static let products: [Character: FormulaProgram.Step] = [
    "*": .multiply, "/": .divide, "%": .remainder,
  ]
  private static let functions = [
    "min", "max", "mean", "avg", "average", "sum", "count", "median", "quantile", "base",
  ]

  /// Parses a value with all its alternatives, or a condition in parentheses.
  mutating func parseValue() throws(GridreelError) -> Part {
    let start = current
    let first = try parseSum()
    guard isWord("else") else { return first }
    var program = try program(first, from: start)
    while takeWord("else") {
      let alternative = program.beginAlternative()
      let start = current
      program.append(try self.program(parseSum(), from: start))
      program.endAlternative(alternative)
    }
    return computed(program, from: start)
  }

  private mutating func parseSum() throws(GridreelError) -> Part {
    try parseChain(Self.sums) { parser throws(GridreelError) in try parser.parseProduct() }
  }

  private mutating func parseProduct() throws(GridreelError) -> Part {
    try parseChain(Self.products) { parser throws(GridreelError) in try parser.parseFactor() }
  }

  /// Parses terms that are joined by signs, from the left to the right.
  private mutating func parseChain(
    _ steps: [Character: FormulaProgram.Step],
    _ term: (inout ExpressionParser) throws(GridreelError) -> Part
  ) throws(GridreelError) -> Part {
    let start = current
    let first = try term(&self)
    guard case .sign(let sign) = current.kind, steps[sign] != nil else { return first }
    var program = try program(first, from: start)
    while case .sign(let sign) = current.kind, let step = steps[sign] {
      place += 1
      let start = current
      program.append(try self.program(term(&self), from: start))
      program.append(step)
    }
    return computed(program, from: start)
  }

  private mutating func parseFactor() throws(GridreelError) -> Part {
    guard current.kind == .sign("-") || current.kind == .sign("+") else {
      return try parsePrimary()
    }
    try enter()
    defer { leave() }
    let start = current
    place += 1
    let part = try parseFactor()
    guard start.kind == .sign("-") else { return part }
    if case .value(.literal(let cell)) = part, case .number(let number) = cell.value {
      return .value(.literal(Cell(value: .number(-number), text: "-" + cell.text)))
    }
    var program = try program(part, from: start)
    program.append(.negative)
    return computed(program, from: start)
  }

  private mutating func parsePrimary() throws(GridreelError) -> Part {
    let token = current
    let value: Value
    switch token.kind {
    case .open: return try parseParentheses()
    case .word(let word): return try parseWord(word)
    case .column(let key):
      place += 1
      return .value(.column(references.place(of: key, at: token.offset)))
    case .quoted(let text):
      place += 1
      return .value(.column(references.place(of: text, at: token.offset, isQuoted: true)))
    case .text(let text):
      place += 1
      return .value(.literal(Cell(value: .text(text), text: text)))
    case .number(let number): value = .number(number)
    case .date(let date): value = .date(date)
    case .end:
      throw error("the \(purpose.rawValue) ends too early; a column or a value is missing")
    case .comparison, .contains, .close, .comma, .sign, .and, .or, .not:
      throw unexpected("a column or a value")
    }
    place += 1
    return .value(.literal(Cell(value: value, text: token.text)))
  }

  private mutating func parseParentheses() throws(GridreelError) -> Part {
    let opening = current
    try enter()
    defer { leave() }
    place += 1
    let start = current
    let part = try parseAny()
    guard take(.close) else {
      guard current.kind == .end else {
        if purpose == .condition { _ = try condition(part, from: start) }
        throw unexpected("')', 'and' or 'or'")
      }
      throw GridreelError("this '(' is never closed; add ')'", offset: opening.offset)
    }
    return part
  }

  private mutating func parseWord(_ word: String) throws(GridreelError) -> Part {
    let token = current
    let lowercased = word.lowercased()
    if next?.kind == .open, !Self.reserved.contains(lowercased) { return try parseFunction() }
    switch lowercased {
    case "true", "false":
      place += 1
      return .value(.literal(Cell(value: .boolean(lowercased == "true"), text: word)))
    case "null":
      throw error("nothing is equal to null; write: is null, or: is not null")
    case _ where Self.reserved.contains(lowercased):
      throw error(
        "expected a column or a value before '\(word)'; a column of that name is written [\(word)]")
    default:
      place += 1
      return .value(.column(references.place(of: word, at: token.offset)))
    }
  }

  // MARK: Functions

  private mutating func parseFunction() throws(GridreelError) -> Part {
    let name = current
    let function = name.text.lowercased()
    guard Self.functions.contains(function) else {
      let hint = suggestion(for: function, among: Self.functions)
      let known =
        hint.isEmpty
        ? "; there are min, max, mean, median, sum, count, quantile and base" : hint
      throw error("unknown function '\(name.text)'\(known)")
    }
    place += 2
    if function == "base" { return try parseBase(from: name) }
    let key = try parseColumnKey()
    let kind: Aggregate.Function
    switch function {
    case "min": kind = .min
    case "max": kind = .max
    case "sum": kind = .sum
    case "count": kind = .count
    case "median": kind = .quantile(0.5)
    case "quantile": kind = .quantile(try parseShare())
    default: kind = .mean
    }
    guard take(.close) else { throw unexpected("')'") }
    return .value(.aggregate(Aggregate(kind, of: key)))
  }

  private mutating func parseColumnKey() throws(GridreelError) -> String {
    switch current.kind {
    case .word(let key) where !Self.reserved.contains(key.lowercased()):
      return takeColumn(key)
    case .column(let key), .quoted(let key): return takeColumn(key)
    default: throw unexpected("a column")
    }
  }

  private mutating func takeColumn(_ key: String) -> String {
    _ = references.place(of: key, at: current.offset)
    place += 1
    return key
  }

  private mutating func parseShare() throws(GridreelError) -> Double {
    guard take(.comma) else { throw unexpected("',' and a share from 0 to 1: quantile(age, 0.9)") }
    guard case .number(let share) = current.kind, (0...1).contains(share) else {
      throw unexpected("a share from 0 to 1")
    }
    place += 1
    return share
  }

  /// Parses the amount and the unit of `base(size, unit)`.
  private mutating func parseBase(from name: ExpressionToken) throws(GridreelError) -> Part {
    let start = current
    var program = try program(parseValue(), from: start)
    guard take(.comma) else { throw unexpected("',' and the unit: base(size, unit)") }
    let unit: FormulaProgram.Unit
    switch current.kind {
    case .text(let text):
      unit = .text(text)
      place += 1
    case .word(let key), .column(let key), .quoted(let key):
      unit = .column(references.place(of: key, at: current.offset))
      place += 1
    default: throw unexpected("a unit: base(size, unit), or base(size, 'g')")
    }
    guard take(.close) else { throw unexpected("')'") }
    program.append(.base(unit: unit))
    return computed(program, from: name)
  }

  // MARK: Programs

  private func isWord(_ word: String) -> Bool {
    if case .word(let written) = current.kind { return written.lowercased() == word }
    return false
  }

  /// The program that computes a part.
  mutating func program(
    _ part: Part, from start: ExpressionToken
  ) throws(GridreelError) -> FormulaProgram {
    var program = FormulaProgram()
    switch try operand(part, from: start) {
    case .column(let place): program.append(.column(references.asColumn(place)))
    case .aggregate(let aggregate): program.append(.aggregate(aggregate))
    case .computed(let formula, let columns):
      program = formula.program.renumbered { columns[$0] }
    case .literal(let cell):
      guard case .number(let number) = cell.value else {
        throw GridreelError(
          "arithmetic needs numbers, and '\(start.text)' is none", offset: start.offset)
      }
      program.append(.number(number))
    }
    return program
  }

  /// Makes an operand of a program over this expression's columns.
  private func computed(_ program: FormulaProgram, from start: ExpressionToken) -> Part {
    let columns = program.columns
    var places: [Int: Int] = [:]
    for (place, column) in columns.enumerated() { places[column] = place }
    let formula = Formula(
      source: text(from: start), program: program.renumbered { places[$0] ?? 0 },
      references: columns.map { references.list[$0] })
    return .value(.computed(formula, columns: columns))
  }
}
