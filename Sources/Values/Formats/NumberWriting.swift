/// How a source writes the numbers of a column, so that computed values can be written alike.
package struct NumberWriting: Hashable, Sendable {
  /// The minimum and maximum number of fraction digits so far.
  private var fewest: Int?
  private var most = 0
  private var isGrouped = false
  private var hasDecimalComma = false
  /// Whether a number so far has a hyphen for its minus sign.
  private var hasHyphen = false
  /// The text around all numbers so far; nil before the first.
  private var affixes: (prefix: String, suffix: String)?

  /// Makes an empty observation.
  package init() {}

  package static func == (left: NumberWriting, right: NumberWriting) -> Bool {
    left.key == right.key
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }

  private var key: [String] {
    [
      String(fewest ?? -1), String(most), String(isGrouped), String(hasDecimalComma),
      String(hasHyphen),
      affixes?.prefix ?? "", affixes?.suffix ?? "",
    ]
  }

  /// The number of fraction digits that every number has, and the largest that any has.
  package var leastDigits: Int { Swift.min(fewest ?? 0, most) }
  package var mostDigits: Int { most }

  /// Observes one more number.
  package mutating func add(_ text: String, _ number: Double) {
    guard let first = text.firstIndex(where: { $0.isASCII && $0.isNumber }),
      let last = text.lastIndex(where: { $0.isASCII && $0.isNumber })
    else { return }
    var prefix = String(text[..<first])
    if prefix.contains("-") { hasHyphen = true }
    for sign in ["-", "−", "+"] where prefix.hasSuffix(sign) || prefix.hasPrefix(sign) {
      prefix = prefix.replacingOnly(sign)
    }
    let suffix = String(text[text.index(after: last)...])
    let known = affixes ?? (prefix, suffix)
    affixes = known == (prefix, suffix) ? known : ("", "")
    count(text[first...last], number)
  }

  private mutating func count(_ digits: Substring, _ number: Double) {
    var fraction = 0
    if let place = digits.lastIndex(where: { $0 == "." || $0 == "," }) {
      let behind = digits[digits.index(after: place)...].count
      let isFraction = number != number.rounded(.towardZero) || behind != 3
      let separators = digits.filter { $0 == "." || $0 == "," }
      let isRepeated = separators.count > 1 && Set(separators).count == 1
      if isFraction, !isRepeated {
        fraction = behind
        if digits[place] == "," { hasDecimalComma = true }
        if separators.count > 1 { isGrouped = true }
      } else if abs(number) >= 1000 {
        isGrouped = true
        if digits[place] == "." { hasDecimalComma = true }
      } else {
        fraction = behind
      }
    }
    most = Swift.max(most, fraction)
    fewest = Swift.min(fewest ?? fraction, fraction)
  }

  /// Writes a number in the style of those observed.
  ///
  /// - Parameters:
  ///   - number: The number.
  ///   - digits: The number of fraction digits.
  ///   - isPure: Whether units are omitted, as for a count.
  /// - Returns: The text.
  package func text(
    for number: Double, digits: ClosedRange<Int>, isPure: Bool = false
  ) -> String {
    let format = NumberFormat(.plain, isGrouping: isGrouped, fractionDigits: digits)
    var body = format.string(for: abs(number))
    if hasDecimalComma {
      body = String(body.map { $0 == "." ? "," : $0 == "," ? "." : $0 })
    }
    let isNegative = number < 0 && body.contains { ("1"..."9").contains($0) }
    let sign = isNegative ? (hasHyphen ? "-" : LocaleSymbols.trueMinus) : ""
    guard !isPure, let affixes else { return sign + body }
    return sign + affixes.prefix + body + affixes.suffix
  }
}

extension String {
  /// The text without a sign at its beginning or end.
  fileprivate func replacingOnly(_ sign: String) -> String {
    if hasPrefix(sign) { return String(dropFirst(sign.count)) }
    return String(dropLast(sign.count))
  }
}
