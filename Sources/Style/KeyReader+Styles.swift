package import GridreelJSONText
package import GridreelPrimitives

/// Parses cell styles, for themes, columns and rules.
extension KeyReader {
  /// Whether a value is a string that refers to a parameter, such as `$accentColor`.
  package static func namesParameter(_ node: JSONNode) -> Bool {
    if case .string(let text) = node.value { ParameterReference(text) != nil } else { false }
  }

  /// Parses a cell style.
  ///
  /// - Parameters:
  ///   - node: The style's object.
  ///   - base: The style for keys that the object omits.
  /// - Returns: `base` with the object's properties set.
  /// - Throws: ``GridreelError`` at the first error.
  package func style(
    _ node: JSONNode, over base: CellStyle = CellStyle()
  ) throws(GridreelError) -> CellStyle {
    var style = base
    try read(node, by: Self.styleKeys, into: &style)
    return style
  }

  /// The keys of a cell style.
  static let styleKeys: [Key<CellStyle>] = {
    var keys: [Key<CellStyle>] = []
    for key in StyleKey.all {
      guard let group = key.group else {
        keys.append(key.key)
        continue
      }
      guard !keys.contains(where: { $0.name == group }) else { continue }
      let members = Self.keys(ofGroup: group)
      keys.append(
        Key(group, .reference(group)) { reader, node, style throws(GridreelError) in
          if group == borderGroup, node.isNone {
            for member in members { try member.read(node, by: reader, into: &style) }
          } else {
            try reader.read(node, by: members, into: &style)
          }
        })
    }
    return keys
  }()

  /// The only group of properties that may be `none` as a whole.
  private static let borderGroup = "border"

  /// The keys of a nested object of a cell style, such as `font`.
  static func keys(ofGroup group: String) -> [Key<CellStyle>] {
    StyleKey.all.filter { $0.group == group }.map(\.key)
  }
}

extension JSONNode {
  /// Whether it is the string `none`.
  var isNone: Bool { value == .string("none") }
}
