import Causes
package import GridFiles
import Style

/// Finds references that belong to no picture of a plan.
struct SnapshotOrphans {
  /// One result per orphan, in the order of their paths.
  private(set) var results: [SnapshotResult] = []

  /// Searches the folders that a plan is responsible for.
  ///
  /// Only files marked as references count, and only if their grid file is missing or in the plan: others may
  /// share the folder.
  ///
  /// - Throws: ``GridreelError`` if a folder cannot be read.
  init(_ plan: SnapshotPlan) throws(GridreelError) {
    let planned = Set(plan.pictures.map(\.reference))
    let grids = Set(plan.files.compactMap { FilePath.real($0.path) })
    var seen: Set<String> = []
    for scope in plan.scopes where FilePath.kind(of: scope) == .folder {
      for path in try Self.pictures(below: scope)
      where !planned.contains(path) && seen.insert(path).inserted {
        if let result = Self.orphan(path, grids) { results.append(result) }
      }
    }
  }

  private static func orphan(_ path: String, _ grids: Set<String>) -> SnapshotResult? {
    guard case .reference(let reference) = ReferenceFile.read(path),
      var subject = reference.provenance?.subject
    else { return nil }
    let folder = FilePath.folder(of: path)
    let grid = subject.grid.hasPrefix("/") ? subject.grid : FilePath.join(folder, subject.grid)
    if let real = FilePath.real(grid), !grids.contains(real) { return nil }
    subject.grid = grid.normalizedPath
    var result = SnapshotResult(subject, .orphan, reference: path)
    result.message = "no picture belongs to this reference; remove it with 'gridreel prune'"
    return result
  }

  /// The PNG files in a folder and its subfolders; links are not followed.
  private static func pictures(below folder: String) throws(GridreelError) -> [String] {
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
  /// Whether to list the orphans without removing them.
  package var isTrial = false

  package init(paths: [String]) { self.paths = paths }

  /// Removes the orphans, and folders that become empty.
  ///
  /// - Returns: The paths of the orphans.
  /// - Throws: ``GridreelError``; if a grid file cannot be read, nothing is removed, because its
  ///   pictures are unknown.
  package func run() throws(GridreelError) -> [String] {
    let plan = try SnapshotPlan(paths: paths, directory: directory)
    if let failure = plan.failures.first {
      throw GridreelError(
        failure.error.code, file: failure.error.file, line: failure.error.line,
        column: failure.error.column,
        "\(failure.error.message); nothing was removed, since its pictures are not known")
    }
    let folders = plan.referenceFolders.filter { FilePath.kind(of: $0) == .folder }
    let lock = try SnapshotLock(folders, for: .writing)
    let orphans = try SnapshotOrphans(plan).results.map(\.reference)
    if !isTrial {
      for path in orphans { try FilePath.remove(path) }
    }
    withExtendedLifetime(lock) {}
    return orphans
  }
}
