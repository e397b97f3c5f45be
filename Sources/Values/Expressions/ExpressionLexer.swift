struct ExpressionToken: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A bare word: a keyword, a function or a column.
    case word(String)
    /// A column in brackets.
    case column(String)
    /// A quoted text.
    case text(String)
    case number(Double)
    case date(Timestamp)
    case comparison(Comparison)
    case contains
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
  static func tokens(of source: String) throws(ExpressionError) -> [ExpressionToken] {
    var lexer = ExpressionLexer(source)
    var tokens: [ExpressionToken] = []
    while true {
      let token = try lexer.next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(ExpressionError) -> ExpressionToken {
    while let space = peek(), space.isWhitespace { place += 1 }
    let start = place
    guard let character = peek() else { return token(.end, from: start) }
    switch character {
    case "'": return token(.text(try quoted(until: "'", called: "text")), from: start)
    case "[": return token(.column(try quoted(until: "]", called: "column")), from: start)
    case "(": return single(.open)
    case ")": return single(.close)
    case ",": return single(.comma)
    case "~": return single(.contains)
    case "=", "!", "<", ">": return try comparison()
    case "-", "+", ".": return try number()
    case "\"", "\u{201C}", "\u{201D}":
      throw error("text stands in single quotes: 'text'", at: start)
    case "&": throw error("write 'and' between two conditions", at: start)
    case "|": throw error("write 'or' between two conditions", at: start)
    default: break
    }
    if Self.isDigit(character) { return try number() }
    guard Self.isWordPart(character) else {
      throw error(
        "unexpected '\(character)'; a column whose name is not one word stands in brackets: "
          + "[unit-price]", at: start)
    }
    while let part = peek(), Self.isWordPart(part) { place += 1 }
    return token(.word(String(characters[start..<place])), from: start)
  }

  private mutating func single(_ kind: ExpressionToken.Kind) -> ExpressionToken {
    place += 1
    return token(kind, from: place - 1)
  }

  private mutating func comparison() throws(ExpressionError) -> ExpressionToken {
    let start = place
    while let part = peek(), "=!<>".contains(part) { place += 1 }
    let written = String(characters[start..<place])
    if let comparison = Comparison(rawValue: written) {
      return token(.comparison(comparison), from: start)
    }
    switch written {
    case "==", "===": throw error("write '=' instead of '\(written)'", at: start)
    case "<>", "!==": throw error("write '!=' instead of '\(written)'", at: start)
    case "=<": throw error("write '<=' instead of '=<'", at: start)
    case "=>": throw error("write '>=' instead of '=>'", at: start)
    case "!": throw error("write 'not' instead of '!'", at: start)
    default:
      throw error("unknown comparison '\(written)'; there are = != < <= > >= and ~", at: start)
    }
  }

  /// Reads a number or a date, after taking all characters that could belong to either.
  private mutating func number() throws(ExpressionError) -> ExpressionToken {
    let start = place
    place += 1
    while let part = peek(), isNumberPart(part) { place += 1 }
    let written = String(characters[start..<place])
    if let date = Timestamp(iso: written) { return token(.date(date), from: start) }
    if Self.isNumber(written), let number = Double(written), number.isFinite {
      return token(.number(number), from: start)
    }
    if written.split(separator: "-", omittingEmptySubsequences: false).count == 3 {
      throw error("'\(written)' is no date; write year-month-day: 2024-03-01", at: start)
    }
    throw error(
      "'\(written)' is no number; text stands in single quotes, a column's name in brackets",
      at: start)
  }

  private func isNumberPart(_ part: Character) -> Bool {
    if Self.isWordPart(part) || part == "." || part == ":" || part == "-" { return true }
    guard part == "+", place > 0 else { return false }
    return characters[place - 1] == "e" || characters[place - 1] == "E"
  }

  /// Whether a text is a decimal number; `Double` also accepts `inf`, `nan` and `0x10`.
  private static func isNumber(_ text: String) -> Bool {
    var digits = 0
    for (place, character) in text.enumerated() {
      switch character {
      case "0"..."9" where isDigit(character): digits += 1
      case "+", "-", ".", "e", "E": if digits == 0 && place > 1 { return false }
      default: return false
      }
    }
    return digits > 0
  }

  /// Reads up to a closing mark; a doubled mark stands for itself.
  private mutating func quoted(
    until mark: Character, called name: String
  ) throws(ExpressionError) -> String {
    guard let (content, end) = characters.quotedText(at: place, until: mark) else {
      throw error("the \(name) that begins here is never closed; add \(mark)", at: place)
    }
    place = end
    return content
  }

  private func peek() -> Character? { place < characters.count ? characters[place] : nil }

  private func token(_ kind: ExpressionToken.Kind, from start: Int) -> ExpressionToken {
    ExpressionToken(kind: kind, text: String(characters[start..<place]), offset: start)
  }

  private func error(_ message: String, at offset: Int) -> ExpressionError {
    ExpressionError(message: message, offset: offset)
  }

  private static func isDigit(_ character: Character) -> Bool {
    character.isASCII && character.isWholeNumber
  }

  private static func isWordPart(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_"
  }
}
