import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelJSONText
import GridreelPrimitives
import GridreelReports
import GridreelStudio

/// `gridreel accept`: makes pictures the references because of the reasons for which they differ.
struct AcceptPicturesCommand: ProgramCommand {
  static let word = "accept"
  static let abstract = "Make pictures the references by the causes that 'verify' reports."
  static let discussion = """
    gridreel accept Grids --cause fjord.accentColor
    gridreel accept Grids --file Themes/fjord.json --filter dark
    gridreel accept Grids --report report.json --cause fjord.accentColor
    gridreel accept report.zip Grids --cause fjord.accentColor

    Draws the pictures again. A picture that differs for further reasons stays as it is, and the status is 1; \
    name these causes too. Without --cause and --file, everything that --filter or --report \
    chooses is accepted. Of an archive of 'verify --bundle', the pictures in it are accepted if they are what is drawn \
    here, apart from what fonts and libraries change. Refuses where CI is set, unless --allow-ci.
    """

  private var snapshots = SnapshotArguments()
  private var causes: [String] = []
  private var files: [String] = []
  private var report: String?
  private var all = false
  private var allowCi = false
  private var quiet = false
  private var tolerance = ToleranceArguments()

  static var arguments: [Key<AcceptPicturesCommand>] {
    SnapshotPlaces.arguments(\.snapshots.places)
  }

  static var groups: [KeyGroup<AcceptPicturesCommand>] {
    [
      KeyGroup(
        "Causes", example: "--cause fjord.accentColor",
        [
          Key(
            "cause", \.causes, .repeated { text, _ in text },
            "Pictures that differ for this cause, by its name in reports; may be repeated.",
            flag: .value("name")),
          Key(
            "file", \.files, .repeated { text, _ in text },
            "Pictures that differ for a value of this file; may be repeated.",
            flag: .value("file", completion: .files)),
          Key(
            "report", \.report, .text,
            "Only what this report of 'verify --json' lists, if it still differs for the same causes.",
            flag: .value("file", completion: .files)),
          .on("all", \.all, "Everything that fails."),
        ]), SnapshotArguments.group(\.snapshots), ToleranceArguments.group(\.tolerance),
      KeyGroup(
        "Options",
        [
          .on("allowCi", \.allowCi, "Write references even where the variable CI is set."),
          .on("quiet", \.quiet, "Do not print output paths.", letter: "q"),
        ]),
    ]
  }

  func run() async throws {
    try SnapshotArguments.refuseBuildMachine(
      unless: allowCi,
      "nothing is accepted where CI is set, so that no failure turns into a reference; "
        + "accept at home, or use --allow-ci")
    guard all || !causes.isEmpty || !files.isEmpty || report != nil || snapshots.filter != nil
    else {
      throw GridreelError(
        .usage, "what to accept is missing: use --cause, --file, --filter, --report or --all")
    }
    let choice = Acceptance.Choice(
      causes: causes, files: files.map(\.normalizedPath), reported: try report.map(Self.causes))
    var run = try snapshots.run(.verify, tolerance)
    let outcome = try await snapshots.outcome(toReviewIn: &run)
    Console.printErrors(outcome.failures.map(\.description))
    let acceptance = try Acceptance(of: outcome.results, choice)
    for result in acceptance.accepted {
      try run.accept(result)
      if !quiet { try Console.print(result.place) }
    }
    if let failure = outcome.failures.first {
      throw ExitStatus(rawValue: failure.code.exitStatus)
    }
    try tell(acceptance, outcome.results.filter { $0.status == .error })
  }

  /// Says what was not accepted.
  private func tell(
    _ acceptance: Acceptance, _ unread: [SnapshotResult]
  ) throws(ExitStatus) {
    let waiting = acceptance.waiting.count
    if waiting > 0 {
      let (pictures, stay) =
        waiting == 1 ? ("1 picture differs", "stays") : ("\(waiting) pictures differ", "stay")
      let flags = acceptance.others.flatMap { ["--cause", shellWord($0)] }
      Console.printError(
        "\(pictures) for further reasons and \(stay); to accept them too, add: "
          + flags.joined(separator: " "))
    } else if acceptance.accepted.isEmpty, !unread.isEmpty {
      for result in unread { Console.printError("\(result.place): error: \(result.firstReason)") }
      Console.printError("nothing was accepted: the pictures above have to be mended first")
    } else if acceptance.accepted.isEmpty {
      Console.printError("nothing was accepted: no picture that was chosen fails")
    } else {
      return
    }
    throw .checkFailed
  }

  /// The causes in a report.
  private static func causes(
    inReport path: String
  ) throws(GridreelError) -> [Acceptance.ReportedCause] {
    let root = try JSONNode.parse(try InputFile.read(path, atMost: InputFile.textLimit))
    guard case .object(let report) = root.value, case .array(let causes) = report["causes"]?.value
    else {
      throw GridreelError(.badInput, file: path, "is not a report of 'gridreel verify --json'")
    }
    return causes.compactMap { cause in
      guard case .object(let members) = cause.value,
        case .string(let name) = members["name"]?.value,
        case .string(let text) = members["text"]?.value,
        case .array(let pictures) = members["pictures"]?.value
      else { return nil }
      let paths = pictures.compactMap { if case .string(let path) = $0.value { path } else { nil } }
      return Acceptance.ReportedCause(name: name, text: text, pictures: paths)
    }
  }
}
