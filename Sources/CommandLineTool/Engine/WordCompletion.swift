import Gridreel
import GridreelStyle

/// What a shell may offer for a word of a command line.
///
/// The scripts of the shells ask the program, so that all of them know what the program knows.
struct WordCompletion {
  /// One line an offer: a word, and after a tab its meaning; or ``files`` or ``folders``.
  private(set) var lines: [String] = []

  /// What stands for all files, and for all folders.
  private static let files = ":files", folders = ":folders"

  /// Finds what may continue the beginning of a word after others, the program's name not counted.
  init(_ word: String, after before: [String], of root: any ProgramCommand.Type) {
    let before = Self.joined(before)
    let isHelp = before.first == "help"
    let place = CommandPlace(isHelp ? Array(before.dropFirst()) : before, root)
    let facts = place.facts
    let subcommands = facts.subcommands.map { ($0.word, $0.abstract) }
    guard !isHelp else {
      offer(subcommands, word)
      return
    }
    let state = State(place.rest, facts)
    if let flag = state.open {
      offer(flag.completion, word)
    } else if word.hasPrefix("-"), !state.isOver {
      offerFlags(word, facts)
    } else if !facts.subcommands.isEmpty {
      offer(subcommands + (before.isEmpty ? [("help", "Show the help of a command.")] : []), word)
    } else if let last = facts.arguments.last,
      state.count < facts.arguments.count || last.shape == .several
    {
      offer(facts.arguments[min(state.count, facts.arguments.count - 1)].completion, word)
    }
  }

  /// Bash takes `--frame=card` for three words.
  private static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if word == "=", result.last?.hasPrefix("--") == true { continue }
      result.append(word)
    }
    return result
  }

  /// What the words before have left open.
  private struct State {
    /// The flag whose value comes next.
    private(set) var open: KeyFlag?
    /// The number of words that belong to no flag.
    private(set) var count = 0
    /// Whether no more flags follow.
    private(set) var isOver = false

    init(_ words: ArraySlice<String>, _ facts: CommandFacts) {
      for word in words {
        if open != nil {
          open = nil
        } else if word == "--" {
          isOver = true
        } else if word.hasPrefix("-"), word != "-", !isOver {
          open = facts.flags.taking(word)
        } else {
          count += 1
        }
      }
    }
  }

  private mutating func offerFlags(_ word: String, _ facts: CommandFacts) {
    if let cut = word.firstIndex(of: "=") {
      guard let flag = facts.flags.taking(word[..<cut]) else { return }
      var values = WordCompletion()
      values.offer(flag.completion, String(word[word.index(after: cut)...]))
      lines = values.lines.map { $0.hasPrefix(":") ? $0 : word[...cut] + $0 }
      return
    }
    let flags = facts.flags.filter { !$0.isHidden }
    offer(flags.flatMap { flag in flag.names.map { ($0, flag.help) } }, word)
  }

  private init() {}

  private mutating func offer(_ completion: KeyFlag.Completion, _ word: String) {
    switch completion {
    case .nothing: break
    case .files: lines.append(Self.files)
    case .folders: lines.append(Self.folders)
    case .words(let words): lines += words.filter { $0.hasPrefix(word) }
    case .themes: lines += ThemeCatalog().completions(of: word)
    }
  }

  private mutating func offer(_ words: [(word: String, meaning: String)], _ start: String) {
    for (word, meaning) in words where word.hasPrefix(start) { lines.append("\(word)\t\(meaning)") }
  }
}

extension [KeyFlag] {
  /// The flag that a word names, if it takes a value.
  fileprivate func taking(_ word: some StringProtocol) -> KeyFlag? {
    guard let (index, meaning) = find(Substring(word)), meaning != .opposite else { return nil }
    return self[index].shape.takesValue ? self[index] : nil
  }
}

extension KeyFlag {
  /// All words that people write for it.
  fileprivate var names: [String] {
    (letter.map { ["-\($0)"] } ?? []) + [written] + (opposite.map { [$0] } ?? [])
  }
}
