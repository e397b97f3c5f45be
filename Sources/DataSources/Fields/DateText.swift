import GridreelModel
import GridreelValues

/// A date or a time as spelled in tables: `2024-03-01T10:30+02:00`, `31.12.2024`, `Sep 30, 2006`,
/// `2:05 pm`.
struct DateText {
  /// The conventions in which it is a date; never empty.
  let conventions: DateConventions
  private let day: DateTextReader.Day
  /// The seconds since midnight, less the offset from UTC; nil without a time.
  private let seconds: Double?

  /// Parses a text without surrounding space; nil if it is a date in no convention.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - months: The names of months.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ months: MonthNames = .shared) {
    guard Self.mayBeDate(text) else { return nil }
    var reader = DateTextReader(text, months)
    if let time = reader.readLoneTime() {
      (conventions, day, seconds) = (.time, .none, time)
      return
    }
    guard let day = reader.readDay() else { return nil }
    var seconds: Double?
    if !reader.isAtEnd {
      guard let time = reader.readTimeAndZone() else { return nil }
      seconds = time
    }
    let conventions = day.conventions
    guard !conventions.isEmpty else { return nil }
    (self.conventions, self.day, self.seconds) = (conventions, day, seconds)
  }

  /// The moment in a convention; nil if it is none in that.
  ///
  /// A time with an offset from UTC is converted to UTC, a time without a day is on 1970-01-01.
  func timestamp(in convention: DateConvention) -> Timestamp? {
    if convention == .time {
      return conventions.contains(.time) ? Timestamp(seconds: seconds ?? 0, isDayOnly: false) : nil
    }
    guard let days = day.days(in: convention) else { return nil }
    return Timestamp(seconds: Double(days * 86_400) + (seconds ?? 0), isDayOnly: seconds == nil)
  }

  /// The moment that a text spells in a convention; nil if it is none.
  static func timestamp(
    _ text: UnsafeBufferPointer<UInt8>, in convention: DateConvention, _ months: MonthNames
  ) -> Timestamp? {
    if let days = plainDay(text, convention) {
      return Timestamp(seconds: Double(days * 86_400), isDayOnly: true)
    }
    return DateText(text, months)?.timestamp(in: convention)
  }

  /// The conventions in which a text is a date; empty if it is none.
  @inline(__always)
  static func conventions(_ text: UnsafeBufferPointer<UInt8>) -> DateConventions {
    isPlainDay(text) ? .yearFirst : unusualConventions(text)
  }

  @inline(never)
  private static func unusualConventions(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> DateConventions {
    DateText(text)?.conventions ?? []
  }

  /// Whether a text is `2024-03-01`, but for the last days of months, which need a closer look.
  @inline(__always)
  private static func isPlainDay(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard source.count == 10, let text = source.baseAddress, text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-"), text[0].isDigit, text[1].isDigit, text[2].isDigit,
      text[3].isDigit, text[5].isDigit, text[6].isDigit, text[8].isDigit, text[9].isDigit
    else { return false }
    let month = (text[5] &- 0x30) &* 10 &+ (text[6] &- 0x30)
    let day = (text[8] &- 0x30) &* 10 &+ (text[9] &- 0x30)
    return month &- 1 < 12 && day &- 1 < 28
  }

  /// Whether a closer look is worthwhile: every date has three digits, and begins with one or with
  /// a letter.
  @inline(__always)
  private static func mayBeDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 4, text.count <= 64, text[0].isDigit || text[0] >= UInt8(ascii: "A") else {
      return false
    }
    var count = 0
    for byte in text where byte.isDigit { count &+= 1 }
    return count >= 3
  }

  /// A fast path for the most common forms, `2024-03-01`, `01.03.2024` and `03/01/2024`: the days
  /// since 1970-01-01; nil also for the last days of months, which need a closer look.
  @inline(__always)
  private static func plainDay(_ source: UnsafeBufferPointer<UInt8>, _ convention: DateConvention)
    -> Int?
  {
    guard source.count == 10, let text = source.baseAddress else { return nil }
    let isYearFirst = convention == .yearFirst
    let mark = text[isYearFirst ? 4 : 2]
    guard mark &- UInt8(ascii: "-") < 3, text[isYearFirst ? 7 : 5] == mark else { return nil }
    var isPlain = true
    func digits(_ start: Int, _ count: Int) -> Int {
      var number = 0
      for place in start..<start &+ count {
        let digit = text[place] &- UInt8(ascii: "0")
        isPlain = isPlain && digit <= 9
        number = number &* 10 &+ Int(digit)
      }
      return number
    }
    let year = digits(isYearFirst ? 0 : 6, 4)
    let (month, day): (Int, Int)
    switch convention {
    case .yearFirst: (month, day) = (digits(5, 2), digits(8, 2))
    case .dayFirst: (month, day) = (digits(3, 2), digits(0, 2))
    case .monthFirst where mark != UInt8(ascii: "."): (month, day) = (digits(0, 2), digits(3, 2))
    case .monthFirst, .named, .time: return nil
    }
    guard isPlain, month &- 1 < 12, month > 0, day > 0, day <= 28 else { return nil }
    return Timestamp.days(year: year, month: month, day: day)
  }
}
