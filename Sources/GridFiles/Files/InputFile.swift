import GridreelDataSources
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Opens files, and reads whole files.
package enum InputFile {
  /// The name of standard input in messages.
  package static let standardInputName = "<stdin>"

  /// The maximum size in bytes of a file that is read as a whole.
  static let byteLimit = 1 << 30
  /// The maximum size in bytes of a grid file, a theme, a script or a saved order.
  package static let textLimit = 64 << 20
  /// The maximum number of bytes of data from a pipe, all of which are kept in memory.
  private static let pipeLimit = 4 << 30
  /// How long to wait for a writer on a pipe, in milliseconds.
  private static let patience: Int32 = 500

  /// Reads all bytes of a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - path: a file, or a pipe with a writer.
  ///   - limit: the maximum number of bytes.
  /// - Returns: The bytes.
  /// - Throws: ``GridreelError`` with code `unreadableInput`, or `badInput` if there are more bytes.
  package static func read(_ path: String, atMost limit: Int = byteLimit) throws(GridreelError)
    -> [UInt8]
  {
    try Fence.check(path)
    return try read(path, atMost: limit, isOwn: false)
  }

  /// Reads all bytes of a file that this process has made, as ``read(_:atMost:)`` does.
  package static func readOwn(_ path: String, atMost limit: Int = byteLimit) throws(GridreelError)
    -> [UInt8]
  {
    try read(path, atMost: limit, isOwn: true)
  }

  private static func read(
    _ path: String, atMost limit: Int, isOwn: Bool
  ) throws(GridreelError) -> [UInt8] {
    let input = try opened(path)
    defer { if path != "-" { close(input.descriptor) } }
    if !isOwn { try CheckedPaths.check(input.descriptor, openedBy: path) }
    return try readAll(input, atMost: limit)
  }

  /// Opens a file, but not a folder, for reading.
  ///
  /// The caller closes the descriptor, except for standard input (`-`).
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  package static func descriptor(_ path: String) throws(GridreelError) -> Int32 {
    try Fence.check(path)
    let descriptor = path == "-" ? STDIN_FILENO : systemOpen(path, 0)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw unreadable(path == "-" ? standardInputName : path, errno)
    }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      do throws(GridreelError) {
        try CheckedPaths.check(descriptor, openedBy: path)
      } catch {
        if path != "-" { close(descriptor) }
        throw error
      }
      return descriptor
    }
    if path != "-" { close(descriptor) }
    throw unreadable(path == "-" ? standardInputName : path, EISDIR)
  }

  /// Opens a file for partial reading; `-` and pipes are read as a whole.
  ///
  /// - Throws: ``GridreelError`` as ``read(_:atMost:)`` does.
  static func open(_ path: String) throws(GridreelError) -> SourceBytes {
    try Fence.check(path)
    let input = try opened(path)
    do throws(GridreelError) {
      try CheckedPaths.check(input.descriptor, openedBy: path)
    } catch {
      if path != "-" { close(input.descriptor) }
      throw error
    }
    guard path == "-" || !input.isFile else {
      return SourceBytes(taking: input.descriptor, count: input.size)
    }
    defer { if path != "-" { close(input.descriptor) } }
    return SourceBytes(try readAll(input, atMost: pipeLimit))
  }

  /// An input that is open for reading.
  private struct Input {
    let name: String
    let descriptor: Int32
    /// The number of bytes, as far as it is known.
    let size: Int
    /// Whether it is a regular file, and neither a pipe nor a terminal.
    let isFile: Bool
    /// Whether it may be a pipe without a writer so far.
    let mayBeUnused: Bool
  }

  /// Opens a file without blocking: opening a pipe without a writer would otherwise wait forever.
  private static func opened(_ path: String) throws(GridreelError) -> Input {
    let isStandardInput = path == "-"
    let name = isStandardInput ? standardInputName : path
    if isStandardInput { ReadFiles.noteMore() } else { ReadFiles.note(path) }
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
            .unreadableInput, file: input.name, "is a pipe with no writer")
        }
      }
      count += got
      guard count <= limit else { throw tooLarge(input.name, limit) }
    }
    bytes.removeLast(bytes.count - count)
    return bytes
  }

  /// Waits until there are bytes or the pipe has ended; returns whether that happened.
  @discardableResult
  private static func wait(for descriptor: Int32, _ milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) != 0
  }

  /// Whether the writers of a pipe are gone; a pipe that no writer has opened yet has not ended.
  private static func hasEnded(_ descriptor: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, 0) > 0 && Int32(waiting.revents) & Int32(POLLHUP) != 0
  }

  private static func tooLarge(_ name: String, _ limit: Int) -> GridreelError {
    GridreelError(
      .badInput, file: name, "is larger than the \(limit >> 20) MiB that are read at most")
  }

  package static func unreadable(_ name: String, _ number: Int32) -> GridreelError {
    GridreelError(
      .unreadableInput, file: name, "cannot be read: \(String(cString: strerror(number)))")
  }
}

/// `open(2)` for reading under a name that ``InputFile/open(_:)`` does not shadow.
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
  open(path, O_RDONLY | O_CLOEXEC | flags)
}

/// `read(2)` under a name that ``InputFile/read(_:)`` does not shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
