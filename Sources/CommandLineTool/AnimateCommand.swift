import Gridreel
import GridreelJSONText
import GridreelPrimitives
import GridreelStudio

/// `gridreel animate`: draws changes of a grid as a reel.
struct AnimateCommand: ProgramCommand {
  static let word = "animate"
  static let abstract =
    "Draw a grid in motion: GIF, APNG, WebP, MP4, WebM, PDF, numbered frames, a filmstrip."
  static let discussion = """
    gridreel animate countries.csv --tap Population -o sort.gif
    gridreel animate countries.csv --script story.json -o story.webp
    gridreel animate 2019.csv 2020.csv 2021.csv --sort -sales --limit 12 -o race.gif

    All flags of 'render' decide the first picture; then the actions happen in their order.
    Several files are a race: the rows of one after the other, which travel to their new places. So are the values of a
    column of one file: --frames year.
    """

  private var inputs: [String] = []
  private var output: [String] = []
  private var label: String?
  private var frames: String?
  private var inputFormat: InputFormat?
  private var format: ReelFormat?
  private var reel = ReelArguments()
  private var grid = GridOptions()
  private var moment: Double?
  private var poster: String?
  private var saveSortState: String?
  private var check = false
  private var colors: Int?
  private var lossy: Int?
  private var budget = BudgetArguments()
  private var noProgress = false
  private var json = false
  private var quiet = false

  static var arguments: [Key<AnimateCommand>] {
    [Key("input", \.inputs, .texts, inputHelp + " Several are a race.", flag: .arguments(.files))]
  }

  static var groups: [KeyGroup<AnimateCommand>] {
    [
      KeyGroup("Output", example: "-o sort.gif -o sort.mp4 --poster sort.png", outputKeys),
      KeyGroup(
        "Actions", example: "--tap age --tap-row 2",
        ReelArguments.actions.map { $0.within(\.reel) } + [framesKey, labelKey]
      ),
      KeyGroup(
        "Timing", example: "--duration 0.6 --hold 1 --loop-mode close",
        (ReelTiming.pace + ReelTiming.plays).map { $0.within(\.reel.timing) }),
      KeyGroup(
        "Motion", example: "--motion together --pointer --fit grow",
        ReelTiming.motions.map { $0.within(\.reel.timing) }),
    ] + GridKeys.groups(\.grid) + [
      KeyGroup(
        "Options",
        [
          .on("check", \.check, "Try the actions without writing anything."),
          .on("noProgress", \.noProgress, "Show no progress bar."),
          .on("json", \.json, "Print one JSON object that says what was written."),
          .on("quiet", \.quiet, "Do not print output paths."),
        ] + BudgetArguments.keys(of: "a run").map { $0.within(\.budget) })
    ]
  }

  private static var framesKey: Key<AnimateCommand> {
    Key(
      "frames", \.frames, .name,
      "A column whose values are one picture after the other, as the years of a race in one file.",
      flag: .value("key", also: ["frame-by", "time-column", "over"]))
  }

  private static var labelKey: Key<AnimateCommand> {
    Key(
      "label", \.label, .text,
      "The caption of each picture of a race (default: {name}, the file's name without its ending, or the value of --frames).",
      flag: .value("text"))
  }

  private static var outputKeys: [Key<AnimateCommand>] {
    [
      Key(
        "output", \.output, .texts,
        "Where the reel goes: .gif .apng .webp .mp4 .webm .pdf frames/%04d.png (.pdf .svg .webp .jpg) .filmstrip.png; may be repeated; {theme} makes one for each theme; - is standard output.",
        flag: .value("file", completion: .files, letter: "o")),
      Key("inputFormat", \.inputFormat, .word, inputFormatHelp, flag: .value("format")),
      Key(
        "format", \.format, .reel,
        "Format of standard output: gif, apng, webp, mp4, webm, pdf, filmstrip.png, …",
        flag: .value("format")),
      Key(
        "at", \.moment, .seconds,
        "Write the picture at this time in place of a reel: -o x.pdf, .svg, .png, .webp, .jpg.",
        flag: .value("seconds")),
      Key(
        "poster", \.poster, .text, "Write a still of the last picture.",
        flag: .value("file", completion: .files)),
      Key(
        "saveSortState", \.saveSortState, .text, sortStateHelp,
        flag: .value("file", completion: .files)),
      Key(
        "colors", \.colors, .palette, "255 for half the size of an APNG, at a little loss.",
        flag: .value("count")),
      Key(
        "lossy", \.lossy, .integer(0...100),
        "Quality of a WebP, 0 to 100, which is never larger for it; without it, it is exact.",
        flag: .value("quality")),
    ] + GridKeys.key(.strict, \.grid)
  }

  /// Draws the first picture into memory alone.
  ///
  /// - Throws: ``GridreelError`` if the data, or what is asked of the first picture, is wrong.
  func tryOut() throws(GridreelError) {
    guard let input = inputs.first, input != "-" else { return }
    var job = RenderJob(input: input, outputs: [])
    (job.options, job.inputFormat) = (try grid.inEnvironment(), inputFormat)
    try job.tryOut()
  }

  func run() async throws {
    try budget.watch()
    let (inputs, outputs) = files
    var job = ReelJob(input: inputs[0], outputs: outputs)
    (job.laterInputs, job.label, job.frames) = (Array(inputs.dropFirst()), label, frames)
    job.options = try grid.inEnvironment()
    (job.inputFormat, job.format) = (inputFormat, format)
    (job.timing, job.actions, job.script) = (reel.timing, reel.actions ?? [], reel.script)
    job.moment = moment
    (job.poster, job.sortState, job.isCheck) = (poster, saveSortState, check)
    (job.isReduced, job.lossyQuality) = (colors != nil, lossy)
    let bar = noProgress || quiet ? nil : ProgressBar()
    defer { bar?.clear() }
    let report = try await job.run { done, total in bar?.show(done, of: total) }
    bar?.clear()
    try print(report)
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  /// The inputs, and the outputs, which words behind the first are that end like a reel.
  private var files: (inputs: [String], outputs: [String]) {
    let others = inputs.dropFirst()
    let outputs = others.filter {
      InputFormat(path: $0) == nil && (try? ReelFormat(path: $0)) != nil
    }
    return (inputs.prefix(1) + others.filter { !outputs.contains($0) }, output + outputs)
  }

  private func print(_ report: ReelJob.Report) throws {
    if json { try say(ReelReportFile(report).text) }
    if report.isRefused || !json {
      Console.printWarnings(report.warnings, isRefused: report.isRefused)
    }
    guard !json, !report.isRefused else { return }
    if check {
      return try say("\(reel.script ?? inputs.joined(separator: ", ")): the reel can be made")
    }
    guard !quiet else { return }
    for file in report.files where file != "-" { try say(file) }
  }

  /// Prints a line; to standard error if standard output carries a reel.
  private func say(_ line: String) throws(GridreelError) {
    if output.contains("-") { Console.printError(line) } else { try Console.print(line) }
  }
}

extension Form<ReelFormat> {
  fileprivate static var reel: Form {
    .one(.text(), words: ReelFormat.words) { text, _ throws(GridreelError) in
      try ReelFormat(word: text)
    }
  }
}

extension Form<Double> {
  /// A time from the start of a reel.
  fileprivate static var seconds: Form { number(0...86_400) }
}

extension Form<Int> {
  /// The number of colours of a palette.
  fileprivate static var palette: Form {
    .one(.constant("255"), words: ["255"]) { text, _ throws(GridreelError) in
      guard text == "255" else {
        throw GridreelError("'\(text)' is not 255, the only palette there is")
      }
      return 255
    }
  }
}
