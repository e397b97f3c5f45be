import GridreelPrimitives

/// A flag of the command line, or a word of it that belongs to no flag.
package struct KeyFlag: Sendable {
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

    /// Whether a value follows the flag.
    package var takesValue: Bool { self != .on && self != .onOff }
    /// Whether there is a flag that begins with `--no-`.
    package var hasOpposite: Bool { if case .oneOrNo = self { true } else { self == .onOff } }
  }

  /// The kind of values that shells can complete.
  package enum Completion: Sendable {
    case nothing, files, folders, themes
    case words([String])
  }

  /// The word after `--`.
  package private(set) var word = ""
  /// The kind of argument.
  package private(set) var shape = Shape.one
  /// The help in one sentence.
  package private(set) var help: String
  /// The placeholder for its value in the help.
  package let valueName: String
  /// The kind of values for completion.
  package private(set) var completion = Completion.nothing
  /// The environment variable that says the value where neither the flag nor a file does; nil for none.
  package private(set) var variable: String?
  /// Whether the commands that have it declare it themselves.
  package private(set) var isOfCommands = false
  /// The letter after `-`; nil for none.
  package private(set) var letter: Character?
  /// Other words for it, which no help lists.
  package private(set) var synonyms: [String] = []
  /// A value as a shell takes it.
  package private(set) var example: String?
  /// Whether a command line must have it.
  package private(set) var isRequired = false
  /// Whether no help lists it.
  package private(set) var isHidden = false
  /// Whether its values are read in the order of the command line, among those of other such flags.
  package private(set) var isOrdered = false

  /// A flag with a value.
  ///
  /// - Parameters:
  ///   - valueName: The placeholder for the value in the help.
  ///   - help: The help in one sentence; nil uses the key's description.
  ///   - completion: The kind of values for completion besides the key's words.
  ///   - variable: The environment variable for what neither the flag nor a file says.
  ///   - letter: The letter after `-`.
  ///   - synonyms: Other words for it.
  ///   - example: A value as a shell takes it.
  /// - Returns: The flag.
  package static func value(
    _ valueName: String, _ help: String? = nil, completion: Completion = .nothing,
    variable: String? = nil, letter: Character? = nil, also synonyms: [String] = [],
    example: String? = nil
  ) -> KeyFlag {
    KeyFlag(
      help: help ?? "", valueName: valueName, completion: completion, variable: variable,
      letter: letter, synonyms: synonyms, example: example)
  }

  /// A word that belongs to no flag.
  package static func argument(_ completion: Completion, isOptional: Bool = false) -> KeyFlag {
    KeyFlag(help: "", valueName: "", completion: completion, isRequired: !isOptional)
  }

  /// One word or several that belong to no flag.
  package static func arguments(_ completion: Completion, isOptional: Bool = false) -> KeyFlag {
    KeyFlag(
      shape: .several, help: "", valueName: "", completion: completion, isRequired: !isOptional)
  }

  /// A flag that turns an option on.
  package static func on(_ help: String? = nil, letter: Character? = nil) -> KeyFlag {
    KeyFlag(shape: .on, help: help ?? "", valueName: "", letter: letter)
  }

  /// A flag that turns an option on, and one that turns it off.
  package static let onOff = KeyFlag(shape: .onOff, help: "", valueName: "")

  /// A flag with a value, and one with `--no-…` that says `false` instead.
  package static func valueOrNo(_ valueName: String, _ help: String, no: String) -> KeyFlag {
    KeyFlag(shape: .oneOrNo(help: no), help: help, valueName: valueName)
  }

  /// A flag that some commands declare themselves, because it means the same for each and is
  /// not part of the grid.
  package static let ofCommands = KeyFlag(
    shape: .on, help: "", valueName: "", isOfCommands: true)

  private func with(_ change: (inout KeyFlag) -> Void) -> KeyFlag {
    var copy = self
    change(&copy)
    return copy
  }

  /// The flag, which a command line must have.
  package var required: KeyFlag { with { $0.isRequired = true } }
  /// The flag, which no help lists.
  package var hidden: KeyFlag { with { $0.isHidden = true } }
  /// The flag, whose values are read in the order of the command line.
  package var ordered: KeyFlag { with { $0.isOrdered = true } }

  /// The flag of a key.
  package func named(_ key: String) -> KeyFlag { with { $0.word = FrontEnd.flagWord(of: key) } }

  /// The flag with the missing parts filled in from its key's declaration.
  func completed<Value>(
    by form: Form<Value>, _ name: String, _ description: String, _ standard: String?
  ) -> KeyFlag {
    var flag = named(name)
    if flag.help.isEmpty { flag.help = description }
    if let standard { flag.help = flag.help.dropLast() + " (default: \(standard))." }
    if let variable {
      flag.help += " Where neither flag nor file has one, \(variable) does."
    }
    if case .one = flag.shape, form.shape == .list || form.shape == .repeated {
      flag.shape = .several
    }
    if !form.words.isEmpty { flag.completion = .words(form.words) }
    return flag
  }
}
