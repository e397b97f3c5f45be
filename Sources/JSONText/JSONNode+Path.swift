extension JSONNode {
  /// The path to the last value, or the last key, that begins at a position or before it: `columns[0].width`.
  ///
  /// - Parameter position: a position in the text of this value.
  /// - Returns: The path from this value; empty for the value itself.
  package func path(at position: TextPosition) -> String {
    switch value {
    case .object(let object):
      guard let member = object.members.last(where: { $0.keyPosition.isUp(to: position) }) else {
        return ""
      }
      return Self.joined(member.key, member.node.path(at: position))
    case .array(let nodes):
      guard let index = nodes.lastIndex(where: { $0.position.isUp(to: position) }) else {
        return ""
      }
      return Self.joined("[\(index)]", nodes[index].path(at: position))
    default: return ""
    }
  }

  private static func joined(_ first: String, _ rest: String) -> String {
    rest.isEmpty || rest.hasPrefix("[") ? first + rest : "\(first).\(rest)"
  }
}

extension TextPosition {
  /// Whether it is another one, or before it.
  fileprivate func isUp(to other: TextPosition) -> Bool {
    line == other.line ? column <= other.column : line < other.line
  }
}
