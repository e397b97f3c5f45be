public import GridreelPrimitives

/// The separators, signs and words of a locale for numbers and dates, with Latin digits.
public struct LocaleSymbols: Hashable, Sendable {
  /// The locale's name, such as `en_US`.
  public let name: String
  /// The text between the integer and the fraction digits.
  public var decimalSeparator: String
  /// The text between groups of digits.
  public var groupingSeparator: String
  /// The number of digits in the last group, and in each group before it.
  public var groupingSizes: GroupingSizes
  /// The minimum number of digits before the last group for digits to be grouped.
  public var minimumGroupingDigits: Int
  /// The minus sign.
  public var minusSign: String
  /// The pattern of a percentage with its sign; `#` stands for the number.
  public var percentPattern: String
  /// The patterns of a positive and a negative amount; `#` stands for the number, `¤` for the
  /// currency symbol, `-` for the minus sign.
  public var currencyPattern, negativeCurrencyPattern: String
  /// The names of months, weekdays and units.
  let words: LocaleWords

  /// Whether short dates have the month before the day, and neither before the year.
  package var putsMonthBeforeDay: Bool {
    guard let pattern = words.dates.first, let month = pattern.firstIndex(of: "M"),
      let day = pattern.firstIndex(of: "d"), let year = pattern.firstIndex(of: "y")
    else { return false }
    return month < day && day < year
  }

  /// The collation of the locale's language.
  package var collation: NaturalCollation { words.collation }

  /// The number of digits in a number's groups.
  public struct GroupingSizes: Hashable, Sendable {
    /// The number of digits in the last group.
    public var primary: Int
    /// The number of digits in each group before it.
    public var secondary: Int

    /// Makes group sizes; each is clamped to at least 1.
    public init(primary: Int, secondary: Int) {
      self.primary = max(1, primary)
      self.secondary = max(1, secondary)
    }
  }

  /// The minus sign of all texts that are made from numbers; some locales put a mark of direction before
  /// it.
  package static let trueMinus = "\u{2212}"

  /// The symbols of the United States.
  public static let enUS = LocaleSymbols(of: LocaleTable.Fields(), words: .english)

  /// All supported locales, from CLDR; all use Latin digits.
  public static let all: [LocaleSymbols] = LocaleTable.names.compactMap(LocaleSymbols.init(known:))

  /// The symbols of a locale by its exact full name; nil if it is unknown.
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

  /// Finds the symbols of a locale, written `de_DE`, `de-DE`, `de_DE.UTF-8` or `de`.
  ///
  /// - Throws: ``GridreelError`` if it is unknown.
  public init(named name: String) throws(GridreelError) {
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
    throw GridreelError(
      "unknown locale '\(name)'"
        + (hint.isEmpty ? "; there are \(known.joined(separator: ", "))" : hint))
  }
}
