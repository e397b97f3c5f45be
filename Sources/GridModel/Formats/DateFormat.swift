/// How days and times are written, with English names.
public struct DateFormat: Hashable, Sendable {
  private enum Part: Hashable {
    case text(String)
    case year
    case shortYear
    case month(digits: Int)
    case monthName(isShort: Bool)
    case day(digits: Int)
    case weekdayName(isShort: Bool)
    case hour(digits: Int)
    case halfDayHour(digits: Int)
    case minute(digits: Int)
    case second(digits: Int)
    case halfDay
  }

  /// The pattern that was read.
  public let pattern: String
  private let parts: [Part]

  /// Reads a pattern: `yyyy-MM-dd`, `d MMMM yyyy`, `EEE, d MMM yy 'at' h:mm a`.
  ///
  /// Letters: `yyyy yy` year, `MMMM MMM` month's name, `MM M` its number, `dd d` day, `EEEE EEE`
  /// weekday, `HH H` hour to 23, `hh h` hour to 12, `mm m` minute, `ss s` second, `a` AM or PM.
  /// Other letters are text in single or double quotes; all other characters stand for themselves.
  ///
  /// - Throws: ``FormatError`` with code `badPattern` and the place.
  public init(_ pattern: String) throws(FormatError) {
    self.pattern = pattern
    var reader = PatternReader(pattern)
    var parts: [Part] = []
    while let character = reader.peek() {
      if character == "'" || character == "\"" {
        parts.append(.text(try reader.quoted()))
      } else if character.isLetter {
        parts.append(try Self.part(from: &reader))
      } else {
        parts.append(.text(String(character)))
        reader.skip()
      }
    }
    self.parts = parts
    guard !parts.isEmpty else {
      throw reader.error("the pattern is empty; write one such as yyyy-MM-dd", at: 0)
    }
  }

  private static func part(from reader: inout PatternReader) throws(FormatError) -> Part {
    let start = reader.offset
    let letter = reader.takeRun()
    switch (letter?.character, letter?.count) {
    case ("y", 1), ("y", 4): return .year
    case ("y", 2): return .shortYear
    case ("M", let count?) where count <= 2: return .month(digits: count)
    case ("M", let count?) where count <= 4: return .monthName(isShort: count == 3)
    case ("d", let count?) where count <= 2: return .day(digits: count)
    case ("E", let count?) where count <= 4: return .weekdayName(isShort: count < 4)
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
    case "S", "s": "the second is ss or s"
    case "E", "e": "the weekday is EEEE or EEE"
    case "H", "h": "the hour is HH or H, hh or h with a for AM and PM"
    default: "put text in quotes"
    }
  }

  /// The moment as people read it.
  public func string(for timestamp: Timestamp) -> String {
    let civil = timestamp.civil
    return parts.map { Self.text(of: $0, civil) }.joined()
  }

  private static func text(of part: Part, _ civil: CivilTime) -> String {
    switch part {
    case .text(let text): return text
    case .year: return (civil.year < 0 ? "-" : "") + padded(abs(civil.year), 4)
    case .shortYear: return padded(abs(civil.year) % 100, 2)
    case .month(let digits): return padded(civil.month, digits)
    case .monthName(let isShort): return name(months[civil.month - 1], isShort)
    case .day(let digits): return padded(civil.day, digits)
    case .weekdayName(let isShort): return name(weekdays[civil.weekday], isShort)
    case .hour(let digits): return padded(civil.hour, digits)
    case .halfDayHour(let digits): return padded((civil.hour + 11) % 12 + 1, digits)
    case .minute(let digits): return padded(civil.minute, digits)
    case .second(let digits): return padded(Int(civil.second), digits)
    case .halfDay: return civil.hour < 12 ? "AM" : "PM"
    }
  }

  private static func name(_ name: String, _ isShort: Bool) -> String {
    isShort ? String(name.prefix(3)) : name
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
  private static let weekdays = [
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday",
  ]
}
