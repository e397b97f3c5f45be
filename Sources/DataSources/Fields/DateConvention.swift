package import GridreelValues

/// A convention for the order of day, month and year.
enum DateConvention: UInt8, CaseIterable, Sendable {
  /// `2024-03-01`, `2024/3/1`.
  case yearFirst
  /// `31.12.2024`, `31/12/2024`.
  case dayFirst
  /// `12/31/2024`.
  case monthFirst
  /// With the name of a month: `30 Sep 2006`, `September 30, 2006`.
  case named
  /// A time without a day: `14:05`, `2:05 pm`.
  case time

  /// The patterns of days, the likeliest first.
  private var patterns: [String] {
    switch self {
    case .yearFirst: ["yyyy-MM-dd", "yyyy/MM/dd", "yyyy.MM.dd", "yyyy/M/d", "yyyy-MM"]
    case .dayFirst:
      ["dd.MM.yyyy", "dd/MM/yyyy", "dd-MM-yyyy", "d.M.yyyy", "d/M/yyyy", "d-M-yyyy"]
        + ["dd.MM.yy", "dd/MM/yy", "d/M/yy"]
    case .monthFirst:
      ["MM/dd/yyyy", "MM-dd-yyyy", "M/d/yyyy", "M-d-yyyy", "MM/dd/yy", "M/d/yy"]
    case .named:
      ["d MMM yyyy", "d. MMM yyyy", "MMM d, yyyy", "MMM d yyyy", "d-MMM-yyyy", "d-MMM-yy"]
        + ["MMM-d-yyyy", "MMM yyyy", "EEE, d MMM yyyy", "yyyy MMM d"]
    case .time: ["HH:mm", "HH:mm:ss", "H:mm", "H:mm:ss", "h:mm a", "h:mm:ss a"]
    }
  }

  /// The pattern by which a text is the same date as in the convention; nil if none of the usual ones
  /// is.
  func pattern(of text: String) -> String? {
    var text = text
    let months = MonthNames.shared
    let wanted = text.withUTF8 { DateText.timestamp($0.trimmed, in: self, months) }
    return wanted.flatMap { wanted in
      allPatterns.first { source in
        (try? DatePattern(source))?.timestamp(reading: text, months) == wanted
      }
    }
  }

  /// The usual patterns with and without a time.
  fileprivate var allPatterns: [String] {
    let clocks = ["HH:mm", "HH:mm:ss", "H:mm", "H:mm:ss", "h:mm a", "h:mm:ss a"]
    let times = self == .time ? [""] : [""] + clocks.flatMap { [" \($0)", "'T'\($0)"] }
    return times.flatMap { time in patterns.map { $0 + time } }
  }
}

/// The conventions in which a text, or all of a column's, is a date.
struct DateConventions: OptionSet, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }
  init(_ convention: DateConvention) { rawValue = 1 << convention.rawValue }

  static let all = DateConventions(rawValue: 0x1F)
  static let yearFirst = DateConventions(.yearFirst)
  static let dayFirst = DateConventions(.dayFirst)
  static let monthFirst = DateConventions(.monthFirst)
  static let named = DateConventions(.named)
  static let time = DateConventions(.time)

  /// The first of the conventions, in the order of their declaration.
  var first: DateConvention? {
    rawValue == 0 ? nil : DateConvention(rawValue: UInt8(rawValue.trailingZeroBitCount))
  }
}

/// How dates are written.
package struct DateWriting: Sendable {
  /// The pattern, as `--date-format` takes it.
  package let source: String
  private let pattern: DatePattern

  /// The usual ways, with and without times, the likeliest first.
  package static let usual = DateConvention.allCases.flatMap(\.allPatterns).compactMap { source in
    (try? DatePattern(source)).map { DateWriting(source: source, pattern: $0) }
  }

  /// Whether a text is a date, written so.
  package func reads(_ text: String, as date: Timestamp) -> Bool {
    pattern.timestamp(reading: text, .shared)?.seconds == date.seconds
  }
}
