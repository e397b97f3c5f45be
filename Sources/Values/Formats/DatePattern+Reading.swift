extension DatePattern {
  /// Whether a text can be read by the pattern: it has a year, a month and a day, or an hour.
  package var isReadable: Bool {
    let hasMonth = parts.contains {
      switch $0 {
      case .month, .monthName: true
      default: false
      }
    }
    let hasYear = parts.contains {
      switch $0 {
      case .year, .shortYear: true
      default: false
      }
    }
    let hasHour = parts.contains {
      switch $0 {
      case .hour, .halfDayHour: true
      default: false
      }
    }
    return hasYear && hasMonth || hasHour && !hasYear && !hasMonth
  }

  /// The moment that a text spells by the pattern; nil if it is written in another way, or does not
  /// exist.
  ///
  /// Without a day it is the first of the month, without a date it is on 1970-01-01; of two digits
  /// of a year, 69 to 99 are of the twentieth century, as in POSIX. `am` and `pm` are read as they
  /// stand, whatever the locale.
  package func timestamp(reading text: String, _ months: MonthNames) -> Timestamp? {
    var reading = Reading(rest: text[...], months: months)
    for part in parts {
      guard reading.read(part) else { return nil }
    }
    return reading.rest.isEmpty ? reading.timestamp : nil
  }

  private struct Reading {
    var rest: Substring
    let months: MonthNames
    var year = 1970
    var month = 1
    var day = 1
    var hour = 0
    var minute = 0
    var second = 0
    var isAfternoon: Bool?
    var hasTime = false

    var timestamp: Timestamp? {
      guard hasTime else { return Timestamp(year: year, month: month, day: day) }
      var hour = hour
      if let isAfternoon {
        guard (1...12).contains(hour) else { return nil }
        hour = hour % 12 + (isAfternoon ? 12 : 0)
      }
      return Timestamp(
        year: year, month: month, day: day, hour: hour, minute: minute, second: Double(second))
    }

    mutating func read(_ part: Part) -> Bool {
      switch part {
      case .text(let text): return skip(text)
      case .year(let digits): return number(into: \.year, digits: digits == 4 ? 4...4 : 1...4)
      case .shortYear:
        guard number(into: \.year, digits: 2...2) else { return false }
        year += year < 69 ? 2000 : 1900
        return true
      case .month(let digits): return number(into: \.month, digits: digits...2)
      case .monthName: return monthName()
      case .day(let digits): return number(into: \.day, digits: digits...2)
      case .weekdayName:
        let months = months
        return word { months.isWeekday($0) ? 0 : nil } != nil
      case .hour(let digits), .halfDayHour(let digits):
        hasTime = true
        return number(into: \.hour, digits: digits...2)
      case .minute(let digits): return number(into: \.minute, digits: digits...2)
      case .second(let digits): return number(into: \.second, digits: digits...2)
      case .halfDay:
        let half = rest.prefix(while: { $0.isLetter || $0 == "." }).lowercased()
        guard half.hasPrefix("a") || half.hasPrefix("p") else { return false }
        isAfternoon = half.hasPrefix("p")
        rest = rest.dropFirst(half.count)
        return true
      }
    }

    private mutating func skip(_ text: String) -> Bool {
      guard rest.hasPrefix(text) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }

    private mutating func number(
      into field: WritableKeyPath<Reading, Int>, digits: ClosedRange<Int>
    ) -> Bool {
      let run = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isWholeNumber }
      guard digits.contains(run.count), let number = Int(run) else { return false }
      self[keyPath: field] = number
      rest = rest.dropFirst(run.count)
      return true
    }

    private mutating func monthName() -> Bool {
      guard let month = word(months.month) else { return false }
      self.month = month
      return true
    }

    /// Takes a word with the point that shortens it, if `find` knows it.
    private mutating func word(_ find: (UnsafeBufferPointer<UInt8>) -> Int?) -> Int? {
      let run = rest.prefix { $0.isLetter }
      var name = String(run)
      guard let found = name.withUTF8(find) else { return nil }
      rest = rest.dropFirst(run.count)
      if rest.first == "." { rest = rest.dropFirst() }
      return found
    }
  }
}
