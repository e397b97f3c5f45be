package import GridreelPrimitives

/// What one job may use before it is ended.
package struct Budget: Sendable {
  /// The processor time of all its threads, in seconds.
  private let seconds: Double
  /// The bytes of memory that it may have written, without files that it has mapped.
  let memory: Int
  private let memoryText: String

  /// The usual processor time in seconds.
  package static let usualSeconds = 60.0
  /// The usual memory.
  package static let usualMemory = "1GB"
  /// The memory that a process needs by itself, in bytes.
  private static let leastMemory = 64_000_000
  private static let longestTime = 604_800.0
  /// How much longer than its processor time a job may take by the clock, where it waits instead of computing.
  private static let patience = 10.0
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

  // MARK: Excess

  /// When a job that starts now has waited too long.
  package var deadline: ContinuousClock.Instant {
    .now.advanced(by: .seconds(seconds * Self.patience))
  }

  /// The error of a job that has waited too long.
  package var lateness: GridreelError {
    GridreelError(
      .overBudget,
      "the job waited for more than \((seconds * Self.patience).written) s and was ended; allow more with --timeout"
    )
  }

  /// The error of a job that has used more than it may; nil if it has not.
  func excess(_ use: ProcessUse, _ stage: JobStage) -> GridreelError? {
    if use.processorSeconds > seconds {
      return stage.error(
        "needs more than \(seconds.written) s of processor time \(stage.purpose); allow more with --timeout"
      )
    }
    if use.memory > memory {
      return stage.error(
        "needs more than \(memoryText) of memory \(stage.purpose); allow more with --max-memory")
    }
    return nil
  }
}

/// What a job is doing, so that its errors can name what is to blame.
package enum JobStage: Sendable {
  /// The first thing it does: it reads options.
  case starting
  /// It opens data or a grid file of this name.
  case reading(String)
  /// It lays out and draws what it has read.
  case drawing(String)
  /// It reads the image of this name.
  case image(String, of: String)

  fileprivate var purpose: String {
    switch self {
    case .starting: "to be started"
    case .reading: "to be read"
    case .drawing, .image: "to be drawn"
    }
  }

  fileprivate func error(_ message: Message) -> GridreelError {
    switch self {
    case .starting: GridreelError(.overBudget, "the job " + message)
    case .reading(let name), .drawing(let name):
      GridreelError(.overBudget, file: name, message)
    case .image(let image, let name):
      GridreelError(.overBudget, file: name, "image '\(image)' " + message)
    }
  }
}
