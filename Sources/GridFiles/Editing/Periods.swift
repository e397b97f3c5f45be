import GridreelModel
import GridreelPrimitives
import GridreelValues

/// Years, months or days that follow each other at one step, from row to row or again for each of some things.
struct Periods {
  /// The share of the rows that are one step behind, or ahead of, those above them.
  private static let regularShare = 0.6
  private static let fewestRows = 5
  private static let years = 1_000.0...2_999.0

  /// Takes the cells of a column in the order of the rows; nil if they are no periods.
  init?(_ cells: [Cell]) {
    let moments = cells.compactMap(Self.moment)
    guard moments.count == cells.count, moments.count >= Self.fewestRows else { return nil }
    let areFirstDays = moments.allSatisfy { $0.day == moments[0].day }
    let steps = zip(moments.dropFirst(), moments).map { later, earlier in
      areFirstDays ? later.months - earlier.months : later.days - earlier.days
    }
    let counts = Dictionary(steps.map { ($0, 1) }, uniquingKeysWith: +)
    let most = counts.filter { $0.key != 0 }.values.max() ?? 0
    guard Double(most) >= Self.regularShare * Double(steps.count) else { return nil }
  }

  /// A day, counted in months and in days.
  private struct Moment {
    let months, days, day: Int
  }

  private static func moment(_ cell: Cell) -> Moment? {
    switch cell.value {
    case .number(let year) where years.contains(year) && year == year.rounded():
      return Moment(months: Int(clamped: year) * 12, days: 0, day: 1)
    case .date(let date):
      let civil = date.civil
      return Moment(
        months: civil.year * 12 + civil.month,
        days: Int(clamped: (date.seconds / 86_400).rounded(.down)),
        day: civil.day)
    default: return nil
    }
  }
}
