package import GridreelPrimitives

/// Reads one JSON object against a list of its allowed keys.
///
/// The typed accessors return nil if the key is absent and throw ``GridreelError`` at the value's
/// position if the value has another type; `null` is a type of its own.
package struct ObjectReader: Sendable {
  package let object: JSONObject
  /// The position of its opening brace.
  package let position: TextPosition

  /// Takes an object whose keys are all known; `"$schema"` is always allowed.
  ///
  /// - Throws: ``GridreelError`` at a value that is not an object, or at the first unknown key,
  ///   with a suggestion.
  package init(_ node: JSONNode, keys: [String]) throws(GridreelError) {
    var mistakes = Mistakes()
    try self.init(node, keys: keys, &mistakes)
    try mistakes.check()
  }

  /// Takes an object, and keeps what is wrong with its keys for later.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - keys: The keys that it may have.
  ///   - mistakes: What is wrong with others.
  ///   - answer: What is said of another key, at the end of a message; nil if nothing is known of it.
  /// - Throws: ``GridreelError`` at a value that is not an object.
  package init(
    _ node: JSONNode, keys: [String], _ mistakes: inout Mistakes,
    answer: (JSONObject.Member) -> Message? = { _ in nil }
  ) throws(GridreelError) {
    object = try node.object()
    position = node.position
    let known = Set(keys)
    let unknown = object.members.filter { $0.key != "$schema" && !known.contains($0.key) }
    guard !unknown.isEmpty else { return }
    // Without a known key it may be any object of any file, which no message quotes.
    let isOfTheKind = object.members.contains {
      known.contains($0.key) || KeyMeanings.isKnown($0.key, among: keys)
        || nearestName(to: $0.key, among: keys) != nil || answer($0) != nil
    }
    guard isOfTheKind else {
      mistakes.add(unknownObject(keys))
      return
    }
    for member in unknown { mistakes.add(unknownKey(member, keys: keys, answer(member))) }
  }

  private func unknownObject(_ keys: [String]) -> GridreelError {
    var message: Message = "none of the keys here is known"
    if keys.count <= 40 { message += "; known keys are \(Message.list(keys.map { "\(key: $0)" }))" }
    return GridreelError(message, at: position)
  }

  private func unknownKey(
    _ member: JSONObject.Member, keys: [String], _ answer: Message?
  ) -> GridreelError {
    var message: Message = "unknown \(Message.kindOfKey) \(key: member.key)"
    if let answer = answer ?? KeyMeanings.answer(to: member, among: keys, having: object) {
      message += answer
    } else if let nearest = nearestName(to: member.key, among: keys) {
      message += "; did you mean \(key: nearest)?"
    } else if (1...12).contains(keys.count) {
      message += "; known keys are \(Message.list(keys.map { "\(key: $0)" }))"
    }
    return GridreelError(message, at: member.keyPosition)
  }

  /// The value for `key`, of any type; nil if absent.
  package func node(_ key: String) -> JSONNode? { object[key] }

  /// The value for `key`, of any type.
  ///
  /// - Throws: ``GridreelError`` at the object's position if the key is absent.
  package func required(_ key: String) throws(GridreelError) -> JSONNode {
    guard let node = object[key] else {
      throw GridreelError("the key \(key: key) is missing", at: position)
    }
    return node
  }

  /// The string for `key`.
  package func string(_ key: String) throws(GridreelError) -> String? {
    try object[key]?.string(for: key)
  }

  /// The finite number for `key`.
  package func number(_ key: String) throws(GridreelError) -> Double? {
    try object[key]?.number(for: key)
  }

  /// The integer for `key`.
  package func integer(_ key: String) throws(GridreelError) -> Int? {
    try object[key]?.integer(for: key)
  }

  /// The boolean for `key`.
  package func boolean(_ key: String) throws(GridreelError) -> Bool? {
    try object[key]?.boolean(for: key)
  }

  /// The array for `key`.
  package func array(_ key: String) throws(GridreelError) -> [JSONNode]? {
    try object[key]?.array(for: key)
  }

  /// The object for `key`, read against its own list of keys.
  package func object(_ key: String, keys: [String]) throws(GridreelError) -> ObjectReader? {
    guard let node = object[key] else { return nil }
    _ = try node.object(for: key)
    return try ObjectReader(node, keys: keys)
  }

  /// The case of an enumeration for `key`.
  package func enumeration<Choice: RawRepresentable & CaseIterable>(
    _ key: String, of type: Choice.Type = Choice.self
  ) throws(GridreelError) -> Choice? where Choice.RawValue == String {
    try object[key]?.enumeration(type, for: key)
  }
}
