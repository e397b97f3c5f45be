import ArgumentParser
import Gridreel

/// Declarations of flags, from which both the parser's arguments and ``PlainCommandLine`` are made.
protocol FlagTable {
  associatedtype Name: FlagName

  /// The flags in the order of the help.
  static var flags: [TableFlag<Name>] { get }
}

/// The name of a flag.
protocol FlagName: Hashable, Sendable {
  /// The word after `--`.
  var flagWord: String { get }
}

extension OptionName: FlagName {}

/// A declared flag.
struct TableFlag<Name: FlagName>: Sendable {
  let name: Name
  /// The letter after `-`; nil for none.
  var letter: Character?
  let flag: KeyFlag
}

/// The given flags of a table, as a group of the parser's arguments.
///
/// The parser finds flags among the children of a mirror, so the mirror of this type has one child
/// per declaration.
struct GivenFlags<Table: FlagTable>: ParsableArguments, CustomReflectable {
  /// The values in the order of the declarations.
  private(set) var values: [(name: Table.Name, texts: [String])] = []

  init() {}

  /// Makes flags of values that were read elsewhere.
  init(_ texts: (Table.Name) -> [String]?) {
    for flag in Table.flags {
      if let texts = texts(flag.name), !texts.isEmpty { values.append((flag.name, texts)) }
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FlagKey.self)
    for flag in Table.flags {
      let texts = try flag.texts(in: container) ?? []
      if !texts.isEmpty { values.append((flag.name, texts)) }
    }
  }

  var customMirror: Mirror {
    Mirror(
      self,
      children: Table.flags.flatMap { flag -> [Mirror.Child] in
        let refusal = flag.refusal.map { [(flag.key.refusal.stringValue, $0)] } ?? []
        return [(flag.key.stringValue, flag.argument)] + refusal
      })
  }

  /// The values of a flag, none without it.
  subscript(name: Table.Name) -> [String] { values.first { $0.name == name }?.texts ?? [] }
}

/// The name under which the parser stores a flag's values.
private struct FlagKey: CodingKey {
  let stringValue: String
  let intValue: Int? = nil

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }

  /// The key of the flag with `--no-…`.
  var refusal: FlagKey { FlagKey(stringValue: "no-" + stringValue) }
}

extension TableFlag {
  fileprivate var key: FlagKey { FlagKey(stringValue: name.flagWord) }

  /// The flag as a property wrapper of the parser.
  fileprivate var argument: Any {
    let (name, help, completion) = (specification, flag.argumentHelp, flag.completionKind)
    return switch flag.shape {
    case .one, .oneOrNo:
      Option<String?>(name: name, parsing: .unconditional, help: help, completion: completion)
    case .several:
      Option<[String]>(
        wrappedValue: [], name: name, parsing: .unconditionalSingleValue, help: help,
        completion: completion)
    case .on: Flag<Bool>(wrappedValue: false, name: name, help: help)
    case .onOff: Flag<Bool?>(name: name, inversion: .prefixedNo, help: help)
    }
  }

  /// The flag that refuses a value, as a property wrapper of the parser; nil if there is none.
  fileprivate var refusal: Any? {
    guard case .oneOrNo(let help) = flag.shape else { return nil }
    return Flag<Bool>(
      wrappedValue: false, name: .customLong("no-" + name.flagWord), help: ArgumentHelp(help))
  }

  private var specification: NameSpecification {
    NameSpecification(
      (letter.map { [.customShort($0)] } ?? []) + [.customLong(name.flagWord)])
  }

  /// The values given for the flag; nil without the flag.
  fileprivate func texts(in container: KeyedDecodingContainer<FlagKey>) throws -> [String]? {
    switch flag.shape {
    case .one: try container.decodeIfPresent(String.self, forKey: key).map { [$0] }
    case .oneOrNo:
      try [container.decodeIfPresent(String.self, forKey: key)].compactMap { $0 }
        + (container.decodeIfPresent(Bool.self, forKey: key.refusal) == true ? ["false"] : [])
    case .several: try container.decodeIfPresent([String].self, forKey: key)
    case .on: try container.decodeIfPresent(Bool.self, forKey: key) == true ? ["true"] : nil
    case .onOff: try container.decodeIfPresent(Bool.self, forKey: key).map { [String($0)] }
    }
  }
}

extension KeyFlag {
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
