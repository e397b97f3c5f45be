import Foundation
import TestSupport
import Testing

@Suite struct VectorFrameTests {
  private static func workspace() throws -> Program {
    let folder = try ScratchFolder()
    let rows = (1...13).map { "Country \($0),\(($0 * 7919 % 13) * 1_000_003)\n" }.joined()
    try folder.write("name,number\n" + rows, to: "a.csv")
    try folder.makeFolder("f")
    return Program(folder: folder)
  }

  private static let tap = ["animate", "a.csv", "--tap", "number", "--duration", "0.3", "--quiet"]

  @Test func framesAreVectors() throws {
    let program = try Self.workspace()
    for (ending, start, pixels) in [
      ("pdf", "%PDF-1.7", "/Image"), ("svg", "<svg ", "<image"),
    ] {
      let outcome = try program.run(Self.tap + ["-o", "f/%03d.\(ending)"])
      #expect(outcome.status == 0 && outcome.errors.isEmpty)
      let names = try program.folder.names(in: "f").filter { $0.hasSuffix(ending) }.sorted()
      #expect(names.first == "001.\(ending)" && names.count == 10)
      for name in names {
        let text = String(decoding: try program.folder.bytes("f/\(name)"), as: UTF8.self)
        #expect(text.hasPrefix(start) && !text.contains(pixels), "\(name)")
        if ending == "svg" { #expect(text.contains(">Country 7<"), "\(name)") }
      }
    }
  }

  @Test func aReelIsOneDocument() throws {
    let program = try Self.workspace()
    #expect(try program.run(Self.tap + ["-o", "reel.pdf", "-o", "f/%02d.pdf"]).status == 0)
    let document = try program.folder.bytes("reel.pdf")
    let largest = try program.folder.names(in: "f").map {
      try program.folder.bytes("f/\($0)").count
    }
    .max()
    // Fonts, shadows and what stands still are written once.
    #expect(document.count < 3 * (try #require(largest)))
    #expect(try program.run(Self.tap + ["-o", "-", "--format", "pdf"]).output == document)
  }

  @Test func aMomentIsAStill() throws {
    let program = try Self.workspace()
    let outputs = ["at.png", "at.pdf", "at.svg", "at.webp"].flatMap { ["-o", $0] }
    #expect(try program.run(Self.tap + ["--at", "0.95"] + outputs).status == 0)
    // The first frame is shown for 0.8 s and as long as each of the others.
    #expect(try program.run(Self.tap + ["-o", "f/%d.png"]).status == 0)
    let frames = try (1...10).map { try program.folder.bytes("f/\($0).png") }
    let moment = try program.folder.bytes("at.png")
    #expect(frames.firstIndex(of: moment) == 4)
    #expect(try program.run(Self.tap + ["--at", "0", "-o", "first.png"]).status == 0)
    #expect(try program.folder.bytes("first.png") == frames[0])
    #expect(
      try program.run(
        Self.tap + ["--at", "1", "--theme", "light,dark", "-o", "{theme}.svg"]
      ).status == 0)
    #expect(try program.folder.names().filter { $0.hasSuffix("k.svg") } == ["dark.svg"])
  }

  @Test func themesHaveFramesOfTheirOwn() throws {
    let program = try Self.workspace()
    let outcome = try program.run(
      Self.tap + ["--theme", "light,dark", "-o", "f/{theme}-%02d.webp"])
    #expect(outcome.status == 0)
    let names = try program.folder.names(in: "f")
    #expect(names.filter { $0.hasPrefix("dark-") }.count == 10 && names.count == 20)
  }

  static let failures = [
    FailingCommand(
      "animate a.csv --tap number -o f/%04d.gif", 64,
      "error: 'f/%04d.gif' has a number for each frame, but .gif holds the whole reel; write frames as .png, .pdf, "
        + ".svg, .webp or .jpg, or leave the number out"),
    FailingCommand(
      "animate a.csv --tap number -o f/%d.filmstrip.svg", 64,
      "error: 'f/%d.filmstrip.svg' has a number for each frame, but .filmstrip.svg holds the whole reel; write frames "
        + "as .png, .pdf, .svg, .webp or .jpg, or leave the number out"),
    FailingCommand(
      "animate a.csv --tap number --theme light,dark -o f/%d.pdf", 64,
      "error: 2 themes need {theme} in 'f/%d.pdf', as in 'grid-{theme}.pdf'"),
    FailingCommand(
      "animate a.csv --tap number --at 1 -o f/%d.pdf", 64,
      "error: 'f/%d.pdf' has a number for each frame, but --at draws one; leave the number out"),
    FailingCommand(
      "animate a.csv --tap number --duration 1 --at 99 -o x.pdf", 64,
      "error: there is no frame at 99 s; the reel goes from 0 to 3 s"),
    FailingCommand(
      "animate a.csv --tap number --at 1 -o x.gif", 64,
      "error: 'x.gif' has no known extension; stills end with .png, .pdf, .svg, .webp, .jpg, .html, .md"
    ),
    FailingCommand(
      "animate a.csv --tap number -o gone/%d.svg", 73,
      "gone/1.svg: error: cannot be written: No such file or directory; make its folder first"),
  ]

  @Test func failuresAreSaidInOneLineAndWriteNothing() throws {
    let program = try Self.workspace()
    for failure in Self.failures {
      let outcome = try program.run(failure.arguments)
      #expect(outcome.status == failure.status, "\(failure)")
      #expect(outcome.errorLines == [failure.line], "\(failure)")
    }
    #expect(try program.folder.names(in: "f").isEmpty)
    #expect(try program.folder.names().sorted() == ["a.csv", "f"])
  }
}
