import Primitives

/// Typed reading; each throws ``JSONTextError`` at the value's place if it is of another kind.
extension JSONNode {
  /// The text; `name` says in the error what the text is for.
  package func string(for name: String? = nil) throws(JSONTextError) -> String {
    guard case .string(let text) = value else { throw mismatch("a string", for: name) }
    return text
  }

  /// The number, which is finite; `name` says in the error what it is for.
  package func number(for name: String? = nil) throws(JSONTextError) -> Double {
    guard case .number(let number) = value else { throw mismatch("a number", for: name) }
    guard number.value.isFinite else {
      throw error("the number \(quoted(number.literal)) is too large")
    }
    return number.value
  }

  /// The whole number; `1.0` and `1e3` are whole too.
  package func integer(for name: String? = nil) throws(JSONTextError) -> Int {
    guard case .number(let number) = value else { throw mismatch("a whole number", for: name) }
    guard let integer = Int(number.literal) ?? Int(exactly: number.value) else {
      let subject = name.map { " for \(quoted($0))" } ?? ""
      throw error("expected a whole number\(subject), found \(quoted(number.literal))")
    }
    return integer
  }

  /// The boolean.
  package func boolean(for name: String? = nil) throws(JSONTextError) -> Bool {
    guard case .boolean(let boolean) = value else { throw mismatch("a boolean", for: name) }
    return boolean
  }

  /// The array's values.
  package func array(for name: String? = nil) throws(JSONTextError) -> [JSONNode] {
    guard case .array(let nodes) = value else { throw mismatch("an array", for: name) }
    return nodes
  }

  /// The object.
  package func object(for name: String? = nil) throws(JSONTextError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch("an object", for: name) }
    return object
  }

  /// The case whose raw value the text is; the error lists the allowed words and the nearest.
  package func enumeration<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type = Choice.self, for name: String? = nil
  ) throws(JSONTextError) -> Choice where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    let word = try word(of: words, for: name)
    guard let choice = Choice(rawValue: word) else { throw unknown(word, among: words, for: name) }
    return choice
  }

  /// One of some words; the error lists them and tells the nearest.
  package func word(
    of words: [String], for name: String? = nil
  ) throws(JSONTextError) -> String {
    let word = try string(for: name)
    guard words.contains(word) else { throw unknown(word, among: words, for: name) }
    return word
  }

  private func unknown(_ word: String, among words: [String], for name: String?) -> JSONTextError {
    let subject = name.map { " for \(quoted($0))" } ?? ""
    let hint = nearestName(to: word, among: words).map { "; did you mean \(quoted($0))?" } ?? ""
    let list = words.map(quoted).joined(separator: ", ")
    return error("unknown word \(quoted(word))\(subject), expected one of \(list)\(hint)")
  }

  /// An error at this value's place.
  package func error(_ message: String) -> JSONTextError {
    JSONTextError(message: message, position: position)
  }

  private func mismatch(_ expected: String, for name: String?) -> JSONTextError {
    let subject = name.map { " for \(quoted($0))" } ?? ""
    return error("expected \(expected)\(subject), found \(value.kindName)")
  }
}
