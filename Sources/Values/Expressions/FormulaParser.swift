/// Parses formulas by recursive descent, as deep as their parentheses are nested.
struct FormulaParser {
  /// The maximum nesting depth of parentheses.
  private static let deepest = 64

  private let characters: [Character]
  private var place = 0
  private var depth = 0
  private var program = FormulaProgram()
  /// The columns referenced so far.
  private(set) var references = ColumnReferences()

  init(_ source: String) { characters = Array(source) }

  /// Parses the whole formula.
  mutating func parse() throws(ExpressionError) -> FormulaProgram {
    try alternatives()
    skipSpace()
    guard place == characters.count else {
      throw error("unexpected '\(characters[place])'; there are + - * / ( ) and 'else'")
    }
    return program
  }

  private mutating func alternatives() throws(ExpressionError) {
    try sum()
    while take(word: "else") {
      let start = program.beginAlternative()
      try sum()
      program.endAlternative(start)
    }
  }

  private mutating func sum() throws(ExpressionError) {
    try product()
    while true {
      if take("+") {
        try product()
        program.append(.add)
      } else if take("-") {
        try product()
        program.append(.subtract)
      } else {
        return
      }
    }
  }

  private mutating func product() throws(ExpressionError) {
    try factor()
    while true {
      if take("*") {
        try factor()
        program.append(.multiply)
      } else if take("/") {
        try factor()
        program.append(.divide)
      } else {
        return
      }
    }
  }

  private mutating func factor() throws(ExpressionError) {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else {
      throw error("the formula is nested too deeply; \(Self.deepest) levels are the most")
    }
    skipSpace()
    guard let first = peek() else {
      throw error("the formula ends too early; a number or a column is missing")
    }
    if take("-") {
      try factor()
      return program.append(.negative)
    }
    if take("(") {
      try alternatives()
      return try expect(")")
    }
    let start = place
    if first == "[" { return program.append(.column(reference(try quoted("]"), at: start))) }
    if Self.startsNumber(first) { return program.append(.number(try number())) }
    guard let word = word() else {
      throw error("unexpected '\(first)'; a number or a column is missing")
    }
    guard take("(") else { return program.append(.column(reference(word, at: start))) }
    guard word == "base" else {
      place = start
      throw error("unknown function '\(word)'; there is base(amount, unit)")
    }
    try base()
  }

  private mutating func base() throws(ExpressionError) {
    try alternatives()
    try expect(",")
    skipSpace()
    let start = place
    let unit: FormulaProgram.Unit
    if peek() == "'" {
      unit = .text(try quoted("'"))
    } else if peek() == "[" {
      unit = .column(reference(try quoted("]"), at: start))
    } else if let word = word() {
      unit = .column(reference(word, at: start))
    } else {
      throw error("the unit is missing: base(size, unit), or base(size, 'g')")
    }
    try expect(")")
    program.append(.base(unit: unit))
  }

  // MARK: Words

  private func peek() -> Character? { place < characters.count ? characters[place] : nil }

  private mutating func skipSpace() {
    while let space = peek(), space.isWhitespace { place += 1 }
  }

  private mutating func take(_ mark: Character) -> Bool {
    skipSpace()
    guard peek() == mark else { return false }
    place += 1
    return true
  }

  private mutating func take(word wanted: String) -> Bool {
    skipSpace()
    let start = place
    if word() == wanted { return true }
    place = start
    return false
  }

  private mutating func expect(_ mark: Character) throws(ExpressionError) {
    guard take(mark) else { throw error("'\(mark)' is missing here") }
  }

  private mutating func word() -> String? {
    let start = place
    while let part = peek(), part.isLetter || part.isNumber || part == "_" { place += 1 }
    return place > start ? String(characters[start..<place]) : nil
  }

  private static func startsNumber(_ character: Character) -> Bool {
    character == "." || character.isASCII && character.isWholeNumber
  }

  private mutating func number() throws(ExpressionError) -> Double {
    let start = place
    while let part = peek(), Self.startsNumber(part) || part.isLetter || part == "_" { place += 1 }
    let written = String(characters[start..<place])
    guard let number = Double(written), number.isFinite,
      !written.contains(where: { "xXpP".contains($0) })
    else {
      place = start
      throw error("'\(written)' is no number; a column's name stands in brackets")
    }
    return number
  }

  /// Reads up to a closing mark; a doubled mark stands for itself.
  private mutating func quoted(_ mark: Character) throws(ExpressionError) -> String {
    guard let (content, end) = characters.quotedText(at: place, until: mark) else {
      throw error("what begins here is never closed; add \(mark)")
    }
    place = end
    return content
  }

  private mutating func reference(_ key: String, at offset: Int) -> Int {
    references.place(of: key, at: offset)
  }

  private func error(_ message: String) -> ExpressionError {
    ExpressionError(message: message, offset: min(place, characters.count))
  }
}
