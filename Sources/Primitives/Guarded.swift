#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A value protected by a lock.
///
/// `@unchecked Sendable`: the value is accessible only while the lock is held.
/// (`Synchronization.Mutex` replaces it once macOS 15 is the oldest supported system.)
package final class Guarded<Value>: @unchecked Sendable {
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>

  /// Guards a value that nothing else refers to.
  package init(_ value: sending Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Calls `body` while holding the lock, which is not recursive.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try body(&value)
  }
}
