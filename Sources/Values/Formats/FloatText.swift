/// Writes floating-point numbers of typed sources with the digits that people would write.
package enum FloatText {
  /// The significant digits of a double that are not noise: 0.1 + 0.2 is 0.3 with this many.
  private static let exactDigits = 15
  /// The significant digits up to which a number is written in full; one with more, such as a mean,
  /// was computed.
  private static let fullDigits = 10
  /// The decimals from which a number of so many digits was computed, too.
  private static let computedDecimals = 9
  /// The significant digits of a computed number, and its fraction digits at least.
  private static let (computedDigits, fractionDigits) = (6, 2)

  /// Whether a number has more digits than people write: a program computed it.
  package static func isComputed(_ number: Double, exact: some Sequence<UInt8>) -> Bool {
    var (significant, decimals, hasPoint) = (0, 0, false)
    for byte in exact {
      if byte == UInt8(ascii: ".") {
        hasPoint = true
      } else if byte | 0x20 == UInt8(ascii: "e") {
        break
      } else {
        if hasPoint { decimals += 1 }
        if significant > 0 || (UInt8(ascii: "1")...UInt8(ascii: "9")).contains(byte) {
          significant += 1
        }
      }
    }
    return hasPoint && !isFull(significant: significant, decimals: decimals)
  }

  /// Whether a number has so few digits that it is written in full.
  private static func isFull(significant: Int, decimals: Int) -> Bool {
    significant < fullDigits || significant == fullDigits && decimals < computedDecimals
  }

  /// The text of a number in a column whose numbers have common digits.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - exact: Its text in the source, without separators of groups.
  ///   - column: The digits of its column; nil for those of the number alone.
  /// - Returns: The text, with a hyphen as minus sign.
  package static func text(
    of number: Double, exact: String, in column: FractionDigits?
  ) -> String {
    let (own, isRounded) = shortened(number, exact: exact)
    guard let column, let digits = DecimalDigits(number),
      !own.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return own }
    let point = own.utf8.firstIndex(of: UInt8(ascii: "."))
    let count = point.map { own.utf8.distance(from: $0, to: own.utf8.endIndex) - 1 } ?? 0
    // Where numbers are rounded, long ones were computed, too, and had zeros at their end.
    let isComputed = isRounded || column.least > 0 && digits.count > computedDigits
    // A number of which two digits at most would remain is small, not noisy.
    if isComputed, count > column.most, digits.magnitude + column.most > 2 {
      return (number < 0 ? "-" : "") + plain(number, column.most...column.most)
    }
    guard count < column.least else { return own }
    return own + (point == nil ? "." : "")
      + String(repeating: "0", count: column.least - count)
  }

  private static func plain(_ number: Double, _ digits: ClosedRange<Int>) -> String {
    NumberFormat(.plain, isGrouping: false, fractionDigits: digits).string(for: number.magnitude)
  }

  /// The text of a number alone.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - exact: Its text in the source, without separators of groups.
  /// - Returns: `exact` if that has few digits; otherwise the fewest digits that are not noise.
  package static func text(of number: Double, exact: String) -> String {
    shortened(number, exact: exact).text
  }

  /// The text of a number alone, and whether digits that are not noise were left off.
  fileprivate static func shortened(
    _ number: Double, exact: String
  ) -> (text: String, isRounded: Bool) {
    guard exact.utf8.count > fullDigits, exact.utf8.contains(UInt8(ascii: ".")),
      let digits = DecimalDigits(number)
    else { return (exact, false) }
    if let exponent = exact.lastIndex(where: { $0 == "e" || $0 == "E" }) {
      let mantissa = String(exact[..<exponent])
      return (
        (Double(mantissa).map { text(of: $0, exact: mantissa) } ?? mantissa)
          + exact[exponent...], false
      )
    }
    let places = exactDigits - digits.magnitude
    let count = digits.rounded(toFractionDigits: places).count
    let isShort = isFull(significant: count, decimals: count - digits.magnitude)
    let most = isShort ? places : max(fractionDigits, computedDigits - digits.magnitude)
    return ((number < 0 ? "-" : "") + plain(number, 0...max(0, most)), !isShort)
  }
}

/// The fraction digits that the computed numbers of a column have in common.
package struct FractionDigits: Hashable, Sendable {
  /// The minimum number: shorter numbers are filled with zeros.
  package let least: Int
  /// The maximum number of those that are rounded: enough for six significant digits of the largest.
  package let most: Int

  /// Finds the digits of some computed numbers of a column; nil if there are none.
  package init?(of numbers: [Double]) {
    guard !numbers.isEmpty else { return nil }
    let found = numbers.map { FloatText.shortened($0, exact: "\($0)") }
    let rounded = zip(numbers, found).filter(\.1.isRounded)
    let magnitude = rounded.compactMap { DecimalDigits($0.0)?.magnitude }.max() ?? 0
    let most = max(2, 6 - magnitude)
    self.most = most
    least = rounded.reduce(0) { least, number in
      let digits = number.1.text.split(separator: ".")
      return max(least, min(most, digits.count == 2 ? digits[1].utf8.count : 0))
    }
  }
}
