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
  private let budget: Budget?
  private var process: WorkerProcess?
  /// What other threads may do to the process.
  let handle = WorkerHandle()

  /// Starts no process before the first job arrives.
  init(_ local: BatchWorker, arguments: [String], _ budget: Budget?) {
    (self.local, self.arguments, self.budget) = (local, arguments, budget)
  }

  /// Runs a job; if its process ends meanwhile, the job fails, and the next job gets a new process.
  nonisolated(nonsending) mutating func process(_ entry: BatchQueue.Entry) async -> BatchResult {
    guard !entry.job.isHopeless, let request = BatchMessage.request(entry) else {
      return await local.process(entry)
    }
    let isFresh = process?.isGone ?? true
    do throws(GridreelError) {
      let answer = try await running().answer(to: request, until: budget?.deadline)
      if answer.isLast { process = nil }
      // What earlier jobs have left in the memory is not this job's fault.
      return answer.isOfMemory && !isFresh ? await self.process(entry) : answer.result
    } catch {
      process = nil
      let isLate = error.code == .overBudget
      let fault =
        isLate ? budget?.lateness : GridreelError(.internalFault, error.message)
      var result = BatchResult(
        of: entry.job, on: entry.line, namesFile: local.namesFiles, .failure(fault ?? error))
      result.isLate = isLate
      return result
    }
  }

  /// Starts a process if there is none; that it cannot be started is told by the next job.
  mutating func prepare() { _ = try? running() }

  /// The process, or a new one if it ended while idle.
  private mutating func running() throws(GridreelError) -> WorkerProcess {
    if let process, !process.isGone { return process }
    let started = try WorkerProcess(arguments)
    handle.take(started.processID)
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

  var processID: Int32 { program.processID }

  /// Waits on a separate thread, so that the tasks that hand out jobs never wait.
  func answer(
    to request: [UInt8], until deadline: ContinuousClock.Instant?
  ) async throws(GridreelError) -> WorkerAnswer {
    let result: Result<WorkerAnswer, GridreelError> = await withCheckedContinuation {
      continuation in
      Workers.start {
        continuation.resume(
          returning: Result { () throws(GridreelError) in
            try self.answerNow(to: request, until: deadline)
          })
      }
    }
    return try result.get()
  }

  private func answerNow(
    to request: [UInt8], until deadline: ContinuousClock.Instant?
  ) throws(GridreelError) -> WorkerAnswer {
    program.limits.deadline = deadline
    do throws(GridreelError) {
      try program.write(request)
      let head = BatchMessage.numbers(try program.answer(BatchMessage.answerHead))
      let text = try program.answer(head[1])
      let result = BatchResult(
        text: String(decoding: text, as: UTF8.self), isFailure: head[0] & 1 != 0,
        bytes: head[2] == 0 ? nil : try program.answer(head[2]))
      return WorkerAnswer(result: result, isLast: head[0] & 2 != 0, isOfMemory: head[0] & 4 != 0)
    } catch {
      if error.code == .overBudget { program.giveUp() }
      throw error
    }
  }
}

/// What a worker process has answered.
private struct WorkerAnswer {
  let result: BatchResult
  /// Whether the process ends with this answer, because the job has exceeded its budget.
  let isLast: Bool
  /// Whether it has exceeded that of memory.
  let isOfMemory: Bool
}

/// The messages between a run and its worker processes: eight-byte numbers, followed by what they count.
enum BatchMessage {
  /// The length of a job's numbers in bytes: its list, its line, and the length of its text.
  static let requestHead = 24
  /// The length of a result's numbers in bytes: its marks, and the lengths of its text and of its picture.
  static let answerHead = 24

  /// Encodes a job and its attachments; nil for a line that was too long to read.
  static func request(_ entry: BatchQueue.Entry) -> [UInt8]? {
    guard let text = entry.line.bytes else { return nil }
    let head = bytes([entry.line.list, entry.line.number, text.count])
    return entry.job.attachments.files.reduce(head + text) { $0 + $1.bytes }
  }

  /// Encodes a result.
  ///
  /// - Parameters:
  ///   - result: the result.
  ///   - isLast: whether the process ends with it.
  ///   - isOfMemory: whether it ends because the job has exceeded its memory.
  /// - Returns: The message.
  static func answer(
    _ result: BatchResult, isLast: Bool = false, isOfMemory: Bool = false
  ) -> [UInt8] {
    let text = Array(result.text.utf8)
    let picture = result.bytes ?? []
    let marks = (result.isFailure ? 1 : 0) + (isLast ? 2 : 0) + (isOfMemory ? 4 : 0)
    return bytes([marks, text.count, picture.count]) + text + picture
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
