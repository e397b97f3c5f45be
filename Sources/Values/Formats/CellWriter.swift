/// Writes cells as they are displayed: by a format, for a locale, with a text for what is missing.
public struct CellWriter: Hashable, Sendable {
  /// How values are written; nil writes them as the source did.
  public var format: DisplayFormat?
  /// The separators and signs of the reader's country.
  public var symbols: LocaleSymbols
  /// What stands for a missing value.
  public var missingText: String

  /// Makes a writer.
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
