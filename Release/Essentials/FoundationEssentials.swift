// The parser library asks Foundation for two things: the description of an error, and JSON of its help, of which the
// manual page is made. A module of that name with nothing else takes 4.5 MB less than Foundation's own, and 1,250
// conformances that Swift's runtime would search for each type at start.

/// An error that describes itself.
public protocol LocalizedError: Error {
  /// What happened, in words for people.
  var errorDescription: String? { get }
}

/// Bytes.
public struct Data {
  fileprivate let bytes: [UInt8]
}

extension String {
  /// How text becomes bytes.
  public enum Encoding {
    case utf8
  }

  /// The text of some bytes; `nil` if they are no UTF-8.
  public init?(data: Data, encoding: Encoding) {
    self.init(validating: data.bytes, as: UTF8.self)
  }
}

/// Writes values as JSON, always on one line with sorted keys.
public final class JSONEncoder {
  /// What this encoder does in any case.
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let prettyPrinted = OutputFormatting(rawValue: 1)
    public static let sortedKeys = OutputFormatting(rawValue: 2)
  }

  public var outputFormatting: OutputFormatting = []

  public init() {}

  public func encode(_ value: some Encodable) throws -> Data {
    let place = Place()
    try value.encode(to: PlaceEncoder(place: place))
    return Data(bytes: Array(place.text.utf8))
  }
}

/// A value while it is being written.
private final class Place {
  private enum Content {
    case literal(String)
    case array([Place])
    case object([String: Place])
  }

  private var content = Content.literal("null")

  var count: Int {
    if case .array(let items) = content { items.count } else { 0 }
  }

  func set(_ literal: String) { content = .literal(literal) }

  func becomeArray() {
    if case .array = content { return }
    content = .array([])
  }

  func becomeObject() {
    if case .object = content { return }
    content = .object([:])
  }

  func appended() -> Place {
    let place = Place()
    if case .array(let items) = content { content = .array(items + [place]) }
    return place
  }

  func member(_ key: String) -> Place {
    let place = Place()
    if case .object(var members) = content {
      members[key] = place
      content = .object(members)
    }
    return place
  }

  func put(_ value: some Encodable) throws {
    switch value {
    case let text as String: set(Self.quoted(text))
    case let flag as Bool: set(flag ? "true" : "false")
    case let number as any BinaryInteger: set("\(number)")
    case let number as any BinaryFloatingPoint: set("\(number)")
    default: try value.encode(to: PlaceEncoder(place: self))
    }
  }

  var text: String {
    switch content {
    case .literal(let literal): literal
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.sorted { $0.key < $1.key }.map { "\(Self.quoted($0.key)):\($0.value.text)" }
        .joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

private struct PlaceEncoder: Encoder {
  let place: Place
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.becomeObject()
    return KeyedEncodingContainer(Members(place: place))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.becomeArray()
    return Items(place: place)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(place: place) }
}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let place: Place
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) { place.member(key.stringValue).set("null") }

  func encode(_ value: some Encodable, forKey key: Key) throws {
    try place.member(key.stringValue).put(value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    PlaceEncoder(place: place.member(key.stringValue)).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    PlaceEncoder(place: place.member(key.stringValue)).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { PlaceEncoder(place: place.member("super")) }

  func superEncoder(forKey key: Key) -> any Encoder { PlaceEncoder(place: place.member(key.stringValue)) }
}

private struct Items: UnkeyedEncodingContainer {
  let place: Place
  var codingPath: [any CodingKey] { [] }
  var count: Int { place.count }

  func encodeNil() { place.appended().set("null") }

  func encode(_ value: some Encodable) throws { try place.appended().put(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    PlaceEncoder(place: place.appended()).container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    PlaceEncoder(place: place.appended()).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { PlaceEncoder(place: place.appended()) }
}

private struct Single: SingleValueEncodingContainer {
  let place: Place
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { place.set("null") }

  func encode(_ value: some Encodable) throws { try place.put(value) }
}
