import GridreelJSONText
import GridreelPrimitives

/// The formats that a workbook gives the numbers of a table.
struct SheetFormats {
  /// The styles of the fields, row by row; 0 for those that are no numbers.
  let styles: [UInt16]
  /// The codes of the formats of styles; none for the general one.
  let codes: [UInt16: String]

  /// The letters up to which spreadsheets show a number that has no format.
  private static let shownLength = 12
}

/// The formats that a workbook gives the numbers of a column.
struct ColumnFormats {
  /// The rows up to which numbers may have formats of their own.
  private static let mostRows = 10_000
  /// How many times larger numbers with fewer decimals are than those with more, where both formats are meant.
  private static let apart = 10.0
  /// The decimals of a number without a format that somebody wrote.
  private static let fewDecimals = 3
  /// The format of such a number beside others with groups of digits.
  private static let grouped = "#,##0.###"

  /// A number, with the code of its format; nil for the general one.
  struct Number {
    let row: Int
    let code: String?
    /// Its value; nil for dates.
    let size: Double?
    /// Whether its text is longer than a spreadsheet shows without a format.
    let isLong: Bool
    /// The decimals of its text.
    var decimals = 0

    /// Whether its format shows nothing of it.
    fileprivate var isHidden: Bool { size.map { code?.hides($0) == true } ?? false }

    /// What its format writes around it, but blanks; empty for a plain number.
    fileprivate var marks: String {
      guard let code else { return "" }
      return code.marks + (size ?? 0 < 0 && code.bracketsNegatives ? "(" : "")
    }
  }

  /// The code that all numbers are drawn in; nil if there is none, or the general one.
  private(set) var common: String?
  /// The codes of the numbers by row, with an empty one for the general format; nil where one format draws them all.
  ///
  /// Among texts, both are told.
  private(set) var byRow: [Int: String]?

  /// Compares the formats of a column's numbers.
  ///
  /// - Parameters:
  ///   - counts: How many numbers have a code; nil is the general one.
  ///   - isAmongTexts: Whether the column holds texts, too, so that no format draws its numbers.
  ///   - numbers: The numbers, where there are few.
  init(_ counts: [String?: Int], isAmongTexts: Bool, _ numbers: () -> [Number]) {
    let isSmall = (1...Self.mostRows).contains(counts.values.reduce(0, +))
    let mayHide = counts.keys.contains { code in [0, 1, -1].contains { code?.hides($0) == true } }
    common = Self.common(counts)
    // Rather none than the sign of a currency that some numbers do not have.
    if !isSmall, Set(counts.keys.map { $0?.marks ?? "" }).count > 1 { common = nil }
    if isAmongTexts {
      guard isSmall, case let numbers = numbers(),
        numbers.contains(where: { $0.code != nil || $0.isLong })
      else { return }
      byRow = Self.byRow(numbers)
      return
    }
    guard isSmall, counts.count > 1 || mayHide, case let numbers = numbers() else { return }
    if Self.differ(numbers, common) || numbers.contains(where: \.isHidden) {
      (common, byRow) = (nil, Self.byRow(numbers))
    } else if common == nil, Self.areUneven(numbers) {
      let isGrouped = numbers.contains { $0.code?.contains(",") == true }
      byRow = Self.byRow(numbers, general: isGrouped ? Self.grouped : "")
    }
  }

  /// Whether some cells have a format for whole numbers, and others a fraction, of which no format has most: one precision for
  /// all would give the former decimals that the workbook does not show.
  private static func areUneven(_ numbers: [Number]) -> Bool {
    let (general, formatted) = (
      numbers.filter { $0.code == nil }, numbers.compactMap(\.code)
    )
    return !general.isEmpty && formatted.allSatisfy(\.isPlain)
      && formatted.contains { $0.decimalCount == 0 }
      && general.allSatisfy { $0.decimals <= fewDecimals }
      && (general.contains { $0.decimals > 0 } || formatted.contains { $0.decimalCount > 0 })
  }

  private static func byRow(_ numbers: [Number], general: String = "") -> [Int: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ($0.row, $0.code ?? general) })
  }

  /// The code of the format that nearly all numbers of a column have, or all but a third of general ones, or that with the most
  /// decimals of several that differ in nothing else; nil if there is none, or the general one.
  private static func common(_ all: [String?: Int]) -> String? {
    let counts = Dictionary(
      uniqueKeysWithValues: all.compactMap { code, count in code.map { ($0, count) } })
    let (formatted, all) = (counts.values.reduce(0, +), all.values.reduce(0, +))
    let finest = counts.max { ($0.key.utf8.count, $0.key) < ($1.key.utf8.count, $1.key) }
    if let usual = counts.first(where: { 10 * $0.value >= 9 * formatted }),
      3 * formatted >= 2 * all
    {
      // Few rows that have more decimals would lose them.
      let areMore = counts.keys.contains { $0.decimalCount > usual.key.decimalCount }
      if !areMore { return usual.key }
    }
    guard 10 * formatted >= 9 * all, Set(counts.keys.map(\.withoutDecimals)).count == 1 else {
      return nil
    }
    return finest?.key
  }

  /// Whether one format for all would be wrong: it would give numbers a percent sign, a currency, a unit or brackets that they
  /// do not have, or much larger numbers have fewer decimals.
  private static func differ(_ numbers: [Number], _ common: String?) -> Bool {
    let signs = Dictionary(grouping: numbers) { $0.size ?? 0 < 0 }
    guard signs.values.allSatisfy({ Set($0.map(\.marks)).count < 2 }) else { return true }
    let codes = Set(numbers.compactMap(\.code))
    guard codes.count > 1, 10 * numbers.count(where: { $0.code == nil }) <= numbers.count else {
      return false
    }
    let sizes = Dictionary(grouping: numbers.filter { $0.code != nil }) {
      $0.code?.decimalCount ?? 0
    }.mapValues { $0.compactMap(\.size?.magnitude).filter { $0 > 0 } }.sorted { $0.key < $1.key }
    guard sizes.count > 1 else { return common == nil }
    return zip(sizes, sizes.dropFirst()).allSatisfy { coarse, fine in
      guard let least = coarse.value.min(), let most = fine.value.max() else { return false }
      return least >= apart * most
    }
  }
}

extension SheetFormats {
  /// The formats of the numbers of a column.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - fields: The fields of some rows, row by row.
  ///   - first: The place of the first of them in the table.
  ///   - count: The number of columns.
  ///   - bytes: What the fields refer to.
  ///   - isAmongTexts: Whether the column holds texts.
  /// - Returns: Their formats.
  func formats(
    ofColumn column: Int, in fields: [SourceField], from first: Int, of count: Int,
    _ bytes: [UInt8], isAmongTexts: Bool
  ) -> ColumnFormats {
    let places = stride(from: column, to: fields.count, by: count).lazy.filter {
      styles[first + $0] > 0 && !fields[$0].isMissing
    }
    var byStyle: [UInt16: Int] = [:]
    for place in places { byStyle[styles[first + place], default: 0] += 1 }
    let counts = Dictionary(byStyle.map { (codes[$0], $1) }, uniquingKeysWith: +)
    return ColumnFormats(counts, isAmongTexts: isAmongTexts) {
      places.map {
        ColumnFormats.Number(
          row: $0 / count, code: codes[styles[first + $0]], size: Self.size(fields[$0], bytes),
          isLong: fields[$0].length > Self.shownLength,
          decimals: Self.decimals(fields[$0], bytes))
      }
    }
  }

  /// The digits behind the point of a number's text.
  private static func decimals(_ field: SourceField, _ bytes: [UInt8]) -> Int {
    let text = bytes[field.range]
    return text.firstIndex(of: UInt8(ascii: ".")).map { text.endIndex - $0 - 1 } ?? 0
  }

  private static func size(_ field: SourceField, _ bytes: [UInt8]) -> Double? {
    guard field.kind == .number else { return nil }
    return Double(String(decoding: bytes[field.range], as: UTF8.self))
  }
}
