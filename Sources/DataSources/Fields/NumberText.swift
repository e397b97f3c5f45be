import JSONText

/// A number as spelled in tables: `-12.5`, `1,339,724,852`, `$5`, `12 %`.
struct NumberText {
  /// The number as spelled: `12 %` is 12; with more than 15 digits, the nearest double.
  let value: Double
  /// The currency or percent sign as a code point; 0 if there is none.
  let unit: UInt32
  /// Whether it is a run of more than 15 digits, which is likely to be an identifier.
  let isLong: Bool

  /// Parses a text without surrounding space.
  ///
  /// Returns nil if it is not a number, and for digits with leading zeros, which are identifiers.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    if let number = plainNumber(text) {
      self.init(value: number, unit: 0, isLong: false)
      return
    }
    var reader = NumberTextReader(text)
    guard let value = reader.read() else { return nil }
    self.init(value: value, unit: reader.unit, isLong: reader.isLong)
  }

  /// Makes a number that was not read from a text.
  @inline(__always)
  init(value: Double) { self.init(value: value, unit: 0, isLong: false) }

  private init(value: Double, unit: UInt32, isLong: Bool) {
    (self.value, self.unit, self.isLong) = (value, unit, isLong)
  }
}

/// A fast path for the most common forms: up to 15 digits with a sign, commas between groups of
/// three, and a fraction.
@inline(__always)
private func plainNumber(_ source: UnsafeBufferPointer<UInt8>) -> Double? {
  guard let text = source.baseAddress else { return nil }
  let count = source.count
  guard count > 0 else { return nil }
  let isNegative = text[0] == UInt8(ascii: "-")
  let start = isNegative ? 1 : 0
  guard count > start, count <= 20 + start, text[start].isDigit else { return nil }
  guard
    text[start] != UInt8(ascii: "0") || count == start + 1 || text[start + 1] == UInt8(ascii: ".")
  else { return nil }
  var integer: Int64 = 0
  var digitCount = 0
  var offset = start
  var groupEnd = -1
  while offset < count {
    let digit = text[offset] &- UInt8(ascii: "0")
    if digit <= 9 {
      integer = integer &* 10 &+ Int64(digit)
      digitCount &+= 1
    } else {
      guard text[offset] == UInt8(ascii: ","),
        groupEnd < 0 ? digitCount <= 3 : offset == groupEnd
      else { break }
      groupEnd = offset &+ 4
    }
    offset &+= 1
  }
  guard groupEnd < 0 || offset == groupEnd, digitCount <= 15 else { return nil }
  if offset == count { return Double(isNegative ? -integer : integer) }
  guard text[offset] == UInt8(ascii: "."), offset + 1 < count else { return nil }
  let fractionCount = count &- offset &- 1
  // This many digits are exact as doubles, and so is their power of ten: one division rounds once.
  guard digitCount &+ fractionCount <= 15 else { return nil }
  for place in offset &+ 1..<count {
    guard text[place].isDigit else { return nil }
    integer = integer &* 10 &+ Int64(text[place] &- UInt8(ascii: "0"))
  }
  let value = Double(integer) / smallPowersOfTen[fractionCount]
  return isNegative ? -value : value
}

private let smallPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

private struct NumberTextReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private(set) var unit: UInt32 = 0
  private(set) var isLong = false
  private var isNegative = false
  private static let percent = UInt32(UInt8(ascii: "%"))

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  private var next: UInt8 { offset < text.count ? text[offset] : 0 }

  mutating func read() -> Double? {
    if !next.isDigit { readPrefix() }
    let start = offset
    guard readDigits() else { return nil }
    let end = offset
    if offset < text.count { readSuffix() }
    guard offset == text.count else { return nil }
    let value = decimalValue(UnsafeBufferPointer(rebasing: text[start..<end]))
    guard value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// Reads a sign and a currency symbol in either order.
  private mutating func readPrefix() {
    let hasSign = readSign()
    if readCurrency() {
      skipSpace()
      if !hasSign { _ = readSign() }
    }
  }

  private mutating func readSign() -> Bool {
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") {
      isNegative = next == UInt8(ascii: "-")
      offset += 1
      return true
    }
    guard matches(0xE2, 0x88, 0x92) else { return false }  // U+2212 MINUS SIGN
    isNegative = true
    offset += 3
    return true
  }

  private mutating func readSuffix() {
    guard unit == 0 else { return }
    let end = offset
    skipSpace()
    if next == UInt8(ascii: "%") {
      (unit, offset) = (Self.percent, offset + 1)
    } else if !readCurrency() {
      offset = end
    }
  }

  private mutating func readCurrency() -> Bool {
    guard offset < text.count else { return false }
    if next == UInt8(ascii: "$") {
      (unit, offset) = (UInt32(next), offset + 1)
      return true
    }
    guard next >= 0xC2 else { return false }
    let rest = UnsafeBufferPointer(rebasing: text[offset..<min(offset + 4, text.count)])
    guard let scalar = String(decoding: rest, as: UTF8.self).unicodeScalars.first,
      scalar.properties.generalCategory == .currencySymbol
    else { return false }
    unit = scalar.value
    offset += UTF8.width(scalar)
    return true
  }

  /// Skips spaces, including no-break ones (U+00A0, U+202F).
  private mutating func skipSpace() {
    while true {
      if next == 0x20 {
        offset += 1
      } else if next == 0xC2, offset + 1 < text.count, text[offset + 1] == 0xA0 {
        offset += 2
      } else if matches(0xE2, 0x80, 0xAF) {
        offset += 3
      } else {
        return
      }
    }
  }

  private func matches(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    offset + 2 < text.count && text[offset] == first && text[offset + 1] == second
      && text[offset + 2] == third
  }

  // MARK: Digits

  /// Skips digits, well-formed groups of three, a fraction and an exponent.
  private mutating func readDigits() -> Bool {
    let start = offset
    skipDigits()
    let count = offset - start
    let isGrouped = next == UInt8(ascii: ",")
    if isGrouped, !(1...3).contains(count) || text[start] == UInt8(ascii: "0") { return false }
    while next == UInt8(ascii: ",") {
      let group = offset + 1
      offset = group
      skipDigits()
      guard offset == group + 3 else { return false }
    }
    if count > 1, text[start] == UInt8(ascii: "0") { return false }
    let hasFraction = next == UInt8(ascii: ".")
    if hasFraction {
      let point = offset
      offset += 1
      skipDigits()
      guard offset > point + 1 else { return false }
    }
    let hasExponent = next | 0x20 == UInt8(ascii: "e")
    if hasExponent, isGrouped || !readExponent() { return false }
    isLong = count > 15 && !hasFraction && !hasExponent
    return count > 0 || hasFraction
  }

  private mutating func readExponent() -> Bool {
    offset += 1
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { offset += 1 }
    let start = offset
    skipDigits()
    return offset > start
  }

  @inline(__always)
  private mutating func skipDigits() {
    while offset < text.count, text[offset].isDigit { offset += 1 }
  }
}

extension UInt8 {
  /// Whether it is an ASCII digit.
  var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }
}
