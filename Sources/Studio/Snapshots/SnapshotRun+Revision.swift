import GridreelCauses
import GridreelFiles
import GridreelPrimitives
import GridreelStyle

extension SnapshotRun {
  /// Draws the pictures of a revision of the sources and those of now, and compares them.
  ///
  /// - Parameters:
  ///   - name: the revision.
  ///   - progress: called with the number of finished pictures and of all, first of the revision, then of now.
  /// - Returns: The results; those of pictures that only the revision has come last.
  /// - Throws: ``GridreelError`` if there is no such revision or nothing can be drawn at all, or
  ///   `CancellationError`.
  nonisolated(nonsending) func run(
    against name: String, _ progress: (Int, Int) -> Void
  ) async throws -> Outcome {
    guard directory == nil, action == .verify else {
      throw GridreelError(
        .usage,
        "--against: no references are read, so no folder of them can be named; omit --directory")
    }
    var plan = try SnapshotPlan(
      paths: paths, directory: nil, allowing: allowed, mayBeEmpty: true)
    let revision = try SourceRevision(name, of: paths, allowing: allowed)
    let past = try await PastPictures(of: revision, self, progress)
    if let filter { try plan.keep(filter, mayBeEmpty: !past.isEmpty) }
    guard !plan.files.isEmpty || !plan.failures.isEmpty || !past.isEmpty else {
      throw GridreelError(
        .unreadableInput,
        "there is no grid file (.grid.json) in these folders, nor in \(quoted(name))")
    }
    var verdicts = try await verdicts(of: plan, since: past, progress)
    verdicts.explainLosses()
    var outcome = Outcome()
    outcome.results = plan.failures.map(Self.result)
    outcome.results += past.told(verdicts.map(\.result), of: plan)
    outcome.failures = Self.failures(plan, verdicts)
    if outcome.results.contains(where: { $0.status == .error }) {
      outcome.otherCode = past.code ?? verdicts.lazy.compactMap(\.failure).first?.code
    }
    outcome.warnings = verdicts.flatMap(\.warnings).eachOnce
    return outcome
  }
}

extension PastPictures {
  /// Whether the revision has no picture and no grid file.
  fileprivate var isEmpty: Bool { drawn.isEmpty && errors.isEmpty && unreadable.isEmpty }

  /// The results with those of pictures that only one revision has, or that have other names.
  ///
  /// - Parameters:
  ///   - results: the pictures of now; those that the revision does not have are missing.
  ///   - plan: what they were drawn by.
  /// - Returns: The results with the paths of the checkout.
  fileprivate func told(_ results: [SnapshotResult], of plan: SnapshotPlan) -> [SnapshotResult] {
    let now = Set(plan.pictures.map { identity(of: $0.subject.grid, $0.reference) })
    let unknown = Set(plan.failures.map { revision.place(of: $0.path) })
    let gone = drawn.filter { !now.contains($0.key) && !unknown.contains($0.key.grid) }
    let leftOver = gone.values.map(leftOver).sorted { $0.reference < $1.reference }
    let paired = SnapshotMoves(results.map(withError) + leftOver, ignoring: plan.ignored).results
    let subjects = plan.pictures.map(\.subject)
    let past = drawn.values.map { self.leftOver($0).subject }
    return paired.map { result in
      var told = result
      switch result.status {
      case .missing:
        told.status = .added
        told.causes = [
          Cause(.existence, "\(result.subject.whatIsNew(since: past)) is not in \(name)")
        ]
      case .orphan:
        told.status = .removed
        told.causes = [
          Cause(.existence, "\(result.subject.whatIsNew(since: subjects)) is only in \(name)")
        ]
        told.expected = try? InputFile.read(result.reference)
      case .passed, .changed, .layout, .moved, .added, .removed, .error, .recorded: break
      }
      told.reference = revision.told(told.reference)
      told.movedFrom = told.movedFrom.map(revision.told)
      return told
    }
  }

  /// A missing picture that the revision would have if it could be drawn.
  private func withError(_ result: SnapshotResult) -> SnapshotResult {
    guard result.status == .missing else { return result }
    let own = identity(of: result.subject.grid, result.reference)
    guard let fault = errors[own] ?? unreadable[own.grid] else { return result }
    var told = result
    (told.status, told.message) = (.error, "\(name) cannot be drawn: \(fault.message)")
    told.fault = "\(name) cannot be drawn: \(fault.entry)"
    return told
  }

  private var name: String { revision.name }
}

extension SnapshotResult.Subject {
  /// The part of the name that no other picture has: a grid file, a theme, a state or a scale.
  fileprivate func whatIsNew(since others: [Self]) -> String {
    let grid = grid.normalizedPath
    let own = others.filter { $0.grid.normalizedPath == grid }
    if own.isEmpty { return grid }
    if !own.contains(where: { $0.theme == theme }) { return "theme \(theme.quotable)" }
    if let state, !own.contains(where: { $0.state == state }) { return "state \(state.quotable)" }
    if !own.contains(where: { $0.scale == scale }) { return "scale \(JSONWriter.number(scale))" }
    return "the picture"
  }
}
