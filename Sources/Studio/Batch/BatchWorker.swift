import GridreelFiles
import GridreelJSONText
import GridreelPrimitives
import GridreelStills
import GridreelStyle

/// The result of a job.
struct BatchResult: Sendable {
  /// The result as a JSON object on one line.
  let text: String
  /// Whether the job failed.
  let isFailure: Bool
  /// The picture that follows the result; nil if none does.
  private(set) var bytes: [UInt8]?
  /// Whether the job waited for too long.
  var isLate = false

  /// Makes a result written by another process.
  init(text: String, isFailure: Bool, bytes: [UInt8]?) {
    (self.text, self.isFailure, self.bytes) = (text, isFailure, bytes)
  }

  /// Makes the result of a job on a line.
  ///
  /// - Parameters:
  ///   - job: the job.
  ///   - line: the job's line.
  ///   - namesFile: whether the result names the list of the line.
  ///   - outcome: what became of the job.
  init(
    of job: BatchJob, on line: BatchLine, namesFile: Bool,
    _ outcome: Result<BatchOutcome, GridreelError>
  ) {
    var members = namesFile ? ["\"file\": \(jsonString(line.file))"] : []
    members.append("\"line\": \(line.number)")
    if let id = job.id { members.append("\"id\": \(id)") }
    switch outcome {
    case .success(let report):
      isFailure = report.status != 0
      bytes = isFailure ? nil : report.bytes
      members.append("\"status\": \(report.status)")
      if let bytes { members.append("\"bytes\": \(bytes.count)") }
      if report.isCached { members.append("\"cached\": true") }
      members.append(report.members)
    case .failure(let error):
      isFailure = true
      let key = job.key(of: error)
      members += [
        "\"status\": \(error.code.exitStatus)",
        error.placed(in: line, key).members(for: line.frontEnd),
      ]
      if let key { members.append("\"key\": \(jsonString(key))") }
    }
    text = "{\(members.joined(separator: ", "))}"
  }
}

/// What became of a job that could be tried.
struct BatchOutcome: Sendable {
  /// The JSON output of the job's command without braces, and its exit status.
  let members: String
  var status = 0
  /// The paths of the pictures.
  var paths: [String] = []
  /// The picture that follows the result; nil if none does.
  var bytes: [UInt8]?
  /// Whether everything was there already.
  var isCached = false
}

/// Runs jobs one after another; every task has a worker of its own with its own fonts.
struct BatchWorker {
  private let creationDate: Int?
  /// Whether results name the list of their job.
  let namesFiles: Bool
  /// Paths that files named by jobs may name, besides those in their own folders.
  private let allowed: [String]
  /// Whether the folders of outputs are made.
  var makesFolders = false
  /// The jobs that need not be run again; nil runs all.
  var recipes: RecipeBook?
  private var renderers = RendererShelf()

  init(creationDate: Int?, namesFiles: Bool, allowed: [String]) {
    (self.creationDate, self.namesFiles, self.allowed) = (creationDate, namesFiles, allowed)
  }

  /// Runs a job.
  nonisolated(nonsending) mutating func process(_ entry: BatchQueue.Entry) async -> BatchResult {
    let outcome: Result<BatchOutcome, GridreelError>
    do throws(GridreelError) {
      outcome = .success(try await self.outcome(entry))
    } catch {
      outcome = .failure(error)
    }
    return BatchResult(of: entry.job, on: entry.line, namesFile: namesFiles, outcome)
  }

  /// Runs a job, unless everything is there already.
  nonisolated(nonsending) private mutating func outcome(
    _ entry: BatchQueue.Entry
  ) async throws(GridreelError) -> BatchOutcome {
    let (job, work) = (entry.job, try entry.job.work())
    guard let recipes, !work.keepsBytes,
      let recipe = Recipe(of: job, settings: ["\(creationDate ?? -1)"] + allowed, in: recipes)
    else { return try await draw(work, job, entry.line) }
    if let members = recipes.result(of: recipe) {
      return BatchOutcome(members: members, isCached: true)
    }
    let files = ReadFiles()
    let result = await ReadFiles.$current.withValue(files) {
      do throws(GridreelError) {
        return Result<BatchOutcome, GridreelError>.success(
          try await draw(work, job, entry.line))
      } catch {
        return .failure(error)
      }
    }
    let outcome = try result.get()
    if outcome.status == 0 {
      try recipes.add(recipe, read: files, wrote: outcome.paths, outcome.members)
    }
    return outcome
  }

  nonisolated(nonsending) private mutating func draw(
    _ work: BatchJob.Work, _ job: BatchJob, _ line: BatchLine
  ) async throws(GridreelError) -> BatchOutcome {
    if makesFolders {
      for output in job.outputs { try FilePath.makeFolder(FilePath.folder(of: output.path)) }
    }
    switch work {
    case .still(var job):
      job.creationDate = creationDate
      job.options.allow(allowed)
      renderers.forgetPictures()
      var report = try job.run(&renderers)
      report.warnings = report.warnings.map { $0.placed(in: line) }
      return BatchOutcome(
        members: ReportFile(report, for: line.frontEnd).members, status: report.isRefused ? 1 : 0,
        paths: report.files.compactMap(\.path), bytes: report.bytes)
    case .reel(var job):
      job.options.allow(allowed)
      var report = try await job.run()
      report.warnings = report.warnings.map { $0.placed(in: line) }
      return BatchOutcome(
        members: ReelReportFile(report, for: line.frontEnd).members,
        status: report.isRefused ? 1 : 0,
        paths: report.files, bytes: report.bytes)
    }
  }
}

extension GridreelError {
  /// The error located in the list of jobs, if it belongs to the job itself.
  func placed(in line: BatchLine) -> GridreelError {
    guard file == nil || file == Origin.job.name else { return self }
    return GridreelError(
      code, file: line.file, line: line.number + max(0, (self.line ?? 1) - 1),
      column: self.line == nil ? nil : column, message)
  }
}

extension GridreelError {
  /// The error located in the list of jobs; in a request, which has no lines for its sender, at a key.
  fileprivate func placed(in line: BatchLine, _ key: String?) -> GridreelError {
    guard line.isRequest, let key else { return placed(in: line) }
    return GridreelError(code, file: "\(line.file).\(key)", message)
  }
}

extension Warning {
  /// The warning located in the list of jobs if it belongs to the job itself.
  fileprivate func placed(in job: BatchLine) -> Warning {
    guard file == nil || file == Origin.job.name else { return self }
    return Warning(
      file: job.file, line: job.number, column: line == nil ? nil : column, message)
  }
}

extension BatchLine {
  /// Whether it is what a stranger asks for.
  fileprivate var isRequest: Bool { file == PictureRequest.name }

  /// Whose words its result has.
  fileprivate var frontEnd: FrontEnd { isRequest ? .request : .job }
}
