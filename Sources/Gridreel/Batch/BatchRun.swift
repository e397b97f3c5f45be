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
  /// Asked now and then; true ends the run after the jobs that have begun.
  package var isStopped: @Sendable () -> Bool = { false }

  /// Takes lists of jobs; none is standard input.
  package init(inputs: [String]) { self.inputs = inputs.isEmpty ? ["-"] : inputs }

  /// Does all jobs.
  ///
  /// - Parameter write: called with each result as it comes, in the order of the jobs.
  /// - Returns: How many jobs failed.
  /// - Throws: ``GridreelError`` where a list cannot be read or `write` throws; a job that fails stops
  ///   nothing.
  nonisolated(nonsending) package func run(
    _ write: @escaping @Sendable (String) throws(GridreelError) -> Void
  ) async throws(GridreelError) -> Int {
    for path in inputs where path != "-" { close(try InputFile.descriptor(path)) }
    let cores = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    let taskCount = max(1, jobs ?? cores)
    let queue = BatchQueue(write)
    let reading = await withTaskGroup(of: Void.self) { group in
      for _ in 0..<taskCount {
        group.addTask { @concurrent in
          var worker = BatchWorker(
            creationDate: creationDate, namesFiles: inputs.count > 1, allowed: allowed)
          while let entry = await queue.take() {
            await queue.finish(entry, await worker.process(entry))
          }
        }
      }
      return await read(into: queue)
    }
    if let failure = await queue.failure { throw failure }
    try reading.get()
    return await queue.failureCount
  }

  /// Reads all lines; what cannot be read ends the lists but not the jobs that are read.
  nonisolated(nonsending) private func read(
    into queue: BatchQueue
  ) async -> Result<Void, GridreelError> {
    var lines = BatchLines(inputs, isStopped: isStopped)
    var result = Result<Void, GridreelError>.success(())
    do throws(GridreelError) {
      while let line = try await lines.next() {
        guard let job = line.job else { continue }
        guard await queue.add(job, line), !isStopped() else { break }
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
