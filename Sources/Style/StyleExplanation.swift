/// The origin of each property of one cell's style.
public struct StyleExplanation: Hashable, Sendable {
  /// The value that one level set for one property.
  public struct Contribution: Hashable, Sendable {
    /// The level that set it.
    public var level: StyleLevel
    /// The name of the style within its level, such as a rule's condition.
    public var name: String?
    /// The value, as in records of snapshots.
    public var written: String
    /// Whether it blends with the value below instead of replacing it.
    public var isBlended: Bool
    /// Whether it still affects the final value.
    public var isEffective: Bool
    /// The property's value after this level.
    public var result: String
  }

  /// A property with its contributions.
  public struct Property: Hashable, Sendable {
    /// The property's key in a theme file, such as `font.size`; `background` includes gradients.
    public var name: String
    /// The final value.
    public var value: String
    /// The contributions of the levels, weakest first; empty if the value is the default.
    public var contributions: [Contribution]

    /// The contribution that set the value; nil if it is the default.
    public var source: Contribution? { contributions.last }
    /// The contributions that the source was blended with, weakest first.
    public var blendedWith: [Contribution] { contributions.dropLast().filter(\.isEffective) }
  }

  /// All properties, always in the same order.
  public var properties: [Property]

  /// The property with a key, or nil.
  public func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

extension ResolvedStyle {
  /// Explains for each property which level set its value and what it was blended with.
  ///
  /// - Parameters:
  ///   - layers: The styles, weakest first.
  ///   - isBlending: Whether translucent colours blend.
  /// - Returns: All properties with their contributions.
  public static func explain(layers: [StyleLayer], isBlending: Bool = true) -> StyleExplanation {
    var cascade = Cascade(isBlending: isBlending)
    let start = cascade.resolved
    var properties = StyleKey.all.filter { $0.name == $0.explainedName }.map { key in
      StyleExplanation.Property(name: key.name, value: key.value(start), contributions: [])
    }
    for layer in layers {
      cascade.add(layer.style)
      let resolved = cascade.resolved
      for key in StyleKey.all {
        guard let index = properties.firstIndex(where: { $0.name == key.explainedName }) else {
          continue
        }
        for given in key.given(layer.style) {
          properties[index].value = key.value(resolved)
          properties[index].add(given, of: key, by: layer, isBlending: isBlending)
        }
      }
    }
    return StyleExplanation(properties: properties)
  }
}

extension StyleExplanation.Property {
  /// Adds a layer's contributions, and marks those that it hides.
  fileprivate mutating func add(
    _ given: StyleKey.Given, of key: StyleKey, by layer: StyleLayer, isBlending: Bool
  ) {
    let hides = isBlending ? given.hides : given.hidesUnblended
    var isBlended = false
    for index in contributions.indices where contributions[index].isEffective {
      let isGradient = contributions[index].written.hasPrefix("gradient")
      let isNothing = contributions[index].written.hasSuffix("none")
      if hides == .everything || hides == .gradients && isGradient || isNothing {
        contributions[index].isEffective = false
      } else {
        isBlended = true
      }
    }
    let isNamed = key.name == name || given.written.hasPrefix(key.name)
    contributions.append(
      StyleExplanation.Contribution(
        level: layer.level, name: layer.name,
        written: isNamed ? given.written : "\(key.name) \(given.written)", isBlended: isBlended,
        isEffective: true, result: value))
  }
}
