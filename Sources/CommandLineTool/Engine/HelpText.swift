import Gridreel
import GridreelStyle

/// The help of a command, as a terminal shows it.
struct HelpText {
  /// The column in which texts beside flags begin.
  private static let margin = 26

  let facts: CommandFacts
  /// The number of columns of a line.
  let width: Int

  /// All of it, without a line break at its end.
  var text: String {
    var parts = [wrapped("OVERVIEW: " + facts.abstract, from: 0)]
    parts += facts.paragraphs.map { $0.isExample ? $0.text : wrapped($0.text, from: 0) }
    parts.append("USAGE: " + facts.usage)
    parts += section("ARGUMENTS:", facts.arguments.map { ("<\($0.word)>", $0.help) })
    for group in facts.shownGroups {
      let example = group.example.map { ", as in " + $0 } ?? ""
      parts += section(group.title.uppercased() + example + ":", group.items.flatMap(\.rows))
    }
    parts += section("SUBCOMMANDS:", facts.subcommands.map { ($0.word, $0.abstract) })
    if !facts.subcommands.isEmpty {
      let manual = facts.path.count == 1 ? ", and 'gridreel help --man' for the manual page" : ""
      let help = "See '\(facts.helpCommand) <subcommand>' for detailed help\(manual)."
      parts.append(wrapped(help, from: 0))
    }
    return parts.joined(separator: "\n\n")
  }

  private func section(_ title: String, _ rows: [(head: String, help: String)]) -> [String] {
    guard !rows.isEmpty else { return [] }
    let lines = rows.map { row in
      let start = "  " + row.head
      let margin = String(repeating: " ", count: Self.margin)
      let gap = start.count < Self.margin ? margin.dropFirst(start.count) : "\n" + margin
      return start + gap + wrapped(row.help, from: Self.margin)
    }
    return [([title] + lines).joined(separator: "\n")]
  }

  /// The text in lines that begin at a column; the first one is already there.
  private func wrapped(_ text: String, from margin: Int) -> String {
    var (result, column) = ("", margin)
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let isFull = column + 1 + word.count >= width
      if column > margin { result += isFull ? "\n" + String(repeating: " ", count: margin) : " " }
      column = isFull || column == margin ? margin : column + 1
      result += word
      column += word.count
    }
    return result
  }
}

extension HelpText {
  /// All that is known of a flag, or the flags of a group.
  ///
  /// - Parameter word: a word of the flag, with or without dashes, or a part of the group's title.
  /// - Returns: The text; nil if neither has the word.
  func text(about word: String) -> String? {
    let name = word.drop { $0 == "-" }
    for group in facts.shownGroups {
      guard let (index, _) = group.items.find("--" + name) ?? group.items.find("-" + name) else {
        continue
      }
      return text(of: group.items[index], in: group)
    }
    let group = facts.shownGroups.first { $0.title.lowercased().contains(name.lowercased()) }
    return group.flatMap { group in
      section(
        group.title.uppercased() + (group.example.map { ", as in " + $0 } ?? "") + ":",
        group.items.flatMap(\.rows)
      ).first
    }
  }

  private func text(of flag: KeyFlag, in group: CommandGroup<KeyFlag>) -> String {
    var parts = section(facts.path.joined(separator: " ") + ":", flag.rows)
    let others = flag.synonyms.map { "--" + $0 }
    if !others.isEmpty {
      parts.append(wrapped("Also written \(others.joined(separator: ", ")).", from: 0))
    }
    if let example = group.example {
      parts.append("Example: \(facts.path.joined(separator: " ")) FILE \(example)")
    }
    let beside = group.items.filter { $0.word != flag.word }.map(\.written)
    parts.append(
      wrapped("With it under '\(group.title)': \(beside.joined(separator: ", ")).", from: 0))
    return parts.joined(separator: "\n\n")
  }
}

extension CommandFacts {
  /// The paragraphs of the discussion.
  ///
  /// Sentences begin with a capital letter, command lines do not.
  var paragraphs: [(isExample: Bool, text: String)] {
    discussion.split(separator: "\n", omittingEmptySubsequences: false)
      .split(whereSeparator: \.isEmpty)
      .map { ($0.first?.first?.isLowercase == true, $0.joined(separator: "\n")) }
  }

  /// The command that prints its help.
  var helpCommand: String {
    (["gridreel", "help"] + path.dropFirst()).joined(separator: " ")
  }

  /// The words in short.
  var usage: String {
    let required = groups.flatMap(\.items).filter(\.isRequired).map { $0.signature($0.written) }
    let options = groups.isEmpty ? [] : ["[<options>]"]
    let rest = subcommands.isEmpty ? arguments.map(\.usage) : ["<subcommand>"]
    return (path + required + options + rest).joined(separator: " ")
  }

  /// The groups without hidden flags, and the flags of every command in the last one.
  var shownGroups: [CommandGroup<KeyFlag>] {
    var shown = groups
    if shown.last?.title != "Options" { shown.append(CommandGroup("Options", [])) }
    shown[shown.count - 1].items += KeyFlag.ofAll
    for index in shown.indices { shown[index].items.removeAll(where: \.isHidden) }
    return shown
  }
}

extension KeyFlag {
  /// All ways to write it: `-o, --output <file>`.
  private var head: String {
    let all = (letter.map { "-\($0), " } ?? "") + written
    if case .onOff = shape { return "\(all)/--no-\(word)" }
    return signature(all)
  }

  /// Its lines in the help: one, and another one for a flag that refuses it and has its own help.
  var rows: [(head: String, help: String)] {
    let row = (head, help + (example.map { " Example: \(written) \($0)" } ?? ""))
    guard case .oneOrNo(help: let refusal) = shape else { return [row] }
    return [row, ("--no-" + word, refusal)]
  }
}
