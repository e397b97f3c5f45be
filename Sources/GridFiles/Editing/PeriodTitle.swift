import GridreelModel
import GridreelPrimitives

/// A year, a quarter or a month that a column is called by.
struct PeriodTitle {
  /// What the titles of one series have in common.
  enum Kind {
    case year, quarter, month
    /// A month of no year.
    case name
  }

  let kind: Kind
  /// Its place among others of its kind.
  let number: Int

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
  private static let longMonths = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  /// Reads a title: `2019`, `Mar`, `March 2019`, `Mar-19`, `2019-03`, `2019M03`, `Q1 2019`, `2019Q1`; nil for any other.
  init?(_ title: String) {
    let parts = title.split { " -_/.".contains($0) }.flatMap { Self.parted(String($0)) }
    switch parts.count {
    case 1:
      if let year = Self.year(parts[0], mayBeShort: false) {
        (kind, number) = (.year, year)
      } else if let month = Self.month(parts[0]) {
        (kind, number) = (.name, month)
      } else {
        return nil
      }
    case 2:
      guard
        let year = parts.lazy.compactMap({ Self.year($0, mayBeShort: false) }).first
          ?? Self.year(parts[1], mayBeShort: true),
        let other = parts.first(where: { Self.year($0, mayBeShort: false) == nil })
      else { return nil }
      if let quarter = Self.quarter(other) {
        (kind, number) = (.quarter, 4 * year + quarter)
      } else if let month = Self.month(other)
        ?? (parts[0] != other ? Int(other) : nil).flatMap({ (1...12).contains($0) ? $0 - 1 : nil })
      {
        (kind, number) = (.month, 12 * year + month)
      } else {
        return nil
      }
    default: return nil
    }
  }

  /// Whether it is of the period behind another one, or of a later one of the same kind that has a year.
  func follows(_ other: PeriodTitle) -> Bool {
    guard kind == other.kind else { return false }
    return kind == .name ? number == (other.number + 1) % 12 : number > other.number
  }

  /// The year and what stands behind it in one word, as in `2019M03`.
  private static func parted(_ word: String) -> [String] {
    guard word.count > 5, let letter = word.dropFirst(4).first, "MmQq".contains(letter),
      word.prefix(4).allSatisfy(\.isNumber)
    else { return [word] }
    let rest = word.dropFirst(letter.lowercased() == "q" ? 4 : 5)
    return [String(word.prefix(4)), String(rest)]
  }

  private static func year(_ word: String, mayBeShort: Bool) -> Int? {
    guard word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int(word)
    else { return nil }
    if word.count == 4 { return ColumnMeaning.mayBeYear(Double(number)) ? number : nil }
    return mayBeShort && word.count == 2 ? 2000 + number : nil
  }

  private static func month(_ word: String) -> Int? {
    let word = word.lowercased()
    return months.firstIndex(of: word) ?? longMonths.firstIndex(of: word)
      ?? (word == "sept" ? 8 : nil)
  }

  private static func quarter(_ word: String) -> Int? {
    guard word.count == 2, word.lowercased().hasPrefix("q"), let number = Int(word.dropFirst()),
      (1...4).contains(number)
    else { return nil }
    return number - 1
  }
}
