import GridreelFiles
import GridreelPrimitives

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
  /// Whether a line that is too long to read may announce attachments.
  var mayAnnounce = false
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
  private var isTooLong = false, mayAnnounce = false
  /// The line behind which nothing can be told from attachments; nil while all can.
  private var lostLine: Int?

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
      if let lostLine {
        throw GridreelError(
          .badInput, file: name, line: lostLine,
          "attachments may follow, but not as announced; nothing behind this line is read")
      }
      if let line = cutLine() { return line }
      if try await !readMore(descriptor), let last = finish() { return last }
    }
  }

  /// Reads what follows the last line.
  ///
  /// - Throws: ``GridreelError`` in the line if they are too large, or not as the job announces them. In the
  ///   latter case ``next()`` throws too, unless the file has ended, because what follows may be anything.
  nonisolated(nonsending) mutating func attachments(
    _ followers: BatchFollowers
  ) async throws(GridreelError) -> Attachments {
    var result = Attachments()
    guard case .attachments(let announced) = followers else {
      lostLine = number
      return result
    }
    let (size, limit) = (followers.size, BatchFollowers.maximumSize)
    for part in announced {
      var bytes: [UInt8] = []
      var missing = part.size
      while missing > 0 {
        if start == buffer.count { try await readMore(of: part, behind: part.size - missing) }
        let count = min(missing, buffer.count - start)
        if size <= limit { bytes += buffer[start..<start + count] }
        skip(count)
        missing -= count
      }
      try await endAttachment(part)
      result.add(part.name, bytes)
    }
    guard size <= limit else {
      throw GridreelError(
        .badInput, line: number, column: announced.first?.column,
        "\(size) bytes are attached; \(limit) are the most, so name files instead")
    }
    return result
  }

  /// Reads the line break behind an attachment.
  private nonisolated(nonsending) mutating func endAttachment(
    _ part: BatchFollowers.Announced
  ) async throws(GridreelError) {
    // The last line of a file needs no line break.
    if start == buffer.count, let descriptor, try await !readMore(descriptor) { return }
    guard start < buffer.count, buffer[start] != UInt8(ascii: "\n") else { return skip(1) }
    lostLine = number
    throw GridreelError(
      .badInput, line: number, column: part.column,
      "attachment '\(part.name)' goes on after its \(part.size) bytes; a line break must follow them"
    )
  }

  /// Reads more of an attachment, of which `count` bytes have come.
  ///
  /// - Throws: ``GridreelError`` at the end of the file.
  private nonisolated(nonsending) mutating func readMore(
    of part: BatchFollowers.Announced, behind count: Int
  ) async throws(GridreelError) {
    if let descriptor, try await readMore(descriptor) { return }
    throw GridreelError(
      .badInput, line: number, column: part.column,
      "attachment '\(part.name)' is cut: \(count) of its \(part.size) bytes came")
  }

  private mutating func skip(_ count: Int) {
    start = min(start + count, buffer.count)
    searched = start
  }

  /// Reads the next part; false at the end of the file.
  private nonisolated(nonsending) mutating func readMore(
    _ descriptor: Int32
  ) async throws(GridreelError) -> Bool {
    let part = await Self.read(descriptor)
    guard part.status >= 0 else { throw InputFile.unreadable(name, -part.status) }
    guard !part.bytes.isEmpty else { return false }
    take(part.bytes)
    return true
  }

  private var name: String { Self.name(of: paths[nextPath]) }

  /// The name of a list for messages.
  static func name(of path: String) -> String {
    path == "-" ? InputFile.standardInputName : path
  }

  private mutating func open(_ path: String) throws(GridreelError) {
    descriptor = try InputFile.descriptor(path)
    (buffer, start, searched, number) = ([], 0, 0, 0)
    (isTooLong, mayAnnounce, lostLine) = (false, false, nil)
  }

  /// The next line that is complete in the buffer.
  private mutating func cutLine() -> BatchLine? {
    guard let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
      searched = buffer.count
      if isTooLong || searched - start > Self.maximumLength { dropBeginning() }
      return nil
    }
    defer { (start, searched) = (end + 1, end + 1) }
    return line(buffer[start..<end])
  }

  /// Forgets what was read of a line that is too long, but for an end that the next part may complete.
  private mutating func dropBeginning() {
    isTooLong = true
    mayAnnounce = mayAnnounce || BatchFollowers.mayBeAnnounced(in: buffer[start...])
    buffer = Array(buffer[start...].suffix(32))
    (start, searched) = (0, buffer.count)
  }

  private mutating func line(_ bytes: ArraySlice<UInt8>) -> BatchLine {
    number += 1
    defer { (isTooLong, mayAnnounce) = (false, false) }
    var line = BatchLine(
      list: nextPath, file: name, number: number, bytes: isTooLong ? nil : Array(bytes))
    line.mayAnnounce = isTooLong && (mayAnnounce || BatchFollowers.mayBeAnnounced(in: bytes))
    return line
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
