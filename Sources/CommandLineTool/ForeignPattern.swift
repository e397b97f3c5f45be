import GridreelFiles
import GridreelPrimitives
import GridreelValues

/// Patterns of numbers and dates in the letters of other programs.
enum ForeignPattern {
  /// The signs of currencies by their codes.
  static let currencies = ["EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥"]

  /// The code of a currency by its sign; nil for any other text.
  static func code(of sign: String) -> String? { currencies.first { $0.value == sign }?.key }

  /// A pattern such as `0.00`, with at most 20 decimals.
  static func digits(_ count: Int) -> String {
    "0" + (count > 0 ? "." : "") + String(repeating: "0", count: min(20, max(0, count)))
  }

  /// A kind of numbers that other programs name by a word.
  enum Kind {
    case number, percent, currency
  }

  /// The kind that a word means; nil for any other text.
  static func kind(_ word: String) -> Kind? {
    switch ForeignGrid.squeezed(word) {
    case "percent", "percentage": .percent
    case "number", "integer", "thousands", "comma", "numeric", "decimal": .number
    case "currency", "money", "dollar", "dollars": .currency
    default: nil
    }
  }

  /// A pattern of ours for one of Excel, Python, C, D3 or a word; nil if it is none.
  static func ours(_ text: String) -> String? {
    switch kind(text) {
    case .percent: return "0%"
    case .number: return "#,##0"
    case .currency: return "$#,##0.00"
    case nil: break
    }
    switch ForeignGrid.squeezed(text) {
    case "usd": return "$#,##0.00"
    case "eur", "euro": return "€#,##0.00"
    case "date", "shortdate": return "short"
    default: break
    }
    if let written = beforeTheShell(text) { return ours(written) }
    if let code = ofWorkbook(text) { return code }
    if text.contains("value") { return ofCode(text) }
    if text.hasPrefix("{0:"), text.hasSuffix("}") {
      return ours(String(text.dropFirst(3).dropLast()))
    }
    let isDate =
      zip(text, text.dropFirst()).contains { $0 == "%" && $1.isLetter && !"dfegs".contains($1) }
      || text.contains("%d") && text.count > 2 || text.contains("YYYY")
      || text.contains("yy") || text.contains("MMM")
    if isDate { return ForeignValues.datePattern(text) }
    // Numeral.js groups by a zero; a workbook's pattern has parts for other signs.
    var inner = String(text.prefix { $0 != ";" }).replacing("0,0", with: "#,##0")
    if let open = inner.firstIndex(of: "{"), let close = inner.lastIndex(of: "}"), open < close {
      let spec = inner[inner.index(after: open)..<close].drop { $0 != ":" }.dropFirst()
      let (before, after) = (inner[..<open], inner[inner.index(after: close)...])
      guard let pattern = ours(spec) else { return nil }
      return literal(before) + pattern + literal(after)
    }
    if inner.hasPrefix("%") {
      inner.removeFirst()
      // A doubled sign is text in C's formats.
      if inner.hasSuffix("%%") { return ours(inner.dropLast(2)).map { $0 + "'%'" } }
    }
    if let pattern = ours(inner[...]) { return pattern }
    return inner.contains("0") && inner.allSatisfy { !$0.isLetter } ? inner : nil
  }

  /// What somebody wrote in double quotes, of which a shell has replaced `$0` by its name or `$#` by 0; nil for any other text.
  private static func beforeTheShell(_ text: String) -> String? {
    if text.hasPrefix("0,##") { return "$#" + text.dropFirst() }
    guard let start = FormatReader.shells.first(where: text.hasPrefix), text != start else {
      return nil
    }
    return "$0" + text.dropFirst(start.count)
  }

  /// A workbook's code for numbers, with its colours and paddings, or with parts for other signs; nil if it is none.
  private static func ofWorkbook(_ text: String) -> String? {
    guard text.contains(where: { "0#".contains($0) }), !text.contains("{"),
      text.contains(where: { ";[_*?".contains($0) }) || text.contains(",") && text.last == ","
        || text.contains(",\"")
    else { return nil }
    return (try? NumberFormat(text)) != nil
      ? text : WorkbookFormat(text, for: .number, isAsked: true)?.pattern
  }

  /// A text beside a number, whose percent sign does not multiply, as it stands in our patterns.
  private static func literal(_ text: Substring) -> String {
    text.allSatisfy { "$€£¥ ".contains($0) } ? String(text) : "'\(text.replacing("'", with: "''"))'"
  }

  /// The pattern of code such as `'£' + value.toFixed(2)`.
  private static func ofCode(_ code: String) -> String? {
    var count = 0
    if let place = code.firstRange(of: "toFixed(") {
      count = Int(code[place.upperBound...].prefix { $0.isNumber }) ?? 0
    }
    let texts = code.split(
      separator: code.contains("'") ? "'" : "\"", omittingEmptySubsequences: false)
    // Every other part stands between quotes.
    let (before, after) = (texts.count > 1 ? texts[1] : "", texts.count > 3 ? texts[3] : "")
    if code.contains("toLocaleDateString") || code.contains("new Date(") { return "medium" }
    let quote = code.firstIndex { "'\"".contains($0) } ?? code.endIndex
    // An arrow's parameter comes before its text, too.
    let body = code.firstRange(of: "=>").map { code[$0.upperBound...] } ?? code[...]
    let value = body.firstRange(of: "value")?.lowerBound ?? code.endIndex
    let starts = quote < value
    func quoted(_ text: Substring) -> String { text.isEmpty ? "" : "'\(text)'" }
    let digits = "#,##" + Self.digits(count)
    return starts ? quoted(before) + digits + quoted(after) : digits + quoted(before)
  }

  /// `,.2f`, `.1%` or `$,.0f`.
  private static func ours(_ spec: Substring) -> String? {
    let plus = spec.contains("+") ? "+" : ""
    var rest = spec.drop { "<>+-~ ".contains($0) }
    var sign = ""
    if let first = rest.first, "$€£¥".contains(first) { sign = String(rest.removeFirst()) }
    let hasGroups = rest.contains(",")
    rest = rest.filter { $0 != "," && $0 != "~" }[...]
    var count = 0
    if rest.first == "." {
      let digits = rest.dropFirst().prefix { $0.isNumber }
      guard let number = Int(digits), number <= 20 else { return nil }
      count = number
      rest = rest.dropFirst(1 + digits.count)
    } else if !hasGroups {
      guard ["d", "f", "%"].contains(rest) else { return nil }
    }
    guard ["f", "%", "d", "", "e", "g", "r"].contains(rest) else { return nil }
    return plus + sign + (hasGroups ? "#,##" : "") + digits(count) + (rest == "%" ? "%" : "")
  }
}
