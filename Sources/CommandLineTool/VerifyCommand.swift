import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelReports
import GridreelStudio

/// `gridreel verify`: compares the pictures of grid files with their references.
struct VerifyCommand: ProgramCommand {
  static let word = "verify"
  static let abstract =
    "Draw grid files in all their themes, scales and states, and compare with references."
  static let discussion = """
    gridreel verify Grids
    gridreel verify countries.grid.json --filter dark --html report.html
    gridreel verify Grids --against main

    Nothing is ever written but reports. A reference that is not there is a failure, and so is one to \
    which no picture belongs. Pictures are equal only if all pixels are, unless a flag or \
    'snapshots.tolerance' in the grid file says otherwise; flags win. With --against, there are no \
    references: the pictures of a revision of git are drawn too, from its grid files, themes and data.
    """

  private var snapshots = SnapshotArguments()
  private var against: String?
  /// A folder with archives of the Python package, whose results are added to that of `--bundle`.
  private var bundles: String?
  private var tolerance = ToleranceArguments()
  private var reports = ReportArguments()

  static var arguments: [Key<VerifyCommand>] {
    SnapshotPlaces.arguments(\.snapshots.places)
  }

  static var groups: [KeyGroup<VerifyCommand>] {
    [
      KeyGroup(
        "Revisions", example: "--against main",
        [
          Key(
            "against", \.against, .text,
            "Compare with the pictures that this revision of git draws, in place of references.",
            flag: .value("revision")),
          Key("bundles", \.bundles, .text, "", flag: .value("folder").hidden),
        ]), SnapshotArguments.group(\.snapshots), ToleranceArguments.group(\.tolerance),
      ReportArguments.group(\.reports),
    ]
  }

  func run() async throws {
    if let bundles { return try reports.addBundles(in: bundles) }
    var run = try snapshots.run(.verify, tolerance)
    run.against = against
    var outcome = try await snapshots.outcome(of: run)
    if let owner = run.owner {
      // Nobody wrote the grid file.
      for place in outcome.results.indices { outcome.results[place].subject.grid = owner.name }
    }
    if run.owner == nil, !reports.quiet { outcome.printWarnings() }
    Console.printErrors(outcome.failures.map { $0.line(for: .gridFile) })
    let accept = against == nil ? snapshots.acceptCommand(tolerance) : .none
    try reports.report(outcome.results, accept: accept, below: run.directory)
    try outcome.throwStatus()
  }
}
