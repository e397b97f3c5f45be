import GridreelFiles
import GridreelPrimitives

/// Hands out jobs in order, and writes their results in the same order.
///
/// A job waits for an earlier one that writes a file it reads, or reads a file it writes. The files are
/// therefore the same for any number of tasks.
actor BatchQueue {
  /// A job with its position among all jobs.
  struct Entry: Sendable {
    let place: Int
    let line: BatchLine
    let job: BatchJob
  }

  /// The number of jobs to read ahead, and of results that may wait for an earlier one.
  private static let readAhead = 64, resultLimit = 1024
  /// The number of bytes of attachments to read ahead, and of pictures that may wait for an earlier one.
  private static let byteLimit = 64 << 20

  private let write: @Sendable (String, [UInt8]?) throws(GridreelError) -> Void
  private var waiting: [Entry] = []
  private var running: [Entry] = []
  private var results: [Int: BatchResult] = [:]
  /// The sizes of all attachments in `waiting` and of all pictures in `results`.
  private var waitingBytes = 0, resultBytes = 0
  private var count = 0, written = 0
  private var isClosed = false
  private var takers: [CheckedContinuation<Entry?, Never>] = []
  private var giver: CheckedContinuation<Void, Never>?
  /// Whether all jobs have come, and the last result was written.
  nonisolated let isDone = Guarded(false)
  /// The number of failed jobs.
  private(set) var failureCount = 0
  /// The error that keeps further results from being written; nil while there is none.
  private(set) var failure: GridreelError?

  init(_ write: @escaping @Sendable (String, [UInt8]?) throws(GridreelError) -> Void) {
    self.write = write
  }

  /// Adds a job, waiting while the queue is full; returns whether more jobs are wanted.
  func add(_ job: BatchJob, _ line: BatchLine) async -> Bool {
    waiting.append(Entry(place: count, line: line, job: job))
    count += 1
    waitingBytes += job.followers.size
    handOut()
    if isFull, failure == nil {
      await withCheckedContinuation { giver = $0 }
    }
    return failure == nil
  }

  /// Ends the queue: no more jobs will be added.
  func close() {
    isClosed = true
    handOut()
  }

  /// The next job; nil when there are no more.
  func take() async -> Entry? {
    await withCheckedContinuation { taker in
      takers.append(taker)
      handOut()
    }
  }

  /// Accepts the result of a job.
  func finish(_ entry: Entry, _ result: BatchResult) {
    running.removeAll { $0.place == entry.place }
    if result.isFailure { failureCount += 1 }
    results[entry.place] = result
    resultBytes += result.bytes?.count ?? 0
    while let result = results.removeValue(forKey: written) {
      written += 1
      resultBytes -= result.bytes?.count ?? 0
      guard failure == nil else { continue }
      do throws(GridreelError) {
        try write(result.text, result.bytes)
      } catch {
        failure = error
        (waiting, waitingBytes) = ([], 0)
        isClosed = true
      }
    }
    handOut()
  }

  private var isFull: Bool {
    waiting.count >= Self.readAhead || waitingBytes >= Self.byteLimit
  }

  /// Whether the result of a job may have to wait for earlier ones.
  private func hasRoom(for entry: Entry) -> Bool {
    entry.place == written
      || entry.place < written + Self.resultLimit && resultBytes < Self.byteLimit
  }

  private func handOut() {
    while !takers.isEmpty, let next = waiting.first, hasRoom(for: next),
      !running.contains(where: { next.job.mustWait(for: $0.job) })
    {
      waiting.removeFirst()
      waitingBytes -= next.job.followers.size
      running.append(next)
      takers.removeFirst().resume(returning: next)
    }
    if isClosed, waiting.isEmpty, running.isEmpty { isDone.withLock { $0 = true } }
    if isClosed, waiting.isEmpty {
      for taker in takers { taker.resume(returning: nil) }
      takers = []
    }
    if !isFull || failure != nil {
      giver?.resume()
      giver = nil
    }
  }
}
