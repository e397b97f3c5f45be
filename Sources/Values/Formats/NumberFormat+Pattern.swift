public import GridreelPrimitives

extension NumberFormat {
  /// Parses a pattern: `#,##0.00`, `0.0%`, `"$"#,##0`, `#,##0 "yrs"`, `0.0;(0.0)`.
  ///
  /// `0` is a digit that is always written, `#` a digit written only if needed, `,` asks for the
  /// locale's grouping (`#,##,##0` for a fixed one), `.` is the decimal separator. `%` and `‰`
  /// multiply by 100 and 1000, and each comma behind the digits divides by 1000: `0.0,,"M"`. Everything else is text: letters
  /// and symbols as they stand, or in single or double quotes (a quote within them twice). The part after `;` is for negative
  /// numbers, and only its text counts, in which `-` is a minus sign; without it, one comes first. A third part is the text
  /// for zero. A colour in brackets, as in `0;[red]-0`, is that of the texts of negative numbers.
  ///
  /// - Throws: ``GridreelError`` with the column in the pattern.
  public init(_ pattern: String) throws(GridreelError) {
    var parser = NumberPatternParser(pattern)
    try parser.parseAll()
    self = parser.format
  }
}

/// Parses the pattern of a number format.
private struct NumberPatternParser {
  private var reader: PatternReader
  private(set) var format = NumberFormat()

  init(_ pattern: String) { reader = PatternReader(pattern) }

  mutating func parseAll() throws(GridreelError) {
    format.isGrouping = false
    format.affixes = try parsePart(isNegative: false)
    guard reader.peek() == ";" else { return }
    reader.skip()
    format.negativeAffixes = try parsePart(isNegative: true)
    guard reader.peek() == ";" else { return }
    reader.skip()
    format.zeroText = try parseText(isNegative: true)
    guard reader.peek() == nil else {
      throw reader.error(
        "a pattern has at most three parts: for positive numbers, negative ones and the text for zero"
      )
    }
  }

  /// Parses the colour of negative numbers.
  private mutating func parseColor() throws(GridreelError) {
    let start = reader.offset
    var name = ""
    reader.skip()
    while let character = reader.peek(), character != "]" {
      name.append(character)
      reader.skip()
    }
    guard reader.peek() != nil, let color = try? GridColor(parsing: name) else {
      throw reader.error(
        "a colour stands in brackets, such as 0;[red]-0; put '[' in quotes if it is text",
        at: start)
    }
    reader.skip()
    format.negativeColor = color
  }

  private mutating func parsePart(isNegative: Bool) throws(GridreelError) -> NumberFormat.Affixes {
    let start = reader.offset
    var affixes = NumberFormat.Affixes()
    affixes.prefix = try parseText(isNegative: isNegative)
    guard let first = reader.peek(), "#0.,".contains(first) else {
      throw reader.error("the pattern has no digits; write # or 0, such as #,##0.00", at: start)
    }
    if isNegative {
      while let character = reader.peek(), "#0.,".contains(character) { reader.skip() }
    } else {
      try parseDigits()
    }
    affixes.suffix = try parseText(isNegative: isNegative)
    // What D3 writes, as `.0%` and `.0f`, would lose the digits before the point.
    if first == ".", let sign = affixes.suffix.first, sign == "%" || sign.isLetter {
      throw reader.error("a digit stands before the point, such as 0.0%", at: start)
    }
    guard let next = reader.peek(), next != ";" else { return affixes }
    throw reader.error("digits stand together; put '\(next)' in quotes if it is text")
  }

  /// Parses text up to digits, a semicolon or the end.
  private mutating func parseText(isNegative: Bool) throws(GridreelError) -> String {
    var text = ""
    while let character = reader.peek(), !"#0.,;".contains(character) {
      switch character {
      case "'", "\"": text += try reader.quoted()
      case "[" where isNegative: try parseColor()
      case "[": throw reader.error("rules colour numbers; put '[' in quotes if it is text")
      case "%", "‰":
        if !isNegative {
          guard format.pointShift <= 0 else { throw reader.error("one percent sign is enough") }
          format.pointShift = character == "%" ? 2 : 3
        }
        text.append(character)
        reader.skip()
      case "¤": throw reader.error("write the currency's own symbol instead of ¤")
      case "E" where reader.isAfterDigit:
        throw reader.error("exponents are not written; put E in quotes if it is text")
      case "1"..."9", "*", "@", "?", "_":
        throw reader.error("put '\(character)' in quotes if it is text")
      case "-" where isNegative:
        text += LocaleSymbols.trueMinus
        reader.skip()
      default:
        text.append(character)
        reader.skip()
      }
    }
    return text
  }

  private mutating func parseDigits() throws(GridreelError) {
    let start = reader.offset
    var groups = [0]
    var wholeZeros = 0
    while let character = reader.peek(), "#0,".contains(character) {
      switch character {
      case ",": groups.append(0)
      case "0":
        wholeZeros += 1
        groups[groups.count - 1] += 1
      default:
        guard wholeZeros == 0 else { throw reader.error("before the point # comes before 0") }
        groups[groups.count - 1] += 1
      }
      reader.skip()
    }
    // `0,0` is how other tools write groups of thousands.
    if groups == [1, 1], wholeZeros == 2 { (groups, wholeZeros) = ([1, 3], 1) }
    // A comma without digits behind it.
    while groups.count > 1, groups.last == 0 {
      groups.removeLast()
      format.pointShift -= 3
    }
    try setGroups(groups, start: start)
    format.minimumIntegerDigits = wholeZeros
    format.maximumFractionDigits = 0
    if reader.peek() == "." { try parseFraction() }
    guard groups != [0] || format.maximumFractionDigits != 0 else {
      throw reader.error("the pattern has no digits; write # or 0", at: start)
    }
    guard wholeZeros <= 100, format.maximumFractionDigits ?? 0 <= 100 else {
      throw reader.error("at most 100 digits on either side of the point", at: start)
    }
  }

  private mutating func parseFraction() throws(GridreelError) {
    reader.skip()
    var (zeros, all) = (0, 0)
    while let character = reader.peek(), "#0.,".contains(character) {
      switch character {
      case "0":
        guard zeros == all else { throw reader.error("after the point 0 comes before #") }
        zeros += 1
      case "#": break
      case ",":
        format.pointShift -= 3
        all -= 1
        guard reader.following.map({ "#0".contains($0) }) != true else {
          throw reader.error("digits are grouped before the point only")
        }
      default: throw reader.error("a pattern has one point")
      }
      all += 1
      reader.skip()
    }
    format.minimumFractionDigits = zeros
    format.maximumFractionDigits = all
  }

  /// Maps `#,##0` to the locale's grouping, and `#,##,##0` or `#,###0` to the grouping it shows.
  private mutating func setGroups(_ groups: [Int], start: Int) throws(GridreelError) {
    guard groups.count > 1 else { return }
    guard let primary = groups.last, primary > 0, !groups.dropFirst().contains(0) else {
      throw reader.error("a comma stands between digits, such as #,##0", at: start)
    }
    let secondary = groups.count > 2 ? groups[groups.count - 2] : primary
    guard min(primary, secondary) > 1 else {
      throw reader.error("groups have two digits or more, such as #,##0.00", at: start)
    }
    format.isGrouping = true
    if (primary, secondary) != (3, 3) {
      format.groupingSizes = .init(primary: primary, secondary: secondary)
    }
  }
}
