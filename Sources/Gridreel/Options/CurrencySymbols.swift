/// The signs of the world's most used currencies, as CLDR's English names them.
enum CurrencySymbols {
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
