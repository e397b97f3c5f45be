/// The separators and signs with which a country writes numbers, in Latin digits.
public struct LocaleSymbols: Hashable, Sendable {
  /// The locale's name: `en_US`.
  public let name: String
  /// What stands between whole and fraction.
  public var decimalSeparator: String
  /// What stands between groups of digits.
  public var groupingSeparator: String
  /// How many digits the last group has, and all groups before it.
  public var groupingSizes: GroupingSizes
  /// How many digits must stand before the last group for it to be set apart.
  public var minimumGroupingDigits: Int
  /// The minus sign.
  public var minusSign: String
  /// Where the sign of a percentage stands: `#` is the number.
  public var percentPattern: String
  /// Where a currency's symbol (`¤`) stands, and where `-` does if the amount is negative.
  public var currencyPattern, negativeCurrencyPattern: String

  /// How many digits the groups of a number have.
  public struct GroupingSizes: Hashable, Sendable {
    /// The digits of the last group.
    public var primary: Int
    /// The digits of all groups before it.
    public var secondary: Int

    /// Makes sizes, each at least 1.
    public init(primary: Int, secondary: Int) {
      (self.primary, self.secondary) = (max(1, primary), max(1, secondary))
    }
  }

  /// The symbols of the United States.
  public static let enUS = LocaleSymbols("en_US")

  init(
    _ name: String, decimal: String = ".", group: String = ",", minimum: Int = 1,
    secondary: Int = 3, minus: String = "-", percent: String = "#%", currency: String = "¤#",
    negativeCurrency: String? = nil
  ) {
    self.name = name
    (decimalSeparator, groupingSeparator) = (decimal, group)
    groupingSizes = GroupingSizes(primary: 3, secondary: secondary)
    (minimumGroupingDigits, minusSign) = (minimum, minus)
    (percentPattern, currencyPattern) = (percent, currency)
    negativeCurrencyPattern = negativeCurrency ?? "-" + currency
  }

  /// The symbols of a locale, written `de_DE`, `de-DE`, `de_DE.UTF-8` or `de`.
  ///
  /// - Throws: ``FormatError`` with code `unknownLocale`.
  public init(named name: String) throws(FormatError) {
    let bare = name.prefix { $0 != "." && $0 != "@" }
    let wanted = bare.lowercased().split(separator: "-").joined(separator: "_")
    let all = Self.all
    let exact = all.first { $0.name.lowercased() == wanted }
    if let found = exact ?? all.first(where: { $0.name.hasPrefix(wanted + "_") }) {
      self = found
      return
    }
    let names = all.map(\.name)
    let hint = suggestion(for: String(bare), among: names)
    let language = wanted.prefix { $0 != "_" }
    let siblings = names.filter { $0.hasPrefix(language + "_") }
    let known = siblings.isEmpty ? names : siblings
    throw FormatError(
      .unknownLocale,
      "unknown locale '\(name)'"
        + (hint.isEmpty ? "; there are \(known.joined(separator: ", "))" : hint))
  }
}

extension LocaleSymbols {
  private static let space = "\u{A0}"
  private static let narrow = "\u{202F}"
  private static let minus = "\u{2212}"
  private static let leftToRight = "\u{200E}"
  private static let rightToLeft = "\u{200F}"

  /// All locales that are known, as CLDR has them (release 47; Latin digits throughout).
  public static let all: [LocaleSymbols] = english + western + northern + eastern + asian

  private static let english: [LocaleSymbols] = [
    enUS, LocaleSymbols("en_GB"), LocaleSymbols("en_AU"), LocaleSymbols("en_CA"),
    LocaleSymbols("en_IN", secondary: 2),
  ]

  private static let western: [LocaleSymbols] = [
    continental("de_DE", percent: "#\(space)%"),
    LocaleSymbols(
      "de_CH", group: "\u{2019}", currency: "¤\(space)#", negativeCurrency: "¤-#"),
    continental("fr_FR", group: narrow, percent: "#\(space)%"),
    continental("fr_CA", group: space, percent: "#\(space)%"),
    continental("es_ES", minimum: 2, percent: "#\(space)%"),
    LocaleSymbols("es_MX"),
    continental("it_IT", minimum: 2),
    continental("pt_BR", currency: "¤\(space)#"),
    continental("pt_PT", group: space, minimum: 2),
    continental("nl_NL", currency: "¤\(space)#", negativeCurrency: "¤\(space)-#"),
    continental("nl_BE", currency: "¤\(space)#", negativeCurrency: "¤\(space)-#"),
  ]

  private static let northern: [LocaleSymbols] = [
    continental("sv_SE", group: space, minus: minus, percent: "#\(space)%"),
    continental("da_DK", percent: "#\(space)%"),
    continental("nb_NO", group: space, minus: minus, percent: "#\(space)%"),
    continental("fi_FI", group: space, minus: minus, percent: "#\(space)%"),
  ]

  private static let eastern: [LocaleSymbols] = [
    continental("pl_PL", group: space, minimum: 2),
    continental("cs_CZ", group: space, percent: "#\(space)%"),
    continental("hu_HU", group: space, minimum: 2),
    continental("ro_RO", percent: "#\(space)%"),
    continental("el_GR"),
    continental("ru_RU", group: space, percent: "#\(space)%"),
    continental("uk_UA", group: space),
    continental("tr_TR", percent: "%#", currency: "¤#"),
  ]

  private static let asian: [LocaleSymbols] = [
    LocaleSymbols("ja_JP"), LocaleSymbols("zh_CN"), LocaleSymbols("zh_TW"),
    LocaleSymbols("ko_KR"), LocaleSymbols("hi_IN", secondary: 2),
    LocaleSymbols(
      "he_IL", minus: leftToRight + "-", currency: "\(rightToLeft)#\(space)\(rightToLeft)¤",
      negativeCurrency: "\(rightToLeft)-#\(space)\(rightToLeft)¤"),
    LocaleSymbols(
      "ar_EG", minus: leftToRight + "-", percent: "#\(leftToRight)%\(leftToRight)",
      currency: "\(rightToLeft)#\(space)¤", negativeCurrency: "\(rightToLeft)-#\(space)¤"),
  ]

  /// A locale with a decimal comma and the currency after the amount.
  private static func continental(
    _ name: String, group: String = ".", minimum: Int = 1, minus: String = "-",
    percent: String = "#%", currency: String = "#\u{A0}¤", negativeCurrency: String? = nil
  ) -> LocaleSymbols {
    LocaleSymbols(
      name, decimal: ",", group: group, minimum: minimum, minus: minus, percent: percent,
      currency: currency, negativeCurrency: negativeCurrency)
  }
}
