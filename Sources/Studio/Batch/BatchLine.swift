import GridFiles
import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One line of a list of jobs.
struct BatchLine: Sendable {
  /// The index of its list, from 0.
  let list: Int
  /// The list's name for messages.
  let file: String
  /// The line number in the list, from 1.
  let number: Int
  /// Its bytes without the line break; nil if the line is too long to read.
  let bytes: [UInt8]?
}

/// Reads lines from files and pipes as they arrive, without waiting for the next line.
struct BatchLines {
  /// The maximum length of a line in bytes.
  static let maximumLength = 64 << 20

  private let paths: [String]
  private let isWanted: (String) -> Bool
  private var nextPath = 0
  private var descriptor: Int32?
  private var buffer: [UInt8] = []
  /// The start of the next line in the buffer, and the end of the part without a line break.
  private var start = 0, searched = 0
  private var number = 0
  private var isTooLong = false

  /// Reads the lines of several files.
  ///
  /// - Parameters:
  ///   - paths: the files; `-` is standard input.
  ///   - isWanted: selects the files to read.
  init(_ paths: [String], where isWanted: @escaping (String) -> Bool = { _ in true }) {
    (self.paths, self.isWanted) = (paths, isWanted)
  }

  /// Reads the next line; nil after the last one.
  ///
  /// - Throws: ``GridreelError`` with code `unreadableInput`.
  nonisolated(nonsending) mutating func next() async throws(GridreelError) -> BatchLine? {
    while true {
      guard let descriptor else {
        guard nextPath < paths.count else { return nil }
        if isWanted(paths[nextPath]) { try open(paths[nextPath]) } else { nextPath += 1 }
        continue
      }
      if let line = cutLine() { return line }
      let part = await Self.read(descriptor)
      guard part.status >= 0 else { throw InputFile.unreadable(name, -part.status) }
      if part.bytes.isEmpty {
        if let last = finish() { return last }
      } else {
        take(part.bytes)
      }
    }
  }

  private var name: String { Self.name(of: paths[nextPath]) }

  /// The name of a list for messages.
  static func name(of path: String) -> String {
    path == "-" ? InputFile.standardInputName : path
  }

  private mutating func open(_ path: String) throws(GridreelError) {
    descriptor = try InputFile.descriptor(path)
    (buffer, start, searched, number, isTooLong) = ([], 0, 0, 0, false)
  }

  /// The next line that is complete in the buffer.
  private mutating func cutLine() -> BatchLine? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      if searched - start > Self.maximumLength {
        isTooLong = true
        (buffer, start, searched) = ([], 0, 0)
      }
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return line(buffer[start..<end])
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> BatchLine {
    number += 1
    defer { isTooLong = false }
    return BatchLine(
      list: nextPath, file: name, number: number, bytes: isTooLong ? nil : Array(bytes))
  }

  private mutating func take(_ bytes: [UInt8]) {
    buffer.removeFirst(start)
    searched -= start
    start = 0
    buffer += bytes
  }

  /// Moves on to the next file; text after the last line break counts as a line.
  private mutating func finish() -> BatchLine? {
    let rest = buffer[start...]
    let last = rest.isEmpty && !isTooLong ? nil : line(rest)
    if let descriptor, descriptor != STDIN_FILENO { close(descriptor) }
    (descriptor, buffer, start, searched) = (nil, [], 0, 0)
    nextPath += 1
    return last
  }

  /// Bytes that were read, or the negated error number.
  private struct Part: Sendable {
    var bytes: [UInt8] = []
    var status: Int32 = 0
  }

  /// Reads on a separate thread, so that drawing tasks never wait for input.
  private static func read(_ descriptor: Int32) async -> Part {
    await withCheckedContinuation { continuation in
      Workers.start { continuation.resume(returning: readNow(descriptor)) }
    }
  }

  private static func readNow(_ descriptor: Int32) -> Part {
    var part = Part(bytes: [UInt8](repeating: 0, count: 1 << 16))
    while true {
      let count = part.bytes.withUnsafeMutableBytes {
        systemRead(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { return Part(status: -errno) }
      part.bytes.removeLast(part.bytes.count - count)
      return part
    }
  }
}

/// `read(2)` under a name that ``BatchLines`` does not shadow.
private func systemRead(
  _ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int
) -> Int {
  read(descriptor, buffer, count)
}
