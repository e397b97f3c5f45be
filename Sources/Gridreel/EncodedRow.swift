/// The named values that a row encodes: those of nested values have the names of all levels, with dots between.
struct EncodedRow {
  /// The values in the order in which they are encoded.
  private(set) var entries: [(key: String, value: Any)] = []

  /// Encodes a row; a row that is one value has the key `value`.
  ///
  /// - Throws: what the row's `encode(to:)` throws.
  init(_ row: any Encodable) throws {
    let storage = Storage()
    if row is [String: any Encodable] {
      try storage.add(row, at: nil)
    } else {
      // A row is taken apart even if it describes itself.
      try row.encode(to: RowEncoder(storage, prefix: nil))
    }
    entries = storage.entries
  }

  /// The number as which a value encodes itself; nil if it is encoded in another way.
  static func number(of value: any Encodable) -> Double? {
    let storage = Storage(isFlat: true)
    guard (try? value.encode(to: RowEncoder(storage, prefix: nil))) != nil else { return nil }
    return storage.entries.first?.value as? Double
  }

  /// Collects values while a row is encoded.
  fileprivate final class Storage {
    private(set) var entries: [(key: String, value: Any)] = []
    /// Whether nothing is looked into any further.
    private let isFlat: Bool

    init(isFlat: Bool = false) { self.isFlat = isFlat }

    func add(_ value: some Encodable, at key: String?) throws {
      if let entries = value as? [String: any Encodable], !isFlat {
        // A dictionary's own order differs from run to run.
        for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
          try add(value, at: key.map { "\($0).\(name)" } ?? name)
        }
      } else if isFlat || Self.isOneValue(value) {
        addValue(value, at: key)
      } else {
        try value.encode(to: RowEncoder(self, prefix: key))
      }
    }

    func addValue(_ value: Any, at key: String?) {
      entries.append((key ?? "value", value))
    }

    /// Whether a value is one cell: it describes itself, as numbers, texts, dates and lists do.
    private static func isOneValue(_ value: Any) -> Bool {
      !(value is any AnyOptional) && value is any CustomStringConvertible
    }
  }
}

/// Hands the values that a row encodes to its storage, of whatever type they are.
private struct RowEncoder: Encoder {
  let storage: EncodedRow.Storage
  /// The key of the value that is encoded; nil for the row itself.
  let prefix: String?
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(_ storage: EncodedRow.Storage, prefix: String?, codingPath: [any CodingKey] = []) {
    (self.storage, self.prefix, self.codingPath) = (storage, prefix, codingPath)
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(KeyedValues(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { ListedValues(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { SingleValue(encoder: self) }

  func path(_ key: any CodingKey) -> String {
    prefix.map { "\($0).\(key.stringValue)" } ?? key.stringValue
  }

  func nested(_ key: any CodingKey) -> RowEncoder {
    RowEncoder(storage, prefix: path(key), codingPath: codingPath + [key])
  }
}

private struct KeyedValues<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RowEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) {
    encoder.storage.addValue(Never?.none as Any, at: encoder.path(key))
  }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    try encoder.storage.add(value, at: encoder.path(key))
  }

  // A nil has its place among the columns too: by default, nothing would be encoded. The generic
  // function does not stand in for the protocol's other ones, which have defaults of their own.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    try add(value, key)
  }

  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try add(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try add(value, key) }

  private func add<T: Encodable>(_ value: T?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { encodeNil(forKey: key) }
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> { encoder.nested(key).container(keyedBy: keyType) }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nested(key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder.nested(key) }
}

/// The values of a list, whose keys are their numbers, counted from 1.
private struct ListedValues: UnkeyedEncodingContainer {
  let encoder: RowEncoder
  private(set) var count = 0
  var codingPath: [any CodingKey] { encoder.codingPath }

  init(encoder: RowEncoder) { self.encoder = encoder }

  private struct Place: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(_ number: Int) { (stringValue, intValue) = (String(number), number) }
    init?(stringValue: String) { nil }
    init?(intValue: Int) { self.init(intValue) }
  }

  private mutating func nextPlace() -> Place {
    count += 1
    return Place(count)
  }

  mutating func encodeNil() {
    encoder.storage.addValue(Never?.none as Any, at: encoder.path(nextPlace()))
  }

  mutating func encode<T: Encodable>(_ value: T) throws {
    try encoder.storage.add(value, at: encoder.path(nextPlace()))
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy keyType: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    encoder.nested(nextPlace()).container(keyedBy: keyType)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.nested(nextPlace()).unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder { encoder.nested(nextPlace()) }
}

private struct SingleValue: SingleValueEncodingContainer {
  let encoder: RowEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil() { encoder.storage.addValue(Never?.none as Any, at: encoder.prefix) }

  func encode<T: Encodable>(_ value: T) throws {
    try encoder.storage.add(value, at: encoder.prefix)
  }
}
