/// The names of months and weekdays in all locales, as dates in texts have them.
package final class MonthNames: Sendable {
  /// The names of all locales; of a name for two months, the first locale decides.
  package static let shared = MonthNames(preferring: .english)

  /// The locale whose names come first.
  package let locale: String
  private let own: Names

  private static let all = Names(
    LocaleTable.lists(of: [
      "months", "plainMonths", "shortMonths", "plainShortMonths", "days", "shortDays",
    ]).map { ($0.key.hasSuffix("onths"), $0.values) })

  private init(preferring words: LocaleWords) {
    locale = words.name
    own = Names(
      [words.months, words.plainMonths, words.shortMonths, words.plainShortMonths].map {
        (true, $0)
      } + [words.days, words.shortDays].map { (false, $0) })
  }

  /// Prefers the names of a locale.
  package convenience init(preferring symbols: LocaleSymbols) {
    self.init(preferring: symbols.words)
  }

  /// The month that a word names, from 1, ignoring case; nil for other words.
  package func month(_ word: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let name = Self.name(word) else { return nil }
    return own.months[name] ?? Self.all.months[name]
  }

  /// Whether a word names a weekday.
  package func isWeekday(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let name = Self.name(word) else { return false }
    return own.weekdays.contains(name) || Self.all.weekdays.contains(name)
  }

  /// The word as the tables have it; nil for one that is shorter or longer than all names.
  private static func name(_ word: UnsafeBufferPointer<UInt8>) -> String? {
    (2...40).contains(word.count) ? String(decoding: word, as: UTF8.self).lowercased() : nil
  }

  /// Names in lower case without a point at their end.
  private struct Names: Sendable {
    /// The numbers of months, from 1.
    var months: [String: Int] = ["sept": 9]
    var weekdays: Set<String> = []

    init(_ lists: [(isMonths: Bool, names: [String])]) {
      for (isMonths, names) in lists {
        for (place, name) in names.enumerated() {
          let bare = (name.hasSuffix(".") ? String(name.dropLast()) : name).lowercased()
          if !isMonths {
            weekdays.insert(bare)
          } else if months[bare] == nil {
            months[bare] = place + 1
          }
        }
      }
    }
  }
}
