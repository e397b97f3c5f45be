import Foundation
import TestSupport
import Testing

/// SVG pictures, which a process of its own draws.
@Suite struct VectorProcessTests {
  private let folder: ScratchFolder
  private let program: Program

  private static let grid =
    #"{"data": [{"i": "a.svg"}], "columns": [{"key": "i", "cell": "image"}]}"#

  init() throws {
    folder = try ScratchFolder()
    program = Program(folder: folder)
    try folder.write(Self.grid, to: "a.grid.json")
  }

  /// Writes a picture with some content.
  private func draw(_ content: String, to outputs: String...) throws -> Program.Outcome {
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">\#(content)</svg>"#,
      to: "a.svg")
    return try program.run(["render", "a.grid.json", "--quiet"] + outputs.flatMap { ["-o", $0] })
  }

  @Test func aPictureIsTheSameInAllFormats() throws {
    let outcome = try draw(
      #"<rect width="9" height="9" fill="red"/>"#, to: "a.png", "a.pdf", "a.svg", "a.webp")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test(arguments: [
    #"<text font-size="1e9" y="9">W</text>"#,
    #"<filter id="f"><feConvolveMatrix order="90" kernelMatrix="1"/></filter><rect width="9" height="9" filter="url(#f)"/>"#,
    #"<filter id="f"><feFlood width="0" height="0"/><feTile/></filter><rect width="9" height="9" filter="url(#f)"/>"#,
  ])
  func aPictureThatEndsItsProcessIsAWarning(content: String) throws {
    let outcome = try draw(content, to: "a.png", "a.pdf")
    #expect(outcome.status == 0, "\(outcome.errors)")
    // Some versions of librsvg draw it.
    #expect(outcome.errorLines.count <= 1, "\(outcome.errors)")
    #expect(
      outcome.errors.isEmpty || outcome.errors.contains("cannot be drawn"), "\(outcome.errors)")
  }

  @Test func aPictureIsDrawnHoweverDeepItIsNested() throws {
    let outcome = try draw(
      String(repeating: "<g>", count: 2000) + #"<rect width="9" height="9"/>"#
        + String(repeating: "</g>", count: 2000), to: "a.png")
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
  }

  @Test func aPictureThatNeverReturnsIsOneLine() throws {
    let groups = (0..<20).map { number in
      "<g id='u\(number + 1)'>"
        + String(repeating: "<use href='#u\(number)'/>", count: 20) + "</g>"
    }
    let outcome = try draw(
      "<g id='u0'><rect width='1' height='1'/></g>" + groups.joined() + "<use href='#u20'/>",
      to: "a.png")
    #expect(outcome.status == 75, "\(outcome.errors)")
    #expect(
      outcome.errors
        == "a.grid.json: error: row 1, column 'i': image 'a.svg' takes too long to draw; simplify its "
        + "filters, patterns and paths\n")
  }

  #if os(Linux)
  @Test func theProcessIsConfinedAndOnlyThereWhereItIsNeeded() throws {
    try folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#, to: "a.svg")
    let batch = try OpenBatch(["batch", "--no-isolate", "-j", "1"], in: folder)
    #expect(batch.result(of: #"{"data": [{"a": 1}], "output": "1.png"}"#).contains(#""status": 0"#))
    #expect(try batch.process.children().isEmpty)
    let job = String(Self.grid.dropLast())
    #expect(batch.result(of: job + #", "output": "2.png"}"#).contains(#""status": 0"#))
    let child = try #require(try batch.process.children().first)
    let state = try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8)
    #expect(state.contains("Seccomp:\t2\n"))
    #expect(state.contains("NoNewPrivs:\t1\n"))
    // Another one takes its place.
    kill(child, SIGKILL)
    try waitUntil("it has ended") {
      try String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8).contains("State:\tZ")
    }
    #expect(batch.result(of: job + #", "output": "3.png"}"#).contains(#""status": 0"#))
    batch.end()
    batch.process.waitUntilExit()
  }
  #endif
}
