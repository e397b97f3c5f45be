/// How numbers are written.
///
/// Numbers are rounded in decimal, halves to the even digit, from the digits of the shortest exact
/// writing: 1.005 is a half at two digits and gives 1.00. Zero has no sign.
public struct NumberFormat: Hashable, Sendable {
  /// What a number stands for.
  public enum Notation: Hashable, Sendable {
    /// Itself.
    case plain
    /// A share of one: 0.12 is written as 12 with the locale's percent sign.
    case percent
    /// An amount of money, with this symbol where the locale puts it.
    case currency(String)
    /// A round number in the locale's units: 1.2K, 3.4M, 5B, 6T; 1,2 Mio., 3,4 Mrd.
    case compact
  }

  /// Text before and after a number.
  struct Affixes: Hashable, Sendable {
    var prefix = ""
    var suffix = ""
  }

  /// What a number stands for.
  public var notation = Notation.plain
  /// Whether digits are grouped; the locale says how.
  public var isGrouping = true
  /// At least so many digits before the point, `0...100`.
  public var minimumIntegerDigits = 1
  /// At least so many digits after the point, `0...100`.
  public var minimumFractionDigits = 0
  /// At most so many digits after the point; nil is as many as the number has, but 2 for money and
  /// 1 for compact numbers.
  public var maximumFractionDigits: Int?

  /// What the pattern writes around numbers, and around negative ones; nil is the same with a minus.
  var affixes = Affixes()
  var negativeAffixes: Affixes?
  /// By how many places a pattern's percent or per mille sign moves the point.
  var pointShift = 0
  /// Group sizes that a pattern asks for; nil are the locale's.
  var groupingSizes: LocaleSymbols.GroupingSizes?

  /// Groups digits, and writes as many of them as the number has.
  public init() {}

  /// Makes a format by its parts.
  ///
  /// - Parameters:
  ///   - notation: What a number stands for.
  ///   - isGrouping: Whether digits are grouped.
  ///   - fractionDigits: The least and the greatest number of digits after the point, `0...100`;
  ///     nil is as many as the number has (2 for money, at most 1 for compact numbers).
  public init(
    _ notation: Notation, isGrouping: Bool = true, fractionDigits: ClosedRange<Int>? = nil
  ) {
    (self.notation, self.isGrouping) = (notation, isGrouping)
    if let fractionDigits {
      minimumFractionDigits = fractionDigits.lowerBound
      maximumFractionDigits = fractionDigits.upperBound
    } else if case .currency = notation {
      minimumFractionDigits = 2
    }
  }

  /// The number as people read it.
  public func string(for number: Double, symbols: LocaleSymbols = .enUS) -> String {
    guard let exact = DecimalDigits(number) else {
      return number.isNaN ? "NaN" : number < 0 ? symbols.minusSign + "∞" : "∞"
    }
    var (digits, unit) = (exact.shifted(by: pointShift), "")
    switch notation {
    case .plain, .currency: digits = rounded(digits)
    case .percent: digits = rounded(digits.shifted(by: 2))
    case .compact: (digits, unit) = compacted(digits, symbols.words.compactUnits)
    }
    return surround(
      body(of: digits, symbols) + unit, isNegative: digits.isNegative, symbols: symbols)
  }

  /// How many digits can be asked for on either side of the point.
  private static let digitLimit = 0...100

  private func rounded(_ digits: DecimalDigits) -> DecimalDigits {
    let limit: Int
    switch notation {
    case .plain, .percent: limit = maximumFractionDigits ?? .max
    case .currency: limit = maximumFractionDigits ?? 2
    case .compact: limit = maximumFractionDigits ?? 1
    }
    guard limit < .max else { return digits }
    let most = Self.digitLimit.upperBound
    return digits.rounded(toFractionDigits: min(max(0, limit, minimumFractionDigits), most))
  }

  /// The number in thousands, millions and so on; 999,950 rounds to the next unit.
  ///
  /// Where a locale has no unit for it, a number of four digits or more is whole.
  private func compacted(
    _ digits: DecimalDigits, _ units: [LocaleWords.CompactUnit]
  ) -> (DecimalDigits, String) {
    func inUnit(_ unit: LocaleWords.CompactUnit?) -> DecimalDigits {
      let shifted = digits.shifted(by: -(unit?.shift ?? 0))
      let isWhole = unit == nil && digits.magnitude > 3 && maximumFractionDigits == nil
      return isWhole ? shifted.rounded(toFractionDigits: 0) : rounded(shifted)
    }
    func unit(for magnitude: Int) -> LocaleWords.CompactUnit? {
      units.last { $0.magnitude < magnitude }
    }
    let first = unit(for: digits.magnitude)
    let result = inUnit(first)
    let next = unit(for: result.magnitude + (first?.shift ?? 0))
    return next == first ? (result, first?.suffix ?? "") : (inUnit(next), next?.suffix ?? "")
  }

  /// The digits with their separators.
  private func body(of digits: DecimalDigits, _ symbols: LocaleSymbols) -> String {
    let limit = Self.digitLimit
    let minimumFraction = min(max(minimumFractionDigits, limit.lowerBound), limit.upperBound)
    let minimumWhole = min(max(minimumIntegerDigits, limit.lowerBound), limit.upperBound)
    let fraction = digits.fractionDigits(minimum: minimumFraction)
    let whole = digits.wholeDigits(minimum: fraction.isEmpty ? max(1, minimumWhole) : minimumWhole)
    var text = ""
    let sizes = groupingSizes ?? symbols.groupingSizes
    let isGrouped = isGrouping && whole.count >= sizes.primary + symbols.minimumGroupingDigits
    for (place, digit) in whole.enumerated() {
      let rest = whole.count - place
      let isBoundary =
        rest == sizes.primary
        || rest > sizes.primary && (rest - sizes.primary) % sizes.secondary == 0
      if isGrouped && place > 0 && isBoundary { text += symbols.groupingSeparator }
      text.unicodeScalars.append(Unicode.Scalar(0x30 + digit))
    }
    guard !fraction.isEmpty else { return text }
    text += symbols.decimalSeparator
    for digit in fraction { text.unicodeScalars.append(Unicode.Scalar(0x30 + digit)) }
    return text
  }

  /// Puts signs, symbols and the pattern's text around the digits.
  private func surround(_ body: String, isNegative: Bool, symbols: LocaleSymbols) -> String {
    switch notation {
    case .currency(let symbol):
      let pattern = isNegative ? symbols.negativeCurrencyPattern : symbols.currencyPattern
      return fill(pattern, body, symbol: symbol, symbols: symbols)
    case .percent:
      let pattern = (isNegative ? "-" : "") + symbols.percentPattern
      return fill(pattern, body, symbol: "", symbols: symbols)
    case .plain, .compact:
      guard isNegative else { return affixes.prefix + body + affixes.suffix }
      if let negative = negativeAffixes { return negative.prefix + body + negative.suffix }
      return symbols.minusSign + affixes.prefix + body + affixes.suffix
    }
  }

  /// Puts a number, a currency and a minus sign into a locale's pattern, for `#`, `¤` and `-`.
  ///
  /// A currency of letters keeps a space from the digits after it.
  private func fill(
    _ pattern: String, _ body: String, symbol: String, symbols: LocaleSymbols
  ) -> String {
    var text = ""
    var isAfterLetter = false
    for character in pattern {
      switch character {
      case "#":
        if isAfterLetter { text += "\u{A0}" }
        text += body
      case "¤": text += symbol
      case "-": text += symbols.minusSign
      default: text.append(character)
      }
      isAfterLetter = character == "¤" && symbol.last?.isLetter == true
    }
    return text
  }
}
