/// A locale's words for dates, compact numbers, sizes and durations.
///
/// They come from ``LocaleTable``; only the block of the requested locale is parsed.
final class LocaleWords: Sendable {
  /// The length of a date or a time.
  enum Length: Int, Sendable {
    case short
    case medium
    case long
    case full
  }

  /// A unit of compact numbers.
  struct CompactUnit: Hashable, Sendable {
    /// The smallest number of integer digits, less one, for which it is used.
    let magnitude: Int
    /// The number of places by which it moves the decimal point to the left.
    let shift: Int
    /// The text after the number.
    let suffix: String
  }

  /// The locale's name: `en_US`.
  let name: String
  /// The names of months beside a day, and by themselves, from January.
  let months, plainMonths, shortMonths, plainShortMonths: [String]
  /// The names of weekdays beside a date, and by themselves, from Sunday.
  let days, plainDays, shortDays, plainShortDays: [String]
  /// The words for the hours before and after noon.
  let halves: [String]
  /// The patterns of dates by length, of times (short and medium), and the patterns that join them:
  /// `{1}` is the date, `{0}` the time (for short and medium dates, then for long and full ones).
  let dates, times, joins: [String]
  /// The units of compact numbers, the smallest first.
  let compactUnits: [CompactUnit]
  /// The suffixes for bytes, kilobytes and so on up to petabytes.
  let byteUnits: [String]
  /// The suffixes for days, hours, minutes and seconds; the part before a slash is the singular.
  let durationUnits: [String]
  let collation: NaturalCollation

  /// The words of a locale; English ones if it has none.
  init(_ name: String) {
    let fields =
      LocaleTable.fields(of: name) ?? LocaleTable.fields(of: "en_US") ?? LocaleTable.Fields()
    self.name = name
    collation = NaturalCollation(locale: name)
    months = fields.list("months")
    plainMonths = fields.list("plainMonths", or: "months")
    shortMonths = fields.list("shortMonths")
    plainShortMonths = fields.list("plainShortMonths", or: "shortMonths")
    days = fields.list("days")
    plainDays = fields.list("plainDays", or: "days")
    shortDays = fields.list("shortDays")
    plainShortDays = fields.list("plainShortDays", or: "shortDays")
    halves = fields.list("halves")
    dates = fields.list("dates")
    times = fields.list("times")
    joins = fields.list("joins")
    compactUnits = fields.list("compact").compactMap(CompactUnit.init)
    byteUnits = fields.list("bytes")
    durationUnits = fields.list("durations")
  }

  static let english = LocaleWords("en_US")
}

extension LocaleWords.CompactUnit {
  /// Parses `3 3 K`: the magnitude, the shift and the suffix.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let magnitude = Int(parts[0]), let shift = Int(parts[1]) else {
      return nil
    }
    self.magnitude = magnitude
    self.shift = shift
    suffix = String(parts[2])
  }
}

/// Two are equal if their locale is the same.
extension LocaleWords: Hashable {
  static func == (left: LocaleWords, right: LocaleWords) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
