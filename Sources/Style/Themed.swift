package import JSONText

/// A value that may name parameters of the theme, as `$accentColor` does.
///
/// It holds what the name stood for where it was read, and what was written, so that layout can ask the
/// theme at hand. A value that is set in code names nothing and stays as it is.
@propertyWrapper
public struct Themed<Value: Hashable & Sendable>: Hashable, Sendable {
  private var value: Value
  /// What was written, where it depends on the theme; nil where it does not.
  package private(set) var declaration: ThemeDeclaration?

  /// Makes a value that depends on no theme.
  public init(wrappedValue: Value) { value = wrappedValue }

  /// Takes a value as a theme has it, and what was written.
  init(_ value: Value, declaration: ThemeDeclaration?) {
    self.value = value
    self.declaration = declaration
  }

  /// The value; setting it forgets what was written.
  public var wrappedValue: Value {
    get { value }
    set {
      value = newValue
      declaration = nil
    }
  }

  /// The value together with what was written.
  public var projectedValue: Themed {
    get { self }
    set { self = newValue }
  }

  /// Puts in what the declaration means under another theme.
  fileprivate mutating func follow(_ value: Value) { self.value = value }
}

/// A themed value of any type, for those who look at values by reflection.
package protocol ThemedValue {
  /// The value under the theme at hand.
  var anyValue: Any { get }
}

extension Themed: ThemedValue {
  package var anyValue: Any { wrappedValue }
}

/// What a file says of one value that depends on the theme.
///
/// It is kept as it was written, as CSS keeps what contains `var()`, and read again under each theme.
package final class ThemeDeclaration: Hashable, Sendable {
  /// The value's key.
  let name: String
  /// What was written, its place left out: two that say the same are equal.
  let node: JSONNode

  init(name: String, node: JSONNode) {
    self.name = name
    self.node = node.unplaced
  }

  /// Whether both say the same of the same key.
  package static func == (left: ThemeDeclaration, right: ThemeDeclaration) -> Bool {
    left === right || left.name == right.name && left.node == right.node
  }

  /// Hashes what was written.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(node)
  }
}

/// Reads what depends on the theme again, under the theme at hand.
package struct ThemeFollower {
  private let reader: StyleReader
  /// How many values depend on the theme.
  package private(set) var count = 0
  /// Why values kept what they were: what they name is unknown to the theme, or of another kind there.
  package private(set) var problems: [String] = []

  /// Makes a follower of a theme.
  package init(_ theme: Theme) { reader = StyleReader(parameters: theme.parameters) }

  /// Puts in what a value means under the theme.
  package mutating func follow<Value>(_ themed: inout Themed<Value>, as form: ValueForm<Value>) {
    guard let value = read(themed.declaration, as: form) else { return }
    themed.follow(value)
  }

  /// Puts in what a value that may be absent means under the theme.
  package mutating func follow<Value>(_ themed: inout Themed<Value?>, as form: ValueForm<Value>) {
    guard let value = read(themed.declaration, as: form) else { return }
    themed.follow(value)
  }

  /// Puts in what a style's values mean under the theme.
  package mutating func follow(_ style: inout CellStyle) {
    for key in StyleKey.all { key.follow(&self, &style) }
  }

  private mutating func read<Value>(
    _ declaration: ThemeDeclaration?, as form: ValueForm<Value>
  ) -> Value? {
    guard let declaration else { return nil }
    count += 1
    do throws(JSONTextError) {
      return try form.read(reader, declaration.node, declaration.name, nil)
    } catch {
      problems.append(error.message)
      return nil
    }
  }
}

extension StyleReader {
  /// Reads a value and keeps what was written where that depends on the theme.
  ///
  /// - Parameters:
  ///   - node: The value.
  ///   - name: Its key.
  ///   - form: How it is written.
  ///   - base: What holds where the value leaves something out.
  /// - Returns: The value under the reader's theme.
  /// - Throws: ``JSONTextError`` at the first thing that is wrong.
  package func themed<Value>(
    _ node: JSONNode, for name: String, as form: ValueForm<Value>, over base: Value? = nil
  ) throws(JSONTextError) -> Themed<Value> {
    Themed(
      try form.read(self, node, name, base), declaration: declaration(node, for: name, as: form))
  }

  /// What ``themed(_:for:as:over:)`` reads, for a value that may be absent.
  package func optional<Value>(
    _ node: JSONNode, for name: String, as form: ValueForm<Value>, over base: Value? = nil
  ) throws(JSONTextError) -> Themed<Value?> {
    Themed(
      try form.read(self, node, name, base), declaration: declaration(node, for: name, as: form))
  }

  private func declaration<Value>(
    _ node: JSONNode, for name: String, as form: ValueForm<Value>
  ) -> ThemeDeclaration? {
    guard keepsReferences, !node.referencedParameters.isEmpty || form.takesFromTheme(node) else {
      return nil
    }
    return ThemeDeclaration(name: name, node: node)
  }
}

extension JSONNode {
  /// The value as if all of it stood at the start of its text.
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
