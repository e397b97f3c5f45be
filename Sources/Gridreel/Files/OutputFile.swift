#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Writing whole files: each appears complete, by rename, or not at all.
enum OutputFile {
  /// Writes bytes to a file; `-` is standard output.
  ///
  /// The bytes go into a new file beside the target, which then takes the target's name, so nobody
  /// sees half a file and a full disk leaves an older file as it was. A link is followed; a target
  /// that is no ordinary file (`/dev/stdout`, a pipe) is written in place.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func write(_ bytes: [UInt8], to path: String) throws(GridreelError) {
    try write([(bytes, path)])
  }

  /// Writes several files: none takes its name before all are on disk.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func write(_ files: [(bytes: [UInt8], path: String)]) throws(GridreelError) {
    var waiting: [WaitingFile] = []
    do throws(GridreelError) {
      for file in files where isOrdinary(file.path) {
        waiting.append(try prepare(file.bytes, for: file.path))
      }
      for file in files where !isOrdinary(file.path) {
        try writeInPlace(file.bytes, file.path)
      }
      while let file = waiting.first {
        try file.takeName()
        waiting.removeFirst()
      }
    } catch {
      for file in waiting { unlink(file.temporaryPath) }
      throw error
    }
  }

  /// A complete file that does not have its name yet.
  private struct WaitingFile {
    let temporaryPath, target, name: String

    func takeName() throws(GridreelError) {
      guard rename(temporaryPath, target) == 0 else { throw unwritable(name, errno) }
    }
  }

  /// Whether a file with this path is, or will be, one that can be replaced by another.
  private static func isOrdinary(_ path: String) -> Bool {
    if path == "-" { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// The file that a link leads to, or the path itself.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  private static func writeInPlace(_ bytes: [UInt8], _ path: String) throws(GridreelError) {
    if path == "-" { return try writeAll(bytes, to: STDOUT_FILENO, "<stdout>") }
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unwritable(path, errno) }
    defer { close(descriptor) }
    try writeAll(bytes, to: descriptor, path)
  }

  private static func prepare(
    _ bytes: [UInt8], for name: String
  ) throws(GridreelError) -> WaitingFile {
    var status = stat()
    if stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw unwritable(name, EISDIR)
    }
    let target = resolved(name)
    var template = Array("\(target).XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw unwritable(name, errno) }
    do throws(GridreelError) {
      defer { close(descriptor) }
      try writeAll(bytes, to: descriptor, name)
      let mask = umask(0)
      umask(mask)
      guard fchmod(descriptor, 0o666 & ~mask) == 0 else { throw unwritable(name, errno) }
    } catch {
      unlink(template)
      throw error
    }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    return WaitingFile(temporaryPath: path, target: target, name: name)
  }

  private static func writeAll(
    _ bytes: [UInt8], to descriptor: Int32, _ name: String
  ) throws(GridreelError) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote > 0 else { throw unwritable(name, errno) }
      done += wrote
    }
  }

  private static func unwritable(_ name: String, _ number: Int32) -> GridreelError {
    let reason = String(cString: strerror(number))
    let remedy =
      switch number {
      case ENOENT: "; make its folder first"
      case ENOSPC, EDQUOT: "; free some space or choose another disk"
      case EACCES, EPERM, EROFS: "; choose a folder that you may write to"
      default: ""
      }
    return GridreelError(
      .unwritableOutput, file: name, "cannot be written: \(reason)\(remedy)")
  }
}

/// `write(2)` by a name that ``OutputFile/write(_:to:)`` does not hide.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(descriptor, buffer, count)
}
