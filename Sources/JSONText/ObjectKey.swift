package import Primitives

/// A key of an object in a file: the reader of its value, and its schema.
///
/// An object that is read through such keys cannot have a key that its schema lacks, or the other way round.
package struct ObjectKey<Reader, Root>: Sendable {
  /// Reads a value into the object's Swift value.
  package typealias Read =
    @Sendable (Reader, JSONNode, inout Root) throws(GridreelError) -> Void

  package let name: String
  /// The schema of its value.
  package let schema: JSONSchema
  package let read: Read

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: The key.
  ///   - schema: The schema of its value.
  ///   - description: The description in the schema; nil leaves it to the schema.
  ///   - read: Reads the value.
  package init(
    _ name: String, _ schema: JSONSchema, _ description: String? = nil, read: @escaping Read
  ) {
    self.name = name
    self.schema = description.map(schema.described) ?? schema
    self.read = read
  }
}

extension ObjectReader {
  /// Reads the keys that are present; other properties keep their values.
  package func read<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], by reader: Reader, into root: inout Root
  ) throws(GridreelError) {
    for key in keys {
      if let node = node(key.name) { try key.read(reader, node, &root) }
    }
  }
}

extension JSONSchema {
  /// The schema of an object with these keys and no others.
  package static func object<Reader, Root>(
    _ keys: [ObjectKey<Reader, Root>], required: [String] = []
  ) -> JSONSchema {
    .object(keys.map { ($0.name, $0.schema) }, required: required)
  }
}
