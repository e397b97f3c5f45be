import GridreelCauses
import GridreelFiles
import GridreelPrimitives

/// Finds grid files and the folders of their references.
struct GridFileSearch {
  /// A grid file that was found.
  struct Found: Hashable {
    /// Its path, which starts as the user typed it.
    let path: String
    /// The folder that contains its references' folder.
    let references: String
    /// The path of the lock that has its references if the lock exists.
    let lock: String
  }

  /// The grid files without duplicates, in the order of the paths and by name within each path.
  private(set) var files: [Found] = []
  /// The folders in which every reference must belong to a picture of this run.
  private(set) var scopes: [String] = []
  /// The locks in the searched folders.
  private(set) var locks: [String] = []

  /// The folder that replaces `Snapshots` next to each grid file; nil if none is given.
  private let directory: String?
  private var known: Set<String> = []

  /// Searches paths: grid files are taken as they are, folders are searched with all subfolders
  /// except hidden ones.
  ///
  /// - Throws: ``GridreelError`` if a path is neither, or contains no grid file at all, unless that may be.
  init(paths: [String], directory: String?, mayBeEmpty: Bool = false) throws(GridreelError) {
    self.directory = directory
    for path in paths {
      switch FilePath.kind(of: path) {
      case .folder:
        let before = files.count
        var visited: Set<FilePath.Place> = []
        try search(path, below: "", &visited)
        guard files.count > before || paths.count > 1 || mayBeEmpty else {
          throw GridreelError(
            .unreadableInput, file: path, "there is no grid file (.grid.json) in this folder")
        }
        if let directory { addScope(directory) }
      case .file where InputFormat(path: path) == .grid:
        let references = add(path, below: "")
        addScope(FilePath.join(references, SnapshotNames.stem(of: path)))
      case .file, .other:
        throw GridreelError(.usage, "'\(path)' is not a grid file; those end with .grid.json")
      case nil: _ = try InputFile.read(path)
      }
    }
    guard !files.isEmpty || mayBeEmpty else {
      throw GridreelError(.unreadableInput, "there is no grid file (.grid.json) in these folders")
    }
  }

  private mutating func search(
    _ folder: String, below subfolder: String, _ visited: inout Set<FilePath.Place>
  ) throws(GridreelError) {
    guard let place = FilePath.place(of: folder), visited.insert(place).inserted else { return }
    if directory == nil, Self.isReferenceFolder(folder) { addScope(folder) }
    let lock = FilePath.join(
      directory.map { FilePath.join($0, subfolder) } ?? folder, ReferenceLock.fileName)
    if FilePath.kind(of: lock) == .file { locks.append(lock) }
    for name in try FilePath.names(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if InputFormat(path: name) == .grid, FilePath.kind(of: path) != .folder {
        add(path, below: subfolder)
      } else if FilePath.kind(of: path) == .folder {
        try search(path, below: FilePath.join(subfolder, name), &visited)
      }
    }
  }

  /// Adds a new grid file, and returns the folder that contains its references' folder.
  @discardableResult
  private mutating func add(_ path: String, below subfolder: String) -> String {
    let folder = FilePath.folder(of: path)
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let references =
      if let directory {
        FilePath.join(directory, subfolder)
      } else {
        Self.isReferenceFolder(folder) ? folder : FilePath.join(folder, SnapshotNames.folder)
      }
    if known.insert(FilePath.join(FilePath.real(folder) ?? folder, name)).inserted {
      let place = directory == nil ? folder : references
      let lock = FilePath.join(place, ReferenceLock.fileName)
      files.append(Found(path: path, references: references, lock: lock))
    }
    return references
  }

  private mutating func addScope(_ folder: String) {
    if !scopes.contains(folder) { scopes.append(folder) }
  }

  /// Whether a folder has the name of those that contain references.
  private static func isReferenceFolder(_ folder: String) -> Bool {
    FilePath.real(folder)?.split(separator: "/").last.map(String.init) == SnapshotNames.folder
  }
}
