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

  /// How large a file may be that is read as a whole, in bytes.
  static let byteLimit = 1 << 30
  /// How large a grid file, a theme, a script or a kept order may be, in bytes.
  static let textLimit = 64 << 20
  /// How many bytes of data may come out of a pipe, all of which are kept in memory.
  private static let pipeLimit = 4 << 30
  /// How long a pipe is given until somebody writes into it, in milliseconds.
  private static let patience: Int32 = 500

  /// All bytes of a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: a file, or a pipe into which somebody writes.
  ///   - limit: how many bytes there may be.
  /// - Returns: The bytes.
  /// - Throws: ``GridreelError`` with code `unreadableInput`, or `badInput` where there are more bytes.
  static func read(_ path: String, atMost limit: Int = byteLimit) throws(GridreelError) -> [UInt8] {
    let input = try opened(path)
    defer { if path != "-" { close(input.descriptor) } }
    return try readAll(input, atMost: limit)
  }

  /// A file that is open for reading, and no folder.
  ///
  /// Whoever asks closes it, but for standard input, which is `-`.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  static func descriptor(_ path: String) throws(GridreelError) -> Int32 {
    let descriptor = path == "-" ? STDIN_FILENO : systemOpen(path, 0)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw unreadable(path == "-" ? standardInputName : path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else { return descriptor }
    if path != "-" { close(descriptor) }
    throw unreadable(path == "-" ? standardInputName : path, EISDIR)
  }

  /// A file's bytes, of which only parts are read; `-` and what comes out of a pipe is read as a whole.
  ///
  /// - Throws: ``GridreelError`` as ``read(_:atMost:)`` does.
  static func open(_ path: String) throws(GridreelError) -> SourceBytes {
    let input = try opened(path)
    guard path == "-" || !input.isFile else {
      return SourceBytes(taking: input.descriptor, count: input.size)
    }
    defer { if path != "-" { close(input.descriptor) } }
    return SourceBytes(try readAll(input, atMost: pipeLimit))
  }

  /// What is open for reading.
  private struct Input {
    let name: String
    let descriptor: Int32
    /// How many bytes there are, as far as that is known.
    let size: Int
    /// Whether it is a file, and neither a pipe nor a terminal.
    let isFile: Bool
    /// Whether it may be a pipe that nobody has begun to write into.
    let mayBeUnused: Bool
  }

  /// Opens a file without waiting: a pipe into which nobody writes would be waited for for ever.
  private static func opened(_ path: String) throws(GridreelError) -> Input {
    let isStandardInput = path == "-"
    let name = isStandardInput ? standardInputName : path
    let descriptor = isStandardInput ? STDIN_FILENO : systemOpen(path, O_NONBLOCK | O_NOCTTY)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { throw unreadable(name, errno) }
    let kind = status.st_mode & S_IFMT
    let isDevice = kind == S_IFBLK || kind == S_IFCHR && isatty(descriptor) == 0
    if kind != S_IFDIR, isStandardInput || !isDevice {
      return Input(
        name: name, descriptor: descriptor, size: Int(status.st_size), isFile: kind == S_IFREG,
        mayBeUnused: kind == S_IFIFO && !isStandardInput)
    }
    if !isStandardInput { close(descriptor) }
    guard isDevice else { throw unreadable(name, EISDIR) }
    throw GridreelError(.unreadableInput, file: name, "is a device; name a file")
  }

  private static func readAll(
    _ input: Input, atMost limit: Int
  ) throws(GridreelError) -> [UInt8] {
    guard !input.isFile || input.size <= limit else { throw tooLarge(input.name, limit) }
    var bytes = [UInt8](repeating: 0, count: (input.isFile ? max(input.size, 0) : 1 << 16) + 1)
    var count = 0
    while true {
      if count == bytes.count { bytes += [UInt8](repeating: 0, count: max(count, 1 << 16)) }
      let room = bytes.count - count
      let got = bytes.withUnsafeMutableBytes { buffer in
        systemRead(input.descriptor, buffer.baseAddress.map { $0 + count }, room)
      }
      if got < 0 && errno == EINTR { continue }
      if got < 0 && errno == EAGAIN {
        wait(for: input.descriptor, -1)
        continue
      }
      guard got >= 0 else { throw unreadable(input.name, errno) }
      if got == 0 {
        guard count == 0, input.mayBeUnused, !hasEnded(input.descriptor) else { break }
        guard wait(for: input.descriptor, patience) else {
          throw GridreelError(
            .unreadableInput, file: input.name, "is a pipe into which nobody writes")
        }
      }
      count += got
      guard count <= limit else { throw tooLarge(input.name, limit) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Waits until there are bytes, or the pipe has ended; says whether that came to be.
  @discardableResult
  private static func wait(for descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) != 0
  }

  /// Whether those who wrote into a pipe are gone; one that nobody has opened yet has not ended.
  private static func hasEnded(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0 && Int32(waiting.revents) & Int32(POLLHUP) != 0
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> GridreelError {
    GridreelError(
      .badInput, file: name, "is larger than the \(limit >> 20) MiB that are read at most")
  }

  static func unreadable(_ name: String, _ number: Int32) -> GridreelError {
    GridreelError(
      .unreadableInput, file: name, unreadablePrefix + String(cString: strerror(number)))
  }
}

/// `open(2)` for reading by a name that ``InputFile/open(_:)`` does not hide.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC | flags)
}

/// `read(2)` by a name that ``InputFile/read(_:)`` does not hide.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
