/// The nearest double of a decimal number such as `-12.5e3` or `1,234.5`.
///
/// The text must be well formed: an optional sign, digits with at most one decimal point, an
/// optional exponent. Commas among the digits are skipped.
package func decimalValue(_ bytes: UnsafeBufferPointer<UInt8>) -> Double {
  var mantissa: UInt64 = 0
  var digitCount = 0
  var fractionCount = 0
  var hasPoint = false
  var offset = 0
  let isNegative = bytes.first == UInt8(ascii: "-")
  if isNegative || bytes.first == UInt8(ascii: "+") { offset = 1 }
  while offset < bytes.count {
    let digit = bytes[offset] &- UInt8(ascii: "0")
    if digit <= 9 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      if mantissa != 0 { digitCount += 1 }
      if hasPoint { fractionCount += 1 }
    } else if bytes[offset] == UInt8(ascii: ".") {
      hasPoint = true
    } else if bytes[offset] != UInt8(ascii: ",") {
      break
    }
    offset += 1
  }
  let power =
    offset < bytes.count ? exponent(bytes, from: offset + 1) - fractionCount : -fractionCount
  // Up to 15 digits and powers of ten up to 22 are exact as doubles, so one operation rounds once.
  guard digitCount <= 15, (-22...22).contains(power) else {
    let plain = bytes.filter { $0 != UInt8(ascii: ",") }
    return Double(String(decoding: plain, as: UTF8.self)) ?? .infinity
  }
  let magnitude = Double(mantissa)
  let value = power < 0 ? magnitude / powersOfTen[-power] : magnitude * powersOfTen[power]
  return isNegative ? -value : value
}

/// The exponent after `e`, clamped to ±100,000.
private func exponent(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var result = 0
  var isNegative = false
  for offset in min(start, bytes.count)..<bytes.count {
    let byte = bytes[offset]
    if byte == UInt8(ascii: "-") {
      isNegative = true
    } else if byte != UInt8(ascii: "+") {
      result = min(result * 10 + Int(byte &- UInt8(ascii: "0")), 100_000)
    }
  }
  return isNegative ? -result : result
}

private let powersOfTen: [Double] = [
  1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
  1e18, 1e19, 1e20, 1e21, 1e22,
]
