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
            "Only what this report of 'verify --json' lists, if the same is drawn.",
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
      causes: causes, files: files.map(\.normalizedPath), reported: try report.map(Self.pictures))
    var run = try snapshots.run(.verify, tolerance)
    let outcome = try await snapshots.outcome(toReviewIn: &run)
    Console.printErrors(outcome.failures.map { $0.line(for: .gridFile) })
    let acceptance = try Acceptance(of: outcome.results, choice)
    var problem = outcome.failures.first
    for result in acceptance.accepted {
      do throws(GridreelError) {
        try run.accept(result)
        if !quiet { try Console.print(result.place) }
      } catch {
        Console.printError(error.line(for: .gridFile))
        problem = problem ?? error
      }
    }
    let rest = Self.rest(acceptance)
    for line in rest { Console.printError(line) }
    if let problem { throw ExitStatus(rawValue: problem.code.exitStatus) }
    if acceptance.accepted.isEmpty {
      let reason = rest.isEmpty ? "no picture that was chosen fails" : "the reasons are above"
      Console.printError("nothing was accepted: \(reason)")
    }
    if acceptance.accepted.isEmpty || !rest.isEmpty { throw ExitStatus.checkFailed }
  }

  /// What was not accepted, and why.
  private static func rest(_ acceptance: Acceptance) -> [String] {
    var lines: [String] = []
    if !acceptance.waiting.isEmpty {
      let flags = acceptance.others.flatMap { ["--cause", shellWord($0)] }
      lines.append(
        staying(acceptance.waiting, "for further reasons")
          + "; to accept them too, add: \(flags.joined(separator: " "))")
    }
    if !acceptance.changedSince.isEmpty {
      lines.append(
        staying(acceptance.changedSince, "otherwise than in the report")
          + "; write the report again, look at it, and accept that")
    }
    lines += acceptance.unmet.map { "--cause: no picture fails for '\($0)' any more" }
    return lines + refusals(acceptance.refused)
  }

  private static func staying(_ results: [SnapshotResult], _ reasons: String) -> String {
    results.count == 1
      ? "\(results[0].place): differs \(reasons) and stays"
      : "\(results.count) pictures differ \(reasons) and stay"
  }

  /// Why pictures cannot be accepted, the pictures of one reason in one line.
  private static func refusals(_ results: [SnapshotResult]) -> [String] {
    var pictures: [String: [SnapshotResult]] = [:]
    for result in results { pictures[result.firstReason, default: []].append(result) }
    return results.map(\.firstReason).eachOnce.compactMap { reason in
      guard let own = pictures[reason], !own.allSatisfy(\.isToldApart) else { return nil }
      let start =
        own.count == 1 ? "\(own[0].place): error" : "\(own.count) pictures are not accepted"
      return "\(start): \(reason)"
    }
  }

  /// The pixels of the failures in a report, by the paths of their references.
  private static func pictures(
    inReport path: String
  ) throws(GridreelError) -> [String: String] {
    let root = try JSONNode.parse(try InputFile.read(path, atMost: InputFile.textLimit))
    guard case .object(let report) = root.value, report["causes"] != nil,
      case .array(let pictures) = report["pictures"]?.value
    else {
      throw GridreelError(.badInput, file: path, "is not a report of 'gridreel verify --json'")
    }
    var known: [String: String] = [:]
    for picture in pictures {
      guard case .object(let members) = picture.value,
        case .string(let reference) = members["reference"]?.value,
        case .string(let status) = members["status"]?.value, status != "passed"
      else { continue }
      known[reference] =
        if case .string(let drawn) = members["drawn"]?.value { drawn } else { "" }
    }
    return known
  }
}
