package import GridreelCauses
import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// Pictures that another run drew, such as one of a build machine, become references here.
extension SnapshotRun {
  /// The failures of another run, as far as their pictures can become references here.
  ///
  /// A picture of a grid file must be what is drawn here too, apart from what fonts and libraries change. The picture of
  /// a test is drawn by that alone; its reference must be the one that it was compared with. Those for which this does
  /// not hold are errors that say why.
  ///
  /// - Parameters:
  ///   - results: the results of the other run, whose paths lead from the current folder.
  ///   - progress: called with the number of finished pictures and of all.
  /// - Returns: The failures that are left; one whose picture is the reference already passes.
  /// - Throws: ``GridreelError`` if nothing can be drawn at all, or `CancellationError`.
  nonisolated(nonsending) package func checking(
    _ results: [SnapshotResult], progress: (Int, Int) -> Void = { _, _ in }
  ) async throws -> Outcome {
    var foreign = results.filter(\.isFailure).map(ForeignPicture.init)
    if let filter {
      foreign.removeAll { !$0.result.reference.lowercased().contains(filter.lowercased()) }
    }
    let folder = try TemporaryFolder(for: "bundle")
    var files: [String: String] = [:]
    for (place, picture) in foreign.enumerated() where picture.isOfGridFile {
      let path = FilePath.join(folder.path, "\(place).png")
      try OutputFile.write(picture.result.actual ?? [], to: path)
      files[picture.path] = path
    }
    var outcome = Outcome()
    if !files.isEmpty {
      var run = self
      (run.filter, run.foreign) = (nil, files)
      outcome = try await run.run(progress: progress)
    }
    let drawn = outcome.results.map { ($0.reference.normalizedPath, $0) }
    let known = Dictionary(drawn) { first, _ in first }
    outcome.results = foreign.map { $0.checked(against: known[$0.path]) }
    withExtendedLifetime(folder) {}
    return outcome
  }
}

extension SnapshotResult {
  /// The result with paths that lead from the current folder, as far as its files are below that.
  package var pathsFromHere: SnapshotResult {
    let here = FilePath.join(FilePath.destination(of: "."), "")
    func path(_ path: String) -> String {
      let real = FilePath.destination(of: path)
      return real.hasPrefix(here) ? String(real.dropFirst(here.count)) : path
    }
    var result = self
    (result.reference, result.movedFrom) = (path(reference), movedFrom.map(path))
    return result
  }
}

/// A failure of another run.
private struct ForeignPicture {
  let result: SnapshotResult
  /// The path of the reference.
  let path: String
  private let owner: ReferenceOwner.Kind?

  init(_ result: SnapshotResult) {
    (self.result, path) = (result, result.reference.normalizedPath)
    owner = result.actual.flatMap { try? Reference($0) }?.provenance?.owner
  }

  var isOfGridFile: Bool { owner == .gridFile }

  /// Checks whether the picture can become the reference here.
  ///
  /// - Parameter drawn: what is drawn here, compared with what was drawn there; nil if nothing is.
  /// - Returns: The failure, or the error that keeps it from being accepted.
  func checked(against drawn: SnapshotResult?) -> SnapshotResult {
    guard let actual = result.actual, let owner else {
      return result.actual == nil
        ? result : result.refused("the archive has no recorded picture of it")
    }
    var checked = result
    if owner == .gridFile {
      guard let drawn else {
        return result.refused(
          "no grid file here draws it; name the paths of the run, in the folder of the run")
      }
      if let locked = drawn.locked {
        (checked.reference, checked.locked) = (drawn.reference, locked)
        if drawn.status == .passed { checked.status = .passed }
        return checked
      }
      guard drawn.status == .passed else { return refused(drawn) }
      checked.reference = drawn.reference
    } else if !isBelowHere(path) {
      return result.refused("its reference is not below the current folder")
    }
    return withReference(checked, actual)
  }

  /// The picture if the reference here is the one that it was compared with.
  private func withReference(_ checked: SnapshotResult, _ actual: [UInt8]) -> SnapshotResult {
    var checked = checked
    let old = result.replaced ?? checked.reference
    switch ReferenceFile.bytes(at: checked.reference) {
    case .bytes(actual):
      checked.status = .passed
      return checked
    case .bytes where old != checked.reference: return result.refused("it has a reference here")
    case .bytes, .missing, .unusable: break
    }
    guard isBelowHere(old.normalizedPath) || old == checked.reference else {
      return result.refused("its former reference is not below the current folder")
    }
    let expected: [UInt8]? =
      if case .bytes(let bytes) = ReferenceFile.bytes(at: old) { bytes } else { nil }
    guard expected == result.expected, expected.map(Reference.isRecorded) ?? true else {
      return result.refused("its reference here is not the one that the run compared with")
    }
    return checked
  }

  /// Whether a path is that of a picture in the current folder, whatever an archive says.
  private func isBelowHere(_ path: String) -> Bool {
    path.hasSuffix(".png") && !path.hasPrefix("/") && !path.hasPrefix("..")
  }

  private func refused(_ drawn: SnapshotResult) -> SnapshotResult {
    let reason = drawn.message ?? drawn.causes.first?.text ?? "other pixels"
    return result.refused(
      "what is drawn here is not what the run drew (\(reason)); check out what it drew, or verify again"
    )
  }
}
