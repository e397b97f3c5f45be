#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Parallel work on all cores.
package enum Workers {
  /// The number of cores available, `1...64`.
  package static var count: Int { max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Calls `body` on `count` threads, including this one, and waits for all.
  package static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      guard let thread = makeThread(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` on a new thread, or on this one if none can be made.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    if !tryStart(body) { body() }
  }

  /// Calls `body` on a new thread.
  ///
  /// - Returns: Whether the thread could be made.
  package static func tryStart(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = makeThread(body) else { return false }
    pthread_detach(thread)
    return true
  }

  /// Calls `body` on a new thread and abandons it if it takes too long.
  ///
  /// A thread cannot be ended from outside, so an abandoned one runs until it is done or the
  /// program ends; it must own everything it uses.
  ///
  /// - Parameters:
  ///   - seconds: The processor time it may take; if that cannot be measured, and in any case after
  ///     four times as long by the clock, it is abandoned.
  ///   - body: The work.
  /// - Returns: The result of `body`; nil if it was abandoned.
  package static func limited<Result: Sendable>(
    to seconds: Double, _ body: @escaping @Sendable () -> Result
  ) -> Result? {
    guard let outcome = Outcome<Result>(),
      let thread = makeThread({ outcome.set(body()) })
    else { return body() }
    var waited = 0.0
    while true {
      if let result = outcome.wait(milliseconds: 20) {
        pthread_join(thread, nil)
        return result
      }
      waited += 0.02
      guard (processorSeconds(of: thread) ?? waited) < seconds, waited < seconds * 4 else { break }
    }
    pthread_detach(thread)
    return nil
  }

  /// The processor time a thread has used, in seconds; nil if the system does not report it.
  private static func processorSeconds(of thread: pthread_t) -> Double? {
    #if canImport(Darwin)
    return nil
    #else
    var (clock, time) = (clockid_t(), timespec())
    guard pthread_getcpuclockid(thread, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return nil
    }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    #endif
  }

  private static func makeThread(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(WorkBox(body))
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, runWorker, box.toOpaque()) == 0 else {
      box.release()
      return nil
    }
    return thread
  }
}

/// Hands a value over from one thread to another that waits for it.
///
/// `@unchecked Sendable`: the value is written before a byte enters the pipe, and read after it
/// came out.
private final class Outcome<Value: Sendable>: @unchecked Sendable {
  private var value: Value?
  private let reading, writing: Int32

  /// Makes a pipe; nil if the system refuses.
  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func set(_ value: Value) {
    self.value = value
    var byte: UInt8 = 0
    while write(writing, &byte, 1) < 0 && errno == EINTR {}
  }

  /// The value, if it arrives within the time; otherwise nil.
  func wait(milliseconds: Int32) -> Value? {
    var waiting = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&waiting, 1, milliseconds) > 0 ? value : nil
  }
}

/// A thread's work as an object that C can pass on.
private final class WorkBox: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

#if canImport(Darwin)
private func runWorker(_ box: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
  Unmanaged<WorkBox>.fromOpaque(box).takeRetainedValue().body()
  return nil
}
#else
private func runWorker(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let box { Unmanaged<WorkBox>.fromOpaque(box).takeRetainedValue().body() }
  return nil
}
#endif
