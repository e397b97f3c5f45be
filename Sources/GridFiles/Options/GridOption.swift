package import JSONText
package import Primitives

/// An option of a grid, declared once.
///
/// The declarations drive the parsing of grid files and flags, the combination of both, the help of
/// the flags, the schema of grid files and the reference of options. The builders decide what an
/// option does to a grid.
package struct GridOption: Sendable {
  package let name: OptionName
  /// The flag; nil if only grid files can set the option.
  package private(set) var flag: Flag?
  /// The purpose of its key, in a sentence.
  package let description: String
  /// The default value as written in a grid file; nil if it takes more than a word.
  package private(set) var standard: String?
  /// Whether the states of snapshots may differ in it.
  package private(set) var variesByState = true
  /// What a picture must have for it to change anything.
  package private(set) var needs: [OptionNeed] = []
  /// Whether editors should mark its key as deprecated.
  private var isDeprecated = false
  /// The schema of its values.
  private let values: JSONSchema
  /// Reads the texts of a flag.
  private let readTexts: TextReading
  /// Reads the value of its key.
  private var readNode: NodeReading
  /// Overrides the option in one set of options with that in another.
  private var layOver: Laying
  /// Whether reading the option may set others, or laying it depends on others.
  private var concernsOthers = false

  typealias TextReading =
    @Sendable (inout GridOptions, [String], Origin) throws(GridreelError) -> Void
  typealias NodeReading =
    @Sendable (inout GridFileReader, JSONNode) throws(GridreelError) -> Void
  typealias Laying = @Sendable (_ top: GridOptions, _ result: inout GridOptions) -> Void
  /// Reads the value of a key that is not a plain text.
  typealias ValueReading<Value> =
    @Sendable (GridFileReader, JSONNode) throws(GridreelError) -> Value
}

extension GridOption {
  /// A flag of the command line.
  package struct Flag: Sendable {
    /// The kind of argument that a flag takes.
    package enum Shape: Hashable, Sendable {
      /// One value; the last one wins.
      case one
      /// One value each time the flag is given.
      case several
      /// No value.
      case on
      /// No value, and `--no-…` for the opposite.
      case onOff
      /// One value, or `--no-…` for the value `false`, with its own help.
      case oneOrNo(help: String)
    }

    /// The kind of values that shells can complete.
    package enum Completion: Sendable {
      case nothing, files, themes
      case words([String])
    }

    /// The kind of argument.
    package fileprivate(set) var shape = Shape.one
    /// The help in one sentence.
    package fileprivate(set) var help: String
    /// The placeholder for its value in the help.
    package let valueName: String
    /// The kind of values for completion.
    package fileprivate(set) var completion = Completion.nothing
    /// The environment variable that says the value where neither the flag nor a file does; nil for none.
    package fileprivate(set) var variable: String?
    /// Whether the commands that have it declare it themselves.
    package fileprivate(set) var isOfCommands = false

    /// A flag with a value.
    ///
    /// - Parameters:
    ///   - valueName: The placeholder for the value in the help.
    ///   - help: The help in one sentence; nil uses the option's description.
    ///   - completion: The kind of values for completion besides the option's words.
    ///   - variable: The environment variable for what neither the flag nor a file says.
    /// - Returns: The flag.
    package static func value(
      _ valueName: String, _ help: String? = nil, completion: Completion = .nothing,
      variable: String? = nil
    ) -> Flag {
      Flag(help: help ?? "", valueName: valueName, completion: completion, variable: variable)
    }

    /// A flag with one value each time it is given.
    package static func values(
      _ valueName: String, _ help: String, completion: Completion = .nothing
    ) -> Flag {
      Flag(shape: .several, help: help, valueName: valueName, completion: completion)
    }

    /// A flag that turns an option on.
    package static func on(_ help: String? = nil) -> Flag {
      Flag(shape: .on, help: help ?? "", valueName: "")
    }

    /// A flag that turns an option on, and one that turns it off.
    static let onOff = Flag(shape: .onOff, help: "", valueName: "")

    /// A flag with a value, and one with `--no-…` that says `false` instead.
    static func valueOrNo(_ valueName: String, _ help: String, no: String) -> Flag {
      Flag(shape: .oneOrNo(help: no), help: help, valueName: valueName)
    }

    /// A flag that some commands declare themselves, because it means the same for each and is
    /// not part of the grid.
    static let ofCommands = Flag(shape: .on, help: "", valueName: "", isOfCommands: true)

    /// The flag with the missing parts filled in from the option's declaration.
    fileprivate func completed<Value>(
      by form: OptionForm<Value>, _ description: String, _ standard: String?
    ) -> Flag {
      var flag = self
      if flag.help.isEmpty { flag.help = description }
      if let standard { flag.help = flag.help.dropLast() + " (default: \(standard))." }
      if let variable {
        flag.help += " Where neither flag nor file has one, \(variable) does."
      }
      if case .one = flag.shape, form.isRepeatable { flag.shape = .several }
      if !form.words.isEmpty { flag.completion = .words(form.words) }
      return flag
    }
  }

  /// Declares an option whose value replaces the one below it.
  ///
  /// - Parameters:
  ///   - name: Its key.
  ///   - path: The property that stores its value.
  ///   - form: The written form of its value.
  ///   - description: The purpose of its key.
  ///   - flag: Its flag; nil without one.
  ///   - standard: The default value as written in a grid file.
  ///   - node: Reads values of its key that are not plain texts.
  init<Value: Sendable>(
    _ name: OptionName,
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<GridOptions, Value?> & Sendable,
    _ form: OptionForm<Value>, _ description: String, flag: Flag? = nil, standard: String? = nil,
    node: ValueReading<Value>? = nil
  ) {
    self.init(name, form, description, flag, standard, node) { value, options in
      options[keyPath: path()] = value ?? options[keyPath: path()]
    } value: {
      $0[keyPath: path()]
    }
  }

  /// Declares an option whose values accumulate: those of a flag follow those of a grid file.
  init<Element: Sendable>(
    _ name: OptionName,
    appendingTo path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<GridOptions, [Element]?> & Sendable,
    _ form: OptionForm<[Element]>, _ description: String, flag: Flag? = nil,
    standard: String? = nil, node: ValueReading<[Element]>? = nil
  ) {
    self.init(name, form, description, flag, standard, node) { values, options in
      guard let values else { return }
      options[keyPath: path()] = (options[keyPath: path()] ?? []) + values
    } value: {
      $0[keyPath: path()]
    }
  }

  /// Declares an option that is `KEY=VALUE` as a flag and an object in a grid file.
  init<Item: Sendable>(
    _ name: OptionName,
    byColumn path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<GridOptions, [KeyedValue<Item>]?>
      & Sendable,
    _ form: OptionForm<[KeyedValue<Item>]>, _ description: String, flag: Flag
  ) {
    self.init(name, appendingTo: path(), form, description, flag: flag) {
      reader, node throws(GridreelError) in
      try reader.byColumn(name, form, node)
    }
  }

  /// Declares a key that sets several options.
  init(
    _ name: OptionName, for schema: JSONSchema, _ description: String,
    reading: @escaping NodeReading
  ) {
    self.name = name
    self.description = description
    values = schema
    readTexts = { _, _, _ throws(GridreelError) in throw Specification.onlyInFiles }
    readNode = reading
    layOver = { _, _ in }
    concernsOthers = true
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
    readTexts = { options, texts, origin throws(GridreelError) in
      put(try form.value(texts, origin), &options)
    }
    readNode = { reader, found throws(GridreelError) in
      guard let node else { return try reader.readTexts(name, takesArray: form.takesArray, found) }
      put(try node(reader, found), &reader.options)
    }
    self.flag = flag?.completed(by: form, description, standard)
  }

  /// The option with a different reader for the value of its key.
  func reading(_ read: @escaping NodeReading) -> GridOption {
    var copy = self
    copy.readNode = read
    copy.concernsOthers = true
    return copy
  }

  /// The option with a different way to override another set of options.
  func laying(_ lay: @escaping Laying) -> GridOption {
    var copy = self
    copy.layOver = lay
    copy.concernsOthers = true
    return copy
  }

  /// The option, marked as equal in all states of snapshots: it says how to read data or
  /// how to write pictures.
  func forAllStates() -> GridOption {
    var copy = self
    copy.variesByState = false
    return copy
  }

  /// The option, which changes nothing unless a picture has all of these.
  func needing(_ needs: OptionNeed...) -> GridOption {
    var copy = self
    copy.needs = needs
    return copy
  }

  /// The option, marked as deprecated in grid files.
  func deprecated() -> GridOption {
    var copy = self
    copy.isDeprecated = true
    return copy
  }
}

extension GridOption {
  /// Every option, in the order of the flags' help, which is also the reading order of grid files.
  package static let all: [GridOption] =
    order + reading + window + wrapping + state + cards + parts + look + display

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The declaration of a name; a test ensures that every name has one.
  package static func named(_ name: OptionName) -> GridOption? { byName[name] }

  /// The schema of its key's value.
  package var schema: JSONSchema {
    let schema = description.isEmpty ? values : values.described(description)
    return isDeprecated ? schema.with("deprecated", .boolean(true)) : schema
  }

  /// Reads the texts of a flag.
  ///
  /// - Throws: ``GridreelError`` if they are invalid.
  func read(
    _ texts: [String], _ origin: Origin, into options: inout GridOptions
  ) throws(GridreelError) {
    options.origins[name] = origin
    try readTexts(&options, texts, origin)
  }

  /// Reads the value of its key.
  ///
  /// - Throws: ``GridreelError`` at the invalid part.
  func read(_ node: JSONNode, by reader: inout GridFileReader) throws(GridreelError) {
    reader.options.origins[name] = reader.origin(node)
    try readNode(&reader, node)
  }

  /// Overrides the option in `result` with that in `top`.
  func lay(_ top: GridOptions, over result: inout GridOptions) { layOver(top, &result) }

  /// The options that may have values after those of `names` were read.
  static func touched(by names: some Collection<OptionName>) -> [GridOption] {
    let touched = names.compactMap(named)
    return touched.contains(where: \.concernsOthers) ? all : touched
  }
}

extension GridOptions {
  /// Reads an option as written on the command line or as text in a grid file.
  ///
  /// - Throws: ``GridreelError`` at `origin`.
  package mutating func read(
    _ name: OptionName, _ texts: [String], _ origin: Origin
  ) throws(GridreelError) {
    do throws(GridreelError) {
      try GridOption.named(name)?.read(texts, origin, into: &self)
    } catch {
      throw origin.error(error.message)
    }
  }

  /// Whether they have something that one layout alone shows.
  private var showsOnlyInOneLayout: Bool { menu != nil || parts.spanners != nil }

  /// These options, with gaps filled from `base`.
  ///
  /// Only options with an origin are laid over it: finding all others nil would cost a key path each.
  package func laid(over base: GridOptions) -> GridOptions {
    var result = base
    result.origins.merge(origins) { _, top in top }
    for option in GridOption.touched(by: origins.keys) { option.lay(self, over: &result) }
    // A table or a query that lies above takes the place of either.
    if table != nil, sql == nil { result.sql = nil }
    if sql != nil, table == nil { result.table = nil }
    if layout != nil, base.showsOnlyInOneLayout, !showsOnlyInOneLayout {
      result.isLayoutReplaced = true
    }
    result.usualThemes = usualThemes ?? base.usualThemes
    return result
  }
}
