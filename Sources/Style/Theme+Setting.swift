import GridreelJSONText
public import GridreelPrimitives

extension Theme {
  /// Sets parameters; everything that derives from them follows, as in a theme's file.
  ///
  /// ```swift
  /// var theme = Theme.dark
  /// try theme.setParameters(["accentColor": .color(Color(rgb: 0x14b8a6)), "spacing": .number(6)])
  /// theme.rowHeight = .auto  // anything else comes afterwards
  /// ```
  ///
  /// The names are those of theme files, see the guide; a text such as `"$borderColor"` refers to another
  /// parameter.
  ///
  /// - Parameter values: The values by the parameters' names. Lengths are in points.
  /// - Throws: ``GridreelError`` if a name is unknown, if a value is of another kind than the parameter or out of
  ///   its range, or if the theme was made or changed in code, so that nothing can follow.
  public mutating func setParameters(
    _ values: [String: ThemeParameter]
  ) throws(GridreelError) {
    var overrides: [ThemeOverride] = []
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      overrides.append(
        try ThemeOverride(
          path: "parameters.\(name)", node: value.node, file: "parameter '\(name)'", position: nil))
    }
    try set(overrides)
  }

  /// Sets values of its file, later ones over earlier ones; everything that derives from them follows.
  ///
  /// - Throws: ``GridreelError`` as ``setParameters(_:)`` does.
  package mutating func set(_ overrides: [ThemeOverride]) throws(GridreelError) {
    let given = source.documents.count
    guard given > 0, try source.theme(named: name, checkingFrom: given) == self else {
      let message: Message =
        "the theme '\(name)' was made or changed in code, so its look cannot follow; set parameters of a "
        + "theme as it was loaded, and change it afterwards"
      throw GridreelError(.badInput, file: overrides.first?.file ?? name, message)
    }
    var changed = source
    try changed.add(overrides)
    self = try changed.theme(named: name, checkingFrom: given)
  }
}

extension ThemeParameter {
  /// The value as in a theme's file.
  fileprivate var node: JSONNode {
    switch self {
    case .none, .color, .text: .text(written)
    case .number(let number): .number(number)
    case .line(let line):
      .object([
        ("width", .number(line.width)), ("color", .text(line.color.written)),
        ("dash", JSONNode(value: .array(line.dash.map(JSONNode.number)), position: .start)),
      ])
    }
  }
}

extension JSONNode {
  fileprivate static func text(_ text: String) -> JSONNode {
    JSONNode(value: .string(text), position: .start)
  }

  fileprivate static func number(_ number: Double) -> JSONNode {
    JSONNode(
      value: .number(JSONNumber(literal: String(number), value: number)), position: .start)
  }

  fileprivate static func object(_ members: [(key: String, node: JSONNode)]) -> JSONNode {
    var object = JSONObject()
    for (key, node) in members {
      _ = object.append(JSONObject.Member(key: key, keyPosition: .start, node: node))
    }
    return JSONNode(value: .object(object), position: .start)
  }
}
