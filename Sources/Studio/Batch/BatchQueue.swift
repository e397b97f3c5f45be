import GridFiles

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

  private let write: @Sendable (String) throws(GridreelError) -> Void
  private var waiting: [Entry] = []
  private var running: [Entry] = []
  private var results: [Int: String] = [:]
  private var count = 0, written = 0
  private var isClosed = false
  private var takers: [CheckedContinuation<Entry?, Never>] = []
  private var giver: CheckedContinuation<Void, Never>?
  /// The number of failed jobs.
  private(set) var failureCount = 0
  /// The error that keeps further results from being written; nil while there is none.
  private(set) var failure: GridreelError?

  init(_ write: @escaping @Sendable (String) throws(GridreelError) -> Void) { self.write = write }

  /// Adds a job, waiting while the queue is full; returns whether more jobs are wanted.
  func add(_ job: BatchJob, _ line: BatchLine) async -> Bool {
    waiting.append(Entry(place: count, line: line, job: job))
    count += 1
    handOut()
    if waiting.count >= Self.readAhead, failure == nil {
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
    results[entry.place] = result.text
    while let text = results.removeValue(forKey: written) {
      written += 1
      guard failure == nil else { continue }
      do throws(GridreelError) {
        try write(text)
      } catch {
        failure = error
        waiting = []
        isClosed = true
      }
    }
    handOut()
  }

  private func handOut() {
    while !takers.isEmpty, let next = waiting.first, next.place < written + Self.resultLimit,
      !running.contains(where: { next.job.mustWait(for: $0.job) })
    {
      waiting.removeFirst()
      running.append(next)
      takers.removeFirst().resume(returning: next)
    }
    if isClosed, waiting.isEmpty {
      for taker in takers { taker.resume(returning: nil) }
      takers = []
    }
    if waiting.count < Self.readAhead || failure != nil {
      giver?.resume()
      giver = nil
    }
  }
}
