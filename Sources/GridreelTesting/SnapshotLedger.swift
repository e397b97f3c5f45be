#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Tracks which test uses which references in this process: numbers the nameless snapshots of each test, and
/// detects two snapshots that would share a file.
///
/// `@unchecked Sendable`: every access to its variables holds the private lock.
package final class SnapshotLedger: @unchecked Sendable {
  /// The owner of a reference's path that is already taken.
  package enum Clash: Hashable, Sendable {
    /// The same test.
    case sameTest
    /// Another test, or another case of a test with arguments.
    case other(String)
  }

  /// The ledger of this process.
  static let shared = SnapshotLedger()

  private struct Counted: Hashable {
    let test: TestIdentity
    let folder, name: String
  }

  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private var counts: [Counted: Int] = [:]
  private var owners: [String: TestIdentity] = [:]
  /// The claimed paths as they are written.
  private var paths: [String: String] = [:]
  private var rounds = 1
  private var xcTest = TestIdentity(name: "", round: 1)

  package init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_mutex_t())
    let status = pthread_mutex_init(lock, nil)
    precondition(status == 0, "a lock cannot be made: \(status)")
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return body()
  }

  /// The number of a test's next nameless snapshot, from 1.
  package func nextNumber(of test: TestIdentity, folder: String, name: String) -> Int {
    locked {
      let key = Counted(test: test, folder: folder, name: name)
      counts[key, default: 0] += 1
      return counts[key, default: 1]
    }
  }

  /// Claims a reference's path for a test, until the test runs again.
  ///
  /// Paths that differ only in case are the same, as on some file systems.
  ///
  /// - Returns: The owner of the path; nil if it was free.
  package func claim(_ path: String, for test: TestIdentity) -> Clash? {
    locked {
      let key = path.lowercased()
      guard let owner = owners[key] else {
        (owners[key], paths[key]) = (test, path)
        return nil
      }
      if owner == test { return .sameTest }
      guard owner.isEarlierRun(of: test) else { return .other(owner.name) }
      owners[key] = test
      return nil
    }
  }

  /// Whether a claimed path differs from this one in case only.
  func hasLookalike(of path: String) -> Bool {
    locked { paths[path.lowercased()].map { $0 != path } ?? false }
  }

  // MARK: Runs

  /// A new number for another run of a test.
  func newRound() -> Int {
    locked {
      rounds += 1
      return rounds
    }
  }

  /// The current run of XCTest, which never runs two tests at a time.
  var currentXCTest: TestIdentity { locked { xcTest } }

  /// Records that XCTest starts a test.
  package func beginXCTest(named name: String) {
    locked { xcTest.name = name }
  }

  /// Records that XCTest ends a test.
  func endXCTest() {
    locked {
      rounds += 1
      xcTest = TestIdentity(name: "", round: rounds)
    }
  }
}
