import Foundation
import TestSupport
import Testing

/// What the Tab key offers, in a real shell.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
struct CompletionTests {
  /// What bash offers for the last of some words.
  private func completions(_ words: [String]) throws -> [String] {
    let folder = try makeWorkspace()
    let script = try Program(folder: folder).run(["--generate-completion-script", "bash"])
    #expect(script.status == 0)
    try folder.write(script.output, to: "completions.bash")
    let line = ([Program.path] + words).map { "'\($0)'" }.joined(separator: " ")
    try folder.write(
      """
      source ./completions.bash
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count)
      COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      function=$(complete -p gridreel | sed -E 's/.*-F ([^ ]+).*/\\1/')
      "$function" gridreel "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
      printf '%s\\n' "${COMPREPLY[@]}" > offered
      """, to: "complete.sh")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["--norc", "complete.sh"]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    try process.run()
    process.waitUntilExit()
    return try folder.text("offered").split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ["render", "peo"], ["render", "people.csv", "-o", "peo"],
    ["render", "people.csv", "--map", "peo"],
    ["explain", "peo"], ["animate", "people.csv", "--poster", "peo"], ["diff", "peo"],
  ])
  func filesAreOffered(words: [String]) throws {
    #expect(try completions(words) == ["people.csv"])
  }

  @Test(arguments: [
    (["render", "people.csv", "--frame", ""], ["none", "card", "window"]),
    (["render", "people.csv", "--layout", "t"], ["table", "tiles"]),
    (["render", "people.csv", "--page", "a"], ["a3", "a4", "a5"]),
    (["render", "people.csv", "--input-format", "s"], ["sqlite"]),
    (["animate", "people.csv", "--loop-mode", "p"], ["pingPong"]),
    (["schema", "g"], ["grid"]), (["schema", "j"], ["job"]),
    (["theme", "show", "c"], ["compact", "contrast"]),
    (["render", "people.csv", "--theme", "da"], ["dark"]),
    (["render", "people.csv", "--theme", "pa"], ["paper", "pale.json"]),
    (["render", "people.csv", "--theme", "light,da"], ["light,dark"]),
  ])
  func wordsAreOffered(words: [String], offered: [String]) throws {
    #expect(try completions(words).sorted() == offered.sorted())
  }
}
