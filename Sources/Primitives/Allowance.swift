#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a call of the library may still use, as the work that it does asks from time to time.
///
/// A thread of another program cannot be ended from outside. So loops over what a stranger wrote (rows, texts, items,
/// pieces of files) ask whether the budget is spent, and leave off if it is; what they made by then is dropped by
/// whoever gave the allowance. What takes memory by a stranger's wish says so, too: it counts in sum, whether it is given
/// back or not.
///
/// `@unchecked Sendable`: only the thread that made it changes it.
package final class Allowance: @unchecked Sendable {
  @TaskLocal private static var current: Allowance?

  /// What a call has used too much of.
  package enum Excess {
    case time, memory, unpacked
  }

  private let seconds: Double
  private let start: Double
  private let deadline: ContinuousClock.Instant
  private let owner = pthread_self()
  private var memoryLeft: Int
  private var unpackedLeft = unpackedLimit
  private var questions = 0
  private var excess: Excess?

  /// The bytes that all compressed files of a call together may unpack to.
  package static let unpackedLimit = 4 << 30

  /// The clocks are read at every so many questions, which are far cheaper.
  private static let rarely = 32

  private init(_ seconds: Double, waiting: Double, memory: Int) {
    (self.seconds, memoryLeft) = (seconds, memory)
    start = Self.processorSeconds
    deadline = .now.advanced(by: .seconds(waiting))
  }

  /// Whether the call that this thread does has used what it may.
  package static var isSpent: Bool { current?.looked() ?? false }

  /// Counts memory that the call of this thread takes, in bytes.
  package static func take(_ bytes: Int) {
    guard let current, current.isOwn else { return }
    current.memoryLeft -= bytes
    if current.memoryLeft < 0, current.excess == nil { current.excess = .memory }
  }

  /// Counts what the call of this thread unpacks, in bytes.
  package static func unpack(_ bytes: Int) {
    guard let current, current.isOwn else { return }
    current.unpackedLeft -= bytes
    if current.unpackedLeft < 0, current.excess == nil { current.excess = .unpacked }
  }

  /// Calls `body`, which may use so much.
  ///
  /// - Parameters:
  ///   - seconds: the processor time of this thread.
  ///   - waiting: the time by the clock.
  ///   - memory: the bytes of memory.
  ///   - body: the work. Inside of another allowance, that one counts.
  /// - Returns: The result, and why it is to be dropped; nil if it need not be.
  package static func give<Result>(
    _ seconds: Double, waiting: Double, memory: Int, _ body: () -> Result
  ) -> (result: Result, excess: Excess?) {
    guard current == nil else { return (body(), nil) }
    let allowance = Allowance(seconds, waiting: waiting, memory: memory)
    let result = $current.withValue(allowance, operation: body)
    return (result, allowance.excess)
  }

  /// A task that the call started inherits the allowance, but not the thread.
  private var isOwn: Bool { pthread_equal(owner, pthread_self()) != 0 }

  private func looked() -> Bool {
    guard isOwn else { return false }
    questions += 1
    guard excess == nil, questions % Self.rarely == 0 else { return excess != nil }
    if Self.processorSeconds - start > seconds || ContinuousClock.now > deadline { excess = .time }
    return excess != nil
  }

  /// The processor time that this thread has used.
  static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
