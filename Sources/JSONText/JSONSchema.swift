import GridreelPrimitives

/// A JSON Schema (draft 2020-12), whole or in part.
///
/// Code that reads a key describes it by one of these, so that the published schemas, the reference
/// pages and the readers cannot diverge. Keywords keep the order in which they were given.
package struct JSONSchema: Hashable, Sendable {
  /// The value of a keyword.
  package indirect enum Term: Hashable, Sendable {
    case text(String)
    case number(Double)
    case boolean(Bool)
    case list([Term])
    case schema(JSONSchema)
  }

  /// A keyword with its value; in `properties` and `$defs`, a name with its schema.
  package struct Keyword: Hashable, Sendable {
    package var name: String
    package var term: Term

    package init(_ name: String, _ term: Term) {
      self.name = name
      self.term = term
    }
  }

  /// The keywords in order; an empty list allows everything.
  package var keywords: [Keyword]

  package init(_ keywords: [Keyword] = []) { self.keywords = keywords }

  /// The value of a keyword.
  package subscript(name: String) -> Term? {
    get { keywords.first { $0.name == name }?.term }
    set {
      let place = keywords.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let term?): keywords[place].term = term
      case (let place?, nil): keywords.remove(at: place)
      case (nil, let term?): keywords.append(Keyword(name, term))
      case (nil, nil): break
      }
    }
  }

  /// The keys that an object of this schema may have, in order.
  package var keys: [String] {
    guard case .schema(let properties) = self["properties"] else { return [] }
    return properties.keywords.map(\.name)
  }

  /// The schema with one keyword set.
  package func with(_ name: String, _ term: Term) -> JSONSchema {
    var result = self
    result[name] = term
    return result
  }

  /// The schema with a description, placed first.
  package func described(_ text: String) -> JSONSchema {
    var result = self
    result["description"] = nil
    result.keywords.insert(Keyword("description", .text(text)), at: 0)
    return result
  }
}

// MARK: Kinds of values

extension JSONSchema {
  /// Any value.
  package static let anything = JSONSchema()
  /// True or false.
  package static let boolean = JSONSchema(type: "boolean")
  /// The value `null`.
  package static let null = JSONSchema(type: "null")

  private init(type: String) { self.init([Keyword("type", .text(type))]) }

  /// A string.
  ///
  /// - Parameters:
  ///   - minLength: The minimum number of characters.
  ///   - maxLength: The maximum number of characters.
  ///   - pattern: A regular expression (ECMA-262) that must match part of the string.
  /// - Returns: The schema.
  package static func text(
    minLength: Int? = nil, maxLength: Int? = nil, pattern: String? = nil
  ) -> JSONSchema {
    var schema = JSONSchema(type: "string")
    schema["minLength"] = minLength.map { .number(Double($0)) }
    schema["maxLength"] = maxLength.map { .number(Double($0)) }
    schema["pattern"] = pattern.map(Term.text)
    return schema
  }

  /// A text of at least one character.
  package static let name = JSONSchema.text(minLength: 1)

  /// A value, or a list of such values.
  ///
  /// - Parameters:
  ///   - item: The schema of each value.
  ///   - count: The minimum length of a list; nil allows no list.
  /// - Returns: The schema.
  package static func oneOrSeveral(_ item: JSONSchema, atLeast count: Int? = nil) -> JSONSchema {
    .any([item, .list(of: item, count: count.map { $0...Int.max })])
  }

  /// A number.
  ///
  /// - Parameters:
  ///   - limits: The inclusive range; nil allows all numbers.
  ///   - lower: The exclusive lower bound.
  /// - Returns: The schema.
  package static func number(
    _ limits: ClosedRange<Double>? = nil, above lower: Double? = nil
  ) -> JSONSchema {
    JSONSchema(type: "number").limited(limits, above: lower)
  }

  /// A number that is at least `lower`.
  package static func number(from lower: Double) -> JSONSchema {
    JSONSchema(type: "number").with("minimum", .number(lower))
  }

  /// A value of one of several types, by their names in JSON Schema.
  package static func types(_ names: String...) -> JSONSchema {
    JSONSchema([Keyword("type", .list(names.map(Term.text)))])
  }

  /// An integer.
  ///
  /// - Parameter limits: The inclusive range; nil allows all integers.
  /// - Returns: The schema.
  package static func integer(_ limits: ClosedRange<Int>? = nil) -> JSONSchema {
    JSONSchema(type: "integer")
      .limited(limits.map { Double($0.lowerBound)...Double($0.upperBound) })
  }

  /// An integer that is at least `lower`.
  package static func integer(from lower: Int) -> JSONSchema {
    JSONSchema(type: "integer").with("minimum", .number(Double(lower)))
  }

  private func limited(
    _ limits: ClosedRange<Double>?, above lower: Double? = nil
  ) -> JSONSchema {
    var schema = self
    schema["exclusiveMinimum"] = lower.map(Term.number)
    schema["minimum"] = limits.map { .number($0.lowerBound) }
    schema["maximum"] = limits.map { .number($0.upperBound) }
    return schema
  }

  /// One fixed string.
  package static func constant(_ text: String) -> JSONSchema {
    JSONSchema([Keyword("const", .text(text))])
  }

  /// One fixed boolean.
  package static func constant(_ boolean: Bool) -> JSONSchema {
    JSONSchema([Keyword("const", .boolean(boolean))])
  }

  /// One of several strings.
  package static func words(_ words: [String]) -> JSONSchema {
    JSONSchema([Keyword("enum", .list(words.map(Term.text)))])
  }

  /// One of the raw values of an enumeration.
  package static func words<Choice: RawRepresentable<String> & CaseIterable>(
    _ choices: Choice.Type
  ) -> JSONSchema {
    words(choices.allCases.map(\.rawValue))
  }

  /// A value that matches at least one of several schemas.
  package static func any(_ schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema([Keyword("anyOf", .list(schemas.map(Term.schema)))])
  }

  /// A value that matches exactly one of several schemas.
  package static func one(_ schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema([Keyword("oneOf", .list(schemas.map(Term.schema)))])
  }

  /// A reference to a definition in the same document.
  package static func reference(_ name: String) -> JSONSchema {
    JSONSchema([Keyword("$ref", .text("#/$defs/\(name)"))])
  }

  /// An array.
  ///
  /// - Parameters:
  ///   - items: The schema of each value.
  ///   - count: The allowed number of values; nil allows any number.
  /// - Returns: The schema.
  package static func list(
    of items: JSONSchema, count: ClosedRange<Int>? = nil
  ) -> JSONSchema {
    var schema = JSONSchema(type: "array")
    schema["minItems"] = count.map { .number(Double($0.lowerBound)) }
    if let most = count?.upperBound, most != .max { schema["maxItems"] = .number(Double(most)) }
    schema["items"] = .schema(items)
    return schema
  }

  /// An object.
  ///
  /// - Parameters:
  ///   - properties: Its keys in order, each with the schema of its value.
  ///   - required: The required keys.
  ///   - others: The schema of the values of other keys; nil allows no other keys.
  /// - Returns: The schema.
  package static func object(
    _ properties: KeyValuePairs<String, JSONSchema>, required: [String] = [],
    others: JSONSchema? = nil
  ) -> JSONSchema {
    object(properties.map { ($0.key, $0.value) }, required: required, others: others)
  }

  /// An object whose keys are restricted to a list.
  package static func object(
    _ properties: [(key: String, schema: JSONSchema)], required: [String] = [],
    others: JSONSchema? = nil
  ) -> JSONSchema {
    var schema = JSONSchema(type: "object")
    switch others {
    case nil: schema["additionalProperties"] = .boolean(false)
    case .anything?: schema["additionalProperties"] = .boolean(true)
    case let others?: schema["additionalProperties"] = .schema(others)
    }
    if !required.isEmpty { schema["required"] = .list(required.map(Term.text)) }
    if !properties.isEmpty { schema["properties"] = .schema(named(properties)) }
    return schema
  }

  /// The schema of a whole file.
  ///
  /// - Parameters:
  ///   - identifier: The file name, such as `grid.schema.json`.
  ///   - title: What it describes.
  ///   - definitions: The definitions for ``reference(_:)``, in order.
  /// - Returns: The schema.
  package func document(
    _ identifier: String, title: String, definitions: [(key: String, schema: JSONSchema)]
  ) -> JSONSchema {
    var keywords = [
      Keyword("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
      Keyword("$id", .text(identifier)), Keyword("title", .text(title)),
    ]
    keywords += self.keywords
    keywords.append(Keyword("$defs", .schema(Self.named(definitions))))
    return JSONSchema(keywords)
  }

  private static func named(_ schemas: [(key: String, schema: JSONSchema)]) -> JSONSchema {
    JSONSchema(schemas.map { Keyword($0.key, .schema($0.schema)) })
  }
}

// MARK: Writing

extension JSONSchema {

  /// The schema as readable JSON, ending with a line break.
  package var written: String { Term.schema(self).written(indent: 0, after: 0) + "\n" }

  /// The maximum length of a line that can be broken, in bytes.
  fileprivate static let lineLength = 100

  fileprivate static func quoted(_ text: String) -> String {
    jsonString(text, escapingHidden: false)
  }
}

extension JSONSchema.Term {
  /// The value on one line if it fits, otherwise with one member per line.
  ///
  /// - Parameters:
  ///   - indent: The indentation of the line.
  ///   - used: The number of characters before the value on its line.
  /// - Returns: The JSON.
  fileprivate func written(indent: Int, after used: Int) -> String {
    let line = onOneLine
    if indent + used + line.utf8.count <= JSONSchema.lineLength { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .text, .number, .boolean: return line
    case .list(let terms):
      let lines = terms.map { inner + $0.written(indent: indent + 2, after: 1) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(outer)]"
    case .schema(let schema):
      let lines = schema.keywords.map { keyword in
        let name = JSONSchema.quoted(keyword.name) + ": "
        return inner + name + keyword.term.written(indent: indent + 2, after: name.utf8.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(outer)}"
    }
  }

  private var onOneLine: String {
    switch self {
    case .text(let text): JSONSchema.quoted(text)
    case .number(let number): number.written
    case .boolean(let boolean): String(boolean)
    case .list(let terms): "[" + terms.map(\.onOneLine).joined(separator: ", ") + "]"
    case .schema(let schema):
      "{"
        + schema.keywords.map { JSONSchema.quoted($0.name) + ": " + $0.term.onOneLine }
        .joined(separator: ", ") + "}"
    }
  }
}
