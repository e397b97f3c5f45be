/// A value of a JSON text with its position.
package struct JSONNode: Hashable, Sendable {
  package let value: JSONValue
  /// The position of the value's first character.
  package let position: TextPosition

  /// Makes a node of a value and its position.
  package init(value: JSONValue, position: TextPosition) {
    (self.value, self.position) = (value, position)
  }
}

/// A JSON value.
package enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case boolean(Bool)
  /// A number.
  case number(JSONNumber)
  /// Text with its escapes resolved.
  case string(String)
  /// An array.
  case array([JSONNode])
  /// An object.
  case object(JSONObject)

  /// The type of the value with its article, for messages: `a string`.
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

/// A number with its spelling.
package struct JSONNumber: Hashable, Sendable {
  /// The spelling in the source.
  package let literal: String
  /// The nearest double; infinite if the literal is out of range.
  package let value: Double

  /// Makes a number of its spelling and its value.
  package init(literal: String, value: Double) { (self.literal, self.value) = (literal, value) }
}

/// Members in the order of the source; each key occurs once.
package struct JSONObject: Hashable, Sendable {
  /// A key and its value.
  package struct Member: Hashable, Sendable {
    /// The key with its escapes resolved.
    package let key: String
    /// The position of the key's opening quote.
    package let keyPosition: TextPosition
    package let node: JSONNode

    package init(key: String, keyPosition: TextPosition, node: JSONNode) {
      (self.key, self.keyPosition, self.node) = (key, keyPosition, node)
    }
  }

  /// The members in the order of the source.
  package private(set) var members: [Member] = []
  /// The members' indices by key; filled only once a linear search of `members` would be slow.
  private var places: [String: Int] = [:]
  private static let longestSearch = 12

  /// An object without members.
  package init() {}

  /// The value for `key`, or nil.
  package subscript(key: String) -> JSONNode? { index(of: key).map { members[$0].node } }

  /// Whether there is a member with this key.
  package func contains(_ key: String) -> Bool { index(of: key) != nil }

  /// Appends a member unless its key exists; returns whether it did.
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
