import Foundation
import GridreelFiles
import GridreelPrimitives
import GridreelReels
import TestSupport
import Testing

@testable import GridreelStudio

/// The options that messages name.
@Suite struct MessageOptionTests {
  /// The lines of code of all modules, without comments.
  private func lines() throws -> [(file: String, line: Substring)] {
    let root = "\(#filePath)".components(separatedBy: "/Tests/")[0] + "/Sources"
    let files = try #require(FileManager.default.enumerator(atPath: root))
    var lines: [(String, Substring)] = []
    for case let file as String in files where file.hasSuffix(".swift") {
      let source = try String(contentsOfFile: root + "/" + file, encoding: .utf8)
      lines += source.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("//") }
        .map { (file, $0) }
    }
    return lines
  }

  @Test func messagesNameOptionsThatExist() throws {
    let known = Set(OptionName.all.map(\.rawValue) + BatchJob.keys)
    var count = 0
    for (file, line) in try lines() {
      for match in line.matches(of: /\\\((?:option|set): "(\w+)"/) {
        #expect(known.contains(String(match.1)), "\(file): \(line)")
        count += 1
      }
    }
    #expect(count > 50)
  }

  @Test func noMessageSpellsTheFlagOfAnOption() throws {
    let flags = Set(OptionName.all.map { FrontEnd.flagWord(of: $0.rawValue) }).subtracting([
      "allow-path"
    ])
    // The command line itself, help of options, and commands that people paste.
    let spelled = [
      "CommandLineTool/", "Options.swift", "Options+Keys.swift", "GridOption+Topics.swift",
      "Remedy.swift",
      "AcceptCommand.swift",
      "FailureReport.swift", "VideoSettings.swift", "ThemeOverride.swift", "SnapshotPlan.swift",
    ]
    for (file, line) in try lines() where !spelled.contains(where: { file.contains($0) }) {
      for match in line.matches(of: /"[^"]*--([a-z][a-z-]*)/) {
        #expect(!flags.contains(String(match.1)), "\(file): \(line)")
      }
    }
  }

  @Test func noCodeReadsAMessage() throws {
    for (file, line) in try lines() {
      let reads = line.contains(
        /\b(message|detail)\.(contains|hasPrefix|hasSuffix|replacing|split|firstRange|ranges|parts\(between)/
      )
      #expect(!reads, "\(file): \(line)")
    }
  }
}
