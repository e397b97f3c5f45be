import ArgumentParser
import Gridreel
import Studio

/// `gridreel prune`: removes references without a picture.
struct PruneCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Remove references to which no picture of any grid file belongs.",
    discussion: """
      gridreel prune Grids --dry-run

      Only files that say of themselves that they are references are removed, and nothing at all while \
      a grid file cannot be read. References of tests in Swift and Python stay. Prints the path of each. \
      Refuses where CI is set, unless --allow-ci or --dry-run.
      """)

  @OptionGroup var places: SnapshotPlaces
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Refused: what a filter leaves out would look as if nothing drew it.", valueName: "text"))
  var filter: String?
  @Flag(name: .long, help: "Only print what would be removed.")
  var dryRun = false
  @Flag(name: .long, help: "Remove references even where the variable CI is set.")
  var allowCi = false
  @Flag(name: .long, help: "Do not print the paths of removed files.")
  var quiet = false

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
    (pruning.owner, pruning.patience) = (try places.referenceOwner(), SnapshotPlaces.patience)
    let removed = try pruning.run()
    if !quiet { try removed.forEach(Console.print) }
  }
}
