import GridreelPrimitives

/// A ratio of integers in lowest terms.
package struct Fraction: Hashable, Sendable, Comparable {
  /// The numerator; its sign is that of the ratio.
  package let numerator: Int
  /// The denominator, above 0.
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

  /// The nearest floating-point number.
  package var value: Double { Double(numerator) / Double(denominator) }

  /// Compares the values; numerators and denominators are small enough for their products not to
  /// overflow.
  package static func < (left: Fraction, right: Fraction) -> Bool {
    left.numerator * right.denominator < right.numerator * left.denominator
  }

  /// Returns the sum, in lowest terms.
  package static func + (left: Fraction, right: Fraction) -> Fraction {
    Fraction(
      left.numerator * right.denominator + right.numerator * left.denominator,
      left.denominator * right.denominator)
  }

  /// Returns the product with an integer, in lowest terms.
  package static func * (left: Fraction, right: Int) -> Fraction {
    Fraction(left.numerator * right, left.denominator)
  }
}
