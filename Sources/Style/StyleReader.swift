package import JSONText
package import Primitives

/// Parses cell styles from JSON, for themes, columns and rules.
package struct StyleReader: Sendable {
  /// The parameters that `$name` may refer to; nil if there are none.
  let parameters: ThemeParameters?
  /// Whether values remember the parameters they refer to, which those in a theme's own file need not.
  let keepsReferences: Bool

  /// Makes a reader.
  ///
  /// - Parameter parameters: The parameters that `$name` may refer to, such as
  ///   ``Theme/parameters``.
  package init(parameters: ThemeParameters? = nil) {
    self.init(parameters: parameters, keepsReferences: true)
  }

  init(parameters: ThemeParameters?, keepsReferences: Bool) {
    self.parameters = parameters
    self.keepsReferences = keepsReferences
  }

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
    try read(node, by: Self.styleFields, into: &style)
    return style
  }

  /// The keys of a cell style.
  static let styleFields: [Field<CellStyle>] = {
    var fields: [Field<CellStyle>] = []
    for key in StyleKey.all {
      guard let group = key.group else {
        fields.append(key.field)
        continue
      }
      guard !fields.contains(where: { $0.name == group }) else { continue }
      let members = Self.fields(ofGroup: group)
      fields.append(
        Field(group, .reference(group)) { reader, node, style throws(GridreelError) in
          if group == borderGroup, node.isNone {
            for member in members { try member.read(reader, node, &style) }
          } else {
            try reader.read(node, by: members, into: &style)
          }
        })
    }
    return fields
  }()

  /// The only group of properties that may be `none` as a whole.
  private static let borderGroup = "border"

  /// The keys of a nested object of a cell style, such as `font`.
  static func fields(ofGroup group: String) -> [Field<CellStyle>] {
    StyleKey.all.filter { $0.group == group }.map(\.field)
  }
}
