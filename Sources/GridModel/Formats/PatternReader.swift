/// Goes through a format's pattern character by character.
struct PatternReader {
  private let characters: [Character]
  /// The place of the next character, from 0.
  private(set) var offset = 0

  init(_ pattern: String) { characters = Array(pattern) }

  /// The next character; nil at the end.
  func peek() -> Character? { offset < characters.count ? characters[offset] : nil }

  /// Goes on to the next character.
  mutating func skip() { offset += 1 }

  /// Whether the last character was one of a number's digits.
  var isAfterDigit: Bool { offset > 0 && "#0".contains(characters[offset - 1]) }

  /// Takes the next character as often as it is repeated.
  mutating func takeRun() -> (character: Character, count: Int)? {
    guard let first = peek() else { return nil }
    let start = offset
    while peek() == first { skip() }
    return (first, offset - start)
  }

  /// Reads text in single or double quotes; a quote within it is doubled, and two quotes with
  /// nothing between them are a quote.
  mutating func quoted() throws(FormatError) -> String {
    let start = offset
    guard let quote = peek() else { return "" }
    skip()
    var text = ""
    while let character = peek() {
      skip()
      if character != quote {
        text.append(character)
      } else if peek() == quote {
        text.append(quote)
        skip()
      } else {
        return offset - start == 2 ? String(quote) : text
      }
    }
    throw error("the quote that begins here is never closed; add \(quote)", at: start)
  }

  func error(_ message: String, at offset: Int? = nil) -> FormatError {
    FormatError(.badPattern, message, at: offset ?? self.offset)
  }
}
