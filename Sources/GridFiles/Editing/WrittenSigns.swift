import GridreelModel
import GridreelValues

/// The pattern that writes shares and grouped numbers of a column as they are, but with a true minus sign for a hyphen.
struct WrittenSigns {
  /// The pattern, as `--number-format` takes it.
  let pattern: String
  let format: DisplayFormat

  /// Finds the pattern; nil if no text has a hyphen for its minus sign, or one would change otherwise.
  init?(_ cells: [Cell], _ symbols: LocaleSymbols) {
    var decimals: ClosedRange<Int>?
    var (isNegative, isGrouped, isShare) = (false, false, false)
    for cell in cells {
      guard case .number(let number) = cell.value, !cell.isTextMade else { return nil }
      if number < 0, cell.text.hasPrefix("-") { isNegative = true }
      if cell.text.contains(",") { isGrouped = true }
      if cell.text.hasSuffix("%") { isShare = true }
      let digits = cell.text.drop { $0 != "." }.dropFirst().count(where: \.isNumber)
      decimals =
        min(decimals?.lowerBound ?? digits, digits)...max(decimals?.upperBound ?? 0, digits)
    }
    guard isNegative, let decimals else { return nil }
    let fraction =
      String(repeating: "0", count: decimals.lowerBound)
      + String(repeating: "#", count: decimals.count - 1)
    pattern =
      (isGrouped ? "#,##0" : "0") + (fraction.isEmpty ? "" : "." + fraction) + (isShare ? "%" : "")
    guard let number = try? NumberFormat(pattern) else { return nil }
    format = .number(number)
    let writer = CellWriter(format: format, symbols: symbols)
    for cell in cells {
      let isHyphen = cell.text.hasPrefix("-")
      let wanted = isHyphen ? LocaleSymbols.trueMinus + cell.text.dropFirst() : cell.text
      guard writer.text(for: cell) == wanted else { return nil }
    }
  }
}
