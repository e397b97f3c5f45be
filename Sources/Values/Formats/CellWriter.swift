import GridreelPrimitives

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
    guard let format else { return cell.displayedText }
    let text = format.string(for: cell, symbols: symbols)
    // A list may have no items.
    guard text.isEmpty, case .list = format.kind else { return text }
    return format.missing ?? missingText
  }

  /// Whether somebody may mean a cell by a text: the one in the source or the displayed one, whose minus
  /// sign may be a hyphen.
  package func isMeant(_ cell: Cell, by text: String) -> Bool {
    if cell.text == text { return true }
    let shown = self.text(for: cell)
    return shown == text || typed(shown) == text
  }

  /// All texts by which somebody may mean a cell.
  package func meanings(of cell: Cell) -> Set<String> {
    let shown = text(for: cell)
    return [cell.text, shown, typed(shown)]
  }

  /// The text as keyboards write it.
  private func typed(_ text: String) -> String {
    text.contains(LocaleSymbols.trueMinus)
      ? text.replacing(symbols.minusSign, with: "-").replacing(LocaleSymbols.trueMinus, with: "-")
      : text
  }
}

extension Cell {
  /// The text as it is displayed without a format; numbers and dates without the spaces that pad them
  /// in some files, which would move them away from those above and below.
  package var displayedText: String {
    switch value {
    case .number, .date: break
    case .missing, .text, .boolean: return text
    }
    let text = text.isPadded ? self.text.trimmed : self.text
    guard isTextMade, case .number = value, text.utf8.first == UInt8(ascii: "-") else {
      return text
    }
    return LocaleSymbols.trueMinus + text.dropFirst()
  }
}

extension String {
  /// Whether it begins or ends with a space or a tab.
  fileprivate var isPadded: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    return first == 0x20 || first == 0x09 || last == 0x20 || last == 0x09
  }

  /// The text without spaces and tabs at its ends.
  fileprivate var trimmed: String {
    var rest = self[...]
    while rest.first == " " || rest.first == "\t" { rest.removeFirst() }
    while rest.last == " " || rest.last == "\t" { rest.removeLast() }
    return String(rest)
  }
}
