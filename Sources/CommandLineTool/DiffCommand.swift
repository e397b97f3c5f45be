import ArgumentParser
import Comparing
import Gridreel
import Studio

/// `gridreel diff`: compares two pictures.
struct DiffCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two PNG pictures and say how many pixels differ, and where.",
    discussion: """
      Exact unless a flag loosens it; where several do, a pixel may use any of them. Pictures of \
      different sizes differ whatever the flags say. Translucent pixels are compared upon black, \
      white and colours between, so that no change of alpha is missed.

      In the picture of --output, differing pixels are pink upon the faded expected picture, those \
      that only smooth an edge are yellow, and what only one of the pictures has is striped.

      Exit status: 0 same, 1 different, 65 one is damaged or no PNG picture, 66 one can't be read.
      """)

  @Argument(help: "The picture as it should be, or - for standard input.", completion: .file())
  var expected: String
  @Argument(help: "The picture as it is, or - for standard input.", completion: .file())
  var actual: String
  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp(
      "Where a picture of what differs goes: .png; - is standard output.", valueName: "file"),
    completion: .file())
  var output: String?
  @OptionGroup(title: "Tolerance") var allowed: ToleranceArguments
  @Flag(name: .long, help: "Print one JSON object.")
  var json = false
  @Flag(name: .long, help: "Print nothing; the exit status tells.")
  var quiet = false

  func run() async throws {
    let comparison = PictureComparison(
      expected: expected, actual: actual, tolerance: try allowed.tolerance())
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
