package import GridreelJSONText
package import GridreelPrimitives

/// Reads the values of keys: the place of their text, and what they may refer to.
///
/// Each module adds the readers of its own values.
package struct KeyReader: Sendable {
  /// Where the text is: the start of a file, a flag, or a job.
  package let source: Origin
  /// The theme's parameters that `$name` may refer to; nil if there are none.
  package let parameters: ThemeParameters?
  /// Whether values remember the parameters they refer to, which those in a theme's own file need not.
  let keepsReferences: Bool
  /// Finds the keys of columns by names; nil takes every name.
  private let findColumns: FindColumns?

  /// Finds the key of a column by its name, or those of several by a range of names; the node has the place for errors.
  package typealias FindColumns =
    @Sendable (_ name: String, JSONNode) throws(GridreelError) -> [String]

  /// Makes a reader of a text.
  ///
  /// - Parameters:
  ///   - source: Where the text is.
  ///   - parameters: The parameters that `$name` may refer to, such as ``Theme/parameters``.
  package init(_ source: Origin = .library, parameters: ThemeParameters? = nil) {
    self.init(source, parameters, keepsReferences: true)
  }

  init(
    _ source: Origin, _ parameters: ThemeParameters?, keepsReferences: Bool,
    _ findColumns: FindColumns? = nil
  ) {
    (self.source, self.parameters) = (source, parameters)
    (self.keepsReferences, self.findColumns) = (keepsReferences, findColumns)
  }

  /// The reader, which finds the keys of columns by their names.
  package func findingColumns(_ find: @escaping FindColumns) -> KeyReader {
    KeyReader(source, parameters, keepsReferences: keepsReferences, find)
  }

  /// The place of a value.
  package func origin(_ node: JSONNode) -> Origin { source.at(node.position) }

  /// The key of the column that a value names.
  package func column(_ node: JSONNode, for key: String) throws(GridreelError) -> String {
    let name = try node.string(for: key)
    guard let findColumns else { return name }
    let found = try findColumns(name, node)
    guard found.count == 1 else { throw node.error("\(key: key) is one column") }
    return found[0]
  }

  /// The keys of the columns that a text or an array of texts names; `a..d` is a range of them.
  package func columns(_ node: JSONNode, for key: String) throws(GridreelError) -> [String] {
    let nodes = if case .array(let nodes) = node.value { nodes } else { [node] }
    return try nodes.mapEach { node throws(GridreelError) in
      let name = try node.string(for: key)
      return try findColumns?(name, node) ?? [name]
    }.flatMap(\.self)
  }

  /// The text of a scalar, or the texts of an array's scalars.
  package func texts(_ node: JSONNode, for key: String) throws(GridreelError) -> [String] {
    if let text = node.scalarText { return [text] }
    guard case .array(let nodes) = node.value else { throw node.unlikeText(for: key) }
    return try nodes.mapEach { node throws(GridreelError) in
      if let text = node.scalarText { return text }
      if case .array = node.value { throw node.error("\(key: key) is not an array of arrays") }
      throw node.unlikeText(for: key)
    }
  }

  /// The text of a scalar.
  package func text(_ node: JSONNode, for key: String) throws(GridreelError) -> String {
    if let text = node.scalarText { return text }
    if case .array = node.value { throw node.error("'\(key)' is one value, no array") }
    throw node.unlikeText(for: key)
  }
}

extension JSONNode {
  /// A text, a number as it is written, or `true` or `false`; nil for other values.
  fileprivate var scalarText: String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.literal
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  fileprivate func unlikeText(for key: String) -> GridreelError {
    error("\(key: key) is a text, a number, true or false, or an array of these")
  }
}
