/// Writes numbers without the digits that only a program has put there.
package enum FloatText {
  /// The significant digits of a double that are not noise: 0.1 + 0.2 is 0.3 with this many.
  private static let exactDigits = 15
  /// The significant digits of a 32-bit float that are not noise, and those of its text from which on
  /// it may be one: 0.06 is written 0.059999999.
  private static let (singleDigits, singleTextDigits) = (6, 8)
  /// The significant digits of a tail, such as that of 1/3.
  ///
  /// They are more than a double holds exactly, and no more than it takes to tell one from others. People measure
  /// with fewer.
  private static let tailDigits = 16...17
  /// The decimals of a tail.
  private static let tailDecimals = 9
  /// The bytes of a number with digits to be left off, at least.
  package static let leastBytes = singleTextDigits + 1
  /// The significant digits of a tail that are written, and its fraction digits at least.
  private static let (writtenDigits, fractionDigits) = (6, 2)

  /// Whether a number has more digits than people write: a program computed it.
  package static func isComputed(exact: some Sequence<UInt8>) -> Bool {
    let written = written(exact)
    return written.hasPoint && isTail(written.significant, decimals: written.decimals)
  }

  /// The digits of a number's text, from the first that is not zero and behind the point.
  private static func written(
    _ exact: some Sequence<UInt8>
  ) -> (significant: Int, decimals: Int, hasPoint: Bool) {
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
    return (significant, decimals, hasPoint)
  }

  private static func isTail(_ significant: Int, decimals: Int) -> Bool {
    significant >= tailDigits.lowerBound && decimals >= tailDecimals
  }

  /// The text of a number in a column: its text in the source unless a program has put digits there.
  ///
  /// It never has more decimals than the text in the source.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - exact: Its text in the source, without separators of groups.
  ///   - column: The digits of its column, if it has one.
  /// - Returns: The text, with a hyphen as minus sign.
  package static func text(
    of number: Double, exact: String, in column: FractionDigits = FractionDigits()
  ) -> String {
    let own = shortened(number, exact: exact)
    if own.rounding == .short, !column.hasTails { return exact }
    guard let most = column.most, own.rounding != nil || column.hasTails,
      let digits = DecimalDigits(number), digits.count > writtenDigits,
      // A number of which two digits at most would remain is small, not noisy.
      digits.magnitude + most > 2, own.text.decimalCount > most,
      written(own.text.utf8).significant <= tailDigits.upperBound
    else { return own.text }
    return plain(number, most, like: exact)
  }

  /// A tail that was rounded, by its length: a long one has more digits than a double.
  fileprivate enum Rounding { case short, long }

  /// The text of a number with the fewest digits that are not noise, and how others were left off.
  fileprivate static func shortened(
    _ number: Double, exact: String
  ) -> (text: String, rounding: Rounding?) {
    guard exact.utf8.count >= leastBytes, exact.utf8.contains(UInt8(ascii: ".")),
      let digits = DecimalDigits(number)
    else { return (exact, nil) }
    if let exponent = exact.lastIndex(where: { $0 == "e" || $0 == "E" }) {
      let mantissa = String(exact[..<exponent])
      return (
        (Double(mantissa).map { shortened($0, exact: mantissa).text } ?? mantissa)
          + exact[exponent...], nil
      )
    }
    if let decimals = singleDecimals(number, digits) {
      return (plain(number, decimals, like: exact), nil)
    }
    guard isComputed(exact: exact.utf8) else { return (exact, nil) }
    guard let rounding = rounding(digits) else {
      let text = plain(number, exactDigits - digits.magnitude, like: exact)
      // Zeros at the end are as written.
      return (exact.withoutZeros == text ? exact : text, nil)
    }
    // What has more digits than any double, and is not one written out, was not computed with doubles.
    guard written(exact.utf8).significant <= tailDigits.upperBound else { return (exact, nil) }
    let most = max(fractionDigits, writtenDigits - digits.magnitude)
    return (plain(number, most, like: exact), rounding)
  }

  /// How a number's tail is rounded; nil if it has none, or one of noise alone.
  private static func rounding(_ digits: DecimalDigits) -> Rounding? {
    let count = digits.rounded(toFractionDigits: exactDigits - digits.magnitude).count
    guard count >= exactDigits || isTail(count, decimals: count - digits.magnitude) else {
      return nil
    }
    return digits.count > exactDigits ? .long : .short
  }

  /// The magnitude of a number that has a tail; nil for others.
  fileprivate static func magnitudeOfTail(_ number: Double) -> Int? {
    guard let digits = DecimalDigits(number), singleDecimals(number, digits) == nil,
      rounding(digits) != nil
    else { return nil }
    return digits.magnitude
  }

  /// The decimals of a number that a 32-bit float was before its noise was written; nil for others.
  private static func singleDecimals(_ number: Double, _ digits: DecimalDigits) -> Int? {
    let single = Float(number)
    guard digits.count >= singleTextDigits, let exact = DecimalDigits(Double(single)),
      let short = DecimalDigits(single), short.count <= singleDigits,
      exact.rounded(toFractionDigits: digits.count - digits.magnitude) == digits
    else { return nil }
    return short.count - short.magnitude
  }

  /// The text with at most some decimals, with the signs that the text in the source has.
  private static func plain(_ number: Double, _ decimals: Int, like exact: String) -> String {
    let sign = exact.utf8.first == UInt8(ascii: "+") ? "+" : number < 0 ? "-" : ""
    let format = NumberFormat(.plain, isGrouping: false, fractionDigits: 0...max(0, decimals))
    let text = format.string(for: number.magnitude)
    let isBare =
      exact.utf8.first { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "+") }
      == UInt8(ascii: ".")
    return sign + (isBare && text.hasPrefix("0.") ? text.dropFirst() : text[...])
  }
}

extension String {
  /// The text without zeros at its end, and without a point there.
  fileprivate var withoutZeros: Substring {
    var rest = self[...]
    while rest.utf8.last == UInt8(ascii: "0") { rest.removeLast() }
    return rest.utf8.last == UInt8(ascii: ".") ? rest.dropLast() : rest
  }

  /// The number of digits behind the point; 0 for a number with an exponent.
  fileprivate var decimalCount: Int {
    guard let point = utf8.firstIndex(of: UInt8(ascii: ".")),
      !utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") })
    else { return 0 }
    return utf8.distance(from: point, to: utf8.endIndex) - 1
  }
}

/// What the computed numbers of a column say of its digits.
package struct FractionDigits: Hashable, Sendable {
  /// The greatest number of decimals where tails are left off: enough for six significant digits of the
  /// largest number with one; nil if there is none.
  let most: Int?
  /// Whether a program wrote the column: a quarter of its numbers or more have tails, so that others have
  /// fewer digits by chance.
  let hasTails: Bool

  /// Those of a column that people wrote.
  package init() { (most, hasTails) = (nil, false) }

  /// Finds the digits of a column.
  ///
  /// - Parameters:
  ///   - numbers: Some computed numbers of the column.
  ///   - computedCount: The number of all its computed numbers.
  ///   - count: The number of all its numbers.
  package init(of numbers: [Double], computedCount: Int, count: Int) {
    let tails = numbers.compactMap(FloatText.magnitudeOfTail)
    most = tails.max().map { max(2, 6 - $0) }
    hasTails = !tails.isEmpty && 4 * computedCount * tails.count >= count * numbers.count
  }
}
