import GridreelValues

/// Reads the parts of a date or a time.
struct DateTextReader {
  private let text: UnsafeBufferPointer<UInt8>
  private let months: MonthNames
  private var offset = 0

  init(_ text: UnsafeBufferPointer<UInt8>, _ months: MonthNames) {
    (self.text, self.months) = (text, months)
  }

  /// The numbers of a day, before their order is known.
  enum Day {
    case none
    /// Year, month and day.
    case known(year: Int, month: Int, day: Int, DateConvention)
    /// Two numbers before a year; a point between them puts the day first.
    case open(first: Int, second: Int, year: Int, isPointed: Bool)

    /// The conventions in which the day exists.
    var conventions: DateConventions {
      switch self {
      case .none: []
      case .known(_, _, _, let convention):
        days(in: convention) == nil ? [] : DateConventions(convention)
      case .open:
        (days(in: .dayFirst) == nil ? [] : DateConventions.dayFirst)
          .union(days(in: .monthFirst) == nil ? [] : .monthFirst)
      }
    }

    /// The days since 1970-01-01 in a convention; nil if there is no such day.
    func days(in convention: DateConvention) -> Int? {
      switch self {
      case .none: return nil
      case .known(let year, let month, let day, let own):
        return own == convention ? Self.days(year, month, day) : nil
      case .open(let first, let second, let year, let isPointed):
        switch convention {
        case .dayFirst: return Self.days(year, second, first)
        case .monthFirst: return isPointed ? nil : Self.days(year, first, second)
        case .yearFirst, .named, .time: return nil
        }
      }
    }

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
      guard Timestamp.isValid(year: year, month: month, day: day) else { return nil }
      return Timestamp.days(year: year, month: month, day: day)
    }
  }

  var isAtEnd: Bool { offset == text.count }

  private var next: UInt8 { offset < text.count ? text[offset] : 0 }

  // MARK: Days

  mutating func readDay() -> Day? {
    skipWeekday()
    guard let first = readNumber(upTo: 4) else { return readMonthFirst() }
    if first.count == 3 { return nil }
    if let ideographs = readIdeographs(year: first) { return ideographs }
    let separator = next
    if separator == UInt8(ascii: "-") || separator == UInt8(ascii: "/")
      || separator == UInt8(ascii: ".")
    {
      let start = offset
      offset += 1
      if separator == UInt8(ascii: "."), next == 0x20 { offset += 1 }
      if next.isDigit { return readNumbers(first, separator) }
      offset = start
    }
    return readName(after: first)
  }

  /// Two more numbers with the same separator before each.
  private mutating func readNumbers(_ first: Number, _ separator: UInt8) -> Day? {
    guard let second = readNumber(upTo: 2) else { return nil }
    // `2006-09` is the first day of the month.
    if isAtEnd, first.count == 4, second.count == 2, separator == UInt8(ascii: "-") {
      return .known(year: first.value, month: second.value, day: 1, .yearFirst)
    }
    guard skip(separator) else { return nil }
    if separator == UInt8(ascii: "."), next == 0x20 { offset += 1 }
    guard let third = readNumber(upTo: 4), third.count != 3 else { return nil }
    if first.count == 4 {
      guard third.count <= 2 else { return nil }
      // Koreans put a point behind the day, too.
      if separator == UInt8(ascii: "."), text.last == separator { _ = skip(separator) }
      // Runs of a digit with hyphens are rather numbers of articles.
      guard separator != UInt8(ascii: "-") || second.count == 2 && third.count == 2 else {
        return nil
      }
      return .known(year: first.value, month: second.value, day: third.value, .yearFirst)
    }
    guard first.count <= 2, let year = year(third, first, second, separator) else { return nil }
    return .open(
      first: first.value, second: second.value, year: year,
      isPointed: separator == UInt8(ascii: "."))
  }

  /// The year at the end; nil for a short one where versions and numbers of articles are likelier.
  private func year(_ number: Number, _ first: Number, _ second: Number, _ separator: UInt8) -> Int?
  {
    guard number.count == 2 else { return number.count == 4 ? number.value : nil }
    switch separator {
    case UInt8(ascii: "/"): return Self.fullYear(number.value)
    case UInt8(ascii: "."):
      return first.count == 2 && second.count == 2 ? Self.fullYear(number.value) : nil
    default: return nil
    }
  }

  /// The year of two digits, as POSIX reads them: 69 to 99 are of the twentieth century.
  private static func fullYear(_ short: Int) -> Int { short + (short < 69 ? 2000 : 1900) }

  /// `2024年3月1日` and `2024년 3월 1일`.
  private mutating func readIdeographs(year: Number) -> Day? {
    guard year.count == 4, skip(0xE5, 0xB9, 0xB4) || skip(0xEB, 0x85, 0x84) else { return nil }
    skipSpaces()
    guard let month = readNumber(upTo: 2), skip(0xE6, 0x9C, 0x88) || skip(0xEC, 0x9B, 0x94) else {
      return nil
    }
    skipSpaces()
    guard let day = readNumber(upTo: 2), skip(0xE6, 0x97, 0xA5) || skip(0xEC, 0x9D, 0xBC) else {
      return nil
    }
    return .known(year: year.value, month: month.value, day: day.value, .yearFirst)
  }

  // MARK: Names of months

  // The names of months are looked up last, since most texts that get here are no dates.

  /// `30 Sep 2006`, `30. September 2006`, `30-Sep-06`, `2006 Sep 30`.
  private mutating func readName(after first: Number) -> Day? {
    skipOrdinal()
    guard let name = readWord(), let last = readLastNumber() else { return nil }
    let (year, day) = first.count == 4 ? (first, last) : (last, first)
    guard day.count <= 2, year.count == 4 || year.count == 2, let month = months.month(name) else {
      return nil
    }
    let fullYear = year.count == 4 ? year.value : Self.fullYear(year.value)
    return .known(year: fullYear, month: month, day: day.value, .named)
  }

  /// `Sep 30, 2006`, and `Sep 2006`, which is its first day.
  private mutating func readMonthFirst() -> Day? {
    guard let name = readWord(), let first = readLastNumber() else { return nil }
    var (year, day) = (first, 1)
    if first.count <= 2 {
      skipOrdinal()
      guard let last = readLastNumber() else { return nil }
      (year, day) = (last, first.value)
    }
    guard year.count == 4, isAtEnd || next == UInt8(ascii: ",") || next == 0x20,
      let month = months.month(name)
    else { return nil }
    return .known(year: year.value, month: month, day: day, .named)
  }

  /// A number behind what may stand between the parts of a date.
  private mutating func readLastNumber() -> Number? {
    skipFill()
    return readNumber(upTo: 4).flatMap { $0.count == 3 ? nil : $0 }
  }

  /// A word, of which a point at its end is skipped.
  private mutating func readWord() -> UnsafeBufferPointer<UInt8>? {
    skipFill()
    let start = offset
    while offset < text.count, text[offset].isLetter { offset += 1 }
    guard offset > start else { return nil }
    defer { if next == UInt8(ascii: ".") { offset += 1 } }
    return UnsafeBufferPointer(rebasing: text[start..<offset])
  }

  /// Skips spaces, a comma, a hyphen, a slash, and words such as `de`.
  private mutating func skipFill() {
    while offset < text.count {
      let width = text.spaceWidth(at: offset)
      if width > 0 {
        offset += width
      } else if [UInt8(ascii: ","), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(next) {
        offset += 1
      } else if !skipWord("de ") && !skipWord("of ") && !skipWord("del ") {
        return
      }
    }
  }

  /// Skips what makes a number an ordinal: `1st`, `30.`, `1er`.
  private mutating func skipOrdinal() {
    for ending: StaticString in ["st", "nd", "rd", "th", "er", "."] where skipWord(ending) {
      return
    }
  }

  private mutating func skipWeekday() {
    guard next.isLetter else { return }
    var end = offset
    while end < text.count, text[end].isLetter { end += 1 }
    let word = UnsafeBufferPointer(rebasing: text[offset..<end])
    // A weekday stands before a day.
    let isBeforeDay =
      end + 1 < text.count && !text[end].isDigit && text[end...].contains(where: \.isDigit)
    guard isBeforeDay, text[end] == UInt8(ascii: ",") || text[end] == UInt8(ascii: "."),
      months.isWeekday(word)
    else { return }
    offset = end
    if next == UInt8(ascii: ".") { offset += 1 }
    if next == UInt8(ascii: ",") { offset += 1 }
    skipSpaces()
  }

  // MARK: Times

  /// The seconds since midnight, if the whole text is a time.
  mutating func readLoneTime() -> Double? {
    guard next.isDigit else { return nil }
    let start = offset
    if let seconds = readClock(), isAtEnd { return seconds }
    offset = start
    return nil
  }

  /// A time behind a day: the seconds since midnight in UTC.
  mutating func readTimeAndZone() -> Double? {
    if next == UInt8(ascii: ",") { offset += 1 }
    if !skip(UInt8(ascii: "T")), !skip(UInt8(ascii: "t")) {
      guard next == 0x20 else { return nil }
      skipSpaces()
    }
    guard let seconds = readClock(), let shift = readZone(), isAtEnd else { return nil }
    return seconds - Double(shift)
  }

  private mutating func readClock() -> Double? {
    guard let hour = readNumber(upTo: 2), hour.value < 24, skip(UInt8(ascii: ":")),
      let minute = readNumber(upTo: 2), minute.count == 2, minute.value < 60
    else { return nil }
    var seconds = Double(minute.value * 60)
    if skip(UInt8(ascii: ":")) {
      guard let second = readNumber(upTo: 2), second.count == 2, second.value < 60 else {
        return nil
      }
      seconds += Double(second.value)
      if skip(UInt8(ascii: ".")) {
        guard let fraction = readFraction() else { return nil }
        seconds += fraction
      }
    }
    guard let hour = readHalf(of: hour.value) else { return nil }
    return seconds + Double(hour * 3600)
  }

  /// The hour of the day, by `am` or `pm` if one follows; nil for `13 pm`.
  private mutating func readHalf(of hour: Int) -> Int? {
    let start = offset
    skipSpaces()
    let isAfternoon = skipWord("pm") || skipWord("p.m.")
    guard isAfternoon || skipWord("am") || skipWord("a.m.") else {
      offset = start
      return hour
    }
    guard (1...12).contains(hour) else { return nil }
    return hour % 12 + (isAfternoon ? 12 : 0)
  }

  /// The UTC offset of the written time, in seconds; 0 if it has none.
  private mutating func readZone() -> Int? {
    let start = offset
    skipSpaces()
    if isAtEnd {
      offset = start
      return isAtEnd ? 0 : nil
    }
    if skip(UInt8(ascii: "Z")) || skip(UInt8(ascii: "z")) { return 0 }
    if skipWord("utc") || skipWord("gmt"), isAtEnd { return 0 }
    let isAhead = next == UInt8(ascii: "+")
    guard skip(UInt8(ascii: "+")) || skip(UInt8(ascii: "-")) else { return nil }
    guard let hours = readNumber(exactly: 2), hours < 24 else { return nil }
    var minutes = 0
    if !isAtEnd {
      _ = skip(UInt8(ascii: ":"))
      guard let written = readNumber(exactly: 2), written < 60 else { return nil }
      minutes = written
    }
    let shift = hours * 3600 + minutes * 60
    return isAhead ? shift : -shift
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

  // MARK: Characters

  private struct Number {
    let value: Int
    let count: Int
  }

  /// A run of digits; nil if there is none, or more than `limit`.
  private mutating func readNumber(upTo limit: Int) -> Number? {
    let start = offset
    var value = 0
    while next.isDigit {
      guard offset - start < limit else { return nil }
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      offset += 1
    }
    return offset > start ? Number(value: value, count: offset - start) : nil
  }

  private mutating func readNumber(exactly count: Int) -> Int? {
    let start = offset
    var value = 0
    while offset - start < count {
      guard next.isDigit else { return nil }
      value = value * 10 + Int(next - UInt8(ascii: "0"))
      offset += 1
    }
    return value
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    guard next == byte, !isAtEnd else { return false }
    offset += 1
    return true
  }

  private mutating func skip(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard text.hasScalar(first, second, third, at: offset) else { return false }
    offset += 3
    return true
  }

  private mutating func skipSpaces() {
    while case let width = text.spaceWidth(at: offset), width > 0 { offset += width }
  }

  /// Skips a word, given in lower case, ignoring case.
  private mutating func skipWord(_ word: StaticString) -> Bool {
    let end = offset + word.utf8CodeUnitCount
    guard end <= text.count else { return false }
    for place in 0..<word.utf8CodeUnitCount {
      let (byte, wanted) = (text[offset + place], word.utf8Start[place])
      guard byte == wanted || wanted.isLetter && byte | 0x20 == wanted else { return false }
    }
    offset = end
    return true
  }
}

extension UInt8 {
  /// Whether it is an ASCII letter or a part of another character.
  fileprivate var isLetter: Bool { self >= 0x80 || (self | 0x20) &- UInt8(ascii: "a") < 26 }
}
