import GridModel
package import JSONText
import Primitives

/// The reader and the schema of one kind of values.
package struct KeyForm<Reader, Value>: Sendable {
  package let schema: JSONSchema
  package let read: KeyReading<Reader, Value>

  package init(_ schema: JSONSchema, read: @escaping KeyReading<Reader, Value>) {
    self.schema = schema
    self.read = read
  }
}

extension KeyForm where Value == String {
  /// Any text.
  package static var text: KeyForm {
    KeyForm(.text()) { _, node, name throws(GridreelError) in try node.string(for: name) }
  }
}

extension KeyForm where Value == Bool {
  /// True or false.
  package static var boolean: KeyForm {
    KeyForm(.boolean) { _, node, name throws(GridreelError) in try node.boolean(for: name) }
  }
}

extension KeyForm where Value == Double {
  /// Any number.
  package static var number: KeyForm {
    KeyForm(.number()) { _, node, name throws(GridreelError) in try node.number(for: name) }
  }

  /// A number within limits; the unit is for messages.
  package static func number(_ limits: ClosedRange<Double>, _ unit: String = "") -> KeyForm {
    KeyForm(.number(limits)) { _, node, name throws(GridreelError) in
      try node.number(for: name, in: limits, unit)
    }
  }
}

extension KeyForm where Value: RawRepresentable<String> & CaseIterable & Sendable {
  /// A raw value of an enumeration.
  package static var word: KeyForm {
    KeyForm(.words(Value.self)) { _, node, name throws(GridreelError) in
      try node.enumeration(for: name)
    }
  }
}

extension ObjectKey {
  /// A key for a property that is not optional.
  package init<Value>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value> & Sendable,
    _ form: KeyForm<Reader, Value>, _ description: String?
  ) {
    self.init(name, form.schema, description) { reader, node, root throws(GridreelError) in
      root[keyPath: path()] = try form.read(reader, node, name)
    }
  }

  /// A key for an optional property.
  package init<Value>(
    _ name: String,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, Value?> & Sendable,
    _ form: KeyForm<Reader, Value>, _ description: String?
  ) {
    self.init(name, form.schema, description) { reader, node, root throws(GridreelError) in
      root[keyPath: path()] = try form.read(reader, node, name)
    }
  }
}
