/// A flag of the command line.
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
  }

  /// The kind of values that shells can complete.
  package enum Completion: Sendable {
    case nothing, files, themes
    case words([String])
  }

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

  /// A flag with a value.
  ///
  /// - Parameters:
  ///   - valueName: The placeholder for the value in the help.
  ///   - help: The help in one sentence; nil uses the key's description.
  ///   - completion: The kind of values for completion besides the key's words.
  ///   - variable: The environment variable for what neither the flag nor a file says.
  /// - Returns: The flag.
  package static func value(
    _ valueName: String, _ help: String? = nil, completion: Completion = .nothing,
    variable: String? = nil
  ) -> KeyFlag {
    KeyFlag(help: help ?? "", valueName: valueName, completion: completion, variable: variable)
  }

  /// A flag with one value each time it is given.
  package static func values(
    _ valueName: String, _ help: String, completion: Completion = .nothing
  ) -> KeyFlag {
    KeyFlag(shape: .several, help: help, valueName: valueName, completion: completion)
  }

  /// A flag that turns an option on.
  package static func on(_ help: String? = nil) -> KeyFlag {
    KeyFlag(shape: .on, help: help ?? "", valueName: "")
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

  /// The flag with the missing parts filled in from its key's declaration.
  func completed<Value>(
    by form: Form<Value>, _ description: String, _ standard: String?
  ) -> KeyFlag {
    var flag = self
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
