#if os(Linux)
import Foundation
import TestSupport
import Testing

/// Daemons and schedulers start programs with closed standard files.
@Suite struct ClosedStandardFiles {
  /// The redirections that close each subset of the three files.
  static let closings = (0..<8).map { bits in
    [(1, "<&-"), (2, ">&-"), (4, "2>&-")].filter { bits & $0.0 != 0 }.map(\.1).joined(
      separator: " ")
  }

  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
    try folder.write("a\n1\n", to: "a.csv")
    let jobs = (1...5).map { #"{"input": "a.csv", "output": "\#($0).png"}"# }
    try folder.write(jobs.joined(separator: "\n"), to: "jobs.jsonl")
    try folder.write(#"{"data": "a.csv"}"#, to: "a.grid.json")
  }

  /// The exit status of the program with some files closed.
  private func status(_ words: [String], closing: String) throws -> Int32 {
    var program = Program(folder: folder)
    program.launcher = ["/bin/sh", "-c", "exec \"$@\" \(closing)", "sh"]
    return try program.run(words, input: "a\n1\n").status
  }

  @Test(arguments: closings)
  func theWorkIsDoneAllTheSame(closing: String) throws {
    #expect(try status(["render", "a.csv", "-o", "z.png"], closing: closing) == 0)
    #expect(try status(["batch", "jobs.jsonl"], closing: closing) == 0)
    for number in 1...5 { #expect(try !folder.bytes("\(number).png").isEmpty) }
    #expect(try status(["record", "a.grid.json", "--allow-ci"], closing: closing) == 0)
    #expect(try status(["verify", "."], closing: closing) == 0)
  }

  @Test(arguments: closings)
  func whatIsAskedOfAClosedFileFails(closing: String) throws {
    let toOutput = ["render", "a.csv", "-o", "-", "--format", "png"]
    #expect(
      try status(toOutput, closing: closing)
        == (closing.contains(" >") || closing.hasPrefix(">") ? 73 : 0))
    let fromInput = ["render", "-", "--input-format", "csv", "-o", "y.png"]
    #expect(try status(fromInput, closing: closing) == (closing.contains("<") ? 66 : 0))
  }
}
#endif
