/// A name in single quotes for a message: on one line, control characters escaped, truncated to 60
/// scalars.
package func quoted(_ name: String) -> String {
  var result = "'"
  var count = 0
  for scalar in name.unicodeScalars {
    guard count < 60 else { return result + "…'" }
    count += 1
    let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    let isLineBreak = scalar.value == 0x2028 || scalar.value == 0x2029
    if isControl || isLineBreak {
      result += codePoint(scalar)
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result + "'"
}

/// A scalar's code point in Unicode notation: `U+000A`.
package func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
