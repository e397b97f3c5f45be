#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// A running program that reads from us; killed when this value ends before it does.
struct ChildProcess: ~Copyable {
  private let name: String
  private let processID: pid_t
  /// Our end of the program's standard input; -1 once it is closed.
  private var input: Int32
  /// Where the program's messages come from; -1 once they have ended.
  private var messages: Int32
  private var lastLine = LastLine()
  private var hasEnded = false

  /// How often a waiting write looks whether its task was cancelled, in milliseconds.
  private static let patience: Int32 = 200

  /// Starts a program whose output is thrown away.
  ///
  /// - Parameters:
  ///   - path: The program's file.
  ///   - arguments: Its arguments, without its name.
  /// - Throws: ``CodecError`` with code `programFailed`.
  init(_ path: String, arguments: [String]) throws(CodecError) {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let pipes = try ChildPipes(for: name)
    let (status, processID) = pipes.spawn(path, arguments: [name] + arguments)
    guard status == 0 else {
      throw CodecError(.programFailed, "\(path) cannot be run: \(errorText(status))")
    }
    (self.name, self.processID) = (name, processID)
    (input, messages) = pipes.takeOurEnds()
  }

  deinit {
    if input >= 0 { close(input) }
    if messages >= 0 { close(messages) }
    guard !hasEnded else { return }
    kill(processID, SIGKILL)
    _ = waitForEnd(of: processID)
  }

  /// Hands bytes to the program and meanwhile takes what it has to say.
  ///
  /// - Throws: ``CodecError`` with code `programFailed` when the program has ended, `sinkFailed` when the task is cancelled.
  mutating func write(_ bytes: UnsafeRawBufferPointer) throws(CodecError) {
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
        throw CodecError(.programFailed, "\(name) did not read all frames\(lastLine.suffix)")
      }
    }
  }

  /// Ends the program's input and waits until the program has done its work.
  ///
  /// - Throws: ``CodecError`` with code `programFailed` unless it exits with status 0; `sinkFailed` when the task is cancelled.
  mutating func finish() throws(CodecError) {
    if input >= 0 { close(input) }
    input = -1
    while messages >= 0 {
      var events = [pollfd(fd: messages, events: Int16(POLLIN), revents: 0)]
      try wait(&events)
      if events[0].revents != 0 { takeMessages() }
    }
    let status = waitForEnd(of: processID)
    hasEnded = true
    guard status == 0 else {
      throw CodecError(.programFailed, "\(name) \(Self.text(of: status))\(lastLine.suffix)")
    }
  }

  private mutating func waitForRoom() throws(CodecError) {
    var events = [
      pollfd(fd: input, events: Int16(POLLOUT), revents: 0),
      // A negative descriptor is passed over.
      pollfd(fd: messages, events: Int16(POLLIN), revents: 0),
    ]
    try wait(&events)
    if events[1].revents != 0 { takeMessages() }
  }

  private func wait(_ events: inout [pollfd]) throws(CodecError) {
    while poll(&events, nfds_t(events.count), Self.patience) <= 0 {
      if Task.isCancelled { throw CodecError(.sinkFailed, "writing was cancelled") }
    }
  }

  private mutating func takeMessages() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(messages, &buffer, buffer.count)
    if count > 0 {
      lastLine.add(buffer[..<count])
    } else if count == 0 || errno != EINTR {
      close(messages)
      messages = -1
    }
  }

  private static func text(of status: Int32) -> String {
    // The low seven bits are the signal, the next byte the exit status.
    let signal = status & 0x7f
    return signal == 0
      ? "failed with status \(status >> 8 & 0xff)" : "was ended by signal \(signal)"
  }

  #if canImport(Darwin)
  // The signal is switched off for the socket itself.
  private static let sendFlags = MSG_DONTWAIT
  #else
  private static let sendFlags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
  #endif
}

/// The last line of a program's messages that is not empty, at most 300 bytes of it.
private struct LastLine {
  private var complete: [UInt8] = []
  private var current: [UInt8] = []

  mutating func add(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        if !current.isEmpty { complete = current }
        current = []
      } else if current.count < 300 {
        current.append(byte)
      }
    }
  }

  /// The line behind a colon; empty where there is none.
  var suffix: String {
    let line = String(decoding: current.isEmpty ? complete : current, as: UTF8.self)
    return line.isEmpty ? "" : ": \(line)"
  }
}

/// Waits for a child and returns its status as `waitpid` gives it; -1 where there is no such child.
private func waitForEnd(of processID: pid_t) -> Int32 {
  var status: Int32 = 0
  while waitpid(processID, &status, 0) < 0 {
    if errno != EINTR { return -1 }
  }
  return status
}

/// The system's words for an error number.
func errorText(_ number: Int32) -> String { String(cString: strerror(number)) }
