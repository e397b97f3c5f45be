import GridModel
import JSONText
import Primitives

/// Reads display formats from grid files and flags.
enum FormatReader {
  static let keys = ["number", "date", "boolean", "prefix", "suffix"]
  static let numberKeys = [
    "grouping", "decimals", "percent", "currency", "compact", "prefix", "suffix",
  ]

  /// A column's format: `{"number": "#,##0.00"}`, `{"date": "d MMM yyyy"}`, `{"boolean": ["yes", "no"]}`.
  static func format(_ node: JSONNode) throws(JSONTextError) -> DisplayFormat {
    let object = try ObjectReader(node, keys: keys)
    var format = DisplayFormat()
    let kinds = ["number", "date", "boolean"].filter { object.node($0) != nil }
    guard kinds.count <= 1 else {
      throw node.error("a format is for one kind of values: number, date or boolean")
    }
    if let node = object.node("number") { format = try number(node) }
    if let node = object.node("date") {
      let pattern = try node.string(for: "date")
      format = .date(try located(node) { () throws(FormatError) in try DateFormat(pattern) })
    }
    if let node = object.node("boolean") {
      let words = try node.array(for: "boolean")
      guard words.count == 2 else { throw node.error("'boolean' is the words for yes and no") }
      format = .boolean(yes: try words[0].string(), no: try words[1].string())
    }
    if let prefix = try object.string("prefix") { format.prefix = prefix }
    if let suffix = try object.string("suffix") { format.suffix = suffix }
    return format
  }

  private static func number(_ node: JSONNode) throws(JSONTextError) -> DisplayFormat {
    if case .string(let pattern) = node.value {
      return .number(try located(node) { () throws(FormatError) in try NumberFormat(pattern) })
    }
    let object = try ObjectReader(node, keys: numberKeys)
    var notation = NumberFormat.Notation.plain
    if try object.boolean("percent") == true { notation = .percent }
    if try object.boolean("compact") == true { notation = .compact }
    if let currency = try object.string("currency") {
      notation = .currency(CurrencySymbols.symbol(for: currency))
    }
    let decimals = try object.integer("decimals")
    if let decimals, !(0...20).contains(decimals) {
      throw node.error("'decimals' goes from 0 to 20")
    }
    let format = NumberFormat(
      notation, isGrouping: try object.boolean("grouping") ?? (notation != .plain),
      fractionDigits: decimals.map { $0...$0 })
    return DisplayFormat(
      .number(format), prefix: try object.string("prefix") ?? "",
      suffix: try object.string("suffix") ?? "")
  }

  private static func located<Result>(
    _ node: JSONNode, _ body: () throws(FormatError) -> Result
  ) throws(JSONTextError) -> Result {
    do throws(FormatError) {
      return try body()
    } catch {
      throw node.error("\(error.message) (at character \(error.offset + 1))")
    }
  }

  /// A column's number format from a flag's pattern.
  static func number(_ pattern: String, _ origin: Origin) throws(GridreelError) -> DisplayFormat {
    do throws(FormatError) {
      return .number(try NumberFormat(pattern))
    } catch {
      throw origin.error("\(error.message) (at character \(error.offset + 1) of '\(pattern)')")
    }
  }

  /// A locale's separators and signs.
  static func symbols(_ locale: String, _ origin: Origin) throws(GridreelError) -> LocaleSymbols {
    do throws(FormatError) {
      return try LocaleSymbols(named: locale)
    } catch {
      throw origin.error(error.message)
    }
  }
}

/// The signs of the world's most used currencies, as CLDR's English names them.
private enum CurrencySymbols {
  private static let known = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
    "BRL": "R$", "AUD": "A$", "CAD": "CA$", "MXN": "MX$", "NZD": "NZ$", "ILS": "₪", "VND": "₫",
  ]

  /// The sign of a currency's code; the code with a space where it has none.
  static func symbol(for code: String) -> String {
    let code = code.uppercased()
    return known[code] ?? (code.allSatisfy { $0.isASCII && $0.isLetter } ? "\(code)\u{A0}" : code)
  }
}
