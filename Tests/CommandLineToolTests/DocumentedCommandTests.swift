import Foundation
import TestSupport
import Testing

/// The commands of pages that readers go through line by line, and what these say comes of them.
@Suite struct DocumentedCommandTests {
  /// Runs a script as a shell does, `gridreel` among its programs; the output is both streams.
  private func run(_ script: String, in folder: ScratchFolder) throws -> (
    status: Int32, output: String
  ) {
    let scratch = try ScratchFolder()
    try FileManager.default.createSymbolicLink(
      atPath: scratch["gridreel"], withDestinationPath: Program.path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    // A picture without a name would go into a file behind standard output.
    process.arguments = ["-o", "pipefail", "-eu", "-c", "{ \(script)\n} 2>&1 | cat"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    process.environment = ["PATH": "\(scratch.path):\(path)"]
    process.standardInput = FileHandle.nullDevice
    let output = try #require(FileHandle(forWritingAtPath: scratch.write("", to: "output")))
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try scratch.text("output"))
  }

  /// The fenced blocks of a page: the language and the lines.
  private func blocks(of page: String) throws -> [(language: String, lines: [String])] {
    var blocks: [(language: String, lines: [String])] = []
    var isOpen = false
    let text = String(decoding: try Repository.bytes("Documentation/\(page)"), as: UTF8.self)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if !isOpen { blocks.append((String(line.dropFirst(3)), [])) }
        isOpen.toggle()
      } else if isOpen {
        blocks[blocks.count - 1].lines.append(String(line))
      }
    }
    return blocks
  }

  @Test func theTutorialRunsInAnEmptyFolder() throws {
    let folder = try ScratchFolder()
    var output = ""
    let blocks = try blocks(of: "Tutorial.md")
    #expect(blocks.count { $0.language == "sh" } == 8)
    for block in blocks {
      guard block.language == "sh" else {
        for line in block.lines { #expect(output.contains(line), "\(line)\n\(output)") }
        continue
      }
      let outcome = try run(block.lines.joined(separator: "\n"), in: folder)
      #expect(outcome.status == 0, "\(block.lines)\n\(outcome.output)")
      #expect(!outcome.output.contains("warning:"), "\(outcome.output)")
      output = outcome.output
    }
    for name in ["books.png", "dark.png", "order.png", "house.png", "books.gif", "Snapshots"] {
      #expect(try folder.names().contains(name))
    }
  }

  @Test func eachTroubleIsAsThePageSaysAndEndsByItsLines() throws {
    let folder = try ScratchFolder()
    try FileManager.default.copyItem(
      atPath: Repository.path + "Examples", toPath: folder["Examples"])
    let blocks = try blocks(of: "Troubleshooting.md")
    #expect(blocks.count { $0.language == "console" } == 19)
    for block in blocks {
      let isTold = block.language == "console"
      let script =
        isTold ? String(block.lines[0].dropFirst(2)) : block.lines.joined(separator: "\n")
      let outcome = try run(isTold ? "set +e; \(script)" : script, in: folder)
      for line in block.lines.dropFirst() where isTold {
        #expect(outcome.output.contains(line), "\(script)\n\(outcome.output)")
      }
      if !isTold { #expect(outcome.status == 0, "\(script)\n\(outcome.output)") }
    }
  }

  @Test func eachSectionIsNamedByPartsOfItsMessage() throws {
    let text = String(
      decoding: try Repository.bytes("Documentation/Troubleshooting.md"), as: UTF8.self)
    for section in text.components(separatedBy: "\n## ").dropFirst() {
      let lines = section.components(separatedBy: "\n")
      let message = lines.drop { !$0.hasPrefix("$ ") }.prefix { $0 != "```" }.dropFirst().joined()
      #expect(message.contains(lines[0]), "\(lines[0])")
    }
  }
}
