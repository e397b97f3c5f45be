import GridreelFiles
import GridreelPrimitives
import GridreelStyle

/// The documents of a run: those that are named, and those in folders.
struct DocumentSearch {
  /// The paths, each once, in the order of names.
  private(set) var paths: [String] = []
  private var known: Set<String> = []

  /// Folders that hold what other programs made.
  private static let foreign: Set<String> = ["node_modules"]

  /// Finds documents.
  ///
  /// - Throws: ``GridreelError`` if a path is missing, or a file may have no marks.
  init(_ paths: [String]) throws(GridreelError) {
    for path in paths {
      switch FilePath.kind(of: path) {
      case .folder: try search(path)
      case .file:
        guard MarkSyntax(path: path) != nil else {
          let endings = MarkSyntax.endings.map(\.ending).joined(separator: ", ")
          throw GridreelError(
            .usage, "'\(path)' may have no marks; documents end with \(endings)")
        }
        add(path)
      case .other, nil: _ = try InputFile.read(path)
      }
    }
  }

  private mutating func search(_ folder: String) throws(GridreelError) {
    for name in try FilePath.names(in: folder) where !name.hasPrefix(".") {
      let path = FilePath.join(folder, name)
      if FilePath.isPlainFolder(path) {
        if !Self.foreign.contains(name) { try search(path) }
      } else if MarkSyntax(path: path) != nil, FilePath.kind(of: path) == .file {
        add(path)
      }
    }
  }

  private mutating func add(_ path: String) {
    let path = path.normalizedPath
    if known.insert(FilePath.destination(of: path)).inserted { paths.append(path) }
  }
}
