package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Ends the one job that this process does at a time as soon as it exceeds its budget.
///
/// A job that has used little processor time can have done no harm, so nothing is watched before: the system's timer
/// of processor time then starts a thread that looks from time to time. Small jobs pay one system call.
package enum BudgetWatch {
  private struct Watched {
    let budget: Budget
    /// The processor time that the process had used before.
    let start: Double
    let end: @Sendable (GridreelError, _ isOfMemory: Bool) -> Void
  }

  private static let watched = Guarded<Watched?>(nil)
  private static let stage = Guarded(JobStage.starting)
  private static let isArmed = Guarded(false)
  /// The processor time from which on jobs are watched, and between two looks, in microseconds.
  private static let (firstLook, step) = (50_000, 10_000)

  /// Watches a job until ``finish()``.
  ///
  /// - Parameters:
  ///   - budget: what it may use.
  ///   - end: called on another thread when it has used more; says so and ends the process.
  package static func begin(
    _ budget: Budget, _ end: @escaping @Sendable (GridreelError, _ isOfMemory: Bool) -> Void
  ) {
    enter(.starting)
    let start = ProcessUse.processorSeconds
    watched.withLock { $0 = Watched(budget: budget, start: start, end: end) }
    let isNew = isArmed.withLock { isArmed in
      defer { isArmed = true }
      return !isArmed
    }
    guard isNew else { return }
    ProcessorTimer.set(microseconds: firstLook)
  }

  /// Ends watching; does not return if the job is being ended.
  package static func finish() { watched.withLock { $0 = nil } }

  /// Notes what the job does from now on.
  package static func enter(_ now: JobStage) { stage.withLock { $0 = now } }

  /// Notes that the job reads an image while `body` runs.
  static func reading<Value, Failure: Error>(
    image name: String, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let before = stage.withLock { stage in
      let before = stage
      if case .drawing(let file) = before { stage = .image(name, of: file) }
      return before
    }
    defer { enter(before) }
    return try body()
  }

  /// Looks from now on whether jobs keep to their budgets.
  static func patrol() {
    _ = Workers.tryStart {
      while true {
        pauseOnProcessorTime()
        watched.withLock { watched in
          guard let job = watched else { return }
          var use = ProcessUse.now
          use.processorSeconds -= job.start
          let isOfMemory = use.memory > job.budget.memory
          if let error = job.budget.excess(use, stage.withLock { $0 }) {
            job.end(error, isOfMemory)
          }
        }
      }
    }
  }

  private static func pauseOnProcessorTime() {
    #if canImport(Darwin)
    usleep(UInt32(step))
    #else
    var pause = timespec(tv_sec: 0, tv_nsec: step * 1000)
    // Sleeps for good while nothing is computed.
    clock_nanosleep(CLOCK_PROCESS_CPUTIME_ID, 0, &pause, nil)
    #endif
  }
}

/// The timer that sends SIGPROF when this process has used so much processor time.
enum ProcessorTimer {
  /// Starts it anew; 0 stops it.
  static func set(microseconds: Int) {
    var timer = itimerval()
    timer.it_value.tv_sec = numericCast(microseconds / 1_000_000)
    timer.it_value.tv_usec = numericCast(microseconds % 1_000_000)
    #if canImport(Glibc)
    setitimer(__itimer_which_t(ITIMER_PROF.rawValue), &timer, nil)
    #else
    setitimer(ITIMER_PROF, &timer, nil)
    #endif
  }
}

/// What this process uses.
struct ProcessUse {
  /// The processor time of all threads, in seconds.
  var processorSeconds: Double
  /// The memory that it has written, in bytes; 0 if the system does not tell.
  let memory: Int

  static var now: ProcessUse { ProcessUse(processorSeconds: processorSeconds, memory: memory) }

  static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// The bytes of address space that the process has; 0 if the system does not tell.
  static var addresses: Int { pages.map { $0.all * pageSize } ?? 0 }

  private static var pageSize: Int { Int(sysconf(Int32(_SC_PAGESIZE))) }

  private static var memory: Int {
    #if canImport(Darwin)
    var usage = rusage_info_v0()
    let status = withUnsafeMutablePointer(to: &usage) { pointer in
      pointer.withMemoryRebound(to: rusage_info_t?.self, capacity: 1) {
        proc_pid_rusage(getpid(), RUSAGE_INFO_V0, $0)
      }
    }
    return status == 0 ? Int(usage.ri_phys_footprint) : 0
    #else
    return pages.map { ($0.inMemory - $0.ofFiles) * pageSize } ?? 0
    #endif
  }

  /// The numbers of pages: all addresses, those in memory, and of these those of files; nil if the system does not
  /// tell.
  private static var pages: (all: Int, inMemory: Int, ofFiles: Int)? {
    let file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var text = [UInt8](repeating: 0, count: 128)
    let count = read(file, &text, text.count)
    guard count > 0 else { return nil }
    let pages = text[..<count].split(separator: UInt8(ascii: " ")).prefix(3).compactMap {
      Int(String(decoding: $0, as: UTF8.self))
    }
    return pages.count == 3 ? (pages[0], pages[1], pages[2]) : nil
  }
}
