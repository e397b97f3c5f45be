package import GridreelPrimitives

/// A parsed date pattern.
package struct DatePattern: Hashable, Sendable {
  /// Whether a name stands beside a day, which some languages inflect, or by itself.
  enum Use: Hashable {
    case besideDay
    case alone
  }

  enum Part: Hashable {
    case text(String)
    case year(digits: Int)
    case shortYear
    case month(digits: Int)
    case monthName(isShort: Bool, Use)
    case day(digits: Int)
    case weekdayName(isShort: Bool, Use)
    case hour(digits: Int)
    case halfDayHour(digits: Int)
    case minute(digits: Int)
    case second(digits: Int)
    case halfDay
  }

  let parts: [Part]
  /// The pattern as written.
  package let source: String

  /// Parses a pattern.
  ///
  /// - Throws: ``GridreelError`` with the column in the pattern.
  package init(_ pattern: String) throws(GridreelError) {
    var reader = PatternReader(pattern)
    source = pattern
    let letters = zip(pattern, pattern.dropFirst())
    if let (_, letter) = letters.first(where: { $0 == "%" && $1.isLetter }) {
      throw reader.error(
        "'%\(letter)' is of other programs; the year is yyyy, the month MM or MMM, the day dd, the hour HH, the minute mm",
        at: 0)
    }
    parts = try reader.parts(text: Part.text, letters: Self.part)
    guard !parts.isEmpty else {
      throw reader.error("the pattern is empty; write one such as yyyy-MM-dd", at: 0)
    }
  }

  private static func part(from reader: inout PatternReader) throws(GridreelError) -> Part {
    let start = reader.offset
    let letter = reader.takeRun()
    switch (letter?.character, letter?.count) {
    case ("y", 1), ("y", 4): return .year(digits: letter?.count ?? 1)
    case ("y", 2): return .shortYear
    case ("M", let count?) where count <= 2: return .month(digits: count)
    case ("M", let count?) where count <= 4: return .monthName(isShort: count == 3, .besideDay)
    case ("L", let count?) where (3...4).contains(count):
      return .monthName(isShort: count == 3, .alone)
    case ("d", let count?) where count <= 2: return .day(digits: count)
    case ("E", let count?) where count <= 4: return .weekdayName(isShort: count < 4, .besideDay)
    case ("c", let count?) where (3...4).contains(count):
      return .weekdayName(isShort: count == 3, .alone)
    case ("H", let count?) where count <= 2: return .hour(digits: count)
    case ("h", let count?) where count <= 2: return .halfDayHour(digits: count)
    case ("m", let count?) where count <= 2: return .minute(digits: count)
    case ("s", let count?) where count <= 2: return .second(digits: count)
    case ("a", 1): return .halfDay
    default: break
    }
    let written = String(repeating: letter?.character ?? " ", count: letter?.count ?? 0)
    throw reader.error("unknown '\(written)'; \(hint(for: letter?.character))", at: start)
  }

  private static func hint(for letter: Character?) -> String {
    switch letter {
    case "Y", "y": "the year is yyyy or yy"
    case "D", "d": "the day of the month is dd or d"
    case "M": "the month is MMMM, MMM, MM or M"
    case "L": "a month by itself is LLLL or LLL"
    case "S", "s": "the second is ss or s"
    case "E", "e": "the weekday is EEEE or EEE"
    case "c": "a weekday by itself is cccc or ccc"
    case "H", "h": "the hour is HH or H, hh or h with a for AM and PM"
    default: "put text in quotes"
    }
  }

  /// The formatted moment, in the words of a locale.
  func string(for civil: CivilTime, _ words: LocaleWords) -> String {
    parts.map { Self.text(of: $0, civil, words) }.joined()
  }

  private static func text(of part: Part, _ civil: CivilTime, _ words: LocaleWords) -> String {
    switch part {
    case .text(let text): return text
    case .year(let digits): return (civil.year < 0 ? "-" : "") + padded(abs(civil.year), digits)
    case .shortYear: return padded(abs(civil.year) % 100, 2)
    case .month(let digits): return padded(civil.month, digits)
    case .monthName(let isShort, let use):
      let besideDay = isShort ? words.shortMonths : words.months
      let names =
        use == .besideDay ? besideDay : isShort ? words.plainShortMonths : words.plainMonths
      return names.element(at: civil.month - 1) ?? ""
    case .day(let digits): return padded(civil.day, digits)
    case .weekdayName(let isShort, let use):
      let besideDay = isShort ? words.shortDays : words.days
      let names = use == .besideDay ? besideDay : isShort ? words.plainShortDays : words.plainDays
      return names.element(at: civil.weekday) ?? ""
    case .hour(let digits): return padded(civil.hour, digits)
    case .halfDayHour(let digits): return padded((civil.hour + 11) % 12 + 1, digits)
    case .minute(let digits): return padded(civil.minute, digits)
    case .second(let digits): return padded(Int(clamped: civil.second), digits)
    case .halfDay: return words.halves.element(at: civil.hour < 12 ? 0 : 1) ?? ""
    }
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }
}
