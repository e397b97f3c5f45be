import ArgumentParser
import Gridreel
import Primitives
import Studio

/// `gridreel render`: draws one grid into one or more files.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: "Draw a grid from \(InputFormat.titles).",
    discussion: "Every flag is also a key of grid files (--row-height is rowHeight); flags win.")

  @Argument(
    help: "A data file, a grid file (.grid.json), or - for standard input.", completion: .file())
  var input: String
  @OptionGroup var flags: GivenFlags<RenderFlags>
  @OptionGroup(title: "Grid") var grid: GridArguments

  func run() throws { try RenderRequest(input: input, flags: flags, grid: grid).run() }
}

/// What `gridreel render` was asked for.
struct RenderRequest {
  let input: String
  let flags: GivenFlags<RenderFlags>
  let grid: GridArguments

  init(input: String, flags: GivenFlags<RenderFlags>, grid: GridArguments) {
    (self.input, self.flags, self.grid) = (input, flags, grid)
  }

  /// Reads a command line without the parser library; nil if that has to look at it.
  init?(plain words: [String]) {
    guard words.first == RenderCommand.word,
      let line = PlainCommandLine<RenderFlags, GridFlags>(words.dropFirst()),
      line.arguments.count == 1
    else { return nil }
    self.init(input: line.arguments[0], flags: line.first, grid: line.second)
  }

  func run() throws {
    var job = RenderJob(input: input, outputs: flags[.output])
    job.options = try grid.options()
    job.inputFormat = try flags[.inputFormat].last.map {
      try InputFormat(word: $0, flag: "--input-format")
    }
    job.format = try flags[.format].last.map { try PictureFormat(word: $0, flag: "--format") }
    (job.map, job.alt) = (flags[.map].last, flags[.alt].last)
    job.sortState = flags[.saveSortState].last
    if has(.strict) { try job.options.read(.strict, ["true"], OptionName.strict.flagOrigin) }
    job.digests = has(.json) ? .pixels : .none
    job.describesColumns = has(.json)
    job.creationDate = try sourceDate()
    let report: RenderJob.Report
    do {
      let waiting = has(.noProgress) || has(.quiet) ? nil : WaitingLine("drawing \(input)")
      defer { waiting?.end() }
      report = try job.run()
    }
    try print(report)
    if report.isRefused { throw ExitStatus.checkFailed }
  }

  private func has(_ name: RenderFlags.Name) -> Bool { !flags[name].isEmpty }

  private func print(_ report: RenderJob.Report) throws(GridreelError) {
    if has(.json) {
      // Standard output may carry a picture; the report then goes to standard error.
      let text = ReportFile(report).text
      if flags[.output].contains("-") { Console.printError(text) } else { try Console.print(text) }
    }
    if report.isRefused || !has(.json) {
      Console.printWarnings(report.warnings, isRefused: report.isRefused)
    }
    guard !has(.json), !has(.quiet) else { return }
    for case let path? in report.files.map(\.path) where path != "-" { Console.note(path) }
  }
}
