import ArgumentParser
import Gridreel

/// The flags that describe the grid and its look; each is a key of grid files too.
///
/// The library declares them (`GridOption.all`). The parser finds flags among the children of a mirror, so
/// the mirror of this type has one child per declaration.
struct GridArguments: ParsableArguments, CustomReflectable {
  private static let options = GridOption.all.filter { $0.flag?.isOfCommands == false }

  /// The given flags in the order of their declarations.
  private var given: [(name: OptionName, texts: [String])] = []

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FlagKey.self)
    for option in Self.options {
      guard let texts = try option.flag?.texts(in: container, FlagKey(option.name)) else {
        continue
      }
      if !texts.isEmpty { given.append((option.name, texts)) }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Self.options.compactMap { option -> Mirror.Child? in
        option.flag.map { (option.name.rawValue, $0.argument(named: option.name.flagWord)) }
      })
  }

  /// Reads the flags as options.
  func options() throws -> GridOptions {
    var options = GridOptions()
    for (name, texts) in given { try options.read(name, texts, name.flagOrigin) }
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
    return options.themes
  }
}

/// The name under which the parser stores a flag's values.
private struct FlagKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(_ name: OptionName) { stringValue = name.rawValue }
  init?(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension GridOption.Flag {
  /// The flag as a property wrapper of the parser.
  fileprivate func argument(named word: String) -> Any {
    switch shape {
    case .one:
      Option<String?>(
        name: .customLong(word), parsing: .unconditional, help: argumentHelp,
        completion: completionKind)
    case .several:
      Option<[String]>(
        wrappedValue: [], name: .customLong(word), parsing: .unconditionalSingleValue,
        help: argumentHelp, completion: completionKind)
    case .on:
      ArgumentParser.Flag<Bool>(wrappedValue: false, name: .customLong(word), help: argumentHelp)
    case .onOff:
      ArgumentParser.Flag<Bool?>(
        name: .customLong(word), inversion: .prefixedNo, help: argumentHelp)
    }
  }

  /// The values given for the flag; nil without the flag.
  fileprivate func texts(
    in container: KeyedDecodingContainer<FlagKey>, _ key: FlagKey
  ) throws -> [String]? {
    switch shape {
    case .one: try container.decodeIfPresent(String.self, forKey: key).map { [$0] }
    case .several: try container.decodeIfPresent([String].self, forKey: key)
    case .on: try container.decodeIfPresent(Bool.self, forKey: key) == true ? ["true"] : nil
    case .onOff: try container.decodeIfPresent(Bool.self, forKey: key).map { [String($0)] }
    }
  }

  /// The help in the parser's format.
  fileprivate var argumentHelp: ArgumentHelp { ArgumentHelp(help, valueName: valueName) }

  /// The shell's completion of values; nil for free text.
  fileprivate var completionKind: CompletionKind? {
    switch completion {
    case .nothing: nil
    case .files: .file()
    case .themes: .themes
    case .words(let words): .list(words)
    }
  }
}

extension ArgumentHelp {
  /// The help of a flag that a command declares itself.
  static func of(_ name: OptionName) -> ArgumentHelp? {
    GridOption.named(name)?.flag?.argumentHelp
  }
}
