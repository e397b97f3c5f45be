import GridreelPrimitives
package import GridreelValues

/// How a column's texts are read: as which kind, and in which convention.
package struct ColumnType: Hashable, Sendable {
  /// The kind of the values.
  package let kind: ValueKind
  /// The convention of numbers.
  let numbers: NumberConvention
  /// The convention of dates.
  let dates: DateConvention
  /// The digits of numbers that a program computed.
  let fractions: FractionDigits
  /// The words among its texts that mean that there is none.
  let missingWords: MissingWords
  /// Whether a few words stand among its numbers.
  let holdsWords: Bool
  /// The scale of amounts with scales or units; nil for plain numbers.
  let amounts: AmountScale?
  /// What else reading dates takes; nil for dates in digits.
  ///
  /// It is never released, so that passes over files need not count references.
  private let interned: Unmanaged<DateWords>?

  init(
    _ kind: ValueKind, numbers: NumberConvention = .point, dates: DateConvention = .yearFirst,
    words: DateWords? = nil, fractions: FractionDigits = FractionDigits(),
    missingWords: MissingWords = [],
    holdsWords: Bool = false, amounts: AmountScale? = nil
  ) {
    (self.kind, self.numbers, self.dates) = (kind, numbers, dates)
    (self.fractions, self.holdsWords) = (fractions, holdsWords)
    self.missingWords = missingWords
    self.amounts = amounts
    interned = words?.interned
  }

  /// The sign before decimals.
  var decimalSeparator: String { numbers.hasDecimalComma ? "," : "." }

  /// The names of months and the pattern of dates; nil for dates in digits.
  var words: DateWords? { interned?.takeUnretainedValue() }

  /// Whether dates are numbers of seconds since 1970, or of parts of them.
  var areEpoch: Bool { hasWords && words?.areEpoch == true }

  /// Whether there are words.
  @inline(__always)
  var hasWords: Bool { interned != nil }

  package static func == (left: ColumnType, right: ColumnType) -> Bool {
    left.kind == right.kind && left.numbers == right.numbers && left.dates == right.dates
      && left.fractions == right.fractions && left.missingWords == right.missingWords
      && left.holdsWords == right.holdsWords && left.amounts == right.amounts
      && left.interned?.toOpaque() == right.interned?.toOpaque()
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(numbers)
    hasher.combine(dates)
    hasher.combine(fractions)
    hasher.combine(missingWords)
    hasher.combine(holdsWords)
    hasher.combine(amounts)
    hasher.combine(interned?.toOpaque())
  }
}

/// The names of months and the pattern by which dates are read.
final class DateWords: Sendable {
  let months: MonthNames
  /// The pattern that was asked for; nil reads all forms of the column's convention.
  let pattern: DatePattern?
  /// Whether dates are numbers of seconds since 1970, or of their thousandths, millionths or billionths.
  let areEpoch: Bool

  init(_ months: MonthNames, pattern: DatePattern? = nil, areEpoch: Bool = false) {
    (self.months, self.pattern, self.areEpoch) = (months, pattern, areEpoch)
  }

  private static let known = Guarded<[String: DateWords]>([:])

  /// The first words with the same locale and pattern, which live as long as the program.
  fileprivate var interned: Unmanaged<DateWords> {
    let name = "\(months.locale) \(areEpoch ? "epoch" : pattern?.source ?? "")"
    return Self.known.withLock { known in
      if let known = known[name] { return .passUnretained(known) }
      known[name] = self
      return .passUnretained(self)
    }
  }
}
