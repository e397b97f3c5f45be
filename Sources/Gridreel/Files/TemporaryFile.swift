#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file in the making, beside the one whose name it will take; gone if it never takes it.
final class TemporaryFile {
  /// Where it is while it is made.
  let path: String
  /// The name as it was asked for, for messages.
  let name: String
  private let target: String
  private var descriptor: Int32
  private var hasTakenName = false

  /// Opens a new file beside `name`, whose links are followed.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  init(for name: String) throws(GridreelError) {
    var status = stat()
    if stat(name, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw .unwritable(name, EISDIR)
    }
    self.name = name
    target = Self.resolved(name)
    var template = Array("\(target).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .unwritable(name, errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    closeEarly()
    if !hasTakenName { unlink(path) }
  }

  /// The file that a link leads to, or the path itself.
  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Writes the next bytes.
  func append(_ bytes: [UInt8]) throws(GridreelError) {
    try Descriptor.write(bytes, to: descriptor, named: name)
  }

  /// Writes bytes over earlier ones, from `offset` on.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(GridreelError) {
    let wrote = bytes.withUnsafeBytes {
      pwrite(descriptor, $0.baseAddress, $0.count, off_t(offset))
    }
    guard wrote == bytes.count else { throw .unwritable(name, errno) }
  }

  /// Makes the file as readable as new files are; it is complete but has not its name yet.
  func complete() throws(GridreelError) {
    let mask = umask(0)
    umask(mask)
    guard chmod(path, 0o666 & ~mask) == 0 else { throw .unwritable(name, errno) }
  }

  /// Lets go of the open file, of which a process may not have many; nothing more can be written.
  func closeEarly() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
  }

  /// Takes the name, in place of whatever has it.
  func takeName() throws(GridreelError) {
    guard rename(path, target) == 0 else { throw .unwritable(name, errno) }
    hasTakenName = true
  }
}

/// Writing to what is open already.
enum Descriptor {
  /// Writes all bytes, however many calls it takes.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  static func write(
    _ bytes: [UInt8], to descriptor: Int32, named name: String
  ) throws(GridreelError) {
    var done = 0
    while done < bytes.count {
      let wrote = bytes.withUnsafeBytes { buffer in
        systemWrite(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
      }
      if wrote < 0 && errno == EINTR { continue }
      guard wrote > 0 else { throw .unwritable(name, errno) }
      done += wrote
    }
  }
}

extension GridreelError {
  /// What the system says about a file that cannot be written, and what to do.
  static func unwritable(_ name: String, _ number: Int32) -> GridreelError {
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

/// `write(2)` by a name that ``Descriptor/write(_:to:named:)`` does not hide.
private func systemWrite(
  _ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int
) -> Int {
  write(descriptor, buffer, count)
}
