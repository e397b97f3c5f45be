import Gridreel
import GridreelStudio

/// `gridreel prune`: removes references without a picture.
struct PruneCommand: ProgramCommand {
  static let word = "prune"
  static let abstract = "Remove references to which no picture of any grid file belongs."
  static let discussion = """
    gridreel prune Grids --dry-run

    Only files that say of themselves that they are references are removed, and nothing at all while \
    a grid file or its theme cannot be read. References of tests in Swift and Python stay. Prints the path of each. \
    Refuses where CI is set, unless --allow-ci or --dry-run.
    """

  private var places = SnapshotPlaces()
  private var filter: String?
  private var dryRun = false
  private var allowCi = false
  private var quiet = false

  static var arguments: [Key<PruneCommand>] { SnapshotPlaces.arguments(\.places) }

  static var groups: [KeyGroup<PruneCommand>] {
    [
      KeyGroup(
        "Options",
        SnapshotPlaces.keys.map { $0.within(\.places) } + [
          Key(
            "filter", \.filter, .text,
            "Refused: what a filter leaves out would look as if nothing drew it.",
            flag: .value("text")),
          .on("dryRun", \.dryRun, "Only print what would be removed."),
          .on("allowCi", \.allowCi, "Remove references even where the variable CI is set."),
          .on("quiet", \.quiet, "Do not print the paths of removed files.", letter: "q"),
        ])
    ]
  }

  func run() throws {
    guard filter == nil else {
      throw GridreelError(
        .usage,
        "--filter: nothing is removed by a filter, since pictures that it leaves out would look "
          + "as if nothing drew them")
    }
    try SnapshotArguments.refuseBuildMachine(
      unless: allowCi || dryRun,
      "nothing is removed where CI is set, where nobody looks; prune at home, or use --allow-ci")
    var pruning = SnapshotPruning(paths: places.paths)
    (pruning.directory, pruning.isTrial) = (places.directory, dryRun)
    (pruning.owner, pruning.patience) = (places.owner, SnapshotPlaces.patience)
    let removed = try pruning.run()
    if !quiet { try removed.forEach(Console.print) }
  }
}
