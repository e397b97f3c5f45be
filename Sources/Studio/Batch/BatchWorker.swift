import GridFiles
import JSONText
import Primitives
import Stills

/// The result of a job.
struct BatchResult: Sendable {
  /// The result as a JSON object on one line.
  let text: String
  /// Whether the job failed.
  let isFailure: Bool

  /// Makes a result written by another process.
  init(text: String, isFailure: Bool) { (self.text, self.isFailure) = (text, isFailure) }

  /// Makes the result of a job on a line.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - line: the job's line.
  ///   - namesFile: whether the result names the list of the line.
  ///   - outcome: the JSON output of the job's command, and its exit status.
  init(
    of job: BatchJob, on line: BatchLine, namesFile: Bool,
    _ outcome: Result<(members: String, status: Int), GridreelError>
  ) {
    var members = namesFile ? ["\"file\": \(jsonString(line.file))"] : []
    members.append("\"line\": \(line.number)")
    if let id = job.id { members.append("\"id\": \(id)") }
    switch outcome {
    case .success(let report):
      isFailure = report.status != 0
      members += ["\"status\": \(report.status)", report.members]
    case .failure(let error):
      isFailure = true
      members += [
        "\"status\": \(error.code.exitStatus)",
        "\"error\": \(jsonString(error.placed(in: line).description))",
      ]
    }
    text = "{\(members.joined(separator: ", "))}"
  }
}

/// Runs jobs one after another; every task has a worker of its own with its own fonts.
struct BatchWorker {
  private let creationDate: Int?
  /// Whether results name the list of their job.
  let namesFiles: Bool
  /// Paths that files named by jobs may name, besides those in their own folders.
  private let allowed: [String]
  private var renderers = RendererShelf()

  init(creationDate: Int?, namesFiles: Bool, allowed: [String]) {
    (self.creationDate, self.namesFiles, self.allowed) = (creationDate, namesFiles, allowed)
  }

  /// Runs a job.
  nonisolated(nonsending) mutating func process(_ entry: BatchQueue.Entry) async -> BatchResult {
    let line = entry.line
    let outcome: Result<(members: String, status: Int), GridreelError>
    do throws(GridreelError) {
      outcome = .success(try await report(entry.job.work(), line))
    } catch {
      outcome = .failure(error)
    }
    return BatchResult(of: entry.job, on: line, namesFile: namesFiles, outcome)
  }

  /// The JSON output of the job's command, and its exit status.
  nonisolated(nonsending) private mutating func report(
    _ work: BatchJob.Work, _ line: BatchLine
  ) async throws(GridreelError) -> (members: String, status: Int) {
    switch work {
    case .still(var job):
      job.creationDate = creationDate
      job.options.allowPaths = (job.options.allowPaths ?? []) + allowed
      renderers.forgetPictures()
      var report = try job.run(&renderers)
      report.warnings = report.warnings.map { $0.placed(in: line) }
      return (ReportFile(report).members, report.isRefused ? 1 : 0)
    case .reel(var job):
      job.options.allowPaths = (job.options.allowPaths ?? []) + allowed
      var report = try await job.run()
      report.warnings = report.warnings.map { $0.placed(in: line) }
      return (ReelReportFile(report).members, 0)
    }
  }
}

extension GridreelError {
  /// The error located in the list of jobs, if it belongs to the job itself.
  func placed(in line: BatchLine) -> GridreelError {
    guard file == nil || file == Origin.job.name else { return self }
    return GridreelError(
      code, file: line.file, line: line.number, column: self.line == nil ? nil : column, message)
  }
}

extension Warning {
  /// The warning located in the list of jobs, if it belongs to the job itself.
  fileprivate func placed(in place: BatchLine) -> Warning {
    guard file == nil || file == Origin.job.name else { return self }
    return Warning(
      file: place.file, line: place.number, column: line == nil ? nil : column, message)
  }
}
