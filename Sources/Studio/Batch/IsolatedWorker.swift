import GridreelFiles
import GridreelImageCodecs
import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Runs jobs one after another in a separate process, so that a crash affects only one job.
struct IsolatedWorker {
  /// Handles jobs that fail without being tried.
  private var local: BatchWorker
  private let arguments: [String]
  private let limits: BatchLimits?
  private var process: WorkerProcess?

  /// Starts no process before the first job arrives.
  init(_ local: BatchWorker, arguments: [String], _ limits: BatchLimits?) {
    (self.local, self.arguments, self.limits) = (local, arguments, limits)
  }

  /// Runs a job; if its process ends meanwhile, the job fails, and the next job gets a new process.
  nonisolated(nonsending) mutating func process(_ entry: BatchQueue.Entry) async -> BatchResult {
    guard !entry.job.isHopeless, let request = BatchMessage.request(entry) else {
      return await local.process(entry)
    }
    let isFresh = process?.isGone ?? true
    do throws(GridreelError) {
      return try await running().answer(to: request, within: limits)
    } catch {
      process = nil
      // What earlier jobs have left in the memory is not this job's fault.
      if error.code == .overLimit, !isFresh { return await self.process(entry) }
      let fault = limits?.excess(error) ?? GridreelError(.internalFault, error.message)
      return BatchResult(
        of: entry.job, on: entry.line, namesFile: local.namesFiles, .failure(fault))
    }
  }

  /// The process, or a new one if it ended while idle.
  private mutating func running() throws(GridreelError) -> WorkerProcess {
    if let process, !process.isGone { return process }
    let started = try WorkerProcess(arguments)
    process = started
    return started
  }
}

/// A process that runs jobs.
///
/// `@unchecked Sendable`: only one task at a time uses it.
private final class WorkerProcess: @unchecked Sendable {
  private var program: ChildProcess

  init(_ arguments: [String]) throws(GridreelError) {
    // The process has files and programs of its own to clean up.
    program = try ChildProcess(
      OwnProgram.path, arguments: arguments, name: "the job's process", endedBy: SIGTERM)
  }

  var isGone: Bool { program.isGone }

  /// Waits on a separate thread, so that the tasks that hand out jobs never wait.
  func answer(
    to request: [UInt8], within limits: BatchLimits?
  ) async throws(GridreelError) -> BatchResult {
    let result: Result<BatchResult, GridreelError> = await withCheckedContinuation { continuation in
      Workers.start {
        continuation.resume(
          returning: Result { () throws(GridreelError) in
            try self.answerNow(to: request, within: limits)
          })
      }
    }
    return try result.get()
  }

  private func answerNow(
    to request: [UInt8], within limits: BatchLimits?
  ) throws(GridreelError) -> BatchResult {
    if let limits { program.limits = limits.ofProgram }
    do throws(GridreelError) {
      try program.write(request)
      let head = BatchMessage.numbers(try program.answer(BatchMessage.answerHead))
      let text = try program.answer(head[1])
      return BatchResult(
        text: String(decoding: text, as: UTF8.self), isFailure: head[0] != 0,
        bytes: head[2] == 0 ? nil : try program.answer(head[2]))
    } catch {
      if limits?.excess(error) != nil { program.giveUp() }
      throw error
    }
  }
}

/// The messages between a run and its worker processes: eight-byte numbers, followed by what they count.
enum BatchMessage {
  /// The length of a job's numbers in bytes: its list, its line, and the length of its text.
  static let requestHead = 24
  /// The length of a result's numbers in bytes: whether it is a failure, and the lengths of its text and of
  /// its picture.
  static let answerHead = 24

  /// Encodes a job and its attachments; nil for a line that was too long to read.
  static func request(_ entry: BatchQueue.Entry) -> [UInt8]? {
    guard let text = entry.line.bytes else { return nil }
    let head = bytes([entry.line.list, entry.line.number, text.count])
    return entry.job.attachments.files.reduce(head + text) { $0 + $1.bytes }
  }

  /// Encodes a result.
  static func answer(_ result: BatchResult) -> [UInt8] {
    let text = Array(result.text.utf8)
    let picture = result.bytes ?? []
    return bytes([result.isFailure ? 1 : 0, text.count, picture.count]) + text + picture
  }

  /// Decodes the numbers before a text.
  static func numbers(_ bytes: [UInt8]) -> [Int] {
    stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private static func bytes(_ numbers: [Int]) -> [UInt8] {
    numbers.flatMap { number in (1...8).map { UInt8(truncatingIfNeeded: number >> (64 - 8 * $0)) } }
  }
}
