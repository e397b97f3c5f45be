#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writing whole files: each appears complete, by rename, or not at all.
package enum OutputFile {
  /// Writes bytes to a file; `-` is standard output.
  ///
  /// The bytes go into a new file beside the target, which then takes the target's name, so nobody
  /// sees half a file and a full disk leaves an older file as it was. The new file has the mode of the
  /// older one, and its owner where the system allows that; other names of the older file (hard links)
  /// keep what they had. A symbolic link is followed; a target that is no ordinary file
  /// (`/dev/stdout`, a pipe) is written in place.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func write(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    try write([(bytes, path)])
  }

  /// Writes several files: none takes its name before all are on disk, those among them that wait already.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func write(
    _ files: [(bytes: [UInt8], path: String)], and waiting: [TemporaryFile] = []
  ) throws(GridreelError) {
    var waiting = waiting
    for file in files where isOrdinary(file.path) {
      waiting.append(try .complete(file.path, file.bytes))
    }
    for file in files where !isOrdinary(file.path) {
      try writeInPlace(file.bytes, file.path)
    }
    try TemporaryFile.takeNames(waiting)
  }

  /// Where a file of this name is, or will be: links are followed, also those that lead to nothing yet.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` where links lead in a circle.
  static func destination(of path: String) throws(GridreelError) -> String {
    var place = path
    // As many links as Linux follows.
    for _ in 0...40 {
      if let real = FilePath.real(place) { return real }
      guard let next = FilePath.link(at: place) else { return place }
      place = next.hasPrefix("/") ? next : FilePath.join(FilePath.folder(of: place), next)
    }
    throw .unwritable(path, ELOOP)
  }

  /// Whether a file with this path is, or will be, one that can be replaced by another.
  static func isOrdinary(_ path: String) -> Bool {
    if path == "-" { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Adds bytes at the end of a file, which is made where there is none.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func append(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
    defer { close(descriptor) }
    try Descriptor.write(bytes, to: descriptor, named: path)
  }

  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(GridreelError) {
    if path == "-" {
      return try Descriptor.write(bytes, to: STDOUT_FILENO, named: "<stdout>")
    }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unwritable(path, errno) }
    defer { close(descriptor) }
    try Descriptor.write(bytes, to: descriptor, named: path)
  }
}
