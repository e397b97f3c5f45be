import GridreelCauses
import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// The grid files of a run with all that they may name, as they were in a revision of their repository: copies in a
/// folder of their own, which is removed with this value.
struct SourceRevision: Sendable {
  /// The revision as the user named it.
  let name: String
  private let folder: TemporaryFolder
  private let repository: GitRepository

  /// Copies the files of a revision.
  ///
  /// - Parameters:
  ///   - name: the revision.
  ///   - paths: grid files, and folders to search for them.
  ///   - allowed: what grid files may name besides the files in their folders.
  /// - Throws: ``GridreelError`` if the paths are not in one repository, if there is no such revision, or if git
  ///   cannot read its files.
  init(_ name: String, of paths: [String], allowing allowed: [String]) throws(GridreelError) {
    let folders = paths.map { FilePath.kind(of: $0) == .folder ? $0 : FilePath.folder(of: $0) }
    repository = try GitRepository(of: folders.first ?? ".")
    for other in folders.dropFirst() where try GitRepository(of: other).root != repository.root {
      throw GridreelError(
        .usage,
        "--against: '\(other)' is in another repository than '\(paths[0])'; verify them apart")
    }
    self.name = name
    let commit = try repository.commit(name)
    folder = try TemporaryFolder(for: "revision")
    let files = try repository.files(of: commit)
    let inside = folders.compactMap { Self.path(of: $0, below: repository.root) }
    let wanted =
      inside + inside.compactMap { Self.boundary(of: $0, among: Set(files)) }
      + allowed.compactMap { Self.path(of: $0, below: repository.root) }
    let kept = files.filter { file in
      !Self.isReference(file) && wanted.contains { Self.holds($0, file) }
    }
    try FilePath.makeFolder(copies)
    try repository.write(
      kept, of: commit, below: copies, index: FilePath.join(folder.path, "index"))
  }

  // MARK: Paths

  /// The path of the copy of a file or a folder; the same path for what is not in the repository.
  func copy(of path: String) -> String {
    guard let inside = Self.path(of: path, below: repository.root) else { return path }
    return inside.isEmpty ? copies : FilePath.join(copies, inside)
  }

  /// The path of a file of the checkout from the root of the repository, or of a copy from the root of the copies: the
  /// same for both.
  func place(of path: String) -> String {
    let real = FilePath.destination(of: path)
    return Self.path(of: real, below: copies) ?? Self.path(of: real, below: repository.root) ?? real
  }

  /// A text with the paths of the checkout, as the user would type them, in place of those of copies.
  func told(_ text: String) -> String {
    let way = FilePath.relative(repository.root, from: FilePath.real(".") ?? "/")
    return text.replacing(copies + "/", with: way.isEmpty ? "" : way + "/")
      .replacing(copies, with: way.isEmpty ? "." : way)
  }

  /// A path in which nothing is.
  var nothing: String { FilePath.join(folder.path, "nothing") }

  private var copies: String { FilePath.join(folder.path, "files") }

  /// The path from a root, which is empty for the root itself; nil if it is elsewhere.
  private static func path(of path: String, below root: String) -> String? {
    let real = FilePath.destination(of: path)
    if real == root { return "" }
    let start = root.hasSuffix("/") ? root : root + "/"
    return real.hasPrefix(start) ? String(real.dropFirst(start.count)) : nil
  }

  /// The folder above one beyond which files there may name nothing; nil if it is that folder itself.
  private static func boundary(of folder: String, among files: Set<String>) -> String? {
    var candidate = folder
    while !files.contains(FilePath.join(candidate, Reach.rootName)) {
      guard !candidate.isEmpty else { return nil }
      candidate = FilePath.folder(of: candidate)
    }
    return candidate
  }

  private static func holds(_ folder: String, _ file: String) -> Bool {
    folder.isEmpty || file == folder || file.hasPrefix(folder + "/")
  }

  /// Whether a file is a reference, which is compared with nothing here: `Snapshots/people/dark@2x.png`, or a lock.
  private static func isReference(_ file: String) -> Bool {
    if FilePath.name(of: file) == ReferenceLock.fileName { return true }
    let folders = FilePath.folder(of: file).split(separator: "/")
    return file.hasSuffix("x.png") && FilePath.name(of: file).contains("@")
      && folders.contains { $0 == SnapshotNames.folder }
  }
}
