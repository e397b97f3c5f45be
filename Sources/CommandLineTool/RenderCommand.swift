import Gridreel
import GridreelPrimitives
import GridreelStudio

/// `gridreel render`: draws one grid into one or more files.
struct RenderCommand: ProgramCommand {
  static let word = "render"
  static var abstract: String { "Draw a grid from \(InputFormat.titles)." }
  static let discussion =
    "Every flag is also a key of grid files (--row-height is rowHeight); flags win."

  private var words: [String] = []
  private var inputs: [String] = []
  private var output: [String] = []
  private var inputFormat: InputFormat?
  private var format: PictureFormat?
  private var map: String?
  private var alt: String?
  private var saveSortState: String?
  private var budget = BudgetArguments()
  private var noProgress = false
  private var json = false
  private var quiet = false
  private var grid = GridOptions()

  static var arguments: [Key<RenderCommand>] {
    [
      Key(
        "input", \.words, .texts,
        "A data file, a grid file (.grid.json), or - for standard input; and files for the picture, as for -o.",
        flag: .arguments(.files, isOptional: true))
    ]
  }

  static var groups: [KeyGroup<RenderCommand>] {
    [KeyGroup("Output", example: "-o people.png -o people.pdf --map people.json", outputKeys)]
      + GridKeys.groups(\.grid) + [
        KeyGroup(
          "Options",
          [
            .on("noProgress", \.noProgress, "Hide the progress line."),
            .on("json", \.json, "Print one JSON object that says what was written."),
            .on("quiet", \.quiet, "Do not print output paths."),
          ] + BudgetArguments.keys(of: "a run").map { $0.within(\.budget) })
      ]
  }

  private static var outputKeys: [Key<RenderCommand>] {
    [
      Key(
        "input", \.inputs, .texts, "The input, as by a word without a flag.",
        flag: .value("file", completion: .files, letter: "i")),
      Key(
        "output", \.output, .texts,
        "Where the picture goes: \(PictureFormat.extensions); may be repeated; - is standard output. Without it, "
          + "beside the input as .png.",
        flag: .value(
          "file", completion: .files, letter: "o", also: ["out", "output-file", "save-as"])),
      Key(
        "inputFormat", \.inputFormat, .word, inputFormatHelp,
        flag: .value("format", also: ["from", "input-type"])),
      Key(
        "format", \.format, .word, "Format of standard output: \(PictureFormat.names).",
        flag: .value("format", also: ["to", "output-format", "type"])),
      Key(
        "map", \.map, .text, "Write a JSON map of every cell's rectangle.",
        flag: .value("file", completion: .files)),
      Key(
        "alt", \.alt, .text, "Write a text that describes the picture.",
        flag: .value("file", completion: .files)),
      Key(
        "saveSortState", \.saveSortState, .text, sortStateHelp,
        flag: .value("file", completion: .files)),
    ] + GridKeys.key(.strict, \.grid)
  }

  func run() throws {
    try budget.watch()
    let options = try grid.inEnvironment()
    let places = try RenderWords(
      inputs + words, outputs: output, format: format, themes: options.themeChoices.map(\.label),
      isOutputFree: !json)
    guard let input = places.input else {
      throw GridreelError(.usage, "say what to draw, as in 'gridreel people.csv'")
    }
    var job = RenderJob(input: input, outputs: places.outputs)
    job.options = options
    (job.inputFormat, job.format) = (inputFormat, places.format)
    (job.map, job.alt, job.sortState) = (map, alt, saveSortState)
    job.digests = json ? .pixels : .none
    job.describesColumns = json
    job.creationDate = try sourceDate()
    let report: RenderJob.Report
    do {
      let waiting = noProgress || quiet ? nil : WaitingLine("drawing \(input)")
      defer { waiting?.end() }
      report = try job.run()
    }
    try print(report, isOutputFree: !places.outputs.contains("-"))
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  private func print(_ report: RenderJob.Report, isOutputFree: Bool) throws(GridreelError) {
    if json {
      // Standard output may carry a picture; the report then goes to standard error.
      let text = ReportFile(report).text
      if isOutputFree { try Console.print(text) } else { Console.printError(text) }
    }
    if report.isRefused || !json {
      Console.printWarnings(report.warnings, isRefused: report.isRefused)
    }
    guard !json, !quiet else { return }
    for case let path? in report.files.map(\.path) where path != "-" { Console.note(path) }
  }
}

extension ProgramCommand {
  /// The help of the input of commands that read a grid.
  static var inputHelp: String { "A data file, a grid file (.grid.json), or - for standard input." }

  static var inputFormatHelp: String { "Format of the input: \(InputFormat.list)." }

  static var sortStateHelp: String { "Write the order of the rows into a small file." }
}
