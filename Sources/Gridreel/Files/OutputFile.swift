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
  /// sees half a file and a full disk leaves an older file as it was. A link is followed; a target
  /// that is no ordinary file (`/dev/stdout`, a pipe) is written in place.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package static func write(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    try write([(bytes, path)])
  }

  /// Writes several files: none takes its name before all are on disk.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func write(_ files: [(bytes: [UInt8], path: String)]) throws(GridreelError) {
    var waiting: [TemporaryFile] = []
    for file in files where isOrdinary(file.path) {
      let temporary = try TemporaryFile(for: file.path)
      try temporary.append(file.bytes)
      try temporary.complete()
      waiting.append(temporary)
    }
    for file in files where !isOrdinary(file.path) {
      try writeInPlace(file.bytes, file.path)
    }
    for file in waiting { try file.takeName() }
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
