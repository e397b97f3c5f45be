/// A date and time in UTC, in the format of documents.
package struct Timestamp {
  /// The date and time as `20200131235959`.
  package let digits: String

  /// Converts a number of seconds since 1970; clamps dates outside the years 1 to 9999.
  ///
  /// Formula: Howard Hinnant, "chrono-compatible low-level date algorithms", `civil_from_days`.
  package init(seconds: Int) {
    let limited = min(max(seconds, -62_135_596_800), 253_402_300_799)
    // Counts from 1 March of the year 0, so that a leap day is the last of its year.
    let shifted = limited + 719_468 * 86400
    let (days, rest) = (shifted / 86400, shifted % 86400)
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = Timestamp.padded(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), to: 4)
    let fields = [
      month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, rest / 3600, rest / 60 % 60, rest % 60,
    ].map { Timestamp.padded($0, to: 2) }
    digits = year + fields.joined()
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = "\(number)"
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
