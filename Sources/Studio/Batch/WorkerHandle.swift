import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What other threads may do to a worker's process while it draws.
package final class WorkerHandle: Sendable {
  private let processID = Guarded<Int32?>(nil)

  /// About a third of the share of other processes.
  private static let lowPriority: Int32 = 5

  func take(_ process: Int32) { processID.withLock { $0 = process } }

  /// Gives the process a lower priority, which it keeps.
  package func slowDown() {
    guard let process = processID.withLock({ $0 }) else { return }
    #if canImport(Darwin)
    setpriority(PRIO_PROCESS, id_t(process), Self.lowPriority)
    #else
    // Here a priority belongs to a thread; threads and processes made later take it over.
    for thread in Self.threads(of: process) {
      #if canImport(Glibc)
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(thread), Self.lowPriority)
      #else
      setpriority(PRIO_PROCESS, id_t(thread), Self.lowPriority)
      #endif
    }
    #endif
  }

  #if !canImport(Darwin)
  private static func threads(of process: Int32) -> [Int32] {
    guard let folder = opendir("/proc/\(process)/task") else { return [process] }
    defer { closedir(folder) }
    var threads: [Int32] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if let thread = Int32(name) { threads.append(thread) }
    }
    return threads
  }
  #endif
}
