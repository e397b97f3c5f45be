import JSONText

/// How an option's value is written: as a flag's text, and as JSON.
struct OptionForm<Value: Sendable>: Sendable {
  /// How many texts make the value.
  enum Shape: Sendable {
    /// One; the last of several counts.
    case one
    /// One flag, or an array in a grid file.
    case array
    /// Any number, each given by its own.
    case repeated
    /// Any number, also with commas between.
    case list
  }

  /// How many texts make the value.
  let shape: Shape
  /// The words that it is taken from; none where any text will do.
  private(set) var words: [String] = []
  /// What JSON may stand for it.
  private(set) var schema: JSONSchema
  private let read: @Sendable ([String], Origin) throws(SpecificationError) -> Value

  /// A form of its own.
  init(
    _ shape: Shape, words: [String] = [], schema: JSONSchema,
    read: @escaping @Sendable ([String], Origin) throws(SpecificationError) -> Value
  ) {
    self.shape = shape
    self.words = words
    self.schema = schema
    self.read = read
  }

  /// Whether a flag may be given several times.
  var isRepeatable: Bool { shape == .list || shape == .repeated }

  /// Whether a grid file may give an array.
  var takesArray: Bool { shape != .one }

  /// The value of some texts.
  ///
  /// - Throws: ``SpecificationError`` where there is none.
  func value(_ texts: [String], _ origin: Origin) throws(SpecificationError) -> Value {
    let texts = shape == .list ? texts.flatMap(Specification.list) : texts
    guard !texts.isEmpty else { throw SpecificationError(message: "a value is missing") }
    return try read(texts, origin)
  }

  /// The form, whose JSON is described in another way.
  func schema(_ schema: JSONSchema) -> OptionForm {
    var copy = self
    copy.schema = schema
    return copy
  }
}

extension OptionForm {
  /// One text that is read by a function.
  static func one(
    _ schema: JSONSchema, words: [String] = [],
    read: @escaping @Sendable (String, Origin) throws(SpecificationError) -> Value
  ) -> OptionForm {
    OptionForm(.one, words: words, schema: schema) { texts, origin throws(SpecificationError) in
      try read(texts[texts.count - 1], origin)
    }
  }

  /// Values that only grid files have.
  static func fileOnly(_ schema: JSONSchema) -> OptionForm {
    OptionForm(.one, schema: schema) { _, _ throws(SpecificationError) in
      throw .onlyInFiles
    }
  }

  /// Values with commas between, or as a list.
  static func list<Element>(
    of item: JSONSchema = .name,
    read: @escaping @Sendable (String, Origin) throws(SpecificationError) -> Element
  ) -> OptionForm where Value == [Element] {
    OptionForm(.list, schema: .oneOrSeveral(item)) { texts, origin throws(SpecificationError) in
      try texts.mapEach { text throws(SpecificationError) in try read(text, origin) }
    }
  }

  /// Values that are given one at a time, or as a list.
  static func repeated<Element>(
    _ schema: JSONSchema = .oneOrSeveral(.name),
    read: @escaping @Sendable (String, Origin) throws(SpecificationError) -> Element
  ) -> OptionForm where Value == [Element] {
    OptionForm(.repeated, schema: schema) { texts, origin throws(SpecificationError) in
      try texts.mapEach { text throws(SpecificationError) in try read(text, origin) }
    }
  }

  /// `KEY=VALUE`; an object in a grid file.
  static func byColumn<Item>(
    _ item: JSONSchema, shape: Shape = .repeated,
    read: @escaping @Sendable (String) throws(SpecificationError) -> Item
  ) -> OptionForm where Value == [KeyedValue<Item>] {
    OptionForm(shape, schema: .object([:], others: item)) {
      texts, origin throws(SpecificationError) in
      try texts.mapEach { text throws(SpecificationError) in
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
  /// Names with commas between, or as a list.
  static var names: OptionForm { .list { text, _ in text } }
}

extension OptionForm where Value == Bool {
  /// True or false.
  static var boolean: OptionForm {
    .one(.boolean) { text, _ throws(SpecificationError) in try Specification.boolean(text) }
  }
}

extension OptionForm where Value == Int {
  /// A whole number of at least 1.
  static var count: OptionForm {
    .one(.integer(from: 1)) { text, _ throws(SpecificationError) in try Specification.count(text) }
  }
}

extension OptionForm where Value == Double {
  /// A number within limits.
  static func number(_ limits: ClosedRange<Double>) -> OptionForm {
    .one(.number(limits)) { text, _ throws(SpecificationError) in
      try Specification.number(text, limits)
    }
  }
}

extension OptionForm where Value: RawRepresentable<String> & CaseIterable {
  /// One of an enumeration's words.
  static var word: OptionForm {
    .one(.words(Value.self), words: Value.allCases.map(\.rawValue)) {
      text, _ throws(SpecificationError) in
      try Specification.word(text, Value.self)
    }
  }
}
