import GridreelModel
import GridreelValues

/// The pattern that writes shares, grouped numbers and those with a plus sign as they are, but with a true minus sign for a
/// hyphen, shares without the digits that only a program writes, and groups of digits in all numbers where some have them.
struct WrittenSigns {
  /// The pattern, as `--number-format` takes it.
  let pattern: String
  let format: DisplayFormat
  /// Whether it leaves off digits that only a program writes.
  let isRounded: Bool
  /// Whether some numbers have groups of digits, and others none.
  let isUneven: Bool

  /// The decimals of shares that nobody wrote, and those that are left.
  private static let (noise, kept) = (6, 2)

  /// Finds the pattern; nil if no text has a hyphen for its minus sign, or one would change otherwise.
  init?(_ cells: [Cell], _ symbols: LocaleSymbols) {
    var decimals: ClosedRange<Int>?
    var (isNegative, isGrouped, isBare, isSigned, shareCount) = (false, false, false, false, 0)
    for cell in cells {
      guard case .number(let number) = cell.value, !cell.isTextMade else { return nil }
      if number < 0, cell.text.hasPrefix("-") { isNegative = true }
      if cell.text.contains(",") {
        isGrouped = true
      } else if number.magnitude >= 1_000 {
        isBare = true
      }
      if cell.text.hasPrefix("+") { isSigned = true }
      if cell.text.hasSuffix("%") { shareCount += 1 }
      let digits = cell.text.drop { $0 != "." }.dropFirst().count(where: \.isNumber)
      decimals =
        min(decimals?.lowerBound ?? digits, digits)...max(decimals?.upperBound ?? 0, digits)
    }
    guard let decimals else { return nil }
    isRounded = shareCount == cells.count && decimals.upperBound >= Self.noise
    isUneven = isGrouped && isBare
    guard isNegative || isRounded || isUneven else { return nil }
    let least = isRounded ? Self.kept : decimals.lowerBound
    let fraction =
      String(repeating: "0", count: least)
      + String(repeating: "#", count: isRounded ? 0 : decimals.count - 1)
    let digits =
      (isGrouped ? "#,##0" : "0") + (fraction.isEmpty ? "" : "." + fraction)
      + (shareCount > 0 ? "%" : "")
    pattern = isSigned ? "+\(digits);-\(digits)" : digits
    guard let number = try? NumberFormat(pattern) else { return nil }
    format = .number(number)
    if isRounded { return }
    let writer = CellWriter(format: format, symbols: symbols)
    for cell in cells {
      let isHyphen = cell.text.hasPrefix("-")
      let wanted = isHyphen ? LocaleSymbols.trueMinus + cell.text.dropFirst() : cell.text
      let text = writer.text(for: cell)
      guard text == wanted || isUneven && text.ungrouped == wanted.ungrouped else { return nil }
    }
  }
}

extension String {
  /// The text without commas, which part groups of digits.
  fileprivate var ungrouped: String { filter { $0 != "," } }
}
