/// How a column writes its values.
public struct DisplayFormat: Hashable, Sendable {
  /// What values are written, and how.
  public enum Kind: Hashable, Sendable {
    /// All of them, as the source did.
    case asWritten
    /// Numbers, so.
    case number(NumberFormat)
    /// Numbers, as lengths of time.
    case duration(DurationFormat)
    /// Numbers, as counts of bytes.
    case bytes(ByteFormat)
    /// Dates, so.
    case date(DateFormat)
    /// Yes and no, so.
    case boolean(yes: String, no: String)
  }

  /// What values are written, and how; all others stay as the source wrote them.
  public var kind: Kind
  /// Text before and after the values that are so written.
  public var prefix, suffix: String
  /// What stands for a missing value; nil is what the grid has for all its columns.
  public var missing: String?

  /// Makes a format.
  public init(
    _ kind: Kind = .asWritten, prefix: String = "", suffix: String = "", missing: String? = nil
  ) {
    (self.kind, self.prefix, self.suffix, self.missing) = (kind, prefix, suffix, missing)
  }

  /// Writes numbers, with their unit after a space: 45 yrs.
  public static func number(_ format: NumberFormat, unit: String? = nil) -> DisplayFormat {
    DisplayFormat(.number(format), suffix: unit.map { " " + $0 } ?? "")
  }

  /// Writes numbers as lengths of time: 1:05:00.
  public static func duration(_ format: DurationFormat) -> DisplayFormat {
    DisplayFormat(.duration(format))
  }

  /// Writes numbers as counts of bytes: 1.5 MB.
  public static func bytes(_ format: ByteFormat = ByteFormat()) -> DisplayFormat {
    DisplayFormat(.bytes(format))
  }

  /// Writes dates.
  public static func date(_ format: DateFormat) -> DisplayFormat { DisplayFormat(.date(format)) }

  /// Writes yes and no.
  public static func boolean(yes: String, no: String) -> DisplayFormat {
    DisplayFormat(.boolean(yes: yes, no: no))
  }

  /// The displayed text of a cell.
  ///
  /// A missing value without a text of its own stays as the source wrote it, which is mostly
  /// nothing. Numbers and dates have the separators, signs and words of `symbols`.
  public func string(for cell: Cell, symbols: LocaleSymbols) -> String {
    switch (kind, cell.value) {
    case (_, .missing): return missing ?? cell.text
    case (.asWritten, _): return prefix + cell.text + suffix
    case (.number(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.duration(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.bytes(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.date(let format), .date(let date)):
      return prefix + format.string(for: date, symbols: symbols) + suffix
    case (.boolean(let yes, let no), .boolean(let isTrue)):
      return prefix + (isTrue ? yes : no) + suffix
    case (.number, _), (.duration, _), (.bytes, _), (.date, _), (.boolean, _): return cell.text
    }
  }
}
