import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Finds font files under paths given by the user.
enum FontPaths {
  /// Lists the files at `paths`.
  ///
  /// - Parameter paths: Files, used unchanged, or directories, searched for `.otf`, `.ttf` and
  ///   `.ttc`.
  /// - Returns: The files in the order of the paths, those of each directory sorted by the bytes of
  ///   their names.
  /// - Throws: ``GridreelError`` with code `missingResource`.
  static func files(at paths: [String]) throws(GridreelError) -> [String] {
    var found: [String] = []
    for path in paths {
      switch kind(of: path) {
      case .folder:
        var visited: Set<Place> = []
        var inside: [String] = []
        try collect(path, into: &inside, visited: &visited)
        found += inside.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      case .file: found.append(path)
      case .other:
        throw GridreelError(.missingResource, "'\(path)' is neither a font file nor a folder")
      case .nothing:
        throw GridreelError(.missingResource, "no font file or folder at '\(path)'")
      }
    }
    return found
  }

  private enum Kind { case folder, file, other, nothing }

  /// A directory's identity on disk, which detects directories reached twice through links.
  private struct Place: Hashable {
    let device, number: UInt64
  }

  private static func kind(of path: String) -> Kind {
    var status = stat()
    guard stat(path, &status) == 0 else { return .nothing }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: return .file
    default: return .other
    }
  }

  private static func collect(
    _ folder: String, into files: inout [String], visited: inout Set<Place>
  ) throws(GridreelError) {
    var status = stat()
    guard stat(folder, &status) == 0, let stream = opendir(folder) else {
      let reason = String(cString: strerror(errno))
      throw GridreelError(.missingResource, "cannot read the font folder '\(folder)': \(reason)")
    }
    defer { closedir(stream) }
    let place = Place(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
    guard visited.insert(place).inserted else { return }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
      switch kind(of: path) {
      case .folder: try collect(path, into: &files, visited: &visited)
      case .file: if isFontName(name) { files.append(path) }
      case .other, .nothing: break
      }
    }
  }

  private static func isFontName(_ name: String) -> Bool {
    let lowered = name.lowercased()
    return [".otf", ".ttf", ".ttc"].contains { lowered.hasSuffix($0) }
  }
}
