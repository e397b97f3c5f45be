import JSONText
package import Primitives

/// The form of one kind of values: how to parse, print and describe them.
package struct ValueForm<Value: Hashable & Sendable>: Sendable {
  /// Parses a value; the last argument has the defaults for keys that the value omits.
  typealias Read =
    @Sendable (StyleReader, JSONNode, _ name: String, _ base: Value?) throws(GridreelError) -> Value

  /// The schema of such values.
  let schema: JSONSchema
  /// The value as printed by `explain` and in records.
  let written: @Sendable (Value) -> String
  /// Whether a value depends on the theme without naming a parameter, as a line without a colour does.
  let takesFromTheme: @Sendable (JSONNode) -> Bool
  let read: Read

  init(
    _ schema: JSONSchema, written: @escaping @Sendable (Value) -> String,
    takesFromTheme: @escaping @Sendable (JSONNode) -> Bool = { _ in false }, read: @escaping Read
  ) {
    self.schema = schema
    self.written = written
    self.takesFromTheme = takesFromTheme
    self.read = read
  }
}

extension JSONSchema {
  /// Matches one of the schemas, or the name of a parameter.
  static func orParameter(_ schemas: JSONSchema...) -> JSONSchema {
    .any(schemas + [.reference("reference")])
  }
}

// MARK: Colours

extension ValueForm<Color> {
  /// A colour.
  package static var color: ValueForm<Color> {
    ValueForm(.reference("color"), written: \.written) {
      reader, node, name, _ throws(GridreelError) in try reader.color(node, for: name)
    }
  }
}

extension ValueForm<CellStyle.Setting<Color>> {
  /// A colour or `none`.
  static var optionalColor: ValueForm {
    ValueForm(
      .reference("optionalColor"), written: { $0.written(\.written) },
      read: { reader, node, name, _ throws(GridreelError) in
        CellStyle.Setting(try reader.optionalColor(node, for: name))
      })
  }
}

extension ValueForm<[Color]> {
  /// Colours in order.
  package static var colors: ValueForm<[Color]> {
    ValueForm(
      .list(of: .reference("color")), written: { $0.map(\.written).joined(separator: ", ") },
      read: { reader, node, name, _ throws(GridreelError) in
        var colors: [Color] = []
        for node in try node.array(for: name) { colors.append(try reader.color(node, for: name)) }
        return colors
      })
  }
}

extension ValueForm<[String: Color]> {
  /// Colours by name.
  package static var namedColors: ValueForm<[String: Color]> {
    ValueForm(
      .object([], others: .reference("color")),
      written: { colors in
        colors.map { "\($0.key): \($0.value.written)" }.sorted().joined(separator: ", ")
      },
      read: { reader, node, name, _ throws(GridreelError) in
        var colors: [String: Color] = [:]
        for member in try node.object(for: name).members {
          colors[member.key] = try reader.color(member.node, for: member.key)
        }
        return colors
      })
  }
}

// MARK: Numbers, texts, words

extension ValueForm<Double> {
  /// A number within a range.
  static func number(_ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      .orParameter(.number(range)), written: JSONWriter.number,
      read: { reader, node, name, _ throws(GridreelError) in
        try reader.number(node, for: name, in: range)
      })
  }
}

extension ValueForm<Int> {
  /// An integer within a range.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      .orParameter(.integer(range)), written: { String($0) },
      read: { reader, node, name, _ throws(GridreelError) in
        try reader.integer(node, for: name, in: range)
      })
  }

  /// A font weight, as a number or a name.
  static var weight: ValueForm {
    ValueForm(
      .orParameter(.integer(StyleLimits.fontWeight), .words(StyleReader.weights.map(\.name))),
      written: { String($0) },
      read: { reader, node, _, _ throws(GridreelError) in try reader.weight(node) })
  }
}

extension ValueForm<String> {
  /// A non-empty string, which may refer to a parameter.
  static var text: ValueForm {
    ValueForm(
      .text(minLength: 1), written: { $0 },
      read: { reader, node, name, _ throws(GridreelError) in try reader.text(node, for: name) })
  }
}

extension ValueForm<[FontFeature]> {
  /// OpenType features in order.
  static var features: ValueForm {
    ValueForm(
      .list(of: .text(pattern: "^[A-Za-z0-9]{4}(=[0-9]{1,2})?$")),
      written: { $0.isEmpty ? "none" : $0.map(\.description).joined(separator: ", ") },
      read: { _, node, name, _ throws(GridreelError) in
        var features: [FontFeature] = []
        for node in try node.array(for: name) {
          guard let feature = FontFeature(try node.string(for: name)) else {
            throw node.error("\(key: name) needs OpenType features such as \"zero\" or \"calt=1\"")
          }
          features.append(feature)
        }
        return features
      })
  }
}

extension ValueForm<Bool> {
  /// True or false.
  static var boolean: ValueForm {
    ValueForm(
      .boolean, written: { String($0) },
      read: { _, node, name, _ throws(GridreelError) in try node.boolean(for: name) })
  }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable {
  /// One of the raw values of an enumeration.
  static var word: ValueForm {
    ValueForm(
      .words(Value.self), written: \.rawValue,
      read: { _, node, name, _ throws(GridreelError) in try node.enumeration(for: name) })
  }
}

extension ValueForm<RowHeight> {
  /// A number of points, or `auto`.
  static var rowHeight: ValueForm {
    ValueForm(
      .any([.number(StyleLimits.rowHeight), .constant("auto"), .reference("reference")]),
      written: \.written,
      read: { reader, node, _, _ throws(GridreelError) in try reader.rowHeight(node) })
  }
}

// MARK: Compound values

extension ValueForm<Insets> {
  /// One, two or four numbers in the order of CSS.
  static var insets: ValueForm {
    ValueForm(
      .reference("inset"), written: \.written,
      read: { reader, node, name, _ throws(GridreelError) in try reader.insets(node, for: name) })
  }
}

extension ValueForm<CellStyle.Setting<LineStyle>> {
  /// A line, a boolean, or `none`; keys that a line omits come from the theme's border.
  static var line: ValueForm {
    ValueForm(
      .reference("line"), written: { $0.written(\.written) }, takesFromTheme: \.isFilledLine,
      read: { reader, node, name, base throws(GridreelError) in
        CellStyle.Setting(try reader.line(node, for: name, over: base?.value))
      })
  }
}

extension ValueForm<CellStyle.Setting<Gradient>> {
  /// A gradient or `none`.
  static var gradient: ValueForm {
    ValueForm(
      .reference("gradient"), written: { $0.written(\.written) },
      read: { reader, node, _, base throws(GridreelError) in try reader.gradient(node, over: base) }
    )
  }
}

extension ValueForm<CellStyle.Setting<Shadow>> {
  /// A shadow or `none`.
  static var shadow: ValueForm {
    ValueForm(
      .reference("shadow"), written: { $0.written(\.written) },
      read: { reader, node, _, base throws(GridreelError) in
        CellStyle.Setting(try reader.shadow(node, over: base?.value))
      })
  }
}

extension JSONNode {
  /// Whether this is a line whose width or colour comes from the theme.
  fileprivate var isFilledLine: Bool {
    switch value {
    case .boolean(let isLine): isLine
    case .object(let object): !object.contains("width") || !object.contains("color")
    case .null, .number, .string, .array: false
    }
  }
}

extension CellStyle.Setting {
  /// Makes a setting of a value; nil becomes `none`.
  init(_ value: Value?) { self = value.map(Self.value) ?? .none }

  /// The value; nil for `none`.
  var value: Value? {
    switch self {
    case .none: nil
    case .value(let value): value
    }
  }

  /// The printed value, or `none`.
  package func written(_ value: (Value) -> String) -> String { self.value.map(value) ?? "none" }
}
