/// How a column writes its values.
public struct DisplayFormat: Hashable, Sendable {
  /// The displayed text of a cell.
  public func string(for cell: Cell, symbols: LocaleSymbols) -> String { cell.text }
}
