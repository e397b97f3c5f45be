import Gridreel
import GridreelJSONText
import GridreelPrimitives

/// Why a command is not run as it is written.
enum CommandStop: Error {
  case help, version
  /// Something is wrong with the words; the second message follows where no whole line can be offered.
  case wrong(Message, otherwise: Message = "")
}

/// The words after a command, told apart.
struct ParsedWords {
  /// A flag's value, in the order of the command line.
  struct Given {
    /// The flag's place in the table.
    let flag: Int
    /// The value; `true` or `false` if the flag takes none.
    let text: String
  }

  private(set) var given: [Given] = []
  /// The words that belong to no flag.
  private(set) var arguments: [String] = []

  /// Reads words by a table of flags.
  init(_ words: some Sequence<String>, flags: [KeyFlag]) throws(CommandStop) {
    var words = words.makeIterator()
    var takesFlags = true
    while let word = words.next() {
      guard takesFlags, word.utf8.first == UInt8(ascii: "-"), word != "-" else {
        arguments.append(word)
        continue
      }
      if word == "--" { takesFlags = false } else { try add(word, &words, flags) }
    }
  }

  private mutating func add(
    _ word: String, _ words: inout some IteratorProtocol<String>, _ flags: [KeyFlag]
  ) throws(CommandStop) {
    let (name, joined) = Self.parts(of: word)
    guard let (index, meaning) = flags.find(name) else {
      throw Self.stop(at: word, flags)
    }
    let flag = flags[index]
    if flag.shape.takesValue, meaning != .opposite {
      guard let value = joined ?? words.next() else {
        throw .wrong("missing value for '\(flag.signature(String(name)))'")
      }
      if joined == nil, value.hasPrefix("--") || Self.isOutput(value, after: flag),
        flags.find(value.prefix { $0 != "=" }) != nil
      {
        throw .wrong(
          "missing value for '\(flag.signature(String(name)))'; if '\(value)' is the value, write \(name)=\(value)"
        )
      }
      return given.append(Given(flag: index, text: value))
    }
    if let joined { throw .wrong("'\(name)' takes no value; leave out '=\(joined)'") }
    given.append(Given(flag: index, text: meaning == .opposite ? "false" : "true"))
  }

  /// Whether a word in the place of a value is the flag of an output; behind orders, it is a column.
  private static func isOutput(_ word: String, after flag: KeyFlag) -> Bool {
    word == "-o" && !flag.word.hasPrefix("sort")
  }

  /// A flag, and the value that is joined to it: `--jobs=4`, `-j4`.
  private static func parts(of word: String) -> (name: Substring, value: String?) {
    let afterLetter = word.dropFirst(2)
    // A word in place of a number is a long flag that lacks a dash.
    if !word.hasPrefix("--"), afterLetter.first.map({ "0"..."9" ~= $0 }) == true {
      return (word.prefix(2), String(afterLetter))
    }
    guard let end = word.firstIndex(of: "=") else { return (word[...], nil) }
    return (word[..<end], String(word[word.index(after: end)...]))
  }

  /// What a word stops that is no flag of a command.
  static func stop(at word: String, _ flags: [KeyFlag] = []) -> CommandStop {
    let name = word.prefix { $0 != "=" }
    if ["--help", "-h"].contains(name) { return .help }
    if name == "--version" { return .version }
    if case .nothing(let why) = ForeignWords.meaning(of: String(name), .grid) {
      return .wrong("unknown option '\(name)'; nothing here does that: \(why)")
    }
    let near = nearest(to: name, flags.filter { !$0.isHidden } + KeyFlag.ofAll)
    return .wrong(
      "unknown option '\(name)'", otherwise: near.map { "; did you mean '\($0)'?" } ?? "")
  }

  /// The flag that was perhaps meant by a word; nil if none is near.
  static func nearest(to name: Substring, _ flags: [KeyFlag]) -> String? {
    guard name.utf8.count > 2 else { return nil }
    // People forget a dash, or write one too many; the first letter of a short word is what they meant.
    let word = name.drop { $0 == "-" }.lowercased()
    let names = flags.flatMap { [$0.written] + ($0.opposite.map { [$0] } ?? []) }
      .filter { $0.hasPrefix("--") && (word.count > 5 || $0.dropFirst(2).first == word.first) }
    // What has no opposite is denied in vain.
    let denied = word.hasPrefix("no-") ? "--" + word.dropFirst(3) : nil
    if let denied, flags.contains(where: { $0.written == denied }) { return denied }
    return nearestName(to: word, among: names.map { String($0.dropFirst(2)) }).map { "--" + $0 }
  }

  /// The values of a flag: all if it takes several, else the last one.
  func texts(of flag: Int, _ shape: KeyFlag.Shape) -> [String] {
    guard shape != .several else {
      return given.compactMap { $0.flag == flag ? $0.text : nil }
    }
    return given.last { $0.flag == flag }.map { [$0.text] } ?? []
  }

  /// The words of an argument; only the last one takes several.
  func argument(_ index: Int, _ shape: KeyFlag.Shape) -> [String] {
    Array(arguments.dropFirst(index).prefix(shape == .one ? 1 : .max))
  }

  /// Checks that there are as many words as a command takes, and the flags without which it does nothing.
  func check(_ expected: [KeyFlag], _ flags: [KeyFlag]) throws(CommandStop) {
    if expected.last?.shape != .several, arguments.count > expected.count {
      throw .wrong(surplus(arguments.dropFirst(expected.count), flags))
    }
    for (index, argument) in expected.enumerated()
    where argument.isRequired && index >= arguments.count {
      throw .wrong("missing expected argument '\(argument.usage)'")
    }
    for (index, flag) in flags.enumerated()
    where flag.isRequired && !given.contains(where: { $0.flag == index }) {
      throw .wrong("missing expected argument '\(flag.signature(flag.written))'")
    }
  }

  /// What is wrong if there are words too many: mostly a flag lacks its value, and took the next flag for it.
  private func surplus(_ words: ArraySlice<String>, _ flags: [KeyFlag]) -> Message {
    let thief = given.first { given in
      flags[given.flag].shape.takesValue && flags.find(given.text[...]) != nil
    }
    if let thief {
      let flag = flags[thief.flag]
      return "missing value for '\(flag.signature(flag.written))'"
    }
    let names = words.map { "'\($0)'" }.joined(separator: ", ")
    return words.count == 1
      ? "unexpected argument \(names)" : "\(words.count) unexpected arguments: \(names)"
  }
}
