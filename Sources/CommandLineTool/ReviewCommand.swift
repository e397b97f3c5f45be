import Gridreel
import GridreelComparing
import GridreelPrimitives
import GridreelReports
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `gridreel review`: shows the failures of `verify`, and asks which pictures become the reference.
struct ReviewCommand: ProgramCommand {
  static let word = "review"
  static let abstract = "Look at pictures that are not their references, and accept or reject each."
  static let discussion = """
    gridreel review Grids
    yes skip | gridreel review Grids --filter dark
    gridreel review report.zip Grids

    Keys are a (accept: what was drawn becomes the reference), A (this one and all later ones that differ \
    for the same causes), r (reject), s (skip), U (take back the last answer), q (quit) and ?. \
    Where standard input is not a terminal, a line is an answer. Nothing but accepted references is \
    written. Ends with status 0 if everything failing was accepted. Refuses where CI is set.

    An archive of 'verify --bundle', such as one of a build machine, shows the failures of that run, and its \
    pictures become the references. They must be what is drawn here, apart from what fonts and libraries change.
    """

  private var snapshots = SnapshotArguments()
  private var tolerance = ToleranceArguments()
  private var pictures = PictureArguments()

  static var arguments: [Key<ReviewCommand>] {
    SnapshotPlaces.arguments(\.snapshots.places)
  }

  static var groups: [KeyGroup<ReviewCommand>] {
    [
      SnapshotArguments.group(\.snapshots), ToleranceArguments.group(\.tolerance),
      KeyGroup("Terminal", PictureArguments.keys.map { $0.within(\.pictures) }),
    ]
  }

  func run() async throws {
    try SnapshotArguments.refuseBuildMachine(
      "nothing is reviewed where CI is set, because nobody looks; use 'gridreel verify'")
    var run = try snapshots.run(.verify, tolerance)
    let outcome = try await snapshots.outcome(toReviewIn: &run)
    outcome.printWarnings()
    let traits = pictures.traits(of: STDOUT_FILENO)
    let console = ReviewConsole(input: STDIN_FILENO, output: STDOUT_FILENO, traits: traits)
    Console.printErrors(outcome.failures.map { $0.line(for: .gridFile) })
    let session = console.run(
      outcome.results,
      accept: { result in Result { () throws(GridreelError) in try run.accept(result) } },
      restore: { result in Result { () throws(GridreelError) in try run.takeBack(result) } })
    if let failure = outcome.failures.first ?? session.failed.first?.error {
      throw ExitStatus(rawValue: failure.code.exitStatus)
    }
    if !session.isSettled { throw ExitStatus.checkFailed }
  }
}
