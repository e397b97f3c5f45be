import GridreelFiles
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of `gridreel batch`: reads jobs line by line and writes results line by line in the same order.
package struct BatchRun: Sendable {
  /// Lists of jobs; `-` is standard input.
  package var inputs: [String]
  /// The number of jobs to run concurrently, 1 or more; nil means one per core.
  package var jobs: Int?
  /// Seconds since 1970 for the date in PDFs; nil writes no date.
  package var creationDate: Int?
  /// Paths that files named by jobs may name, besides those in their own folders.
  package var allowed: [String] = []
  /// The arguments that make this program a worker process for jobs; nil runs jobs in this process.
  package var workerArguments: [String]?
  /// What a job may use; nil means no limits.
  package var budget: Budget?
  /// The part of all jobs to run; nil runs all.
  package var shard: BatchShard?
  /// Whether the folders of outputs are made.
  package var makesFolders = false
  /// Where results are read, and what ends the process when nobody is there any more although jobs are not done.
  package var reader: (descriptor: Int32, end: @Sendable () -> Void)?
  /// Whether jobs whose files are there and up to date are skipped.
  package var skipsExisting = false

  /// Makes a run over lists of jobs; an empty list means standard input.
  package init(inputs: [String]) { self.inputs = inputs.isEmpty ? ["-"] : inputs }

  /// Runs all jobs.
  ///
  /// - Parameter write: called in the order of the jobs with each result, a JSON object on one line, and the
  ///   bytes that follow it.
  /// - Returns: The number of failed jobs.
  /// - Throws: ``GridreelError`` if a list cannot be read, if two jobs in lists that are files write the same
  ///   file (then no job runs), or if `write` throws; a failing job does not stop the run.
  nonisolated(nonsending) package func run(
    _ write: @escaping @Sendable (String, _ bytes: [UInt8]?) throws(GridreelError) -> Void
  ) async throws(GridreelError) -> Int {
    for path in inputs where path != "-" { close(try InputFile.descriptor(path)) }
    let outputs = try await outputsOfFiles()
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let taskCount = max(1, jobs ?? cores)
    let queue = BatchQueue(write)
    if let reader {
      Lifeline.watch(reader.descriptor) { if !queue.isDone.withLock({ $0 }) { reader.end() } }
    }
    // Worker processes have books of their own.
    let recipes = workerArguments == nil ? try recipes() : nil
    let reading = await withTaskGroup(of: Void.self) { group in
      for _ in 0..<taskCount {
        group.addTask { @concurrent in
          guard let workerArguments else {
            var worker = worker(recipes)
            while let entry = await queue.take() {
              // Of several jobs at a time nobody knows which one uses what.
              if taskCount == 1 { watch(entry) { result, _ in try? write(result.text, nil) } }
              let result = await worker.process(entry)
              BudgetWatch.finish()
              await queue.finish(entry, result)
            }
            return
          }
          var isolated = IsolatedWorker(
            worker(nil), arguments: workerArguments, budget)
          while let entry = await queue.take() {
            await queue.finish(entry, await isolated.process(entry))
          }
        }
      }
      return await read(into: queue, outputs)
    }
    if let failure = await queue.failure { throw failure }
    try reading.get()
    return await queue.failureCount
  }

  /// Ends the process when a job exceeds its budget.
  ///
  /// - Parameters:
  ///   - entry: The job.
  ///   - tell: Tells its result, and whether it has exceeded that of memory.
  func watch(
    _ entry: BatchQueue.Entry,
    _ tell: @escaping @Sendable (_ result: BatchResult, _ isOfMemory: Bool) -> Void
  ) {
    guard let budget else { return }
    BudgetWatch.begin(budget) { error, isOfMemory in
      let result = BatchResult(
        of: entry.job, on: entry.line, namesFile: inputs.count > 1, .failure(error))
      Interruption.discardAll {
        tell(result, isOfMemory)
        _exit(error.code.exitStatus)
      }
    }
  }

  /// The results of jobs that need not be run again; nil to run all.
  func recipes() throws(GridreelError) -> RecipeBook? { skipsExisting ? try RecipeBook() : nil }

  /// Makes the worker of one task.
  func worker(_ recipes: RecipeBook?) -> BatchWorker {
    var worker = BatchWorker(
      creationDate: creationDate, namesFiles: inputs.count > 1, allowed: allowed)
    (worker.makesFolders, worker.recipes) = (makesFolders, recipes)
    return worker
  }

  /// The files written by jobs whose lists are files, which can be read twice.
  nonisolated(nonsending) private func outputsOfFiles() async throws(GridreelError) -> BatchOutputs
  {
    var outputs = BatchOutputs(inputs.map(BatchLines.name), shard)
    // A path in /dev may be a stream that has already been read.
    var lines = BatchLines(inputs) { path in
      path != "-" && !path.hasPrefix("/dev/") && FilePath.kind(of: path) == .file
    }
    var count = 0
    while let (line, job) = try await lines.nextJob() {
      try outputs.claim(job, number: count, on: line)
      count += 1
    }
    return outputs
  }

  /// Reads all lines; a read error ends the lists but not the jobs already read.
  nonisolated(nonsending) private func read(
    into queue: BatchQueue, _ outputs: BatchOutputs
  ) async -> Result<Void, GridreelError> {
    var (lines, outputs) = (BatchLines(inputs), outputs)
    var result = Result<Void, GridreelError>.success(())
    do throws(GridreelError) {
      var count = 0
      while let (line, found) = try await lines.nextJob() {
        let number = count
        count += 1
        var job = found
        do throws(GridreelError) {
          try outputs.claim(job, number: number, on: line)
          try outputs.check(job, number: number, on: line)
        } catch {
          job = job.refused(for: error)
        }
        guard shard?.holds(number) ?? true else { continue }
        guard await queue.add(job, line) else { break }
      }
    } catch {
      result = .failure(error)
    }
    await queue.close()
    return result
  }
}

extension BatchLines {
  /// The next job with its line and what is attached to it; nil after the last one.
  ///
  /// - Throws: ``GridreelError`` if a list cannot be read, or not beyond a line.
  fileprivate nonisolated(nonsending) mutating func nextJob() async throws(GridreelError)
    -> (line: BatchLine, job: BatchJob)?
  {
    while let line = try await next() {
      guard var job = line.job else { continue }
      do throws(GridreelError) {
        job.attachments = try await attachments(job.followers)
      } catch {
        guard error.code == .badInput else { throw error }
        job = job.refused(for: error)
      }
      return (line, job)
    }
    return nil
  }
}

extension BatchLine {
  /// The line's job; nil if it is empty or a comment.
  fileprivate var job: BatchJob? {
    guard let bytes else {
      return BatchJob(
        failing: GridreelError(
          .badInput,
          "the line is longer than \(BatchLines.maximumLength) bytes; write the rows into a file"
        ), mayAnnounce ? .unknown : .attachments([]))
    }
    return BatchJob(parsing: bytes)
  }
}
