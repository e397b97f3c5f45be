/// How a column writes its values.
public struct DisplayFormat: Hashable, Sendable {
  /// What values are written, and how.
  public enum Kind: Hashable, Sendable {
    /// All of them, as the source did.
    case asWritten
    /// Numbers, so.
    case number(NumberFormat)
    /// Dates, so.
    case date(DateFormat)
    /// Yes and no, so.
    case boolean(yes: String, no: String)
  }

  /// What values are written, and how; all others stay as the source wrote them.
  public var kind: Kind
  /// Text before and after the values that are so written.
  public var prefix, suffix: String

  /// Makes a format.
  public init(_ kind: Kind = .asWritten, prefix: String = "", suffix: String = "") {
    (self.kind, self.prefix, self.suffix) = (kind, prefix, suffix)
  }

  /// Writes numbers, with their unit after a space: 45 yrs.
  public static func number(_ format: NumberFormat, unit: String? = nil) -> DisplayFormat {
    DisplayFormat(.number(format), suffix: unit.map { " " + $0 } ?? "")
  }

  /// Writes dates.
  public static func date(_ format: DateFormat) -> DisplayFormat { DisplayFormat(.date(format)) }

  /// Writes yes and no.
  public static func boolean(yes: String, no: String) -> DisplayFormat {
    DisplayFormat(.boolean(yes: yes, no: no))
  }

  /// The displayed text of a cell.
  ///
  /// A missing value stays as the source wrote it, which is mostly nothing. Numbers have the
  /// separators and signs of `symbols`.
  public func string(for cell: Cell, symbols: LocaleSymbols) -> String {
    switch (kind, cell.value) {
    case (_, .missing): return cell.text
    case (.asWritten, _): return prefix + cell.text + suffix
    case (.number(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.date(let format), .date(let date)): return prefix + format.string(for: date) + suffix
    case (.boolean(let yes, let no), .boolean(let isTrue)):
      return prefix + (isTrue ? yes : no) + suffix
    case (.number, _), (.date, _), (.boolean, _): return cell.text
    }
  }
}
