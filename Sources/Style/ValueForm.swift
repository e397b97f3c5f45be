import JSONText
package import Primitives

/// How values of one kind are written in files of themes and grids, and for people.
package struct ValueForm<Value: Hashable & Sendable>: Sendable {
  /// Reads a value; the last argument is what holds where the value leaves something out.
  typealias Read =
    @Sendable (StyleReader, JSONNode, _ name: String, _ base: Value?) throws(JSONTextError) -> Value

  /// What the published schemas say of such values.
  let schema: JSONSchema
  /// The value as `explain` and records write it.
  let written: @Sendable (Value) -> String
  /// Whether a value takes something from the theme without naming it, as a line without a colour does.
  let takesFromTheme: @Sendable (JSONNode) -> Bool
  /// Reads a value.
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
  /// What suits a schema, or the name of a parameter.
  static func orParameter(_ schemas: JSONSchema...) -> JSONSchema {
    .any(schemas + [.reference("reference")])
  }
}

// MARK: Colours

extension ValueForm<Color> {
  /// A colour.
  package static var color: ValueForm<Color> {
    ValueForm(.reference("color"), written: \.hexadecimal) {
      reader, node, name, _ throws(JSONTextError) in try reader.color(node, for: name)
    }
  }
}

extension ValueForm<CellStyle.Setting<Color>> {
  /// A colour or `none`.
  static var optionalColor: ValueForm {
    ValueForm(
      .reference("optionalColor"), written: { $0.written(\.hexadecimal) },
      read: { reader, node, name, _ throws(JSONTextError) in
        CellStyle.Setting(try reader.optionalColor(node, for: name))
      })
  }
}

extension ValueForm<[Color]> {
  /// Colours in their order.
  package static var colors: ValueForm<[Color]> {
    ValueForm(
      .list(of: .reference("color")), written: { $0.map(\.hexadecimal).joined(separator: ", ") },
      read: { reader, node, name, _ throws(JSONTextError) in
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
        colors.map { "\($0.key): \($0.value.hexadecimal)" }.sorted().joined(separator: ", ")
      },
      read: { reader, node, name, _ throws(JSONTextError) in
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
  /// A number within limits.
  static func number(_ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      .orParameter(.number(range)), written: \.written,
      read: { reader, node, name, _ throws(JSONTextError) in
        try reader.number(node, for: name, in: range)
      })
  }
}

extension ValueForm<Int> {
  /// A whole number within limits.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      .orParameter(.integer(range)), written: { String($0) },
      read: { reader, node, name, _ throws(JSONTextError) in
        try reader.integer(node, for: name, in: range)
      })
  }

  /// A font's weight as a number or a name.
  static var weight: ValueForm {
    ValueForm(
      .orParameter(.integer(StyleLimits.fontWeight), .words(StyleReader.weights.map(\.name))),
      written: { String($0) },
      read: { reader, node, _, _ throws(JSONTextError) in try reader.weight(node) })
  }
}

extension ValueForm<String> {
  /// A text that is not empty; it may be a parameter's name too.
  static var text: ValueForm {
    ValueForm(
      .text(minLength: 1), written: { $0 },
      read: { reader, node, name, _ throws(JSONTextError) in try reader.text(node, for: name) })
  }
}

extension ValueForm<Bool> {
  /// True or false.
  static var boolean: ValueForm {
    ValueForm(
      .boolean, written: { String($0) },
      read: { _, node, name, _ throws(JSONTextError) in try node.boolean(for: name) })
  }
}

extension ValueForm where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's words.
  static var word: ValueForm {
    ValueForm(
      .words(Value.self), written: \.rawValue,
      read: { _, node, name, _ throws(JSONTextError) in try node.enumeration(for: name) })
  }
}

extension ValueForm<RowHeight> {
  /// A number of points, or `auto`.
  static var rowHeight: ValueForm {
    ValueForm(
      .any([.number(StyleLimits.rowHeight), .constant("auto"), .reference("reference")]),
      written: { height in
        switch height {
        case .points(let height): height.written
        case .auto: "auto"
        }
      },
      read: { reader, node, _, _ throws(JSONTextError) in try reader.rowHeight(node) })
  }
}

// MARK: Values made of several

extension ValueForm<Insets> {
  /// One number, two or four, as CSS orders them.
  static var insets: ValueForm {
    ValueForm(
      .reference("inset"), written: \.written,
      read: { reader, node, name, _ throws(JSONTextError) in try reader.insets(node, for: name) })
  }
}

extension ValueForm<CellStyle.Setting<LineStyle>> {
  /// A line, a truth, or `none`; what a line leaves out is the theme's border.
  static var line: ValueForm {
    ValueForm(
      .reference("line"), written: { $0.written(\.written) }, takesFromTheme: \.isFilledLine,
      read: { reader, node, name, base throws(JSONTextError) in
        CellStyle.Setting(try reader.line(node, for: name, over: base?.value))
      })
  }
}

extension ValueForm<CellStyle.Setting<Gradient>> {
  /// A gradient or `none`.
  static var gradient: ValueForm {
    ValueForm(
      .reference("gradient"),
      written: { setting in
        if case .value(let gradient) = setting { gradient.written } else { "gradient none" }
      },
      read: { reader, node, _, base throws(JSONTextError) in try reader.gradient(node, over: base) }
    )
  }
}

extension ValueForm<CellStyle.Setting<Shadow>> {
  /// A shadow or `none`.
  static var shadow: ValueForm {
    ValueForm(
      .reference("shadow"), written: { $0.written(\.written) },
      read: { reader, node, _, base throws(JSONTextError) in
        CellStyle.Setting(try reader.shadow(node, over: base?.value))
      })
  }
}

extension JSONNode {
  /// Whether this is a line whose width or colour is left to the theme.
  fileprivate var isFilledLine: Bool {
    switch value {
    case .boolean(let isLine): isLine
    case .object(let object): !object.contains("width") || !object.contains("color")
    case .null, .number, .string, .array: false
    }
  }
}

extension CellStyle.Setting {
  /// A value, or `none` for nil.
  init(_ value: Value?) { self = value.map(Self.value) ?? .none }

  /// The value; nil for `none`.
  var value: Value? {
    switch self {
    case .none: nil
    case .value(let value): value
    }
  }

  /// The value in words, or `none`.
  func written(_ value: (Value) -> String) -> String { self.value.map(value) ?? "none" }
}

// MARK: Words for people

extension Double {
  /// The number with as few digits as tell it apart.
  var written: String {
    self == rounded() && abs(self) < 1e15 ? String(Int(self)) : String(self)
  }
}

extension Insets {
  /// The distances in the order of CSS, as a file writes them.
  var written: String {
    "[\(top.written), \(right.written), \(bottom.written), \(left.written)]"
  }
}

extension Shadow {
  /// Offsets, blur and colour.
  var written: String { "\(x.written) \(y.written) \(blur.written) \(color.hexadecimal)" }
}

extension LineStyle {
  /// Width, colour, and strokes and gaps where it is dashed.
  var written: String {
    let dashes = dash.isEmpty ? "" : " [" + dash.map(\.written).joined(separator: ", ") + "]"
    return "\(width.written) \(color.hexadecimal)\(dashes)"
  }
}

extension Gradient {
  /// The angle, then every stop.
  var written: String {
    let stops = stops.map { "\($0.offset.written) \($0.color.hexadecimal)" }
    return "gradient \(angle.written)°: " + stops.joined(separator: ", ")
  }
}

extension [Paint] {
  /// All paints, bottom to top.
  var written: String {
    let paints = map { paint in
      switch paint {
      case .color(let color): color.hexadecimal
      case .gradient(let gradient): gradient.written
      }
    }
    return paints.isEmpty ? "none" : paints.joined(separator: "; ")
  }
}
