/// How days and times are written, with the names of the reader's language.
public struct DateFormat: Hashable, Sendable {
  /// How long a date or a time is written, in the order and with the words of the locale.
  public enum Length: String, Hashable, Sendable, CaseIterable {
    /// Numbers: 3/1/24, 10:30 AM.
    case short
    /// A short month: Mar 1, 2024; a time with seconds.
    case medium
    /// The month's name: March 1, 2024; a time as `medium`.
    case long
    /// The weekday too: Friday, March 1, 2024; a time as `medium`.
    case full
  }

  private enum Content: Hashable {
    case pattern(DatePattern)
    case lengths(date: Length?, time: Length?)
  }

  /// The pattern that was read; empty where the locale decides.
  public let pattern: String
  private let content: Content

  /// Reads a pattern: `yyyy-MM-dd`, `d MMMM yyyy`, `EEE, d MMM yy 'at' h:mm a`.
  ///
  /// Letters: `yyyy y` year, `yy` its last two digits, `MMMM MMM` month's name beside a day, `LLLL LLL` by itself, `MM M` its
  /// number, `dd d` day, `EEEE EEE` weekday beside a date, `cccc ccc` by itself, `HH H` hour to 23,
  /// `hh h` hour to 12, `mm m` minute, `ss s` second, `a` AM or PM. Other letters are text in single
  /// or double quotes; all other characters stand for themselves.
  ///
  /// - Throws: ``FormatError`` with code `badPattern` and the place.
  public init(_ pattern: String) throws(FormatError) {
    self.pattern = pattern
    content = .pattern(try DatePattern(pattern))
  }

  /// Writes dates as the locale does; nil leaves the date or the time out.
  ///
  /// A day without a time is written without one. Where both are nil, nothing is written.
  public init(date: Length?, time: Length? = nil) {
    pattern = ""
    content = .lengths(date: date, time: time)
  }

  /// The moment as people read it.
  public func string(for timestamp: Timestamp, symbols: LocaleSymbols = .enUS) -> String {
    switch content {
    case .pattern(let pattern): return pattern.string(for: timestamp.civil, symbols.words)
    case .lengths(let date, let time):
      let pattern = symbols.words.pattern(date: date, time: timestamp.isDayOnly ? nil : time)
      return pattern?.string(for: timestamp.civil, symbols.words) ?? ""
    }
  }
}

extension LocaleWords {
  /// The pattern of dates and times of these lengths; nil where both are nil.
  fileprivate func pattern(
    date: DateFormat.Length?, time: DateFormat.Length?
  ) -> DatePattern? {
    let datePattern = date.flatMap { dates.element(at: $0.place) }
    let timePattern = time.flatMap { times.element(at: min($0.place, 1)) }
    guard let date, let datePattern, let timePattern else {
      return (datePattern ?? timePattern).flatMap { try? DatePattern($0) }
    }
    let join = joins.element(at: date.place < 2 ? 0 : 1) ?? "{1} {0}"
    var text = ""
    for (place, part) in join.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
      guard place > 0 else {
        text += part
        continue
      }
      text += (part.first == "1" ? datePattern : timePattern) + part.dropFirst(2)
    }
    return try? DatePattern(text)
  }
}

extension DateFormat.Length {
  /// Its place among all lengths, from 0.
  fileprivate var place: Int {
    switch self {
    case .short: 0
    case .medium: 1
    case .long: 2
    case .full: 3
    }
  }
}

extension Array {
  /// The element at a place; nil where there is none.
  func element(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
