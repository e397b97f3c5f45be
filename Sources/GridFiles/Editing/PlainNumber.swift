/// A number of digits with at most a sign, a point and an exponent.
struct PlainNumber {
  /// The digits behind the point.
  let decimals: Int
  let isNegative: Bool

  /// Parses a text; nil if it is written in any other way.
  init?(_ text: String) {
    var (decimals, exponent) = (0, "")
    var (hasDigits, hasPoint, hasExponent) = (false, false, false)
    for (place, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !hasExponent:
        hasDigits = true
        if hasPoint { decimals += 1 }
      case UInt8(ascii: "-") where place == 0: break
      case UInt8(ascii: ".") where !hasPoint && !hasExponent: hasPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard hasDigits, !hasExponent else { return nil }
        hasExponent = true
      default:
        guard hasExponent else { return nil }
        exponent.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    guard hasDigits else { return nil }
    isNegative = text.utf8.first == UInt8(ascii: "-")
    guard hasExponent else {
      self.decimals = decimals
      return
    }
    guard let power = Int(exponent), abs(power) < 300 else { return nil }
    self.decimals = max(0, decimals - power)
  }
}
