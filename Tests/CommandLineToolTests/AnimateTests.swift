import Foundation
import TestSupport
import Testing

/// `gridreel animate` as a shell runs it.
@Suite struct AnimateTests {
  private let folder: ScratchFolder
  private let program: Program
  private let before: Set<String>

  init() throws {
    folder = try makeWorkspace()
    before = Set(try folder.names())
    program = Program(folder: folder)
  }

  private let short = ["--duration", "0.1", "--hold", "0.1", "--fps", "20"]

  private func animate(_ arguments: String...) throws -> Program.Outcome {
    try program.run(["animate", "people.csv"] + short + arguments)
  }

  private func written() throws -> Set<String> { Set(try folder.names()).subtracting(before) }

  @Test func everyFileIsNamedOnceItIsThere() throws {
    let outcome = try animate(
      "--tap", "age", "-o", "a.gif", "-o", "a.webp", "-o", "f%02d.png", "--poster", "last.png")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.text == "a.gif\na.webp\nf%02d.png\nlast.png\n")
    #expect(try written() == ["a.gif", "a.webp", "f01.png", "f02.png", "f03.png", "last.png"])
    #expect(try folder.bytes("f03.png") == folder.bytes("last.png"))
  }

  @Test func anOrderAloneIsWhereRowsGo() throws {
    #expect(try animate("--sort", "-age", "-o", "a.gif").status == 0)
    #expect(try animate("--sort-to", "-age", "-o", "b.gif").status == 0)
    #expect(try folder.bytes("a.gif") == folder.bytes("b.gif"))
    try folder.write(#"{"data": "people.csv", "sort": "-age"}"#, to: "p.grid.json")
    let outcome = try program.run(["animate", "p.grid.json"] + short + ["-o", "c.gif"])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try folder.bytes("a.gif") == folder.bytes("c.gif"))
    // Beside an action it is the order of the first picture.
    #expect(try animate("--sort", "-age", "--tap", "name", "-o", "d.gif").status == 0)
    #expect(try folder.bytes("a.gif") != folder.bytes("d.gif"))
  }

  @Test func severalThemesAreAsManyReels() throws {
    let both = ["--theme", "light,dark", "--tap", "age"]
    let outcome = try program.run(
      ["animate", "people.csv"] + short + both + [
        "-o", "a-{theme}.gif", "--poster", "p-{theme}.png",
      ])
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try written() == ["a-light.gif", "a-dark.gif", "p-light.png", "p-dark.png"])
    _ = try animate("--theme", "dark", "--tap", "age", "-o", "b.gif")
    #expect(try folder.bytes("a-dark.gif") == folder.bytes("b.gif"))
    #expect(try folder.bytes("a-light.gif") != folder.bytes("b.gif"))
  }

  @Test(arguments: [
    ("light,dark", "a.gif", "error: 2 themes need {theme} in 'a.gif', as in 'grid-{theme}.gif'"),
    ("light,nonsense", "a-{theme}.gif", "unknown theme 'nonsense'"),
    (
      "light", "f/%04d.apng",
      "error: 'f/%04d.apng' has a number for each frame, but .apng holds the whole reel; write "
        + "frames as .png, .pdf, .svg, .webp or .jpg, or leave the number out"
    ),
  ])
  func namesAndThemesThatCannotBeAreErrors(themes: String, name: String, message: String) throws {
    let outcome = try animate("--theme", themes, "--tap", "age", "-o", name)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try written() == [])
  }

  @Test(arguments: [
    (["--lossy", "50"], "--lossy has no effect"), (["--colors", "255"], "--colors has no effect"),
  ])
  func flagsThatTheFormatCannotHonourAreWarnings(flags: [String], message: String) throws {
    let gif = ["animate", "people.csv"] + short + flags + ["--tap", "age", "-o", "a.gif"]
    let outcome = try program.run(gif)
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("warning: \(message)"), "\(outcome.errors)")
    let strict = try program.run(gif.map { $0 == "a.gif" ? "b.gif" : $0 } + ["--strict"])
    #expect(strict.status == 1)
    #expect(strict.errors.contains("error: \(message)"), "\(strict.errors)")
    #expect(try written() == ["a.gif"])
    let other = try animate(
      "--lossy", "50", "--colors", "255", "--tap", "age", "-o", "c.apng", "-o", "c.webp")
    #expect(!other.errors.contains("no effect"))
  }

  /// The bytes of a still of the people.
  private func still(_ arguments: String...) throws -> [UInt8] {
    _ = try program.run(["render", "people.csv"] + arguments + ["-o", "still.png"])
    return try folder.bytes("still.png")
  }

  @Test func theEndsAreWhatRenderDraws() throws {
    // Columns of fixed width need no room for an arrow beforehand.
    let widths = "name=90,age=70,team=80"
    _ = try animate("--scale", "2", "--column-width", widths, "--tap", "age", "-o", "f%d.png")
    #expect(try folder.bytes("f1.png") == still("--column-width", widths))
    #expect(try folder.bytes("f3.png") == still("--column-width", widths, "--sort", "age"))
  }

  @Test func fittedColumnsHaveRoomForTheArrowFromTheFirstFrameOn() throws {
    try folder.write(
      #"[{"screenshot": "before.png"}, {"tap": {"header": "age"}}]"#, to: "s.json")
    _ = try animate("--scale", "2", "--script", "s.json", "-o", "f%d.png")
    #expect(try folder.bytes("f1.png") == folder.bytes("before.png"))
    #expect(try folder.bytes("f1.png") != still())
    #expect(try folder.bytes("f3.png") == still("--sort", "age"))
  }

  @Test func aFilmThatSortsNothingStartsAsItsStill() throws {
    _ = try animate("--scale", "2", "--tap-row", "2", "-o", "f%d.png")
    #expect(try folder.bytes("f1.png") == still())
    #expect(try folder.bytes("f3.png") == still("--select", "2"))
  }

  @Test(arguments: ["gif", "apng", "webp", "filmstrip.svg"])
  func standardOutputGetsTheBytesOfAFile(format: String) throws {
    let outcome = try animate("--tap", "age", "-o", "-", "-o", "a.\(format)", "--format", format)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == (try folder.bytes("a.\(format)")))
    #expect(outcome.errors == "a.\(format)\n")
    #expect(try written() == ["a.\(format)"])
  }

  @Test func aReportMakesWayForAReelOnStandardOutput() throws {
    let outcome = try animate("--tap", "age", "-o", "-", "--format", "gif", "--json")
    #expect(outcome.output.starts(with: Array("GIF89a".utf8)))
    #expect(outcome.errors.hasPrefix("{\"files\": [\"-\"], \"frames\": 3"))
  }

  @Test func aReaderWhoIsGoneKeepsAllFilesFromAppearing() throws {
    let arguments = ["--tap", "age", "-o", "a.gif", "-o", "-", "--format", "webp"]
    let outcome = try program.run(
      ["animate", "people.csv"] + short + arguments, output: .closedPipe)
    #expect(outcome.status == 73)
    #expect(outcome.errors == "<stdout>: error: cannot be written: Broken pipe\n")
    #expect(try written().isEmpty)
  }

  @Test func oneFileThatCannotBeWrittenLeavesNone() throws {
    let outcome = try animate("--tap", "age", "-o", "a.gif", "-o", "gone/a.webp")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "gone/a.webp: error: cannot be written: No such file or directory; make its "
        + "folder first\n"
    )
    #expect(try written().isEmpty)
  }

  @Test func theReportSaysHowLongEachFrameIsShown() throws {
    let outcome = try animate("--tap", "age", "-o", "a.gif", "--json")
    #expect(
      outcome.text.contains("\"frames\": 3, \"seconds\": 0.3, \"frameSeconds\": [0.15, 0.05, 0.1]"))
  }

  static let mistakes: [([String], Int32, String)] = [
    (
      ["-o", "a.gif"], 64,
      "error: nothing happens; say what with --tap KEY, --tap-row N, --sort KEY or "
        + "--script FILE, or name several files"
    ),
    (["--tap", "age"], 64, "error: no output; say where the reel goes with -o FILE"),
    (
      ["--tap", "aeg", "-o", "a.gif"], 64, "error: --tap: unknown column 'aeg'; did you mean 'age'?"
    ),
    (
      ["--tap", "age", "--fps", "0", "-o", "a.gif"], 64,
      "error: --fps: 0 is out of range; it goes from 0.01 to 1000000"
    ),
    (
      ["--tap", "age", "--hold", "-1", "-o", "a.gif"], 64,
      "error: --hold: -1 is out of range; it goes from 0 to 86400 seconds"
    ),
    (
      ["--tap", "age", "--stagger", "-0.1", "-o", "a.gif"], 64,
      "error: --stagger: -0.1 is out of range; it goes from 0 to 0.3"
    ),
    (
      ["--tap", "age", "--limit-frames", "-3", "-o", "a.gif"], 64,
      "error: --limit-frames: '-3' is not a whole number of 1 or more"
    ),
    (
      ["--tap", "age", "--lossy", "-1", "-o", "a.webp"], 64,
      "error: --lossy: '-1' is not a whole number from 0 to 100"
    ),
    (
      ["--tap", "age", "--motion", "rely", "-o", "a.gif"], 64,
      "error: --motion: 'rely' is none of relay, together, fade; did you mean 'relay'?"
    ),
    (
      ["--tap", "age", "-o", "a.gif", "-o", "a.gif"], 64,
      "error: 'a.gif' would be written twice; give each file a name"
    ),
    (
      ["--tap", "age", "-o", "frames.png"], 64,
      "error: 'frames.png' has no known extension; reels end with .gif, .apng, .webp, "
        + ".mp4, .webm, .pdf, frames/%04d.png, .filmstrip.png"
    ),
    (
      ["--tap", "age", "-o", "-"], 64,
      "error: use --format gif, apng, webp, mp4, webm, pdf, filmstrip.png, filmstrip.pdf, "
        + "filmstrip.svg, filmstrip.webp, filmstrip.jpg for standard output"
    ),
    (
      ["--tap", "age", "-o", "-", "--format", "png"], 64,
      "error: --format: 'png' is none of gif, apng, webp, mp4, webm, pdf, filmstrip.png, "
        + "filmstrip.pdf, filmstrip.svg, filmstrip.webp, filmstrip.jpg"
    ),
    (
      ["--tap", "age", "-o", "a.gif", "--format", "webp"], 64,
      "error: --format is for standard output; the extension of 'a.gif' says another"
    ),
    (
      ["--tap", "age", "-o", "-", "-o", "-", "--format", "gif"], 64,
      "error: '-' would be written twice; give each file a name"
    ),
    (
      ["--tap", "age", "-o", "a.gif", "--poster", "people.csv"], 64,
      "error: 'people.csv' has no known extension; stills end with .png, .pdf, .svg, .webp, .jpg, .html, .md"
    ),
    (
      ["--script", "gone.json", "-o", "a.gif"], 66,
      "gone.json: error: cannot be read: No such file or directory"
    ),
  ]

  @Test(arguments: mistakes)
  func mistakesAreOneLineAndLeaveNothing(
    arguments: [String], status: Int32, line: String
  ) throws {
    let outcome = try program.run(["animate", "people.csv"] + arguments)
    #expect(outcome.status == status)
    #expect(outcome.errorLines == [line])
    #expect(try written().isEmpty)
  }

  @Test func aRateThatAGIFCannotKeepIsLoweredWithAReason() throws {
    let outcome = try animate("--tap", "age", "--fps", "1000", "-o", "a.gif")
    #expect(outcome.status == 0)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errors.contains("more than 50 frames per second"))
  }

  @Test func aVideoNeedsFFmpeg() throws {
    var program = program
    program.environment = ["PATH": ""]
    let outcome = try program.run(["animate", "people.csv", "--tap", "age", "-o", "a.mp4"])
    #expect(outcome.status == 69)
    #expect(
      outcome.errors
        == "a.mp4: error: ffmpeg is needed for .mp4 and .webm: install the package 'ffmpeg'\n")
    #expect(try written().isEmpty)
  }

  @Test func anFFmpegThatDiesLeavesNoFile() throws {
    try folder.makeFolder("bin")
    let path = try folder.write("#!/bin/sh\nkill -9 $$\n", to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    var program = program
    program.environment = ["PATH": folder["bin"]]
    let outcome = try program.run(["animate", "people.csv", "--tap", "age", "-o", "a.mp4"])
    #expect(outcome.status == 73)
    #expect(outcome.errorLines == ["a.mp4: error: ffmpeg was ended by signal 9 (Killed)"])
    #expect(try written() == ["bin"])
  }

  @Test(.enabled(if: isFFmpegInstalled), arguments: ["mp4", "webm"])
  func aFullDiskKeepsTheOldVideoAndAllOtherFilesFromAppearing(format: String) throws {
    guard let disk = try SmallDisk(at: folder["disk"]) else { return }
    try folder.write("old", to: "disk/a.\(format)")
    let outcome = try animate(
      "--scale", "4", "--tap", "age", "-o", "a.gif", "-o", "disk/a.\(format)")
    #expect(outcome.status == 73)
    #expect(
      outcome.errors
        == "disk/a.\(format): error: cannot be written: No space left on device; free some space "
        + "or choose another disk\n")
    #expect(try folder.text("disk/a.\(format)") == "old")
    #expect(try disk.names() == ["a.\(format)"])
    #expect(try written() == ["disk"])
  }

  @Test func aFullDiskLeavesNoFile() throws {
    guard let disk = try SmallDisk(at: folder["disk"]) else { return }
    let outcome = try animate("--scale", "4", "--tap", "age", "-o", "disk/f%02d.png")
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("No space left on device; free some space"))
    #expect(try disk.names().isEmpty)
  }
}
