package import GridreelPrimitives

/// The way from a JSON text to a part of it: `results.items`, `$.pages[0].rows`, `["a.b"].rows`.
package struct JSONPath: Hashable, Sendable {
  /// A step of the way.
  package enum Step: Hashable, Sendable {
    /// To the value of a key.
    case key(String)
    /// To an element, from 0.
    case index(Int)
  }

  package let steps: [Step]

  /// The path to the value of some keys.
  package init(keys: [String]) { steps = keys.map { .key($0) } }

  /// Parses a path.
  ///
  /// - Throws: ``GridreelError`` if it is none.
  package init(parsing text: String) throws(GridreelError) {
    var rest = text[...]
    if rest == "$" || rest.hasPrefix("$.") || rest.hasPrefix("$[") { rest = rest.dropFirst() }
    var steps: [Step] = []
    if !rest.hasPrefix("."), !rest.hasPrefix("["), !rest.isEmpty { rest = "." + rest }
    while let mark = rest.first {
      rest = rest.dropFirst()
      guard mark == "[" else {
        let key = rest.prefix { $0 != "." && $0 != "[" }
        guard mark == ".", !key.isEmpty, key != "*" else { throw noPath(text) }
        steps.append(.key(String(key)))
        rest = rest.dropFirst(key.count)
        continue
      }
      if let key = Self.quotedKey(&rest) {
        steps.append(.key(key))
        continue
      }
      let digits = rest.prefix { $0 != "]" }
      guard let number = Int(digits), number >= 0, digits.count < rest.count else {
        throw noPath(text)
      }
      steps.append(.index(number))
      rest = rest.dropFirst(digits.count + 1)
    }
    self.steps = steps
  }

  /// Takes a key in quotes with the bracket behind it; nil if there is none.
  private static func quotedKey(_ rest: inout Substring) -> String? {
    guard rest.first == "\"" else { return nil }
    var (key, isEscaped) = ("", false)
    for place in rest.indices.dropFirst() {
      let letter = rest[place]
      if letter == "\"", !isEscaped {
        let behind = rest[rest.index(after: place)...]
        guard behind.first == "]" else { return nil }
        rest = behind.dropFirst()
        return key
      }
      isEscaped = letter == "\\" && !isEscaped
      if !isEscaped { key.append(letter) }
    }
    return nil
  }

  /// Whether a key can stand in a path without quotes; one with a point in it can.
  private static func isPlain(_ key: String) -> Bool {
    !key.hasPrefix("$") && !key.contains { "[\"\\".contains($0) }
      && key.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
        !$0.isEmpty && $0 != "*"
      }
  }

  private static func quoted(_ key: String) -> String {
    "\"" + key.flatMap { "\"\\".contains($0) ? "\\\($0)" : "\($0)" } + "\""
  }

  /// The path as it is written.
  package var text: String { Self.text(of: steps[...]) }

  /// Some steps as they are written.
  package static func text(of steps: ArraySlice<Step>) -> String {
    var text = ""
    for step in steps {
      switch step {
      case .key(let key) where isPlain(key): text += text.isEmpty ? key : "." + key
      case .key(let key): text += "[\(quoted(key))]"
      case .index(let number): text += "[\(number)]"
      }
    }
    return text.isEmpty ? "$" : text
  }
}

/// The error for a text that is not a path.
private func noPath(_ text: String) -> GridreelError {
  GridreelError(
    "\(quoted(text)) is not a path; write keys and numbers of elements, such as 'results.items' or "
      + "'pages[0].rows'")
}
