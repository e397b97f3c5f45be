import Gridreel
import GridreelComparing
import GridreelStudio

/// `gridreel diff`: compares two pictures.
struct DiffCommand: ProgramCommand {
  static let word = "diff"
  static let abstract = "Compare two PNG pictures and say how many pixels differ, and where."
  static let discussion = """
    Exact unless a flag loosens it; where several do, a pixel may use any of them. Pictures of \
    different sizes differ whatever the flags say. Translucent pixels are compared upon black, \
    white and colours between, so that no change of alpha is missed.

    In the picture of --output, differing pixels are pink upon the faded expected picture, those \
    that only smooth an edge are yellow, and what only one of the pictures has is striped.

    Exit status: 0 same, 1 different, 65 one is damaged or no PNG picture, 66 one can't be read.
    """

  private var expected = ""
  private var actual = ""
  private var output: String?
  private var allowed = ToleranceArguments()
  private var json = false
  private var quiet = false

  static var arguments: [Key<DiffCommand>] {
    [
      Key(
        "expected", \.expected, .text, "The picture as it should be, or - for standard input.",
        flag: .argument(.files)),
      Key(
        "actual", \.actual, .text, "The picture as it is, or - for standard input.",
        flag: .argument(.files)),
    ]
  }

  static var groups: [KeyGroup<DiffCommand>] {
    [
      ToleranceArguments.group(\.allowed),
      KeyGroup(
        "Options",
        [
          Key(
            "output", \.output, .text,
            "Where a picture of what differs goes: .png; - is standard output.",
            flag: .value("file", completion: .files, letter: "o")),
          .on("json", \.json, "Print one JSON object."),
          .on("quiet", \.quiet, "Print nothing; the exit status tells."),
        ]),
    ]
  }

  func run() async throws {
    let comparison = PictureComparison(
      expected: expected, actual: actual, tolerance: allowed.options.tolerance)
    let difference = try await comparison.run(output: output)
    let report = DifferenceReport(difference)
    if json || !quiet {
      let text = json ? report.json : report.text
      // Standard output may carry a picture; the report then goes to standard error.
      if output == "-" { Console.printError(text) } else { try Console.print(text) }
    }
    if !difference.isWithinTolerance { throw ExitStatus.checkFailed }
  }
}
