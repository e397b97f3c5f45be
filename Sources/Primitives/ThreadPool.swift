#if !canImport(Darwin)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Runs tasks on as many threads as there are cores, the first thread of the process among them.
///
/// Dispatch, on which Swift runs tasks otherwise, looks in `/proc` once a second whether its threads
/// are busy. Where there is no `/proc`, as in many containers, it ends the process.
///
/// `@unchecked Sendable`: the variables are accessible only while the lock is held.
package final class ThreadPool: TaskExecutor, @unchecked Sendable {
  private let threadLimit = Workers.count
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var waiting: [UnownedJob] = []
  private var threadCount = 1
  private var idleCount = 1

  private init() {
    pthread_mutex_init(lock, nil)
    pthread_cond_init(arrival, nil)
  }

  /// Runs a task and all its children on this thread and others; the task has to end the process.
  package static func run(_ body: @escaping @Sendable () async -> Never) -> Never {
    let pool = ThreadPool()
    Task.detached(executorPreference: pool) { await body() }
    pool.work()
  }

  package func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    pthread_mutex_lock(lock)
    waiting.append(job)
    if waiting.count > idleCount, threadCount < threadLimit, Workers.tryStart({ self.work() }) {
      (threadCount, idleCount) = (threadCount + 1, idleCount + 1)
    }
    pthread_cond_signal(arrival)
    pthread_mutex_unlock(lock)
  }

  private func work() -> Never {
    while true {
      let job = next()
      job.runSynchronously(on: asUnownedTaskExecutor())
      pthread_mutex_lock(lock)
      idleCount += 1
      pthread_mutex_unlock(lock)
    }
  }

  /// Waits for a task, the one that has waited longest.
  private func next() -> UnownedJob {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while waiting.isEmpty { pthread_cond_wait(arrival, lock) }
    idleCount -= 1
    return waiting.removeFirst()
  }
}
#endif
