package import GridreelCauses
package import GridreelPrimitives

/// A review of one picture after the other, each of which is accepted, rejected or skipped.
package struct ReviewSession: Sendable {
  /// The user's answer to a picture.
  package enum Answer: Hashable, Sendable {
    /// The actual picture becomes the reference.
    case accept
    /// So do this picture and all later ones that have no other reasons.
    case acceptAlike
    /// The reference stays.
    case reject
    /// The picture stays undecided.
    case skip
    /// This picture and all that follow stay undecided.
    case quit
    /// The last answer is taken back.
    case takeBack
    /// Shows the available answers.
    case help

    /// Parses a key, or the first letter of a word; nil if it has no meaning.
    package init?(_ letter: Character) {
      switch letter {
      case "a", "y", "Y": self = .accept
      case "A": self = .acceptAlike
      case "r", "R", "n", "N": self = .reject
      case "s", "S": self = .skip
      case "q", "Q": self = .quit
      case "u", "U": self = .takeBack
      case "?", "h", "H": self = .help
      default: return nil
      }
    }
  }

  /// The pictures that can be decided: those that were drawn and differ from their references.
  package let pictures: [SnapshotResult]
  /// Failures that cannot be decided by looking at them: orphans and errors.
  package let others: [SnapshotResult]
  /// The accepted pictures so far, in their order.
  package private(set) var accepted: [SnapshotResult] = []
  /// The pictures whose references stay.
  package private(set) var rejected: [SnapshotResult] = []
  /// The pictures that were skipped.
  package private(set) var skipped: [SnapshotResult] = []
  /// The accepted pictures whose references could not be written, with the reason.
  package private(set) var failed: [(picture: SnapshotResult, error: GridreelError)] = []
  /// The number of pictures seen so far.
  package private(set) var place = 0
  private var hasQuit = false
  /// The later pictures that were accepted with an earlier one.
  private var settled: Set<Int> = []
  /// The session before each answer.
  private var earlier: [ReviewSession] = []

  /// Starts at the first picture of a run that can be decided.
  package init(_ results: [SnapshotResult]) {
    let failures = results.filter(\.isFailure)
    pictures = failures.filter(\.canBeAccepted)
    others = failures.filter { !$0.canBeAccepted }
  }

  /// The picture that awaits an answer; nil after the last one, or after quitting.
  package var current: SnapshotResult? {
    hasQuit || place >= pictures.count ? nil : pictures[place]
  }

  /// Applies an answer to the current picture; help changes nothing.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - accept: Makes the actual picture the reference. If it fails, the picture counts as failed, and the
  ///     session continues.
  ///   - restore: Makes the reference again what it was before `accept`.
  package mutating func answer(
    _ answer: Answer, accept: (SnapshotResult) -> Result<Void, GridreelError>,
    restore: (SnapshotResult) -> Result<Void, GridreelError>
  ) {
    if answer == .takeBack { return takeBack(restore) }
    guard let picture = current, answer != .help else { return }
    earlier.append(self)
    switch answer {
    case .help, .takeBack: return
    case .quit:
      hasQuit = true
      return
    case .reject: rejected.append(picture)
    case .skip: skipped.append(picture)
    case .accept: self.accept(picture, accept)
    case .acceptAlike:
      self.accept(picture, accept)
      for later in alike {
        settled.insert(later)
        self.accept(pictures[later], accept)
      }
    }
    repeat { place += 1 } while settled.remove(place) != nil
  }

  /// Whether no picture is left because of an answer that wrote references, which can still be taken back.
  package var awaitsEnd: Bool {
    guard !hasQuit, current == nil, let before = earlier.last else { return false }
    return before.accepted.count < accepted.count
  }

  /// Returns to the picture of the last answer, and restores the references that it wrote.
  ///
  /// A picture whose reference cannot be restored counts as failed.
  private mutating func takeBack(_ restore: (SnapshotResult) -> Result<Void, GridreelError>) {
    guard let before = earlier.last else { return }
    let written = accepted[before.accepted.count...]
    let failures = written.compactMap { picture in
      if case .failure(let error) = restore(picture) { (picture, error) } else { nil }
    }
    self = before
    failed += failures
  }

  /// The places of the later pictures that have no other reasons than the current one.
  package var alike: [Int] {
    guard let picture = current else { return [] }
    return (place + 1..<pictures.count).filter {
      !settled.contains($0) && CauseGroup.areReasons(of: picture, allOf: pictures[$0])
    }
  }

  private mutating func accept(
    _ picture: SnapshotResult, _ accept: (SnapshotResult) -> Result<Void, GridreelError>
  ) {
    switch accept(picture) {
    case .success: accepted.append(picture)
    case .failure(let error): failed.append((picture, error))
    }
  }

  /// Whether every failure of the run was accepted, so that the run would now pass.
  package var isSettled: Bool { accepted.count == pictures.count && others.isEmpty }

  /// A summary in one line: `2 accepted, 1 rejected, 4 not seen`.
  package var sentence: String {
    let counts = [
      (accepted.count, "accepted"), (rejected.count, "rejected"), (skipped.count, "skipped"),
      (failed.count, "could not be written"), (pictures.count - place - settled.count, "not seen"),
      (others.count, "cannot be reviewed"),
    ]
    let parts = counts.filter { $0.0 > 0 }.map { "\(grouped($0.0)) \($0.1)" }
    return parts.isEmpty ? "nothing to review" : parts.joined(separator: ", ")
  }
}
