package import GridreelJSONText
package import GridreelPrimitives

/// How the values of one kind are written: in files, as words of flags, in schemas and in records.
package struct Form<Value: Sendable>: Sendable {
  /// Reads a JSON value; `base` has the defaults for keys that an object omits.
  package typealias Read =
    @Sendable (KeyReader, JSONNode, _ key: String, _ base: Value?) throws(GridreelError) -> Value
  /// Reads the words of a flag.
  package typealias ReadTexts = @Sendable ([String], Origin) throws(GridreelError) -> Value
  /// Writes a value for records and explanations.
  package typealias Write = @Sendable (Value) -> String

  /// The number of words that make up the value of a flag.
  package enum Shape: Sendable {
    /// One; the last of several wins.
    case one
    /// One flag, or an array in a file.
    case array
    /// Any number, one per flag.
    case repeated
    /// Any number, also separated by commas.
    case list
  }

  package private(set) var schema: JSONSchema
  package let shape: Shape
  /// The allowed words; empty if any text is allowed.
  package let words: [String]
  package private(set) var read: Read
  /// Nil if only files can have such values.
  private let readTexts: ReadTexts?
  /// Nil if neither records nor explanations have such values.
  package private(set) var write: Write?
  /// The parts of a written value.
  package private(set) var parts = ValueParts.plain
  /// Whether a value depends on the theme without naming a parameter, as a line without a colour does.
  let takesFromTheme: @Sendable (JSONNode) -> Bool

  /// Makes a form.
  ///
  /// - Parameters:
  ///   - schema: The schema of the JSON value.
  ///   - shape: The number of words that make up the value of a flag.
  ///   - words: The allowed words; empty if any text is allowed.
  ///   - write: Writes a value for records and explanations; nil if they have no such values.
  ///   - takesFromTheme: Whether a value depends on the theme without naming a parameter.
  ///   - texts: Reads the words of a flag; nil if only files can have such values.
  ///   - read: Reads the JSON value.
  package init(
    _ schema: JSONSchema, _ shape: Shape = .one, words: [String] = [], written write: Write? = nil,
    takesFromTheme: @escaping @Sendable (JSONNode) -> Bool = { _ in false },
    texts: ReadTexts? = nil, read: @escaping Read
  ) {
    (self.schema, self.shape, self.words) = (schema, shape, words)
    (self.write, self.takesFromTheme) = (write, takesFromTheme)
    (self.read, readTexts) = (read, texts)
  }

  /// Reads the words of a flag.
  ///
  /// - Throws: ``GridreelError`` without a place if they are invalid.
  package func value(_ texts: [String], _ origin: Origin) throws(GridreelError) -> Value {
    guard let readTexts else { throw GridreelError("only valid in grid files") }
    let texts = shape == .list ? texts.flatMap(FlagText.list) : texts
    guard !texts.isEmpty else { throw GridreelError("a value is missing") }
    return try readTexts(texts, origin)
  }

  /// The value as records and explanations have it.
  func written(_ value: Value) -> String { write?(value) ?? "" }

  /// The form with a different schema.
  package func schema(_ schema: JSONSchema) -> Form {
    var copy = self
    copy.schema = schema
    return copy
  }

  /// The form whose values are written to records and explanations.
  package func writing(_ write: @escaping Write) -> Form {
    var copy = self
    copy.write = write
    return copy
  }

  /// The form of values that are written in parts.
  package func parted(_ parts: ValueParts) -> Form {
    var copy = self
    copy.parts = parts
    return copy
  }

  /// The form of values that files write in more ways than flags.
  package func read(_ read: @escaping Read) -> Form {
    var copy = self
    copy.read = read
    return copy
  }
}

// MARK: Texts with a grammar of their own

extension Form {
  /// One text, read by a function; in a file a text, a number or a boolean.
  package static func one(
    _ schema: JSONSchema, words: [String] = [],
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Value
  ) -> Form {
    let last: ReadTexts = { texts, origin throws(GridreelError) in
      try read(texts[texts.count - 1], origin)
    }
    return Form(schema, words: words, texts: last) { reader, node, key, _ throws(GridreelError) in
      let text = try reader.text(node, for: key)
      return try node.located(at: key) { () throws(GridreelError) in
        try read(text, reader.origin(node))
      }
    }
  }

  /// Several values, one for each text.
  private static func several<Element>(
    _ shape: Shape, _ schema: JSONSchema,
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Element
  ) -> Form where Value == [Element] {
    array(schema, shape: shape) { texts, origin throws(GridreelError) in
      try texts.mapEach { text throws(GridreelError) in try read(text, origin) }
    }
  }

  /// Values separated by commas, or as a list.
  package static func list<Element>(
    of item: JSONSchema = .name,
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Element
  ) -> Form where Value == [Element] {
    several(.list, .oneOrSeveral(item), read: read)
  }

  /// Values given one at a time, or as a list.
  package static func repeated<Element>(
    _ schema: JSONSchema = .oneOrSeveral(.name),
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Element
  ) -> Form where Value == [Element] {
    several(.repeated, schema, read: read)
  }

  /// Texts that make up one value, as an array or as one text of a file.
  package static func array(
    _ schema: JSONSchema, shape: Shape = .array,
    read: @escaping @Sendable ([String]) throws(GridreelError) -> Value
  ) -> Form {
    array(schema, shape: shape) { texts, _ throws(GridreelError) in try read(texts) }
  }

  /// Texts of an array, which are taken as they are, or of a text of a file, which is read as the words of a flag.
  package static func array(
    _ schema: JSONSchema, shape: Shape, read: @escaping ReadTexts
  ) -> Form {
    Form(schema, shape, texts: read) { reader, node, key, _ throws(GridreelError) in
      var texts = try reader.texts(node, for: key)
      if case .string(let text) = node.value, shape == .list { texts = FlagText.list(text) }
      return try node.located(at: key) { () throws(GridreelError) in
        guard !texts.isEmpty else { throw GridreelError("a value is missing") }
        return try read(texts, reader.origin(node))
      }
    }
  }

  /// `KEY=VALUE`; an object in a file, whose keys are taken as they are.
  ///
  /// - Parameters:
  ///   - item: The schema of a value.
  ///   - shape: How texts of a flag make up the value.
  ///   - all: The key of a text without one; nil if each must have one.
  ///   - read: Reads a value.
  /// - Returns: The form.
  package static func byColumn<Item>(
    _ item: JSONSchema, shape: Shape = .repeated, all: String? = nil,
    read: @escaping @Sendable (String) throws(GridreelError) -> Item
  ) -> Form where Value == [KeyedValue<Item>] {
    let pairs: ReadTexts = { texts, origin throws(GridreelError) in
      try texts.mapEach { text throws(GridreelError) in
        let pair =
          if let all, !text.contains("=") { (key: all, value: text) } else {
            try FlagText.pair(text)
          }
        return KeyedValue(key: pair.key, value: try read(pair.value), origin: origin)
      }
    }
    let object = JSONSchema.object([:], others: item)
    return Form(all == nil ? object : .any([item, object]), shape, texts: pairs) {
      reader, node, key, _ throws(GridreelError) in
      if let all, case .string(let text) = node.value {
        return try node.located(at: key) { () throws(GridreelError) in
          [KeyedValue(key: all, value: try read(text), origin: reader.origin(node))]
        }
      }
      return try node.object(for: key).members.mapEach { member throws(GridreelError) in
        let text = try reader.text(member.node, for: member.key)
        return try member.node.located(at: key) { () throws(GridreelError) in
          KeyedValue(
            key: member.key, value: try read(text), origin: reader.origin(member.node))
        }
      }
    }
  }
}

/// A value for one column.
package struct KeyedValue<Value: Sendable>: Sendable {
  /// The column, by key or `#3`.
  package let key: String
  package let value: Value
  package let origin: Origin

  package init(key: String, value: Value, origin: Origin) {
    (self.key, self.value, self.origin) = (key, value, origin)
  }
}

// MARK: Common kinds

extension Form<String> {
  /// Any text.
  package static var text: Form { one(.text()) { text, _ in text }.writing { $0 } }
  /// A name, a path, a query: a text of at least one character.
  package static var name: Form { text.schema(.name) }
  /// The name of a column, which must exist.
  package static var column: Form {
    Form(.name) { reader, node, key, _ throws(GridreelError) in try reader.column(node, for: key) }
      .writing { $0 }
  }
}

extension Form<[String]> {
  /// Names separated by commas, or as a list.
  package static var names: Form { list { text, _ in text } }
}

extension Form<Bool> {
  /// True or false.
  package static var boolean: Form {
    one(.boolean) { text, _ throws(GridreelError) in try FlagText.boolean(text) }
      .read { _, node, key, _ throws(GridreelError) in
        if case .string(let text) = node.value, let flag = Bool(text) { return flag }
        return try node.boolean(for: key)
      }.writing { String($0) }
  }
}

extension Form<Int> {
  /// An integer of at least 1.
  package static var count: Form {
    one(.integer(from: 1)) { text, _ throws(GridreelError) in try FlagText.count(text) }
      .writing { String($0) }
  }

  /// An integer within limits.
  package static func integer(_ limits: ClosedRange<Int>) -> Form {
    let isOpen = limits.upperBound == .max
    let schema = isOpen ? JSONSchema.integer(from: limits.lowerBound) : .integer(limits)
    return one(schema) { text, _ throws(GridreelError) in
      guard let number = Int(text), limits.contains(number) else {
        throw GridreelError("'\(text)' is not a whole number \(limits.inWords)")
      }
      return number
    }.read { _, node, key, _ throws(GridreelError) in
      let number = try node.integer(for: key)
      guard limits.contains(number) else {
        throw node.error("\(key: key) is a whole number \(limits.inWords)")
      }
      return number
    }.writing { String($0) }
  }
}

extension ClosedRange<Int> {
  fileprivate var inWords: String {
    upperBound == .max ? "of \(lowerBound) or more" : "from \(lowerBound) to \(upperBound)"
  }
}

extension Form<Double> {
  /// A number within limits; the unit is for messages.
  package static func number(
    _ limits: ClosedRange<Double> = -.greatestFiniteMagnitude ... .greatestFiniteMagnitude,
    _ unit: String = ""
  ) -> Form {
    let isOpen = limits.upperBound == .greatestFiniteMagnitude
    return one(.number(isOpen ? nil : limits)) { text, _ throws(GridreelError) in
      try FlagText.number(text, limits, unit)
    }.read { _, node, key, _ throws(GridreelError) in
      guard case .string(let text) = node.value, Double(text) != nil else {
        return try node.number(for: key, in: limits, unit)
      }
      return try node.located(at: key) { () throws(GridreelError) in
        try FlagText.number(text, limits, unit)
      }
    }.writing(JSONWriter.number)
  }
}

extension Form where Value: RawRepresentable<String> & CaseIterable {
  /// A raw value of an enumeration.
  package static var word: Form {
    one(.words(Value.self), words: Value.allCases.map(\.rawValue)) {
      text, _ throws(GridreelError) in try FlagText.word(text, Value.self)
    }.read { _, node, key, _ throws(GridreelError) in
      try node.enumeration(for: key)
    }.writing(\.rawValue)
  }
}

extension Form {
  /// Several words of an enumeration, each once.
  package static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>() -> Form
  where Value == Set<Word> {
    Form(.list(of: .words(Word.self))) { _, node, key, _ throws(GridreelError) in
      Set(
        try node.array(for: key).mapEach { node throws(GridreelError) -> Word in
          try node.enumeration(for: key)
        })
    }.writing { $0.map(\.rawValue).sorted().joined(separator: ", ") }
  }
}
