import GridreelDataSources
import GridreelPrimitives
import GridreelValues

/// Dates of which no time says anything: all are midnight, or the same, or all seconds are zero.
struct ShorterDates: Equatable {
  /// The ends that are left off.
  ///
  /// A time that stays keeps its zone.
  private static let ends: [(end: String, reason: String)] = {
    let zones = [
      "", "Z", ".0", ".000", ".000Z", ".000000", "+00:00", "+0000", " UTC", " +00:00", " +0000 UTC",
    ]
    let midnights = ["00:00:00", "00:00", "0:00:00", "0:00", "12:00:00 AM", "12:00 AM"]
    return zones.flatMap { zone in
      midnights.flatMap { ["T" + $0 + zone, " " + $0 + zone] }.map {
        ($0, "all times are midnight")
      }
    } + ["", ".0", ".000", ".000000"].map { (":00" + $0, "all seconds are zero") }
  }()

  /// The pattern of what stays, as `--date-format` takes it.
  let pattern: String
  /// Why.
  let reason: String

  /// Finds the pattern; nil if there is nothing to leave off.
  ///
  /// - Parameters:
  ///   - cells: The cells.
  ///   - areYears: Whether the column says that they are years.
  init?(_ cells: [Cell], areYears: Bool = false) {
    guard let first = cells.first else { return nil }
    if let period = Self.period(cells, areYears: areYears) {
      self = period
      return
    }
    for (end, reason) in Self.ends where first.text.hasSuffix(end) {
      guard cells.allSatisfy({ $0.text.hasSuffix(end) }), !cells.contains(where: \.mayBeSpan),
        let pattern = Self.pattern(of: cells, without: end)
      else { continue }
      (self.pattern, self.reason) = (Self.printed(pattern), reason)
      return
    }
    if let end = Self.commonTime(cells), let pattern = Self.pattern(of: cells, without: end) {
      (self.pattern, reason) = (pattern, "all times are the same")
      return
    }
    if let pattern = Self.universal(cells) {
      (self.pattern, reason) = (pattern, "T and Z are for programs")
      return
    }
    guard cells.allSatisfy({ $0.text.contains("T") }),
      let pattern = Self.pattern(of: cells, without: ""), case let printed = Self.printed(pattern),
      printed != pattern
    else { return nil }
    (self.pattern, reason) = (printed, "the T is for programs")
  }

  /// A pattern with a blank between day and time in place of the T of ISO 8601.
  private static func printed(_ pattern: String) -> String { pattern.replacing("'T'", with: " ") }

  /// The ends of times in the zone of the meridian, from which zeros can be left off.
  private static let universalEnds = [":00Z", ":00.000Z", ":00.000000Z", "Z", ".000Z", ".000000Z"]

  /// The pattern of times that end with Z (ISO 8601), as people write them; nil for others.
  private static func universal(_ cells: [Cell]) -> String? {
    guard cells.allSatisfy({ $0.text.hasSuffix("Z") && $0.text.contains("T") }) else { return nil }
    for end in universalEnds where cells.allSatisfy({ $0.text.hasSuffix(end) }) {
      guard let pattern = pattern(of: cells, without: end), pattern.contains("'T'") else {
        continue
      }
      return pattern.replacing("'T'", with: " ") + " 'UTC'"
    }
    return nil
  }

  private init(pattern: String, reason: String) {
    (self.pattern, self.reason) = (pattern, reason)
  }

  /// The years or months from which on first days that follow each other stand for them.
  private static let fewestPeriods = 3

  /// Years or months of which all cells are the first day; nil if some are not, or if there are too few.
  private static func period(_ cells: [Cell], areYears: Bool) -> ShorterDates? {
    var (years, months) = (Set<Int>(), Set<Int>())
    for cell in cells {
      guard case .date(let date) = cell.value, date.civil.day == 1,
        date.seconds.truncatingRemainder(dividingBy: 86_400) == 0,
        cell.text.dropFirst(4).hasPrefix("-"), cell.text.dropFirst(7).hasPrefix("-01")
      else { return nil }
      years.insert(date.civil.year)
      months.insert(date.civil.month)
    }
    let isSeries = years.count * months.count >= fewestPeriods && Periods(cells) != nil
    if months == [1], areYears || isSeries {
      return ShorterDates(pattern: "yyyy", reason: "all are the first day of a year")
    }
    // Contracts begin on first days too.
    guard isSeries, months.count > 1 else { return nil }
    return ShorterDates(pattern: "yyyy-MM", reason: "all are the first day of a month")
  }

  /// The number of cells from which on a time that all have is one that nobody measured.
  private static let fewestSame = 8

  /// The time of day, with what stands before it, that all cells have on different days.
  private static func commonTime(_ cells: [Cell]) -> String? {
    guard cells.count >= fewestSame, let first = cells.first?.text,
      let start = first.lastIndex(where: { $0 == " " || $0 == "T" })
    else { return nil }
    let end = String(first[start...])
    let parts = end.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
    let digits = parts.joined().filter { $0 != "." }
    let isTime = parts.count > 1 && 1...2 ~= parts[0].count && parts[1].count >= 2
    guard isTime, (digits.hasSuffix("Z") ? digits.dropLast() : digits[...]).allSatisfy(\.isNumber)
    else { return nil }
    let days = Set(cells.map { $0.text.dropLast(end.count) })
    return cells.allSatisfy { $0.text.hasSuffix(end) } && days.count >= fewestSame ? end : nil
  }

  /// The pattern by which all dates are written as their texts without an end; nil without one.
  private static func pattern(of cells: [Cell], without end: String) -> String? {
    var writings = DateWriting.usual
    for cell in cells {
      guard case .date(let date) = cell.value else { return nil }
      let text = String(cell.text.dropLast(end.count))
      let day = Timestamp(seconds: (date.seconds / 86_400).rounded(.down) * 86_400, isDayOnly: true)
      writings = writings.filter { $0.reads(text, as: date) || $0.reads(text, as: day) }
      if writings.isEmpty { return nil }
    }
    return writings.first?.source
  }
}

extension Cell {
  /// Whether it may be a span of minutes, written as the time after midnight: `00:05:00`.
  fileprivate var mayBeSpan: Bool { text.hasPrefix("0:") || text.hasPrefix("00:") }
}
