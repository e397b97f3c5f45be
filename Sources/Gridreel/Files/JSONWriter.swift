/// Writes JSON: what programs read of us.
enum JSONWriter {
  /// A text as a JSON string, quotes included.
  static func string(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default:
        if scalar.value < 0x20 || scalar.value == 0x7f {
          let digits = String(scalar.value, radix: 16)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
    }
    return result + "\""
  }

  /// A number with at most three decimals, as short as it can be written.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "0" }
    let thousandths = (value * 1000).rounded()
    guard abs(thousandths) < 1e15 else { return String(value) }
    let whole = Int(thousandths)
    let (integer, fraction) = (abs(whole) / 1000, abs(whole) % 1000)
    var text = (whole < 0 ? "-" : "") + String(integer)
    if fraction > 0 {
      let digits = String(fraction)
      text += "." + String(repeating: "0", count: 3 - digits.count) + digits
      while text.hasSuffix("0") { text.removeLast() }
    }
    return text
  }
}
