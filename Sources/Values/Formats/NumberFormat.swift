package import GridreelPrimitives

/// A format for numbers.
///
/// Numbers are rounded in decimal, halves away from zero as in spreadsheets, from the digits of the shortest exact form:
/// 1.005 is a half at two digits and gives 1.01. Zero never has a sign.
public struct NumberFormat: Hashable, Sendable {
  /// What a number represents.
  public enum Notation: Hashable, Sendable {
    /// A plain number.
    case plain
    /// A fraction of one: 0.12 is written as 12 with the locale's percent sign.
    case percent
    /// An amount of money, with the symbol of a currency where the locale puts it: an ISO 4217 code in capital
    /// letters, such as `EUR`, stands for its symbol and has its currency's decimals; anything else is a symbol.
    case currency(String)
    /// A compact number in the locale's units: 1.2K, 3.4M, 5B, 6T; 1,2 Mio., 3,4 Mrd.
    case compact
  }

  /// Text before and after a number.
  struct Affixes: Hashable, Sendable {
    var prefix = ""
    var suffix = ""
  }

  /// What a number represents.
  public var notation = Notation.plain
  /// Whether money is written short, in the units of compact numbers: $4.1T.
  public var isCompact = false
  /// Whether digits are grouped, as the locale does.
  public var isGrouping = true
  /// The minimum number of integer digits, `0...100`.
  public var minimumIntegerDigits = 1
  /// The minimum number of fraction digits, `0...100`.
  public var minimumFractionDigits = 0
  /// The maximum number of fraction digits; nil means all that the number has, but those of the currency
  /// for money, mostly 2, and 1 for compact numbers.
  public var maximumFractionDigits: Int?

  /// The pattern's text around numbers and around negative ones; nil means the same with a minus sign.
  var affixes = Affixes()
  var negativeAffixes: Affixes?
  /// The pattern's text for zero; nil writes it as other numbers.
  var zeroText: String?
  /// The colour of the texts of negative numbers, as the pattern has it.
  package var negativeColor: GridColor?
  /// The number of places by which the pattern's percent or per mille sign, and the commas behind its digits, move the decimal
  /// point.
  var pointShift = 0
  /// The group sizes of the pattern; nil uses the locale's.
  var groupingSizes: LocaleSymbols.GroupingSizes?

  /// Makes a format with grouping and as many digits as the number has.
  public init() {}

  /// Makes a format of its parts.
  ///
  /// - Parameters:
  ///   - notation: What a number represents.
  ///   - isGrouping: Whether digits are grouped.
  ///   - fractionDigits: The minimum and maximum number of fraction digits, `0...100`; nil means
  ///     all that the number has (those of the currency for money, at most 1 for compact numbers).
  public init(
    _ notation: Notation, isGrouping: Bool = true, fractionDigits: ClosedRange<Int>? = nil
  ) {
    (self.notation, self.isGrouping) = (notation, isGrouping)
    if let fractionDigits {
      minimumFractionDigits = fractionDigits.lowerBound
      maximumFractionDigits = fractionDigits.upperBound
    } else if case .currency(let written) = notation {
      minimumFractionDigits = Currency(written).fractionDigits
    }
  }

  /// Whether numbers are written in hundredths or thousandths.
  package var writesPercents: Bool { pointShift > 0 || notation == .percent }

  /// Formats a number; not a number becomes `NaN`, an infinite one `∞`.
  public func string(for number: Double, symbols: LocaleSymbols = .enUS) -> String {
    string(for: number, isPercent: false, symbols: symbols)
  }

  /// Formats a number, which is in hundredths already if it `isPercent`.
  func string(for number: Double, isPercent: Bool, symbols: LocaleSymbols) -> String {
    guard let exact = DecimalDigits(number) else {
      return number.isNaN ? "NaN" : number < 0 ? symbols.minusSign + "∞" : "∞"
    }
    if number == 0, let zeroText { return zeroText }
    let shift = isPercent && writesPercents ? pointShift - 2 : pointShift
    var (digits, unit) = (exact.shifted(by: shift), "")
    switch notation {
    case .currency where !isCompact: digits = rounded(digits)
    case .plain: digits = rounded(digits)
    case .percent: digits = rounded(digits.shifted(by: 2))
    case .compact, .currency: (digits, unit) = compacted(digits, symbols.words.compactUnits)
    }
    return surround(
      body(of: digits, symbols) + unit, isNegative: digits.isNegative, symbols: symbols)
  }

  /// The allowed number of digits on either side of the decimal point.
  private static let digitLimit = 0...100

  private func rounded(_ digits: DecimalDigits) -> DecimalDigits {
    let limit: Int
    switch notation {
    case .plain, .percent: limit = maximumFractionDigits ?? .max
    case .currency(let written):
      limit = maximumFractionDigits ?? (isCompact ? 1 : Currency(written).fractionDigits)
    case .compact: limit = maximumFractionDigits ?? 1
    }
    guard limit < .max else { return digits }
    let most = Self.digitLimit.upperBound
    return digits.rounded(toFractionDigits: min(max(0, limit, minimumFractionDigits), most))
  }

  /// The number in thousands, millions and so on; 999,950 rounds up to the next unit.
  ///
  /// If the locale has no unit for it, a number of four digits or more is rounded to an integer.
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
    case .currency(let written):
      let symbol = Currency(written).symbol
      let pattern = isNegative ? symbols.negativeCurrencyPattern : symbols.currencyPattern
      return fill(pattern, body, symbol: symbol, symbols: symbols)
    case .percent:
      let pattern = (isNegative ? "-" : "") + symbols.percentPattern
      return fill(pattern, body, symbol: "", symbols: symbols)
    case .plain, .compact:
      guard isNegative else { return affixes.prefix + body + affixes.suffix }
      if let negative = negativeAffixes { return negative.prefix + body + negative.suffix }
      // A pattern's plus sign is that of the others.
      let prefix = affixes.prefix.hasPrefix("+") ? affixes.prefix.dropFirst() : affixes.prefix[...]
      return symbols.minusSign + prefix + body + affixes.suffix
    }
  }

  /// Fills in a locale's pattern: the number for `#`, the currency for `¤`, the minus sign for `-`.
  ///
  /// A currency of letters keeps a space before the digits.
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
