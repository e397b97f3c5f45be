package import GridreelJSONText
package import GridreelPrimitives

/// A key, declared once: its property, its form and a sentence of help.
///
/// The declaration drives the reading of files and flags, the combination of two levels, the schema, the
/// help, the pages of options, what follows a theme, and the records of snapshots.
///
/// Properties are named by closures that return key paths: a key path costs 13,000 instructions when it is made, so
/// that one that is never used must not be.
package struct Key<Root>: Sendable {
  package let name: String
  /// The purpose in a sentence; empty leaves it to the definition of the values.
  package let description: String
  /// The flag; nil if only files can have the key.
  package private(set) var flag: KeyFlag?
  /// The default as written in a file; nil if it takes more than a word.
  package private(set) var standard: String?
  /// Whether the states of snapshots may differ in it.
  package private(set) var variesByState = true
  /// What a picture must have for it to change anything.
  package private(set) var needs: [OptionNeed] = []
  /// The name in records of snapshots, if that is not the key's.
  package private(set) var recordedName: String
  /// The words of causes; nil for none of its own.
  package private(set) var words: KeyWords?
  /// The parts of its written value.
  package private(set) var parts = ValueParts.plain
  /// The keys of the object that is its value, each as a key of the root.
  fileprivate var members: (@Sendable (Key) -> [Key])?
  /// Whether editors should mark the key as deprecated.
  private var isDeprecated = false
  /// Whether reading the key may set other keys' properties, or laying it depends on them.
  package private(set) var concernsOthers = false

  fileprivate let values: JSONSchema
  private var readNode: Read
  private var readTexts: ReadTexts
  private var layOver: Lay
  private var resolve: Follow?
  /// The value as written to records; nil if the property has none.
  package private(set) var written: Write?
  /// Whether a property has a value.
  package private(set) var isSet: @Sendable (Root) -> Bool

  package typealias Read =
    @Sendable (KeyReader, JSONNode, inout Root) throws(GridreelError) -> Void
  package typealias Lay = @Sendable (_ top: Root, _ result: inout Root) -> Void
  package typealias Write = @Sendable (Root) -> String?
  package typealias ReadTexts =
    @Sendable ([String], Origin, inout Root) throws(GridreelError) -> Void
  private typealias Follow = @Sendable (inout ThemeFollower, inout Root) -> Void
  package typealias Path<Value> = WritableKeyPath<Root, Value> & Sendable

  /// The flag of this name: `--row-height` for `rowHeight`.
  package var flagName: String { FrontEnd.flag(of: name) }

  /// The schema of its value.
  package var schema: JSONSchema {
    let schema = description.isEmpty ? values : values.described(description)
    return isDeprecated ? schema.with("deprecated", .boolean(true)) : schema
  }

  /// Reads its value in a file.
  ///
  /// - Throws: ``GridreelError`` at the invalid part.
  package func read(
    _ node: JSONNode, by reader: KeyReader, into root: inout Root
  ) throws(GridreelError) {
    try readNode(reader, node, &root)
  }

  /// Reads the words of its flag.
  ///
  /// - Throws: ``GridreelError`` without a place if they are invalid.
  package func read(
    _ texts: [String], _ origin: Origin, into root: inout Root
  ) throws(GridreelError) {
    try readTexts(texts, origin, &root)
  }

  /// Overrides the value in `result` with that in `top` if it has one.
  package func lay(_ top: Root, over result: inout Root) { layOver(top, &result) }

  /// Resolves the value under another theme.
  package func follow(_ theme: inout ThemeFollower, _ root: inout Root) { resolve?(&theme, &root) }
}

// MARK: Declarations

extension Key {
  /// Declares a key that is read by a function of its own, such as one of several properties.
  package init(
    _ name: String, _ schema: JSONSchema, _ description: String? = nil, read: @escaping Read
  ) {
    (self.name, recordedName, self.description) = (name, name, description ?? "")
    (values, readNode) = (schema, read)
    readTexts = { _, _, _ throws(GridreelError) in throw GridreelError("only valid in grid files") }
    layOver = { _, _ in }
    isSet = { _ in false }
    concernsOthers = true
  }

  /// Declares a flag that is read by a function of its own, and that files do not have.
  package init(_ name: String, flag: KeyFlag?, texts: @escaping ReadTexts) {
    self.init(name, JSONSchema()) { _, node, _ throws(GridreelError) in
      throw node.error("only valid on the command line")
    }
    (self.flag, readTexts) = (flag?.named(name), texts)
  }

  private init<Value>(
    _ name: String, _ form: Form<Value>, _ description: String?, _ flag: KeyFlag?,
    _ standard: String?, value: @escaping @Sendable (Root) -> Value?,
    set: @escaping @Sendable (Value, inout Root) -> Void
  ) {
    (self.name, recordedName, self.description) = (name, name, description ?? "")
    values = form.schema
    readNode = { reader, node, root throws(GridreelError) in
      set(try form.read(reader, node, name, value(root)), &root)
    }
    readTexts = { texts, origin, root throws(GridreelError) in
      set(try form.value(texts, origin), &root)
    }
    layOver = { top, result in if let value = value(top) { set(value, &result) } }
    isSet = { value($0) != nil }
    if let write = form.write { written = { value($0).map(write) } }
    parts = form.parts
    self.flag = flag?.completed(by: form, name, self.description, standard)
    self.standard = standard
  }

  /// Declares the key of a property.
  package init<Value>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value>,
    _ form: Form<Value>, _ description: String?, flag: KeyFlag? = nil, standard: String? = nil
  ) {
    self.init(
      name, form, description, flag, standard, value: { $0[keyPath: path()] },
      set: { $1[keyPath: path()] = $0 })
  }

  /// Declares the key of a property without a default.
  package init<Value>(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Value?>,
    _ form: Form<Value>, _ description: String?, flag: KeyFlag? = nil, standard: String? = nil
  ) {
    self.init(
      name, form, description, flag, standard, value: { $0[keyPath: path()] },
      set: { $1[keyPath: path()] = $0 })
  }

  /// Declares the key of a list, to which an upper level adds.
  package init<Element>(
    _ name: String,
    appendingTo path: @autoclosure @escaping @Sendable () -> any Path<[Element]?>,
    _ form: Form<[Element]>, _ description: String, flag: KeyFlag? = nil, standard: String? = nil
  ) {
    self.init(
      name, form, description, flag, standard, value: { $0[keyPath: path()] },
      set: { $1[keyPath: path()] = ($1[keyPath: path()] ?? []) + $0 })
  }

  /// Declares the key of a property that may refer to the theme.
  package init<Value>(
    _ name: String, themed path: @autoclosure @escaping @Sendable () -> any Path<Themed<Value>>,
    _ form: Form<Value>, _ description: String?
  ) {
    self.init(
      name, form, description, nil, nil, value: { $0[keyPath: path()].wrappedValue },
      set: { $1[keyPath: path()].wrappedValue = $0 })
    readNode = { reader, node, root throws(GridreelError) in
      let base = root[keyPath: path()].wrappedValue
      root[keyPath: path()] = try reader.themed(node, for: name, as: form, over: base)
    }
    resolve = { theme, root in
      guard root[keyPath: path()].declaration != nil else { return }
      theme.follow(&root[keyPath: path()], as: form)
    }
  }

  /// Declares the key of a property without a default that may refer to the theme.
  package init<Value>(
    _ name: String, themed path: @autoclosure @escaping @Sendable () -> any Path<Themed<Value?>>,
    _ form: Form<Value>, _ description: String?
  ) {
    self.init(
      name, form, description, nil, nil, value: { $0[keyPath: path()].wrappedValue },
      set: { $1[keyPath: path()].wrappedValue = $0 })
    readNode = { reader, node, root throws(GridreelError) in
      let base = root[keyPath: path()].wrappedValue
      root[keyPath: path()] = try reader.optional(node, for: name, as: form, over: base)
    }
    resolve = { theme, root in
      guard root[keyPath: path()].declaration != nil else { return }
      theme.follow(&root[keyPath: path()], as: form)
    }
  }
}

// MARK: Traits

extension Key {
  private func with(_ change: (inout Key) -> Void) -> Key {
    var copy = self
    change(&copy)
    return copy
  }

  /// The key with another reader of its value in files.
  package func reading(_ read: @escaping Read) -> Key {
    with { ($0.readNode, $0.concernsOthers) = (read, true) }
  }

  /// The key with another way to override a level with one above it.
  package func laying(_ lay: @escaping Lay) -> Key {
    with { ($0.layOver, $0.concernsOthers) = (lay, true) }
  }

  /// The key as a flag of a command that has its values in a property.
  package func within<Outer>(
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Outer, Root> & Sendable
  ) -> Key<Outer> {
    Key<Outer>(name, flag: flag) { texts, origin, outer throws(GridreelError) in
      try readTexts(texts, origin, &outer[keyPath: path()])
    }
  }

  /// The key with the same value in all states of snapshots: it says how to read data or how to write pictures.
  package func forAllStates() -> Key { with { $0.variesByState = false } }

  /// The key, which changes nothing unless a picture has all of these.
  package func needing(_ needs: OptionNeed...) -> Key { with { $0.needs = needs } }

  /// The key, marked as deprecated in files.
  package func deprecated() -> Key { with { $0.isDeprecated = true } }

  /// The key with the name that records have for it, and the form of its value there.
  package func recorded(
    as name: String, parts: ValueParts? = nil, _ write: Write? = nil
  ) -> Key {
    with {
      $0.recordedName = name
      if let parts { $0.parts = parts }
      if let write { $0.written = write }
    }
  }

  /// The key with the words that tell its changes.
  package func told(_ words: KeyWords) -> Key { with { $0.words = words } }

  /// The key, whose value records have by the keys of an object.
  ///
  /// - Parameters:
  ///   - keys: The object's keys.
  ///   - object: The object; nil if the root has none.
  /// - Returns: The key.
  package func recording<Object>(
    _ keys: @autoclosure @escaping @Sendable () -> [Key<Object>],
    of object: @escaping @Sendable (Root) -> Object?
  ) -> Key {
    with { $0.members = { key in keys().recorded().map { key.member($0, of: object) } } }
  }

  private func member<Object>(
    _ inner: Key<Object>, of object: @escaping @Sendable (Root) -> Object?
  ) -> Key {
    var member = Key("\(name).\(inner.recordedName)", inner.values) {
      _, node, _ throws(GridreelError) in throw node.error("not a key of its own")
    }
    member.needs = needs + inner.needs
    member.words = words?.words(of: inner.recordedName, own: inner.words) ?? inner.words
    member.parts = inner.parts
    member.written = { root in object(root).flatMap { inner.written?($0) } }
    return member
  }

  /// The key, which follows a theme as another one does.
  func following(_ other: Key) -> Key { with { $0.resolve = other.resolve } }
}

// MARK: Objects

extension Array {
  /// The keys whose values records have, by their paths: `gridLines.top`.
  package func recorded<Root>() -> [Key<Root>] where Element == Key<Root> {
    flatMap { key in key.members?(key) ?? (key.written == nil ? [] : [key]) }
  }

  /// The schemas of keys by their names.
  package func schemas<Root>() -> [(key: String, schema: JSONSchema)] where Element == Key<Root> {
    map { ($0.name, $0.schema) }
  }
}

extension KeyReader {
  /// Reads an object by its keys; properties of omitted keys keep their values.
  ///
  /// - Parameters:
  ///   - node: The object.
  ///   - keys: Its keys.
  ///   - others: Keys that it may have, too, and that are read elsewhere.
  ///   - root: What has the properties.
  ///   - answer: What is said of any other key, at the end of a message; nil if nothing is known of it.
  /// - Throws: ``GridreelError`` with all mistakes of the object.
  package func read<Root>(
    _ node: JSONNode, by keys: [Key<Root>], besides others: [String] = [], into root: inout Root,
    answer: (JSONObject.Member) -> Message? = { _ in nil }
  ) throws(GridreelError) {
    var mistakes = Mistakes()
    let object = try ObjectReader(
      node, keys: others + keys.map(\.name), &mistakes, answer: answer)
    read(object, by: keys, into: &root, &mistakes)
    try mistakes.check()
  }

  /// Reads the keys that an object has; properties of omitted keys keep their values.
  package func read<Root>(
    _ object: ObjectReader, by keys: [Key<Root>], into root: inout Root
  ) throws(GridreelError) {
    var mistakes = Mistakes()
    read(object, by: keys, into: &root, &mistakes)
    try mistakes.check()
  }

  private func read<Root>(
    _ object: ObjectReader, by keys: [Key<Root>], into root: inout Root, _ mistakes: inout Mistakes
  ) {
    for key in keys {
      guard let node = object.node(key.name) else { continue }
      _ = mistakes.find { () throws(GridreelError) in try key.read(node, by: self, into: &root) }
    }
  }
}

extension JSONSchema {
  /// The schema of an object with these keys and no others.
  package static func object<Root>(_ keys: [Key<Root>], required: [String] = []) -> JSONSchema {
    .object(keys.map { ($0.name, $0.schema) }, required: required)
  }
}
