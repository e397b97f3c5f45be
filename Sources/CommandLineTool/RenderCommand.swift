import ArgumentParser
import Gridreel
import Studio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel render`: draws one grid into one or more files.
struct RenderCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a grid from \(InputFormat.titles).",
    discussion: "Every flag is also a key of grid files (--row-height is rowHeight); flags win.")

  @Argument(
    help: "A data file, a grid file (.grid.json), or - for standard input.", completion: .file())
  var input: String
  @Option(
    name: [.short, .long], parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Where the picture goes: \(PictureFormat.extensions); may be repeated; - is standard output.",
      valueName: "file"),
    completion: .file())
  var output: [String] = []
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Format of the input: \(InputFormat.list).", valueName: "format"),
    completion: .words(InputFormat.self))
  var inputFormat: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Format of standard output: \(PictureFormat.names).", valueName: "format"),
    completion: .words(PictureFormat.self))
  var format: String?
  @OptionGroup(title: "Grid") var grid: GridArguments
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Write a JSON map of every cell's rectangle.", valueName: "file"),
    completion: .file())
  var map: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Write a text that describes the picture.", valueName: "file"),
    completion: .file())
  var alt: String?
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Write the order of the rows into a small file.", valueName: "file"),
    completion: .file())
  var saveSortState: String?
  @Flag(name: .long, help: .of(.strict))
  var strict = false
  @Flag(name: .long, help: "Show no line of how long it takes.")
  var noProgress = false
  @Flag(name: .long, help: "Print one JSON object that says what was written.")
  var json = false
  @Flag(name: .long, help: "Print no names of files written.")
  var quiet = false

  func run() async throws {
    var job = RenderJob(input: input, outputs: output)
    job.options = try grid.options()
    job.inputFormat = try inputFormat.map { try InputFormat(word: $0, flag: "--input-format") }
    job.format = try format.map { try PictureFormat(word: $0, flag: "--format") }
    (job.map, job.alt, job.sortState) = (map, alt, saveSortState)
    if strict { try job.options.read(.strict, ["true"], OptionName.strict.flagOrigin) }
    job.digests = json ? .pixels : .none
    job.describesColumns = json
    job.creationDate = try Self.sourceDate()
    let waiting = noProgress || quiet ? nil : WaitingLine("drawing \(input)")
    let report: RenderJob.Report
    do {
      report = try job.run()
    } catch {
      await waiting?.end()
      throw error
    }
    await waiting?.end()
    try print(report)
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  private func print(_ report: RenderJob.Report) throws(GridreelError) {
    if json {
      // Standard output may carry a picture; the report then goes to standard error.
      let text = ReportFile(report).text
      if output.contains("-") { Console.printError(text) } else { try Console.print(text) }
    }
    let warnings = report.warnings.map(\.description)
    if report.isRefused {
      Console.printWarnings(warnings.map { $0.replacing("warning: ", with: "error: ") })
      Console.printError(
        "error: nothing was written, because of --strict and the lines above")
    } else if !json {
      Console.printWarnings(warnings)
    }
    guard !json, !quiet else { return }
    for case let path? in report.files.map(\.path) where path != "-" { Console.note(path) }
  }

  /// `SOURCE_DATE_EPOCH`, the reproducible-builds convention for dates in files.
  static func sourceDate() throws -> Int? {
    guard let text = getenv("SOURCE_DATE_EPOCH").map({ String(cString: $0) }), !text.isEmpty else {
      return nil
    }
    guard let seconds = Int(text), (0...253_402_300_799).contains(seconds) else {
      throw GridreelError(
        .usage, "SOURCE_DATE_EPOCH is '\(text)'; it counts seconds since 1970-01-01")
    }
    return seconds
  }
}
