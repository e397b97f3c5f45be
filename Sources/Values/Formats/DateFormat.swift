public import GridreelPrimitives

/// A format for dates and times, in the words of a locale.
public struct DateFormat: Hashable, Sendable {
  /// The length of a date or a time, in the order and words of the locale.
  public enum Length: String, Hashable, Sendable, CaseIterable {
    /// Numeric: 3/1/24, 10:30 AM.
    case short
    /// An abbreviated month: Mar 1, 2024; a time with seconds.
    case medium
    /// The full month name: March 1, 2024; a time as in `medium`.
    case long
    /// The weekday as well: Friday, March 1, 2024; a time as in `medium`.
    case full
  }

  private enum Content: Hashable {
    case pattern(DatePattern)
    case lengths(date: Length?, time: Length?)
  }

  /// The parsed pattern; empty if the locale decides.
  public let pattern: String
  private let content: Content

  /// Parses a pattern: `yyyy-MM-dd`, `d MMMM yyyy`, `EEE, d MMM yy 'at' h:mm a`.
  ///
  /// Letters: `yyyy y` year, `yy` its last two digits, `MMMM MMM` name of the month beside a day,
  /// `LLLL LLL` name of the month by itself, `MM M` its number, `dd d` day, `EEEE EEE` weekday
  /// beside a date, `cccc ccc` weekday by itself, `HH H` hour `0...23`, `hh h` hour `1...12`,
  /// `mm m` minute, `ss s` second, `a` AM or PM. Put other letters in single or double quotes; all
  /// other characters stand for themselves.
  ///
  /// - Throws: ``GridreelError`` with the column in the pattern.
  public init(_ pattern: String) throws(GridreelError) {
    self.pattern = pattern
    content = .pattern(try DatePattern(pattern))
  }

  /// Makes a format of the locale's own lengths; nil omits the date or the time.
  ///
  /// A day without a time is written without one. If both are nil, the text is empty.
  public init(date: Length?, time: Length? = nil) {
    pattern = ""
    content = .lengths(date: date, time: time)
  }

  /// The formatted moment.
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
  /// The locale's pattern for these lengths; nil if both are nil.
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
  /// The index among all lengths, from 0.
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
  /// The element at an index; nil if the index is out of range.
  func element(at place: Int) -> Element? { indices.contains(place) ? self[place] : nil }
}
