import GridreelPrimitives

/// Markup for tables, and other ways to write them, that is not read.
enum ForeignText: Equatable {
  case asciidoc, mediawiki, jira, moinmoin, textile, latex, statements, expanded, vertical, pages
  case changes, coverage, devices, answer

  /// The greatest number of lines at its beginning that tell it.
  private static let mostLines = 24

  /// Finds what a text begins with, below what somebody typed; nil for all other texts.
  init?(_ text: String) {
    let lines = text.split(maxSplits: Self.mostLines, whereSeparator: \.isNewline)
      .prefix(Self.mostLines).map { TextLine($0).text }.filter { !$0.isEmpty }
    if lines.contains(where: { $0.hasPrefix("-[ RECORD 1 ]") }) {
      self = .expanded
    } else if lines.contains("@ Row 1") {
      self = .pages
    } else if lines.contains(where: { $0.hasPrefix("Filename ") && $0.contains("|Rate ") }) {
      self = .coverage
    } else if lines.contains(where: {
      $0.hasPrefix("[0] ") && $0.contains("C, ") && $0.contains(" MB |")
    }) {
      self = .devices
    } else if lines.contains(where: { $0.hasPrefix("*****") && $0.contains("* 1. row *") }) {
      self = .vertical
    } else {
      let own = lines.drop {
        $0.hasPrefix(">>> ") || $0.hasPrefix("$ ") || $0.hasPrefix("```") || $0.hasPrefix("> ")
      }
      guard let first = own.first, let kind = Self.kind(first, own.dropFirst().first) else {
        return nil
      }
      self = kind
    }
  }

  private static func kind(_ first: Substring, _ second: Substring?) -> ForeignText? {
    let isRule = first.hasPrefix("|===") && first.allSatisfy { "|=".contains($0) }
    if isRule || first.hasPrefix("[cols=") || first.hasPrefix("[%header")
      || first.hasPrefix("[options=")
    {
      return .asciidoc
    }
    if first.isStatistic, second.map({ $0.isStatistic || $0.contains(" changed, ") }) ?? true {
      return .changes
    }
    if first.hasPrefix("HTTP/1") || first.hasPrefix("HTTP/2") { return .answer }
    if first.hasPrefix("{|") { return .mediawiki }
    if first.hasPrefix("||"), first.hasSuffix("||"), first.utf8.count > 5 {
      return second?.hasPrefix("||") ?? true || first.hasPrefix("||<") ? .moinmoin : .jira
    }
    if first.hasPrefix("|_.") { return .textile }
    if first.hasPrefix("\\begin{") { return .latex }
    let isStatement = first.prefix(12).lowercased() == "insert into "
    return isStatement && first.lowercased().contains("values") ? .statements : nil
  }

  var title: String {
    switch self {
    case .asciidoc: "a table of AsciiDoc"
    case .mediawiki: "a table of MediaWiki"
    case .jira: "a table of Jira"
    case .moinmoin: "a table of MoinMoin"
    case .textile: "a table of Textile"
    case .latex: "LaTeX"
    case .statements: "statements of SQL"
    case .expanded: "what psql writes with \\x, a row over several lines"
    case .vertical: "what MySQL writes with \\G, a row over several lines"
    case .pages: "what cqlsh writes with EXPAND ON, a row over several lines"
    case .changes: "what 'git diff --stat' writes"
    case .coverage: "what 'lcov --list' writes"
    case .devices: "what gpustat writes"
    case .answer: "the answer of a server with its headers"
    }
  }

  /// What writes the same as a table; nil if that is only known in general.
  var remedy: Message? {
    switch self {
    case .changes: "use 'git diff --numstat'"
    case .devices: "use 'nvidia-smi --query-gpu=index,name,memory.used,memory.total --format=csv'"
    case .pages: "use EXPAND OFF"
    case .answer: "leave the headers out, as 'curl' does without -i"
    case .asciidoc, .mediawiki, .jira, .moinmoin, .textile, .latex, .statements, .expanded,
      .vertical, .coverage:
      nil
    }
  }
}

extension Substring {
  /// Whether it names a file, the number of its changed lines, and a bar of signs for them.
  fileprivate var isStatistic: Bool {
    guard let bar = lastIndex(of: "|") else { return false }
    let words = self[index(after: bar)...].split(separator: " ")
    guard bar > startIndex, self[index(before: bar)] == " ", let count = words.first,
      words.count < 3
    else { return false }
    return Int(count) != nil && words.count == 2 && words[1].allSatisfy { "+-".contains($0) }
  }
}
