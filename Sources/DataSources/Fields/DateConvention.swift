import Values

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

  /// The pattern of the convention's dates.
  var pattern: String {
    switch self {
    case .yearFirst: "yyyy-MM-dd"
    case .dayFirst: "dd/MM/yyyy"
    case .monthFirst: "MM/dd/yyyy"
    case .named: "d MMM yyyy"
    case .time: "HH:mm"
    }
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
