package import GridreelPrimitives
package import GridreelValues

/// What is said of a table's values beside the table: their locale, and the types of columns.
package struct ReadingRules: Sendable {
  /// How sure the locale of the texts is.
  package enum Certainty: Sendable {
    /// Nothing was said.
    case assumed
    /// It is the locale of the picture.
    case likely
    /// It was said to be that of the data.
    case certain
  }

  /// What is said of a column.
  package struct Column: Sendable {
    /// The kind of its values; nil detects it.
    package var kind: ValueKind?
    /// How its texts are written; nil detects it.
    package var pattern: ReadingPattern?
    /// The order of its values, which then are texts; nil is that of letters.
    package var order: ValueOrder?
    /// Whether its texts are Markdown, whose values are those of their plain texts.
    package var isMarkdown: Bool

    package init(
      kind: ValueKind? = nil, pattern: ReadingPattern? = nil, order: ValueOrder? = nil,
      isMarkdown: Bool = false
    ) {
      (self.pattern, self.order, self.isMarkdown) = (pattern, order, isMarkdown)
      let isText = order != nil || isMarkdown && pattern == nil
      self.kind = isText ? order == nil ? kind ?? .text : .text : kind
    }

    /// The type that all values must have; nil detects it.
    var type: ColumnType? { pattern?.type ?? kind.map { ColumnType($0) } }
  }

  /// The locale of the texts.
  package let locale: LocaleSymbols
  package let certainty: Certainty
  /// What is said of columns, by key.
  package var columns: [String: Column]
  /// The names of months, those of the locale before others.
  let months: MonthNames

  package init(
    locale: LocaleSymbols = .enUS, certainty: Certainty = .assumed, columns: [String: Column] = [:]
  ) {
    (self.locale, self.certainty, self.columns) = (locale, certainty, columns)
    months = locale.name == LocaleSymbols.enUS.name ? .shared : MonthNames(preferring: locale)
  }

  /// Whether it was said how a column's texts are written.
  func hasPattern(_ key: String) -> Bool { columns[key]?.pattern != nil }

  /// Whether the locale writes decimals behind a comma.
  var hasDecimalComma: Bool { locale.decimalSeparator == "," }

  /// The order of numbers in the locale's short dates.
  var dateConvention: DateConvention { locale.putsMonthBeforeDay ? .monthFirst : .dayFirst }
}

/// How a column's texts are written: a date's pattern such as `dd.MM.yyyy`, or a number such as
/// `1.234,5`.
package struct ReadingPattern: Sendable {
  /// The type that it stands for.
  let type: ColumnType

  /// The kind of the values.
  package var kind: ValueKind { type.kind }

  /// Parses a pattern; `#` in a number stands for a digit, and `epoch` for seconds since 1970 or parts of them.
  ///
  /// - Throws: ``GridreelError`` if it cannot be read.
  package init(_ text: String) throws(GridreelError) {
    guard text.contains(where: \.isLetter) else {
      type = try Self.number(text)
      return
    }
    guard text != "epoch" else {
      type = ColumnType(.date, words: DateWords(.shared, areEpoch: true))
      return
    }
    let pattern = try DatePattern(text)
    guard pattern.isReadable else {
      throw GridreelError(
        "a date is read by its year and month, a time by its hour, such as dd.MM.yyyy or HH:mm",
        offset: 0)
    }
    type = ColumnType(.date, words: DateWords(.shared, pattern: pattern))
  }

  private static func number(_ text: String) throws(GridreelError) -> ColumnType {
    var sample = String(text.map { $0 == "#" ? "1" : $0 })
    // `#.##0` and `#,##0` stand for groups of three, which their zeros say.
    if sample.hasPrefix("0") { sample = "1" + sample.dropFirst() }
    let conventions = sample.withUTF8 { NumberText($0)?.conventions ?? [] }
    let marks = text.filter { !$0.isNumber && $0 != "#" }
    let isGroup =
      marks.count == 1 && text.split(whereSeparator: { marks.contains($0) }).last?.count == 3
    let found =
      isGroup && !conventions.isDisjoint(with: [.point, .comma])
      ? conventions.grouped(marks) : conventions
    guard let convention = found.first else {
      throw GridreelError("write a number such as 1.234,5 or a date such as dd.MM.yyyy", offset: 0)
    }
    return ColumnType(.number, numbers: convention)
  }
}

extension NumberConventions {
  /// The conventions with a mark between groups.
  fileprivate func grouped(_ mark: String) -> NumberConventions {
    intersection(mark == "." ? .comma : mark == "," ? .point : .all)
  }
}
