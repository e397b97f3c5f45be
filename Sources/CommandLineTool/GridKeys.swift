import Gridreel
import GridreelPrimitives

/// The options of a grid as flags.
enum GridKeys {
  /// The options of the grid and its look, by topic; each is a key of grid files too.
  ///
  /// - Parameters:
  ///   - path: The property with the options.
  ///   - titles: The titles of the topics; nil for all.
  ///   - absent: Options that the command has no flag for.
  /// - Returns: A group for each topic that has flags.
  static func groups<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, GridOptions> & Sendable,
    about titles: Set<String>? = nil, without absent: [OptionName] = []
  ) -> [KeyGroup<Root>] {
    GridOption.topics.filter { titles?.contains($0.title) ?? true }.compactMap { topic in
      let options = topic.options.filter { option in
        option.flag?.isOfCommands == false && !absent.contains { $0.rawValue == option.name }
      }
      guard !options.isEmpty else { return nil }
      return KeyGroup(topic.title, example: topic.example, options.map { key($0, path()) })
    }
  }

  /// The flag of an option that only some commands have.
  static func key<Root>(
    _ name: OptionName,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, GridOptions> & Sendable
  ) -> [Key<Root>] {
    GridOption.named(name).map { [key($0, path())] } ?? []
  }

  private static func key<Root>(
    _ option: GridOption,
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, GridOptions> & Sendable
  ) -> Key<Root> {
    Key(option.name, flag: option.flag) { texts, origin, root throws(GridreelError) in
      try root[keyPath: path()].read(option, texts, origin)
    }
  }
}

extension GridOptions {
  /// The options, with what the environment says where they say nothing.
  func inEnvironment() throws(GridreelError) -> GridOptions {
    var options = self
    options.usualThemes = try Self.usualThemes()
    let allowed = ReachArguments.allowedByVariable
    if !allowed.isEmpty {
      try options.read(.allowPaths, allowed, OptionName.allowPaths.flagOrigin)
    }
    return options
  }

  /// The themes that the environment asks for; nil if it asks for none.
  private static func usualThemes() throws(GridreelError) -> [ThemeChoice]? {
    guard let variable = GridOption.named(.theme)?.flag?.variable else { return nil }
    let text = environment(variable)
    guard !text.isEmpty else { return nil }
    var options = GridOptions()
    try options.read(.theme, [text], .flag(variable))
    return options.look.themes
  }
}
