#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Work on all cores at once.
enum Workers {
  /// How many cores there are for this program.
  static var count: Int { max(1, min(64, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }

  /// Calls `body` on `count` threads, this one among them, and waits for all.
  static func run(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    var threads: [pthread_t] = []
    for _ in 1..<max(count, 1) {
      let box = Unmanaged.passRetained(WorkBox(body))
      #if canImport(Darwin)
      var thread: pthread_t?
      #else
      var thread = pthread_t()
      #endif
      let status = pthread_create(&thread, nil, runWorker, box.toOpaque())
      guard status == 0 else {
        box.release()
        break
      }
      #if canImport(Darwin)
      if let thread { threads.append(thread) }
      #else
      threads.append(thread)
      #endif
    }
    body()
    for thread in threads { pthread_join(thread, nil) }
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
