import GridreelJSONText
import GridreelPrimitives

/// What parameters and keys of other programs' themes are called here.
package enum ThemeMeanings {
  /// The keys of themes.
  package static let keys = ThemeReader.keys

  /// The parameter that a name of ours or another one means; nil if none is known.
  package static func parameter(meantBy name: String) -> String? {
    ThemeVocabulary(rawValue: name)?.rawValue ?? ForeignWords.parameters[KeyMeanings.plain(name)]
  }

  /// The part with a style that a name of ours or another one means; nil if none is known.
  package static func part(meantBy name: String) -> String? {
    let parts = ThemeFields.styles.map(\.name)
    return parts.contains(name) ? name : KeyMeanings.name(meantBy: name, among: parts)
  }

  /// What to write for a key that a theme does not have: a parameter's or a style's stands one object deeper.
  static func answer(to member: JSONObject.Member) -> Message? {
    let value = member.node.compactText
    if ThemeFields.styles.contains(where: { $0.name == member.key }) {
      return "; write it within \"styles\": {\"\(member.key)\": \(value)}"
    }
    guard let name = parameter(meantBy: member.key) else { return nil }
    return "; write it within \"parameters\": {\"\(name)\": \(value)}"
  }
}
