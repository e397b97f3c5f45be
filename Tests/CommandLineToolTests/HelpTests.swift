import Foundation
import Gridreel
import TestSupport
import Testing

/// The help of every subcommand is kept in `Tests/Fixtures/Help`.
///
/// `RECORD_HELP=1 swift test --filter HelpTests` writes it anew; look at the difference before it is
/// committed.
@Suite struct HelpTests {
  @Test(arguments: [
    [], ["render"], ["animate"], ["explain"], ["schema"], ["theme"], ["theme", "list"],
    ["theme", "show"], ["theme", "check"], ["theme", "gallery"], ["theme", "new"], ["batch"],
    ["serve"], ["init"], ["docs"],
    ["diff"], ["record"], ["verify"], ["accept"],
    ["prune"], ["review"], ["version"], ["fonts"],
  ])
  func helpIsAsRecorded(subcommand: [String]) throws {
    let outcome = try Program(folder: ScratchFolder()).run(subcommand + ["--help"])
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let name = (["gridreel"] + subcommand).joined(separator: "-")
    let path = Repository.path + "Tests/Fixtures/Help/\(name).txt"
    if ProcessInfo.processInfo.environment["RECORD_HELP"] != nil {
      try Data(outcome.output).write(to: URL(fileURLWithPath: path))
      Issue.record("recorded \(name); run again without RECORD_HELP")
      return
    }
    #expect(outcome.text == (try String(contentsOfFile: path, encoding: .utf8)))
  }

  @Test func everyOptionOfGridFilesIsAFlag() throws {
    let help = try Program(folder: ScratchFolder()).run(["render", "--help"]).text
    for option in GridOption.all where option.flag != nil {
      #expect(help.contains(" \(option.flagName)"), "\(option.flagName)")
    }
  }

  @Test(arguments: [
    "render", "animate", "batch", "serve", "record", "verify", "accept", "prune", "review", "diff",
    "docs",
  ])
  func examplesStandOnALineEach(subcommand: String) throws {
    let help = try Program(folder: ScratchFolder()).run([subcommand, "--help"]).text
    let lines = help.prefix(upTo: help.firstRange(of: "USAGE:")?.lowerBound ?? help.endIndex)
      .split(separator: "\n", omittingEmptySubsequences: false)
    for (line, next) in zip(lines, lines.dropFirst()) where line.hasPrefix("gridreel ") {
      #expect(next.isEmpty || next.contains("gridreel "), "\(next)")
    }
  }

  @Test(arguments: [
    ("sort", "--sort <key,-key>"), ("--order-by", "Also written --sort-by, --order-by, --sortby."),
    ("-n", "--limit <count>"), ("titles", "TITLES, as in"), ("canvass", nil),
  ])
  func aWordHasItsHelp(word: String, part: String?) throws {
    let outcome = try Program(folder: ScratchFolder()).run(["help", word])
    guard let part else {
      #expect(outcome.status == 64 && outcome.errors.contains("there is no help about 'canvass'"))
      return
    }
    #expect(outcome.status == 0 && outcome.text.contains(part), "\(outcome.text)")
  }

  @Test func theVersionIsOneLine() throws {
    let outcome = try Program(folder: ScratchFolder()).run(["--version"])
    #expect(outcome.status == 0)
    #expect(outcome.text.hasPrefix("gridreel "))
    #expect(outcome.text.split(separator: "\n").count == 1)
  }
}
