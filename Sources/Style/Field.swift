import JSONText
import Primitives

/// A key of an object of a theme.
typealias Field<Root> = ObjectKey<StyleReader, Root>

extension ObjectKey where Reader == StyleReader {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  /// Makes a key for a property that always has a value.
  init<Value>(
    _ key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value>,
    _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema, description) {
      reader, node, root throws(GridreelError) in
      root[keyPath: path()] = try form.read(reader, node, key, root[keyPath: path()])
    }
  }

  /// Makes a key for an optional property.
  init<Value>(
    optional key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value?>,
    _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema, description) {
      reader, node, root throws(GridreelError) in
      root[keyPath: path()] = try form.read(reader, node, key, root[keyPath: path()])
    }
  }

  /// Makes a key for a property that is nil where a file says `none`.
  init<Value>(
    noneIsAbsent key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value?>,
    _ form: ValueForm<CellStyle.Setting<Value>>, _ description: String?
  ) {
    self.init(key, form.schema, description) {
      reader, node, root throws(GridreelError) in
      let base = root[keyPath: path()].map(CellStyle.Setting.value)
      root[keyPath: path()] = try form.read(reader, node, key, base).value
    }
  }

  /// Makes a key whose value is an object with keys of its own.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - path: The property to set.
  ///   - fields: The object's keys.
  ///   - nothing: The value for `none`; nil refuses it.
  ///   - definition: The name of the object's definition in the schema.
  ///   - description: The description in the schema; nil leaves it to the definition.
  init<Value: Sendable>(
    object key: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value>,
    _ fields: [Field<Value>],
    none nothing: Value? = nil,
    definition: String, _ description: String? = nil
  ) {
    self.init(key, .reference(definition), description) {
      reader, node, root throws(GridreelError) in
      if let nothing, node.isNone {
        root[keyPath: path()] = nothing
      } else {
        try reader.read(node, by: fields, into: &root[keyPath: path()])
      }
    }
  }
}

extension StyleReader {
  /// Reads an object by its keys; omitted keys leave their properties unchanged.
  func read<Root>(
    _ node: JSONNode, by fields: [Field<Root>], into root: inout Root
  ) throws(GridreelError) {
    try ObjectReader(node, keys: fields.map(\.name)).read(fields, by: self, into: &root)
  }
}

extension JSONNode {
  /// Whether it is the string `none`.
  var isNone: Bool { value == .string("none") }
}
