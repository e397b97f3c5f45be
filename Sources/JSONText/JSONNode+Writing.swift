extension JSONNode {
  /// The value as JSON without any space; numbers keep their spelling.
  package var compactText: String {
    var result = ""
    write(to: &result)
    return result
  }

  private func write(to result: inout String) {
    switch value {
    case .null: result += "null"
    case .boolean(let boolean): result += boolean ? "true" : "false"
    case .number(let number): result += number.literal
    case .string(let text): result += jsonString(text)
    case .array(let nodes):
      result += "["
      for (place, node) in nodes.enumerated() {
        if place > 0 { result += "," }
        node.write(to: &result)
      }
      result += "]"
    case .object(let object):
      result += "{"
      for (place, member) in object.members.enumerated() {
        if place > 0 { result += "," }
        result += jsonString(member.key) + ":"
        member.node.write(to: &result)
      }
      result += "}"
    }
  }
}

/// A text as a JSON string with its quotes; only quotes, backslashes and control characters are
/// escaped.
package func jsonString(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case "\0"..<" ":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
