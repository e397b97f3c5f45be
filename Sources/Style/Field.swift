import JSONText

/// One key of an object in a file: how it is read, what it sets, and what the published schema says of it.
struct Field<Root>: Sendable {
  /// The key.
  let key: String
  /// What the schema says of its value.
  let schema: JSONSchema
  /// Reads the value into what the object describes.
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

  /// A key whose value there always is.
  init<Value>(
    _ key: String, _ path: any Path<Value>, _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema.describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, key, root[keyPath: path])
    }
  }

  /// A key whose value may be absent.
  init<Value>(
    optional key: String, _ path: any Path<Value?>, _ form: ValueForm<Value>, _ description: String?
  ) {
    self.init(key, form.schema.describedIfAny(description)) {
      reader, node, root throws(JSONTextError) in
      root[keyPath: path] = try form.read(reader, node, key, root[keyPath: path])
    }
  }

  /// A key whose value is absent where a file says `none`.
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

  /// A key whose value is an object with keys of its own.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - path: What it sets.
  ///   - fields: The object's keys.
  ///   - nothing: What `none` stands for; nil refuses it.
  ///   - definition: The name of the object's definition in the schema.
  ///   - description: What the schema says of the key; nil leaves it to the definition.
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
  /// Reads an object by its keys; what it leaves out stays as it is.
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
  /// An object of these keys and no others.
  static func object<Root>(_ fields: [Field<Root>]) -> JSONSchema {
    .object(fields.map { ($0.key, $0.schema) })
  }

  /// The schema with a description, or as it is.
  func describedIfAny(_ text: String?) -> JSONSchema { text.map(described) ?? self }
}

extension JSONNode {
  /// Whether it is the text `none`.
  var isNone: Bool { value == .string("none") }
}
