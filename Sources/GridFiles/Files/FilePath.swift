package import GridreelPrimitives
import GridreelStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Helpers for paths and folders on disk.
package enum FilePath {
  /// The kind of a path's target.
  package enum Kind { case file, folder, other }

  /// A folder's identity on disk; detects a folder that links lead to twice.
  package struct Place: Hashable {
    let device, number: UInt64
  }

  /// The path of a name in a folder; `.` and an empty folder add nothing.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty || folder == "." { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// The part before the last `/`; empty without one.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last `/`.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The kind of a path's target, following links; nil if there is none, with the reason in `errno`.
  package static func kind(of path: String) -> Kind? {
    status(of: path).map { status in
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    }
  }

  /// The identity of a path's target; nil if there is none.
  package static func place(of path: String) -> Place? {
    status(of: path).map { Place(device: UInt64($0.st_dev), number: UInt64($0.st_ino)) }
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path.isEmpty ? "." : path, &status) == 0 ? status : nil
  }

  /// Whether it is a regular file and not a link to one.
  package static func isPlainFile(_ path: String) -> Bool { isItself(S_IFREG, path) }

  /// Whether it is a link, regardless of its target.
  package static func isLink(_ path: String) -> Bool { isItself(S_IFLNK, path) }

  /// Whether it is a folder and not a link to one.
  package static func isPlainFolder(_ path: String) -> Bool { isItself(S_IFDIR, path) }

  private static func isItself(_ kind: mode_t, _ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == kind
  }

  /// Whether the file exists and its owner has write-protected it.
  package static func isProtected(_ path: String) -> Bool {
    status(of: path).map { $0.st_mode & 0o222 == 0 } ?? false
  }

  /// The absolute path without links; nil if nothing exists there.
  package static func real(_ path: String) -> String? {
    guard let real = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The absolute path without links of a file that exists or could be created.
  package static func destination(of path: String) -> String {
    if let real = real(path) { return real }
    let parent = folder(of: path)
    guard parent != path else { return path }
    return join(destination(of: parent), name(of: path)).normalizedPath
  }

  /// The absolute path without links of a file that exists or may be created, even if a link leads to a
  /// missing target; two paths of one file give the same result.
  package static func place(named path: String) -> String {
    destination(of: (try? OutputFile.destination(of: path)) ?? path)
  }

  /// The target of a symbolic link; nil if the path is not a link.
  package static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The names in a folder, sorted by bytes.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  package static func names(in folder: String) throws(GridreelError) -> [String] {
    var names: [String] = []
    guard forEachName(in: folder, { names.append($0) }) else {
      throw GridreelError(
        .unreadableInput, file: folder,
        "cannot be read: \(String(cString: strerror(errno)))")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Calls `body` with the names in a folder in any order; returns false on failure, with the
  /// reason in `errno`.
  static func forEachName(in folder: String, _ body: (String) -> Void) -> Bool {
    guard let stream = opendir(folder.isEmpty ? "." : folder) else { return false }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { body(name) }
    }
    return true
  }

  /// The relative path from a folder to a file, both absolute and without links.
  package static func relative(_ file: String, from folder: String) -> String {
    let (target, start) = (file.split(separator: "/"), folder.split(separator: "/"))
    let shared = zip(target, start).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: start.count - shared)
    return (up + target[shared...]).joined(separator: "/")
  }

  /// Creates a folder and its parents.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func makeFolder(_ path: String) throws(GridreelError) {
    guard !path.isEmpty, mkdir(path, 0o777) != 0 else { return }
    let number = errno
    guard number != EEXIST else {
      if kind(of: path) == .folder { return }
      throw GridreelError(
        .unwritableOutput, file: path,
        "cannot be made: a file stands where this folder must be; move it away, or choose another folder"
      )
    }
    guard number == ENOENT || number == ENOTDIR, folder(of: path) != path else {
      throw .unwritable(path, number)
    }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .unwritable(path, errno) }
  }

  /// Removes a file, or a folder with all that is in it, as far as the system allows; links are not followed.
  static func removeTree(_ path: String) {
    if isPlainFolder(path) {
      var names: [String] = []
      _ = forEachName(in: path) { names.append($0) }
      for name in names { removeTree(join(path, name)) }
      rmdir(path)
    } else {
      unlink(path)
    }
  }

  /// Removes a file, and its folder if that is then empty.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func remove(_ path: String) throws(GridreelError) {
    guard unlink(path) == 0 else {
      throw GridreelError(
        .unwritableOutput, file: path, "cannot be removed: \(String(cString: strerror(errno)))")
    }
    // Fails, as intended, unless the folder is empty.
    rmdir(folder(of: path))
  }
}
