import Foundation
import TestSupport
import Testing

/// What the Tab key offers, in real shells.
@Suite struct CompletionTests {
  /// A shell for which there is a script, and how it is asked.
  enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// The shells of this machine.
    static let here = allCases.filter { FileManager.default.isExecutableFile(atPath: $0.path) }

    var path: String { (self == .bash ? "/bin/" : "/usr/bin/") + rawValue }

    /// A script that writes what the shell offers for the last of some words to the file `offered`.
    func script(_ words: [String]) -> String {
      let line = words.map { "'\($0)'" }.joined(separator: " ")
      switch self {
      case .bash:
        return """
          source ./completions
          COMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1)
          function=$(complete -p gridreel | sed -E 's/.*-F ([^ ]+).*/\\1/')
          "$function" gridreel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          printf '%s\\n' "${COMPREPLY[@]}" > offered
          """
      case .zsh:
        // Only the line editor may add offers.
        return """
          compdef() { function=$1 }
          _describe() { print -rl -- "${(@)${(@P)@[-1]}%%:*}" >> offered }
          _files() { print -rl -- ${words[CURRENT]}* >> offered }
          source ./completions
          words=(\(line)); CURRENT=\(words.count); touch offered
          $function
          """
      case .fish:
        return """
          set -gx HOME (pwd); set -gx PATH (dirname \(words[0])) $PATH
          source ./completions
          complete -C '\((["gridreel"] + words.dropFirst()).joined(separator: " "))' > offered
          """
      }
    }
  }

  /// What a shell offers for the last of some words.
  private func completions(_ words: [String], in shell: Shell) throws -> [String] {
    let folder = try makeWorkspace()
    let script = try Program(folder: folder).run(["--generate-completion-script", shell.rawValue])
    #expect(script.status == 0)
    try folder.write(script.output, to: "completions")
    try folder.write(shell.script([Program.path] + words), to: "complete")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: shell.path)
    process.arguments = ["complete"]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    return try folder.text("offered").split(separator: "\n").map {
      String($0.prefix { $0 != "\t" })
    }
  }

  @Test(
    arguments: Shell.here,
    [
      ["render", "peo"], ["render", "people.csv", "-o", "peo"],
      ["render", "people.csv", "--map", "peo"],
      ["explain", "peo"], ["animate", "people.csv", "--poster", "peo"], ["diff", "peo"],
      ["diff", "people.csv", "peo"], ["batch", "people.csv", "peo"],
    ])
  func filesAreOffered(shell: Shell, words: [String]) throws {
    #expect(try completions(words, in: shell) == ["people.csv"])
  }

  @Test(arguments: Shell.here)
  func noFileIsOfferedWhereNoneCanBe(shell: Shell) throws {
    for words in [["schema", "peo"], ["theme", "list", "peo"]] {
      #expect(try completions(words, in: shell) == [])
    }
  }

  @Test func aValueAfterASignIsOffered() throws {
    // Bash takes the sign for a word of its own.
    #expect(try completions(["render", "--frame", "=", "c"], in: .bash) == ["card"])
    #expect(try completions(["render", "--frame", "="], in: .bash) == ["none", "card", "window"])
    for shell in Shell.here where shell != .bash {
      #expect(try completions(["render", "--frame=c"], in: shell) == ["--frame=card"])
    }
  }

  @Test(
    arguments: Shell.here,
    [
      (["ren"], ["render"]), (["theme", "ch"], ["check"]), (["help", "an"], ["animate"]),
      (["render", "people.csv", "--row"], ["--rows", "--row-height", "--row-key"]),
      (["render", "people.csv", "--no-heade"], ["--no-header"]),
      (["render", "people.csv", "--frame", ""], ["none", "card", "window"]),
      (["render", "people.csv", "--layout", "t"], ["table", "tiles"]),
      (["render", "people.csv", "--page", "a"], ["a3", "a4", "a5", "a6"]),
      (["render", "people.csv", "--input-format", "s"], ["sqlite"]),
      (["animate", "people.csv", "--loop-mode", "p"], ["pingPong"]),
      (["schema", "g"], ["grid"]), (["schema", "j"], ["job"]),
      (["theme", "show", "c"], ["compact", "contrast"]),
      (["render", "people.csv", "--theme", "da"], ["dark"]),
      (["render", "people.csv", "--theme", "pa"], ["paper", "pale.json"]),
      (["render", "people.csv", "--theme", "light,da"], ["light,dark"]),
    ])
  func wordsAreOffered(shell: Shell, line: (words: [String], offered: [String])) throws {
    #expect(try completions(line.words, in: shell).sorted() == line.offered.sorted())
  }
}
