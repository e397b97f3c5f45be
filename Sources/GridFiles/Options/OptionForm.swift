package import JSONText
package import Primitives

/// Reads a value of a file; the name is its key, for messages.
package typealias KeyReading<Reader, Value> =
  @Sendable (Reader, JSONNode, _ name: String) throws(GridreelError) -> Value

/// The written form of an option's value: as a flag's text, and as JSON.
package struct OptionForm<Value: Sendable>: Sendable {
  /// The number of texts that make up a value.
  enum Shape: Sendable {
    /// One; the last of several wins.
    case one
    /// One flag, or an array in a grid file.
    case array
    /// Any number, one per flag.
    case repeated
    /// Any number, also separated by commas.
    case list
  }

  /// The number of texts that make up the value.
  let shape: Shape
  /// The allowed words; empty if any text is allowed.
  private(set) var words: [String] = []
  /// The schema of its JSON value.
  package private(set) var schema: JSONSchema
  private let read: @Sendable ([String], Origin) throws(GridreelError) -> Value

  /// A custom form.
  init(
    _ shape: Shape, words: [String] = [], schema: JSONSchema,
    read: @escaping @Sendable ([String], Origin) throws(GridreelError) -> Value
  ) {
    self.shape = shape
    self.words = words
    self.schema = schema
    self.read = read
  }

  /// Whether a flag may be given several times.
  var isRepeatable: Bool { shape == .list || shape == .repeated }

  /// Whether a grid file may contain an array.
  var takesArray: Bool { shape != .one }

  /// Reads the value from texts.
  ///
  /// - Throws: ``GridreelError`` if they are invalid.
  package func value(_ texts: [String], _ origin: Origin) throws(GridreelError) -> Value {
    let texts = shape == .list ? texts.flatMap(Specification.list) : texts
    guard !texts.isEmpty else { throw GridreelError("a value is missing") }
    return try read(texts, origin)
  }

  /// The form with a different schema.
  package func schema(_ schema: JSONSchema) -> OptionForm {
    var copy = self
    copy.schema = schema
    return copy
  }
}

extension OptionForm {
  /// One text, read by a function.
  package static func one(
    _ schema: JSONSchema, words: [String] = [],
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Value
  ) -> OptionForm {
    OptionForm(.one, words: words, schema: schema) { texts, origin throws(GridreelError) in
      try read(texts[texts.count - 1], origin)
    }
  }

  /// Values that only grid files can set.
  static func fileOnly(_ schema: JSONSchema) -> OptionForm {
    OptionForm(.one, schema: schema) { _, _ throws(GridreelError) in
      throw Specification.onlyInFiles
    }
  }

  /// Values separated by commas, or as a list.
  static func list<Element>(
    of item: JSONSchema = .name,
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Element
  ) -> OptionForm where Value == [Element] {
    OptionForm(.list, schema: .oneOrSeveral(item)) { texts, origin throws(GridreelError) in
      try texts.mapEach { text throws(GridreelError) in try read(text, origin) }
    }
  }

  /// Values given one at a time, or as a list.
  static func repeated<Element>(
    _ schema: JSONSchema = .oneOrSeveral(.name),
    read: @escaping @Sendable (String, Origin) throws(GridreelError) -> Element
  ) -> OptionForm where Value == [Element] {
    OptionForm(.repeated, schema: schema) { texts, origin throws(GridreelError) in
      try texts.mapEach { text throws(GridreelError) in try read(text, origin) }
    }
  }

  /// `KEY=VALUE`; an object in a grid file.
  static func byColumn<Item>(
    _ item: JSONSchema, shape: Shape = .repeated,
    read: @escaping @Sendable (String) throws(GridreelError) -> Item
  ) -> OptionForm where Value == [KeyedValue<Item>] {
    OptionForm(shape, schema: .object([:], others: item)) {
      texts, origin throws(GridreelError) in
      try texts.mapEach { text throws(GridreelError) in
        let pair = try Specification.pair(text)
        return KeyedValue(key: pair.key, value: try read(pair.value), origin: origin)
      }
    }
  }
}

extension OptionForm where Value == String {
  /// Any text.
  static var text: OptionForm { .one(.text()) { text, _ in text } }
  /// A name, a path, a query: a text of at least one character.
  static var name: OptionForm { .one(.name) { text, _ in text } }
}

extension OptionForm where Value == [String] {
  /// Names separated by commas, or as a list.
  static var names: OptionForm { .list { text, _ in text } }
}

extension OptionForm where Value == Bool {
  /// True or false.
  package static var boolean: OptionForm {
    .one(.boolean) { text, _ throws(GridreelError) in try Specification.boolean(text) }
  }
}

extension OptionForm where Value == Int {
  /// An integer of at least 1.
  package static var count: OptionForm {
    .one(.integer(from: 1)) { text, _ throws(GridreelError) in try Specification.count(text) }
  }
}

extension OptionForm where Value == Double {
  /// A number within limits.
  package static func number(_ limits: ClosedRange<Double>) -> OptionForm {
    .one(.number(limits)) { text, _ throws(GridreelError) in
      try Specification.number(text, limits)
    }
  }
}

extension OptionForm where Value: RawRepresentable<String> & CaseIterable {
  /// A raw value of an enumeration.
  package static var word: OptionForm {
    .one(.words(Value.self), words: Value.allCases.map(\.rawValue)) {
      text, _ throws(GridreelError) in
      try Specification.word(text, Value.self)
    }
  }
}
