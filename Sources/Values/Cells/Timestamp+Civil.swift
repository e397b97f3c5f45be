import GridreelPrimitives

/// A moment in civil time: calendar and clock fields in the proleptic Gregorian calendar.
public struct CivilTime: Hashable, Sendable {
  /// The year; 0 is 1 BC.
  public var year: Int
  /// The month, `1...12`.
  public var month: Int
  /// The day of the month, `1...31`.
  public var day: Int
  /// The hour, `0...23`.
  public var hour: Int
  /// The minute, `0...59`.
  public var minute: Int
  /// The second with its fraction, in `0..<60`.
  public var second: Double
  /// The day of the week, `0...6`, starting on Sunday.
  public var weekday: Int
}

extension Timestamp {
  private static let secondsPerDay = 86_400.0

  /// Makes a timestamp of a day; nil if the day does not exist.
  ///
  /// - Parameters:
  ///   - year: The year, `0...9999`.
  ///   - month: The month, `1...12`.
  ///   - day: The day of the month, from 1.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.isValid(year: year, month: month, day: day) else { return nil }
    let days = Self.days(year: year, month: month, day: day)
    self.init(seconds: Double(days) * Self.secondsPerDay, isDayOnly: true)
  }

  /// Makes a timestamp of a day and a time; nil if the day or the time does not exist.
  ///
  /// - Parameters:
  ///   - year: The year, `0...9999`.
  ///   - month: The month, `1...12`.
  ///   - day: The day of the month, from 1.
  ///   - hour: The hour, `0...23`.
  ///   - minute: The minute, `0...59`.
  ///   - second: The second with its fraction, in `0..<60`.
  public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Double = 0) {
    guard let midnight = Timestamp(year: year, month: month, day: day),
      (0...23).contains(hour), (0...59).contains(minute), second >= 0, second < 60
    else { return nil }
    let time = Double(hour * 3600 + minute * 60) + second
    self.init(seconds: midnight.seconds + time, isDayOnly: false)
  }

  /// Parses `2024-03-01`, or with a time `2024-03-01T10:30` or `2024-03-01 10:30:15.5`; nil for any
  /// other text and for moments that do not exist.
  public init?(iso text: some StringProtocol) {
    // No valid moment is longer, while the text may have any length.
    guard text.utf8.count <= 64 else { return nil }
    let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == "T" || $0 == " "
    }
    guard let first = parts.first, let date = Self.numbers(in: first, separator: "-", [4, 2, 2])
    else { return nil }
    guard parts.count == 2 else {
      self.init(year: date[0], month: date[1], day: date[2])
      return
    }
    let clock = parts[1].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard
      let time = Self.numbers(in: clock[0], separator: ":", [2, 2, 2])
        ?? Self.numbers(in: clock[0], separator: ":", [2, 2]).map({ $0 + [0] }),
      clock.count == 1 || clock[0].utf8.count == 8,
      let fraction = clock.count == 1 ? 0 : Self.fraction(clock[1])
    else { return nil }
    self.init(
      year: date[0], month: date[1], day: date[2], hour: time[0], minute: time[1],
      second: Double(time[2]) + fraction)
  }

  /// Parses numbers of fixed lengths between separators; nil if the text has any other form.
  private static func numbers(
    in text: some StringProtocol, separator: Character, _ lengths: [Int]
  ) -> [Int]? {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    guard parts.map({ $0.utf8.count }) == lengths else { return nil }
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(part) : nil
    }
    return numbers.count == lengths.count ? numbers : nil
  }

  private static func fraction(_ digits: some StringProtocol) -> Double? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
    return Double("0.\(digits)")
  }

  /// Whether the calendar has this day, for years `0...9999`.
  public static func isValid(year: Int, month: Int, day: Int) -> Bool {
    guard (0...9999).contains(year), (1...12).contains(month), day >= 1 else { return false }
    return day <= lengthOfMonth(month, year: year)
  }

  private static func lengthOfMonth(_ month: Int, year: Int) -> Int {
    let isLeapYear = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeapYear ? 29 : 28
    case 4, 6, 9, 11: return 30
    default: return 31
    }
  }

  /// Days since 1970-01-01, by `days_from_civil` of Howard Hinnant's "chrono-Compatible Low-Level
  /// Date Algorithms": years begin in March, so the leap day is their last.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let marchYear = month <= 2 ? year - 1 : year
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Whole days since 1970-01-01; negative before it.
  var days: Int {
    // Far beyond any calendar, but still exact in a `Double` and within the range of `Int`.
    let limit = 1e14
    let limited = seconds.isNaN ? 0 : Swift.min(Swift.max(seconds, -limit), limit)
    return Int(clamped: (limited / Self.secondsPerDay).rounded(.down))
  }

  /// The calendar and clock fields, by Hinnant's `civil_from_days`.
  public var civil: CivilTime {
    let days = days
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    let rest = seconds - Double(days) * Self.secondsPerDay
    let time = rest >= 0 && rest < Self.secondsPerDay ? rest : 0
    let wholeMinutes = Int(clamped: time / 60)
    return CivilTime(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * marchMonth + 2) / 5 + 1, hour: wholeMinutes / 60,
      minute: wholeMinutes % 60, second: time - Double(wholeMinutes * 60),
      weekday: ((days + 4) % 7 + 7) % 7)
  }
}
