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
  let words: LocaleWords

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
      self.primary = max(1, primary)
      self.secondary = max(1, secondary)
    }
  }

  /// The symbols of the United States.
  public static let enUS = LocaleSymbols(of: LocaleTable.Fields(), words: .english)

  /// All locales that are known, as CLDR has them (Latin digits throughout).
  public static let all: [LocaleSymbols] = LocaleTable.names.compactMap(LocaleSymbols.init(known:))

  /// The symbols of a locale whose full name is known to be right; nil where there is none.
  private init?(known name: String) {
    guard let fields = LocaleTable.fields(of: name) else { return nil }
    self.init(
      of: fields, words: name == LocaleWords.english.name ? .english : LocaleWords(name))
  }

  private init(of fields: LocaleTable.Fields, words: LocaleWords) {
    name = words.name
    self.words = words
    decimalSeparator = fields.text("decimal")
    groupingSeparator = fields.text("group")
    groupingSizes = GroupingSizes(primary: 3, secondary: Int(fields.text("secondary")) ?? 3)
    minimumGroupingDigits = Int(fields.text("minimum")) ?? 1
    minusSign = fields.text("minus")
    percentPattern = fields.text("percent")
    currencyPattern = fields.text("currency")
    let negative = fields.text("negativeCurrency")
    negativeCurrencyPattern = negative.isEmpty ? "-" + currencyPattern : negative
  }

  /// The symbols of a locale, written `de_DE`, `de-DE`, `de_DE.UTF-8` or `de`.
  ///
  /// - Throws: ``FormatError`` with code `unknownLocale`.
  public init(named name: String) throws(FormatError) {
    let bare = name.prefix { $0 != "." && $0 != "@" }
    let wanted = bare.lowercased().split(separator: "-").joined(separator: "_")
    let names = LocaleTable.names
    let exact = names.first { $0.lowercased() == wanted }
    let found = exact ?? names.first { $0.hasPrefix(wanted + "_") }
    if let symbols = found.flatMap(LocaleSymbols.init(known:)) {
      self = symbols
      return
    }
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
