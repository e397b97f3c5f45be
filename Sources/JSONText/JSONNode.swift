/// A value of a JSON text and where it begins.
package struct JSONNode: Hashable, Sendable {
  /// The value.
  package let value: JSONValue
  /// The place of the value's first character.
  package let position: TextPosition

  /// Puts a value at a place.
  package init(value: JSONValue, position: TextPosition) {
    (self.value, self.position) = (value, position)
  }
}

/// What a JSON text can say.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(JSONNumber)
  /// Text, its escapes resolved.
  case string(String)
  /// Values in a row.
  case array([JSONNode])
  /// Values with names.
  case object(JSONObject)

  /// The kind of value with its article, for messages: `a string`.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A number beside its spelling.
package struct JSONNumber: Hashable, Sendable {
  /// The number as the source spells it.
  package let literal: String
  /// The nearest double; infinite where the literal is too large for one.
  package let value: Double

  /// Puts a number beside its spelling.
  package init(literal: String, value: Double) { (self.literal, self.value) = (literal, value) }
}

/// Members in the order of the source, each key once.
package struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key, its escapes resolved.
    package let key: String
    /// The place of the key's opening quote.
    package let keyPosition: TextPosition
    /// The value.
    package let node: JSONNode

    /// Names a value.
    package init(key: String, keyPosition: TextPosition, node: JSONNode) {
      (self.key, self.keyPosition, self.node) = (key, keyPosition, node)
    }
  }

  /// The members in the order of the source.
  package private(set) var members: [Member] = []
  /// The members' places by key; filled only where a search through `members` would be slow.
  private var places: [String: Int] = [:]
  private static let longestSearch = 12

  /// An object without members.
  package init() {}

  /// The value named `key`, or nil.
  package subscript(key: String) -> JSONNode? { index(of: key).map { members[$0].node } }

  /// Whether `key` names a member.
  package func contains(_ key: String) -> Bool { index(of: key) != nil }

  /// Adds a member unless its key is taken; says whether it did.
  package mutating func append(_ member: Member) -> Bool {
    guard index(of: member.key) == nil else { return false }
    members.append(member)
    if members.count == Self.longestSearch + 1 {
      for (place, member) in members.enumerated() { places[member.key] = place }
    } else if members.count > Self.longestSearch {
      places[member.key] = members.count - 1
    }
    return true
  }

  private func index(of key: String) -> Int? {
    members.count > Self.longestSearch ? places[key] : members.firstIndex { $0.key == key }
  }
}
