import GridreelPrimitives

/// The format of a column's values.
public struct DisplayFormat: Hashable, Sendable {
  /// The values that are formatted, and their format.
  public enum Kind: Hashable, Sendable {
    /// No formatting: all values keep the text in the source.
    case asWritten
    /// Numbers, in a number format.
    case number(NumberFormat)
    /// Numbers, as durations.
    case duration(DurationFormat)
    /// Numbers, as byte counts.
    case bytes(ByteFormat)
    /// Dates, in a date format.
    case date(DateFormat)
    /// Booleans, as one of two texts.
    case boolean(yes: String, no: String)
    /// Texts that hold lists.
    case list(ListFormat)
    /// Texts that are addresses of the web.
    case address(AddressFormat)
    /// Texts, without blanks around them.
    case trimmed
    /// Texts of Markdown or HTML, without their marks.
    case unmarked
    /// Numbers of a spreadsheet, as it shows each of them.
    case workbook
  }

  /// The values that are formatted, and their format; all others keep the text in the source.
  public var kind: Kind
  /// Text before and after formatted values.
  public var prefix, suffix: String
  /// The text for a missing value; nil uses the grid's.
  public var missing: String?

  /// Makes a format of its parts.
  public init(
    _ kind: Kind = .asWritten, prefix: String = "", suffix: String = "", missing: String? = nil
  ) {
    (self.kind, self.prefix, self.suffix, self.missing) = (kind, prefix, suffix, missing)
  }

  /// Formats numbers, with a unit after a space: 45 yrs.
  public static func number(_ format: NumberFormat, unit: String? = nil) -> DisplayFormat {
    DisplayFormat(.number(format), suffix: unit.map { " " + $0 } ?? "")
  }

  /// Formats numbers as durations: 1:05:00.
  public static func duration(_ format: DurationFormat) -> DisplayFormat {
    DisplayFormat(.duration(format))
  }

  /// Formats numbers as byte counts: 1.5 MB.
  public static func bytes(_ format: ByteFormat = ByteFormat()) -> DisplayFormat {
    DisplayFormat(.bytes(format))
  }

  /// Formats dates.
  public static func date(_ format: DateFormat) -> DisplayFormat { DisplayFormat(.date(format)) }

  /// Formats booleans as one of two texts.
  public static func boolean(yes: String, no: String) -> DisplayFormat {
    DisplayFormat(.boolean(yes: yes, no: no))
  }

  /// Formats texts that hold lists as their items.
  public static func list(separator: String = ", ") -> DisplayFormat {
    DisplayFormat(.list(ListFormat(separator: separator)))
  }

  /// Shortens texts that are addresses of the web.
  public static func address(_ format: AddressFormat) -> DisplayFormat {
    DisplayFormat(.address(format))
  }

  /// Leaves out the blanks around texts.
  public static let trimmed = DisplayFormat(.trimmed)

  /// Leaves out the marks of Markdown and the tags of HTML in texts that have some: `[text](https://example.org)` is drawn as
  /// its text.
  public static let unmarked = DisplayFormat(.unmarked)

  /// Draws the numbers of a spreadsheet as it shows each of them, where a column has formats that differ by row.
  public static let workbook = DisplayFormat(.workbook)

  /// The displayed text of a cell.
  ///
  /// A missing value without a text of its own keeps the text in the source, which is usually
  /// empty. Numbers and dates use the separators, signs and words of `symbols`.
  public func string(for cell: Cell, symbols: LocaleSymbols) -> String {
    switch (kind, cell.value) {
    case (_, .missing): return missing ?? cell.text
    case (.asWritten, _), (.workbook, _): return prefix + cell.displayedText + suffix
    case (.number(let format), .number(let number)):
      let isPercent =
        format.writesPercents
        && cell.text.utf8.contains(UInt8(ascii: "%"))
      return prefix + format.string(for: number, isPercent: isPercent, symbols: symbols) + suffix
    case (.duration(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.bytes(let format), .number(let number)):
      return prefix + format.string(for: number, symbols: symbols) + suffix
    case (.date(let format), .date(let date)):
      return prefix + format.string(for: date, symbols: symbols) + suffix
    case (.date(let format), .number(let number)):
      return Timestamp(dayNumber: number).map {
        prefix + format.string(for: $0, symbols: symbols) + suffix
      } ?? cell.displayedText
    case (.boolean(let yes, let no), .boolean(let isTrue)):
      return prefix + (isTrue ? yes : no) + suffix
    case (.list(let format), .text(let text)):
      return format.string(for: text).map { $0.isEmpty ? $0 : prefix + $0 + suffix }
        ?? cell.displayedText
    case (.address(let format), .text(let text)):
      return format.string(for: text).map { prefix + $0 + suffix } ?? cell.displayedText
    case (.trimmed, .text(let text)):
      return prefix + text.withoutBlanks + suffix
    case (.unmarked, .text(let text)):
      return prefix + (RichText.printed(text) ?? cell.displayedText) + suffix
    case (.number, _), (.duration, _), (.bytes, _), (.date, _), (.boolean, _), (.list, _),
      (.address, _), (.trimmed, _), (.unmarked, _):
      return cell.displayedText
    }
  }
}

extension String {
  /// The text without white space at its ends.
  package var withoutBlanks: String {
    let isPlain = { (byte: UInt8) in 0x21...0x7E ~= byte }
    if let first = utf8.first, let last = utf8.last, isPlain(first), isPlain(last) { return self }
    let start = unicodeScalars.drop { $0.properties.isWhitespace }
    let count = start.reversed().prefix { $0.properties.isWhitespace }.count
    return String(Substring(start.dropLast(count)))
  }
}
