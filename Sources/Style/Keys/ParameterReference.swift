import GridreelJSONText

/// A reference such as `$accentColor` or `$accentColor 12%`.
struct ParameterReference: Hashable {
  /// The parameter's name.
  var name: String
  /// The requested alpha, `0...1`; nil leaves it as it is, NaN is a syntax error.
  var alpha: Double?

  /// Parses a reference; nil if the text does not begin with `$`.
  init?(_ text: String) {
    guard text.utf8.first == UInt8(ascii: "$") else { return nil }
    let words = text.dropFirst().split(separator: " ")
    name = words.first.map(String.init) ?? ""
    guard words.count > 1 else { return }
    let percentage = words.count == 2 && words[1].last == "%" ? Double(words[1].dropLast()) : nil
    alpha = percentage.flatMap { (0...100).contains($0) ? $0 / 100 : nil } ?? .nan
  }
}

extension JSONNode {
  /// The parameter names (after `$`) in all strings of the value, in order.
  var referencedParameters: [String] {
    switch value {
    case .string(let text): ParameterReference(text).map { [$0.name] } ?? []
    case .array(let nodes): nodes.flatMap(\.referencedParameters)
    case .object(let object): object.members.flatMap(\.node.referencedParameters)
    case .null, .boolean, .number: []
    }
  }
}

extension JSONNode {
  /// The value without the members that refer to one of some parameters.
  func without(references names: Set<String>) -> JSONNode {
    guard case .object(let object) = value else { return self }
    var kept = JSONObject()
    for member in object.members {
      if case .object = member.node.value {
        let node = member.node.without(references: names)
        _ = kept.append(.init(key: member.key, keyPosition: member.keyPosition, node: node))
      } else if names.isDisjoint(with: member.node.referencedParameters) {
        _ = kept.append(member)
      }
    }
    return JSONNode(value: .object(kept), position: position)
  }
}
