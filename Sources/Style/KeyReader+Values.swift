package import GridreelJSONText
package import GridreelPrimitives

/// Single values, each of which may be a `$` reference to a parameter.
extension KeyReader {
  /// Parses a colour, or nil for `none`.
  func optionalColor(_ node: JSONNode, for name: String) throws(GridreelError) -> GridColor? {
    if node.isNone { return nil }
    guard let reference = ParameterReference(try word(node, for: name, as: "a colour")) else {
      return try color(node, for: name)
    }
    return try value(of: reference, at: node) == .none ? nil : try color(node, for: name)
  }

  /// Parses a colour.
  package func color(_ node: JSONNode, for name: String) throws(GridreelError) -> GridColor {
    let text = try word(node, for: name, as: "a colour")
    if let reference = ParameterReference(text) {
      let value = try value(of: reference, at: node)
      guard case .color(let color) = value else {
        throw mismatch(node, "a colour", for: name, value)
      }
      return reference.alpha.map(color.withAlpha) ?? color
    }
    do throws(GridreelError) {
      return try GridColor(parsing: text)
    } catch {
      throw node.error(error.message)
    }
  }

  /// Parses a number within `range`.
  func number(
    _ node: JSONNode, for name: String, in range: ClosedRange<Double>
  ) throws(GridreelError) -> Double {
    let number: Double
    if let reference = try self.reference(node) {
      guard case .number(let value) = reference.value, reference.alpha == nil else {
        throw mismatch(node, "a number", for: name, reference.value, alpha: reference.alpha)
      }
      number = value
    } else {
      number = try node.number(for: name)
    }
    guard range.contains(number) else {
      let limits = "\(range.lowerBound.written) to \(range.upperBound.written)"
      throw node.error("\(key: name) must be \(limits), found \(number.written)")
    }
    return number
  }

  /// Parses an integer within `range`.
  func integer(
    _ node: JSONNode, for name: String, in range: ClosedRange<Int>
  ) throws(GridreelError) -> Int {
    let limits = Double(range.lowerBound)...Double(range.upperBound)
    let number = try number(node, for: name, in: limits)
    guard let integer = Int(exactly: number) else {
      throw node.error("\(key: name) must be a whole number, found \(number.written)")
    }
    return integer
  }

  /// Parses a non-empty string.
  func styleText(_ node: JSONNode, for name: String) throws(GridreelError) -> String {
    if let reference = try self.reference(node) {
      guard case .text(let text) = reference.value, reference.alpha == nil else {
        throw mismatch(node, "a text", for: name, reference.value, alpha: reference.alpha)
      }
      return text
    }
    let text = try node.string(for: name)
    guard !text.trimmingBlanks.isEmpty else { throw node.error("\(key: name) must not be empty") }
    return text
  }

  /// Parses a font weight, as a number or a name.
  func weight(_ node: JSONNode) throws(GridreelError) -> Int {
    guard case .string(let name) = node.value, ParameterReference(name) == nil else {
      return try integer(node, for: "weight", in: StyleLimits.fontWeight)
    }
    let known = Self.weights.map(\.name)
    if let weight = Self.weights.first(where: { $0.name == name.lowercased() }) {
      return weight.value
    }
    let hint = nearestName(to: name, among: known).map { "did you mean '\($0)'?" }
    throw node.error(
      "unknown weight '\(name.shortened)'; " + (hint ?? "write 100 to 900 or a name, thin to black")
    )
  }

  /// Parses a row height, or `auto`.
  func rowHeight(_ node: JSONNode) throws(GridreelError) -> RowHeight {
    if node.isAuto { return .auto }
    if let reference = try reference(node), reference.value == .text("auto") { return .auto }
    if case .string(let text) = node.value, ParameterReference(text) == nil {
      throw node.error(
        "expected a number or \"auto\" for \(key: "rowHeight"), found \(quoted(text))")
    }
    return .points(try number(node, for: "rowHeight", in: StyleLimits.rowHeight))
  }

  /// The names of font weights, as in CSS and type design.
  static let weights: [(name: String, value: Int)] = [
    ("thin", 100), ("extralight", 200), ("light", 300), ("regular", 400), ("normal", 400),
    ("medium", 500), ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
  ]

  /// Parses a parameter's value, of the kind that its name implies.
  func parameter(_ node: JSONNode, name: String) throws(GridreelError) -> ThemeParameter {
    switch ThemeVocabulary(rawValue: name)?.definition.kind {
    case .color?: return .color(try color(node, for: name))
    case .optionalColor?:
      return try optionalColor(node, for: name).map(ThemeParameter.color) ?? .none
    case .number(let range)?: return .number(try number(node, for: name, in: range))
    case .weight?: return .number(Double(try weight(node)))
    case .text?: return .text(try styleText(node, for: name))
    case .rowHeight?:
      if node.isAuto { return .text("auto") }
      return .number(try number(node, for: name, in: StyleLimits.rowHeight))
    case .line?: return try line(node, for: name, over: nil).map(ThemeParameter.line) ?? .none
    case nil: return try customParameter(node, name: name)
    }
  }

  /// Parses a parameter that the theme defines itself, of the kind that its value implies.
  private func customParameter(
    _ node: JSONNode, name: String
  ) throws(GridreelError) -> ThemeParameter {
    switch node.value {
    case .number: return .number(try node.number(for: name))
    case .object: return try line(node, for: name, over: nil).map(ThemeParameter.line) ?? .none
    case .string(let text):
      if node.isNone { return .none }
      if let reference = ParameterReference(text) {
        let value = try value(of: reference, at: node)
        return reference.alpha == nil ? value : .color(try color(node, for: name))
      }
      if let color = try? GridColor(parsing: text) { return .color(color) }
      let looksLikeColor = text.hasPrefix("#") || text.contains("(")
      return looksLikeColor
        ? .color(try color(node, for: name)) : .text(try styleText(node, for: name))
    case .null, .boolean, .array:
      throw node.error("\(key: name) must be a colour, a number, a text or a line")
    }
  }

  /// The parameter that a reference names; nil if the value is not a reference.
  func reference(
    _ node: JSONNode
  ) throws(GridreelError) -> (value: ThemeParameter, alpha: Double?)? {
    guard case .string(let text) = node.value, let reference = ParameterReference(text) else {
      return nil
    }
    return (try value(of: reference, at: node), reference.alpha)
  }

  /// The value of the parameter that a reference names.
  private func value(
    of reference: ParameterReference, at node: JSONNode
  ) throws(GridreelError) -> ThemeParameter {
    guard reference.alpha?.isNaN != true, !reference.name.isEmpty else {
      throw node.error(
        "a parameter is written '$name', or '$name 12%' for its colour with that alpha")
    }
    guard let parameters else {
      throw node.error(
        "'$\(reference.name.shortened)' is a theme's parameter; there is no theme here")
    }
    if let value = parameters[reference.name] { return value }
    let names = ThemeVocabulary.allCases.map(\.rawValue) + parameters.values.keys.sorted()
    let hint = nearestName(to: reference.name, among: names).map { "; did you mean '$\($0)'?" }
    throw node.error(
      "unknown parameter '$\(reference.name.shortened)'" + (hint ?? "; define it in 'parameters'"))
  }

  /// The string of a value that must be one.
  private func word(
    _ node: JSONNode, for name: String, as kind: String
  ) throws(GridreelError) -> String {
    guard case .string(let text) = node.value else {
      throw node.error("expected \(kind) for \(key: name), found \(node.value.kindName)")
    }
    return text
  }

  /// The error for a reference to a parameter of another kind.
  func mismatch(
    _ node: JSONNode, _ expected: String, for name: String, _ value: ThemeParameter,
    alpha: Double? = nil
  ) -> GridreelError {
    let found = alpha == nil ? value.kindName : "a colour with an alpha"
    return node.error("expected \(expected) for \(key: name), found \(found)")
  }
}

extension JSONNode {
  /// Whether it is the string `auto`.
  var isAuto: Bool { value == .string("auto") }
}
