import GridModel
import JSONText

/// One key of an object in a grid file: how its value is read, and what the schema says of it.
///
/// What reads an object by such keys cannot know a key that the schema does not have, or the other way
/// round.
struct ObjectKey<Reader, Root>: Sendable {
  /// Reads a value into what the object describes.
  typealias Read =
    @Sendable (Reader, JSONNode, inout Root) throws(JSONTextError) -> Void

  /// The key.
  let name: String
  /// What the schema says of its value.
  let schema: JSONSchema
  /// Reads its value.
  let read: Read

  /// A key that is read in a way of its own.
  init(_ name: String, _ schema: JSONSchema, _ description: String?, read: @escaping Read) {
    self.name = name
    self.schema = description.map(schema.described) ?? schema
    self.read = read
  }

  /// A key whose value there always is.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: KeyForm<Reader, Value>, _ description: String?
  ) {
    self.init(name, form.schema, description) { reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, name)
    }
  }

  /// A key whose value may be absent.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value?> & Sendable,
    _ form: KeyForm<Reader, Value>, _ description: String?
  ) {
    self.init(name, form.schema, description) { reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, name)
    }
  }
}

extension ObjectReader {
  /// Reads all that the object has of some keys; what it leaves out stays as it is.
  func read<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], by reader: Reader, into root: inout Root
  ) throws(JSONTextError) {
    for key in keys {
      if let node = node(key.name) { try key.read(reader, node, &root) }
    }
  }
}

extension JSONSchema {
  /// An object of these keys and no others.
  static func object<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], required: [String] = []
  ) -> JSONSchema {
    .object(keys.map { ($0.name, $0.schema) }, required: required)
  }
}

/// How values of one kind are read, and what the schema says of them.
struct KeyForm<Reader, Value>: Sendable {
  let schema: JSONSchema
  let read: @Sendable (Reader, JSONNode, _ name: String) throws(JSONTextError) -> Value

  init(
    _ schema: JSONSchema,
    read: @escaping @Sendable (Reader, JSONNode, _ name: String) throws(JSONTextError) -> Value
  ) {
    self.schema = schema
    self.read = read
  }
}

extension KeyForm where Value == String {
  /// Any text.
  static var text: KeyForm {
    KeyForm(.text()) { _, node, name throws(JSONTextError) in try node.string(for: name) }
  }
}

extension KeyForm where Value == Bool {
  /// True or false.
  static var boolean: KeyForm {
    KeyForm(.boolean) { _, node, name throws(JSONTextError) in try node.boolean(for: name) }
  }
}

extension KeyForm where Value == Double {
  /// Any number.
  static var number: KeyForm {
    KeyForm(.number()) { _, node, name throws(JSONTextError) in try node.number(for: name) }
  }

  /// A number within limits, in a unit that the message names.
  static func number(_ limits: ClosedRange<Double>, _ unit: String = "") -> KeyForm {
    KeyForm(.number(limits)) { _, node, name throws(JSONTextError) in
      try node.number(for: name, in: limits, unit)
    }
  }
}

extension KeyForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// One of an enumeration's words.
  static var word: KeyForm {
    KeyForm(.words(Value.self)) { _, node, name throws(JSONTextError) in
      try node.enumeration(for: name)
    }
  }
}

extension JSONNode {
  /// A number within limits, in a unit that the message names.
  func number(
    for name: String, in limits: ClosedRange<Double>, _ unit: String = ""
  ) throws(JSONTextError) -> Double {
    let number = try number(for: name)
    guard limits.contains(number) else {
      let ends = "from \(limits.lowerBound.plain) to \(limits.upperBound.plain)"
      throw error("'\(name)' goes \(ends)" + (unit.isEmpty ? "" : " \(unit)"))
    }
    return number
  }
}
