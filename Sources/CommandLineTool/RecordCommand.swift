import ArgumentParser
import Causes
import Comparing
import Gridreel
import Studio

/// `gridreel record`: writes the references of grid files.
struct RecordCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write the reference pictures that 'verify' compares with.",
    discussion: """
      gridreel record Grids
      gridreel record Grids --mode failed --filter dark

      A reference whose pixels are equal is never touched. What is not written is compared, so that \
      the status is 1 if anything would still fail. Refuses where CI is set, unless --allow-ci.
      """)

  @OptionGroup(title: "Pictures") var snapshots: SnapshotArguments
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Which references are written: all that differ, those that failed, or those that are missing "
        + "(default: missing).", valueName: "mode"),
    completion: .words(SnapshotRun.Mode.self))
  var mode: String?
  @Flag(name: .long, help: "Write references even where the variable CI is set.")
  var allowCi = false
  @OptionGroup(title: "Tolerance") var tolerance: ToleranceArguments
  @OptionGroup(title: "Reports") var reports: ReportArguments
  @Flag(name: .long, help: "Do not print output paths.")
  var quiet = false

  func run() async throws {
    try SnapshotArguments.refuseBuildMachine(
      unless: allowCi,
      "nothing is recorded where CI is set, so that no failure turns into a reference; "
        + "record at home, or use --allow-ci")
    let mode = try mode.map { try SnapshotRun.Mode(word: $0, flag: "--mode") } ?? .missing
    let run = try snapshots.run(.record(mode), tolerance)
    let outcome = try await snapshots.outcome(of: run)
    if !quiet && !reports.json {
      for result in outcome.results where result.status == .recorded {
        try Console.print(result.reference)
      }
    }
    Console.printWarnings(outcome.warnings.map(\.description))
    Console.printErrors(outcome.failures.map(\.description))
    try reports.report(
      outcome.results, accept: snapshots.acceptCommand(tolerance), below: run.directory)
    try outcome.throwStatus()
  }
}
