/// Writes cells as displayed text: in a format, for a locale, with a text for missing values.
public struct CellWriter: Hashable, Sendable {
  /// The format of the values; nil keeps the text in the source.
  public var format: DisplayFormat?
  /// The separators, signs and words of the locale.
  public var symbols: LocaleSymbols
  /// The text for a missing value.
  public var missingText: String

  /// Makes a writer; by default it keeps the text in the source.
  public init(
    format: DisplayFormat? = nil, symbols: LocaleSymbols = .enUS, missingText: String = "–"
  ) {
    self.format = format
    self.symbols = symbols
    self.missingText = missingText
  }

  /// The displayed text of a cell.
  public func text(for cell: Cell) -> String {
    if cell.value.isMissing { return format?.missing ?? missingText }
    return format?.string(for: cell, symbols: symbols) ?? cell.text
  }
}
