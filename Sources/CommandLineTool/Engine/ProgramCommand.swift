import Gridreel
import GridreelPrimitives

/// A command of the program: a value with what was given for it, and what it does.
///
/// Its properties have the values that hold where nothing was given.
protocol ProgramCommand: Sendable {
  /// The word on the command line.
  static var word: String { get }
  /// Other words that mean it, which no help lists.
  static var synonyms: [String] { get }
  /// Its purpose in a sentence.
  static var abstract: String { get }
  /// More about it, in paragraphs.
  static var discussion: String { get }
  /// The commands that it only gathers.
  static var subcommands: [any ProgramCommand.Type] { get }
  /// The one of them that a line without a command means; nil for none.
  static var usualSubcommand: (any ProgramCommand.Type)? { get }
  /// The words that belong to no flag, in order.
  static var arguments: [Key<Self>] { get }
  /// The flags in the order of the help, which is also the order of reading.
  static var groups: [KeyGroup<Self>] { get }

  init()
  /// Does it.
  func run() async throws
}

extension ProgramCommand {
  static var discussion: String { "" }
  static var synonyms: [String] { [] }
  static var subcommands: [any ProgramCommand.Type] { [] }
  static var usualSubcommand: (any ProgramCommand.Type)? { nil }
  static var arguments: [Key<Self>] { [] }
  static var groups: [KeyGroup<Self>] { [] }

  func run() async throws {}

  /// What help, completions and the manual page say of it, after the words that lead to it.
  static func facts(_ path: [String]) -> CommandFacts {
    CommandFacts(
      path: path, abstract: abstract, discussion: discussion, arguments: arguments.flags(),
      groups: groups.map { $0.map(\.flagOfCommand) }, subcommands: subcommands)
  }

  /// Reads the words after the command.
  ///
  /// - Throws: ``CommandStop`` if they ask for something else, or are wrong.
  static func reading(_ words: some Sequence<String>) throws -> Self {
    let (keys, arguments, words) = (groups.flatMap(\.items), arguments, Array(words))
    let flags = keys.flags()
    let parsed = try ParsedWords(words, flags: flags)
    try parsed.check(arguments.flags(), flags)
    var command = Self()
    for (index, flag) in arguments.flags().enumerated() {
      try arguments[index].read(parsed.argument(index, flag.shape), of: flag, into: &command)
    }
    for (index, flag) in flags.enumerated() where !flag.isOrdered {
      try keys[index].read(parsed.texts(of: index, flag.shape), of: flag, into: &command)
    }
    for given in parsed.given where flags[given.flag].isOrdered {
      try keys[given.flag].read([given.text], of: flags[given.flag], into: &command)
    }
    return command
  }
}

/// What help, completions and the manual page say of a command.
struct CommandFacts {
  let path: [String]
  let abstract: String
  let discussion: String
  let arguments: [KeyFlag]
  let groups: [CommandGroup<KeyFlag>]
  let subcommands: [any ProgramCommand.Type]

  /// All flags, those of every command last.
  var flags: [KeyFlag] { groups.flatMap(\.items) + KeyFlag.ofAll }
}

/// Flags, or the keys that they are read by, under a title.
struct CommandGroup<Item: Sendable>: Sendable {
  let title: String
  /// Flags of the group as a command line may have them; nil for none.
  let example: String?
  var items: [Item]

  init(_ title: String, example: String? = nil, _ items: [Item]) {
    (self.title, self.example, self.items) = (title, example, items)
  }

  func map<Other>(_ transform: (Item) -> Other) -> CommandGroup<Other> {
    CommandGroup<Other>(title, example: example, items.map(transform))
  }
}

typealias KeyGroup<Root> = CommandGroup<Key<Root>>

extension Key {
  /// A key that turns a property on.
  static func on(
    _ name: String, _ path: @autoclosure @escaping @Sendable () -> any Path<Bool>, _ help: String,
    letter: Character? = nil
  ) -> Key {
    Key(name, path(), .boolean, help, flag: .on(letter: letter))
  }

  /// The flag; every key of a command has one.
  fileprivate var flagOfCommand: KeyFlag { flag ?? .on().named(name) }

  /// Reads what was given for the flag, if anything was.
  fileprivate func read(
    _ texts: [String], of flag: KeyFlag, into root: inout Root
  ) throws(GridreelError) {
    guard !texts.isEmpty else { return }
    let origin = Origin.flag(flag.written)
    do throws(GridreelError) {
      try read(texts, origin, into: &root)
    } catch {
      throw origin.error(error.message)
    }
  }
}

extension Array {
  fileprivate func flags<Root>() -> [KeyFlag] where Element == Key<Root> { map(\.flagOfCommand) }
}

extension Form<[String]> {
  /// Texts, one for each time that a flag is given.
  static var texts: Form { repeated { text, _ in text } }
}
