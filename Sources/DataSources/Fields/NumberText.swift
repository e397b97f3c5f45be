import GridreelJSONText
import GridreelValues

/// A number as spelled in tables: `-12.5`, `1,339,724,852`, `1.204,30 €`, `(45.00)`, `12 %`.
struct NumberText {
  /// The conventions in which it is a number; never empty.
  let conventions: NumberConventions
  /// The currency, percent or per mille sign; 0 if there is none.
  let unit: UInt32
  /// Whether it is a run of more than 15 digits, which is likely to be an identifier.
  let isLong: Bool
  /// Whether it is negative because it stands in brackets, as accountants write.
  let isBracketed: Bool
  private let isNegative: Bool
  /// Whether it is `inf` or `Infinity`.
  private let isInfinite: Bool
  /// The digits with their marks and exponent.
  private let digits: UnsafeBufferPointer<UInt8>

  /// Parses a text without surrounding space.
  ///
  /// Returns nil if it is a number in no convention, and for digits with leading zeros, which are
  /// identifiers.
  @inline(__always)
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    if let (conventions, isLong) = Self.plainConventions(text) {
      self.init(plain: text, conventions, isLong: isLong)
      return
    }
    self.init(unusual: text)
  }

  @inline(__always)
  private init(
    plain text: UnsafeBufferPointer<UInt8>, _ conventions: NumberConventions, isLong: Bool
  ) {
    (self.conventions, self.isLong, unit, isBracketed) = (conventions, isLong, 0, false)
    isInfinite = false
    isNegative = text[0] == UInt8(ascii: "-")
    digits = isNegative ? UnsafeBufferPointer(rebasing: text[1...]) : text
  }

  /// Parses other forms than the most common ones.
  @inline(never)
  private init?(unusual text: UnsafeBufferPointer<UInt8>) {
    if let sign = text.infinitySign {
      (conventions, isLong, digits, unit, isBracketed) = (.all, false, text, 0, false)
      (isNegative, isInfinite) = (sign < 0, true)
      return
    }
    isInfinite = false
    var reader = NumberTextReader(text)
    guard let found = reader.read() else { return nil }
    (conventions, isLong, digits) = (found.conventions, found.isLong, found.digits)
    (unit, isNegative, isBracketed) = (reader.unit, reader.isNegative, reader.isBracketed)
    // `1e400` is beyond the range of doubles.
    if found.hasExponent, conventions.first.flatMap(value) == nil { return nil }
  }

  /// The number in a convention; nil if it is none in that.
  ///
  /// `12 %` is 12; with more than 15 digits, the nearest double.
  func value(in convention: NumberConvention) -> Double? {
    guard conventions.contains(convention) else { return nil }
    if isInfinite { return isNegative ? -.infinity : .infinity }
    if let value = Self.plainValue(digits, convention) { return isNegative ? -value : value }
    let plain = digits.compactMap { byte -> UInt8? in
      if byte.isDigit || byte | 0x20 == UInt8(ascii: "e") { return byte }
      if byte == convention.decimalMark { return UInt8(ascii: ".") }
      return byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") ? byte : nil
    }
    let value = plain.withUnsafeBufferPointer { decimalValue($0) }
    guard value.isFinite else { return nil }
    return isNegative ? -value : value
  }

  /// The number that a text spells in a convention; nil if it is none.
  @inline(__always)
  static func value(
    _ text: UnsafeBufferPointer<UInt8>, in convention: NumberConvention
  ) -> Double? {
    plainValue(text, convention) ?? unusualValue(text, in: convention)
  }
}

extension NumberText {
  @inline(never)
  private static func unusualValue(
    _ text: UnsafeBufferPointer<UInt8>, in convention: NumberConvention
  ) -> Double? {
    NumberText(text)?.value(in: convention)
  }
}

// MARK: Noise

extension NumberText {
  /// The decimals from which on a program may have computed a number, and the bytes of its text.
  static let (leastDecimals, leastNoise) = (9, 11)

  /// The number that a text spells if it has more digits than people write; nil otherwise.
  static func computedNumber(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var marks = 0
    for byte in text where !byte.isDigit {
      if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        marks += 1
      } else if byte | 0x20 == UInt8(ascii: "e") {
        break
      } else if byte != UInt8(ascii: "-") {
        return nil
      }
    }
    guard marks == 1 else { return nil }
    let plain = text.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
    guard FloatText.isComputed(exact: plain) else { return nil }
    return plain.withUnsafeBufferPointer { decimalValue($0) }
  }
}

// MARK: The most common forms

extension NumberText {
  /// A fast path for digits with a sign and at most one point: their conventions.
  @inline(__always)
  private static func plainConventions(
    _ text: UnsafeBufferPointer<UInt8>
  ) -> (conventions: NumberConventions, isLong: Bool)? {
    guard text.count > 0 else { return nil }
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    guard text.count > start, text[start].isDigit else { return nil }
    var offset = start
    while offset < text.count, text[offset].isDigit { offset &+= 1 }
    let count = offset &- start
    guard count == 1 || text[start] != UInt8(ascii: "0") else { return nil }
    if offset == text.count { return (.all, count > 15) }
    guard text[offset] == UInt8(ascii: "."), offset &+ 1 < text.count else { return nil }
    let point = offset
    offset &+= 1
    while offset < text.count, text[offset].isDigit { offset &+= 1 }
    guard offset == text.count else { return nil }
    let isGroup = offset &- point == 4 && count <= 3 && text[start] != UInt8(ascii: "0")
    return (isGroup ? .decimalPoint.union(.comma) : .decimalPoint, false)
  }

  /// A fast path for up to 15 digits with a sign, groups of three, and a fraction.
  @inline(__always)
  private static func plainValue(
    _ source: UnsafeBufferPointer<UInt8>, _ convention: NumberConvention
  ) -> Double? {
    guard let text = source.baseAddress else { return nil }
    let count = source.count
    guard count > 0 else { return nil }
    let isNegative = text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    guard count > start, count <= 20 + start, text[start].isDigit else { return nil }
    let (decimalMark, groupMark) = (convention.decimalMark, convention.groupMark)
    guard text[start] != UInt8(ascii: "0") || count == start + 1 || text[start + 1] == decimalMark
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
        guard text[offset] == groupMark, groupEnd < 0 ? digitCount <= 3 : offset == groupEnd
        else { break }
        groupEnd = offset &+ 4
      }
      offset &+= 1
    }
    guard groupEnd < 0 || offset == groupEnd, digitCount <= 15 else { return nil }
    if offset == count { return Double(isNegative ? -integer : integer) }
    guard text[offset] == decimalMark else { return nil }
    let fraction = UnsafeBufferPointer(start: text + offset + 1, count: count - offset - 1)
    let value = plainValue(integer, digitCount, fraction: fraction)
    return isNegative ? value.map { -$0 } : value
  }

  /// The number of some digits and those behind the decimal mark.
  @inline(__always)
  private static func plainValue(
    _ integer: Int64, _ digitCount: Int, fraction: UnsafeBufferPointer<UInt8>
  ) -> Double? {
    // This many digits are exact as doubles, and so is their power of ten: one division rounds once.
    guard fraction.count > 0, digitCount &+ fraction.count <= 15 else { return nil }
    var integer = integer
    for byte in fraction {
      guard byte.isDigit else { return nil }
      integer = integer &* 10 &+ Int64(byte &- UInt8(ascii: "0"))
    }
    return Double(integer) / smallPowersOfTen[fraction.count]
  }
}

private let smallPowersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
]

extension UInt8 {
  /// Whether it is an ASCII digit.
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") <= 9 }
}
