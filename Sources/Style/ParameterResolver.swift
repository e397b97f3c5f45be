import GridreelJSONText
import GridreelPrimitives

/// Resolves the parameters of a theme: given values, references, and derived values.
struct ParameterResolver {
  /// A parameter as defined in a document.
  struct Definition {
    var node: JSONNode
    var document: ThemeDocument
  }

  private let definitions: [String: Definition]
  /// The resolved parameters.
  private(set) var known = ThemeParameters()
  /// The names without a value, for reasons that are told already.
  private(set) var lost: Set<String>
  private var path: [String] = []
  private var mistakes = Mistakes()
  private static let maximumDepth = 64

  /// Prepares definitions.
  ///
  /// - Parameters:
  ///   - definitions: The parameters as they are defined, by name.
  ///   - missing: Names that stand in a document that could not be read.
  init(_ definitions: [String: Definition], lacking missing: Set<String>) {
    (self.definitions, lost) = (definitions, missing)
  }

  /// Resolves the whole vocabulary and all other defined parameters.
  ///
  /// - Parameter mistakes: Gets what is wrong, each mistake once: what refers to it has no value either.
  mutating func resolveAll(_ mistakes: inout Mistakes) {
    swap(&self.mistakes, &mistakes)
    defer { swap(&self.mistakes, &mistakes) }
    for name in definitions.keys.sorted() { resolve(name) }
    for name in ThemeVocabulary.allCases { resolve(name.rawValue) }
  }

  private mutating func resolve(_ name: String) {
    guard known[name] == nil, !lost.contains(name) else { return }
    if let start = path.firstIndex(of: name) {
      mistakes.add(circle(from: start))
      return lost.formUnion(path[start...])
    }
    path.append(name)
    defer { path.removeLast() }
    if let definition = definitions[name] {
      if let value = value(of: name, definition) {
        known.values[name] = value
      } else {
        lost.insert(name)
      }
    }
    // Styles follow from the vocabulary, whatever became of a definition.
    guard known[name] == nil, let parameter = ThemeVocabulary(rawValue: name) else { return }
    let value = usual(parameter)
    known.values[name] = value
    // In a circle, what it derives from has no value either.
    if value != .none { lost.remove(name) }
  }

  /// The value that a document gives a parameter; nil if it has none.
  private mutating func value(of name: String, _ definition: Definition) -> ThemeParameter? {
    guard path.count <= Self.maximumDepth else {
      let message: Message = "parameters refer to each other more than \(Self.maximumDepth) deep"
      mistakes.add(definition.document.error(GridreelError(message, at: definition.node.position)))
      return nil
    }
    let references = definition.node.referencedParameters
    for reference in references { resolve(reference) }
    if definition.node.isLine(named: name) {
      resolve(ThemeVocabulary.borderColor.rawValue)
      resolve(ThemeVocabulary.borderWidth.rawValue)
    }
    guard !lost.contains(name), lost.isDisjoint(with: references) else { return nil }
    let known = known
    return mistakes.find { () throws(GridreelError) in
      try definition.document.naming { () throws(GridreelError) in
        try KeyReader(parameters: known).parameter(definition.node, name: name)
      }
    }
  }

  private func circle(from start: Int) -> GridreelError {
    let names = (path[start...] + [path[start]]).map { "'\($0)'" }.joined(separator: " → ")
    let message: Message =
      "parameters refer to each other in a circle: \(names); give one of them a value"
    let given = (path[start...] + path[..<start].reversed()).compactMap { definitions[$0] }.first
    guard let given else { return GridreelError(message) }
    return given.document.error(GridreelError(message, at: given.node.position))
  }

  /// The value of a parameter that no document sets.
  private mutating func usual(_ name: ThemeVocabulary) -> ThemeParameter {
    switch name.definition.usual {
    case .value(let value): value
    case .parameter(let other): value(of: other)
    case .faint(let other, let alpha): faint(other, alpha)
    case .tint(let base, by: let top, let alpha): tint(base, by: top, alpha)
    case .spacing(let factor): .number(number(.spacing) * factor)
    case .height(of: let size, let factor): .number(height(of: size, paddedBy: factor))
    case .legible(let color, below: let text, over: let ground):
      legible(color, below: text, over: ground)
    case .border: border()
    case .line(let color, let alpha): line(faint(color, alpha))
    }
  }

  private mutating func value(of name: ThemeVocabulary) -> ThemeParameter {
    resolve(name.rawValue)
    return known[name.rawValue] ?? .none
  }

  private mutating func number(_ name: ThemeVocabulary) -> Double {
    if case .number(let number) = value(of: name) { number } else { 0 }
  }

  private mutating func faint(
    _ name: ThemeVocabulary, _ alpha: Double
  ) -> ThemeParameter {
    guard case .color(let color) = value(of: name) else { return .none }
    return .color(color.withAlpha(alpha))
  }

  private mutating func tint(
    _ base: ThemeVocabulary, by top: ThemeVocabulary, _ alpha: Double
  ) -> ThemeParameter {
    guard case .color(let tint) = faint(top, alpha) else { return value(of: base) }
    guard case .color(let color) = value(of: base) else { return .color(tint) }
    return .color(tint.over(color))
  }

  private mutating func height(
    of fontSize: ThemeVocabulary, paddedBy factor: Double
  ) -> Double {
    max(number(.iconSize), number(fontSize)) + factor * (number(.spacing))
  }

  /// The colour at 60 % or, in steps of 2 %, at less.
  private mutating func legible(
    _ name: ThemeVocabulary, below text: ThemeVocabulary, over ground: ThemeVocabulary
  ) -> ThemeParameter {
    guard case .color(let color) = value(of: name),
      case .color(let text) = value(of: text)
    else { return .none }
    var base = GridColor.white
    for name in [.backgroundColor, ground] {
      if case .color(let fill) = value(of: name) { base = fill.over(base) }
    }
    let percentage = stride(from: 60.0, through: 10, by: -2).first {
      let fill = color.withAlpha($0 / 100).over(base)
      return text.over(fill).contrast(to: fill) >= Self.legibleContrast
    }
    return .color(color.withAlpha((percentage ?? 10) / 100))
  }

  /// More than the least contrast, for stripes and selected rows below.
  private static let legibleContrast = 5.0

  private mutating func border() -> ThemeParameter {
    line(value(of: .borderColor))
  }

  private mutating func line(_ color: ThemeParameter) -> ThemeParameter {
    guard case .color(let color) = color else { return .none }
    return .line(LineStyle(width: number(.borderWidth), color: color))
  }
}

extension JSONNode {
  /// Whether the parameter `name` is a line, which inherits from the theme's border.
  fileprivate func isLine(named name: String) -> Bool {
    guard let parameter = ThemeVocabulary(rawValue: name) else {
      if case .object = value { return true }
      return false
    }
    return parameter.definition.kind == .line
  }
}
