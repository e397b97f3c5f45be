import Foundation
import TestSupport
import Testing

/// Comparisons of pictures in formats other than PNG.
@Suite struct PictureFormatDiffTests {
  private static let table = "name,age\nAda,36\nBob,9\nCy,12\n"

  /// Files `a` and `b`, whose tables differ in one digit, in a format.
  private func workspace(_ format: String, isReel: Bool = false) throws -> Program {
    let folder = try ScratchFolder()
    try folder.write(Self.table, to: "a.csv")
    try folder.write(Self.table.replacing("Bob,9", with: "Bob,8"), to: "b.csv")
    let program = Program(folder: folder)
    for name in ["a", "b"] {
      try draw("\(name).csv", "\(name).\(format)", isReel: isReel, by: program)
    }
    return program
  }

  private func draw(
    _ table: String, _ output: String, isReel: Bool = false, more: [String] = [],
    by program: Program
  ) throws {
    let reel = ["--tap", "age", "--duration", "0.2", "--fps", "20", "--hold", "0.3"]
    let outcome = try program.run(
      [isReel ? "animate" : "render", table, "-o", output, "--quiet"] + (isReel ? reel : []) + more)
    try #require(outcome.status == 0, "\(outcome.errors)")
  }

  private struct Report: Decodable {
    struct Picture: Decodable {
      let frame, page: Int?
      let seconds: Double?
      let differingPixels: Int
      let regions: [[Int]]
    }
    struct Delay: Decodable { let frame: Int, expected, actual: Double }
    let unit: String?
    let differingPixels, expectedCount, actualCount: Int?
    let differing: [Picture]?
    let delays: [Delay]?
  }

  private func report(_ program: Program, _ files: String...) throws -> Report {
    let outcome = try program.run(["diff"] + files + ["--json"])
    return try JSONDecoder().decode(Report.self, from: Data(outcome.output))
  }

  @Test(arguments: ["webp", "jpg", "svg"])
  func aDigitIsSeenInStills(format: String) throws {
    let program = try workspace(format)
    let outcome = try program.run(["diff", "a.\(format)", "b.\(format)", "-o", "d.png"])
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let lines = outcome.text.split(separator: "\n")
    #expect(lines[0].contains(" pixels of ") && lines.count == 2, "\(outcome.text)")
    #expect(try program.folder.bytes("d.png").starts(with: [0x89, 0x50]))
    let same = try program.run(["diff", "a.\(format)", "a.\(format)"])
    #expect(same.status == 0 && same.text == "0 pixels differ; the pictures are identical\n")
  }

  @Test func aPictureIsTheSameInTwoLosslessFormats() throws {
    let program = try workspace("webp")
    try draw("a.csv", "a.png", by: program)
    #expect(try program.run(["diff", "a.png", "a.webp", "--quiet"]).status == 0)
    #expect(try program.run(["diff", "b.webp", "a.png", "--quiet"]).status == 1)
  }

  @Test func framesOfAWebPAreComparedWithTheirTimes() throws {
    let program = try workspace("webp", isReel: true)
    #expect(try program.run(["diff", "a.webp", "a.webp", "--quiet"]).status == 0)
    let found = try report(program, "a.webp", "b.webp")
    #expect(found.unit == "frame" && found.expectedCount == found.actualCount)
    let differing = try #require(found.differing)
    #expect(differing.first?.frame == 1 && differing.first?.seconds == 0)
    #expect(differing.allSatisfy { $0.differingPixels > 0 && !$0.regions.isEmpty })
    try draw("a.csv", "slow.webp", isReel: true, more: ["--hold", "0.5"], by: program)
    let slow = try report(program, "a.webp", "slow.webp")
    #expect(slow.differing?.isEmpty == true)
    #expect(slow.delays?.first?.frame == 2)
    #expect(slow.delays?.first.map { $0.actual - $0.expected > 0.15 } == true)
  }

  @Test func theEndAndTheLoopsOfAWebPCount() throws {
    let program = try workspace("webp", isReel: true)
    try draw("a.csv", "once.webp", isReel: true, more: ["--loop", "1"], by: program)
    let once = try program.run(["diff", "a.webp", "once.webp"])
    #expect(once.status == 1 && once.text.hasSuffix("  it is played once, not without end\n"))
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: ["gif", "apng"])
  func aFilmWithoutItsLastByteIsNoWholeFilm(format: String) throws {
    let program = try workspace(format, isReel: true)
    try program.folder.write(
      Array(program.folder.bytes("a.\(format)").dropLast()), to: "c.\(format)")
    let outcome = try program.run(["diff", "a.\(format)", "c.\(format)"])
    #expect(
      outcome.status == 65 && outcome.errors.contains("c.\(format): error: "), "\(outcome.errors)")
  }

  @Test(.enabled(if: isFFmpegInstalled)) func filmsOfUnlikeRatesAreComparedByTime() throws {
    let program = try workspace("mp4", isReel: true)
    let ffmpeg = Process()
    ffmpeg.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    ffmpeg.arguments = [
      "ffmpeg", "-v", "error", "-i", "a.mp4", "-r", "40", "-c:v", "libx264", "-qp", "0", "c.mp4",
    ]
    ffmpeg.currentDirectoryURL = URL(fileURLWithPath: program.folder.path)
    try ffmpeg.run()
    ffmpeg.waitUntilExit()
    let found = try report(program, "a.mp4", "c.mp4")
    #expect(found.actualCount != found.expectedCount && found.differing?.isEmpty == true)
    let other = try report(program, "b.mp4", "c.mp4")
    #expect(other.differing?.first?.frame == 1)
  }

  @Test func embeddedFontsCountInSVGAlthoughTheyAreNotDrawn() throws {
    let program = try workspace("svg")
    let text = try program.folder.text("a.svg")
    let font = try #require(text.range(of: "base64,"))
    let end = text.index(font.upperBound, offsetBy: 4)
    try program.folder.write(
      text.replacingCharacters(in: font.upperBound..<end, with: "AAAA"), to: "u.svg")
    let outcome = try program.run(["diff", "a.svg", "u.svg"])
    #expect(outcome.status == 1 && outcome.text.contains("<style> holds something else"))
  }

  @Test func whatATolerantComparisonAllowsIsTold() throws {
    let program = try workspace("webp", isReel: true)
    let films = try program.run(["diff", "a.webp", "b.webp", "--max-diff-pixels", "100000"])
    #expect(films.status == 0 && films.text.contains("; the tolerance allows what differs in "))
    try draw("a.csv", "a.png", by: program)
    try draw("b.csv", "b.png", by: program)
    let stills = try program.run(["diff", "a.png", "b.png", "--max-channel-delta", "255"])
    #expect(
      stills.status == 0 && stills.text.hasPrefix("0 pixels differ by more than the tolerance"))
    let json = try program.run(["diff", "a.png", "b.png", "--json"])
    #expect(json.text.hasPrefix("{\"alike\": false, "))
  }

  @Test(arguments: ["png", "csv"])
  func aComparedFileIsNotReplaced(format: String) throws {
    let program = try workspace("png")
    let files = ["a.\(format)", "b.\(format)"]
    let before = try program.folder.bytes(files[1])
    let outcome = try program.run(["diff"] + files + ["-o", "./\(files[1])"])
    #expect(outcome.status == 64)
    #expect(try program.folder.bytes(files[1]) == before)
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: ["gif", "apng", "mp4"])
  func framesOfFilmsAreCompared(format: String) throws {
    let program = try workspace(format, isReel: true)
    let same = try program.run(["diff", "a.\(format)", "a.\(format)"])
    #expect(same.status == 0 && same.text.hasPrefix("0 of "), "\(same.text) \(same.errors)")
    let found = try report(program, "a.\(format)", "b.\(format)")
    #expect(found.expectedCount ?? 0 > 4 && found.differing?.first?.frame == 1)
    try draw("a.csv", "long.\(format)", isReel: true, more: ["--duration", "0.6"], by: program)
    let long = try report(program, "a.\(format)", "long.\(format)")
    #expect(long.actualCount ?? 0 > long.expectedCount ?? 0)
    #expect(try program.run(["diff", "a.\(format)", "long.\(format)", "--quiet"]).status == 1)
  }

  @Test(.enabled(if: isFFmpegInstalled)) func anAPNGHasTheFramesOfAWebP() throws {
    let program = try workspace("webp", isReel: true)
    try draw("a.csv", "a.apng", isReel: true, by: program)
    #expect(try program.run(["diff", "a.apng", "a.webp", "--quiet"]).status == 0)
  }

  private static let hasPDF = FileManager.default.isExecutableFile(atPath: "/usr/bin/pdftoppm")

  @Test(.enabled(if: hasPDF)) func pagesOfAPDFAreCompared() throws {
    let program = try workspace("pdf")
    #expect(try program.run(["diff", "a.pdf", "a.pdf", "--quiet"]).status == 0)
    #expect(try report(program, "a.pdf", "b.pdf").differingPixels ?? 0 > 0)
    let rows = (1...90).map { "x,\($0)\n" }.joined()
    try program.folder.write("name,age\n" + rows, to: "l.csv")
    try program.folder.write("name,age\n" + rows.replacing("x,89\n", with: "y,89\n"), to: "m.csv")
    for name in ["l", "m"] {
      try draw("\(name).csv", "\(name).pdf", more: ["--page", "a4", "--limit", "all"], by: program)
    }
    let long = try report(program, "l.pdf", "m.pdf")
    let pages = try #require(long.expectedCount)
    #expect(long.unit == "page" && pages > 1 && long.differing?.map(\.page) == [pages])
  }

  @Test func textsThatAreDrawnAlikeAreComparedToo() throws {
    let folder = try ScratchFolder()
    for (name, text) in [("a", "Total"), ("b", "Sum"), ("c", "Total")] {
      // No font has a size of 0, as none may have a letter.
      try folder.write(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/>"
          + "<text font-size='0' y='5'>\(text)</text><!-- \(name) --></svg>", to: "\(name).svg")
    }
    let program = Program(folder: folder)
    let outcome = try program.run(["diff", "a.svg", "b.svg"])
    #expect(outcome.status == 1 && outcome.text.hasSuffix("  the text 'Total' is 'Sum'\n"))
    #expect(try program.run(["diff", "a.svg", "c.svg", "--quiet"]).status == 0)
  }

  @Test(arguments: ["webp", "jpg", "svg", "gif", "mp4", "pdf"])
  func aCutFileIsOneLine(format: String) throws {
    guard isFFmpegInstalled || !["gif", "mp4"].contains(format) else { return }
    guard Self.hasPDF || format != "pdf" else { return }
    let program = try workspace(format, isReel: ["gif", "mp4"].contains(format))
    let bytes = try program.folder.bytes("a.\(format)")
    try program.folder.write(Array(bytes.prefix(bytes.count / 4)), to: "cut.\(format)")
    let outcome = try program.run(["diff", "a.\(format)", "cut.\(format)"])
    #expect(outcome.status == 65 && outcome.output.isEmpty, "\(outcome.text)")
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.hasPrefix("cut.\(format): error: "), "\(outcome.errors)")
    #expect(try program.folder.names().allSatisfy { !$0.hasPrefix(".") })
  }

  @Test(.enabled(if: isFFmpegInstalled)) func whatIsMissingIsNamed() throws {
    var program = try workspace("gif", isReel: true)
    program.environment = ["PATH": ""]
    let outcome = try program.run(["diff", "a.gif", "b.gif"])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors == "a.gif: error: ffprobe is needed for films: install the package 'ffmpeg'\n")
  }
}
