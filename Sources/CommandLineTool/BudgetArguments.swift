import Gridreel
import GridreelPrimitives
import GridreelStudio

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The flags that say what a job may use.
struct BudgetArguments {
  private var timeout: String?
  private var maxMemory: String?

  /// No flag, but another time in seconds than other commands have.
  init(seconds: String? = nil) { timeout = seconds }

  /// The flags.
  ///
  /// - Parameters:
  ///   - noun: what is limited.
  ///   - seconds: the usual time, for the help.
  /// - Returns: The keys.
  static func keys(
    of noun: String, seconds: String = Budget.usualSeconds.written
  ) -> [Key<BudgetArguments>] {
    [
      timeoutKey(\.timeout, of: noun, seconds: seconds),
      Key(
        "maxMemory", \.maxMemory, .text,
        "End \(noun) that needs more memory, such as 512MB or 2GiB (default: \(Budget.usualMemory)).",
        flag: .value("size")),
    ]
  }

  /// The flag of processor time.
  static func timeoutKey<Root>(
    _ path: @autoclosure @escaping @Sendable () -> any WritableKeyPath<Root, String?> & Sendable,
    of noun: String, seconds: String = Budget.usualSeconds.written
  ) -> Key<Root> {
    Key(
      "timeout", path(), .text,
      "End \(noun) that needs more processor time (default: \(seconds)).", flag: .value("seconds"))
  }

  /// What the flags say.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  func budget() throws(GridreelError) -> Budget {
    try Budget(timeout: timeout, memory: maxMemory)
  }

  /// The flags as words for a worker process.
  var words: [String] {
    (timeout.map { ["--timeout", $0] } ?? []) + ["--max-memory", memory]
  }

  /// The memory as it was written.
  var memory: String { maxMemory ?? Budget.usualMemory }

  /// Ends this process with one line when it has used more.
  func watch() throws(GridreelError) {
    BudgetWatch.begin(try budget()) { error, _ in
      Interruption.discardAll {
        Console.printError(error.description)
        _exit(error.code.exitStatus)
      }
    }
  }
}
