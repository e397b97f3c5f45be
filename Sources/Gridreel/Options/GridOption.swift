package import JSONText

/// One option of a grid, declared once.
///
/// From the declarations come the reading of grid files and flags, how the two are combined, the flags'
/// help, the schema of grid files and the reference of options. What an option does to a grid is the
/// builders' affair.
package struct GridOption: Sendable {
  /// Its key in grid files.
  package let name: OptionName
  /// The flag; nil where only grid files can ask for it.
  package private(set) var flag: Flag?
  /// What its key is for, in a sentence.
  package let description: String
  /// What holds without it, as it would be written; nil where that takes more than a word.
  package private(set) var standard: String?
  /// Whether the states of snapshots may differ in it.
  package private(set) var variesByState = true
  /// Whether a text editor should strike its key out.
  private var isDeprecated = false
  /// The values that its key may have.
  private let values: JSONSchema
  /// Reads a flag's texts.
  private let readTexts: TextReading
  /// Reads its key's value.
  private var readNode: NodeReading
  /// Lays what one set of options asks for over another.
  private var layOver: Laying

  typealias TextReading =
    @Sendable (inout GridOptions, [String], Origin) throws(SpecificationError) -> Void
  typealias NodeReading =
    @Sendable (inout GridFileReader, JSONNode) throws(JSONTextError) -> Void
  typealias Laying = @Sendable (_ top: GridOptions, _ result: inout GridOptions) -> Void
  /// Reads the value of a key that is more than texts.
  typealias ValueReading<Value> =
    @Sendable (GridFileReader, JSONNode) throws(JSONTextError) -> Value
}

extension GridOption {
  /// A flag of the command line.
  package struct Flag: Sendable {
    /// What it takes.
    package enum Shape: Sendable {
      /// One value; the last one counts.
      case one
      /// One value each time it is given.
      case several
      /// No value.
      case on
      /// No value, and `--no-…` for the opposite.
      case onOff
    }

    /// What can be completed.
    package enum Completion: Sendable {
      case nothing, files, themes
      case words([String])
    }

    /// What it takes.
    package fileprivate(set) var shape = Shape.one
    /// Its sentence of help.
    package fileprivate(set) var help: String
    /// What stands for its value in the help.
    package let valueName: String
    /// What the Tab key offers.
    package fileprivate(set) var completion = Completion.nothing
    /// Whether commands that have it declare it themselves.
    package fileprivate(set) var isOfCommands = false

    /// A flag with a value.
    ///
    /// - Parameters:
    ///   - valueName: What stands for the value in the help.
    ///   - help: The sentence of help; nil is the option's own.
    ///   - completion: What the Tab key offers besides the option's words.
    /// - Returns: The flag.
    static func value(
      _ valueName: String, _ help: String? = nil, completion: Completion = .nothing
    ) -> Flag {
      Flag(help: help ?? "", valueName: valueName, completion: completion)
    }

    /// A flag that says yes.
    static func on(_ help: String? = nil) -> Flag {
      Flag(shape: .on, help: help ?? "", valueName: "")
    }

    /// A flag that says yes, and one that says no.
    static let onOff = Flag(shape: .onOff, help: "", valueName: "")

    /// A flag that some commands declare themselves, since it means the same to each and is no part of
    /// the grid.
    static let ofCommands = Flag(shape: .on, help: "", valueName: "", isOfCommands: true)

    /// The flag with what the option's declaration says of it.
    fileprivate func completed<Value>(
      by form: OptionForm<Value>, _ description: String, _ standard: String?
    ) -> Flag {
      var flag = self
      if flag.help.isEmpty { flag.help = description }
      if let standard { flag.help = flag.help.dropLast() + " (default: \(standard))." }
      if flag.shape == .one, form.isRepeatable { flag.shape = .several }
      if !form.words.isEmpty { flag.completion = .words(form.words) }
      return flag
    }
  }

  /// Declares an option whose value replaces the one below it.
  ///
  /// - Parameters:
  ///   - name: Its key.
  ///   - path: Where its value is kept.
  ///   - form: How its value is written.
  ///   - description: What its key is for.
  ///   - flag: Its flag; nil where it has none.
  ///   - standard: What holds without it.
  ///   - node: Reads values of its key that are more than texts.
  init<Value: Sendable>(
    _ name: OptionName, _ path: any WritableKeyPath<GridOptions, Value?> & Sendable,
    _ form: OptionForm<Value>, _ description: String, flag: Flag? = nil, standard: String? = nil,
    node: ValueReading<Value>? = nil
  ) {
    self.init(name, form, description, flag, standard, node) { value, options in
      options[keyPath: path] = value ?? options[keyPath: path]
    } value: {
      $0[keyPath: path]
    }
  }

  /// Declares an option whose values add up: those of a flag come after those of a grid file.
  init<Element: Sendable>(
    _ name: OptionName,
    appendingTo path: any WritableKeyPath<GridOptions, [Element]?> & Sendable,
    _ form: OptionForm<[Element]>, _ description: String, flag: Flag? = nil,
    standard: String? = nil, node: ValueReading<[Element]>? = nil
  ) {
    self.init(name, form, description, flag, standard, node) { values, options in
      guard let values else { return }
      options[keyPath: path] = (options[keyPath: path] ?? []) + values
    } value: {
      $0[keyPath: path]
    }
  }

  /// Declares an option that is `KEY=VALUE` as a flag and an object in a grid file.
  init<Item: Sendable>(
    _ name: OptionName,
    byColumn path: any WritableKeyPath<GridOptions, [KeyedValue<Item>]?> & Sendable,
    _ form: OptionForm<[KeyedValue<Item>]>, _ description: String, flag: Flag
  ) {
    self.init(name, appendingTo: path, form, description, flag: flag) {
      reader, node throws(JSONTextError) in
      try reader.byColumn(name, form, node)
    }
  }

  /// Declares a key that stands for several options.
  init(
    _ name: OptionName, for schema: JSONSchema, _ description: String,
    reading: @escaping NodeReading
  ) {
    self.name = name
    self.description = description
    values = schema
    readTexts = { _, _, _ throws(SpecificationError) in throw .onlyInFiles }
    readNode = reading
    layOver = { _, _ in }
  }

  private init<Value: Sendable>(
    _ name: OptionName, _ form: OptionForm<Value>, _ description: String, _ flag: Flag?,
    _ standard: String?, _ node: ValueReading<Value>?,
    put: @escaping @Sendable (Value?, inout GridOptions) -> Void,
    value: @escaping @Sendable (GridOptions) -> Value?
  ) {
    self.name = name
    self.description = description
    self.standard = standard
    values = form.schema
    layOver = { top, result in put(value(top), &result) }
    readTexts = { options, texts, origin throws(SpecificationError) in
      put(try form.value(texts, origin), &options)
    }
    readNode = { reader, found throws(JSONTextError) in
      guard let node else { return try reader.readTexts(name, takesArray: form.takesArray, found) }
      put(try node(reader, found), &reader.options)
    }
    self.flag = flag?.completed(by: form, description, standard)
  }

  /// The option with another way to read the value of its key.
  func reading(_ read: @escaping NodeReading) -> GridOption {
    var copy = self
    copy.readNode = read
    return copy
  }

  /// The option with another way to lay it over what is below.
  func laying(_ lay: @escaping Laying) -> GridOption {
    var copy = self
    copy.layOver = lay
    return copy
  }

  /// The option, which is the same in all states of snapshots: it says how data are read, or how
  /// pictures are written.
  func forAllStates() -> GridOption {
    var copy = self
    copy.variesByState = false
    return copy
  }

  /// The option, which nobody should write into a grid file any more.
  func deprecated() -> GridOption {
    var copy = self
    copy.isDeprecated = true
    return copy
  }
}

extension GridOption {
  /// Every option, in the order of the flags' help, which is also that in which grid files are read.
  package static let all: [GridOption] =
    order + reading + window + state + cards + parts + look + display

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The declaration of a name; a test sees to it that every name has one.
  package static func named(_ name: OptionName) -> GridOption? { byName[name] }

  /// What the value of its key must be.
  package var schema: JSONSchema {
    let schema = description.isEmpty ? values : values.described(description)
    return isDeprecated ? schema.with("deprecated", .boolean(true)) : schema
  }

  /// Reads a flag's texts.
  ///
  /// - Throws: ``SpecificationError`` where they cannot be read.
  func read(
    _ texts: [String], _ origin: Origin, into options: inout GridOptions
  ) throws(SpecificationError) {
    options.origins[name] = origin
    try readTexts(&options, texts, origin)
  }

  /// Reads the value of its key.
  ///
  /// - Throws: ``JSONTextError`` at what cannot be read.
  func read(_ node: JSONNode, by reader: inout GridFileReader) throws(JSONTextError) {
    reader.options.origins[name] = reader.origin(node)
    try readNode(&reader, node)
  }

  /// Lays what `top` asks for over `result`.
  func lay(_ top: GridOptions, over result: inout GridOptions) { layOver(top, &result) }
}

extension GridOptions {
  /// Reads an option as it is written on the command line or in a grid file's text.
  ///
  /// - Throws: ``GridreelError`` at `origin`.
  package mutating func read(
    _ name: OptionName, _ texts: [String], _ origin: Origin
  ) throws(GridreelError) {
    do throws(SpecificationError) {
      try GridOption.named(name)?.read(texts, origin, into: &self)
    } catch {
      throw origin.error(error.message)
    }
  }

  /// These options, and `base`'s where these ask for nothing.
  package func laid(over base: GridOptions) -> GridOptions {
    var result = base
    result.origins.merge(origins) { _, top in top }
    for option in GridOption.all { option.lay(self, over: &result) }
    return result
  }
}
