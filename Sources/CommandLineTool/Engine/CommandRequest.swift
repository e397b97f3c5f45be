import Gridreel
import GridreelPrimitives
import GridreelStudio

/// What a command line asks for.
enum CommandRequest {
  case run(any ProgramCommand)
  /// To print a text.
  case print(String)

  /// Reads a command line without the program's name.
  ///
  /// - Parameters:
  ///   - words: the words.
  ///   - root: the program.
  ///   - width: the characters of a line of help.
  ///   - translate: says the words in those of the program, if they are another program's.
  /// - Returns: What to do.
  /// - Throws: ``GridreelError`` with code `usage`.
  static func reading(
    _ words: [String], of root: any ProgramCommand.Type, width: Int,
    translate: ([String]) -> String? = { _ in nil }
  ) throws -> CommandRequest {
    let place = CommandPlace(words, root, takesPipes: true)
    if let first = words.first, let text = try requested(by: first, words.dropFirst(), root, width)
    {
      return .print(text)
    }
    do {
      guard place.command.subcommands.isEmpty else { throw place.missingSubcommand }
      return .run(try place.command.reading(place.rest))
    } catch CommandStop.version {
      return .print(ProgramVersion.title)
    } catch CommandStop.wrong(let message, let otherwise)
      where !place.rest.contains("--help") && !place.rest.contains("-h")
    {
      if let line = translate(words) {
        throw GridreelError(.usage, message).offering(line)
      }
      throw GridreelError(.usage, message + otherwise + "; see '\(place.facts.helpCommand)'")
    } catch let error as GridreelError {
      throw error.offering(translate(words))
    } catch is CommandStop {
      return .print(HelpText(facts: place.facts, width: width).text)
    }
  }

  /// The help for a word that is no command: a flag, or the title of a group of flags.
  private static func help(
    about word: String, _ place: CommandPlace, _ root: any ProgramCommand.Type, _ width: Int
  ) throws(GridreelError) -> String {
    let usual = root.usualSubcommand.map { $0.facts([root.word, $0.word]) }
    let isOfProgram = place.path.count == 1
    let facts = isOfProgram ? usual : place.facts
    if let text = facts.flatMap({ HelpText(facts: $0, width: width).text(about: word) }) {
      return text
    }
    guard isOfProgram else { return HelpText(facts: place.facts, width: width).text }
    let names = root.subcommands.map { $0.word } + (usual?.flags.map(\.word) ?? [])
    let near = nearestName(to: word, among: names)
    throw GridreelError(
      .usage,
      "there is no help about '\(word)'"
        + (near.map { "; did you mean 'gridreel help \($0)'?" } ?? "; see 'gridreel help'"))
  }

  /// The text for a line whose first word is no command of ours.
  private static func requested(
    by first: String, _ rest: ArraySlice<String>, _ root: any ProgramCommand.Type, _ width: Int
  ) throws(GridreelError) -> String? {
    let parts = first.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let value = parts.count == 2 ? String(parts[1]) : nil
    switch (parts[0], value) {
    case ("help", nil):
      if rest.contains("--man") { return String(ManualPage(of: root).text.dropLast()) }
      let place = CommandPlace(Array(rest), root)
      if let word = place.rest.first { return try help(about: word, place, root, width) }
      return HelpText(facts: place.facts, width: width).text
    case (KeyFlag.completionScript.written[...], _):
      let shell = value ?? rest.first ?? "bash"
      if let script = CompletionScript(rawValue: shell) { return script.text }
      throw GridreelError(
        .usage, "there is no completion script for '\(shell)'; use \(CompletionScript.names)")
    case ("--complete", let word?):
      return WordCompletion(word, after: Array(rest), of: root).lines.joined(separator: "\n")
    default: return nil
    }
  }
}

/// A command of the program, and the words that follow it.
struct CommandPlace {
  private(set) var command: any ProgramCommand.Type
  /// The words that lead to it, the program's name first.
  private(set) var path: [String]
  private(set) var rest: ArraySlice<String>

  /// - Parameters:
  ///   - words: a command line without the program's name.
  ///   - root: the program.
  ///   - takesPipes: whether a line without any word may mean data from a pipe.
  init(_ words: [String], _ root: any ProgramCommand.Type, takesPipes: Bool = false) {
    (command, path, rest) = (root, [root.word], words[...])
    while let word = rest.first,
      let next = command.subcommands.first(where: { ([$0.word] + $0.synonyms).contains(word) })
    {
      command = next
      path.append(next.word)
      rest.removeFirst()
    }
    if path.count == 1, let usual = root.usualSubcommand,
      rest.first.map({ Self.isMeant(usual, by: $0) })
        ?? (takesPipes && RenderWords.isStandardInputGiven)
    {
      command = usual
      path.append(usual.word)
    }
  }

  /// Whether a line without a command means the usual one: by a file or by a flag of it.
  private static func isMeant(_ command: any ProgramCommand.Type, by word: String) -> Bool {
    guard word.hasPrefix("-"), word != "-" else {
      return word == "-" || word.contains(".") || word.contains("/")
        || RenderWords.isFile(word)
    }
    return command.facts([]).groups.flatMap(\.items).find(word.prefix { $0 != "=" }) != nil
  }

  var facts: CommandFacts { command.facts(path) }

  /// What others call commands that stand after another one.
  private static let others = [
    "lint": "check", "validate": "check", "verify": "check", "test": "check", "ls": "list",
    "create": "new", "init": "new", "add": "new",
  ]

  /// What is to be done where a command needs another one after it.
  var missingSubcommand: CommandStop {
    guard let word = rest.first else { return .help }
    guard !word.hasPrefix("-") else { return ParsedWords.stop(at: word) }
    let names = command.subcommands.map { $0.word } + (path.count == 1 ? ["help"] : [])
    let meant = Self.others[word].flatMap { names.contains($0) ? $0 : nil }
    let near = meant ?? nearestName(to: word, among: names)
    return .wrong(
      "unknown subcommand '\(word)'",
      otherwise: "; "
        + (near.map { "did you mean '\($0)'?" } ?? "there are \(names.joined(separator: ", "))"))
  }
}

extension GridreelError {
  /// The error with a line that does what was meant.
  func offering(_ line: @autoclosure () -> String?) -> GridreelError {
    // To try a line out takes as long as to draw it.
    guard [.usage, .badInput, .unreadableInput].contains(code), let line = line() else {
      return self
    }
    return GridreelError(code, place, message + "; \(line)")
  }
}
