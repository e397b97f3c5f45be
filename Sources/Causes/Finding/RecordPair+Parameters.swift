import GridreelStyle

extension RecordPair {
  /// The parameters from which others derive, and which are therefore reported before them.
  static let baseParameters: [RecordPath] = [
    ThemeVocabulary.backgroundColor, .foregroundColor, .accentColor, .borderColor, .textColor,
    .chromeBackgroundColor, .dataBackgroundColor,
  ].map { RecordPath($0.rawValue) }

  /// ` (parameter rowBorder)` if a value follows from a theme's named value; otherwise empty.
  ///
  /// Numbers are equal by chance too often, so only colours and lines are considered.
  func parameter(
    of path: RecordPath, own: RecordPath? = nil, from old: String, to new: String
  ) -> String {
    guard let parameter = parameter(own, old, new), parameter != path else { return "" }
    return " (parameter \(parameter.name))"
  }

  private func parameter(_ own: RecordPath?, _ old: String, _ new: String) -> RecordPath? {
    let colors = (old: Self.color(of: old), new: Self.color(of: new))
    guard let before = colors.old, let after = colors.new, before != after else { return nil }
    let base = Self.baseParameters.first {
      self.old.parameters[$0] == before && self.new.parameters[$0] == after
    }
    if let base { return base }
    let faint = Self.baseParameters.first {
      Self.opaque(self.old.parameters[$0]) == Self.opaque(before)
        && Self.opaque(self.new.parameters[$0]) == Self.opaque(after)
        && Self.opaque(before) != Self.opaque(after)
    }
    if let faint { return faint }
    let names = self.new.parameters.paths.filter {
      self.new.parameters[$0] == new && self.old.parameters[$0] == old
    }
    if let own, names.contains(own) { return own }
    return names.count == 1 ? names.first : nil
  }

  /// A hexadecimal colour without its alpha channel.
  private static func opaque(_ color: String?) -> Substring? {
    color.flatMap { $0.hasPrefix("#") ? $0.prefix(7) : nil }
  }

  /// The colour of a value that is a colour or a line; nil for other values.
  private static func color(of value: String) -> String? {
    let words = value.split(separator: " ")
    guard words.count <= 3, !value.hasPrefix("gradient") else { return nil }
    return words.first { $0.hasPrefix("#") || $0.hasPrefix("rgb") }.map(String.init)
  }
}
