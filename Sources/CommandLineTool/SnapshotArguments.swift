import ArgumentParser
import Causes
import Comparing
import Gridreel
import Primitives
import Reports
import Studio

/// The flags that choose grid files and the folder of their references.
struct SnapshotPlaces: ParsableArguments {
  @Argument(
    help: "Grid files (.grid.json), or folders that are searched for them.", completion: .file())
  var paths: [String]
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Where references are (default: a folder 'Snapshots' beside each grid file).",
      valueName: "folder"),
    completion: .directory)
  var directory: String?
  @Option(name: .long, parsing: .unconditional, help: .hidden)
  var owner: String?

  /// The test for which the Python package runs this; nil if the grid files own their references.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  func referenceOwner() throws(GridreelError) -> ReferenceOwner? {
    guard let owner else { return nil }
    guard let parsed = ReferenceOwner(parsing: owner), parsed.kind.isPython else {
      throw GridreelError(
        .usage, "--owner: '\(owner)' is not 'pytest' or 'python' and the name of a test")
    }
    return parsed
  }

  /// Waits for other runs, and says so.
  static var patience: SnapshotRun.Patience {
    var patience = SnapshotRun.Patience()
    patience.told = {
      Console.printError("\($0): another run uses these references; waiting for its end")
    }
    return patience
  }
}

/// The flags shared by `record` and `verify`: which pictures, where their references are, how to draw.
struct SnapshotArguments: ParsableArguments {
  @OptionGroup var places: SnapshotPlaces
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Only pictures whose grid, theme, state or file has this in its name.", valueName: "text"))
  var filter: String?
  @Option(
    name: .shortAndLong, parsing: .unconditional,
    help: ArgumentHelp(
      "How many pictures are drawn at the same time (default: one on each core).",
      valueName: "count"))
  var jobs: String?
  @OptionGroup var reach: ReachArguments
  @Flag(name: .long, help: "Show no progress bar.")
  var noProgress = false

  /// Makes a run from the flags.
  func run(
    _ action: SnapshotRun.Action, _ allowed: ToleranceArguments
  ) throws -> SnapshotRun {
    var run = SnapshotRun(action, paths: places.paths)
    (run.directory, run.filter) = (places.directory, filter)
    (run.tolerance, run.allowed) = (try allowed.options(), reach.allowed)
    (run.owner, run.patience) = (try places.referenceOwner(), SnapshotPlaces.patience)
    run.jobs = try Self.count(ofJobs: jobs)
    return run
  }

  /// The number of jobs to run concurrently; nil if not given.
  static func count(ofJobs text: String?) throws(GridreelError) -> Int? {
    guard let text else { return nil }
    guard let count = Int(text), (1...1024).contains(count) else {
      throw GridreelError(.usage, "--jobs: '\(text)' is not a number from 1 to 1024")
    }
    return count
  }

  /// Draws and compares, and shows the progress.
  func outcome(of run: SnapshotRun) async throws -> SnapshotRun.Outcome {
    let bar = noProgress ? nil : ProgressBar(of: "pictures")
    defer { bar?.clear() }
    return try await run.run { done, total in bar?.show(done, of: total) }
  }

  /// The commands that accept pictures of a run with these flags.
  func acceptCommand(_ tolerance: ToleranceArguments) -> AcceptCommand {
    AcceptCommand(
      paths: places.paths, directory: places.directory,
      flags: reach.allowPath.flatMap { ["--allow-path", $0] } + tolerance.words)
  }

  /// Ends a command where the variable is set that all build machines set.
  ///
  /// - Throws: ``GridreelError`` with code `usage` and the message.
  static func refuseBuildMachine(
    unless isAllowed: Bool = false, _ message: Message
  ) throws(GridreelError) {
    guard !isAllowed, BuildMachine.isNamed(by: environment(BuildMachine.variable)) else { return }
    throw GridreelError(.usage, message)
  }
}

extension ToleranceArguments {
  /// The tolerance flags as options, which override those of grid files.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  fileprivate func options() throws(GridreelError) -> ToleranceOptions {
    let tolerance = try tolerance()
    var options = ToleranceOptions()
    if metric != nil { options.metric = tolerance.metric }
    if threshold != nil { options.threshold = tolerance.threshold }
    if maxChannelDelta != nil { options.maxChannelDelta = tolerance.maximumChannelDelta }
    if ignoreAntialiasing { options.ignoreAntialiasing = true }
    options.maxDiffPixels = tolerance.maximumDifferingPixels
    options.maxDiffRatio = tolerance.maximumDifferingRatio
    options.window = tolerance.window
    return options
  }
}

extension SnapshotRun.Outcome {
  /// Exits the program with the status of the run.
  ///
  /// - Throws: ``ExitStatus`` if something failed: the status of the first error that kept a picture from
  ///   being drawn or written, otherwise that of a failed check.
  func throwStatus() throws(ExitStatus) {
    if let failure = failures.first { throw ExitStatus(rawValue: failure.code.exitStatus) }
    if results.contains(where: \.isFailure) { throw ExitStatus.checkFailed }
  }
}
