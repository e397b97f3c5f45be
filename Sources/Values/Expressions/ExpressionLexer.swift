import GridreelPrimitives

struct ExpressionToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A bare word: a keyword, a function or a column.
    case word(String)
    /// A column in brackets or backticks.
    case column(String)
    /// A text in single quotes.
    case text(String)
    /// A column or a text in double quotes.
    case quoted(String)
    case number(Double)
    case date(Timestamp)
    case comparison(Comparison)
    case contains
    /// `+ - * / %`
    case sign(Character)
    case and
    case or
    case not
    case open
    case close
    case comma
    case end
  }

  let kind: Kind
  /// The spelling in the source.
  let text: String
  /// The offset of its first character, from 0.
  let offset: Int
}

/// Splits an expression into tokens.
struct ExpressionLexer {
  private let characters: [Character]
  private var place = 0

  init(_ source: String) { characters = Array(source) }

  /// All tokens; the last one is of the kind `end`.
  static func tokens(of source: String) throws(GridreelError) -> [ExpressionToken] {
    var lexer = ExpressionLexer(source)
    var tokens: [ExpressionToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(GridreelError) -> ExpressionToken {
    while let space = peek(), space.isWhitespace { place += 1 }
    let start = place
    guard let character = peek() else { return token(.end, from: start) }
    if let kind = try quotation(character) { return token(kind, from: start) }
    switch character {
    case "(": return single(.open)
    case ")": return single(.close)
    case ",": return single(.comma)
    case "~": return single(.contains)
    case "&": return joint(.and)
    case "|": return joint(.or)
    case "=", "!", "<", ">", "≠", "≤", "≥": return try comparison()
    case "\u{2212}": return single(.sign("-"))
    case ".": return try number()
    case "+", "-", "*", "/", "%": return single(.sign(character))
    default: break
    }
    if Self.isDigit(character) { return try number() }
    guard Self.isWordPart(character) else {
      throw error(
        "unexpected '\(character)'; a column whose name is not one word stands in brackets: "
          + "[unit-price]", at: start)
    }
    while let part = peek(), Self.isWordPart(part) || isDotInName(part) { place += 1 }
    return token(.word(String(characters[start..<place])), from: start)
  }

  private mutating func single(_ kind: ExpressionToken.Kind) -> ExpressionToken {
    place += 1
    return token(kind, from: place - 1)
  }

  /// Reads `&` or `&&`.
  private mutating func joint(_ kind: ExpressionToken.Kind) -> ExpressionToken {
    let start = place
    place += 1
    if peek() == characters[start] { place += 1 }
    return token(kind, from: start)
  }

  private mutating func comparison() throws(GridreelError) -> ExpressionToken {
    let start = place
    while let part = peek(), "=!<>≠≤≥".contains(part) { place += 1 }
    // A `!` that follows another sign begins the next token: `active=!done`.
    let written = String(characters[start..<place])
    if let comparison = Comparison(written: written) {
      return token(.comparison(comparison), from: start)
    }
    switch written {
    case "!":
      guard peek() == "~" else { return token(.not, from: start) }
      throw error("write 'not ~' instead of '!~'", at: start)
    case "=<": throw error("write '<=' instead of '=<'", at: start)
    case "=>": throw error("write '>=' instead of '=>'", at: start)
    default:
      guard written.allSatisfy({ $0 == "!" }) else {
        throw error("unknown comparison '\(written)'; there are = != < <= > >= and ~", at: start)
      }
      place = start + 1
      return token(.not, from: start)
    }
  }

  // MARK: Numbers and dates

  private mutating func number() throws(GridreelError) -> ExpressionToken {
    let start = place
    if let date = try date() { return token(.date(date), from: start) }
    readDigits()
    if peek() == ".", !(place > start && isLetter(at: place + 1)) {
      place += 1
      readDigits()
    }
    readExponent()
    let hasTail = peek().map(Self.isWordPart) ?? false
    while let part = peek(), Self.isWordPart(part) { place += 1 }
    let written = String(characters[start..<place])
    guard !hasTail, let number = Double(written), number.isFinite else {
      throw error(
        "'\(written)' is not a number; put text in quotes, a column's name in brackets",
        at: start)
    }
    return token(.number(number), from: start)
  }

  private mutating func readDigits() {
    while let digit = peek(), Self.isDigit(digit) { place += 1 }
  }

  private mutating func readExponent() {
    guard let mark = peek(), mark == "e" || mark == "E" else { return }
    var next = place + 1
    if next < characters.count, characters[next] == "+" || characters[next] == "-" { next += 1 }
    guard next < characters.count, Self.isDigit(characters[next]) else { return }
    place = next
    readDigits()
  }

  /// Reads a date if one stands here, without blanks between its parts.
  private mutating func date() throws(GridreelError) -> Timestamp? {
    let start = place
    var end = start
    while end < characters.count, isDatePart(characters[end]) { end += 1 }
    let run = String(characters[start..<end])
    switch DateLiteral(run) {
    case .date(let date):
      place = end
      return clock(after: date, from: start) ?? date
    case .doubtful:
      throw error(
        "'\(run)' may have the day or the month first; write 2024-12-31, or put blanks around '/' "
          + "to divide", at: start)
    case .wrong:
      throw error(
        "'\(run)' is not a date; write year-month-day: 2024-03-01, or put blanks around '-' to "
          + "subtract", at: start)
    case nil: return nil
    }
  }

  /// Reads a time after a day and a blank.
  private mutating func clock(after date: Timestamp, from start: Int) -> Timestamp? {
    guard date.isDayOnly, peek() == " ", place + 1 < characters.count,
      Self.isDigit(characters[place + 1])
    else { return nil }
    var end = place + 1
    while end < characters.count, Self.isDigit(characters[end]) || ":.".contains(characters[end]) {
      end += 1
    }
    guard let whole = Timestamp(iso: String(characters[start..<end])) else { return nil }
    place = end
    return whole
  }

  private func isDatePart(_ part: Character) -> Bool {
    Self.isWordPart(part) || ".:-/".contains(part)
  }

  // MARK: Quotations

  /// Reads what a quotation mark begins; nil if the character is none.
  private mutating func quotation(
    _ mark: Character
  ) throws(GridreelError) -> ExpressionToken.Kind? {
    switch mark {
    case "'": .text(try quoted(until: "'", called: "text"))
    case "\u{2018}": .text(try quoted(until: "\u{2019}", called: "text"))
    case "\"": .quoted(try quoted(until: "\"", called: "text"))
    case "\u{201C}": .quoted(try quoted(until: "\u{201D}", called: "text"))
    case "[": .column(try quoted(until: "]", called: "column"))
    case "`": .column(try quoted(until: "`", called: "column"))
    default: nil
    }
  }

  /// Reads up to a closing mark; a doubled mark stands for itself.
  private mutating func quoted(
    until mark: Character, called name: String
  ) throws(GridreelError) -> String {
    guard let (content, end) = characters.quotedText(at: place, until: mark) else {
      throw error("the \(name) that begins here is never closed; add \(mark)", at: place)
    }
    place = end
    return content
  }

  // MARK: Characters

  private func peek() -> Character? { place < characters.count ? characters[place] : nil }

  /// Whether this is the dot in the name of a nested value: `owner.name`.
  private func isDotInName(_ part: Character) -> Bool { part == "." && isLetter(at: place + 1) }

  private func isLetter(at place: Int) -> Bool {
    place < characters.count && (characters[place].isLetter || characters[place] == "_")
  }

  private func token(_ kind: ExpressionToken.Kind, from start: Int) -> ExpressionToken {
    ExpressionToken(kind: kind, text: String(characters[start..<place]), offset: start)
  }

  private func error(_ message: Message, at offset: Int) -> GridreelError {
    GridreelError(message, offset: offset)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
