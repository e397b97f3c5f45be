import TestSupport
import Testing

/// Reels of a difference, as a shell asks for them.
@Suite struct TableDiffReelTests {
  private let program: Program

  init() throws { program = try TableDiffTests.workspace() }

  private func diff(_ words: String...) throws -> Program.Outcome { try diff(words: words) }

  private func diff(words: [String]) throws -> Program.Outcome {
    try program.run(["diff", "a.csv", "b.csv", "--row-key", "id"] + words)
  }

  @Test func stillsAndReelsAreWrittenTogether() throws {
    let outcome = try diff("-o", "d.gif", "-o", "d.png", "-o", "d.filmstrip.png")
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    #expect(outcome.text.contains("1 row added, 1 gone"))
    #expect(try program.folder.bytes("d.gif").starts(with: Array("GIF89a".utf8)))
    for name in ["d.png", "d.filmstrip.png"] {
      #expect(try program.folder.bytes(name).starts(with: [0x89, 0x50, 0x4e, 0x47]))
    }
  }

  @Test func eachThemeHasItsReel() throws {
    let outcome = try diff("--theme", "light,dark", "-o", "d-{theme}.gif")
    #expect(outcome.status == 1)
    #expect(try program.folder.bytes("d-light.gif") != program.folder.bytes("d-dark.gif"))
    let refused = try diff("--theme", "light,dark", "-o", "d.gif")
    #expect(refused.status == 64)
    #expect(refused.errors == "error: 2 themes need {theme} in 'd.gif', as in 'diff-{theme}.gif'\n")
    #expect(try !program.folder.names().contains("d.gif"))
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    for paths in [["d.png", "none/d.gif"], ["d.gif", "d.png", "none/%04d.png"]] {
      let outcome = try diff(words: paths.flatMap { ["-o", $0] })
      #expect(outcome.status == 73, "\(outcome.errors)")
      #expect(outcome.errors.contains("none/"))
      #expect(try program.folder.names().sorted() == ["a.csv", "b.csv"])
    }
  }

  @Test func timingIsThatOfOtherReels() throws {
    let outcome = try diff("--duration", "2", "-o", "d.png")
    #expect(outcome.status == 64)
    #expect(outcome.errors == "error: --duration is for reels; name one, as in -o diff.gif\n")
    _ = try diff("--duration", "0.2", "--fps", "10", "-o", "short.gif")
    _ = try diff("--duration", "2", "--fps", "10", "-o", "long.gif")
    let (short, long) = (
      try program.folder.bytes("short.gif").count, try program.folder.bytes("long.gif").count
    )
    #expect(long > 2 * short)
  }

  @Test func anUnknownEndingIsToldAllThatThereAre() throws {
    let outcome = try diff("-o", "d.foo", "-o", "d.png")
    #expect(outcome.status == 64)
    for ending in [".png", ".svg", ".html", ".gif", ".mp4", ".filmstrip.png"] {
      #expect(outcome.errors.contains(ending), "\(outcome.errors)")
    }
    #expect(try program.folder.names().sorted() == ["a.csv", "b.csv"])
  }
}
