package import Causes

/// Why a picture could not be accepted.
package struct AcceptanceError: Error, Hashable, Sendable {
  /// What failed and what to do, in one line without a full stop.
  package let message: String

  /// Takes a reason.
  package init(_ message: String) { self.message = message }
}

/// One picture after the other, each accepted, rejected or left for later.
package struct ReviewSession: Sendable {
  /// What a person says to a picture.
  package enum Answer: Hashable, Sendable {
    /// What was drawn becomes the reference.
    case accept
    /// The reference stays.
    case reject
    /// Undecided.
    case skip
    /// Undecided, and so are all that follow.
    case quit
    /// What can be said?
    case help

    /// Reads a key, or the first letter of a word; nil where it means nothing.
    package init?(_ letter: Character) {
      switch letter {
      case "a", "A", "y", "Y": self = .accept
      case "r", "R", "n", "N": self = .reject
      case "s", "S": self = .skip
      case "q", "Q": self = .quit
      case "?", "h", "H": self = .help
      default: return nil
      }
    }
  }

  /// The pictures that can be decided: those that were drawn and are not their references.
  package let pictures: [SnapshotResult]
  /// Failures that cannot be decided by looking: orphans and errors.
  package let others: [SnapshotResult]
  /// What became of the pictures so far, in their order.
  package private(set) var accepted: [SnapshotResult] = []
  /// Those whose references stay.
  package private(set) var rejected: [SnapshotResult] = []
  /// Those that are undecided, because they were skipped.
  package private(set) var skipped: [SnapshotResult] = []
  /// Those that were accepted but could not be written, and why.
  package private(set) var failed: [(picture: SnapshotResult, error: AcceptanceError)] = []
  /// How many pictures have been seen.
  package private(set) var place = 0
  private var hasQuit = false

  /// Begins with the first picture of a run that can be decided.
  package init(_ results: [SnapshotResult]) {
    let failures = results.filter(\.isFailure)
    pictures = failures.filter { $0.status.isDecidable && $0.actual != nil }
    others = failures.filter { !($0.status.isDecidable && $0.actual != nil) }
  }

  /// The picture that waits for an answer; nil when all have one, or the person has left.
  package var current: SnapshotResult? {
    hasQuit || place >= pictures.count ? nil : pictures[place]
  }

  /// Carries out an answer to the current picture; help changes nothing.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - accept: Makes what was drawn the reference. Where it throws, the picture counts as failed, and the
  ///     session goes on.
  package mutating func answer(
    _ answer: Answer, accept: (SnapshotResult) throws(AcceptanceError) -> Void
  ) {
    guard let picture = current else { return }
    switch answer {
    case .help: return
    case .quit:
      hasQuit = true
      return
    case .reject: rejected.append(picture)
    case .skip: skipped.append(picture)
    case .accept:
      do throws(AcceptanceError) {
        try accept(picture)
        accepted.append(picture)
      } catch {
        failed.append((picture, error))
      }
    }
    place += 1
  }

  /// Whether every failure of the run was accepted, so that the run would now pass.
  package var isSettled: Bool { accepted.count == pictures.count && others.isEmpty }

  /// One line: `2 accepted, 1 rejected, 4 not seen`.
  package var sentence: String {
    let counts = [
      (accepted.count, "accepted"), (rejected.count, "rejected"), (skipped.count, "skipped"),
      (failed.count, "could not be written"), (pictures.count - place, "not seen"),
      (others.count, "cannot be reviewed"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return parts.isEmpty ? "nothing to review" : parts.joined(separator: ", ")
  }
}

extension SnapshotResult.Status {
  /// Whether looking at the picture can settle it.
  fileprivate var isDecidable: Bool {
    switch self {
    case .changed, .layout, .missing: true
    case .passed, .orphan, .error, .recorded: false
    }
  }
}
