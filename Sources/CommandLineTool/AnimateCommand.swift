import ArgumentParser
import Gridreel
import Primitives
import Studio

/// `gridreel animate`: draws changes of a grid as a reel.
struct AnimateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "animate",
    abstract:
      "Draw a grid in motion: GIF, APNG, WebP, MP4, WebM, numbered PNG frames, a filmstrip.",
    discussion: """
      gridreel animate countries.csv --tap Population -o sort.gif
      gridreel animate countries.csv --script story.json -o story.webp

      All flags of 'render' decide the first picture; then the actions happen in their order.
      """)

  @Argument(
    help: "A data file, a grid file (.grid.json), or - for standard input.", completion: .file())
  var input: String
  @Option(
    name: [.short, .long], parsing: .unconditionalSingleValue,
    help:
      "Where the reel goes: .gif .apng .webp .mp4 .webm frames/%04d.png .filmstrip.png; may be repeated; {theme} makes one for each theme; - is standard output.",
    completion: .file())
  var output: [String] = []
  @Option(
    name: .long, help: "Format of the input: \(InputFormat.list).",
    completion: .words(InputFormat.self))
  var inputFormat: String?
  @Option(
    name: .long, help: "Format of standard output: gif, apng, webp, mp4, webm, filmstrip.png, …",
    completion: .list(ReelFormat.words))
  var format: String?
  @OptionGroup(title: "Actions and timing") var reel: ReelArguments
  @OptionGroup(title: "Grid") var grid: GridArguments
  @Option(
    name: .long, help: "Write a still of the last picture.",
    completion: .file())
  var poster: String?
  @Option(
    name: .long,
    help: ArgumentHelp("Write the order of the rows into a small file.", valueName: "file"),
    completion: .file())
  var saveSortState: String?
  @Flag(name: .long, help: "Try the actions without writing anything.")
  var check = false
  @Option(
    name: .long, parsing: .unconditional,
    help: "255 for half the size of an APNG, at a little loss.")
  var colors: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: "Quality of a WebP, 0 to 100, which is never larger for it; without it, it is exact.")
  var lossy: String?
  @Flag(
    name: .long,
    help: "Warnings (missing glyph, cut-off text, squeezed column) are failures.")
  var strict = false
  @Flag(name: .long, help: "Show no progress bar.")
  var noProgress = false
  @Flag(name: .long, help: "Print one JSON object that says what was written.")
  var json = false
  @Flag(name: .long, help: "Do not print output paths.")
  var quiet = false

  func run() async throws {
    var job = ReelJob(input: input, outputs: output)
    job.options = try grid.options()
    if strict { try job.options.read(.strict, ["true"], OptionName.strict.flagOrigin) }
    job.inputFormat = try inputFormat.map { try InputFormat(word: $0, flag: "--input-format") }
    job.format = try format.map { try ReelFormat(word: $0, flag: "--format") }
    job.timing = try reel.timing()
    job.actions = ReelArguments.actions(in: ProgramArguments.all)
    (job.script, job.poster, job.isCheck) = (reel.script, poster, check)
    job.sortState = saveSortState
    job.isReduced = try reducesColors()
    job.lossyQuality = try quality()
    let bar = noProgress || quiet ? nil : ProgressBar()
    defer { bar?.clear() }
    let report = try await job.run { done, total in bar?.show(done, of: total) }
    bar?.clear()
    try print(report)
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  private func print(_ report: ReelJob.Report) throws {
    if json { try say(ReelReportFile(report).text) }
    if report.isRefused || !json {
      Console.printWarnings(report.warnings, isRefused: report.isRefused)
    }
    guard !json, !report.isRefused else { return }
    if check { return try say("\(reel.script ?? input): the reel can be made") }
    guard !quiet else { return }
    for file in report.files where file != "-" { try say(file) }
  }

  /// Prints a line; to standard error if standard output carries a reel.
  private func say(_ line: String) throws(GridreelError) {
    if output.contains("-") { Console.printError(line) } else { try Console.print(line) }
  }

  private func reducesColors() throws -> Bool {
    guard let colors else { return false }
    guard colors == "255" else {
      throw GridreelError(.usage, "--colors: '\(colors)' is not 255, the only palette there is")
    }
    return true
  }

  private func quality() throws -> Int? {
    guard let lossy else { return nil }
    guard let quality = Int(lossy), (0...100).contains(quality) else {
      throw GridreelError(.usage, "--lossy: '\(lossy)' is not a quality from 0 to 100")
    }
    return quality
  }
}
