/// The decimal digits of a number in its shortest exact form, so that rounding sees 1.005 and not
/// the nearest binary fraction.
package struct DecimalDigits: Hashable {
  /// Whether it is below zero; never true if all digits are 0.
  private(set) var isNegative: Bool
  /// The digits from the first to the last non-zero one.
  private var digits: [UInt8]
  /// The number of digits before the decimal point; may be negative, or exceed the count of digits.
  private var point: Int

  /// The digits of a number; nil if it is infinite or NaN.
  package init?(_ number: some BinaryFloatingPoint & LosslessStringConvertible) {
    guard number.isFinite else { return nil }
    // `123.45`, or `1.2345e+20`.
    var written = number.magnitude.description
    (digits, point, isNegative) = ([], 0, number < 0)
    var exponent = ""
    written.withUTF8 { bytes in
      let mantissa = bytes.prefix { $0 != UInt8(ascii: "e") }
      digits = mantissa.filter { $0 != UInt8(ascii: ".") }.map { $0 - 0x30 }
      point = mantissa.firstIndex(of: UInt8(ascii: ".")) ?? mantissa.count
      exponent = String(decoding: bytes.dropFirst(mantissa.count + 1), as: UTF8.self)
    }
    if !exponent.isEmpty { point += Int(exponent) ?? 0 }
    normalize()
  }

  /// The number of integer digits; 0 or less for numbers below 1.
  package var magnitude: Int { digits.isEmpty ? 0 : point }

  /// The number of significant digits.
  package var count: Int { digits.count }

  /// The number of fraction digits.
  package var fractionCount: Int { max(0, digits.count - point) }

  /// Moves the decimal point to the right; by a negative number of places, to the left.
  func shifted(by places: Int) -> DecimalDigits {
    var result = self
    if !digits.isEmpty { result.point += places }
    return result
  }

  /// The significant digits that every double holds; further ones are what arithmetic left of a number.
  private static let exactCount = 15

  /// Rounds to a number of fraction digits, halves away from zero, as spreadsheets do.
  ///
  /// Of fewer than 15 digits, those behind the 15th do not count: 28.499999999999996 is 28.5, and gives 29.
  package func rounded(toFractionDigits count: Int) -> DecimalDigits {
    let kept = point + count
    guard kept < Self.exactCount, digits.count > Self.exactCount else { return cut(to: kept) }
    let exact = cut(to: Self.exactCount)
    return exact.cut(to: exact.point + count)
  }

  /// The digits up to a place among them, rounded by the next one.
  private func cut(to kept: Int) -> DecimalDigits {
    guard kept < digits.count else { return self }
    var result = self
    result.digits = Array(digits.prefix(max(0, kept)))
    if kept >= 0, digits[kept] >= 5 { result.increment() }
    result.normalize()
    return result
  }

  /// The integer digits, at least `minimum` of them.
  func wholeDigits(minimum: Int) -> [UInt8] {
    let significant = point > 0 ? (0..<point).map { $0 < digits.count ? digits[$0] : 0 } : []
    return [UInt8](repeating: 0, count: max(0, minimum - significant.count)) + significant
  }

  /// The fraction digits, at least `minimum` of them.
  func fractionDigits(minimum: Int) -> [UInt8] {
    let count = max(minimum, digits.count - point)
    return (0..<max(0, count)).map { place in
      let index = point + place
      return digits.indices.contains(index) ? digits[index] : 0
    }
  }

  /// Adds one to the last digit.
  private mutating func increment() {
    var place = digits.count - 1
    while place >= 0 && digits[place] == 9 {
      digits[place] = 0
      place -= 1
    }
    if place >= 0 {
      digits[place] += 1
    } else {
      digits.insert(1, at: 0)
      point += 1
    }
  }

  private mutating func normalize() {
    while digits.last == 0 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0 }.count
    digits.removeFirst(zeros)
    point -= zeros
    guard digits.isEmpty else { return }
    (point, isNegative) = (0, false)
  }
}
