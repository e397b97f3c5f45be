import DataSources

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Opening files, and reading whole ones.
enum InputFile {
  /// The name under which standard input appears in messages.
  static let standardInputName = "<stdin>"
  /// What stands before the system's reason in messages.
  static let unreadablePrefix = "cannot be read: "

  /// All bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  static func read(_ path: String) throws(GridreelError) -> [UInt8] {
    let name = path == "-" ? standardInputName : path
    let descriptor = try descriptor(path)
    defer { if path != "-" { close(descriptor) } }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    return try readAll(descriptor, expecting: Int(status.st_size), name)
  }

  /// A file that is open for reading, and no folder.
  ///
  /// Whoever asks closes it, but for standard input, which is `-`.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  static func descriptor(_ path: String) throws(GridreelError) -> Int32 {
    let descriptor = path == "-" ? STDIN_FILENO : systemOpen(path)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw unreadable(path == "-" ? standardInputName : path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return descriptor }
    if path != "-" { close(descriptor) }
    throw unreadable(path == "-" ? standardInputName : path, EISDIR)
  }

  /// A file's bytes, of which only parts are read; `-` and what is no plain file is read as a whole.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  static func open(_ path: String) throws(GridreelError) -> SourceBytes {
    guard path != "-" else { return SourceBytes(try read(path)) }
    let descriptor = systemOpen(path)
    guard descriptor >= 0 else { throw unreadable(path, errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return SourceBytes(try read(path))
    }
    return SourceBytes(taking: descriptor, count: Int(status.st_size))
  }

  private static func readAll(
    _ descriptor: Int32, expecting size: Int, _ name: String
  ) throws(GridreelError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: max(size, 0) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: max(count, 1 << 16)) }
      let room = bytes.count - count
      let got = bytes.withUnsafeMutableBytes { buffer in
        systemRead(descriptor, buffer.baseAddress.map { $0 + count }, room)
      }
      if got < 0 && errno == EINTR { continue }
      guard got >= 0 else { throw unreadable(name, errno) }
      if got == 0 { break }
      count += got
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  static func unreadable(_ name: String, _ number: Int32) -> GridreelError {
    GridreelError(
      .unreadableInput, file: name, unreadablePrefix + String(cString: strerror(number)))
  }
}

/// `open(2)` for reading by a name that ``InputFile/open(_:)`` does not hide.
private func systemOpen(_ path: String) -> Int32 { open(path, O_RDONLY | O_CLOEXEC) }

/// `read(2)` by a name that ``InputFile/read(_:)`` does not hide.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
