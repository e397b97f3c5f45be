import Gridreel
import GridreelComparing
import GridreelStudio

/// `gridreel verify`: compares the pictures of grid files with their references.
struct VerifyCommand: ProgramCommand {
  static let word = "verify"
  static let abstract =
    "Draw grid files in all their themes, scales and states, and compare with references."
  static let discussion = """
    gridreel verify Grids
    gridreel verify countries.grid.json --filter dark --html report.html

    Nothing is ever written but reports. A reference that is not there is a failure, and so is one to \
    which no picture belongs. Pictures are equal only if all pixels are, unless a flag or \
    'snapshots.tolerance' in the grid file says otherwise; flags win.
    """

  private var snapshots = SnapshotArguments()
  private var tolerance = ToleranceArguments()
  private var reports = ReportArguments()

  static var arguments: [Key<VerifyCommand>] {
    SnapshotPlaces.arguments(\.snapshots.places)
  }

  static var groups: [KeyGroup<VerifyCommand>] {
    [
      SnapshotArguments.group(\.snapshots), ToleranceArguments.group(\.tolerance),
      ReportArguments.group(\.reports),
    ]
  }

  func run() async throws {
    let run = try snapshots.run(.verify, tolerance)
    let outcome = try await snapshots.outcome(of: run)
    Console.printErrors(outcome.failures.map(\.description))
    try reports.report(
      outcome.results, accept: snapshots.acceptCommand(tolerance), below: run.directory)
    try outcome.throwStatus()
  }
}
