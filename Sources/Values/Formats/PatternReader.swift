import GridreelPrimitives

/// Reads a format's pattern character by character.
struct PatternReader {
  private let characters: [Character]
  /// The index of the next character, from 0.
  private(set) var offset = 0

  init(_ pattern: String) { characters = Array(pattern) }

  /// The next character; nil at the end.
  func peek() -> Character? { offset < characters.count ? characters[offset] : nil }

  /// The character after the next one; nil if there is none.
  var following: Character? { offset + 1 < characters.count ? characters[offset + 1] : nil }

  /// Advances to the next character.
  mutating func skip() { offset += 1 }

  /// Whether the last character was a digit placeholder.
  var isAfterDigit: Bool { offset > 0 && "#0".contains(characters[offset - 1]) }

  /// Takes a run of the next character.
  mutating func takeRun() -> (character: Character, count: Int)? {
    guard let first = peek() else { return nil }
    let start = offset
    while peek() == first { skip() }
    return (first, offset - start)
  }

  /// Reads text in single or double quotes; a quote within it is doubled, and an empty pair of
  /// quotes stands for a quote.
  mutating func quoted() throws(GridreelError) -> String {
    guard let quote = peek() else { return "" }
    guard let (text, end) = characters.quotedText(at: offset, until: quote) else {
      throw error("the quote that begins here is never closed; add \(quote)")
    }
    defer { offset = end }
    return end - offset == 2 ? String(quote) : text
  }

  /// Parses the whole pattern: quoted text, runs of letters, and literal characters.
  ///
  /// - Parameters:
  ///   - text: Makes a part of a text.
  ///   - letters: Parses the run of letters that comes next.
  /// - Returns: The parts in order.
  /// - Throws: ``GridreelError`` if a quote is not closed, and any error of `letters`.
  mutating func parts<Part>(
    text: (String) -> Part,
    letters: (inout PatternReader) throws(GridreelError) -> Part
  ) throws(GridreelError) -> [Part] {
    var parts: [Part] = []
    while let character = peek() {
      if character == "'" || character == "\"" {
        parts.append(text(try quoted()))
      } else if character.isLetter {
        parts.append(try letters(&self))
      } else {
        parts.append(text(String(character)))
        skip()
      }
    }
    return parts
  }

  func error(_ message: Message, at offset: Int? = nil) -> GridreelError {
    GridreelError(message, offset: offset ?? self.offset)
  }
}
