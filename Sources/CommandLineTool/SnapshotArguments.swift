import Gridreel
import GridreelCauses
import GridreelComparing
import GridreelJSONText
import GridreelPrimitives
import GridreelReports
import GridreelStudio

/// The flags that choose grid files and the folder of their references.
struct SnapshotPlaces {
  private var given: [String] = []
  /// Grid files and folders: without any, the folder that the command runs in.
  var paths: [String] { given.isEmpty ? ["."] : given }
  private(set) var directory: String?
  /// The test for which the Python package runs this; nil if the grid files own their references.
  private(set) var owner: ReferenceOwner?

  /// The grid files, as an argument of a command that has them in a property.
  static func arguments<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, SnapshotPlaces>
      & Sendable
  ) -> [Key<Root>] {
    let paths = Key<SnapshotPlaces>(
      "paths", \.given, .texts,
      "Grid files (.grid.json), or folders that are searched for them (default: this folder).",
      flag: .arguments(.files, isOptional: true))
    return [paths.within(path())]
  }

  static let keys: [Key<SnapshotPlaces>] = [
    Key(
      "directory", \.directory, .text,
      "Where references are (default: a folder 'Snapshots' beside each grid file).",
      flag: .value("folder", completion: .folders)),
    Key("owner", \.owner, .testOfPython, "", flag: .value("test").hidden),
  ]

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
struct SnapshotArguments {
  var places = SnapshotPlaces()
  private(set) var filter: String?
  private var jobs: Int?
  private var reach = ReachArguments()
  private var timeout: String?
  private var noProgress = false

  /// The keys as a group of a command that has their values in a property.
  static func group<Root>(
    _ path:
      @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, SnapshotArguments>
      & Sendable
  ) -> KeyGroup<Root> {
    KeyGroup("Pictures", example: "--filter dark --jobs 4", keys.map { $0.within(path()) })
  }

  private static let keys: [Key<SnapshotArguments>] =
    SnapshotPlaces.keys.map { $0.within(\.places) } + [
      Key(
        "filter", \.filter, .text,
        "Only pictures whose grid, theme, state or file has this in its name.", flag: .value("text")
      ),
      Key(
        "jobs", \.jobs, .integer(1...1024),
        "How many pictures are drawn at the same time (default: one on each core).",
        flag: .value("count", letter: "j")),
      BudgetArguments.timeoutKey(\.timeout, of: "a picture"),
      ReachArguments.key(\.reach),
      .on("noProgress", \.noProgress, "Show no progress bar."),
    ]

  /// Makes a run from the flags.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  func run(
    _ action: SnapshotRun.Action, _ allowed: ToleranceArguments
  ) throws(GridreelError) -> SnapshotRun {
    var run = SnapshotRun(action, paths: places.paths)
    (run.directory, run.filter) = (places.directory, filter)
    (run.tolerance, run.allowed) = (allowed.options, reach.allowed)
    (run.owner, run.patience) = (places.owner, SnapshotPlaces.patience)
    run.jobs = jobs
    run.budget = try Budget(timeout: timeout, memory: nil)
    return run
  }

  /// Draws and compares, and shows the progress.
  func outcome(of run: SnapshotRun) async throws -> SnapshotRun.Outcome {
    let bar = noProgress ? nil : ProgressBar(of: "pictures")
    defer { bar?.clear() }
    return try await run.run { done, total in bar?.show(done, of: total) }
  }

  /// The failures of the archives among the paths, as far as their pictures can become references of the other paths;
  /// without archives, the outcome of drawing and comparing.
  ///
  /// - Throws: ``GridreelError`` with the archive and what is wrong with it, or `CancellationError`.
  func outcome(toReviewIn run: inout SnapshotRun) async throws -> SnapshotRun.Outcome {
    let archives = run.paths.filter { $0.hasSuffix(".zip") }
    guard !archives.isEmpty else { return try await outcome(of: run) }
    run.paths.removeAll(where: archives.contains)
    if run.paths.isEmpty { run.paths = ["."] }
    let bundled = try archives.flatMap { path throws(GridreelError) in
      let bytes = try InputFile.read(path)
      do throws(GridreelError) {
        return try BundledResults(bytes).results
      } catch {
        throw error.located(in: path)
      }
    }
    let bar = noProgress ? nil : ProgressBar(of: "pictures")
    defer { bar?.clear() }
    return try await run.checking(bundled) { done, total in bar?.show(done, of: total) }
  }

  /// The commands that accept pictures of a run with these flags.
  func acceptCommand(_ tolerance: ToleranceArguments) -> AcceptCommand {
    AcceptCommand(
      paths: places.paths, directory: places.directory,
      flags: reach.allowPath.flatMap { ["--allow-path", $0] } + tolerance.words
        + (timeout.map { ["--timeout", $0] } ?? []), filter: filter)
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

extension Form<ReferenceOwner> {
  fileprivate static var testOfPython: Form {
    .one(.text()) { text, _ throws(GridreelError) in
      guard let owner = ReferenceOwner(parsing: text), owner.kind.isPython else {
        throw GridreelError("'\(text)' is not 'pytest' or 'python' and the name of a test")
      }
      return owner
    }
  }
}

extension SnapshotRun.Outcome {
  /// Writes the warnings to standard error, as far as they are shown.
  func printWarnings() {
    Console.printWarnings(warnings.map { $0.line(for: .gridFile) }, rest: "")
  }

  /// Exits the program with the status of the run.
  ///
  /// - Throws: ``ExitStatus`` if something failed: the status of the first error that kept a picture from
  ///   being drawn or written, otherwise that of a failed check.
  func throwStatus() throws(ExitStatus) {
    if let code = failures.first?.code ?? otherCode {
      throw ExitStatus(rawValue: code.exitStatus)
    }
    if results.contains(where: \.isFailure) { throw ExitStatus.checkFailed }
  }
}
