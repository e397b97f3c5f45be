#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file in the making, beside the one whose name it will take; gone if it never takes it.
///
/// What is for standard output (`-`), a pipe or a device is made in the folder for temporary files
/// and handed over as a whole.
final class TemporaryFile {
  /// Where it is while it is made.
  let path: String
  /// The name as it was asked for, for messages.
  let name: String
  /// Whether its bytes are handed over to what has the name already.
  let isHandedOver: Bool
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
    self.name = name == "-" ? "<stdout>" : name
    isHandedOver = !OutputFile.isOrdinary(name)
    target = isHandedOver ? name : Self.resolved(name)
    var template = Array("\(isHandedOver ? Self.scratch : target).XXXXXX".utf8CString)
    descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw .unwritable(self.name, errno) }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit {
    closeEarly()
    if !hasTakenName { unlink(path) }
  }

  /// How names in the folder for temporary files begin.
  private static var scratch: String {
    (getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp") + "/gridreel"
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

  /// Takes the name, in place of whatever has it, or hands the bytes over.
  func takeName() throws(GridreelError) {
    if isHandedOver { return try handOver() }
    guard rename(path, target) == 0 else { throw .unwritable(name, errno) }
    hasTakenName = true
  }

  /// Lets all files take their names, first those that may still meet a reader who is gone.
  static func takeNames(_ files: [TemporaryFile]) throws(GridreelError) {
    for file in files where file.isHandedOver { try file.takeName() }
    for file in files where !file.isHandedOver { try file.takeName() }
  }

  private func handOver() throws(GridreelError) {
    let source = open(path, O_RDONLY | O_CLOEXEC)
    guard source >= 0 else { throw .unwritable(name, errno) }
    defer { close(source) }
    let isOutput = target == "-"
    let sink = isOutput ? STDOUT_FILENO : open(target, O_WRONLY | O_CLOEXEC)
    guard sink >= 0 else { throw .unwritable(name, errno) }
    defer { if !isOutput { close(sink) } }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = bytes.withUnsafeMutableBytes { read(source, $0.baseAddress, $0.count) }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw .unwritable(name, errno) }
      if count == 0 { return }
      try Descriptor.write(Array(bytes[..<count]), to: sink, named: name)
    }
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
