import GridreelCauses
import GridreelFiles
import GridreelPrimitives

/// The pictures of a revision, drawn by this program.
struct PastPictures: Sendable {
  /// What makes pictures of both revisions one: their grid file and the name of the reference.
  struct Identity: Hashable, Sendable {
    let grid: String
    let name: String
  }

  /// What kept a picture from being drawn.
  struct Fault: Sendable {
    /// The message, and how a list of errors tells it.
    let message, entry: String
  }

  let revision: SourceRevision
  /// The results of the pictures that could be drawn.
  private(set) var drawn: [Identity: SnapshotResult] = [:]
  /// Why pictures could not be drawn, and grid files could not be read.
  private(set) var errors: [Identity: Fault] = [:]
  private(set) var unreadable: [String: Fault] = [:]
  /// The kind of the first error among them.
  private(set) var code: GridreelError.Code?

  /// Draws the pictures of a revision with the flags of a run.
  ///
  /// - Throws: ``GridreelError``, or `CancellationError`.
  nonisolated(nonsending) init(
    of revision: SourceRevision, _ run: SnapshotRun, _ progress: (Int, Int) -> Void
  ) async throws {
    self.revision = revision
    var past = SnapshotRun(
      .record(.all),
      paths: run.paths.map(revision.copy).filter { FilePath.kind(of: $0) != nil })
    (past.filter, past.jobs, past.budget) = (run.filter, run.jobs, run.budget)
    past.allowed = run.allowed.map(revision.copy)
    past.mayBeEmpty = true
    guard !past.paths.isEmpty else { return }
    let outcome = try await past.run(progress: progress)
    code = outcome.failures.first?.code
    for result in outcome.results where result.status != .orphan {
      let grid = revision.place(of: result.subject.grid)
      let identity = Identity(grid: grid, name: FilePath.name(of: result.reference))
      if result.status == .recorded {
        drawn[identity] = result
      } else {
        let fault = Fault(
          message: revision.told(result.message ?? result.status.rawValue),
          entry: revision.told(result.fault ?? result.message ?? result.status.rawValue))
        if result.reference.isEmpty { unreadable[grid] = fault } else { errors[identity] = fault }
      }
    }
  }

  /// The identity of a picture of the checkout.
  func identity(of grid: String, _ reference: String) -> Identity {
    Identity(grid: revision.place(of: grid), name: FilePath.name(of: reference))
  }

  /// The file of a picture; a path without a file if there is none.
  func file(of picture: SnapshotPlan.Picture) -> String {
    drawn[identity(of: picture.subject.grid, picture.reference)]?.reference
      ?? revision.nothing
  }

  /// A picture as what is left over of the revision, with the paths of the checkout.
  func leftOver(_ result: SnapshotResult) -> SnapshotResult {
    var subject = result.subject
    subject.grid = revision.told(subject.grid)
    return SnapshotResult(subject, .orphan, reference: result.reference)
  }
}
