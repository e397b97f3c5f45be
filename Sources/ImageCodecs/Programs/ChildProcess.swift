package import GridreelPrimitives

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A running program that reads from us, and may answer; killed if this value is destroyed first.
package struct ChildProcess: ~Copyable {
  private let name: String
  /// The number of the program's process.
  package let processID: Int32
  /// Our end of the program's standard input, a socket that also carries answers; -1 after it is
  /// closed.
  private var input: Int32
  /// The read end of the program's messages; -1 after they have ended.
  private var messages: Int32
  private var words = LastWords()
  private var hasEnded = false
  /// The limits of what the program is doing.
  package var limits = ProgramLimits()

  /// The time that a program has to clean up after it was told to end, in milliseconds.
  private static let farewell: Int32 = 500

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, without its name.
  ///   - name: Its name in messages; `nil` for the file's name.
  ///   - signal: The signal that ends it when this process is told to end; `nil` for SIGKILL.
  ///   - isHeard: Whether its output is for ``outcome(of:)``; otherwise it is discarded.
  /// - Throws: ``GridreelError`` with code `unwritableOutput`.
  package init(
    _ path: String, arguments: [String], name: String? = nil, endedBy signal: Int32? = nil,
    isHeard: Bool = false
  ) throws(GridreelError) {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let name = name ?? file
    let pipes = try ChildPipes(for: name)
    let (status, processID) = RunningPrograms.start(endedBy: signal ?? SIGKILL) {
      pipes.spawn(path, arguments: [file] + arguments, isHeard: isHeard)
    }
    guard status == 0 else {
      throw GridreelError(.unwritableOutput, "\(path) cannot be run: \(errorText(status))")
    }
    (self.name, self.processID) = (name, processID)
    (input, messages) = pipes.takeOurEnds()
  }

  deinit {
    if input >= 0 { close(input) }
    if messages >= 0 { close(messages) }
    guard !hasEnded else { return }
    kill(processID, SIGKILL)
    _ = RunningPrograms.waitForEnd(of: processID)
  }

  /// Tells the program to end; if it does not, it is killed with this value.
  package func giveUp() {
    kill(processID, SIGTERM)
    var event = pollfd(fd: input, events: 0, revents: 0)
    poll(&event, 1, Self.farewell)
  }

  /// Writes bytes to the program while collecting its messages.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` or `diskFull` if the program has ended,
  ///   `unwritableOutput` if the task is cancelled.
  package mutating func write(_ bytes: UnsafeRawBufferPointer) throws(GridreelError) {
    var done = 0
    while done < bytes.count {
      let wrote = send(
        input, bytes.baseAddress.map { $0 + done }, bytes.count - done, Self.sendFlags)
      if wrote >= 0 {
        done += wrote
      } else if errno == EAGAIN || errno == EWOULDBLOCK {
        try waitForRoom()
      } else if errno != EINTR {
        try finish()
        throw failure("did not read all that it was given")
      }
    }
  }

  /// Writes bytes to the program, like the method above.
  package mutating func write(_ bytes: [UInt8]) throws(GridreelError) {
    let result = bytes.withUnsafeBytes { buffer in
      Result { () throws(GridreelError) in try write(buffer) }
    }
    try result.get()
  }

  /// Waits for an answer of exactly `count` bytes while collecting the program's messages.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if the program has ended, `overBudget` if it
  ///   exceeds its limits, `unwritableOutput` if the task is cancelled.
  package mutating func answer(_ count: Int) throws(GridreelError) -> [UInt8] {
    guard let answer = try next(count) else { throw failure("ended before it had answered") }
    return answer
  }

  /// Waits for the next `count` bytes, like ``answer(_:)``; nil if the program has succeeded before them.
  package mutating func next(_ count: Int) throws(GridreelError) -> [UInt8]? {
    guard !hasEnded else { return nil }
    var answer: [UInt8] = []
    answer.reserveCapacity(count)
    while answer.count < count {
      var events = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
      ]
      try wait(&events)
      if events[1].revents != 0 { takeMessages() }
      guard events[0].revents != 0 else { continue }
      var part = [UInt8](repeating: 0, count: min(count - answer.count, 1 << 16))
      let got = recv(input, &part, part.count, Self.sendFlags)
      if got > 0 {
        answer += part[..<got]
      } else if got == 0 || ![EINTR, EAGAIN, EWOULDBLOCK].contains(errno) {
        try finish()
        guard answer.isEmpty else { throw failure("ended before it had answered") }
        return nil
      }
    }
    return answer
  }

  /// What a program has left that ended by itself.
  package struct Outcome {
    /// The exit status; nil if a signal ended the program.
    package let status: Int32?
    /// All that it wrote to its output.
    package let output: [UInt8]
    /// The last line of its messages; empty if there is none.
    package let lastWords: String
  }

  /// Gives the program all of its input, and collects its output and its messages until it has ended.
  ///
  /// The program must have been started to be heard, and read its input before it writes.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` if the task is cancelled or the program does not read.
  package mutating func outcome(of bytes: [UInt8] = []) throws(GridreelError) -> Outcome {
    if !bytes.isEmpty { try write(bytes) }
    shutdown(input, Int32(SHUT_WR))
    var output: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var events = [
        pollfd(fd: input, events: Int16(POLLIN), revents: 0),
        pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
      ]
      try wait(&events)
      if events[1].revents != 0 { takeMessages() }
      guard events[0].revents != 0 else { continue }
      let got = recv(input, &part, part.count, Self.sendFlags)
      if got > 0 {
        output += part[..<got]
      } else if got == 0 || ![EINTR, EAGAIN, EWOULDBLOCK].contains(errno) {
        break
      }
    }
    let status = try waitForEnd()
    let exit = status & 0x7f == 0 ? status >> 8 & 0xff : nil
    return Outcome(status: exit, output: output, lastWords: words.line)
  }

  /// Whether the program has closed its input, which happens when it ends.
  package var isGone: Bool {
    var event = pollfd(fd: input, events: 0, revents: 0)
    return poll(&event, 1, 0) > 0
  }

  /// Closes the program's input and waits until the program has finished.
  ///
  /// - Throws: ``GridreelError`` with code `unwritableOutput` unless it exits with status 0; `diskFull` if
  ///   it reports so, regardless of its status; `unwritableOutput` if the task is cancelled.
  mutating func finish() throws(GridreelError) {
    let status = try waitForEnd()
    guard status == 0, !words.tellOfFullDisk else { throw failure(Self.text(of: status)) }
  }

  /// Closes the program's input, and waits for its end.
  private mutating func waitForEnd() throws(GridreelError) -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    while messages >= 0 {
      var events = [pollfd(fd: messages, events: Int16(POLLIN), revents: 0)]
      try wait(&events)
      if events[0].revents != 0 { takeMessages() }
    }
    let status = RunningPrograms.waitForEnd(of: processID)
    hasEnded = true
    return status
  }

  /// An error with the program's own last message.
  func failure(_ text: String) -> GridreelError {
    if words.tellOfFullDisk { return GridreelError.unwritable(nil, ENOSPC) }
    return GridreelError(.unwritableOutput, "\(name) \(text)\(words.suffix)")
  }

  private mutating func waitForRoom() throws(GridreelError) {
    var events = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      // `poll` skips a negative descriptor.
      pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
    ]
    try wait(&events)
    if events[1].revents != 0 { takeMessages() }
  }

  private func wait(_ events: inout [pollfd]) throws(GridreelError) {
    while poll(&events, nfds_t(events.count), limits.patience) <= 0 {
      if Task.isCancelled { throw GridreelError(.unwritableOutput, "writing was cancelled") }
      if let excess = limits.excess { throw GridreelError(excess, "\(name)") }
    }
  }

  private mutating func takeMessages() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(messages, &buffer, buffer.count)
    if count > 0 {
      words.add(buffer[..<count])
    } else if count == 0 || errno != EINTR {
      words.endLine()
      close(messages)
      messages = -1
    }
  }

  private static func text(of status: Int32) -> String {
    // The low seven bits are the signal, the next byte is the exit status.
    let signal = status & 0x7f
    guard signal != 0 else { return "failed with status \(status >> 8 & 0xff)" }
    let name = strsignal(signal).map { String(cString: $0) } ?? "unknown"
    return "was ended by signal \(signal) (\(name))"
  }

  #if canImport(Darwin)
  // The socket itself is set not to raise the signal.
  private static let sendFlags = MSG_DONTWAIT
  #else
  private static let sendFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
  #endif
}

/// The last non-empty line of a program's messages, at most 300 bytes of it, and the errors
/// reported.
private struct LastWords {
  private var complete: [UInt8] = []
  private var current: [UInt8] = []
  /// Whether a line reported a full disk.
  private(set) var tellOfFullDisk = false

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        endLine()
      } else if current.count < 300 {
        current.append(byte)
      }
    }
  }

  /// Ends the current line.
  mutating func endLine() {
    guard !current.isEmpty else { return }
    let line = String(decoding: current, as: UTF8.self)
    if line.contains(errorText(ENOSPC)) { tellOfFullDisk = true }
    (complete, current) = (current, [])
  }

  /// The part of the line after a colon; empty if there is none.
  var suffix: String { line.isEmpty ? "" : ": \(line)" }

  /// The line; empty if there is none.
  var line: String { String(decoding: current.isEmpty ? complete : current, as: UTF8.self) }
}

/// The system's message for an error number.
func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
