import GridreelValues

/// Writes the texts of typed values, as fields hold them.
extension [UInt8] {
  mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Appends the eight bytes of a number.
  mutating func append(number: Double) {
    Swift.withUnsafeBytes(of: number.bitPattern) { append(contentsOf: $0) }
  }

  /// Appends the digits of an integer.
  mutating func append(_ number: (isNegative: Bool, magnitude: UInt64)) {
    if number.isNegative { append(UInt8(ascii: "-")) }
    let start = count
    var rest = number.magnitude
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    self[start...].reverse()
  }

  /// Appends a number with at least `digits` digits.
  mutating func append(_ number: Int, digits: Int) {
    var limit = 10
    for _ in 1..<Swift.max(digits, 1) {
      if number < limit { append(UInt8(ascii: "0")) }
      limit *= 10
    }
    append((false, UInt64(number)))
  }

  /// Appends a day by the days since 1970-01-01.
  mutating func append(day days: Int) {
    let day = Timestamp(seconds: Double(days) * 86_400, isDayOnly: true).civil
    if day.year < 0 { append(UInt8(ascii: "-")) }
    append(abs(day.year), digits: 4)
    append(UInt8(ascii: "-"))
    append(day.month, digits: 2)
    append(UInt8(ascii: "-"))
    append(day.day, digits: 2)
  }

  /// Appends the minutes and seconds of a time with a fraction of `digits` digits, less
  /// zeros at its end beyond the `least` digits.
  mutating func appendMinutes(
    _ seconds: Int, fraction: Int, digits: Int, atLeast least: Int = 0
  ) {
    append(UInt8(ascii: ":"))
    append(seconds / 60 % 60, digits: 2)
    append(UInt8(ascii: ":"))
    append(seconds % 60, digits: 2)
    var (fraction, count) = (fraction, digits)
    while count > least, fraction % 10 == 0 { (fraction, count) = (fraction / 10, count - 1) }
    guard count > 0 else { return }
    append(UInt8(ascii: "."))
    append(fraction, digits: count)
  }
}

extension Int {
  /// The quotient rounded down, and the rest, which is not negative.
  func dividedFloor(by divisor: Int) -> (Int, Int) {
    let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }
}
