/// What one job may use before it is ended: a run of the program, or a call of the library.
///
/// A call that uses more ends with the error `overBudget`, and your program goes on:
///
/// ```swift
/// let picture = try GridDocument(path: "upload.grid.json", budget: Budget(seconds: 5))
///   .grid.render(budget: Budget(seconds: 5)).pngData()
/// ```
///
/// In the library a budget counts the processor time of the thread that calls (of a reel that of all threads), and ten
/// times as much by the clock; and the memory that reading, laying out and drawing take in sum, whether they give it back
/// or not. One call of the library inside of another has the budget of that one. The work asks from time to time, so a
/// call may take a little more.
public struct Budget: Sendable {
  /// The processor time, in seconds.
  public let seconds: Double
  /// The memory, in bytes: in the program what the process has written, without files that it has mapped.
  public let memory: Int
  package let memoryText: String

  /// What calls have unless they say otherwise: 60 seconds and 1 GB.
  public static let standard = Budget()

  /// Makes a budget of so many seconds of processor time, above 0, and so many bytes of memory.
  public init(seconds: Double = 60, memory: Int = 1_000_000_000) {
    (self.seconds, self.memory) = (max(seconds, 0), max(memory, 0))
    memoryText = "\((Double(self.memory) / 1e6).written) MB"
  }

  /// Calls `body`, which ends with an error when it has used more.
  ///
  /// - Parameters:
  ///   - file: the file to blame, in the program.
  ///   - body: calls of the library.
  /// - Returns: What it returns.
  /// - Throws: ``GridreelError`` with code `overBudget`, or what `body` throws.
  package func spend<Value>(
    on file: String? = nil, _ body: () throws(GridreelError) -> Value
  ) throws(GridreelError) -> Value {
    try spend(seconds: seconds, waiting: seconds * Self.patience, on: file, body)
  }

  /// Calls `body`, which may use so much of this budget's time.
  func spend<Value>(
    seconds: Double, waiting: Double, on file: String? = nil,
    _ body: () throws(GridreelError) -> Value
  ) throws(GridreelError) -> Value {
    // Work on a file of the program takes what it needs: references may be large.
    let memory = file == nil ? memory : .max
    let (result, excess) = Allowance.give(seconds, waiting: waiting, memory: memory) {
      Result { () throws(GridreelError) in try body() }
    }
    if let excess { throw error(of: excess, on: file) }
    return try result.get()
  }

  /// The error of a call, or of work on a file, that has used too much.
  func error(of excess: Allowance.Excess, on file: String? = nil) -> GridreelError {
    let subject: Message = file == nil ? "the call " : ""
    let message: Message =
      switch excess {
      case .time:
        "needs more than \(seconds.written) s of processor time; allow more by "
          + (file == nil ? "its budget" : "--timeout")
      case .memory: "needs more than \(memoryText) of memory; allow more by its budget"
      case .unpacked:
        "unpacks more than \(Allowance.unpackedLimit >> 30) GiB in sum; unpack the files first"
      }
    return GridreelError(.overBudget, file: file, subject + message)
  }

  /// The usual processor time in seconds.
  package static let usualSeconds = 60.0
  /// The usual memory.
  package static let usualMemory = "1GB"
  /// The memory that a process needs by itself, in bytes.
  private static let leastMemory = 64_000_000
  private static let longestTime = 604_800.0
  /// How much longer than its processor time a job may take by the clock, where it waits instead of computing.
  package static let patience = 10.0
  private static let units: [(name: String, bytes: Double)] = [
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("KB", 1e3), ("MB", 1e6),
    ("GB", 1e9),
  ]

  /// Reads the values of `--timeout` and `--max-memory`.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  package init(timeout: String?, memory: String?) throws(GridreelError) {
    var seconds = Self.usualSeconds
    if let timeout {
      guard let number = Double(timeout), number > 0, number <= Self.longestTime else {
        throw GridreelError(
          .usage, "--timeout: '\(timeout)' is not a number of seconds above 0, a week at most")
      }
      seconds = number
    }
    self.seconds = seconds
    memoryText = memory ?? Self.usualMemory
    self.memory = try Self.memory(memoryText)
  }

  /// Reads a size such as `512MB` or `2GiB`.
  ///
  /// - Parameters:
  ///   - flag: the flag that says it, for messages.
  ///   - text: the size.
  /// - Returns: The number of bytes, 1 or more.
  /// - Throws: ``GridreelError`` with code `usage`.
  package static func bytes(_ flag: String, _ text: String) throws(GridreelError) -> Int {
    guard let unit = units.first(where: { text.hasSuffix($0.name) }),
      let count = Double(text.dropLast(unit.name.count)), count > 0,
      (1..<1e18).contains(count * unit.bytes)
    else {
      throw GridreelError(.usage, "\(flag): '\(text)' is not a size (examples: 512MB, 2GiB)")
    }
    return Int(clamped: count * unit.bytes)
  }

  private static func memory(_ text: String) throws(GridreelError) -> Int {
    let bytes = try bytes("--max-memory", text)
    guard bytes >= leastMemory else {
      throw GridreelError(
        .usage,
        "--max-memory: '\(text)' is less than the program needs by itself; 64MB is the least")
    }
    return bytes
  }
}
