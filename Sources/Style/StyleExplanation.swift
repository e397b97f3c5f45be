/// Where each property of one cell's style comes from.
public struct StyleExplanation: Hashable, Sendable {
  /// What one level gave for one property.
  public struct Contribution: Hashable, Sendable {
    /// The level that gave it.
    public var level: StyleLevel
    /// What tells it from others of its level, such as a rule's condition.
    public var name: String?
    /// What it gave, as a theme file writes it.
    public var written: String
    /// Whether it blends with what lies below instead of replacing it.
    public var isBlended: Bool
    /// Whether any of it is left in the final value.
    public var isEffective: Bool
    /// The property's value after it.
    public var result: String
  }

  /// One property with its history.
  public struct Property: Hashable, Sendable {
    /// The property's key in a theme file, such as `font.size`; `background` holds gradients too.
    public var name: String
    /// The final value, as a theme file writes it.
    public var value: String
    /// What the levels gave, weakest first; empty where the value is the default.
    public var contributions: [Contribution]

    /// What set the value; nil where it is the default.
    public var source: Contribution? { contributions.last }
    /// What the source was blended with, weakest first.
    public var blendedWith: [Contribution] { contributions.dropLast().filter(\.isEffective) }
  }

  /// All properties, always the same ones in the same order.
  public var properties: [Property]

  /// The property of that key, or nil.
  public func property(_ name: String) -> Property? { properties.first { $0.name == name } }
}

extension ResolvedStyle {
  /// Tells for each property which level gave its value and what it was blended with.
  ///
  /// - Parameters:
  ///   - layers: The styles, weakest first.
  ///   - isBlending: Whether translucent colours blend.
  /// - Returns: All properties, each with its history.
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
          properties[index].add(given, by: layer, isBlending: isBlending)
        }
      }
    }
    return StyleExplanation(properties: properties)
  }
}

extension StyleExplanation.Property {
  /// Adds what a layer gave, and marks what it hides.
  fileprivate mutating func add(
    _ given: StyleKey.Given, by layer: StyleLayer, isBlending: Bool
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
    contributions.append(
      StyleExplanation.Contribution(
        level: layer.level, name: layer.name, written: given.written, isBlended: isBlended,
        isEffective: true, result: value))
  }
}
