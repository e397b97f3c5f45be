import GridreelFiles
import GridreelImageCodecs
package import GridreelPrimitives

/// What a job may use before it is ended; nil means no limit.
package struct BatchLimits: Sendable {
  private let seconds: Double?
  /// The bytes, and how they were written.
  private let memory: (bytes: Int, text: String)?

  /// The memory that a worker needs by itself, in bytes.
  private static let leastMemory = 64_000_000
  private static let longestTime = 604_800.0
  private static let units: [(name: String, bytes: Double)] = [
    ("KiB", 1024), ("MiB", 1_048_576), ("GiB", 1_073_741_824), ("KB", 1e3), ("MB", 1e6),
    ("GB", 1e9),
  ]

  /// Reads the values of `--timeout` and `--max-memory`; nil without both.
  ///
  /// - Throws: ``GridreelError`` with code `usage`.
  package init?(timeout: String?, memory: String?) throws(GridreelError) {
    guard timeout != nil || memory != nil else { return nil }
    var seconds: Double?
    if let timeout {
      guard let number = Double(timeout), number > 0, number <= Self.longestTime else {
        throw GridreelError(
          .usage, "--timeout: '\(timeout)' is not a number of seconds above 0, a week at most")
      }
      seconds = number
    }
    self.seconds = seconds
    self.memory = try memory.map { text throws(GridreelError) in (try Self.memory(text), text) }
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

  /// The limits of a job that starts now.
  var ofProgram: ProgramLimits {
    var limits = ProgramLimits()
    limits.deadline = seconds.map { .now.advanced(by: .seconds($0)) }
    limits.memory = memory?.bytes
    return limits
  }

  /// The error of a job that exceeds a limit; nil for other errors.
  func excess(_ error: GridreelError) -> GridreelError? {
    if error.code == .overTime, let seconds {
      return GridreelError(
        .overTime, "the job took longer than \(seconds.written) s and was ended (--timeout)")
    }
    if error.code == .overLimit, let memory {
      return GridreelError(
        .overLimit,
        "the job needed more than \(memory.text) of memory and was ended (--max-memory)")
    }
    return nil
  }
}
