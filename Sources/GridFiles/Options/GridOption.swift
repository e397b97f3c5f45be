import GridreelJSONText
package import GridreelPrimitives
package import GridreelStyle

/// An option of a grid: a key of grid files, and mostly a flag too.
///
/// The builders decide what an option does to a grid.
package typealias GridOption = Key<GridOptions>

extension GridOption {
  /// Declares an option whose value replaces the one below it.
  init<Value>(
    _ name: OptionName, _ path: @autoclosure @escaping @Sendable () -> any Path<Value?>,
    _ form: Form<Value>, _ description: String, flag: KeyFlag? = nil, standard: String? = nil
  ) {
    self.init(name.rawValue, path(), form, description, flag: flag, standard: standard)
  }

  /// Declares an option whose values accumulate: those of a flag follow those of a grid file.
  init<Element>(
    _ name: OptionName,
    appendingTo path: @autoclosure @escaping @Sendable () -> any Path<[Element]?>,
    _ form: Form<[Element]>, _ description: String, flag: KeyFlag? = nil
  ) {
    self.init(name.rawValue, appendingTo: path(), form, description, flag: flag)
  }

  /// Declares a key that sets several options.
  init(
    _ name: OptionName, for schema: JSONSchema, _ description: String, read: @escaping Read
  ) {
    self.init(name.rawValue, schema, description, read: read)
  }

  /// Every option, in the order of the flags' help, which is also the reading order of grid files.
  package static let all = topics.flatMap(\.options)

  private static let byName = Dictionary(
    all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// The declaration of a name; a test ensures that every name has one.
  package static func named(_ name: OptionName) -> GridOption? { byName[name.rawValue] }

  /// The options that may have values after those of `names` were read.
  fileprivate static func touched(by names: some Collection<String>) -> [GridOption] {
    let touched = names.compactMap { byName[$0] }
    return touched.contains(where: \.concernsOthers) ? all : touched
  }
}

extension GridOptions {
  /// Reads an option as written on the command line.
  ///
  /// - Throws: ``GridreelError`` at `origin`.
  package mutating func read(
    _ name: OptionName, _ texts: [String], _ origin: Origin
  ) throws(GridreelError) {
    guard let option = GridOption.named(name) else { return }
    do throws(GridreelError) {
      try read(option, texts, origin)
    } catch {
      throw origin.error(error.message)
    }
  }

  /// Reads an option as written on the command line.
  ///
  /// - Throws: ``GridreelError`` without a place.
  package mutating func read(
    _ option: GridOption, _ texts: [String], _ origin: Origin
  ) throws(GridreelError) {
    origins[option.name] = origin
    try option.read(texts, origin, into: &self)
  }

  /// Reads an option from a grid file or a job.
  ///
  /// - Throws: ``GridreelError`` at the invalid part.
  mutating func read(
    _ option: GridOption, _ node: JSONNode, by reader: KeyReader
  ) throws(GridreelError) {
    origins[option.name] = reader.origin(node)
    try option.read(node, by: reader, into: &self)
  }

  /// Whether they have something that one layout alone shows.
  private var showsOnlyInOneLayout: Bool { cards.menu != nil || parts.spanners != nil }

  /// These options, with gaps filled from `base`.
  ///
  /// Only options with an origin are laid over it: finding all others nil would cost a key path each.
  package func laid(over base: GridOptions) -> GridOptions {
    var result = base
    result.origins.merge(origins) { _, top in top }
    for option in GridOption.touched(by: origins.keys) { option.lay(self, over: &result) }
    // A table or a query that lies above takes the place of either.
    if reading.table != nil, reading.sql == nil { result.reading.sql = nil }
    if reading.sql != nil, reading.table == nil { result.reading.table = nil }
    if cards.layout != nil, base.showsOnlyInOneLayout, !showsOnlyInOneLayout {
      result.cards.isLayoutReplaced = true
    }
    result.usualThemes = usualThemes ?? base.usualThemes
    return result
  }
}
