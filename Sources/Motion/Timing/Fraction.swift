/// A ratio of whole numbers in lowest terms.
package struct Fraction: Hashable, Sendable, Comparable {
  /// The number above the line.
  package let numerator: Int
  /// The number below the line, above 0.
  package let denominator: Int

  /// Reduces a ratio; the denominator must not be 0.
  package init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator != 0, "a ratio's denominator is not 0")
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = Int(max(a, 1)) * (denominator < 0 ? -1 : 1)
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  /// The nearest number of the computer.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// Compares the values; numerators and denominators are small enough for their products.
  package static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  /// The sum.
  package static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  /// The product with a whole number.
  package static func * (left: Fraction, right: Int) -> Fraction {
    Fraction(left.numerator * right, left.denominator)
  }

  /// The nearest ratio whose two numbers need 16 bits each, as APNG stores delays.
  ///
  /// Longer times lose their last digits; the longest is 65,535.
  package var fitting16Bits: Fraction {
    let limit = 65_535
    guard numerator > limit || denominator > limit else { return self }
    for denominator in [65_000, 10_000, 1000, 100, 10, 1] {
      let rounded = (value * Double(denominator)).rounded()
      if rounded <= Double(limit) { return Fraction(Int(rounded), denominator) }
    }
    return Fraction(limit)
  }
}
