package import GridreelCauses
package import GridreelFiles
package import GridreelPrimitives
import GridreelStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of `gridreel record` or `gridreel verify`: draws every picture of the grid files below some paths
/// and compares it with its reference.
package struct SnapshotRun: Sendable {
  /// The references to write.
  package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// All references whose pixels differ at all.
    case all
    /// Missing references, and those whose comparison fails.
    case failed
    /// Missing references.
    case missing
  }

  /// What to do with references.
  package enum Action: Hashable, Sendable {
    /// Writes no references.
    case verify
    /// Writes some references, and compares the others.
    case record(Mode)
  }

  /// How long a run waits for the end of another one that uses the same references.
  package struct Patience: Sendable {
    /// The most seconds to wait for one folder.
    package var seconds = 60.0
    /// Called with the folder before waiting.
    package var told: @Sendable (String) -> Void = { _ in }

    package init() {}
  }

  /// The result of a run.
  package struct Outcome: Sendable {
    /// One result per picture, in the order of paths, themes, states and scales; grid files that cannot be
    /// read come first, orphans last.
    package var results: [SnapshotResult] = []
    /// The warnings about the pictures.
    package var warnings: [Warning] = []
    /// The errors that kept pictures from being drawn or written, without duplicates.
    package var failures: [GridreelError] = []
    /// The kind of the first error that is told otherwise: by the change of the data that is its reason, or of a revision.
    package var otherCode: GridreelError.Code?
  }

  /// What to do with references.
  package var action: Action
  /// Grid files, and folders to search for grid files.
  package var paths: [String]
  /// The folder that replaces `Snapshots` next to each grid file; nil if none is given.
  package var directory: String?
  /// Selects the pictures whose name contains this text.
  package var filter: String?
  /// The number of tasks that draw concurrently, 1 or more; nil means one per core.
  package var jobs: Int?
  /// The tolerance that overrides those of grid files.
  package var tolerance = ToleranceOptions()
  /// Folders, or single files, that grid files may name besides those in their folders.
  package var allowed: [String] = []
  /// The test for which another program runs this; nil if the grid files own their references.
  package var owner: ReferenceOwner?
  /// The revision of the sources whose pictures are compared with in place of references; nil for references.
  package var against: String?
  package var patience = Patience()
  /// What reading a file, or drawing and comparing a picture, may use.
  package var budget = Budget.standard
  /// Whether references without a file are written into locks, which are made if there are none.
  package var makesLocks = false
  /// Whether there may be no grid file at all.
  var mayBeEmpty = false
  /// The files that another run drew, by the paths of their references; nil if nothing is checked against them.
  ///
  /// No other picture is drawn, and only fonts and libraries may differ.
  var foreign: [String: String]?

  package init(_ action: Action, paths: [String]) { (self.action, self.paths) = (action, paths) }

  /// Draws and compares everything.
  ///
  /// - Parameter progress: called from time to time with the number of finished pictures and of all.
  /// - Returns: The results, which are the same for any number of tasks.
  /// - Throws: ``GridreelError`` if nothing can be drawn at all, or `CancellationError`.
  nonisolated(nonsending) package func run(
    progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Outcome {
    if let against { return try await run(against: against, progress) }
    var plan = try SnapshotPlan(
      paths: paths, directory: directory, allowing: allowed, mayBeEmpty: mayBeEmpty)
    if let filter { try plan.keep(filter, mayBeEmpty: mayBeEmpty) }
    if let foreign { plan.keep { foreign[$0.normalizedPath] != nil } }
    let isLocked = SnapshotLocks.areUsed(by: plan, isMade: makesLocks)
    // Targets of links are not written, and so need no lock.
    let folders = plan.referenceFolders(isLocked).filter { folder in
      action == .verify || (try? ReferenceFile.checkLinks(in: folder, below: places)) != nil
    }
    let lock = try SnapshotLock(folders, for: action == .verify ? .reading : .writing, patience)
    let locks = try SnapshotLocks(isLocked, isRecorded: action != .verify)
    var verdicts = try await verdicts(of: plan, in: locks, progress)
    verdicts.explainLosses()
    if action != .verify { try locks.write(verdicts.map(\.result), below: places) }
    var outcome = Outcome()
    outcome.results = plan.failures.map(Self.result)
    outcome.results += verdicts.map(\.result)
    outcome.failures = Self.failures(plan, verdicts)
    outcome.otherCode = verdicts.lazy.compactMap(\.failure).first?.code
    outcome.warnings = verdicts.flatMap(\.warnings).eachOnce
    if filter == nil, foreign == nil { outcome.warnings += Self.unheeded(verdicts) }
    if filter == nil, foreign == nil, plan.failures.isEmpty {
      let orphans = try SnapshotOrphans(plan, of: owner, in: locks).results
      let moved = SnapshotMoves(outcome.results + orphans, ignoring: plan.ignored).results
      var renames = SnapshotRenames(self, plan, in: locks)
      outcome.results = renames.compared(moved)
    }
    withExtendedLifetime(lock) {}
    return outcome
  }

  /// Records the actual picture of a failed result as its reference.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package func accept(_ result: SnapshotResult) throws(GridreelError) {
    guard let bytes = result.actual else {
      throw GridreelError(
        .usage, file: result.reference, "there is nothing drawn that could be accepted")
    }
    if let locked = result.locked { return try SnapshotLocks.accept(locked, places, patience) }
    let paths = [result.reference] + [result.movedFrom].compactMap(\.self)
    for path in paths { try ReferenceFile.checkLinks(in: path, below: places) }
    let lock = try SnapshotLock(Set(paths.map(FilePath.folder)), for: .writing, patience)
    try ReferenceFile.writePicture(bytes, to: result.reference, below: places)
    if let old = result.replaced { try FilePath.remove(old) }
    withExtendedLifetime(lock) {}
  }

  /// Makes the reference of a picture that was accepted again what it was before.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package func takeBack(_ result: SnapshotResult) throws(GridreelError) {
    if let locked = result.locked { return try SnapshotLocks.takeBack(locked, places, patience) }
    let old = result.replaced ?? result.reference
    let lock = try SnapshotLock(
      [FilePath.folder(of: result.reference), FilePath.folder(of: old)], for: .writing, patience)
    if let expected = result.expected {
      try ReferenceFile.writePicture(expected, to: old, below: places)
    }
    if result.expected == nil || old != result.reference {
      try ReferenceFile.checkLinks(in: result.reference, below: places)
      try FilePath.remove(result.reference)
    }
    withExtendedLifetime(lock) {}
  }

  /// The folders named by the user that contain references.
  var places: [String] {
    directory.map { [$0] }
      ?? paths.map { FilePath.kind(of: $0) == .folder ? $0 : FilePath.folder(of: $0) }
  }

  /// The errors that kept pictures from being drawn, each once; a file that several grid files name is told of once,
  /// too, and so is what lets them name it.
  static func failures(_ plan: SnapshotPlan, _ verdicts: [SnapshotVerdict]) -> [GridreelError] {
    var told: Set<String> = []
    var beyond = 0
    var errors =
      (plan.failures.map(\.error) + verdicts.filter(\.result.isToldApart).compactMap(\.failure))
      .filter { error in
        let isOfAnother = error.code == .unreadableInput
        let isNew = told.insert(isOfAnother ? error.message.description : error.description)
          .inserted
        if isNew, error.code == .outOfReach { beyond += 1 }
        return isNew && (error.code != .outOfReach || beyond <= shownBeyond)
      }
    if beyond > shownBeyond {
      errors.append(
        GridreelError(
          .outOfReach,
          "\((beyond - shownBeyond).counted("more name")) lead outside of the folders of grid files; an empty file \(quoted(Reach.rootName)) in the folder of the project lets them name all that is below it"
        ))
    }
    return errors
  }

  /// What grid files say is not compared, and none of their pictures shows.
  private static func unheeded(_ verdicts: [SnapshotVerdict]) -> [Warning] {
    let drawn = verdicts.filter { $0.failure == nil }
    let files = Dictionary(grouping: drawn, by: \.result.subject.grid)
    return drawn.map(\.result.subject.grid).eachOnce.flatMap { grid in
      let own = files[grid] ?? []
      return own[0].unheeded.filter { warning in own.allSatisfy { $0.unheeded.contains(warning) } }
    }
  }

  /// How many names are told that lead outside.
  private static let shownBeyond = 1

  static func result(of failure: SnapshotPlan.Failure) -> SnapshotResult {
    let subject = SnapshotResult.Subject(grid: failure.path, theme: "", scale: 1)
    return SnapshotResult(subject, reference: "", failedBy: failure.error)
  }

  /// Draws the pictures of a plan, and compares them with references or with those of a revision.
  nonisolated(nonsending) func verdicts(
    of plan: SnapshotPlan, since past: PastPictures? = nil,
    in locks: SnapshotLocks = SnapshotLocks(), _ progress: (Int, Int) -> Void
  ) async throws -> [SnapshotVerdict] {
    guard !plan.pictures.isEmpty else { return [] }
    let cores = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let taskCount = min(max(1, jobs ?? cores), plan.pictures.count)
    let queue = SnapshotQueue(plan, allowing: allowed, budget)
    let (events, source) = AsyncStream.makeStream(of: Void.self)
    return try await withThrowingTaskGroup(of: [(Int, SnapshotVerdict)].self) { group in
      for _ in 0..<taskCount {
        group.addTask { @concurrent in
          var worker = SnapshotWorker(self)
          var verdicts: [(Int, SnapshotVerdict)] = []
          var file: Int?
          while !Task.isCancelled, let next = await queue.take(after: file) {
            let picture = plan.pictures[next.picture]
            file = picture.file
            let input = await next.input.value
            let verdict = worker.process(
              picture, of: plan.files[picture.file], input,
              from: past?.file(of: picture) ?? foreign?[picture.reference.normalizedPath],
              in: locks.lock(of: picture))
            verdicts.append((next.picture, verdict))
            source.yield()
          }
          return verdicts
        }
      }
      var done = 0
      for await _ in events {
        done += 1
        progress(done, plan.pictures.count)
        if done == plan.pictures.count { break }
      }
      try Task.checkCancellation()
      var all: [(Int, SnapshotVerdict)] = []
      for try await part in group { all += part }
      return all.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }
}
