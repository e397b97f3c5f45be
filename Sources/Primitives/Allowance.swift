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
/// whoever gave the allowance.
///
/// `@unchecked Sendable`: only the thread that made it changes it.
package final class Allowance: @unchecked Sendable {
  @TaskLocal private static var current: Allowance?

  private let seconds: Double
  private let start: Double
  private let deadline: ContinuousClock.Instant
  private let owner = pthread_self()
  private var questions = 0
  private var isOver = false

  /// The clocks are read at every so many questions, which are far cheaper.
  private static let rarely = 32

  private init(_ seconds: Double, waiting: Double) {
    self.seconds = seconds
    start = Self.processorSeconds
    deadline = .now.advanced(by: .seconds(waiting))
  }

  /// Whether the call that this thread does has used what it may.
  package static var isSpent: Bool { current?.looked() ?? false }

  /// Calls `body`, which may use so much.
  ///
  /// - Parameters:
  ///   - seconds: the processor time of this thread.
  ///   - waiting: the time by the clock.
  ///   - body: the work. Inside of another allowance, that one counts.
  /// - Returns: The result, and whether it is to be dropped because the allowance was spent.
  package static func give<Result>(
    _ seconds: Double, waiting: Double, _ body: () -> Result
  ) -> (result: Result, isSpent: Bool) {
    guard current == nil else { return (body(), false) }
    let allowance = Allowance(seconds, waiting: waiting)
    let result = $current.withValue(allowance, operation: body)
    return (result, allowance.isOver)
  }

  private func looked() -> Bool {
    // A task that the call started inherits the allowance, but not the thread.
    guard pthread_equal(owner, pthread_self()) != 0 else { return false }
    questions += 1
    guard !isOver, questions % Self.rarely == 0 else { return isOver }
    isOver = Self.processorSeconds - start > seconds || ContinuousClock.now > deadline
    return isOver
  }

  private static var processorSeconds: Double {
    var time = timespec()
    guard clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) == 0 else { return 0 }
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
