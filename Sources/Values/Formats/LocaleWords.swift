/// The words with which a locale writes dates, round numbers, sizes and durations.
///
/// They stand in tables of text, of which only the block of the locale that is asked for is read.
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
    let fields = Self.fields(of: name) ?? Self.fields(of: "en_US") ?? [:]
    func list(_ key: String, or other: String? = nil) -> [String] {
      guard let text = fields[key] ?? other.flatMap({ fields[$0] }) else { return [] }
      return text.split(separator: "|").map(String.init)
    }
    self.name = name
    collation = NaturalCollation(locale: name)
    (months, plainMonths) = (list("months"), list("plainMonths", or: "months"))
    (shortMonths, plainShortMonths) = (
      list("shortMonths"), list("plainShortMonths", or: "shortMonths")
    )
    (days, plainDays) = (list("days"), list("plainDays", or: "days"))
    (shortDays, plainShortDays) = (list("shortDays"), list("plainShortDays", or: "shortDays"))
    halves = fields["halves"] == nil ? ["AM", "PM"] : list("halves")
    (dates, times, joins) = (list("dates"), list("times"), list("joins"))
    compactUnits = list("compact").compactMap(CompactUnit.init)
    byteUnits =
      fields["bytes"] == nil ? [" B", " kB", " MB", " GB", " TB", " PB"] : list("bytes")
    durationUnits = fields["durations"] == nil ? [" d", " h", " min", " s"] : list("durations")
  }

  /// English words.
  static let english = LocaleWords("en_US")

  /// The fields of a locale's block laid over those of the block that it builds on.
  private static func fields(of name: String) -> [String: Substring]? {
    for table in [western, northern, eastern, asian] {
      guard let block = block(of: name, in: table) else { continue }
      var lines = block.split(separator: "\n")
      let heading = lines.removeFirst().split(separator: " ")
      var fields = heading.count == 2 ? Self.fields(of: String(heading[1])) ?? [:] : [:]
      for line in lines {
        guard let equals = line.firstIndex(of: "=") else { continue }
        fields[String(line[..<equals])] = line[line.index(after: equals)...]
      }
      return fields
    }
    return nil
  }

  /// The lines from a locale's name to the next locale's.
  private static func block(of name: String, in table: String) -> Substring? {
    var rest = Substring(table)
    while let start = rest.utf8.firstIndex(of: UInt8(ascii: "@")) {
      rest = rest[rest.utf8.index(after: start)...]
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "@")) ?? rest.endIndex
      let block = rest[..<end]
      let heading = block.utf8.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: " ") }
      if heading.elementsEqual(name.utf8) { return block }
      rest = rest[end...]
    }
    return nil
  }
}

extension LocaleWords.CompactUnit {
  /// Reads `3 3 K`: from which magnitude on, how many places, and what follows the number.
  fileprivate init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let magnitude = Int(parts[0]), let shift = Int(parts[1]) else {
      return nil
    }
    (self.magnitude, self.shift, suffix) = (magnitude, shift, String(parts[2]))
  }
}

/// Words are the same where their locale is.
extension LocaleWords: Hashable {
  static func == (left: LocaleWords, right: LocaleWords) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
