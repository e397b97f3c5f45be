import GridreelPrimitives

extension Timestamp {
  /// The day of the years 1900 to 2099 that a number writes as 20250923; nil for any other number.
  package init?(dayNumber number: Double) {
    guard number >= 19_000_101, number <= 20_991_231, number == number.rounded() else { return nil }
    let day = Int(clamped: number)
    self.init(year: day / 10_000, month: day / 100 % 100, day: day % 100)
  }
}
