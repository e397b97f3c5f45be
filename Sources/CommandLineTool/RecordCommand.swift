import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelStudio

/// `gridreel record`: writes the references of grid files.
struct RecordCommand: ProgramCommand {
  static let word = "record"
  static let abstract = "Write the reference pictures that 'verify' compares with."
  static let discussion = """
    gridreel record Grids
    gridreel record Grids --mode failed --filter dark
    gridreel record Grids --lock

    A reference whose pixels are equal is written anew by --mode all alone, and only if its theme, data or \
    options are others. What is not written is compared, so that \
    the status is 1 if anything would still fail. With --lock, references have no pictures: a file \
    gridreel.lock in each folder has digests; once it is there, every command uses it. Refuses where \
    CI is set, unless --allow-ci.
    """

  private var snapshots = SnapshotArguments()
  private var mode = SnapshotRun.Mode.missing
  private var lock = false
  private var allowCi = false
  private var tolerance = ToleranceArguments()
  private var reports = ReportArguments()

  static var arguments: [Key<RecordCommand>] {
    SnapshotPlaces.arguments(\.snapshots.places)
  }

  static var groups: [KeyGroup<RecordCommand>] {
    [
      SnapshotArguments.group(\.snapshots), ToleranceArguments.group(\.tolerance),
      ReportArguments.group(\.reports),
      KeyGroup(
        "Options",
        [
          Key(
            "mode", \.mode, .word,
            "Which references are written: all that differ, those that failed, or those that are missing "
              + "(default: missing).", flag: .value("mode")),
          .on(
            "lock", \.lock,
            "Write digests into a file 'gridreel.lock' beside the grid files, and no pictures."),
          .on("allowCi", \.allowCi, "Write references even where the variable CI is set."),
        ]),
    ]
  }

  func run() async throws {
    try SnapshotArguments.refuseBuildMachine(
      unless: allowCi,
      "nothing is recorded where CI is set, so that no failure turns into a reference; "
        + "record at home, or use --allow-ci")
    var run = try snapshots.run(.record(mode), tolerance)
    run.makesLocks = lock
    let outcome = try await snapshots.outcome(of: run)
    if !reports.quiet && !reports.json {
      for result in outcome.results where result.status == .recorded {
        try Console.print(result.place)
      }
    }
    outcome.printWarnings()
    Console.printErrors(outcome.failures.map { $0.line(for: .gridFile) })
    try reports.report(
      outcome.results, accept: snapshots.acceptCommand(tolerance), below: run.directory)
    try outcome.throwStatus()
  }
}
