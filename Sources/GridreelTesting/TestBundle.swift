import Gridreel
import GridreelCauses
import GridreelReports
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The results of a process's tests, which are added to archives of reports when it ends.
///
/// `@unchecked Sendable`: every access to its variables holds the private lock.
package final class TestBundle: @unchecked Sendable {
  /// The bundle of this process.
  package static let shared: TestBundle = {
    // Frameworks of tests tell nobody when all tests have ended.
    atexit { TestBundle.shared.finish() }
    return TestBundle()
  }()

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var archives: [String: [SnapshotResult]] = [:]

  private init() {
    lock = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  /// Takes the result of a snapshot for an archive.
  package func add(_ result: SnapshotResult, to path: String) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    archives[path, default: []].append(result)
  }

  /// Adds the results to their archives; an archive is made for a failure alone.
  package func finish() {
    pthread_mutex_lock(lock)
    let all = archives
    archives = [:]
    pthread_mutex_unlock(lock)
    for (path, results) in all {
      guard results.contains(where: \.isFailure) || FilePath.kind(of: path) != nil else { continue }
      do throws(GridreelError) {
        try SharedFile.change(path) { old throws(GridreelError) in
          try ReportBundle(adding: results.map(\.pathsFromHere), to: old).bytes
        }
      } catch {
        let line = "\(SnapshotEnvironment.Variable.bundle): \(error.description)\n"
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      }
    }
  }
}
