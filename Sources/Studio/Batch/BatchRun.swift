#if canImport(Glibc)
package import GridFiles
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

  /// Makes a run over lists of jobs; an empty list means standard input.
  package init(inputs: [String]) { self.inputs = inputs.isEmpty ? ["-"] : inputs }

  /// Runs all jobs.
  ///
  /// - Parameter write: called with each result in the order of the jobs.
  /// - Returns: The number of failed jobs.
  /// - Throws: ``GridreelError`` if a list cannot be read, if two jobs in lists that are files write the same
  ///   file (then no job runs), or if `write` throws; a failing job does not stop the run.
  nonisolated(nonsending) package func run(
    _ write: @escaping @Sendable (String) throws(GridreelError) -> Void
  ) async throws(GridreelError) -> Int {
    for path in inputs where path != "-" { close(try InputFile.descriptor(path)) }
    let outputs = try await outputsOfFiles()
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let taskCount = max(1, jobs ?? cores)
    let queue = BatchQueue(write)
    let reading = await withTaskGroup(of: Void.self) { group in
      for _ in 0..<taskCount {
        group.addTask { @concurrent in
          guard let workerArguments else {
            var worker = worker
            while let entry = await queue.take() {
              await queue.finish(entry, await worker.process(entry))
            }
            return
          }
          var isolated = IsolatedWorker(worker, arguments: workerArguments)
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

  /// Makes the worker of one task.
  var worker: BatchWorker {
    BatchWorker(creationDate: creationDate, namesFiles: inputs.count > 1, allowed: allowed)
  }

  /// The files written by jobs whose lists are files, which can be read twice.
  nonisolated(nonsending) private func outputsOfFiles() async throws(GridreelError) -> BatchOutputs
  {
    var outputs = BatchOutputs(inputs.map(BatchLines.name))
    // A path in /dev may be a stream that has already been read.
    var lines = BatchLines(inputs) { path in
      path != "-" && !path.hasPrefix("/dev/") && FilePath.kind(of: path) == .file
    }
    while let line = try await lines.next() {
      if let job = line.job { try outputs.claim(job, on: line) }
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
      while let line = try await lines.next() {
        guard var job = line.job else { continue }
        do throws(GridreelError) {
          try outputs.claim(job, on: line)
        } catch {
          job = job.refused(for: error)
        }
        guard await queue.add(job, line) else { break }
      }
    } catch {
      result = .failure(error)
    }
    await queue.close()
    return result
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
        ))
    }
    return BatchJob(parsing: bytes)
  }
}
