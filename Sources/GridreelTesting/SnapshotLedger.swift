#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Which test has which references in this process: counts the nameless snapshots of each test, and finds
/// two snapshots that would share a file.
///
/// Sendable since every access to its variables holds the lock, which nobody else can see.
package final class SnapshotLedger: @unchecked Sendable {
  /// Who already has a reference's path.
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
  private var rounds = 1
  private var xcTest = TestIdentity(name: "", round: 1)

  /// An empty ledger.
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

  /// Takes a reference's path for a test, until the test is run again.
  ///
  /// Paths that differ in case only are one, as on some disks.
  ///
  /// - Returns: Who has it already; nil where it was free.
  package func claim(_ path: String, for test: TestIdentity) -> Clash? {
    locked {
      let key = path.lowercased()
      guard let owner = owners[key] else {
        owners[key] = test
        return nil
      }
      if owner == test { return .sameTest }
      guard owner.isEarlierRun(of: test) else { return .other(owner.name) }
      owners[key] = test
      return nil
    }
  }

  // MARK: Runs

  /// A number for one more run of a test.
  func newRound() -> Int {
    locked {
      rounds += 1
      return rounds
    }
  }

  /// The run that XCTest is at; XCTest never has two at a time.
  var currentXCTest: TestIdentity { locked { xcTest } }

  /// Learns that XCTest begins a test.
  package func beginXCTest(named name: String) {
    locked { xcTest.name = name }
  }

  /// Learns that XCTest is at the end of a test, whose name may not have been known so far.
  func endXCTest(named name: String) {
    locked {
      for (path, owner) in owners where owner.round == xcTest.round { owners[path]?.name = name }
      rounds += 1
      xcTest = TestIdentity(name: "", round: rounds)
    }
  }
}
