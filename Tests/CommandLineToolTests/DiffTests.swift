import Foundation
import Gridreel
import TestSupport
import Testing

@Suite struct DiffTests {
  /// Two drawings of one grid, of which one has another value.
  private static func workspace() throws -> Program {
    let folder = try ScratchFolder()
    try folder.write("name,age\nAda,36\nBob,9\n", to: "a.csv")
    try folder.write("name,age\nAda,36\nBob,8\n", to: "b.csv")
    let program = Program(folder: folder)
    for (data, picture, scale) in [
      ("a", "a", "1"), ("a", "same", "1"), ("b", "b", "1"), ("a", "big", "2"),
    ] {
      let outcome = try program.run([
        "render", "\(data).csv", "--scale", scale, "--quiet", "-o", "\(picture).png",
      ])
      try #require(outcome.status == 0, "\(outcome.errors)")
    }
    return program
  }

  private struct Report: Decodable, Equatable {
    let differingPixels, totalPixels, maxChannelDelta: Int
    let regions: [[Int]]
  }

  private func report(_ outcome: Program.Outcome) throws -> Report {
    try JSONDecoder().decode(Report.self, from: Data(outcome.output))
  }

  @Test(arguments: [
    ("$5,$6", "€5,€6"), ("5 kg,6 kg", "5 lb,6 lb"), ("5k,6k", "5M,6M"), ("50%,10%", "50,10"),
    ("007,abc", "7,abc"), ("1e5,abc", "100000,abc"), ("007,010", "7,10"),
    ("1.10,1.2.3", "1.1,1.2.3"),
    ("2024-01-31T10:00:00Z,2024-02-01T10:00:00Z", "2024-01-31T10:00:00,2024-02-01T10:00:00"),
  ])
  func unitsZerosAndZonesAreDifferences(old: String, new: String) throws {
    let folder = try ScratchFolder()
    for (name, values) in [("a.csv", old), ("b.csv", new)] {
      let rows = values.split(separator: ",").enumerated().map { "\($0),\($1)\n" }
      try folder.write("id,v\n" + rows.joined(), to: name)
    }
    let program = Program(folder: folder)
    for key in [["--row-key", "id"], []] {
      #expect(try program.run(["diff", "a.csv", "b.csv", "--quiet"] + key).status == 1)
    }
  }

  @Test(arguments: [
    ("$5.00,$6.00", "$5,$6"), ("1.0,2.50", "1,2.5"), ("1e3,5", "1000,5.0"),
    ("5 kg,6 kg", "5kg,6kg"),
    ("€ 1,200", "1200 €"),
  ])
  func otherSpellingsAreNone(old: String, new: String) throws {
    let folder = try ScratchFolder()
    for (name, values) in [("a.tsv", old), ("b.tsv", new)] {
      let rows = values.split(separator: values.contains("1,200") ? "\t" : ",")
      try folder.write(
        "id\tv\n" + rows.enumerated().map { "\($0)\t\($1)\n" }.joined(), to: name)
    }
    let outcome = try Program(folder: folder).run(["diff", "a.tsv", "b.tsv", "--row-key", "id"])
    #expect(outcome.status == 0, "\(outcome.text)")
  }

  @Test func markdownHasMarksForWhatChanged() throws {
    let folder = try ScratchFolder()
    try folder.write("id,v\n1,36\n", to: "a.csv")
    try folder.write("id,v\n1,37\n", to: "b.csv")
    _ = try Program(folder: folder).run(["diff", "a.csv", "b.csv", "--row-key", "id", "-o", "d.md"])
    #expect(try folder.text("d.md").contains("| ~~36~~ **37** |"))
  }

  @Test func equalPicturesGiveStatusZero() throws {
    let outcome = try Self.workspace().run(["diff", "a.png", "same.png", "--json"])
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let found = try report(outcome)
    #expect(found.differingPixels == 0 && found.maxChannelDelta == 0 && found.regions.isEmpty)
    #expect(found.totalPixels > 1000)
  }

  @Test func aChangedDigitIsOneRegionAndStatusOne() throws {
    let program = try Self.workspace()
    let outcome = try program.run(["diff", "a.png", "b.png", "--json"])
    #expect(outcome.status == 1)
    let found = try report(outcome)
    #expect((1...200).contains(found.differingPixels) && found.regions.count == 1)
    let text = try program.run(["diff", "a.png", "b.png"])
    #expect(text.status == 1 && text.text.hasPrefix("\(found.differingPixels) pixels of "))
    let region = found.regions[0]
    #expect(text.text.contains("\(region[2]) × \(region[3]) at \(region[0]), \(region[1])"))
    #expect(try program.run(["diff", "a.png", "b.png", "--quiet"]).output.isEmpty)
  }

  @Test func everyToleranceCanMakeItPass() throws {
    let program = try Self.workspace()
    for flags in [
      ["--max-diff-pixels", "500"], ["--max-diff-ratio", "0.5"], ["--max-diff-ratio", "50%"],
      ["--threshold", "1"], ["--metric", "yiq", "--threshold", "1"],
      ["--max-channel-delta", "255"], ["--max-window", "16x16=256"], ["--max-window", "8=64"],
    ] {
      #expect(try program.run(["diff", "a.png", "b.png"] + flags).status == 0, "\(flags)")
    }
    for flags in [
      ["--max-diff-pixels", "0"], ["--max-diff-ratio", "0.000001"], ["--threshold", "0.1"],
      ["--metric", "oklab"], ["--max-channel-delta", "3"], ["--max-window", "16x16=1"],
      ["--max-diff-pixels", "500", "--max-diff-ratio", "0"],
    ] {
      #expect(try program.run(["diff", "a.png", "b.png"] + flags).status == 1, "\(flags)")
    }
  }

  @Test func anotherSizeDiffersInWords() throws {
    let outcome = try Self.workspace().run(["diff", "a.png", "big.png", "--threshold", "1"])
    #expect(outcome.status == 1 && outcome.text.contains("the size differs: "))
  }

  @Test func thePictureOfTheDifferenceIsAsLarge() throws {
    let program = try Self.workspace()
    let outcome = try program.run(["diff", "a.png", "b.png", "-o", "d.png", "--quiet"])
    #expect(outcome.status == 1 && outcome.output.isEmpty)
    let bytes = try program.folder.bytes("d.png")
    #expect(bytes[16..<24] == (try program.folder.bytes("a.png"))[16..<24])
    let piped = try program.run(["diff", "a.png", "b.png", "-o", "-"])
    #expect(piped.output == bytes && piped.errors.contains("pixels of "))
    // A picture of what is equal is written too: a script may count on it.
    #expect(try program.run(["diff", "a.png", "same.png", "-o", "e.png"]).status == 0)
    #expect(try program.folder.names().contains("e.png"))
  }

  @Test func standardInputCanBeEither() throws {
    let program = try Self.workspace()
    let bytes = try program.folder.bytes("a.png")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", "'\(Program.path)' diff - a.png --quiet < a.png"]
    process.currentDirectoryURL = URL(fileURLWithPath: program.folder.path)
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0 && !bytes.isEmpty)
  }

  static let failures = [
    FailingCommand(
      "diff a.png gone.png", 66, "gone.png: error: cannot be read: No such file or directory"),
    FailingCommand(
      "diff folder.png a.png", 66, "folder.png: error: cannot be read: Is a directory"),
    FailingCommand(
      "diff loop.png a.png", 66,
      "loop.png: error: cannot be read: Too many levels of symbolic links"),
    FailingCommand(
      "diff a.png a.csv", 65,
      "a.csv: error: is no picture; two tables, or two pictures, can be compared"),
    FailingCommand("diff empty.png a.png", 65, "empty.png: error: the file is empty"),
    FailingCommand("diff cut.png a.png", 65, "cut.png: error: the file ends within the chunk IDAT"),
    FailingCommand(
      "diff pointer.png pointer.png", 65,
      "pointer.png: error: the file is a Git LFS pointer, not the picture; run 'git lfs pull' to "
        + "fetch it"),
    FailingCommand(
      "diff - -", 64, "error: only one of the two files can come from standard input"),
    FailingCommand(
      "diff a.png same.png -o d.jpg", 64,
      "error: 'd.jpg' is not a picture's path; use a name that ends with .png"),
    FailingCommand(
      "diff a.png same.png -o gone/d.png", 73,
      "gone/d.png: error: cannot be written: No such file or directory; make its folder first"),
    FailingCommand(
      "diff a.png same.png --threshold 2", 64,
      "error: --threshold: 2 is out of range; it goes from 0 to 1"
    ),
    FailingCommand(
      "diff a.png same.png --threshold nan", 64,
      "error: --threshold: 'nan' is not a number"),
    FailingCommand(
      "diff a.png same.png --metric rgb", 64, "error: --metric: 'rgb' is none of oklab, yiq"),
    FailingCommand(
      "diff a.png same.png --max-diff-pixels -1", 64,
      "error: --max-diff-pixels: '-1' is not a whole number of 0 or more"),
    FailingCommand(
      "diff a.png same.png --max-channel-delta 256", 64,
      "error: --max-channel-delta: '256' is not a whole number from 0 to 255"),
    FailingCommand(
      "diff a.png same.png --max-diff-ratio 101%", 64,
      "error: --max-diff-ratio: '101%' is not a share in percent or a number from 0 to 1"),
    FailingCommand(
      "diff a.png same.png --max-window 3x4=1", 64,
      "error: --max-window: '3x4=1' is not a square and a count such as 16x16=28"),
  ]

  /// Every failure in one folder, because each program started takes time.
  @Test func failuresAreSaidInOneLineAndWithTheirStatus() throws {
    let program = try Self.workspace()
    let folder = program.folder
    try folder.makeFolder("folder.png")
    try FileManager.default.createSymbolicLink(
      atPath: folder["loop.png"], withDestinationPath: "loop.png")
    try folder.write("", to: "empty.png")
    try folder.write(
      "version https://git-lfs.github.com/spec/v1\noid sha256:12\nsize 9\n", to: "pointer.png")
    let whole = try folder.bytes("a.png")
    try folder.write(Array(whole[..<(whole.count - 40)]), to: "cut.png")
    for failure in Self.failures {
      let outcome = try program.run(failure.arguments)
      #expect(outcome.status == failure.status, "\(failure)")
      #expect(outcome.errorLines == [failure.line], "\(failure)")
      #expect(outcome.output.isEmpty)
    }
  }
}

@Suite struct ThemeToleranceTests {
  private func check(_ words: String) throws -> Program.Outcome {
    try Program(folder: ScratchFolder()).run(
      ["theme", "check"] + words.split(separator: " ").map(String.init))
  }

  @Test func aGridLineThatIsLostAtTheUsualThresholdIsNamed() throws {
    let outcome = try check("light --metric yiq --threshold 0.1")
    #expect(outcome.status == 1)
    #expect(
      outcome.errorLines.contains(
        "light: warning: the tolerance hides the line below rows on the row (#e5e9f0 on #ffffff), "
          + "0.085 apart"))
    #expect(outcome.text.contains("light: the tolerance hides "))
  }

  @Test func aTightToleranceHidesNothing() throws {
    let outcome = try check("light dark paper --tolerance 0.005")
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    #expect(outcome.text.split(separator: "\n").filter { $0.contains("hides none of") }.count == 3)
  }

  @Test func aChannelDeltaHidesWhatIsNoFurtherApart() throws {
    // The stripe of the light theme is #f9fafc on white: 6, 5 and 3 less.
    let stripe = "alternate row on the row"
    #expect(try check("light --max-channel-delta 6").errors.contains(stripe))
    #expect(!(try check("light --max-channel-delta 5").errors.contains(stripe)))
  }

  @Test func withoutAToleranceNothingIsSaidOfIt() throws {
    #expect(!(try check("light").text.contains("tolerance")))
  }

  @Test func twoNamesOfOneThingAreRefused() throws {
    let outcome = try check("light --tolerance 0.1 --threshold 0.1")
    #expect(outcome.status == 64)
    #expect(
      outcome.errorLines == [
        "error: --tolerance and --threshold say the same; give one of them"
      ])
  }
}
