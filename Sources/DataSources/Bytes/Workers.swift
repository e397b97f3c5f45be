#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Work on all cores at once.
package enum Workers {
  /// How many cores there are for this program.
  static var count: Int { max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Calls `body` on `count` threads, this one among them, and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      guard let thread = makeThread(body) else { break }
      threads.append(thread)
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
  }

  /// Calls `body` on a thread of its own, or on this one where there can be no other.
  package static func start(_ body: @escaping @Sendable () -> Void) {
    guard let thread = makeThread(body) else { return body() }
    pthread_detach(thread)
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

/// A thread's work as an object that C can hand on.
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
