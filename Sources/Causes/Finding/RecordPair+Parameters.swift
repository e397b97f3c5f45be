extension RecordPair {
  /// ` (parameter rowBorder)` if a value follows from a theme's named value; otherwise empty.
  ///
  /// Numbers are equal by chance too often, so only colours and lines are considered.
  func parameter(
    of key: some RecordKey, own: ParameterKey? = nil, from old: String, to new: String
  ) -> String {
    guard let parameter = parameter(own, old, new), parameter.name != key.name else { return "" }
    return " (parameter \(parameter.name))"
  }

  private func parameter(_ own: ParameterKey?, _ old: String, _ new: String) -> ParameterKey? {
    let colors = (old: Self.color(of: old), new: Self.color(of: new))
    guard let before = colors.old, let after = colors.new, before != after else { return nil }
    let base = ParameterKey.bases.first {
      self.old.parameters[$0] == before && self.new.parameters[$0] == after
    }
    if let base { return base }
    let faint = ParameterKey.bases.first {
      Self.opaque(self.old.parameters[$0]) == Self.opaque(before)
        && Self.opaque(self.new.parameters[$0]) == Self.opaque(after)
        && Self.opaque(before) != Self.opaque(after)
    }
    if let faint { return faint }
    let names = self.new.parameters.filter {
      $0.value == new && self.old.parameters[$0.key] == old
    }.keys
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
