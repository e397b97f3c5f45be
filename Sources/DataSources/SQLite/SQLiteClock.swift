import CGridreelSQLite
import GridreelModel
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Interrupts queries that take too long.
///
/// SQLite calls back between instructions of its virtual machine, a single one of which may take
/// long; so a thread watches the clock as well.
final class SQLiteClock: Sendable {
  /// The time limit of one query, in seconds.
  let limit: Double

  private struct State {
    /// The connection; nil once it is closed.
    var connection: OpaquePointer?
    /// The number of running queries.
    var runningCount = 0
    /// The deadline of the last query.
    var end = 0.0
    /// Whether the watching thread runs.
    var isWatched = false
  }

  private let state: Guarded<State>

  /// The interval at which the thread checks the clock, in microseconds.
  private static let pause: UInt32 = 20_000

  /// Makes a clock for the queries of a connection.
  init(limit: Double, connection: OpaquePointer) {
    self.limit = limit
    state = Guarded(State())
    state.withLock { $0.connection = connection }
  }

  /// Starts the clock for one query.
  func start() {
    let needsThread = state.withLock { state in
      defer { state.isWatched = true }
      state.runningCount += 1
      state.end = Self.now + limit
      return !state.isWatched
    }
    if needsThread { Workers.start { [self] in watch() } }
  }

  /// Stops the clock for one query.
  func stop() { state.withLock { $0.runningCount -= 1 } }

  /// Stops watching, before the connection is closed.
  func forgetConnection() { state.withLock { $0.connection = nil } }

  /// Whether a query has exceeded its time limit.
  var isOver: Bool { Self.now > state.withLock { $0.end } }

  /// Watches the clock as long as a query runs.
  private func watch() {
    repeat { usleep(Self.pause) } while interruptIfOver()
  }

  /// Interrupts a query past its deadline; returns false if none runs.
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

  /// The time of a monotonic clock, in seconds.
  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
