/// The separators, signs and words with which a country writes numbers and dates, in Latin digits.
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
  /// The names of months and weekdays, and of units.
  private(set) var words = LocaleWords.english

  /// The order of texts in the locale's language.
  public var collation: NaturalCollation { words.collation }

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
    let exact = Self.known.first { $0.name.lowercased() == wanted }
    if let found = exact ?? Self.known.first(where: { $0.name.hasPrefix(wanted + "_") }) {
      self = found.withWords
      return
    }
    let names = Self.known.map(\.name)
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

  /// All locales that are known, as CLDR has them (Latin digits throughout).
  public static let all: [LocaleSymbols] = known.map(\.withWords)

  /// All locales, without their words.
  private static let known = english + western + northern + eastern + slavic + asian

  /// The same symbols with the locale's own words.
  private var withWords: LocaleSymbols {
    var symbols = self
    if name != words.name { symbols.words = LocaleWords(name) }
    return symbols
  }

  private static let english: [LocaleSymbols] = [
    enUS, LocaleSymbols("en_GB"), LocaleSymbols("en_AU"), LocaleSymbols("en_CA"),
    LocaleSymbols("en_IN", secondary: 2),
  ]

  private static let western: [LocaleSymbols] = [
    continental("de_DE", percent: "#\(space)%"),
    continental("de_AT", percent: "#\(space)%", currency: "¤\(space)#"),
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
    continental("ca_ES", percent: "#\(space)%"),
    LocaleSymbols("cy_GB"),
    continental("eo_001", group: space),
  ]

  private static let northern: [LocaleSymbols] = [
    continental("sv_SE", group: space, minus: minus, percent: "#\(space)%"),
    continental("da_DK", percent: "#\(space)%"),
    continental("nb_NO", group: space, minus: minus, percent: "#\(space)%"),
    continental("fi_FI", group: space, minus: minus, percent: "#\(space)%"),
    continental("nn_NO", group: space, minus: minus, percent: "#\(space)%"),
    continental("is_IS"),
    continental("fo_FO", minus: minus, percent: "#\(space)%"),
    continental("et_EE", group: space, minimum: 2, minus: minus),
    continental("lv_LV", group: space, minimum: 2),
    continental("lt_LT", group: space, minus: minus, percent: "#\(space)%"),
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
    continental("az_AZ"),
    continental("sq_AL", group: space, minimum: 2),
  ]

  private static let slavic: [LocaleSymbols] = [
    continental("sk_SK", group: space, percent: "#\(space)%"),
    continental("sl_SI", minimum: 2, minus: minus, percent: "#\(space)%"),
    continental("hr_HR", minus: minus, percent: "#\(space)%"),
    continental("bs_BA"),
    continental("sr_RS"),
    continental("mk_MK", percent: "#\(space)%"),
    continental("bg_BG", group: space, minimum: 2),
    continental("be_BY", group: space, minimum: 2, percent: "#\(space)%"),
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
    continental("vi_VN"), continental("id_ID", currency: "¤#"),
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
