import GridModel
import JSONText

/// A key of an object in a grid file: the reader of its value, and its schema.
///
/// An object that is read through such keys cannot have a key that its schema lacks, or the other way round.
struct ObjectKey<Reader, Root>: Sendable {
  /// Reads a value into the object's Swift value.
  typealias Read =
    @Sendable (Reader, JSONNode, inout Root) throws(JSONTextError) -> Void

  let name: String
  /// The schema of its value.
  let schema: JSONSchema
  let read: Read

  /// A key with a custom reader.
  init(_ name: String, _ schema: JSONSchema, _ description: String?, read: @escaping Read) {
    self.name = name
    self.schema = description.map(schema.described) ?? schema
    self.read = read
  }

  /// A key for a property that is not optional.
  init<Value>(
    _ name: String, _ path: any WritableKeyPath<Root, Value> & Sendable,
    _ form: KeyForm<Reader, Value>, _ description: String?
  ) {
    self.init(name, form.schema, description) { reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, name)
    }
  }

  /// A key for an optional property.
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
  /// Reads the keys that are present; other properties keep their values.
  func read<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], by reader: Reader, into root: inout Root
  ) throws(JSONTextError) {
    for key in keys {
      if let node = node(key.name) { try key.read(reader, node, &root) }
    }
  }
}

extension JSONSchema {
  /// The schema of an object with these keys and no others.
  static func object<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], required: [String] = []
  ) -> JSONSchema {
    .object(keys.map { ($0.name, $0.schema) }, required: required)
  }
}

/// The reader and the schema of one kind of values.
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

  /// A number within limits; the unit is for messages.
  static func number(_ limits: ClosedRange<Double>, _ unit: String = "") -> KeyForm {
    KeyForm(.number(limits)) { _, node, name throws(JSONTextError) in
      try node.number(for: name, in: limits, unit)
    }
  }
}

extension KeyForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A raw value of an enumeration.
  static var word: KeyForm {
    KeyForm(.words(Value.self)) { _, node, name throws(JSONTextError) in
      try node.enumeration(for: name)
    }
  }
}

extension JSONNode {
  /// Reads a number within limits; the unit is for messages.
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
