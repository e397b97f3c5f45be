import GridreelStyle

/// The manual page of the program, gridreel(1), in man's macros: a section for each command.
struct ManualPage {
  private var lines: [String]

  init(of root: any ProgramCommand.Type) {
    let facts = root.facts([root.word])
    // The abstract is a sentence.
    lines = [
      #".TH GRIDREEL 1 "" "gridreel" "User commands""#, ".SH NAME",
      "gridreel \\- \(Self.escaped(facts.abstract.dropLast()))",
      ".SH SYNOPSIS", ".B gridreel", #"\fICOMMAND\fR [\fIoptions\fR]"#, ".SH DESCRIPTION",
    ]
    add(facts.paragraphs)
    add(facts.shownGroups)
    for command in root.subcommands { add(command, facts.path) }
  }

  /// The page, with a line break at its end.
  var text: String { lines.joined(separator: "\n") + "\n" }

  private mutating func add(_ command: any ProgramCommand.Type, _ path: [String]) {
    let facts = command.facts(path + [command.word])
    let name = facts.path.joined(separator: " ").uppercased()
    lines += [".SH \(Self.escaped(name))", Self.escaped(facts.abstract)]
    add(facts.paragraphs)
    for argument in facts.arguments {
      add("\\fI\(Self.escaped(argument.word))\\fR", argument.help)
    }
    add(facts.shownGroups)
    for inner in command.subcommands { add(inner, facts.path) }
  }

  private mutating func add(_ groups: [CommandGroup<KeyFlag>]) {
    for group in groups {
      lines.append(".SS \(Self.escaped(group.title))")
      if let example = group.example { lines += ["As in", ".B " + Self.escaped(example)] }
      for flag in group.items {
        for row in flag.rows { add(Self.head(row.head), row.help) }
      }
    }
  }

  private mutating func add(_ head: String, _ help: String) {
    lines += [".TP", head, Self.escaped(help)]
  }

  private mutating func add(_ paragraphs: [(isExample: Bool, text: String)]) {
    for (isExample, text) in paragraphs {
      let prose = text.split(separator: "\n").map { Self.escaped($0) }
      lines += [".PP"] + (isExample ? [".nf"] + prose + [".fi"] : prose)
    }
  }

  /// Flags in bold, the placeholder of a value in italics.
  private static func head(_ head: String) -> String {
    let parts = head.split(separator: "<", maxSplits: 1)
    let flags = "\\fB\(escaped(parts[0]))\\fR"
    return parts.count == 1 ? flags : flags + "\\fI\(escaped(parts[1].dropLast()))\\fR"
  }

  private static func escaped(_ text: some StringProtocol) -> String {
    var result = ""
    if text.hasPrefix(".") || text.hasPrefix("'") { result = "\\&" }
    for character in text {
      switch character {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      default: result.append(character)
      }
    }
    return result
  }
}
