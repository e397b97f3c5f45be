import Primitives

extension JSONNode {
  /// The value as JSON without white space; numbers keep their spelling.
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
    case .string(let text): result += jsonString(text, escapingHidden: false)
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
        result += jsonString(member.key, escapingHidden: false) + ":"
        member.node.write(to: &result)
      }
      result += "}"
    }
  }
}
