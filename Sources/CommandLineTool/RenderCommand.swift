import Gridreel
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
  private var watch = false
  private var open = false
  private var copy = false
  private var snippet: PictureSnippet.Language?
  private var noProgress = false
  private var json = false
  private var quiet = false
  private var grid = GridOptions()

  static var arguments: [Key<RenderCommand>] {
    [
      Key(
        "input", \.words, .texts,
        "Data files, grid files (.grid.json), or - for standard input; after one with several tables, which of them, or an "
          + "SQL query; and files for the picture, as for -o.",
        flag: .arguments(.files, isOptional: true))
    ]
  }

  static var groups: [KeyGroup<RenderCommand>] {
    [KeyGroup("Output", example: "-o people.png -o people.pdf --map people.json", outputKeys)]
      + GridKeys.groups(\.grid) + [
        KeyGroup(
          "Options",
          [
            .on(
              "watch", \.watch, "Draw again whenever a file that the picture is made of changes."),
            .on("open", \.open, "Show the picture with the program that the desktop has for it."),
            .on("copy", \.copy, "Put the picture on the clipboard."),
            Key(
              "snippet", \.snippet, .word,
              "Print what to paste into a page: markdown, html, rst, typst or latex.",
              flag: .value("language")),
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
        "Where the picture goes: \(PictureFormat.extensions); may be repeated; {name} is the input's name; - is "
          + "standard output. Without it, beside the input as .png.",
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

  private func places(_ options: GridOptions) throws(GridreelError) -> [RenderWords.Place] {
    try RenderWords(
      inputs + words, outputs: output, format: format, themes: options.themeChoices.map(\.label),
      scales: options.look.stillScales,
      isOutputFree: !json
    ).places
  }

  /// Draws everything into memory alone, but nothing of standard input, which can be read only once.
  ///
  /// - Throws: ``GridreelError`` that ``run()`` would throw.
  func tryOut() throws(GridreelError) {
    let options = try grid.inEnvironment()
    for place in try places(options) where place.input != "-" {
      try job(for: place, options).tryOut()
    }
  }

  func run() throws {
    let options = try grid.inEnvironment()
    let places = try places(options)
    guard !places.isEmpty else {
      throw GridreelError(.usage, "say what to draw, as in 'gridreel people.csv'")
    }
    if let alt, alt.contains(" "), !alt.contains(".") {
      throw GridreelError(
        .usage, "--alt is a file for the description; words of your own go behind --alt-text")
    }
    guard !watch else { return try drawAgain(places, options) }
    try budget.watch()
    for place in places { try draw(place, options) }
  }

  /// Draws whenever something changes, until the program is interrupted.
  private func drawAgain(_ places: [RenderWords.Place], _ options: GridOptions) throws {
    guard !places.contains(where: { $0.input == "-" }) else {
      throw GridreelError(.usage, "--watch: standard input does not change; name a file")
    }
    while true {
      let reads = ReadFiles()
      do {
        try ReadFiles.$current.withValue(reads) {
          for place in places { try draw(place, options) }
        }
      } catch let error as GridreelError {
        Console.printError(error.lines)
      } catch is ExitStatus {
        // What is wrong was told.
      }
      FileWatch((reads.paths ?? []) + places.map(\.input), since: reads).waitForChange()
    }
  }

  private func job(
    for place: RenderWords.Place, _ options: GridOptions
  ) throws(GridreelError) -> RenderJob {
    var job = RenderJob(input: place.input, outputs: place.outputs)
    job.options = options
    if let table = place.table { try job.options.read(.table, [table], .flag("table")) }
    if let query = place.query { try job.options.read(.sql, [query], .flag("query")) }
    (job.inputFormat, job.format) = (inputFormat, place.format)
    (job.map, job.alt, job.sortState) = (
      map.map(place.named), alt.map(place.named), saveSortState.map(place.named)
    )
    (job.makesFolders, job.keepsDates) = (place.makesFolders, true)
    job.digests = json ? .pixels : .none
    (job.describesColumns, job.describesPictures) = (json, snippet != nil)
    job.creationDate = try sourceDate()
    return job
  }

  private func draw(_ place: RenderWords.Place, _ options: GridOptions) throws {
    let job = try job(for: place, options)
    let report: RenderJob.Report
    do {
      let waiting = noProgress || quiet ? nil : WaitingLine("drawing \(place.input)")
      defer { waiting?.end() }
      report = try job.run()
    }
    try print(report, isOutputFree: !place.outputs.contains("-"))
    if report.isRefused { throw ExitStatus.checkFailed }
    guard let path = report.files.first?.path, path != "-" else { return }
    if place.isChosen, !json, !quiet, path.hasSuffix(".png"), isatty(STDOUT_FILENO) == 1 {
      let traits = TerminalTraits(of: STDOUT_FILENO, input: STDIN_FILENO)
      let file = try InputFile.readOwn(path)
      if let shown = TerminalPicture.encode(file: file, for: traits) { Console.show(shown) }
    }
    if open { try Desktop.open(path) }
    if copy { try Desktop.copy(path) }
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
    guard !json else { return }
    if let snippet {
      let pictures = report.shown.filter { $0.path != "-" }
      return try Console.print(PictureSnippet(of: pictures, in: snippet).text)
    }
    guard !quiet else { return }
    for case let path? in report.files.map(\.path) where path != "-" { Console.note(path) }
  }
}

extension ProgramCommand {
  /// The help of the input of commands that read a grid.
  static var inputHelp: String { "A data file, a grid file (.grid.json), or - for standard input." }

  static var inputFormatHelp: String { "Format of the input: \(InputFormat.list)." }

  static var sortStateHelp: String { "Write the order of the rows into a small file." }
}
