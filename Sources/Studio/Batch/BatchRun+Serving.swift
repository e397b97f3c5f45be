import GridreelFiles
package import GridreelPrimitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension BatchRun {
  /// Runs jobs for the parent process, one after the other, until it sends no more.
  nonisolated(nonsending) package func serve() async throws(GridreelError) {
    // Exit when the parent is gone, because nobody is left to answer to.
    Lifeline.watch(STDIN_FILENO) { Interruption.discardAll { _exit(0) } }
    var worker = worker(try recipes())
    while let head = Self.read(BatchMessage.requestHead).map(BatchMessage.numbers),
      inputs.indices.contains(head[0]), let bytes = Self.read(head[2]),
      var job = BatchJob(parsing: bytes), Self.readAttachments(of: &job)
    {
      let line = BatchLine(
        list: head[0], file: BatchLines.name(of: inputs[head[0]]), number: head[1], bytes: bytes)
      let entry = BatchQueue.Entry(place: 0, line: line, job: job)
      watch(entry) { result, isOfMemory in
        let message = BatchMessage.answer(result, isLast: true, isOfMemory: isOfMemory)
        try? Descriptor.write(message, to: STDIN_FILENO, named: "<stdin>")
      }
      let result = await worker.process(entry)
      BudgetWatch.finish()
      try Descriptor.write(BatchMessage.answer(result), to: STDIN_FILENO, named: "<stdin>")
    }
  }

  /// Reads what is attached to a job; returns whether it arrived.
  private static func readAttachments(of job: inout BatchJob) -> Bool {
    guard case .attachments(let announced) = job.followers else { return true }
    for part in announced {
      guard let bytes = read(part.size) else { return false }
      job.attachments.add(part.name, bytes)
    }
    return true
  }

  private static func read(_ count: Int) -> [UInt8]? { Descriptor.read(count, from: STDIN_FILENO) }
}
