/// A currency by its ISO 4217 code or by its symbol, with the data of CLDR.
struct Currency {
  /// What is written for it.
  let symbol: String
  /// The usual number of its decimals.
  let fractionDigits: Int

  /// Finds a currency; everything but three capital letters is a symbol.
  init(_ written: String) {
    symbol = Self.symbols[written] ?? written
    fractionDigits = Self.digits[written] ?? 2
  }

  /// The symbols of the most used currencies, as in the English data of CLDR.
  private static let symbols = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
    "BRL": "R$", "AUD": "A$", "CAD": "CA$", "MXN": "MX$", "NZD": "NZ$", "ILS": "₪", "VND": "₫",
  ]

  /// The decimals of the currencies that do not have two.
  private static let digits: [String: Int] = {
    let none =
      "ADP AFN ALL BIF BYR CLP DJF ESP GNF IQD IRR ISK ITL JPY KMF KPW KRW LAK LBP LUF MGA MGF MMK MRO PYG RSD RWF "
      + "SLL SOS STD SYP TMM TRL UGX UYI VND VUV XAF XOF XPF YER ZMK ZWD"
    let lists = [(0, none), (3, "BHD JOD KWD LYD OMR TND"), (4, "CLF UYW")]
    return Dictionary(
      lists.flatMap { count, codes in codes.split(separator: " ").map { (String($0), count) } },
      uniquingKeysWith: { first, _ in first })
  }()
}
