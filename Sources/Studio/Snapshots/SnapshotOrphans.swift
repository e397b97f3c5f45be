package import GridreelCauses
import GridreelFiles
package import GridreelPrimitives
import GridreelStyle

/// Finds references that belong to no picture of a plan.
struct SnapshotOrphans {
  /// One result per orphan, in the order of their paths.
  private(set) var results: [SnapshotResult] = []
  /// The command that removes them.
  private let remedy: String

  /// Searches the folders that a plan is responsible for.
  ///
  /// Only files marked as references count, and only those whose owner is of the run's kind and is missing or
  /// in the plan: others may share the folder.
  ///
  /// - Parameters:
  ///   - plan: the pictures that are drawn.
  ///   - owner: the test that the run is for; nil if the grid files own their references.
  ///   - locks: the locks, with the references that have no files.
  /// - Throws: ``GridreelError`` if a folder cannot be read.
  init(
    _ plan: SnapshotPlan, of owner: ReferenceOwner?, in locks: SnapshotLocks
  ) throws(GridreelError) {
    remedy = plan.pruneCommand
    let planned = Set(plan.pictures.filter { locks.lock(of: $0) == nil }.map(\.reference))
    var folders: [String: Set<String>] = [:]
    for picture in plan.pictures {
      guard let grid = FilePath.real(plan.files[picture.file].path) else { continue }
      folders[grid, default: []].insert(FilePath.folder(of: picture.reference))
    }
    var seen: Set<String> = []
    for scope in plan.scopes where FilePath.kind(of: scope) == .folder {
      for path in try Self.pictures(below: scope)
      where !planned.contains(path) && seen.insert(path).inserted {
        let isOfPython = owner?.kind.isPython ?? false
        if let result = orphan(path, isOfPython ? nil : folders) { results.append(result) }
      }
    }
    for (path, lock) in locks.sorted { try addOrphans(of: lock, at: path, plan) }
    guard !results.isEmpty else { return }
    // Whose theme cannot be read may have had it under the name of the reference.
    let unknown = Set(plan.missingThemes.compactMap { FilePath.real(plan.files[$0.file].path) })
    results.removeAll { FilePath.real($0.subject.grid).map(unknown.contains) ?? false }
  }

  /// Adds the references of a lock to which no picture belongs, of grid files of the plan or that are gone.
  private mutating func addOrphans(
    of lock: ReferenceLock, at path: String, _ plan: SnapshotPlan
  ) throws(GridreelError) {
    let planned = Set(
      plan.pictures.filter { $0.lock == path }.map { ReferenceLock.name(ofReference: $0.reference) }
    )
    let files = Set(plan.files.compactMap { FilePath.real($0.path) })
    for name in lock.names where !planned.contains(name) {
      guard let reference = lock[name].first, var subject = reference.provenance?.subject
      else { continue }
      // Names of grid files are relative to where a reference would be that has a file.
      let place = FilePath.join(
        FilePath.folder(of: path), FilePath.join(SnapshotNames.folder, name + ".png"))
      let grid = FilePath.join(FilePath.folder(of: place), subject.grid).normalizedPath
      let isGone = FilePath.real(grid) == nil && plan.foundLocks.contains(path)
      guard isGone || FilePath.real(grid).map(files.contains) ?? false else { continue }
      subject.grid = grid
      var orphan = result(subject, place)
      orphan.locked = SnapshotResult.Locked(
        path, name, old: try lock.lines(of: name), pixels: reference.pixels)
      results.append(orphan)
    }
  }

  /// The result for a reference without a picture.
  ///
  /// - Parameters:
  ///   - path: the reference.
  ///   - folders: the folders of references of each grid file of the run; nil if the run is for a test in Python.
  /// - Returns: The result; nil if the reference belongs to somebody else.
  private func orphan(_ path: String, _ folders: [String: Set<String>]?) -> SnapshotResult? {
    guard case .reference(let reference) = ReferenceFile.read(path),
      let provenance = reference.provenance
    else { return nil }
    var subject = provenance.subject
    let folder = FilePath.folder(of: path)
    let grid = subject.grid.hasPrefix("/") ? subject.grid : FilePath.join(folder, subject.grid)
    let isOfPython =
      provenance.owner.isPython || (provenance.owner == .gridFile && Self.isTemporary(grid))
    guard let folders else { return isOfPython ? result(subject, path) : nil }
    // References of Swift tests once named the test's file as their grid.
    guard provenance.owner == .gridFile, !isOfPython, InputFormat(path: grid) == .grid else {
      return nil
    }
    // Of a grid file that exists, only references where this run has them can be its own to judge: a run from
    // another folder may have put them elsewhere.
    if let real = FilePath.real(grid), folders[real]?.contains(folder) != true { return nil }
    subject.grid = grid.normalizedPath
    return result(subject, path)
  }

  private func result(
    _ subject: SnapshotResult.Subject, _ path: String
  ) -> SnapshotResult {
    var result = SnapshotResult(subject, .orphan, reference: path)
    result.message = "no picture belongs to this reference; remove it by: \(remedy)"
    return result
  }

  /// Whether a grid file was in a temporary folder of the Python package, `gridreel.` and eight signs, which
  /// its references once named.
  private static func isTemporary(_ grid: String) -> Bool {
    let folder = FilePath.folder(of: grid)
    let parts = FilePath.name(of: folder).split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == "gridreel" && parts[1].utf8.count == 8
      && FilePath.kind(of: folder) == nil
  }

  /// The PNG files in a folder and its subfolders; links are not followed.
  static func pictures(below folder: String) throws(GridreelError) -> [String] {
    var paths: [String] = []
    for name in try FilePath.names(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if FilePath.isPlainFile(path) {
        if name.lowercased().hasSuffix(".png") { paths.append(path) }
      } else if FilePath.isPlainFolder(path) {
        paths += try pictures(below: path)
      }
    }
    return paths
  }
}

/// One run of `gridreel prune`: removes references without a picture.
package struct SnapshotPruning: Sendable {
  /// Grid files, and folders to search for grid files.
  package var paths: [String]
  /// The folder that replaces `Snapshots` next to each grid file; nil if none is given.
  package var directory: String?
  /// The test for which another program runs this; nil if the grid files own their references.
  package var owner: ReferenceOwner?
  package var patience = SnapshotRun.Patience()
  /// Whether to list the orphans without removing them.
  package var isTrial = false

  package init(paths: [String]) { self.paths = paths }

  /// Removes the orphans, and folders that become empty.
  ///
  /// - Returns: The paths of the orphans.
  /// - Throws: ``GridreelError``; if a grid file or its theme cannot be read, nothing is removed, because
  ///   its pictures are unknown.
  package func run() throws(GridreelError) -> [String] {
    let plan = try SnapshotPlan(paths: paths, directory: directory)
    if let error = plan.failures.first?.error ?? plan.missingThemes.first?.error {
      throw GridreelError(
        error.code, file: error.file, line: error.line, column: error.column,
        "\(error.message); nothing was removed, since its pictures are not known")
    }
    let used = SnapshotLocks.areUsed(by: plan)
    func orphans() throws(GridreelError) -> [SnapshotResult] {
      try SnapshotOrphans(plan, of: owner, in: SnapshotLocks(used)).results
    }
    let found = try orphans()
    guard !isTrial, !found.isEmpty else { return found.map(\.place) }
    let folders = Set(found.map { $0.locked?.folder ?? FilePath.folder(of: $0.reference) })
    let lock = try SnapshotLock(folders, for: .writing, patience)
    // Another run may have written them since.
    let removed = try orphans().filter { found.map(\.place).contains($0.place) }
    for orphan in removed where orphan.locked == nil { try FilePath.remove(orphan.reference) }
    try SnapshotLocks.remove(removed.compactMap(\.locked))
    withExtendedLifetime(lock) {}
    return removed.map(\.place)
  }
}
