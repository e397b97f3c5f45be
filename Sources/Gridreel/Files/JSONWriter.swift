import JSONText

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

  /// Writes a value that was read, without comments or spaces.
  static func append(_ node: JSONNode, to bytes: inout [UInt8]) {
    switch node.value {
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .number(let number): bytes += number.literal.utf8
    case .string(let text): bytes += string(text).utf8
    case .array(let nodes):
      bytes.append(UInt8(ascii: "["))
      for (place, node) in nodes.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        append(node, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let object):
      bytes.append(UInt8(ascii: "{"))
      for (place, member) in object.members.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += string(member.key).utf8
        bytes.append(UInt8(ascii: ":"))
        append(member.node, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}
