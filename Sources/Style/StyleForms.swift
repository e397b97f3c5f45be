import GridreelJSONText
package import GridreelPrimitives

/// The forms of values in styles and themes, most of which may refer to parameters.

extension JSONSchema {
  /// Matches one of the schemas, or the name of a parameter.
  static func orParameter(_ schemas: JSONSchema...) -> JSONSchema {
    .any(schemas + [.reference("reference")])
  }
}

// MARK: Colours

extension Form<GridColor> {
  /// A colour.
  package static var color: Form<GridColor> {
    Form(.reference("color"), written: \.written) {
      reader, node, name, _ throws(GridreelError) in try reader.color(node, for: name)
    }
  }
}

extension Form<CellStyle.Setting<GridColor>> {
  /// A colour or `none`.
  static var optionalColor: Form {
    Form(
      .reference("optionalColor"), written: { $0.written(\.written) },
      read: { reader, node, name, _ throws(GridreelError) in
        CellStyle.Setting(try reader.optionalColor(node, for: name))
      })
  }
}

extension Form<[GridColor]> {
  /// Colours in order.
  ///
  /// - Parameter count: How many there may be; nil is any number.
  /// - Returns: The form.
  package static func colors(_ count: ClosedRange<Int>? = nil) -> Form {
    Form(
      .list(of: .reference("color"), count: count),
      written: { $0.map(\.written).joined(separator: ", ") },
      read: { reader, node, name, _ throws(GridreelError) in
        var colors: [GridColor] = []
        for node in try node.array(for: name) { colors.append(try reader.color(node, for: name)) }
        if let count, !count.contains(colors.count) {
          throw node.error(
            "there are \(count.lowerBound) to \(count.upperBound) \(key: name)")
        }
        return colors
      })
  }
}

extension Form<[String: GridColor]> {
  /// Colours by name.
  package static var namedColors: Form<[String: GridColor]> {
    Form(
      .object([], others: .reference("color")),
      written: { colors in
        colors.map { "\($0.key): \($0.value.written)" }.sorted().joined(separator: ", ")
      },
      read: { reader, node, name, _ throws(GridreelError) in
        var colors: [String: GridColor] = [:]
        for member in try node.object(for: name).members {
          colors[member.key] = try reader.color(member.node, for: member.key)
        }
        return colors
      })
  }
}

// MARK: Numbers, texts, words

extension Form<Double> {
  /// A number within a range.
  static func styleNumber(_ range: ClosedRange<Double>) -> Form {
    Form(
      .orParameter(.number(range)), written: JSONWriter.number,
      read: { reader, node, name, _ throws(GridreelError) in
        try reader.number(node, for: name, in: range)
      })
  }
}

extension Form<Int> {
  /// An integer within a range.
  static func styleInteger(_ range: ClosedRange<Int>) -> Form {
    Form(
      .orParameter(.integer(range)), written: { String($0) },
      read: { reader, node, name, _ throws(GridreelError) in
        try reader.integer(node, for: name, in: range)
      })
  }

  /// A font weight, as a number or a name.
  static var weight: Form {
    Form(
      .orParameter(.integer(StyleLimits.fontWeight), .words(KeyReader.weights.map(\.name))),
      written: { String($0) },
      read: { reader, node, _, _ throws(GridreelError) in try reader.weight(node) })
  }
}

extension Form<String> {
  /// A non-empty string, which may refer to a parameter.
  static var styleText: Form {
    Form(
      .text(minLength: 1), written: { $0 },
      read: { reader, node, name, _ throws(GridreelError) in try reader.styleText(node, for: name) }
    )
  }
}

extension Form<[FontFeature]> {
  /// OpenType features in order.
  static var features: Form {
    Form(
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

extension Form<RowHeight> {
  /// A number of points, or `auto`.
  static var rowHeight: Form {
    Form(
      .any([.number(StyleLimits.rowHeight), .constant("auto"), .reference("reference")]),
      written: \.written,
      read: { reader, node, _, _ throws(GridreelError) in try reader.rowHeight(node) })
  }
}

// MARK: Compound values

extension Form<Insets> {
  /// One, two or four numbers in the order of CSS.
  static var insets: Form {
    Form(
      .reference("inset"), written: \.written,
      read: { reader, node, name, _ throws(GridreelError) in try reader.insets(node, for: name) }
    ).parted(.insets)
  }
}

extension Form<CellStyle.Setting<LineStyle>> {
  /// A line, a boolean, or `none`; keys that a line omits come from the theme's border.
  static var line: Form {
    Form(
      .reference("line"), written: { $0.written(\.written) }, takesFromTheme: \.isFilledLine,
      read: { reader, node, name, base throws(GridreelError) in
        CellStyle.Setting(try reader.line(node, for: name, over: base?.value))
      }
    ).parted(.line)
  }
}

extension Form<CellStyle.Setting<GridGradient>> {
  /// A gradient or `none`.
  static var gradient: Form {
    Form(
      .reference("gradient"), written: { $0.written(\.written) },
      read: { reader, node, _, base throws(GridreelError) in try reader.gradient(node, over: base) }
    )
  }
}

extension Form<CellStyle.Setting<Shadow>> {
  /// A shadow or `none`.
  static var shadow: Form {
    Form(
      .reference("shadow"), written: { $0.written(\.written) },
      read: { reader, node, _, base throws(GridreelError) in
        CellStyle.Setting(try reader.shadow(node, over: base?.value))
      }
    ).parted(.shadow)
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
