import GridreelDataSources
import GridreelValues

/// Dates of which no time says anything: all are midnight, or all seconds are zero.
struct ShorterDates: Equatable {
  /// The rows up to which all are examined.
  static let mostRows = 20_000
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
  init?(_ cells: [Cell]) {
    guard let first = cells.first else { return nil }
    for (end, reason) in Self.ends where first.text.hasSuffix(end) {
      guard cells.allSatisfy({ $0.text.hasSuffix(end) }) else { continue }
      var writings = DateWriting.usual
      for cell in cells {
        guard case .date(let date) = cell.value else { return nil }
        let text = String(cell.text.dropLast(end.count))
        writings = writings.filter { $0.reads(text, as: date) }
        if writings.isEmpty { break }
      }
      guard let pattern = writings.first?.source else { continue }
      (self.pattern, self.reason) = (pattern, reason)
      return
    }
    return nil
  }
}
