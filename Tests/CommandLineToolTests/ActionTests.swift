import Foundation
import TestSupport
import Testing

/// The steps of `action.yml`, run as GitHub runs them.
@Suite struct ActionTests {
  /// The script of the only step.
  private var script: String {
    get throws {
      let text = String(decoding: try Repository.bytes("action.yml"), as: UTF8.self)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      let start = try #require(lines.firstIndex { $0.hasSuffix(" run: |") })
      let indent = lines[start].prefix { $0 == " " }.count
      let block = lines[(start + 1)...].prefix { line in
        line.isEmpty || line.prefix { $0 == " " }.count > indent
      }
      return block.map { $0.dropFirst(indent + 2) }.joined(separator: "\n")
    }
  }

  private func run(in folder: ScratchFolder) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["--noprofile", "--norc", "-eo", "pipefail", "-c", try script]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.environment = [
      "PATH": "/usr/bin:/bin", "DOCUMENTS": "README.md docs", "PROGRAM": Program.path,
      "GITHUB_WORKSPACE": folder.path,
    ]
    process.standardInput = FileHandle.nullDevice
    let streams = try ScratchFolder()
    let output = try #require(FileHandle(forWritingAtPath: streams.write("", to: "output")))
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    process.waitUntilExit()
    return (process.terminationStatus, try streams.text("output"))
  }

  @Test func aStalePictureFailsTheStepAndIsAnnotated() throws {
    let folder = try ScratchFolder()
    try folder.makeFolder("docs")
    try folder.write("city,elevation\nQuito,2850\n", to: "cities.csv")
    let marks = "<!-- gridreel cities.csv theme=dark -->\n<!-- /gridreel -->\n"
    try folder.write(marks, to: "README.md")
    try folder.write(marks.replacing("cities", with: "../cities"), to: "docs/a.md")
    #expect(try Program(folder: folder).run(["docs", "README.md", "docs"]).status == 0)
    #expect(try run(in: folder) == (0, "all 2 pictures are up to date\n"))
    try folder.write("city,elevation\nQuito,2860\n", to: "cities.csv")
    let stale = try run(in: folder)
    #expect(stale.status == 1)
    #expect(
      stale.output.contains(
        "\n::error file=cities.csv,line=2,title=stale%3A pictures/README/cities-dark.png::README.md:1: cities.csv:2 "
      ))
  }
}
