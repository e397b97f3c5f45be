/// The symbols of the most used currencies, as in the English data of CLDR.
enum CurrencySymbols {
  private static let known = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
    "BRL": "R$", "AUD": "A$", "CAD": "CA$", "MXN": "MX$", "NZD": "NZ$", "ILS": "₪", "VND": "₫",
  ]

  /// The symbol for a currency code; the code and a space if it has none.
  static func symbol(for code: String) -> String {
    let code = code.uppercased()
    return known[code] ?? (code.allSatisfy { $0.isASCII && $0.isLetter } ? "\(code)\u{A0}" : code)
  }
}
