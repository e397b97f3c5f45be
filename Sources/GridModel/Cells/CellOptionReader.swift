package import JSONText
package import Primitives
package import Style
import Values

/// Reads cell types and their options from a grid file, once the theme is known.
package struct CellOptionReader {
  package let object: ObjectReader
  /// Reads colours, which may refer to the theme's parameters.
  let styles: StyleReader
  /// Resolves the key of the column that a string names.
  private let resolve: (String, JSONNode) throws(GridreelError) -> String

  /// Parses a cell type: `"progress"`, or `{"type": "progress", "maximum": 10}`.
  ///
  /// - Parameters:
  ///   - node: The value to parse.
  ///   - styles: Reads colours.
  ///   - resolve: Resolves the key of the column that a string names; the node gives its position.
  /// - Returns: The cell type with its options.
  /// - Throws: `GridreelError` at the first error.
  package static func cell(
    _ node: JSONNode, styles: StyleReader,
    resolve: @escaping (String, JSONNode) throws(GridreelError) -> String
  ) throws(GridreelError) -> CellType {
    let kind: any ReadableCellKind.Type
    let object: ObjectReader
    if case .string = node.value {
      kind = try Self.kind(node, for: "cell")
      object = try ObjectReader(
        JSONNode(value: .object(JSONObject()), position: node.position), keys: [])
    } else {
      guard let type = try node.object(for: "cell")["type"] else {
        throw node.error("the key 'type' is missing; it names the type of the cells")
      }
      kind = try Self.kind(type, for: "type")
      object = try ObjectReader(node, keys: ["type"] + kind.keys.map(\.key))
    }
    let reader = CellOptionReader(object: object, styles: styles, resolve: resolve)
    return try CellType(reading: kind, reader)
  }

  private static func kind(
    _ node: JSONNode, for key: String
  ) throws(GridreelError) -> any ReadableCellKind.Type {
    let kinds = CellType.readable
    let word = try node.word(of: kinds.map { $0.name }, for: key)
    return kinds.first { $0.name == word } ?? TextCell.self
  }

  // MARK: Values

  /// A colour that may depend on the theme; nil if absent.
  func color(_ key: String) throws(GridreelError) -> Themed<Color?> {
    guard let node = object.node(key) else { return Themed(wrappedValue: nil) }
    return try styles.optional(node, for: key, as: .color)
  }

  /// Colours by name; empty if absent.
  func namedColors(_ key: String) throws(GridreelError) -> Themed<[String: Color]> {
    guard let node = object.node(key) else { return Themed(wrappedValue: [:]) }
    return try styles.themed(node, for: key, as: .namedColors)
  }

  /// Colours in order; empty if absent.
  func colors(_ key: String) throws(GridreelError) -> Themed<[Color]> {
    guard let node = object.node(key) else { return Themed(wrappedValue: []) }
    return try styles.themed(node, for: key, as: .colors)
  }

  /// The key of an existing column; nil if absent.
  func column(_ key: String) throws(GridreelError) -> String? {
    guard let node = object.node(key) else { return nil }
    return try resolve(node.string(for: key), node)
  }

  /// A set of enumeration cases; nil if absent.
  func words<Choice: RawRepresentable<String> & CaseIterable & Hashable>(
    _ key: String, of choices: Choice.Type
  ) throws(GridreelError) -> Set<Choice>? {
    guard let nodes = try object.array(key) else { return nil }
    return Set(
      try nodes.map { node throws(GridreelError) -> Choice in
        try node.enumeration(choices, for: key)
      })
  }

  /// `minimum` and `maximum`, the second of which must be larger.
  func limits() throws(GridreelError) -> (minimum: Double?, maximum: Double?) {
    let low = try object.number("minimum")
    let high = try object.number("maximum")
    if let low, let high, low >= high {
      throw try object.required("maximum").error(
        "\(key: "maximum") must be above 'minimum', which is \(JSONWriter.number(low))")
    }
    return (low, high)
  }

  /// A length in points; nil if absent.
  func number(
    _ key: String, in range: ClosedRange<Double>
  ) throws(GridreelError) -> Double? {
    guard let node = object.node(key) else { return nil }
    return try node.number(for: key, in: range, "points")
  }
}

extension CellType {
  fileprivate init<Kind: ReadableCellKind>(
    reading kind: Kind.Type, _ reader: CellOptionReader
  ) throws(GridreelError) {
    self.init(try kind.init(reading: reader))
  }
}
