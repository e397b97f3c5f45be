import JSONText

/// One key of an object in a file: its reader, the property it sets, and its schema.
struct Field<Root>: Sendable {
  let key: String
  /// The schema of its value.
  let schema: JSONSchema
  /// Reads the value into the described object.
  let read: @Sendable (StyleReader, JSONNode, inout Root) throws(JSONTextError) -> Void

  init(
    _ key: String, _ schema: JSONSchema,
    read: @escaping @Sendable (StyleReader, JSONNode, inout Root) throws(JSONTextError) -> Void
  ) {
    self.key = key
    self.schema = schema
    self.read = read
  }
}

extension Field {
  typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  /// Makes a key for a property that always has a value.
  init<Value>(
    _ key: String, _ path: any Path<Value>, _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema.describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, key, root[keyPath: path])
    }
  }

  /// Makes a key for an optional property.
  init<Value>(
    optional key: String, _ path: any Path<Value?>, _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema.describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, key, root[keyPath: path])
    }
  }

  /// Makes a key for a property that is nil where a file says `none`.
  init<Value>(
    noneIsAbsent key: String, _ path: any Path<Value?>,
    _ form: ValueForm<CellStyle.Setting<Value>>, _ description: String?
  ) {
    self.init(key, form.schema.describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      let base = root[keyPath: path].map(CellStyle.Setting.value)
      root[keyPath: path] = try form.read(reader, node, key, base).value
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
    object key: String, _ path: any Path<Value>, _ fields: [Field<Value>],
    none nothing: Value? = nil,
    definition: String, _ description: String? = nil
  ) {
    self.init(key, .reference(definition).describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      if let nothing, node.isNone {
        root[keyPath: path] = nothing
      } else {
        try reader.read(node, by: fields, into: &root[keyPath: path])
      }
    }
  }
}

extension StyleReader {
  /// Reads an object by its keys; omitted keys leave their properties unchanged.
  func read<Root>(
    _ node: JSONNode, by fields: [Field<Root>], into root: inout Root
  ) throws(JSONTextError) {
    let object = try ObjectReader(node, keys: fields.map(\.key))
    for field in fields {
      guard let node = object.node(field.key) else { continue }
      try field.read(self, node, &root)
    }
  }
}

extension JSONSchema {
  /// The schema of an object with exactly these keys.
  static func object<Root>(_ fields: [Field<Root>]) -> JSONSchema {
    .object(fields.map { ($0.key, $0.schema) })
  }

  /// The schema with a description, or unchanged if there is none.
  func describedIfAny(_ text: String?) -> JSONSchema { text.map(described) ?? self }
}

extension JSONNode {
  /// Whether it is the string `none`.
  var isNone: Bool { value == .string("none") }
}
