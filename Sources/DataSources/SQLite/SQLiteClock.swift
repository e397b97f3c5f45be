import CSQLite
import GridModel
import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends queries that take too long.
///
/// The library asks between instructions of its virtual machine, of which a single one may take long;
/// so a thread looks at the clock as well.
final class SQLiteClock: Sendable {
  /// The longest time of one query, in seconds.
  let limit: Double

  private struct State {
    /// The connection; nil when it is closed.
    var connection: OpaquePointer?
    /// How many queries run.
    var runningCount = 0
    /// When the time of the last one is over.
    var end = 0.0
    /// Whether the thread is there.
    var isWatched = false
  }

  private let state: Guarded<State>

  /// How long the thread sleeps between two looks at the clock, in microseconds.
  private static let pause: UInt32 = 20_000

  /// Measures the queries of a connection.
  init(limit: Double, connection: OpaquePointer) {
    self.limit = limit
    state = Guarded(State())
    state.withLock { $0.connection = connection }
  }

  /// Starts the time of one query.
  func start() {
    let needsThread = state.withLock { state in
      defer { state.isWatched = true }
      state.runningCount += 1
      state.end = Self.now + limit
      return !state.isWatched
    }
    if needsThread { Workers.start { [self] in watch() } }
  }

  /// Ends the time of one query.
  func stop() { state.withLock { $0.runningCount -= 1 } }

  /// Looks no more: the connection is closed next.
  func forgetConnection() { state.withLock { $0.connection = nil } }

  /// Whether a query has taken too long.
  var isOver: Bool { Self.now > state.withLock { $0.end } }

  /// Looks at the clock as long as a query runs.
  private func watch() {
    repeat { usleep(Self.pause) } while interruptIfOver()
  }

  /// Ends a query whose time is over; false where none runs.
  private func interruptIfOver() -> Bool {
    state.withLock { state in
      guard let connection = state.connection, state.runningCount > 0 else {
        state.isWatched = false
        return false
      }
      if Self.now > state.end { sqlite3_interrupt(connection) }
      return true
    }
  }

  /// Seconds of a clock that nobody sets.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
