import Gridreel

/// The flags that describe the grid and its look; each is a key of grid files too.
enum GridFlags: FlagTable {
  static let flags = GridOption.all.compactMap { option in
    option.flag.flatMap { flag in
      flag.isOfCommands ? nil : TableFlag(name: OptionName(rawValue: option.name), flag: flag)
    }
  }
}

typealias GridArguments = GivenFlags<GridFlags>

extension GivenFlags<GridFlags> {
  /// Reads the flags as options.
  func options() throws -> GridOptions {
    var options = GridOptions()
    for (name, texts) in values { try options.read(name, texts, name.flagOrigin) }
    options.usualThemes = try Self.usualThemes()
    let allowed = ReachArguments.allowedByVariable
    if !allowed.isEmpty {
      try options.read(.allowPaths, allowed, OptionName.allowPaths.flagOrigin)
    }
    return options
  }

  /// The themes that the environment asks for; nil if it asks for none.
  private static func usualThemes() throws -> [ThemeChoice]? {
    guard let variable = GridOption.named(.theme)?.flag?.variable else { return nil }
    let text = environment(variable)
    guard !text.isEmpty else { return nil }
    var options = GridOptions()
    try options.read(.theme, [text], .flag(variable))
    return options.look.themes
  }
}
