import GridFiles
import ImageCodecs
import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
import MachO
#endif

/// Runs jobs one after another in a separate process, so that a crash affects only one job.
struct IsolatedWorker {
  /// Handles jobs that fail without being tried.
  private var local: BatchWorker
  private let arguments: [String]
  private var process: WorkerProcess?

  /// Starts no process before the first job arrives.
  init(_ local: BatchWorker, arguments: [String]) {
    (self.local, self.arguments) = (local, arguments)
  }

  /// Runs a job; if its process ends meanwhile, the job fails, and the next job gets a new process.
  nonisolated(nonsending) mutating func process(_ entry: BatchQueue.Entry) async -> BatchResult {
    guard !entry.job.isHopeless, let request = BatchMessage.request(entry.line) else {
      return await local.process(entry)
    }
    do throws(CodecError) {
      return try await running().answer(to: request)
    } catch {
      process = nil
      let fault = GridreelError(.internalFault, error.detail)
      return BatchResult(
        of: entry.job, on: entry.line, namesFile: local.namesFiles, .failure(fault))
    }
  }

  /// The process, or a new one if it ended while idle.
  private mutating func running() throws(CodecError) -> WorkerProcess {
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

  init(_ arguments: [String]) throws(CodecError) {
    // The process has files and programs of its own to clean up.
    program = try ChildProcess(
      Self.ownPath, arguments: arguments, name: "the job's process", endedBy: SIGTERM)
  }

  var isGone: Bool { program.isGone }

  /// Waits on a separate thread, so that the tasks that hand out jobs never wait.
  func answer(to request: [UInt8]) async throws(CodecError) -> BatchResult {
    let result: Result<BatchResult, CodecError> = await withCheckedContinuation { continuation in
      Workers.start {
        continuation.resume(
          returning: Result { () throws(CodecError) in try self.answerNow(to: request) })
      }
    }
    return try result.get()
  }

  private func answerNow(to request: [UInt8]) throws(CodecError) -> BatchResult {
    try program.write(request)
    let head = BatchMessage.numbers(try program.answer(BatchMessage.answerHead))
    let text = try program.answer(head[1])
    return BatchResult(text: String(decoding: text, as: UTF8.self), isFailure: head[0] != 0)
  }

  /// The path of this program's executable.
  private static var ownPath: String {
    #if canImport(Darwin)
    var (size, path) = (UInt32(PATH_MAX), [CChar](repeating: 0, count: Int(PATH_MAX)))
    _NSGetExecutablePath(&path, &size)
    return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    #else
    let link = "/proc/self/exe"
    // The file's own name reads better in a list of processes, but the file may have been replaced.
    return FilePath.link(at: link).flatMap { access($0, X_OK) == 0 ? $0 : nil } ?? link
    #endif
  }
}

/// The messages between a run and its worker processes: eight-byte numbers, followed by text.
enum BatchMessage {
  /// The length of a job's numbers in bytes: its list, its line, and the length of its text.
  static let requestHead = 24
  /// The length of a result's numbers in bytes: whether it is a failure, and the length of its text.
  static let answerHead = 16

  /// Encodes a job; nil for a line that was too long to read.
  static func request(_ line: BatchLine) -> [UInt8]? {
    line.bytes.map { bytes([line.list, line.number, $0.count]) + $0 }
  }

  /// Encodes a result.
  static func answer(_ result: BatchResult) -> [UInt8] {
    let text = Array(result.text.utf8)
    return bytes([result.isFailure ? 1 : 0, text.count]) + text
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
