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
  private var known = ThemeParameters()
  private var path: [String] = []
  private static let maximumDepth = 64

  private init(_ definitions: [String: Definition]) { self.definitions = definitions }

  /// Resolves the whole vocabulary and all other defined parameters.
  static func resolve(_ definitions: [String: Definition]) throws(GridreelError) -> ThemeParameters
  {
    var resolver = ParameterResolver(definitions)
    for name in definitions.keys.sorted() { try resolver.resolve(name) }
    for name in ThemeVocabulary.allCases { try resolver.resolve(name.rawValue) }
    return resolver.known
  }

  private mutating func resolve(_ name: String) throws(GridreelError) {
    guard known[name] == nil else { return }
    if path.contains(name) { throw circle(to: name) }
    path.append(name)
    defer { path.removeLast() }
    if let definition = definitions[name] {
      guard path.count <= Self.maximumDepth else {
        let message: Message = "parameters refer to each other more than \(Self.maximumDepth) deep"
        throw definition.document.error(
          GridreelError(message, at: definition.node.position))
      }
      for reference in definition.node.referencedParameters { try resolve(reference) }
      if definition.node.isLine(named: name) {
        try resolve(ThemeVocabulary.borderColor.rawValue)
        try resolve(ThemeVocabulary.borderWidth.rawValue)
      }
      do throws(GridreelError) {
        known.values[name] = try KeyReader(parameters: known)
          .parameter(definition.node, name: name)
      } catch {
        throw definition.document.error(error)
      }
    } else if let parameter = ThemeVocabulary(rawValue: name) {
      known.values[name] = try usual(parameter)
    }
  }

  private func circle(to name: String) -> GridreelError {
    let start = path.firstIndex(of: name) ?? 0
    let names = (path[start...] + [name]).map { "'\($0)'" }.joined(separator: " → ")
    let message: Message =
      "parameters refer to each other in a circle: \(names); give one of them a value"
    let given = (path[start...] + path[..<start].reversed()).compactMap { definitions[$0] }.first
    guard let given else { return GridreelError(message) }
    return given.document.error(GridreelError(message, at: given.node.position))
  }

  /// The value of a parameter that no document sets.
  private mutating func usual(_ name: ThemeVocabulary) throws(GridreelError) -> ThemeParameter {
    switch name.definition.usual {
    case .value(let value): value
    case .parameter(let other): try value(of: other)
    case .faint(let other, let alpha): try faint(other, alpha)
    case .tint(let base, by: let top, let alpha): try tint(base, by: top, alpha)
    case .spacing(let factor): .number(try number(.spacing) * factor)
    case .height(of: let size, let factor): .number(try height(of: size, paddedBy: factor))
    case .legible(let color, below: let text, over: let ground):
      try legible(color, below: text, over: ground)
    case .border: try border()
    case .line(let color, let alpha): try line(faint(color, alpha))
    }
  }

  private mutating func value(of name: ThemeVocabulary) throws(GridreelError) -> ThemeParameter {
    try resolve(name.rawValue)
    return known[name.rawValue] ?? .none
  }

  private mutating func number(_ name: ThemeVocabulary) throws(GridreelError) -> Double {
    if case .number(let number) = try value(of: name) { number } else { 0 }
  }

  private mutating func faint(
    _ name: ThemeVocabulary, _ alpha: Double
  ) throws(GridreelError) -> ThemeParameter {
    guard case .color(let color) = try value(of: name) else { return .none }
    return .color(color.withAlpha(alpha))
  }

  private mutating func tint(
    _ base: ThemeVocabulary, by top: ThemeVocabulary, _ alpha: Double
  ) throws(GridreelError) -> ThemeParameter {
    guard case .color(let tint) = try faint(top, alpha) else { return try value(of: base) }
    guard case .color(let color) = try value(of: base) else { return .color(tint) }
    return .color(tint.over(color))
  }

  private mutating func height(
    of fontSize: ThemeVocabulary, paddedBy factor: Double
  ) throws(GridreelError) -> Double {
    max(try number(.iconSize), try number(fontSize)) + factor * (try number(.spacing))
  }

  /// The colour at 60 % or, in steps of 2 %, at less.
  private mutating func legible(
    _ name: ThemeVocabulary, below text: ThemeVocabulary, over ground: ThemeVocabulary
  ) throws(GridreelError) -> ThemeParameter {
    guard case .color(let color) = try value(of: name),
      case .color(let text) = try value(of: text)
    else { return .none }
    var base = GridColor.white
    for name in [.backgroundColor, ground] {
      if case .color(let fill) = try value(of: name) { base = fill.over(base) }
    }
    let percentage = stride(from: 60.0, through: 10, by: -2).first {
      let fill = color.withAlpha($0 / 100).over(base)
      return text.over(fill).contrast(to: fill) >= Self.legibleContrast
    }
    return .color(color.withAlpha((percentage ?? 10) / 100))
  }

  /// More than the least contrast, for stripes and selected rows below.
  private static let legibleContrast = 5.0

  private mutating func border() throws(GridreelError) -> ThemeParameter {
    try line(value(of: .borderColor))
  }

  private mutating func line(_ color: ThemeParameter) throws(GridreelError) -> ThemeParameter {
    guard case .color(let color) = color else { return .none }
    return .line(LineStyle(width: try number(.borderWidth), color: color))
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
