package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writes whole files: each appears complete, by rename, or not at all.
package enum OutputFile {
  /// Whether two paths lead to the same existing file.
  package static func areSame(_ first: String, _ second: String) -> Bool {
    var (one, other) = (stat(), stat())
    guard stat(first, &one) == 0, stat(second, &other) == 0 else { return false }
    return one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  /// Writes bytes to a file; `-` is standard output.
  ///
  /// The bytes go into a new file next to the target, which is then renamed to the target. So
  /// nobody sees an incomplete file, and a full disk leaves an older file unchanged. The new file
  /// gets the mode of the older one, and its owner where the system allows that; hard links to the
  /// older file keep the old contents. A symbolic link is followed; a target that is not a regular
  /// file (`/dev/stdout`, a pipe) is written in place.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func write(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    try write([(bytes, path)])
  }

  /// Writes several files; none is renamed before all of them, including those in `waiting`, are on disk.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - waiting: More files, which are on disk.
  ///   - keepsDates: Whether a file that has its bytes already is left as it is.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func write(
    _ files: [(bytes: [UInt8], path: String)], and waiting: [TemporaryFile] = [],
    keepingDates keepsDates: Bool = false
  ) throws(GridreelError) {
    var waiting = waiting
    for file in files where isOrdinary(file.path) {
      if keepsDates, isSame(file.bytes, file.path) { continue }
      waiting.append(try .complete(file.path, file.bytes))
    }
    for file in files where !isOrdinary(file.path) {
      try writeInPlace(file.bytes, file.path)
    }
    try TemporaryFile.takeNames(waiting)
  }

  /// Fails if some file could not be made; for those who write several one after the other.
  ///
  /// - Parameter paths: The paths; `-` is standard output.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func checkCreatable(_ paths: [String]) throws(GridreelError) {
    // Where its temporary file can be made, which goes with its value, a file can be.
    for path in paths where path != "-" { _ = try TemporaryFile(for: path) }
  }

  /// The final path of a file: follows links, including those whose target does not exist yet.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if links form a cycle.
  static func destination(of path: String) throws(GridreelError) -> String {
    var place = path
    // The same number of links as Linux follows.
    for _ in 0...40 {
      if let real = FilePath.real(place) { return real }
      guard let next = FilePath.link(at: place) else { return place }
      place = next.hasPrefix("/") ? next : FilePath.join(FilePath.folder(of: place), next)
    }
    throw .unwritable(path, ELOOP)
  }

  /// Whether the file at this path is, or will be, a regular file that can be replaced.
  static func isOrdinary(_ path: String) -> Bool {
    if path == "-" { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Whether a file has these bytes.
  private static func isSame(_ bytes: [UInt8], _ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, Int(status.st_size) == bytes.count else { return false }
    return (try? InputFile.readOwn(path)) == bytes
  }

  /// Appends bytes to a file, which is created if it does not exist.
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
