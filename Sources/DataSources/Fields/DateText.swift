import GridModel
import Values

/// A date, with or without a time, in ISO 8601 or as `2024/03/01`.
struct DateText {
  /// The parsed date; a time with an offset from UTC is converted to UTC.
  let timestamp: Timestamp

  /// Parses a text without surrounding space; nil if it is not a date or does not exist in the
  /// calendar.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 10, text[0].isDigit, text[4] == text[7] else { return nil }
    if text.count == 10, let (year, month, day) = Self.plainDay(text) {
      let days = DateTextReader.days(year: year, month: month, day: day)
      timestamp = Timestamp(seconds: Double(days * 86_400), isDayOnly: true)
      return
    }
    var reader = DateTextReader(text)
    guard let days = reader.readDay() else { return nil }
    if reader.isAtEnd {
      timestamp = Timestamp(seconds: Double(days * 86_400), isDayOnly: true)
    } else {
      guard let seconds = reader.readTime(), let shift = reader.readZone(), reader.isAtEnd
      else { return nil }
      timestamp = Timestamp(seconds: Double(days * 86_400 - shift) + seconds, isDayOnly: false)
    }
  }
}

extension DateText {
  /// Whether a text without surrounding space is a date.
  @inline(__always)
  static func isDate(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    if text.count == 10, plainDay(text) != nil { return true }
    return DateText(text) != nil
  }

  /// A fast path for the most common form, `2024-03-01`: its year, month and day; nil also for the
  /// last days of months, which need a closer look.
  @inline(__always)
  private static func plainDay(
    _ source: UnsafeBufferPointer<UInt8>
  ) -> (year: Int, month: Int, day: Int)? {
    guard let text = source.baseAddress, text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-")
    else { return nil }
    var isPlain = true
    func digit(_ place: Int) -> Int {
      let digit = text[place] &- UInt8(ascii: "0")
      isPlain = isPlain && digit <= 9
      return Int(digit)
    }
    let year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3)
    let (month, day) = (digit(5) * 10 + digit(6), digit(8) * 10 + digit(9))
    guard isPlain, month &- 1 < 12, month > 0, day > 0, day <= 28 else { return nil }
    return (year, month, day)
  }
}

private struct DateTextReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { offset == text.count }

  private var next: UInt8 { offset < text.count ? text[offset] : 0 }

  /// The days since 1970-01-01.
  mutating func readDay() -> Int? {
    guard let year = readDigits(4) else { return nil }
    let separator = next
    guard separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/"), skip(separator),
      let month = readDigits(2), (1...12).contains(month), skip(separator),
      let day = readDigits(2), (1...Self.lastDay(year: year, month: month)).contains(day)
    else { return nil }
    return Self.days(year: year, month: month, day: day)
  }

  /// The seconds since midnight.
  mutating func readTime() -> Double? {
    guard skip(UInt8(ascii: "T")) || skip(0x20) || skip(UInt8(ascii: "t")),
      let hour = readDigits(2), hour < 24, skip(UInt8(ascii: ":")),
      let minute = readDigits(2), minute < 60
    else { return nil }
    var seconds = Double(hour * 3600 + minute * 60)
    guard skip(UInt8(ascii: ":")) else { return seconds }
    guard let second = readDigits(2), second < 60 else { return nil }
    seconds += Double(second)
    guard skip(UInt8(ascii: ".")) else { return seconds }
    guard let fraction = readFraction() else { return nil }
    return seconds + fraction
  }

  /// The UTC offset of the written time, in seconds; 0 if it has none.
  mutating func readZone() -> Int? {
    if isAtEnd || skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
    let isAhead = next == UInt8(ascii: "+")
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")), let hours = readDigits(2), hours < 24
    else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(UInt8(ascii: ":"))
      guard let written = readDigits(2), written < 60 else { return nil }
      minutes = written
    }
    let shift = hours * 3600 + minutes * 60
    return isAhead ? shift : -shift
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    offset += 1
    return true
  }

  private mutating func readDigits(_ count: Int) -> Int? {
    guard offset + count <= text.count else { return nil }
    var result = 0
    for _ in 0..<count {
      guard text[offset].isDigit else { return nil }
      result = result * 10 + Int(text[offset] - UInt8(ascii: "0"))
      offset += 1
    }
    return result
  }

  /// Reads any number of fraction digits; those after the ninth are ignored.
  private mutating func readFraction() -> Double? {
    var digits = 0
    var divisor = 1
    let start = offset
    while next.isDigit {
      if divisor < 1_000_000_000 {
        digits = digits * 10 + Int(next - UInt8(ascii: "0"))
        divisor *= 10
      }
      offset += 1
    }
    return offset > start ? Double(digits) / Double(divisor) : nil
  }

  // MARK: The calendar

  private static func lastDay(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Days since 1970-01-01 in the proleptic Gregorian calendar.
  static func days(year: Int, month: Int, day: Int) -> Int {
    // Years that begin in March put the leap day last; 400 of them always have 146,097 days.
    let marchYear = month > 2 ? year : year - 1
    let era = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfEra = marchYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}
