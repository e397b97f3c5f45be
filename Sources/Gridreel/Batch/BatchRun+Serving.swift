import Primitives

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension BatchRun {
  /// Does the jobs of the process that has started this one, one after the other, until it asks for no more.
  nonisolated(nonsending) package func serve() async throws(GridreelError) {
    Workers.start {
      // Whoever has nobody left to answer to has nothing left to do.
      var connection = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while poll(&connection, 1, -1) < 0 {}
      Interruption.discardAll { _exit(0) }
    }
    var worker = worker
    while let head = Self.read(BatchMessage.requestHead).map(BatchMessage.numbers),
      inputs.indices.contains(head[0]), let bytes = Self.read(head[2]),
      let job = BatchJob(parsing: bytes)
    {
      let line = BatchLine(
        list: head[0], file: BatchLines.name(of: inputs[head[0]]), number: head[1], bytes: bytes)
      let result = await worker.process(BatchQueue.Entry(place: 0, line: line, job: job))
      try Descriptor.write(BatchMessage.answer(result), to: STDIN_FILENO, named: "<stdin>")
    }
  }

  /// So many bytes of standard input; nil where they do not come.
  private static func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        systemRead(buffer.baseAddress.map { $0 + done }, count - done)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return nil }
      done += got
    }
    return bytes
  }
}

/// `read(2)` of standard input by a name that nothing here hides.
private func systemRead(_ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(STDIN_FILENO, buffer, count)
}
