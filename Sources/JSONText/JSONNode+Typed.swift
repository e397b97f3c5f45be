package import GridreelPrimitives

/// Typed accessors, which throw ``GridreelError`` at the value's position if it has another type.
extension Array {
  /// Reads each element, and tells the mistakes of all.
  package func readingEach<Value>(
    _ read: (Element) throws(GridreelError) -> Value
  ) throws(GridreelError) -> [Value] {
    var mistakes = Mistakes()
    let values = compactMap { node in
      mistakes.find { () throws(GridreelError) in try read(node) }
    }
    try mistakes.check()
    return values
  }
}

extension JSONNode {
  /// The text; `name` says in error messages what it is for.
  package func string(for name: String? = nil) throws(GridreelError) -> String {
    guard case .string(let text) = value else { throw mismatch("a string", for: name) }
    return text
  }

  /// The finite number; `name` says in error messages what it is for.
  package func number(for name: String? = nil) throws(GridreelError) -> Double {
    guard case .number(let number) = value else { throw mismatch("a number", for: name) }
    guard number.value.isFinite else {
      throw error("the number \(quoted(number.literal)) is too large")
    }
    return number.value
  }

  /// The integer; `1.0` and `1e3` are integers too.
  package func integer(for name: String? = nil) throws(GridreelError) -> Int {
    guard case .number(let number) = value else { throw mismatch("a whole number", for: name) }
    guard let integer = Int(number.literal) ?? Int(exactly: number.value) else {
      let subject = name.map { " for \(key: $0)" as Message } ?? ""
      throw error("expected a whole number\(subject), found \(quoted(number.literal))")
    }
    return integer
  }

  /// The boolean.
  package func boolean(for name: String? = nil) throws(GridreelError) -> Bool {
    guard case .boolean(let boolean) = value else { throw mismatch("a boolean", for: name) }
    return boolean
  }

  /// The array's values.
  package func array(for name: String? = nil) throws(GridreelError) -> [JSONNode] {
    guard case .array(let nodes) = value else { throw mismatch("an array", for: name) }
    return nodes
  }

  /// The object.
  package func object(for name: String? = nil) throws(GridreelError) -> JSONObject {
    guard case .object(let object) = value else { throw mismatch("an object", for: name) }
    return object
  }

  /// The case with the text as its raw value; the error lists the allowed words and the nearest one.
  package func enumeration<Choice: RawRepresentable & CaseIterable>(
    _: Choice.Type = Choice.self, for name: String? = nil
  ) throws(GridreelError) -> Choice where Choice.RawValue == String {
    let words = Choice.allCases.map(\.rawValue)
    let word = try word(of: words, for: name)
    guard let choice = Choice(rawValue: word) else { throw unknown(word, among: words, for: name) }
    return choice
  }

  /// One of a list of words; the error lists them and suggests the nearest one.
  package func word(
    of words: [String], for name: String? = nil
  ) throws(GridreelError) -> String {
    let word = try string(for: name)
    guard words.contains(word) else { throw unknown(word, among: words, for: name) }
    return word
  }

  private func unknown(_ word: String, among words: [String], for name: String?) -> GridreelError {
    let subject = name.map { " for \(key: $0)" as Message } ?? ""
    let near = KeyMeanings.word(meantBy: word, among: words) ?? nearestName(to: word, among: words)
    let hint = near.map { "; did you mean \(quoted($0))?" } ?? ""
    let list = words.map(quoted).joined(separator: ", ")
    return error("unknown word \(quoted(word))\(subject), expected one of \(list)\(hint)")
  }

  /// An error at this value's position.
  package func error(_ message: Message) -> GridreelError {
    GridreelError(message, at: position)
  }

  private func mismatch(_ expected: String, for name: String?) -> GridreelError {
    let subject = name.map { " for \(key: $0)" as Message } ?? ""
    return error("expected \(expected)\(subject), found \(value.kindName)")
  }
}

extension JSONNode {
  /// Reads a number within limits.
  ///
  /// - Parameters:
  ///   - name: The key, for messages.
  ///   - limits: The least and the greatest number.
  ///   - unit: The unit, for messages; empty for none.
  /// - Returns: The number.
  /// - Throws: ``GridreelError`` if it is no number or outside the limits.
  package func number(
    for name: String, in limits: ClosedRange<Double>, _ unit: String = ""
  ) throws(GridreelError) -> Double {
    let number = try number(for: name)
    guard limits.contains(number) else {
      throw error(
        "\(key: name): " + limits.excluding(JSONWriter.number(number), unit))
    }
    return number
  }
}

extension JSONNode {
  /// Reports an error in a text at the place of the value, with its key if it has one.
  package func located<Value>(
    at key: String? = nil, _ read: () throws(GridreelError) -> Value
  ) throws(GridreelError) -> Value {
    do throws(GridreelError) {
      return try read()
    } catch {
      throw self.error(key.map { "\(key: $0): \(error.message)" as Message } ?? error.message)
    }
  }
}
