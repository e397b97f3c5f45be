import GridreelPrimitives
import GridreelValues

/// Dates that are numbers of seconds since 1970 in UTC, or of thousandths, millionths or billionths of seconds.
extension Timestamp {
  /// The numbers from which on each unit is a thousand times smaller: seconds reach to the year 5138.
  private static let bounds = (milliseconds: 1e11, microseconds: 1e14, nanoseconds: 1e17)
  /// The first second of the year 10000.
  private static let end = 253_402_300_800.0

  /// Takes a number in the unit that its size tells; nil for years beyond 9999.
  init?(epoch number: Double) {
    let unit =
      switch abs(number) {
      case ..<Self.bounds.milliseconds: 1.0
      case ..<Self.bounds.microseconds: 1e3
      case ..<Self.bounds.nanoseconds: 1e6
      default: 1e9
      }
    let seconds = number / unit
    guard abs(seconds) < Self.end else { return nil }
    self.init(seconds: seconds, isDayOnly: false)
  }
}

extension Cell {
  private static let epochFormat = try? DateFormat("yyyy-MM-dd HH:mm:ss")

  /// A moment that a number stood for, with a text that people can read.
  init(epoch date: Timestamp) {
    self.init(value: .date(date), text: Self.epochFormat?.string(for: date) ?? "", isTextMade: true)
  }
}
