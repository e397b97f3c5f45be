/// The separators and signs with which a country writes numbers.
public struct LocaleSymbols: Hashable, Sendable {
  /// The locale's name: `en_US`.
  public let name: String

  init(name: String) { self.name = name }

  /// The symbols of the United States.
  public static let enUS = LocaleSymbols(name: "en_US")
}
