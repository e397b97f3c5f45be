import Gridreel
import GridreelStyle
import TestSupport
import Testing

@testable import GridreelCommandLineTool

/// What the words of a command line mean.
@Suite struct CommandLineTests {
  private struct Sample {
    var sort: [String] = []
    var pageKey: String?
    var header: Bool?
    var note: String?
    var isQuiet = false
    var noWrap: String?
  }

  private static let keys: [Key<Sample>] = [
    Key("sort", \.sort, .texts, "Sort.", flag: .value("key", also: ["order"])),
    Key("pageKey", \.pageKey, .text, "Name.", flag: .value("key", letter: "k")),
    Key("header", \.header, .boolean, "Names.", flag: .onOff),
    Key("note", \.note, .text, "Print.", flag: .valueOrNo("text", "Print.", no: "None.")),
    .on("quiet", \.isQuiet, "Silence."),
    Key("noWrap", \.noWrap, .text, "Lines.", flag: .value("key")),
  ]
  private static let flags = keys.compactMap(\.flag)

  private static func parse(_ line: String) throws -> ParsedWords {
    try ParsedWords(
      line.split(separator: " ", omittingEmptySubsequences: false).map(String.init), flags: flags)
  }

  @Test(arguments: [
    ("--sort a --sort -b", "sort", ["a", "-b"]), ("--sort=a --order b=c", "sort", ["a", "b=c"]),
    ("--sort= --sort --other", "sort", ["", "--other"]), ("-k a --page-key b", "page-key", ["b"]),
    ("-k=a", "page-key", ["a"]), ("--header", "header", ["true"]),
    ("--header --no-header", "header", ["false"]), ("--note a", "note", ["a"]),
    ("--note a --no-note", "note", ["false"]), ("--no-note --note a", "note", ["a"]),
    ("--no-wrap a", "no-wrap", ["a"]), ("--quiet --quiet", "quiet", ["true"]),
    ("-- --quiet", "quiet", []),
  ])
  func aFlagHasItsValues(line: String, word: String, values: [String]) throws {
    let index = try #require(Self.flags.firstIndex { $0.word == word })
    #expect(try Self.parse(line).texts(of: index, Self.flags[index].shape) == values)
  }

  @Test(arguments: [
    ("a --quiet b", ["a", "b"]), ("- --sort -", ["-"]), ("--quiet -- --sort -x", ["--sort", "-x"]),
    ("-- -- a", ["--", "a"]), ("", [""]),
  ])
  func wordsWithoutAFlagAreArguments(line: String, arguments: [String]) throws {
    #expect(try Self.parse(line).arguments == arguments)
  }

  @Test(arguments: [
    ("--sort", "missing value for '--sort <key>'"), ("-k", "missing value for '-k <key>'"),
    ("--quiet=yes", "'--quiet' takes no value; leave out '=yes'"),
    ("--no-header=", "'--no-header' takes no value; leave out '='"),
    ("--no-sort", "unknown option '--no-sort'; did you mean '--sort'?"),
    ("--sort_ a", "unknown option '--sort_'; did you mean '--sort'?"),
    ("-sort a", "unknown option '-sort'; did you mean '--sort'?"),
    ("---sort a", "unknown option '---sort'; did you mean '--sort'?"),
    ("--no-haeder", "unknown option '--no-haeder'; did you mean '--no-header'?"),
    ("-q", "unknown option '-q'"), ("--Sort=a", "unknown option '--Sort'; did you mean '--sort'?"),
    ("--entirely-else", "unknown option '--entirely-else'"), ("-ka", "unknown option '-ka'"),
  ])
  func aWrongFlagIsNamed(line: String, message: String) throws {
    #expect(Self.problem { _ = try Self.parse(line) } == message)
  }

  @Test(arguments: [
    ("", "missing expected argument '<first>'"), ("a", "missing expected argument '<second>'"),
    ("a b c", "unexpected argument 'c'"), ("a b c d", "2 unexpected arguments: 'c', 'd'"),
    (
      "a b --sort --quiet c",
      "missing value for '--sort <key>'; if '--quiet' is the value, write --sort=--quiet"
    ),
    ("a b --note -k c", "missing value for '--note <text>'"),
  ])
  func aWrongNumberOfArgumentsIsNamed(line: String, message: String) throws {
    let expected = ["first", "second"].map {
      KeyFlag.argument(.nothing).named($0)
    }
    let words = line.split(separator: " ").map(String.init)
    #expect(
      Self.problem { try ParsedWords(words, flags: Self.flags).check(expected, Self.flags) }
        == message)
  }

  /// The message of what stops a command line.
  private static func problem(_ body: () throws -> Void) -> String? {
    do {
      try body()
    } catch CommandStop.wrong(let message, let otherwise) {
      return (message + otherwise).description
    } catch {}
    return nil
  }
}

/// Each command's own declarations.
@Suite struct CommandDeclarationTests {
  /// A command with the words that lead to it.
  struct Declared: Sendable, CustomTestStringConvertible {
    let path: [String]
    let command: any ProgramCommand.Type
    var facts: CommandFacts { command.facts(path) }
    var testDescription: String { path.joined(separator: " ") }
  }

  static let all = commands(GridreelCommand.self, [GridreelCommand.word])

  private static func commands(
    _ command: any ProgramCommand.Type, _ path: [String]
  ) -> [Declared] {
    [Declared(path: path, command: command)]
      + command.subcommands.flatMap { commands($0, path + [$0.word]) }
  }

  @Test(arguments: all)
  func aWordMeansOneFlag(declared: Declared) {
    var words: [String] = []
    for flag in declared.facts.flags {
      words.append(flag.written)
      if let opposite = flag.opposite { words.append(opposite) }
      if let letter = flag.letter { words.append("-\(letter)") }
      for synonym in flag.synonyms { words.append("--" + synonym) }
    }
    #expect(Set(words).count == words.count)
  }

  @Test(arguments: all)
  func aGroupHasAtMostADozenFlags(declared: Declared) {
    for group in declared.facts.shownGroups { #expect(group.items.count <= 12, "\(group.title)") }
  }

  @Test(arguments: all)
  func aFlagHasAHelpAndANameForItsValue(declared: Declared) {
    for flag in declared.facts.flags where !flag.isHidden {
      #expect(!flag.help.isEmpty, "\(flag.word)")
      #expect(flag.valueName.isEmpty != flag.shape.takesValue, "\(flag.word)")
    }
  }

  @Test(arguments: all)
  func linesOfHelpFitATerminal(declared: Declared) {
    let text = HelpText(facts: declared.facts, width: 80).text
    for line in text.split(separator: "\n") where !line.hasPrefix("curl ") {
      #expect(line.count <= 80, "\(line)")
    }
  }

  @Test(arguments: all)
  func theManualPageNamesTheCommand(declared: Declared) {
    let page = ManualPage(of: GridreelCommand.self).text
    let title =
      declared.path.count == 1 ? "NAME" : declared.path.joined(separator: " ").uppercased()
    #expect(page.contains(".SH \(title)\n"))
    for flag in declared.facts.flags where !flag.isHidden {
      let word = flag.written.split(separator: "-", omittingEmptySubsequences: false)
      #expect(page.contains(word.joined(separator: "\\-")), "\(flag.word)")
    }
  }

  @Test(
    arguments: GridOption.topics.compactMap(\.example) + ["-o people.pdf --map people.json"])
  func anExampleOfAGroupRuns(example: String) throws {
    let folder = try makeWorkspace()
    try folder.makeFolder("themes")
    let words = example.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { index, part in
        index % 2 == 1 ? [String(part)] : part.split(separator: " ").map(String.init)
      }
    let isCSV = example.contains("--delimiter")
    if isCSV { try folder.write("a;b\nc;d\n", to: "people.csv") }
    let rows = (1...60).map { "Ada \($0),\($0),red\n" }.joined()
    if !isCSV { try folder.write("name,age,team\n" + rows, to: "people.csv") }
    let outcome = try Program(folder: folder).run(
      ["render", "people.csv", "-o", "a.pdf"] + words)
    let isMissing = outcome.status == 69 && example.contains("--fonts")
    #expect(outcome.status == 0 || isMissing, "\(outcome.errors)")
  }
}
