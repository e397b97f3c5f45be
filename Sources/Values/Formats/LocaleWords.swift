/// The words with which a locale writes dates, round numbers, sizes and durations.
///
/// They come from ``LocaleTable``, of which only the block of the locale that is asked for is read.
final class LocaleWords: Sendable {
  /// How long a date or a time is written.
  enum Length: Int, Sendable {
    case short
    case medium
    case long
    case full
  }

  /// A unit of round numbers.
  struct CompactUnit: Hashable, Sendable {
    /// The number of digits before the point, less one, from which on it is used.
    let magnitude: Int
    /// By how many places it moves the point to the left.
    let shift: Int
    /// What follows the number.
    let suffix: String
  }

  /// The locale's name: `en_US`.
  let name: String
  /// The names of months beside a day, and by themselves, from January.
  let months, plainMonths, shortMonths, plainShortMonths: [String]
  /// The names of weekdays beside a date, and by themselves, from Sunday.
  let days, plainDays, shortDays, plainShortDays: [String]
  /// What stands for the hours before and after noon.
  let halves: [String]
  /// The patterns of dates by their lengths, of times (short and medium), and how both are joined:
  /// `{1}` is the date, `{0}` the time (short and medium dates, then long and full ones).
  let dates, times, joins: [String]
  /// The units of round numbers, the smallest first.
  let compactUnits: [CompactUnit]
  /// What follows a number of bytes, kilobytes and so on up to petabytes.
  let byteUnits: [String]
  /// What follows a number of days, hours, minutes and seconds; for exactly one, what is before a
  /// slash.
  let durationUnits: [String]
  /// The order of texts.
  let collation: NaturalCollation

  /// The words of a locale; English ones where it has none.
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

  /// English words.
  static let english = LocaleWords("en_US")
}

extension LocaleWords.CompactUnit {
  /// Reads `3 3 K`: from which magnitude on, how many places, and what follows the number.
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

/// Words are the same where their locale is.
extension LocaleWords: Hashable {
  static func == (left: LocaleWords, right: LocaleWords) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
