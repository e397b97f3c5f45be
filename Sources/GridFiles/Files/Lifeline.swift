import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe or a socket to the process for which this one works.
package enum Lifeline {
  /// Calls `body`, on a thread of its own, as soon as nobody is at the other end of a descriptor.
  package static func watch(_ descriptor: Int32, _ body: @escaping @Sendable () -> Void) {
    // Without a thread to spare this process ends with its work, as others do.
    _ = Workers.tryStart {
      var connection = pollfd(fd: descriptor, events: 0, revents: 0)
      while poll(&connection, 1, -1) < 0 {}
      // A descriptor that is not open tells nothing.
      guard Int32(connection.revents) & Int32(POLLERR | POLLHUP) != 0 else { return }
      body()
    }
  }
}
