import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A named pipe whose writing end the test holds: a program that reads it waits until ``finish(_:)``.
///
/// So a job lasts as long as a test wants it to, on a machine of any speed.
package final class HeldPipe: Sendable {
  /// Both ends of the pipe; -1 once it has ended.
  private let descriptor: Mutex<Int32>

  /// Makes the pipe.
  ///
  /// - Throws: ``POSIXFailure``.
  package init(_ path: String) throws {
    guard mkfifo(path, 0o600) == 0 else { throw POSIXFailure(number: errno) }
    // For reading too, because opening it for writing alone waits for a reader.
    let both = open(path, O_RDWR | O_CLOEXEC)
    guard both >= 0 else { throw POSIXFailure(number: errno) }
    descriptor = Mutex(both)
  }

  deinit {
    descriptor.withLock { if $0 >= 0 { close($0) } }
  }

  /// Writes a text, waits until a reader has taken it, and ends the pipe.
  package func finish(_ text: String) throws {
    let bytes = Array(text.utf8)
    try descriptor.withLock { descriptor in
      guard write(descriptor, bytes, bytes.count) == bytes.count else {
        throw POSIXFailure(number: errno)
      }
      try waitUntil("the pipe has been read") {
        var unread = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&unread, 1, 0) == 0
      }
      close(descriptor)
      descriptor = -1
    }
  }
}

/// A system call that failed.
package struct POSIXFailure: Error {
  package let number: Int32
}

/// Waits for an event of another process that nothing signals.
///
/// The bound of four minutes is no measure of anything: it ends the test of a program that is stuck.
package func waitUntil(_ event: String, _ hasHappened: () throws -> Bool) throws {
  for _ in 0..<24_000 {
    if try hasHappened() { return }
    usleep(10_000)
  }
  throw EventMissing(event: event)
}

/// An event that ``waitUntil(_:_:)`` waited for in vain.
package struct EventMissing: Error {
  package let event: String
}
