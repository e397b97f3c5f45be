import Gridreel
import GridreelPrimitives
import GridreelReports
import GridreelStudio

/// `gridreel docs`: draws the pictures that marks in documents ask for.
struct DocsCommand: ProgramCommand {
  static let word = "docs"
  static let abstract =
    "Draw the pictures of Markdown, HTML, MDX and reStructuredText documents that are out of date."
  static let discussion = """
    gridreel docs README.md docs
    gridreel docs README.md docs --check

    A picture stands between two marks in the document, which name what it shows and the flags of gridreel render:

    <!-- gridreel grids/people.grid.json sort="-age" width=640 -->

    <!-- /gridreel -->

    Only what is between them is rewritten. With 'above' in place of a file, the table above the mark is drawn. Without \
    a theme, there is a light and a dark picture. Paths start from the document's folder. With --check, nothing is \
    written, and the status is 1 if a picture is out of date.
    """

  private var paths: [String] = []
  private var check = false
  private var github = false
  private var pictures = DocumentRun.standardPictures
  private var reach = ReachArguments()
  private var watch = false
  private var quiet = false

  static var arguments: [Key<DocsCommand>] {
    [Key("document", \.paths, .texts, "Documents, and folders of them.", flag: .arguments(.files))]
  }

  static var groups: [KeyGroup<DocsCommand>] {
    [
      KeyGroup(
        "Options",
        [
          .on(
            "check", \.check, "Write nothing, and tell each picture that is out of date and why."),
          .on("github", \.github, "Annotate files in GitHub Actions."),
          Key(
            "pictures", \.pictures, .text,
            "Where pictures go, from the document's folder (default: \(DocumentRun.standardPictures)).",
            flag: .value("pattern")),
          ReachArguments.key(\.reach),
          .on("watch", \.watch, "Look again whenever a document or a file that it names changes."),
          .on("quiet", \.quiet, "Print nothing but what is wrong.", letter: "q"),
        ])
    ]
  }

  func run() async throws {
    var run = DocumentRun(paths: paths)
    (run.pictures, run.isCheck, run.allowed) = (pictures, check, reach.allowed)
    guard watch else { return try await report(run.run()) }
    guard !check else {
      throw GridreelError(.usage, "--watch writes what changes; leave out --check")
    }
    let memory = DocumentMemory()
    while true {
      let reads = ReadFiles()
      do {
        let job = run
        try await ReadFiles.$current.withValue(reads) { try await report(job.run(memory)) }
      } catch let error as GridreelError {
        Console.printError(error.lines)
      } catch is ExitStatus {
        // What is wrong was told.
      }
      let documents = { @Sendable [paths] in (try? DocumentRun.documents(in: paths)) ?? [] }
      let watch = FileWatch(reads.paths ?? paths, since: reads, among: documents)
      memory.note(changed: watch.waitForChange())
    }
  }

  /// What is said of lines that are not printed.
  private static let rest = "; they are told once these are mended"

  /// A note for those whose marks are none.
  private func noteMissingMarks(_ outcome: DocumentRun.Outcome) {
    guard outcome.pictures == 0, outcome.failures.isEmpty, !quiet else { return }
    let place = paths.count == 1 ? "'\(paths[0])'" : "these documents"
    Console.printError(
      "note: there is no mark in \(place); a mark is the first on its line, as in <!-- gridreel people.csv -->"
    )
  }

  private func report(_ outcome: DocumentRun.Outcome) throws {
    noteMissingMarks(outcome)
    Console.printWarnings(
      outcome.warnings.map { $0.line(for: DocumentRun.frontEnd(for: $0.file)) }, rest: Self.rest)
    for path in outcome.leftOver {
      Console.printError("note: \(path) is the picture of no mark any more; remove it")
    }
    if let first = outcome.withoutRecipe.first {
      let more = outcome.withoutRecipe.count - 1
      Console.printError(
        "note: \(first)\(more > 0 ? " and \(more) more" : "") lost its recipe, as optimisers do it, and was compared "
          + "by its pixels")
    }
    Console.printErrors(
      outcome.failures.map { $0.lines(for: DocumentRun.frontEnd(for: $0.file)) }, rest: Self.rest)
    if check {
      for stale in outcome.stale { try Console.print(stale.sentence) }
    } else if !quiet {
      outcome.written.forEach(Console.note)
    }
    if github {
      for line in GitHubReport.annotations(of: outcome.stale.map(\.annotation)) {
        try Console.print(line)
      }
    }
    if let failure = outcome.failures.first { throw ExitStatus(rawValue: failure.code.exitStatus) }
    if check, !outcome.stale.isEmpty { throw ExitStatus.checkFailed }
    let pictures = outcome.pictures
    if check, !quiet {
      try Console.print(
        pictures == 1 ? "the picture is up to date" : "all \(pictures) pictures are up to date")
    }
  }
}

extension DocumentRun.Stale {
  /// `README.md:12: pictures/README/cities-light.png: cities.csv:4 elevation 2850 → 2860`.
  fileprivate var sentence: String {
    "\(document):\(line): " + (picture.map { "\($0): " } ?? "") + cause
  }

  /// What a run in GitHub Actions shows at the line that was changed.
  fileprivate var annotation: GitHubReport.Annotation {
    GitHubReport.Annotation(
      file: ReportArguments.placeInRepository(file ?? document), line: fileLine ?? line,
      title: "stale: \(picture ?? document)", text: "\(document):\(line): \(cause)")
  }
}
