/// Reads a number with its sign, brackets and unit.
struct NumberTextReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private(set) var unit: UInt32 = 0
  private(set) var isNegative = false
  private(set) var isBracketed = false
  private var hasPlus = false

  /// The digits of a number with their marks.
  struct Digits {
    let conventions: NumberConventions
    let isLong: Bool
    let hasExponent: Bool
    let digits: UnsafeBufferPointer<UInt8>
  }

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private var next: UInt8 { offset < text.count ? text[offset] : 0 }

  mutating func read() -> Digits? {
    // No number is longer.
    guard text.count <= 128 else { return nil }
    if !next.isDigit { readPrefix() }
    var marks = NumberMarks(text, from: offset)
    guard let conventions = marks.read() else { return nil }
    let digits = UnsafeBufferPointer(rebasing: text[offset..<marks.offset])
    offset = marks.offset
    if offset < text.count { readSuffix() }
    guard offset == text.count else { return nil }
    // Telephone numbers have a plus sign and spaces.
    if hasPlus, marks.hasSpaces { return nil }
    return Digits(
      conventions: conventions, isLong: marks.isLong, hasExponent: marks.hasExponent, digits: digits
    )
  }

  /// Reads a bracket, a sign and a currency in any order.
  private mutating func readPrefix() {
    var hasSign = readSign()
    readBracket(after: hasSign)
    if readUnit() {
      skipSpace()
      readBracket(after: hasSign)
    }
    if !hasSign { hasSign = readSign() }
  }

  private mutating func readBracket(after hasSign: Bool) {
    guard !hasSign, !isBracketed, next == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else {
      return
    }
    (isBracketed, isNegative) = (true, true)
    offset += 1
  }

  private mutating func readSign() -> Bool {
    guard !isBracketed else { return false }
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      hasPlus = !isNegative
      offset += 1
      return true
    }
    // U+2212 MINUS SIGN, and U+2013 EN DASH, which typesetters use for it.
    guard
      text.hasScalar(0xE2, 0x88, 0x92, at: offset) || text.hasScalar(0xE2, 0x80, 0x93, at: offset)
    else { return false }
    isNegative = true
    offset += 3
    return true
  }

  private mutating func readSuffix() {
    if unit == 0 {
      let end = offset
      skipSpace()
      if next == UInt8(ascii: "%") {
        (unit, offset) = (UInt32(UInt8(ascii: "%")), offset + 1)
      } else if text.hasScalar(0xE2, 0x80, 0xB0, at: offset) {
        // U+2030 PER MILLE SIGN, another unit.
        (unit, offset) = (0x2030, offset + 3)
      } else if !readUnit() {
        offset = end
      }
    }
    if isBracketed, offset + 1 == text.count { offset += 1 }
  }

  /// Skips spaces, including those that do not break.
  private mutating func skipSpace() {
    while true {
      let width = text.spaceWidth(at: offset)
      guard width > 0 else { return }
      offset += width
    }
  }

  // MARK: Currencies

  private mutating func readUnit() -> Bool {
    guard offset < text.count, !next.isDigit else { return false }
    if next == UInt8(ascii: "$") {
      (unit, offset) = (UInt32(next), offset + 1)
      return true
    }
    return readWord() || readSymbol()
  }

  /// Reads a currency's sign.
  private mutating func readSymbol() -> Bool {
    guard next >= 0xC2 else { return false }
    let rest = UnsafeBufferPointer(rebasing: text[offset..<min(offset + 4, text.count)])
    guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first,
      scalar.properties.generalCategory == .currencySymbol
    else { return false }
    unit = scalar.value
    offset += UTF8.width(scalar)
    return true
  }

  /// Reads a currency's code or the letters that stand for one.
  private mutating func readWord() -> Bool {
    var end = offset
    while end < text.count, end < offset + 8, Self.isWordByte(text[end]) { end += 1 }
    guard end > offset else { return false }
    let word = String(
      decoding: UnsafeBufferPointer(rebasing: text[offset..<end]), as: UTF8.self)
    guard let place = Currencies.place(of: word) else { return false }
    (unit, offset) = (0x11_0000 + UInt32(place), end)
    return true
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte &- 0x41 < 26 || byte &- 0x61 < 26 || byte == UInt8(ascii: "$")
      || byte == UInt8(ascii: ".")
  }
}

/// The words that stand beside amounts of money.
private enum Currencies {
  /// The words, each currency's code (ISO 4217) among them.
  private static let words: [String] =
    (["kr", "kr.", "Kr", "Kr.", "zł", "Kč", "Ft", "lei", "лв", "лв.", "руб", "руб.", "грн", "Rs"]
      + ["Rs.", "R$", "US$", "CA$", "C$", "A$", "AU$", "NZ$", "HK$", "NT$", "S$", "MX$", "Fr."])
      + """
      AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CRC CZK DKK DOP DZD EGP EUR GBP GEL GHS GTQ HKD HRK HUF \
      IDR ILS INR ISK JOD JPY KES KRW KWD KZT LBP LKR MAD MXN MYR NGN NOK NZD OMR PEN PHP PKR PLN PYG QAR \
      RON RSD RUB SAR SEK SGD THB TND TRY TWD TZS UAH UGX USD UYU VND XAF XOF ZAR
      """.split(separator: " ").map(String.init)
  private static let places = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })

  static func place(of word: String) -> Int? { places[word] }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether the three bytes of a code point stand at an offset.
  @inline(__always)
  func hasScalar(_ first: UInt8, _ second: UInt8, _ third: UInt8, at offset: Int) -> Bool {
    offset + 2 < count && self[offset] == first && self[offset + 1] == second
      && self[offset + 2] == third
  }

  /// The number of bytes of the space at an offset, which may be one that does not break (U+00A0,
  /// U+202F) or a thin one (U+2009); 0 if there is none.
  @inline(__always)
  func spaceWidth(at offset: Int) -> Int {
    guard offset < count else { return 0 }
    if self[offset] == 0x20 { return 1 }
    if self[offset] == 0xC2 { return offset + 1 < count && self[offset + 1] == 0xA0 ? 2 : 0 }
    let isSpace =
      hasScalar(0xE2, 0x80, 0xAF, at: offset) || hasScalar(0xE2, 0x80, 0x89, at: offset)
    return isSpace ? 3 : 0
  }
}
