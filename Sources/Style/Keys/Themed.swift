package import GridreelJSONText
package import GridreelPrimitives

/// A value that may refer to parameters of the theme, as `$accentColor` does.
///
/// It stores the value resolved when it was read and the source text, so that layout can resolve it
/// anew under the current theme. A value set in code refers to nothing and never changes.
@propertyWrapper
public struct Themed<Value> {
  private var value: Value
  /// The source text, if it depends on the theme; otherwise nil.
  package private(set) var declaration: ThemeDeclaration?

  /// Makes a value that does not depend on the theme.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Makes a value as resolved under a theme, with its source.
  init(_ value: Value, declaration: ThemeDeclaration?) {
    self.value = value
    self.declaration = declaration
  }

  /// The value; setting it drops the source text.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      declaration = nil
    }
  }

  /// The value together with its source.
  public var projectedValue: Themed {
    get { self }
    set { self = newValue }
  }

  /// Sets the value that the declaration has under another theme.
  fileprivate mutating func follow(_ value: Value) { self.value = value }
}

// The type itself asks nothing of its values: it would cost a search through all conformances for each.
extension Themed: Equatable where Value: Equatable {}
extension Themed: Hashable where Value: Hashable {}
extension Themed: Sendable where Value: Sendable {}

/// The source of one value that depends on the theme.
///
/// It is kept as written, as CSS keeps declarations with `var()`, and parsed again under each theme.
package final class ThemeDeclaration: Hashable, Sendable {
  /// The value's key.
  let name: String
  /// The value as written, without its position, so that two identical declarations are equal.
  let node: JSONNode

  init(name: String, node: JSONNode) {
    self.name = name
    self.node = node.unplaced
  }

  /// Whether both set the same key to the same source.
  package static func == (left: ThemeDeclaration, right: ThemeDeclaration) -> Bool {
    left === right || left.name == right.name && left.node == right.node
  }

  /// Hashes the source.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(node)
  }
}

/// Resolves values that depend on the theme anew, under the current theme.
package struct ThemeFollower {
  private let reader: KeyReader
  /// The number of values that depend on the theme.
  package private(set) var count = 0
  /// The reasons why values were kept: a parameter is unknown to the theme, or of another kind there.
  package private(set) var problems: [Message] = []

  package init(_ parameters: ThemeParameters) { reader = KeyReader(parameters: parameters) }

  /// Resolves a value under the theme.
  package mutating func follow<Value>(_ themed: inout Themed<Value>, as form: Form<Value>) {
    guard let value = read(themed.declaration, as: form) else { return }
    themed.follow(value)
  }

  /// Resolves an optional value under the theme.
  package mutating func follow<Value>(_ themed: inout Themed<Value?>, as form: Form<Value>) {
    guard let value = read(themed.declaration, as: form) else { return }
    themed.follow(value)
  }

  private mutating func read<Value>(
    _ declaration: ThemeDeclaration?, as form: Form<Value>
  ) -> Value? {
    guard let declaration else { return nil }
    count += 1
    do throws(GridreelError) {
      return try form.read(reader, declaration.node, declaration.name, nil)
    } catch {
      problems.append(error.message)
      return nil
    }
  }
}

extension KeyReader {
  /// Parses a value and keeps its source if it depends on the theme.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - name: Its key.
  ///   - form: The form of the value.
  ///   - base: The defaults for keys that the value omits.
  /// - Returns: The value under the reader's theme.
  /// - Throws: ``GridreelError`` at the first error.
  package func themed<Value>(
    _ node: JSONNode, for name: String, as form: Form<Value>, over base: Value? = nil
  ) throws(GridreelError) -> Themed<Value> {
    Themed(
      try form.read(self, node, name, base), declaration: declaration(node, for: name, as: form))
  }

  /// The same as ``themed(_:for:as:over:)``, for an optional value.
  package func optional<Value>(
    _ node: JSONNode, for name: String, as form: Form<Value>, over base: Value? = nil
  ) throws(GridreelError) -> Themed<Value?> {
    Themed(
      try form.read(self, node, name, base), declaration: declaration(node, for: name, as: form))
  }

  private func declaration<Value>(
    _ node: JSONNode, for name: String, as form: Form<Value>
  ) -> ThemeDeclaration? {
    guard keepsReferences, !node.referencedParameters.isEmpty || form.takesFromTheme(node) else {
      return nil
    }
    return ThemeDeclaration(name: name, node: node)
  }
}

extension JSONNode {
  /// The value with all positions set to the start of the text.
  fileprivate var unplaced: JSONNode {
    switch value {
    case .null, .boolean, .number, .string: return JSONNode(value: value, position: .start)
    case .array(let nodes):
      return JSONNode(value: .array(nodes.map(\.unplaced)), position: .start)
    case .object(let object):
      var unplaced = JSONObject()
      for member in object.members {
        _ = unplaced.append(
          JSONObject.Member(key: member.key, keyPosition: .start, node: member.node.unplaced))
      }
      return JSONNode(value: .object(unplaced), position: .start)
    }
  }
}
