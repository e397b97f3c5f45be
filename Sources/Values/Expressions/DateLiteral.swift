/// What a run of digits and separators in an expression is, if it looks like a date.
enum DateLiteral: Hashable {
  case date(Timestamp)
  /// The day or the month may come first.
  case doubtful
  /// The day does not exist, or is not written in full.
  case wrong

  /// Reads `2024-03-01` with or without a time, `2024/03/01` and `31.12.2024`; nil for what is a
  /// number or a formula.
  init?(_ text: String) {
    // No date is longer.
    guard let first = text.utf8.first, first >= 0x30, first <= 0x39, text.utf8.count <= 64 else {
      return nil
    }
    let shape = Self.shape(of: text)
    switch shape {
    case "4-2-2", "4-2-2T": self = Timestamp(iso: text).map(DateLiteral.date) ?? .wrong
    case "4/2/2": self = Self.date(text, separator: "/", isYearFirst: true)
    case "1.1.4", "1.2.4", "2.1.4", "2.2.4":
      self = Self.date(text, separator: ".", isYearFirst: false)
    case "1/1/4", "1/2/4", "2/1/4", "2/2/4": self = .doubtful
    default:
      let isDashed = shape.split(separator: "-", omittingEmptySubsequences: false).count == 3
      guard isDashed, shape.allSatisfy({ $0.isNumber || $0 == "-" }) else { return nil }
      self = .wrong
    }
  }

  /// The lengths of the runs of digits up to the third, with what separates them: `4-2-2`; then `T`
  /// if more follows.
  private static func shape(of text: String) -> String {
    var (shape, length, runs) = ("", 0, 0)
    for character in text {
      if character.isASCII, character.isWholeNumber {
        length += 1
        continue
      }
      shape += length > 9 ? "9" : "\(length)"
      (length, runs) = (0, runs + 1)
      if runs == 3 { return shape + "T" }
      shape.append(character)
    }
    return shape + (length > 9 ? "9" : "\(length)")
  }

  private static func date(
    _ text: String, separator: Character, isYearFirst: Bool
  ) -> DateLiteral {
    let numbers = text.split(separator: separator).compactMap { Int($0) }
    guard numbers.count == 3 else { return .wrong }
    let (year, day) = isYearFirst ? (numbers[0], numbers[2]) : (numbers[2], numbers[0])
    return Timestamp(year: year, month: numbers[1], day: day).map(DateLiteral.date) ?? .wrong
  }
}

extension Timestamp {
  /// Reads a date that is never in doubt: `2024-12-31`, `2024/12/31` or `31.12.2024`.
  package init?(unmistakable text: String) {
    if let date = Timestamp(iso: text) {
      self = date
    } else if case .date(let date) = DateLiteral(text) {
      self = date
    } else {
      return nil
    }
  }
}
