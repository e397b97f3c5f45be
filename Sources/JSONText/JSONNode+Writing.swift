import GridreelPrimitives

extension JSONNode {
  /// The value as JSON without white space; numbers keep their spelling.
  package var compactText: String {
    var writer = CompactWriter()
    writer.write(self)
    return writer.text
  }

  /// The position of the key or value that a column of the compact text, from 1, is part of.
  package func source(ofCompactColumn column: Int) -> TextPosition {
    let scalars = compactText.unicodeScalars.prefix(column - 1)
    var writer = CompactWriter(sought: String(scalars).utf8.count)
    writer.write(self)
    return writer.position ?? position
  }
}

private struct CompactWriter {
  private(set) var text = ""
  /// The position of the last key or value that does not begin behind the sought byte.
  private(set) var position: TextPosition?
  private let sought: Int

  init(sought: Int = -1) { self.sought = sought }

  private mutating func mark(_ position: TextPosition) {
    if text.utf8.count <= sought { self.position = position }
  }

  mutating func write(_ node: JSONNode) {
    mark(node.position)
    switch node.value {
    case .null: text += "null"
    case .boolean(let boolean): text += boolean ? "true" : "false"
    case .number(let number): text += number.literal
    case .string(let string): text += jsonString(string, escapingHidden: false)
    case .array(let nodes):
      text += "["
      for (place, node) in nodes.enumerated() {
        if place > 0 { text += "," }
        write(node)
      }
      text += "]"
    case .object(let object):
      text += "{"
      for (place, member) in object.members.enumerated() {
        if place > 0 { text += "," }
        mark(member.keyPosition)
        text += jsonString(member.key, escapingHidden: false) + ":"
        write(member.node)
      }
      text += "}"
    }
  }
}
