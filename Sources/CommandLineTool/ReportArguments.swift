import Gridreel
import GridreelCauses
import GridreelReports
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The flags that choose the reports of a run's results.
struct ReportArguments {
  private var html: String?
  private var bundle: String?
  private var junit: String?
  private var artifacts: String?
  private(set) var json = false
  private(set) var quiet = false
  private var github = false
  private var pictures = PictureArguments()

  /// The keys as a group of a command that has their values in a property.
  static func group<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, ReportArguments>
      & Sendable
  ) -> KeyGroup<Root> {
    KeyGroup(
      "Reports", example: "--html report.html --junit results.xml", keys.map { $0.within(path()) })
  }

  private static let keys: [Key<ReportArguments>] =
    [
      Key(
        "html", \.html, .text, "Write a page to look at every failure in a browser.",
        flag: .value("file", completion: .files)),
      Key(
        "bundle", \.bundle, .text,
        "Write the page, the JSON and JUnit's XML into one zip archive.",
        flag: .value("file", completion: .files)),
      Key(
        "junit", \.junit, .text, "Write the results as JUnit's XML.",
        flag: .value("file", completion: .files)),
      Key(
        "artifacts", \.artifacts, .text,
        "Write what was drawn and the difference of every failure into a folder.",
        flag: .value("folder", completion: .folders)),
      .on("json", \.json, "Print one JSON object with all results in place of the summary."),
      .on("quiet", \.quiet, "Print failures only, and no output paths.", letter: "q"),
      .on("github", \.github, "Annotate files and write the step's summary in GitHub Actions."),
    ] + PictureArguments.keys.map { $0.within(\.pictures) }

  /// Writes all requested reports and prints the summary.
  ///
  /// - Parameters:
  ///   - results: the pictures.
  ///   - accept: makes the commands that accept them.
  ///   - directory: the folder that holds all references; nil if each grid file has its own.
  /// - Throws: ``GridreelError`` with code `unwritableOutput` or `usage`.
  func report(
    _ results: [SnapshotResult], accept: AcceptCommand, below directory: String?
  ) throws(GridreelError) {
    if let html { try OutputFile.write(HTMLReport(results, accept: accept).bytes, to: html) }
    if let bundle {
      try OutputFile.write(try ReportBundle(results, accept: accept).bytes, to: bundle)
    }
    if let junit {
      try OutputFile.write(Array(JUnitReport(results, accept: accept).text.utf8), to: junit)
    }
    if let artifacts { try Self.writePictures(of: results, below: directory, to: artifacts) }
    let takesOutput = json || html == "-" || junit == "-"
    if github {
      try annotate(
        GitHubReport(results, accept: accept, place: Self.placeInRepository),
        onErrors: takesOutput)
    }
    if json { return try Console.print(JSONReport(results).text) }
    if quiet, !results.contains(where: { $0.isFailure || $0.tolerated != nil }) { return }
    let descriptor = takesOutput ? STDERR_FILENO : STDOUT_FILENO
    let traits = pictures.traits(of: descriptor)
    let summary = TerminalSummary(results, accept: accept, traits: traits).bytes
    if takesOutput {
      Console.printStyledError(String(decoding: summary, as: UTF8.self))
    } else {
      try Console.printStyled(summary)
    }
  }

  /// Adds the results in the archives of a folder to the archive that `--bundle` names.
  ///
  /// - Throws: ``GridreelError`` if one of them cannot be read, or written.
  func addBundles(in folder: String) throws(GridreelError) {
    let parts = try FilePath.names(in: folder).sorted()
    let results = try parts.mapEach { name throws(GridreelError) in
      try BundledResults(InputFile.read(FilePath.join(folder, name))).results
    }.flatMap(\.self)
    guard let bundle, results.contains(where: \.isFailure) || FilePath.kind(of: bundle) != nil
    else {
      return
    }
    try SharedFile.change(bundle) { old throws(GridreelError) in
      try ReportBundle(adding: results.map(\.pathsFromHere), to: old).bytes
    }
  }

  /// Prints annotations, which GitHub reads from both streams, and appends to the step's summary.
  private func annotate(_ report: GitHubReport, onErrors: Bool) throws(GridreelError) {
    for line in report.annotations {
      if onErrors { Console.printError(line) } else { try Console.print(line) }
    }
    let file = environment("GITHUB_STEP_SUMMARY")
    if !file.isEmpty { try OutputFile.append(Array((report.stepSummary + "\n").utf8), to: file) }
  }

  /// A path from the root of the repository, if it is in there.
  static func placeInRepository(_ path: String) -> String {
    let workspace = environment("GITHUB_WORKSPACE")
    let (root, file) = (FilePath.destination(of: workspace), FilePath.destination(of: path))
    guard !workspace.isEmpty, file.hasPrefix(root + "/") else { return path.normalizedPath }
    return FilePath.relative(file, from: root)
  }

  /// Writes the pictures of failures under the paths of their references.
  private static func writePictures(
    of results: [SnapshotResult], below directory: String?, to folder: String
  ) throws(GridreelError) {
    let start = directory.map { FilePath.join($0, "") } ?? ""
    for result in results {
      guard let actual = result.actual else { continue }
      let inside = result.reference.hasPrefix(start) ? start.count : 0
      let parts = result.reference.dropFirst(inside).split(separator: "/").filter { $0 != ".." }
      let path = FilePath.join(folder, parts.joined(separator: "/"))
      let stem = path.dropLast(".png".count)
      try FilePath.makeFolder(FilePath.folder(of: path))
      try OutputFile.write(actual, to: path)
      if let difference = result.differencePicture {
        try OutputFile.write(difference, to: stem + ".difference.png")
      }
    }
  }
}

/// The flags that control pictures in a terminal.
struct PictureArguments {
  private var noPictures = false
  private var pictures: PictureProtocol?

  static let keys: [Key<PictureArguments>] = [
    .on("noPictures", \.noPictures, "Show no pictures in the terminal."),
    Key(
      "pictures", \.pictures, .word,
      "How the terminal takes pictures: kitty, iterm or sixel (default: it is asked).",
      flag: .value("protocol")),
  ]

  /// The capabilities of a stream, limited by the flags.
  func traits(of descriptor: Int32) -> TerminalTraits {
    let isAsked = !noPictures && pictures == nil
    var traits = TerminalTraits(of: descriptor, input: isAsked ? STDIN_FILENO : nil)
    if noPictures { traits.pictures = nil }
    if let pictures, !noPictures, traits.columns != nil { traits.pictures = pictures }
    return traits
  }
}
