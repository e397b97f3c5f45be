import Gridreel
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel diff`: compares two tables, or two pictures.
struct DiffCommand: ProgramCommand {
  static let word = "diff"
  static let synonyms = ["compare"]
  static let abstract = "Compare two tables, or two pictures, and tell what differs."
  static let discussion = """
    gridreel diff old.csv new.csv --row-key id
    gridreel diff old.csv new.xlsx --row-key id -o diff.png -o diff.gif
    gridreel diff expected.png actual.png --threshold 0.1
    gridreel diff expected.gif actual.gif -o difference.png

    Of tables it tells rows that are added, gone or moved, changed cells, and columns. With --row-key, a row is \
    the one with the same values in these columns; without it, rows are compared as a whole. Values are \
    compared, not their spelling: 1.0 is 1. In a picture, blue is new, orange is gone.

    A picture is a PNG, WebP, JPEG or SVG, a reel as GIF, APNG, WebP, MP4 or WebM, or a PDF; two of different kinds \
    can be compared. Frames and pages are compared one by one, and frames by their times. GIF, APNG and videos need \
    ffmpeg, PDF needs pdftoppm (Debian's poppler-utils). SVG and PDF are drawn with two pixels for each point.

    Pictures are compared exactly unless a flag loosens it; where several do, a pixel may use any of them. Pictures of \
    different sizes differ whatever the flags say. Translucent pixels are compared upon black, \
    white and colours between, so that no change of alpha is missed. In the picture of --output, differing pixels \
    are pink upon the faded expected picture, those that only smooth an edge are yellow, and what only one of the \
    pictures has is striped.

    Exit status: 0 same, 1 different, 65 one is damaged or of the wrong kind, 66 one can't be read.
    """

  var expected = ""
  var actual = ""
  /// What git adds to the path and the old file.
  var words: [String] = []
  var outputs: [String] = []
  private var allowed = ToleranceArguments()
  var table = TableArguments()
  var timing = ReelTiming()
  var grid = GridOptions()
  private(set) var json = false
  private(set) var quiet = false

  static var arguments: [Key<DiffCommand>] {
    [
      Key(
        "old", \.expected, .text, "The table or picture as it was, or - for standard input.",
        flag: .argument(.files)),
      Key(
        "new", \.actual, .text, "The table or picture as it is, or - for standard input.",
        flag: .argument(.files, isOptional: true)),
      Key(
        "more", \.words, .texts, "What git gives beside them, with --git.",
        flag: .arguments(.files, isOptional: true)),
    ]
  }

  static var groups: [KeyGroup<DiffCommand>] {
    [
      KeyGroup(
        "Options",
        [
          Key(
            "output", \.outputs, .texts,
            "Where a picture of what differs goes: \(PictureFormat.extensions) for tables, .png for pictures; - is "
              + "standard output. A reel, as .gif, .apng, .mp4 or .webm, shows the rows on their way. Without it, a text.",
            flag: .value("file", completion: .files, letter: "o")),
          .on("json", \.json, "Print one JSON object."),
          .on("quiet", \.quiet, "Print nothing; the exit status tells."),
        ]),
      KeyGroup(
        "Tables", example: "--row-key id --ignore updated --tolerance 0.01",
        TableArguments.keys.map { $0.within(\.table) } + GridKeys.key(.redact, \.grid)
          + GridKeys.key(.raw, \.grid)
          + GridKeys.key(.width, \.grid)),
      ToleranceArguments.group(\.allowed),
      KeyGroup(
        "Reels", example: "--duration 2 --hold 1 --motion together",
        ReelTiming.ofDifferences.map { $0.within(\.timing) }),
    ]
      + GridKeys.groups(
        \.grid,
        about: [
          "How data are read", "Look", "Titles", "Heights and widths", "Fonts and files",
          "Pages and vectors", "Warnings",
        ],
        // In a comparison, --key can only mean that of rows.
        without: [.pageKey])
  }

  func run() async throws {
    if table.isForGit { return try runForGit() }
    guard !actual.isEmpty else {
      throw GridreelError(
        .usage, "missing expected argument '<new>'; see 'gridreel help \(Self.word)'")
    }
    guard words.isEmpty else {
      throw GridreelError(
        .usage, "unexpected argument '\(words[0])'; two files are compared")
    }
    for path in outputs {
      for input in [expected, actual] where OutputFile.areSame(path, input) {
        throw GridreelError(
          .usage, "'\(path)' is one of the compared files; give the picture another name")
      }
    }
    if try PictureComparison.isPicture(expected) || PictureComparison.isPicture(actual) {
      try await comparePictures()
    } else if let flag = allowed.words.first {
      throw GridreelError(
        .usage, "\(flag) is for pictures; numbers of tables may differ by --tolerance")
    } else {
      try await compareTables()
    }
  }

  private func comparePictures() async throws {
    if let flag = table.given {
      throw GridreelError(
        .usage, "\(flag) is for tables, and '\(expected)' is compared as a picture")
    }
    guard outputs.count < 2 else {
      throw GridreelError(.usage, "pictures are compared in one picture; give one --output")
    }
    let comparison = PictureComparison(
      expected: expected, actual: actual, tolerance: allowed.options.tolerance)
    let difference = try await comparison.run(output: outputs.first)
    let report = DifferenceReport(difference)
    if json || !quiet {
      let text = json ? report.json : report.text
      // Standard output may carry a picture; the report then goes to standard error.
      if outputs == ["-"] { Console.printError(text) } else { try Console.print(text) }
    }
    if !difference.isWithinTolerance { throw ExitStatus.checkFailed }
  }
}
