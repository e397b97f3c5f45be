#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One run of `gridreel batch`: jobs line by line in, results line by line out, in the same order.
package struct BatchRun: Sendable {
  /// Lists of jobs; `-` is standard input.
  package var inputs: [String]
  /// How many jobs are done at the same time, 1 or more; nil is one for each core.
  package var jobs: Int?
  /// Seconds since 1970 for the date in PDFs; nil writes none.
  package var creationDate: Int?
  /// What files that jobs name may themselves name, besides what is in their folders.
  package var allowed: [String] = []
  /// With what arguments this program does jobs in a process of its own; nil does them in this one.
  package var workerArguments: [String]?

  /// Takes lists of jobs; none is standard input.
  package init(inputs: [String]) { self.inputs = inputs.isEmpty ? ["-"] : inputs }

  /// Does all jobs.
  ///
  /// - Parameter write: called with each result as it comes, in the order of the jobs.
  /// - Returns: How many jobs failed.
  /// - Throws: ``GridreelError`` where a list cannot be read, two jobs in lists that are files write one file
  ///   (then nothing is done), or `write` throws; a job that fails stops nothing.
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

  /// What does the jobs of one task.
  var worker: BatchWorker {
    BatchWorker(creationDate: creationDate, namesFiles: inputs.count > 1, allowed: allowed)
  }

  /// The files that the jobs write whose lists are files, and so can be read twice.
  nonisolated(nonsending) private func outputsOfFiles() async throws(GridreelError) -> BatchOutputs
  {
    var outputs = BatchOutputs(inputs.map(BatchLines.name))
    // What has a name in /dev may be a stream that somebody has read already.
    var lines = BatchLines(inputs) { path in
      path != "-" && !path.hasPrefix("/dev/") && FilePath.kind(of: path) == .file
    }
    while let line = try await lines.next() {
      if let job = line.job { try outputs.claim(job, on: line) }
    }
    return outputs
  }

  /// Reads all lines; what cannot be read ends the lists but not the jobs that are read.
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
  /// What the line asks for; nil where it is empty or a comment.
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
