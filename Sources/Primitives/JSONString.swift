/// A text as a quoted JSON string.
///
/// Quotes, backslashes and control characters are escaped.
///
/// - Parameters:
///   - text: Any text.
///   - escapingHidden: Whether to escape invisible characters that change how others show
///     (``Unicode/Scalar/isHidden``) as well, so that the JSON can be read in a terminal.
/// - Returns: The string.
package func jsonString(_ text: String, escapingHidden: Bool = true) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0"..<" ": result += "\\u" + fourDigits(scalar.value)
    case let hidden where escapingHidden && hidden.isHidden:
      for unit in String(hidden).utf16 { result += "\\u" + fourDigits(UInt32(unit)) }
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

/// A number in hexadecimal, padded to four digits.
func fourDigits(_ number: UInt32) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
