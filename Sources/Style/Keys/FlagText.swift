import GridreelJSONText
package import GridreelPrimitives

/// Reads words of flags whose grammar all of them share.
package enum FlagText {
  /// Splits at commas except those in single quotes, and removes the quotes.
  package static func list(_ text: String) -> [String] {
    var parts: [String] = []
    var part = ""
    var isQuoted = false
    for character in text {
      switch character {
      case "'": isQuoted.toggle()
      case "," where !isQuoted:
        parts.append(part)
        part = ""
      default: part.append(character)
      }
    }
    parts.append(part)
    return parts.map { $0.trimmed }.filter { !$0.isEmpty }
  }

  /// Splits `KEY=VALUE` at the first equals sign.
  package static func pair(_ text: String) throws(GridreelError) -> (key: String, value: String) {
    guard let place = text.firstIndex(of: "="), place != text.startIndex else {
      throw GridreelError("'\(text)' is not KEY=VALUE")
    }
    return (String(text[..<place]).trimmed, String(text[text.index(after: place)...]).trimmed)
  }

  /// Parses a number within a range; the unit is for messages.
  package static func number(
    _ text: String, _ range: ClosedRange<Double>, _ unit: String = ""
  ) throws(GridreelError) -> Double {
    guard let number = Double(text), number.isFinite else {
      throw GridreelError("'\(text)' is not a number")
    }
    guard range.contains(number) else {
      throw GridreelError(range.excluding(text, unit))
    }
    return number
  }

  /// Parses `true` or `false`.
  package static func boolean(_ text: String) throws(GridreelError) -> Bool {
    guard let flag = Bool(text) else { throw GridreelError("'\(text)' is neither true nor false") }
    return flag
  }

  /// Parses an integer of at least 1.
  package static func count(_ text: String) throws(GridreelError) -> Int {
    guard let number = Int(text), number >= 1 else {
      throw GridreelError("'\(text)' is not a whole number of 1 or more")
    }
    return number
  }

  /// Parses a raw value of an enumeration.
  package static func word<Choice: RawRepresentable<String> & CaseIterable>(
    _ text: String, _ type: Choice.Type
  ) throws(GridreelError) -> Choice {
    if let choice = Choice(rawValue: text) { return choice }
    let words = Choice.allCases.map(\.rawValue)
    let near = KeyMeanings.word(meantBy: text, among: words) ?? nearestName(to: text, among: words)
    let hint = near.map { "; did you mean '\($0)'?" } ?? ""
    throw GridreelError("'\(text)' is none of \(words.joined(separator: ", "))\(hint)")
  }
}

extension String {
  /// The text without leading and trailing white space.
  package var trimmed: String {
    var text = Substring(self)
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}
